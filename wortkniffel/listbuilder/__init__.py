"""What makes word lists: recipes, readers, labels, reports."""
