"""What the compiled runtime needs of a game, beside the rules themselves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic

from typing_extensions import TypeVar

from flagplot.core.bind import Rule
from flagplot.core.game import S, T
from flagplot.core.schema import State
from flagplot.core.visibility import Visibility

V = TypeVar("V", default=Any)
"""What tells a variant of the rules from the others."""


def as_they_stand(tables: object) -> Any:
    """The rules as their modules state them, whatever the tables."""
    return ()


def no_replacement(variant: object) -> Mapping[str, Rule]:
    """No rule is stated otherwise."""
    return {}


def one_stage(s: State) -> int:
    """A game of one stage, played on to its end."""
    return 0


def no_place(s: State, place: list[int]) -> None:
    """Every situation waits at the same place."""


def no_scratch(s: State) -> None:
    """Every number may still matter."""


def nothing_derived(t: object) -> None:
    """No figure follows from the others."""


@dataclass(frozen=True)
class Compiled(Generic[T, S, V]):
    """What the compiled runtime needs to play a game."""

    sight: Visibility[S]
    """What its situations are, and who sees what of them."""
    rules: Callable[[V], tuple[ModuleType, ...]]
    """The rule modules of a variant."""
    variant: Callable[[T], V] = as_they_stand
    """Which rules are stated otherwise under the tables; as something that is equal where the rules are."""
    replaced: Callable[[V], Mapping[str, Rule]] = no_replacement
    """The functions that stand for rules in a variant, by the rule's key."""
    prepare: Callable[[T], None] = nothing_derived
    """Work out the fields of tables that follow from the others, in the dialect."""
    players: str = ""
    """The package below which all stands that doctrines call, where that is more than their own."""
    spans: tuple[tuple[Rule, Rule], ...] = ()
    """Rules between whose answers lie the rows of one side, of fields that have more rows than that."""
    apart: tuple[tuple[Rule, ...], ...] = ()
    """Rules that are compiled apart from what calls them, each lot by itself: what other games are made of too, and what is seldom
    done."""
    heard: Callable[[int], bool] | None = None
    """Whether an event of some code may be noted, here or in a game that these are part of; in the dialect."""
    stage: Callable[[S], int] = one_stage
    """How far a game has come, in the dialect: those at one stage are played side by side."""
    places: int = 1
    """Numbers that say where in the sequence of play a situation stands, for exact walks."""
    place: Callable[[S, list[int]], None] = no_place
    """Fill in these numbers, in the dialect; what has come further has the greater ones."""
    clear_scratch: Callable[[S], None] = no_scratch
    """Put what cannot matter any more back to how a situation begins, in the dialect."""

    @property
    def state(self) -> type[S]:
        """The class of its situations."""
        return self.sight.record
