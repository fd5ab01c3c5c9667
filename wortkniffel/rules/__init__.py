"""The games: pure values, no input or output."""
