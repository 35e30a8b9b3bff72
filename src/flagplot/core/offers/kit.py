"""What a game offers the rest of the house: its rules and files, its words and pictures, its doctrines and measures.

A game is one folder, and its kit is the door: odds, table and faces know kits, never a game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from flagplot.blocks import Block
from flagplot.core.dice import stream
from flagplot.core.doctrine import RANDOM, Choose, DoctrineInput, Player
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.event import Event
from flagplot.core.game import Game, K, R, Roster, S, T
from flagplot.core.offers.belief import Belief
from flagplot.core.offers.choosing import AnswerParser
from flagplot.core.offers.compiled import Compiled
from flagplot.core.offers.composing import Composer, Pool
from flagplot.core.offers.decision import Decision
from flagplot.core.offers.explanation import Die, RollExplanation
from flagplot.core.offers.measure import MeasureSet
from flagplot.core.offers.plan import Course, Voyage, VoyagePlan
from flagplot.core.offers.report_text import (
    PLAIN,
    Became,
    Chart,
    EventText,
    GroupPicture,
    HitTally,
    Losses,
    ReportStyle,
    SideForces,
    W,
)
from flagplot.core.offers.season import SeasonRules
from flagplot.core.position import Position
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.ruling import RelevantRuling, Ruling
from flagplot.core.procedures.procedure import Procedure
from flagplot.core.record import Record
from flagplot.core.schema import State
from flagplot.core.seat_view import SeatView
from flagplot.drawing.sheet import BoardSheet
from flagplot.drawing.svg import Svg
from flagplot.drawing.timeline import Entry

Look = SeatView[S, K]
"""A game as somebody sees it: the only thing of which words and pictures are made."""


class Start(Protocol):
    """What a scenario file gives: a game about to begin."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def date(self) -> str:
        """When it was fought; empty if the file does not say."""

    @property
    def edition(self) -> str:
        """The edition that the file asks for."""

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings that the file chooses."""

    @property
    def situation(self) -> State:
        """The true situation before the first question."""

    @property
    def roster(self) -> Roster:
        """The names of its rows, those of the sides as `sides`, seat A first."""

    @property
    def text(self) -> str:
        """The scenario file, comments included; a record carries it along."""


B = TypeVar("B", bound=Start, default=Any)
"""What the scenario files of a game give."""
P = TypeVar("P", default=Any)
"""The profile by which a game is played."""
L = TypeVar("L", bound="Orders", default=Any)
"""Its standing orders."""


class Editions(Protocol):
    """The editions of a game: a module that lists and reads them."""

    def names(self) -> Mapping[str, Path]:
        """Their names, with the folder of each."""

    def load(self, name: str = ...) -> Edition:
        """Read one; the reference edition if none is named."""


@dataclass(frozen=True)
class RecordAttachments:
    """What a record has to keep beside the scenario, so that the game is played again by the same figures."""

    header: Mapping[str, str]
    files: Mapping[str, str]


def nothing_kept(start: Start) -> RecordAttachments:
    """A game whose scenario says all."""
    return RecordAttachments({}, {})


@dataclass(frozen=True)
class FinalReport:
    """What a game has to say at its end, beside what it cost: in blocks, and as plain data."""

    blocks: list[Block]
    data: Mapping[str, object]


class Orders(Protocol):
    """Standing orders of an absent side that were read: whose, their text and what they are called."""

    @property
    def seat(self) -> int:
        """The side that they are of."""

    @property
    def text(self) -> str:
        """All of them, as they were written."""

    @property
    def title(self) -> str:
        """What they are called."""


@dataclass(frozen=True)
class StandingOrders(Generic[B, R, L]):
    """How a game reads and follows what an absent side has written down; orders that were read have `seat` and `text`."""

    read: Callable[[str, B], L]
    """From a file, for a start."""
    parse: Callable[[str, str, B, int | None], L]
    """From a text and what to call it, for a start; of a seat, so that those of the other side are refused unread, or of either."""
    follow: Callable[[Player, L], Player]
    """The player who follows them, and where they are silent the doctrine of the one given."""
    says: Callable[[Player, Position, int], int]
    """What the orders of the player who follows them answer to the question of a seat; -1 where they are silent."""
    followed: Callable[[Player, R], list[str]]
    """The lines that a player has followed, in words, by the names of a roster."""


def sides_listed(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the sides of a scenario file that lists them, as it was read."""
    return tuple(str(side["name"]) for side in data["sides"])


def ended_after(seen: Look, winner: str | None, rounds: int) -> str:
    """How a game came out, where it has no better words."""
    return f"{winner or 'Nobody'} wins after {rounds} {'round' if rounds == 1 else 'rounds'}"


@dataclass(frozen=True, eq=False)
class Kit(Generic[B, T, S, K, R, W, P]):
    """What one game offers."""

    game: Game[T, S, K]
    kind: str
    """What its scenario files call themselves, after `flagplot:`."""
    open: Callable[[str, str, Record | None], B]
    """From the text of a file; the file's name is for messages, the record is what the text stands in."""
    tables: Callable[[Edition, B], T]
    """The figures that the rules are given: those of an edition, for a start."""
    figures: Callable[[Edition, P], object]
    """The figures of an edition alone, with a profile where the game needs one, as single procedures are given them."""
    kept: Callable[[B], RecordAttachments]
    game_of: Callable[[T], Game[T, S, K]]
    """The game by the rules that go with tables: an edition may state some of them otherwise."""
    editions: Editions
    procedures: Mapping[str, Procedure]
    catalogue_of: Callable[[Edition], Mapping[str, Procedure]]
    """The procedures with the rules as an edition states them."""
    doctrines: Mapping[str, Choose]
    roll_labels: Mapping[str, int]
    """Names of its rolls, for dice that are laid out beforehand."""
    teller: Callable[[R], W]
    """Words for a roster."""
    chooser: Callable[[W], AnswerParser[S, K]]
    groups: Callable[[Look[S, K], W], list[GroupPicture]]
    forces: Callable[[Look[S, K], W, int], SideForces]
    chart: Callable[[Look[S, K]], Chart | None] | None
    """The search chart of a round, once there is one; None in a game without."""
    known_of_enemy: Callable[[Look[S, K]], Sequence[object]]
    section: Callable[[Event, int], int]
    """The part of the story that an event belongs to, given the part before."""
    titled: Callable[[int], str]
    picture_place: Callable[[S, int], int]
    """The part of the story for which a picture of the groups is taken now; 0 for none."""
    losses: Callable[[Look[S, K], Look[S, K], W], Sequence[Losses]]
    """By the start and the present as somebody sees them, and his words."""
    moved: Callable[[Mapping[str, Ruling], Mapping[str, int], Sequence[Event]], list[RelevantRuling]]
    """The rulings that could have moved what an open log tells, by all of an edition and those that are chosen."""
    ended: Callable[[S], tuple[str, str]]
    winner: Callable[[S], int]
    rounds: Callable[[S, Sequence[Event]], int]
    counting: MeasureSet[S, R]
    """How its games are counted, what is told of many of them, and what they may be played for."""
    decisions: tuple[Decision[T, S, R], ...]
    """Secret choices of both sides that can be solved, the usual one first."""
    unsolved: str
    """Why there are none; empty where there are."""
    compiled: Compiled[T, S] | None
    """How its games run compiled; None for games that are played by the text alone."""
    profile: Callable[[str], P]
    """The profile in a file, the game's own for no file; None in a game that prints all its figures."""
    profile_of: Callable[[B], str]
    """Title of the profile that a start is played by; empty in a game that prints all its figures."""
    noun: str = "battle"
    """What one game of it is called."""
    command: str = "fight"
    """The command that plays it to its end."""
    lines: ReportStyle = PLAIN
    """How its events become the lines of a report."""
    how: Callable[[T, Look[S, K], Sequence[Event], Sequence[Die]], RollExplanation | None] | None = None
    """How a result came about that dice decided, by the tables, what the reader saw when they were asked for, the events that
    he then reads, that of the result first, and the dice that have fallen; None in a game that does not say."""
    verdict: Callable[[Look[S, K], str | None, int], str] = ended_after
    """How it came out, by the winner's name if there is one and the rounds."""
    aside: Callable[[W, Look[S, K], Event], str] = lambda teller, seen, event: ""
    """What is added to the words of an event for a reader who may know more of it than others, with the space before it."""
    became: Callable[[Look[S, K], Look[S, K], W], Sequence[Became]] | None = None
    """What became of each undertaking, by the start and the present as somebody sees them, and the words; None without any."""
    sheet: Callable[[Look[S, K], W], BoardSheet] | None = None
    """What its board says, before anything is drawn, by what somebody has seen and his words; None in a game without."""
    board: Callable[[Look[S, K], W], Svg] | None = None
    """The board as somebody sees it, drawn, by what he has seen and his words; None in a game without."""
    story: Callable[[Look[S, K], W, Mapping[int, list[GroupPicture]]], Svg] | None = None
    """All that has happened as one picture, with the groups of each part of the story; None in a game without."""
    entries: Callable[[Sequence[EventText]], Iterable[tuple[int, Entry]]] | None = None
    """What of the events is shown as a story down a page, with its part; for a game without a picture of its own."""
    map: Callable[[Look[S, K], W], Svg] | None = None
    """The map, where a game has one beside the board of a battle on it."""
    closing: Callable[[Look[S, K], W], FinalReport] | None = None
    """What else it has to say at its end."""
    hits: Callable[[T, Look[S, K]], HitTally] | None = None
    """Hits scored and to be expected, by the figures and what somebody has seen; None in a game without."""
    schemas: Mapping[str, type] = field(default_factory=dict)
    """Models of its kinds of files, by name."""
    courses: Callable[[B], Iterable[Course]] | None = None
    """Ways of voyages that may be taken from a start, on the map of its roster; None in a game without."""
    composer: Composer | None = None
    """Puts a scenario file together of ships by name; None in a game without."""
    plain: Mapping[str, Any] = field(default_factory=dict)
    """Types of the plain data that only this game has: what a side `lost`, what `closing` adds, a `plan`, a `count`."""
    from_profile: frozenset[str] = frozenset()
    """Figures that no rule prints and a profile supplies, as the rules name them."""
    standing: StandingOrders[B, R] | None = None
    """Standing orders of an absent side; None in a game without."""
    dice_together: Callable[[Look[S, K]], int] = lambda seen: 0
    """How many dice are thrown at once with the pending one, by what the referee sees; 0 for those of its own roll."""
    counted: Callable[[T, B, Look[S, K]], list[Block]] | None = None
    """What can be counted of a start before it is played, by tables, the start and what is seen of it."""
    planner: Callable[[B, Edition, T, Voyage], VoyagePlan] | None = None
    """Plans a voyage, by a start, an edition and tables; None in a game without."""
    memo: Callable[[], DoctrineInput] | None = None
    """The rows of its own that a doctrine is given, with the legal answers; None where doctrines ask the rules on the view."""
    belief: Belief[S] | None = None
    """How a seat's beliefs are imagined; None in a game that does not say."""
    sides_of: Callable[[Mapping[str, Any]], tuple[str, ...]] = sides_listed
    """The names of the sides of a scenario file, seat A first, without opening it."""
    pool: Pool | None = None
    """Scenarios made up at random, on which players are measured; None in a game without."""
    season: SeasonRules | None = None
    """The books of a season of its games; None in a game without."""
    secret_within: Callable[[S], bool] | None = None
    """Whether a situation asks for a secret choice of both sides in a game within this one, where it offers none to be solved."""

    def asks_in_secret(self, situation: S) -> bool:
        """Whether a situation asks for a choice that both sides make in secret at once."""
        within = self.secret_within is not None and self.secret_within(situation)
        return within or any(decision.reached(situation) for decision in self.decisions)

    @property
    def players(self) -> tuple[str, ...]:
        """Names of those who may be seated: its doctrines, the usual one first, and random play."""
        return (*self.doctrines, RANDOM)

    def new_memo(self) -> DoctrineInput | None:
        """A memo for somebody who begins to play by a doctrine, if he is given one."""
        return self.memo() if self.memo else None

    def player(self, name: str, seed: int, seat: int) -> Player:
        """Seat a player at a game with that seed."""
        if name not in self.players:
            raise FlagplotError(f"there is no player {name!r}", field="player", expected=one_of(self.players))
        return Player(name, stream(seed, 1 + seat), self.doctrines.get(name), self.new_memo())
