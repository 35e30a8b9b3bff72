"""The interface of a game to the rest of the package, in four parts: rules, files, words and measures.

A game is one folder and its kit is the entry point. The odds, the table and the interfaces use kits, never a game
directly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Generic, cast

from flagplot.core.game import K, R, S, T
from flagplot.core.offers.choosing import AnswerParser
from flagplot.core.offers.kit.parts import (
    B,
    FilesPart,
    FinalReport,
    LazyPart,
    Look,
    Orders,
    P,
    RecordAttachments,
    RulesPart,
    StandingOrders,
    Start,
    WordsPart,
    late,
    named,
    no_profile,
    nothing_kept,
)
from flagplot.core.offers.report_text import Describer, W

if TYPE_CHECKING:
    from flagplot.blocks import Block
    from flagplot.core.offers.measure import MeasureSet
    from flagplot.core.offers.payoff import Weights
    from flagplot.core.offers.report_text import HitTally
    from flagplot.core.schema import State

__all__ = [
    "B",
    "FinalReport",
    "Kit",
    "LazyPart",
    "Look",
    "Orders",
    "RecordAttachments",
    "StandingOrders",
    "Start",
    "late",
    "named",
    "no_profile",
    "nothing_kept",
]
COUNTING: Final = "counting"
"""The part of a kit that says what its games are fought for."""


@dataclass(frozen=True, eq=False, kw_only=True)
class MeasuresPart(Generic[B, T, S, K, R]):
    """The figures counted over many games."""

    counting: MeasureSet[S, R]
    hits: Callable[[T, Look[S, K]], HitTally] | None = None
    """Hits scored and expected, from the figures and a seat view; None in a game without hits."""
    counted: Callable[[T, B, Look[S, K]], list[Block]] | None = None
    """Counts available before a game begins, from the tables, the start and its seat view."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Kit(
    RulesPart[B, T, S, K, R, P],
    FilesPart[B, T, S, K, R, P],
    WordsPart[T, S, K, R, W],
    MeasuresPart[B, T, S, K, R],
    Generic[B, T, S, K, R, W, P],
):
    """One game. A part left out is as in a plain game; a `LazyPart` is loaded when it is first asked for."""

    def __post_init__(self) -> None:
        """Parts that follow from others: one set of rules and procedures for all editions, and the words of its catalogues."""
        given = vars(self)
        defaults = {
            "figures": given["tables"],
            "game_of": lambda tables: self.game,
            "catalogue_of": lambda edition: self.procedures,
            "teller": lambda roster: Describer(roster, self.game.asks),
            "chooser": lambda teller: AnswerParser(teller, self.game.asks, {}),
        }
        given.update({name: part for name, part in defaults.items() if given[name] is None})

    def __eq__(self, other: object) -> bool:
        """Kits are equal if they offer the same game and players, even if they fight for other goals."""
        if self is other or not isinstance(other, Kit):
            return self is other
        differing = (name for name, part in vars(self).items() if part is not vars(other)[name])
        alike = (getattr(self, name) is getattr(other, name) for name in differing if name != COUNTING)
        return self.counting.note is other.counting.note and all(alike)

    def __hash__(self) -> int:
        """Equal kits have one game."""
        return id(self.game)

    def fought_for(self, goal: Weights, start: State) -> Kit[B, T, S, K, R, W, P]:
        """The kit for the games of a start, with the weights that a file or the user sets for what they are fought for."""
        found = object.__new__(Kit)
        vars(found).update(vars(self))  # parts that are not loaded yet stay so
        vars(found)[COUNTING] = replace(self.counting, goal=dict(goal)).aimed(cast("S", start))
        return found

    if not TYPE_CHECKING:

        def __getattribute__(self, name: str) -> object:
            found = object.__getattribute__(self, name)
            if type(found) is LazyPart:
                found = found.load()
                object.__setattr__(self, name, found)
            return found
