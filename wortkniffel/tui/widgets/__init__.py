"""What the screens are made of: one module a widget."""
