"""What on the board the pending question is about, and which answer picking a group or a unit gives."""

from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.seen import REFEREE
from flagplot.drawing.sheet import Picks
from flagplot.games.europa import terms
from flagplot.games.europa.flow.firing import target_of
from flagplot.games.europa.words import asks
from flagplot.games.europa.words.telling import Look

ABOUT: Final = {"group": "group", "unit": "unit", "target": "unit"}


def picks_of(seen: Look) -> Picks:
    """Those of the question that the reader is asked; the referee reads whoever is asked."""
    s = seen.s
    if (
        s.ask_seat in (terms.NOBODY, DICE_SEAT)
        or seen.seat not in (REFEREE, s.ask_seat)
        or s.ask_kind not in asks.BY_CODE
    ):
        return Picks()
    kind, seat = asks.BY_CODE[s.ask_kind], s.ask_seat
    about = frozenset({(ABOUT[kind.subject], s.ask_subject)} if kind.subject in ABOUT and s.ask_subject >= 0 else set())
    if kind.answers == "enemy group":
        return Picks({("group", (1 - seat) * terms.GROUPS + answer): answer for answer in range(s.ask_size)}, about)
    if kind.answers == "target":
        targets = {answer: target_of(seat, answer) for answer in range(1, s.ask_size)}
        return Picks({("unit", target): answer for answer, target in targets.items() if target >= 0}, about)
    return Picks({}, about)
