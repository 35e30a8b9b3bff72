"""The version of this program, included in records and objects."""

VERSION = "0.1.0"
"""Semantic version: the names in `import flagplot` keep their meaning within a major version."""
