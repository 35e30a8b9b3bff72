"""Scenarios made up at random: battles and naval turns as a person could write them, through the reader like any other."""
