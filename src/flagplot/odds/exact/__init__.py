"""Exact odds of single procedures and of whole battles."""
