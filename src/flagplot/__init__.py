"""Adjudicate naval battles by the printed rules, each result with its paragraph."""

__version__ = "0.1.0"
