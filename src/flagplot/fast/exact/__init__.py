"""Exact walks by the compiled rules: every way on from a situation, and situations that wait and are merged."""
