"""What counts as a German word."""
