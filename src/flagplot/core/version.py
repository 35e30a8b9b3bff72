"""The version of this program; records and objects carry it."""

VERSION = "0.1.0"
"""Semantic: what `import flagplot` lists keeps its meaning within a first number."""
