"""What commands print with `--json`: a type for each, from which its JSON Schema is made."""
