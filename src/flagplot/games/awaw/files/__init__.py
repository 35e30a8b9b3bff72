"""Scenario files of battles, raids and yards: models, checks that ask the rules, and building."""
