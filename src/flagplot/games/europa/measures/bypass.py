"""The split of gunnery points between engaging and bypassing in the first surface round (34.C.2.a), as a secret choice.

A choice is the share of a side's points that engages and the share that tries to bypass. Few points are counted one by
one, many in sixths. It applies only to the first round of the first surface combat; the doctrine splits later ones.
"""

from typing import Final

from flagplot.core.game import Game
from flagplot.core.offers.decision import Decision, PureChoices
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks

PARTS: Final = 6
"""Points are split in sixths, or one by one if there are fewer."""
BEGINNINGS: Final = 4
"""Openings that lead to the first surface combat; equal ones count once."""
Split = tuple[int, int]
"""The number of engaging and of bypassing parts."""


def bypass(game: Game, tables: Tables, beginnings: list[CombatState], keep: tuple[int, ...]) -> PureChoices:
    """Every pair of splits of both sides' points."""
    totals = points(game, tables, beginnings[0])
    parts = (min(PARTS, totals[0]), min(PARTS, totals[1]))
    choices = (splits(parts[0]), splits(parts[1]))
    starts = {
        (a, b): [split(game, tables, begun, parts, (one, other)) for begun in beginnings]
        for a, one in enumerate(choices[0])
        for b, other in enumerate(choices[1])
    }

    def about(roster: object, side: int) -> list[str]:
        """Description of the choice."""
        return [f"how many of {parts[side]} parts of the points engage, and how many bypass"]

    return PureChoices(choices, about, starts)


def splits(parts: int) -> tuple[Split, ...]:
    """All ways to split a number of parts."""
    return tuple((engage, around) for engage in range(parts + 1) for around in range(parts + 1 - engage))


def points(game: Game, tables: Tables, begun: CombatState) -> tuple[int, int]:
    """Points that each side has to split."""
    s, found = begun.copy(), [0, 0]
    while s.ask_kind in (asks.ENGAGE, asks.BYPASS):
        if s.ask_kind == asks.ENGAGE:
            found[s.ask_seat] = s.ask_size - 1
        game.step(tables, s, 0)
    return found[0], found[1]


def split(
    game: Game, tables: Tables, begun: CombatState, parts: tuple[int, int], chosen: tuple[Split, Split]
) -> CombatState:
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
        game.step(tables, s, answer)
    return s


def share(total: int, some: int, parts: int) -> int:
    """A number of parts of the points, in whole points."""
    return (2 * total * some + parts) // (2 * parts) if parts else 0


BYPASS: Final = Decision(
    name="bypass",
    words="engaging and bypassing points [34.C.2.a]",
    head="eng. byp.",
    basis="The choice applies only to the first round of the first surface combat, reached by doctrine; "
    "points that neither engage nor bypass hold back.",
    reached=lambda s: bool(s.ask_kind == asks.ENGAGE),
    made=bypass,
    never="no surface combat is fought",
    expected="a combat of ships with gunnery on both sides",
    beginnings=BEGINNINGS,
    distinct=True,
)
