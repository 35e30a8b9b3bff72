"""Which answers are compared: what the doctrines would give, and of many others some from each part of the range."""

from collections.abc import Sequence
from typing import Final

from flagplot.core.dice import below
from flagplot.core.doctrine import NOISES, advised
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position

MOST: Final = 10
"""Answers that are compared at a question."""


def by_doctrine(kit: Kit, position: Position, seed: int) -> list[int]:
    """What each doctrine answers, that of the first one first."""
    chance = below(seed, 0, NOISES)
    return [advised(position, choose, kit.new_memo(), chance) for choose in kit.doctrines.values()]


def candidates(said: Sequence[int], legal: Sequence[int], most: int = MOST) -> list[int]:
    """Answers worth comparing: what the doctrines have said, in their order, and others, in all no more than `most` with them."""
    found = list(dict.fromkeys(said))
    others = [answer for answer in legal if answer not in found]
    room = max(2, most - len(found))
    if len(others) > room:
        others = [others[place * (len(others) - 1) // (room - 1)] for place in range(room)]
    return [*found, *dict.fromkeys(others)]
