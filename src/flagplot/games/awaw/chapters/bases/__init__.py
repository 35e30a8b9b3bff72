"""Attacks on ships in port: harbor attacks by submarine or carrier, and Pearl Harbor (51.31)."""
