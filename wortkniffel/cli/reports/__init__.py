"""What ``wortkniffel stats`` says of finished games, and the forms in which it says it."""
