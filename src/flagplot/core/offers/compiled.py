"""What the compiled runtime needs of a game, beside the rules themselves."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from flagplot.core.schema import Record
from flagplot.core.sight import Sight

Rule = Callable[..., Any]


def as_they_stand(tables: Any) -> Hashable:
    """The rules as their modules state them, whatever the tables."""
    return ()


def no_replacement(variant: Any) -> Mapping[str, Rule]:
    """No rule is stated otherwise."""
    return {}


def one_stage(s: Any) -> int:
    """A game of one stage, played on to its end."""
    return 0


def no_place(s: Any, place: Any) -> None:
    """Every situation waits at the same place."""


def no_scratch(s: Any) -> None:
    """Every number may still matter."""


@dataclass(frozen=True)
class Compiled:
    """How a game runs compiled."""

    sight: Sight[Any]
    """What its situations are, and who sees what of them."""
    rules: Callable[[Any], tuple[ModuleType, ...]]
    """The rule modules of a variant."""
    variant: Callable[[Any], Any] = as_they_stand
    """Which rules are stated otherwise under the tables; as something that is equal where the rules are."""
    replaced: Callable[[Any], Mapping[str, Rule]] = no_replacement
    """The functions that stand for rules in a variant, by the rule's key."""
    spans: tuple[tuple[Rule, Rule], ...] = ()
    """Rules between whose answers lie the rows of one side, of fields that have more rows than that."""
    stage: Callable[[Any], int] = one_stage
    """How far a game has come, in the dialect: those at one stage are played side by side."""
    places: int = 1
    """Numbers that say where in the sequence of play a situation stands, for exact walks."""
    place: Callable[[Any, Any], None] = no_place
    """Fill in these numbers, in the dialect; what has come further has the greater ones."""
    clear_scratch: Callable[[Any], None] = no_scratch
    """Put what cannot matter any more back to how a situation begins, in the dialect."""

    @property
    def state(self) -> type[Record]:
        """The class of its situations."""
        found: type[Record] = self.sight.record
        return found
