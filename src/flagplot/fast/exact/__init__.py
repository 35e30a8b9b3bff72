"""Exact enumeration by the compiled rules: all successors of a state, and merged pending states."""
