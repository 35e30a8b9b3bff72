"""What the JSON API answers, field by field."""
