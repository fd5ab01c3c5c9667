"""What other dictionaries say of a word: beside the list's verdict, never instead of it."""
