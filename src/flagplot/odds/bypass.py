"""The split of gunnery points between engaging and bypassing in the first surface round (34.C.2.a), as a secret choice.

A choice is how much of a side's points engages and how much of them tries to bypass, in points where they are few and in
sixths where they are many.  It stands for the first round of the first surface combat only; the doctrine splits later ones.
"""

from dataclasses import dataclass
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.games.europa.game import GAME
from flagplot.games.europa.state import Situation
from flagplot.games.europa.words import asks
from flagplot.odds.sample import Choose, Driver

PARTS: Final = 6
"""Points are split by sixths, or one by one if there are fewer."""
BEGINNINGS: Final = 4
"""Ways that the first surface combat was come to; equal ones count once."""
Split = tuple[int, int]
"""How many parts engage, how many bypass."""


@dataclass(frozen=True)
class Bypass:
    """The splits of both sides, and every combat that goes on from them."""

    parts: tuple[int, int]
    """Into how many parts each side's points are split; 0 for a side without points."""
    choices: tuple[tuple[Split, ...], tuple[Split, ...]]
    starts: dict[tuple[int, int], list[Situation]]

    def name(self, roster: Any, side: int) -> list[str]:
        """What the choice is about."""
        return [f"how many of {self.parts[side]} parts of the points engage, and how many bypass"]


def bypass(tables: Any, situation: Situation, players: tuple[Choose, Choose], seed: int) -> Bypass:
    """Carry combats on to their first split from some seeds, and make every pair of splits there."""
    found = {begun: None for n in range(BEGINNINGS) if (begun := at_split(tables, situation, players, seed + n))}
    if not found:
        raise FlagplotError("no surface combat is fought", expected="a combat of ships with gunnery on both sides")
    beginnings = list(found)
    totals = points(tables, beginnings[0])
    parts = (min(PARTS, totals[0]), min(PARTS, totals[1]))
    choices = (splits(parts[0]), splits(parts[1]))
    starts = {
        (a, b): [split(tables, begun, parts, (one, other)) for begun in beginnings]
        for a, one in enumerate(choices[0])
        for b, other in enumerate(choices[1])
    }
    return Bypass(parts, choices, starts)


def splits(parts: int) -> tuple[Split, ...]:
    """Every way to split so many parts."""
    return tuple((engage, around) for engage in range(parts + 1) for around in range(parts + 1 - engage))


def at_split(tables: Any, situation: Situation, players: tuple[Choose, Choose], seed: int) -> Situation | None:
    """The combat at its first question about engaging points, nothing if it never comes."""
    s, driver = situation.copy(), Driver(GAME, tables, seed, players)
    GAME.advance(tables, s)
    while not GAME.is_over(s) and s.ask_kind != asks.ENGAGE:
        GAME.step(tables, s, driver.answer(s))
    return None if GAME.is_over(s) else s


def points(tables: Any, begun: Situation) -> tuple[int, int]:
    """Points that each side has to split."""
    s, found = begun.copy(), [0, 0]
    while s.ask_kind in (asks.ENGAGE, asks.BYPASS):
        if s.ask_kind == asks.ENGAGE:
            found[s.ask_seat] = s.ask_size - 1
        GAME.step(tables, s, 0)
    return found[0], found[1]


def split(tables: Any, begun: Situation, parts: tuple[int, int], chosen: tuple[Split, Split]) -> Situation:
    """The combat after both sides have split their points."""
    s, total = begun.copy(), 0
    while s.ask_kind in (asks.ENGAGE, asks.BYPASS):
        side = s.ask_seat
        engage, around = chosen[side]
        if s.ask_kind == asks.ENGAGE:
            total = s.ask_size - 1
            answer = share(total, engage, parts[side])
        else:
            answer = min(s.ask_size - 1, share(total, engage + around, parts[side]) - share(total, engage, parts[side]))
        GAME.step(tables, s, answer)
    return s


def share(total: int, some: int, parts: int) -> int:
    """So many parts of the points, in whole points."""
    return (2 * total * some + parts) // (2 * parts) if parts else 0
