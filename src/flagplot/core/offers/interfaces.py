"""What a game offers to beliefs, to the compiled runtime and to the solution of secret choices, besides the rules themselves."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Generic, NamedTuple, Protocol

from typing_extensions import TypeVar

from flagplot.core.bind import Rule
from flagplot.core.event import Event
from flagplot.core.game import Game, R, S, T
from flagplot.core.offers.naming import keep_order
from flagplot.core.schema import State
from flagplot.core.visibility import Visibility


class TimedView(Protocol):
    """A view of a seat and the number of events that it had read by then, until either changed."""

    @property
    def view(self) -> Any:
        """The view."""

    @property
    def read(self) -> int:
        """The number of events read."""


class StoredView(NamedTuple):
    """A timed view whose view is in memory."""

    view: Any
    read: int


class FutureViews(NamedTuple):
    """The views of a seat after the moment in the past that is being sampled."""

    log: Sequence[Event]
    """All events that the seat has read."""
    sights: Sequence[TimedView]
    """All views of the seat."""
    read: int
    """The number of events explained so far."""
    sight: int
    """The index of the last view explained."""


def nothing_ruled_out(s: State, seat: int, ahead: FutureViews) -> Collection[int] | None:
    """None: no answer is ruled out beforehand. A contradiction with the evidence appears when the game is simulated."""
    return None


def empty_briefing(start: S, seat: int, level: str) -> S:
    """A briefing that contains nothing of the start."""
    return start


def start_from_briefing(briefing: S, seat: int, level: str, ahead: FutureViews) -> Iterable[tuple[S, float]]:
    """The one start that fits an empty briefing."""
    return [(briefing, 1.0)]


def unchanged(data: dict[str, Any], seat: int) -> dict[str, Any]:
    """A scenario's data unchanged: it fixes nothing that the seat may not know."""
    return data


@dataclass(frozen=True)
class Belief(Generic[S]):
    """The functions that sample the hidden parts of a game."""

    brief: Callable[[S, int, str], S] = empty_briefing
    """The briefing of a seat, from the true start, the seat, and the scenario's level of disclosure of the enemy force."""
    starts: Callable[[S, int, str, FutureViews], Iterable[tuple[S, float]]] = start_from_briefing
    """The starts that fit a briefing and may have led to the views, each with its probability."""
    allowed: Callable[[S, int, FutureViews], Collection[int] | None] = nothing_ruled_out
    """The answers to the pending question, or the totals of the roll, that are compatible with the seat's later views.

    None for all. It may include too many, but must never exclude the true one.
    """
    without_secrets: Callable[[dict[str, Any], int], dict[str, Any]] = unchanged
    """The data of a scenario file without the secret choices that it fixes for the other side of a seat."""


WHIM: Final = 8
"""One answer in this many is modelled as random: any legal one."""


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


def one_occasion(s: State) -> int:
    """The occasion of every roll and question in a game that names none."""
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
    apart: tuple[tuple[Rule, ...], ...] = ()
    """Groups of rules that are compiled separately from their callers: parts shared with other games, and rarely used ones."""
    branch_profile: Path | None = None
    """How often the branches of the game's functions go which way (`tools.branches`); it only makes compiled games faster."""
    is_stored: Callable[[int], bool] | None = None
    """Whether an event with this code may be stored, here or in a game that contains this one; in the dialect."""
    stage: Callable[[S], int] = one_stage
    """The stage that a game has reached, in the dialect. Games at the same stage are played side by side."""
    places: int = 1
    """The count of numbers that give a state's place in the sequence of play, for exact enumeration."""
    place: Callable[[S, list[int]], None] = no_place
    """Fill in these numbers, in the dialect. Later states have greater ones."""
    occasion: Callable[[S], int] = one_occasion
    """The stage, side and target of the pending roll or question as one number, in the dialect. It keys random numbers."""
    sort_shown: Callable[[S, int], None] = keep_order
    """Sort the enemy rows of a seat's view by their visible fields, in the dialect."""
    clear_scratch: Callable[[S], None] = no_scratch
    """Reset the fields that can no longer matter to their initial values, in the dialect."""

    @property
    def state(self) -> type[S]:
        """The class of the game's states."""
        return self.sight.record


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
