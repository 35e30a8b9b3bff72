"""Flows: rules that ask a question or roll dice in the middle of their text, for both runtimes."""
