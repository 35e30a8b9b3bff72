"""Targets of kamikazes (17.47F of 2011): what they learn; the ranking itself stands in `ranking`.

Clauses A to E are in no source, nor is the die.
"""


def reveals(kamikazes: int) -> bool:
    """A kamikaze that picks its target has the contents of the attacked combat group revealed (awaw-2011:17.47.F.1)."""
    return kamikazes > 0
