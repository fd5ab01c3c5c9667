"""What ``wortkniffel solve`` does and says."""
