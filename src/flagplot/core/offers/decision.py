"""A secret choice of both sides that can be solved as a game: where it stands, what either may choose, what comes of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from flagplot.core.game import Game, R, S, T

Mixes = tuple[list[float], list[float]]
"""Of both sides the chance of each pure choice."""
Mixing = Callable[[S], Mapping[int, float]]
"""The chances of the answers that the player of a situation gives."""
Choice = tuple[int, ...]
"""A pure choice as a person reads it."""


@dataclass(frozen=True)
class PureChoices(Generic[S, R]):
    """The pure choices of both sides at some beginnings of a game, and the games that go on from each pair of them."""

    choices: tuple[tuple[Choice, ...], tuple[Choice, ...]]
    about: Callable[[R, int], list[str]]
    """What a side's choice is about, by the names of a roster."""
    starts: Mapping[tuple[int, int], list[S]] = field(default_factory=dict)
    """By the places of the choices of both sides: the situations that go on from them, which take turns."""
    start: S | None = None
    """Where choices are numbers in rows of a field instead: the one situation in which these stand."""
    field: str = ""
    rows: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


@dataclass(frozen=True)
class Decision(Generic[T, S, R]):
    """A secret choice that both sides make at one moment of a game."""

    name: str
    words: str
    """What is chosen, with its paragraph."""
    head: str
    """Heading of the column of choices."""
    basis: str
    """On what a solution rests."""
    reached: Callable[[S], bool]
    """Whether a situation asks for the choice."""
    made: Callable[[Game[T, S], T, list[S], tuple[int, ...]], PureChoices[S, R]]
    """All choices: from the game, its tables, the situations that ask for it, and the sides that keep what the file prescribes."""
    never: str
    """What is said of a game in which it never comes."""
    expected: str
    """In which games it comes."""
    missed: Callable[[S], bool] = lambda s: False
    """Whether it can come no more."""
    beginnings: int = 1
    """Ways that a game comes to it, each from a seed of its own."""
    distinct: bool = False
    """Whether equal beginnings count once."""
    own: Callable[[Game[T, S], T, PureChoices[S, R], Mixing[S], tuple[int, ...]], Mixes] | None = None
    """How players mix it themselves, by the chances of their answers to a situation; None where a choice stands for several.

    Given the game, its tables, all choices, what a situation's player answers, and the sides that keep what the file prescribes.
    """
