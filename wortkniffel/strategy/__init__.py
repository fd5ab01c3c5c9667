"""What plays well."""
