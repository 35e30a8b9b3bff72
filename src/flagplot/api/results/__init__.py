"""The `--json` output of commands: a type for each, from which its JSON Schema is made."""
