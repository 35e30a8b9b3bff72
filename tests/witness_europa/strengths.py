"""34.B and 34.C from the printed text: strengths before anybody fires."""

from fractions import Fraction
from math import floor

SHARE = {"calm": Fraction(1), "rough": Fraction(1, 2), "stormy": Fraction(1, 4)}


def submarine_warfare(kind: str, printed: int, aircraft: int, sea: str) -> int:
    """Submarine warfare strength of one unit: four for each air unit of a carrier group, then the sea (3.17)."""
    strength = printed + sum(4 for _ in range(aircraft)) if kind == "CG" else printed
    return floor(strength * SHARE[sea]) if kind in ("TF", "CG", "SS") else 0


def gunnery(kind: str, printed: int, sea: str) -> int:
    """Gunnery of one naval unit: task forces and carrier groups have it."""
    return floor(printed * SHARE[sea]) if kind in ("TF", "CG") else 0


def gunnery_on_total(units: list[tuple[str, int]], sea: str) -> int:
    """The other reading of 3.17: added up, then cut once."""
    return floor(sum(printed for kind, printed in units if kind in ("TF", "CG")) * SHARE[sea])


def coast(level: int, adjacent: bool, sea: str) -> int:
    """A coast defence has its level, half of it into a neighbouring hex, whatever the sea."""
    assert sea in SHARE
    return floor(Fraction(level, 2)) if adjacent else level
