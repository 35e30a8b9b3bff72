"""Flows: rules that ask questions or roll dice in the middle of their source, for both runtimes."""
