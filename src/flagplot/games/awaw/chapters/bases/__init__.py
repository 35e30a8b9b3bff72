"""Attacks on ships where they lie: harbor attacks by submarine or carrier, and Pearl Harbor (51.31)."""
