"""What ``wortkniffel analyse`` says of a game, and the forms in which it says it."""
