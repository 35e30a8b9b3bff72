"""Procedures: one adjudication by itself, its inputs, and what it says."""
