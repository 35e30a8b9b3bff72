"""A secret choice of both sides that can be solved as a game: its moment, the options of each side, and the games that follow."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from flagplot.core.game import Game, R, S, T

Mixes = tuple[list[float], list[float]]
"""The probability of each pure choice, for both sides."""
Mixing = Callable[[S], Mapping[int, float]]
"""The probabilities of the answers that the player of a state gives."""
Choice = tuple[int, ...]
"""A pure choice as a person reads it."""


@dataclass(frozen=True)
class PureChoices(Generic[S, R]):
    """The pure choices of both sides at some openings of a game, and the games that follow each pair."""

    choices: tuple[tuple[Choice, ...], tuple[Choice, ...]]
    about: Callable[[R, int], list[str]]
    """Description of a side's choice, with the names of a roster."""
    starts: Mapping[tuple[int, int], list[S]] = field(default_factory=dict)
    """The states that follow, by the indexes of both sides' choices. They are used in turn."""
    start: S | None = None
    """The one state that holds the choices, if they are numbers in rows of a field instead."""
    field: str = ""
    rows: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


@dataclass(frozen=True)
class Decision(Generic[T, S, R]):
    """A secret choice that both sides make at one moment of a game."""

    name: str
    words: str
    """The subject of the choice, with its paragraph."""
    head: str
    """Heading of the column of choices."""
    basis: str
    """The basis of a solution."""
    reached: Callable[[S], bool]
    """Whether a state asks for the choice."""
    made: Callable[[Game[T, S], T, list[S], tuple[int, ...]], PureChoices[S, R]]
    """All choices: from the game, its tables, the states that ask for it, and the sides bound by the file."""
    never: str
    """The message for a game without the choice."""
    expected: str
    """The games that have the choice."""
    missed: Callable[[S], bool] = lambda s: False
    """Whether the choice can no longer occur."""
    beginnings: int = 1
    """The number of openings, each from a seed of its own."""
    distinct: bool = False
    """Whether equal openings count once."""
    own: Callable[[Game[T, S], T, PureChoices[S, R], Mixing[S], tuple[int, ...]], Mixes] | None = None
    """The mix of the players themselves, from the probabilities of their answers to a state; None where a choice is
    for several.

    Arguments: the game, its tables, all choices, the answers of a state's player, and the sides bound by the file.
    """
