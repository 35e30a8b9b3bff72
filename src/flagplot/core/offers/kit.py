"""The interface of a game to the rest of the package: rules, files, text, pictures, doctrines and measures.

A game is one folder and its kit is the entry point. The odds, the table and the interfaces use kits, never a game
directly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, cast

from typing_extensions import TypeVar

from flagplot.core.dice import stream
from flagplot.core.doctrine import RANDOM, Player
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.game import K, R, S, T
from flagplot.core.offers.report_text import PLAIN, W
from flagplot.core.seat_view import SeatView

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from flagplot.blocks import Block
    from flagplot.core.doctrine import Choose, DoctrineInput
    from flagplot.core.event import Event
    from flagplot.core.game import Game, Roster
    from flagplot.core.offers.belief import Belief
    from flagplot.core.offers.choosing import AnswerParser
    from flagplot.core.offers.compiled import Compiled
    from flagplot.core.offers.composing import Composer, Pool
    from flagplot.core.offers.decision import Decision
    from flagplot.core.offers.explanation import Die, RollExplanation
    from flagplot.core.offers.measure import MeasureSet
    from flagplot.core.offers.payoff import Weights
    from flagplot.core.offers.plan import Course, Voyage, VoyagePlan
    from flagplot.core.offers.report_text import (
        Became,
        Chart,
        EventText,
        GroupPicture,
        HitTally,
        Losses,
        ReportStyle,
        SideForces,
    )
    from flagplot.core.offers.season import SeasonRules
    from flagplot.core.position import Position
    from flagplot.core.printed.edition import Edition
    from flagplot.core.printed.ruling import RelevantRuling, Ruling
    from flagplot.core.procedures.procedure import Procedure
    from flagplot.core.record import Record
    from flagplot.core.schema import State
    from flagplot.drawing.page import Figure
    from flagplot.drawing.sheet import BoardSheet
    from flagplot.drawing.svg import Svg
    from flagplot.drawing.timeline import TimelineEntry

V = TypeVar("V")


class LazyPart:
    """A part of a kit that is loaded once, when a kit is first asked for it, or when it is called."""

    def __init__(self, make: Callable[[], Any], path: str = "") -> None:
        """With a function that loads it; a `path` makes its attributes late too."""
        self.load, self.path = cache(make), path

    def __getattr__(self, name: str) -> LazyPart:
        if name.startswith("__") or not self.path:
            raise AttributeError(name)
        return named(f"{self.path}.{name}")

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Load a function and call it."""
        return self.load()(*given, **named)


def named(path: str) -> LazyPart:
    """A module or something in it, by its dotted name."""
    return LazyPart(lambda: resolve_name(path), path)


def late(make: Callable[[], V]) -> V:
    """A part of a kit that a function loads. The kit shows it as what the function returns."""
    return LazyPart(make)  # type: ignore[return-value]


COUNTING: Final = "counting"
"""The part of a kit that says what its games are fought for."""
Look = SeatView[S, K]
"""A game as one reader sees it: the only source of text and pictures."""


class Start(Protocol):
    """The content of a scenario file: a game about to begin."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def date(self) -> str:
        """The historical date; empty if the file has none."""

    @property
    def edition(self) -> str:
        """The edition that the file requests."""

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings that the file sets."""

    @property
    def goal(self) -> Mapping[str, float]:
        """The weights that the file sets for what the game is fought for."""

    @property
    def situation(self) -> State:
        """The true state before the first question."""

    @property
    def roster(self) -> Roster:
        """The names of its rows, with the sides as `sides`, seat A first."""

    @property
    def text(self) -> str:
        """The scenario file with its comments. A record includes it."""


B = TypeVar("B", bound="Start", default=Any)
"""The content of a game's scenario files."""
P = TypeVar("P", default=Any)
"""The profile used for a game."""
L = TypeVar("L", bound="Orders", default=Any)
"""The standing orders of a game."""


class Editions(Protocol):
    """The editions of a game: a module that lists and reads them."""

    def names(self) -> Mapping[str, Path]:
        """Edition names with their folders."""

    def load(self, name: str = ...) -> Edition:
        """Read an edition; without a name, the reference edition."""


@dataclass(frozen=True)
class RecordAttachments:
    """Files that a record stores beside the scenario, so that a replay uses the same figures."""

    header: Mapping[str, str]
    files: Mapping[str, str]


def nothing_kept(start: Start) -> RecordAttachments:
    """No attachments: the scenario is complete."""
    return RecordAttachments({}, {})


@dataclass(frozen=True)
class FinalReport:
    """Information at the end of a game besides the losses, as blocks and as plain data."""

    blocks: list[Block]
    data: Mapping[str, object]


class Orders(Protocol):
    """Standing orders of an absent side after reading: the side, the text and the title."""

    @property
    def seat(self) -> int:
        """The side that gave them."""

    @property
    def text(self) -> str:
        """The full text, as written."""

    @property
    def title(self) -> str:
        """The title."""


@dataclass(frozen=True)
class StandingOrders(Generic[B, R, L]):
    """The functions that read and follow a side's standing orders. Orders have `seat` and `text`."""

    read: Callable[[str, B], L]
    """Read them from a file, for a start."""
    parse: Callable[[str, str, B, int | None], L]
    """Read them from a text with a name for messages, for a start.

    With a seat, orders of the other side are rejected without being parsed.
    """
    follow: Callable[[Player, L], Player]
    """The player who follows the orders, and uses the doctrine of the given player where they do not apply."""
    says: Callable[[Player, Position, int], int]
    """The answer of the orders to the question of a seat; -1 where they do not apply."""
    followed: Callable[[Player, R], list[str]]
    """The lines that a player has followed, as text, with the names of a roster."""


def sides_listed(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the sides of a scenario file that lists them, from its parsed data."""
    return tuple(str(side["name"]) for side in data["sides"])


def ended_after(seen: Look, winner: str | None, rounds: int) -> str:
    """The outcome of a game without its own wording."""
    return f"{winner or 'Nobody'} wins after {rounds} {'round' if rounds == 1 else 'rounds'}"


@dataclass(frozen=True, eq=False)
class Kit(Generic[B, T, S, K, R, W, P]):
    """The interface of one game. A part given as `LazyPart` is loaded when it is first asked for."""

    game: Game[T, S, K]
    kind: str
    """The value of `flagplot:` in its scenario files."""
    open: Callable[[str, str, Record | None], B]
    """Open a file from its text. The file's name is for messages; the record is the one that contains the text."""
    tables: Callable[[Edition, B], T]
    """The figures for the rules: those of an edition, for a start."""
    figures: Callable[[Edition, P], object]
    """The figures of an edition alone, with a profile where the game needs one; for single procedures."""
    kept: Callable[[B], RecordAttachments]
    game_of: Callable[[T], Game[T, S, K]]
    """The game under the rules of these tables. An edition may replace some of them."""
    editions: Editions
    procedures: Mapping[str, Procedure]
    catalogue_of: Callable[[Edition], Mapping[str, Procedure]]
    """The procedures with the rules as an edition states them."""
    doctrines: Mapping[str, Choose]
    roll_labels: Mapping[str, int]
    """Names of its rolls, for preset dice."""
    teller: Callable[[R], W]
    chooser: Callable[[W], AnswerParser[S, K]]
    groups: Callable[[Look[S, K], W], list[GroupPicture]]
    forces: Callable[[Look[S, K], W, int], SideForces]
    chart: Callable[[Look[S, K]], Chart | None] | None
    """The search chart of a round, once there is one; None for a game without charts."""
    known_of_enemy: Callable[[Look[S, K]], Sequence[object]]
    foreseen: Callable[[Look[S, K], Look[S, K]], bool]
    """Whether a seat at the first view knows that its own answers lead to the second, and learns nothing of the enemy by it."""
    section: Callable[[Event, int], int]
    """The part of the narrative that an event belongs to, given the previous part."""
    titled: Callable[[int], str]
    picture_place: Callable[[S, int], int]
    """The part of the narrative that needs a picture of the groups now; 0 for none."""
    losses: Callable[[Look[S, K], Look[S, K], W], Sequence[Losses]]
    """The losses, from the seat view at the start, the present seat view, and the describer."""
    moved: Callable[[Mapping[str, Ruling], Mapping[str, int], Sequence[Event]], list[RelevantRuling]]
    """The rulings that could have changed the events of an open log, from all rulings of an edition and the chosen ones."""
    ended: Callable[[S], tuple[str, str]]
    winner: Callable[[S], int]
    rounds: Callable[[S, Sequence[Event]], int]
    counting: MeasureSet[S, R]
    decisions: tuple[Decision[T, S, R], ...]
    """Secret choices of both sides that can be solved, the default first."""
    unsolved: str
    """The reason why there are none; empty if there are."""
    compiled: Compiled[T, S] | None
    """The interface to the compiled runtime; None for games that are only interpreted."""
    profile: Callable[[str], P]
    """The profile in a file, or the game's own without a file; None in a game that prints all its figures."""
    profile_of: Callable[[B], str]
    """Title of the profile of a start; empty in a game that prints all its figures."""
    noun: str = "battle"
    """The noun for one game."""
    command: str = "fight"
    lines: ReportStyle = PLAIN
    how: Callable[[T, Look[S, K], Sequence[Event], Sequence[Die]], RollExplanation | None] | None = None
    """The explanation of a dice result.

    Arguments: the tables, the reader's view at the roll, the events visible to the reader since then (the result
    first), and the dice rolled. None in a game without explanations.
    """
    verdict: Callable[[Look[S, K], str | None, int], str] = ended_after
    """The outcome, from the winner's name if there is one and the rounds."""
    aside: Callable[[W, Look[S, K], Event], str] = lambda teller, seen, event: ""
    """Additional text of an event for a reader who may know more of it than others, with a leading space."""
    became: Callable[[Look[S, K], Look[S, K], W], Sequence[Became]] | None = None
    """The outcome of each undertaking, from the start and the present as a reader sees them, and the words; None without any."""
    untried: Callable[[T, B, SeatView[S, K], tuple[str, ...]], Sequence[tuple[str, str]]] | None = None
    """What could have been tried where no one tried, in sentences with their paragraphs, by tables, the start, what is seen of
    the end, and who played by seat; None in a game without."""
    sheet: Callable[[Look[S, K], W], BoardSheet] | None = None
    """The content of its board before drawing, from a seat view and the describer; None in a game without a board."""
    board: Callable[[Look[S, K], W], Svg] | None = None
    """The same, drawn."""
    figure: Callable[[Look[S, K], Look[S, K], W], Figure | None] | None = None
    """The figure of the watchers' board, from the views of both sides and a new describer; None without one."""
    story: Callable[[Look[S, K], W, Mapping[int, list[GroupPicture]]], Svg] | None = None
    """All events as one picture, with the groups of each part of the narrative; None in a game without one."""
    entries: Callable[[Sequence[EventText]], Iterable[tuple[int, TimelineEntry]]] | None = None
    """The events shown as a narrative down a page, each with its part; for a game without its own picture."""
    map: Callable[[Look[S, K], W], Svg] | None = None
    """The map, in a game with a map beside its battle board."""
    closing: Callable[[Look[S, K], W], FinalReport] | None = None
    """Information at its end besides the losses."""
    hits: Callable[[T, Look[S, K]], HitTally] | None = None
    """Hits scored and expected, from the figures and a seat view; None in a game without hits."""
    schemas: Mapping[str, type] = field(default_factory=dict)
    """Models of its file types, by name."""
    courses: Callable[[B], Iterable[Course]] | None = None
    """Possible routes from a start, on the map of its roster; None in a game without routes."""
    composer: Composer | None = None
    """Builds a scenario file from ships by name; None in a game without a composer."""
    plain: Mapping[str, Any] = field(default_factory=dict)
    """Types of the plain data that only this game has: `lost` of a side, additions of `closing`, a `plan`, a `count`."""
    from_profile: frozenset[str] = frozenset()
    """Figures that no rule prints and a profile supplies, by their names in the rules."""
    standing: StandingOrders[B, R] | None = None
    """Standing orders of an absent side; None in a game without them."""
    dice_together: Callable[[Look[S, K]], int] = lambda seen: 0
    """The number of dice thrown together with the pending one, from the referee's view; 0 for the dice of its own roll."""
    counted: Callable[[T, B, Look[S, K]], list[Block]] | None = None
    """Counts available before a game begins, from the tables, the start and its seat view."""
    written: Callable[[B, S, Callable[[str], tuple[B, S]]], str] | None = None
    """The file that enters a game where it is, from the start, the state, and what opens a file; None in a game without."""
    planner: Callable[[B, Edition, T, Voyage], VoyagePlan] | None = None
    """Plans a voyage, from a start, an edition and tables; None in a game without a planner."""
    memo: Callable[[], DoctrineInput] | None = None
    """The input of a doctrine, with the legal answers; None if doctrines ask the rules, using the view."""
    belief: Belief[S] | None = None
    """The belief functions; None in a game without beliefs."""
    imagined: tuple[str, ...] = ()
    """Names of the doctrines that an opponent is thought to follow, the default first; all if there are none."""
    strongest: str = ""
    """The doctrine by which a search player begins to imagine its own continuation; the default if empty."""
    sides_of: Callable[[Mapping[str, Any]], tuple[str, ...]] = sides_listed
    """The names of the sides of a scenario file, seat A first, without opening it."""
    pool: Pool | None = None
    """Random scenarios for measuring players; None in a game without a pool."""
    season: SeasonRules | None = None
    """The season of its games; None in a game without seasons."""
    secret_within: Callable[[S], bool] | None = None
    """Whether a state asks for a secret choice of both sides in a game within this one that offers no such decision to solve."""

    def __eq__(self, other: object) -> bool:
        """Kits are equal if they offer the same game and players, whatever its games are fought for."""
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

    def asks_in_secret(self, situation: S) -> bool:
        """Whether a state asks for a choice that both sides make secretly at the same time."""
        within = self.secret_within is not None and self.secret_within(situation)
        return within or any(decision.reached(situation) for decision in self.decisions)

    @property
    def population(self) -> dict[str, Choose]:
        """The doctrines that a search player and a belief think an opponent may follow, the default first."""
        return {name: self.doctrines[name] for name in self.imagined or self.doctrines}

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the players: the doctrines, the default first, and random play."""
        return (*self.doctrines, RANDOM)

    def new_memo(self) -> DoctrineInput | None:
        """A new doctrine input for a player, if the game has one."""
        return self.memo() if self.memo else None

    def player(self, name: str, seed: int, seat: int) -> Player:
        """Create the player of a seat in the game with that seed."""
        if name not in self.players:
            raise FlagplotError(f"there is no player {name!r}", field="player", expected=one_of(self.players))
        return Player(name, stream(seed, 1 + seat), self.doctrines.get(name), self.new_memo())
