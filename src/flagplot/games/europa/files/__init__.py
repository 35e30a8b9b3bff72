"""Scenario files of Grand Europa."""
