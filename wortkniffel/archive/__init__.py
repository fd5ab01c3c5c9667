"""What remembers: games that can be gone on with."""
