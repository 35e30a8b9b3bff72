"""34.D from the printed text: modifiers of the Disengagement Summary, and the odds."""

from fractions import Fraction

HEAVY_FROM = 5


def modifier(
    units: list[dict[str, object]],
    *,
    submarine_group: bool,
    sea: str,
    night: bool,
    coastal: bool,
    tries: int,
    first_counts: bool = True,
) -> int:
    """Sum of the nine lines; `units` are what is afloat in the group that tries to get away."""
    total = 0
    total += 3 if submarine_group else 0
    total += 2 if night else 0
    total += {"calm": 0, "rough": 1, "stormy": 2}[sea]
    total += 1 if coastal else 0
    total += tries if first_counts else max(0, tries - 1)
    if any(unit["heavy"] or (unit["kind"] == "TF" and int(str(unit["gunnery"])) >= HEAVY_FROM) for unit in units):
        total -= 1
    if any(unit["kind"] in ("LC", "NT") for unit in units):
        total -= 2
    if any(unit["kind"] == "LB" for unit in units):
        total -= 3
    return total


def chance(modifier: int) -> Fraction:
    """By enumeration of the 36 pairs: of those that are no tie, the share that the disengaging side wins."""
    wins = losses = 0
    for own in range(1, 7):
        for other in range(1, 7):
            wins += own + modifier > other
            losses += own + modifier < other
    return Fraction(wins, wins + losses)


def closed_form(modifier: int) -> Fraction:
    """In closed form: with d the difference of two dice, P(d > -m) over 1 - P(d = -m)."""
    m = max(-6, min(6, modifier))
    ties = max(0, 6 - abs(m))
    pairs = (5 - abs(m)) * (6 - abs(m)) // 2 if abs(m) < 6 else 0
    wins = 36 - ties - pairs if m >= 0 else pairs
    return Fraction(wins, 36 - ties)
