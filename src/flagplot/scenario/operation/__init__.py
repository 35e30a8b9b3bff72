"""Scenario files of naval operations: one player turn at sea, from the announcements to the return to base."""
