"""Procedures: single adjudications with their inputs and outcomes."""
