"""Scenario files: read, checked, explained, and turned into the situation a battle starts from."""
