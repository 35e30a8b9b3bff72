"""The requirements of the compiled runtime on a game, besides the rules themselves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic

from typing_extensions import TypeVar

from flagplot.core.bind import Rule
from flagplot.core.game import S, T
from flagplot.core.offers.naming import keep_order
from flagplot.core.schema import State
from flagplot.core.visibility import Visibility

V = TypeVar("V", default=Any)
"""The key that distinguishes a variant of the rules from the others."""


def no_variant(tables: object) -> Any:
    """No variant: the rules as their modules state them, for any tables."""
    return ()


def no_replacement(variant: object) -> Mapping[str, Rule]:
    """No rule is replaced."""
    return {}


def one_stage(s: State) -> int:
    """The stage of a game with one stage, played to its end."""
    return 0


def no_place(s: State, place: list[int]) -> None:
    """Every state waits at the same place."""


def no_scratch(s: State) -> None:
    """No scratch fields: every number may still matter."""


def nothing_derived(t: object) -> None:
    """No derived fields."""


@dataclass(frozen=True)
class Compiled(Generic[T, S, V]):
    """The requirements of the compiled runtime."""

    sight: Visibility[S]
    """The visibility of the game's states."""
    rules: Callable[[V], tuple[ModuleType, ...]]
    """The rule modules of a variant."""
    variant: Callable[[T], V] = no_variant
    """The key of the rules in force under the tables. Equal keys mean equal rules."""
    replaced: Callable[[V], Mapping[str, Rule]] = no_replacement
    """The functions that replace rules in a variant, by the rule's key."""
    prepare: Callable[[T], None] = nothing_derived
    """Compute the derived fields of tables, in the dialect."""
    players: str = ""
    """The package with all functions that doctrines call, if these are not only their own."""
    spans: tuple[tuple[Rule, Rule], ...] = ()
    """Pairs of rules that bound the rows of one side, in fields that have more rows than that."""
    apart: tuple[tuple[Rule, ...], ...] = ()
    """Groups of rules that are compiled separately from their callers: parts shared with other games, and rarely used ones."""
    is_stored: Callable[[int], bool] | None = None
    """Whether an event with this code may be stored, here or in a game that contains this one; in the dialect."""
    stage: Callable[[S], int] = one_stage
    """The stage that a game has reached, in the dialect. Games at the same stage are played side by side."""
    places: int = 1
    """The count of numbers that give a state's place in the sequence of play, for exact enumeration."""
    place: Callable[[S, list[int]], None] = no_place
    """Fill in these numbers, in the dialect. Later states have greater ones."""
    sort_shown: Callable[[S, int], None] = keep_order
    """Sort the enemy rows of a seat's view by their visible fields, in the dialect."""
    clear_scratch: Callable[[S], None] = no_scratch
    """Reset the fields that can no longer matter to their initial values, in the dialect."""

    @property
    def state(self) -> type[S]:
        """The class of the game's states."""
        return self.sight.record
