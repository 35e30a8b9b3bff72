"""The parts of a kit: rules, files, words; each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, Protocol

from typing_extensions import TypeVar

from flagplot.core.dice import stream
from flagplot.core.doctrine import RANDOM, Player
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.game import K, R, S, T
from flagplot.core.offers.report_text import PLAIN, SideForces, W
from flagplot.core.printed.ruling import RelevantRuling
from flagplot.core.seat_view import SeatView

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from flagplot.blocks import Block
    from flagplot.core.doctrine import Choose, DoctrineInput, Player
    from flagplot.core.event import Event
    from flagplot.core.game import Game
    from flagplot.core.offers.choosing import AnswerParser
    from flagplot.core.offers.composing import Composer, Course, Pool, Voyage, VoyagePlan
    from flagplot.core.offers.explanation import Die, RollExplanation
    from flagplot.core.offers.interfaces import Belief, Compiled, Decision
    from flagplot.core.offers.report_text import Became, Chart, EventText, GroupPicture, Losses, ReportStyle
    from flagplot.core.offers.season import SeasonRules
    from flagplot.core.position import Position
    from flagplot.core.printed.changed import EditionFolder
    from flagplot.core.printed.edition import Edition
    from flagplot.core.printed.ruling import Ruling
    from flagplot.core.procedures.procedure import Procedure
    from flagplot.core.record import Record
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


Look = SeatView[S, K]
"""A game as one reader sees it: the only source of text and pictures."""
X = TypeVar("X", default=Any)
"""The content of a game's scenario files."""
P = TypeVar("P", default=Any)
"""The profile used for a game."""


def all_rulings(rulings: Mapping[str, Ruling], chosen: Mapping[str, int], log: Sequence[Event]) -> list[RelevantRuling]:
    """Every ruling of an edition with its value: a game without its own function says that each may have changed it."""
    return [RelevantRuling(rulings[name], chosen.get(name, rulings[name].default)) for name in rulings]


@dataclass(frozen=True, eq=False, kw_only=True)
class RulesPart(Generic[X, T, S, K, R, P]):
    """The rules of a game and its players."""

    game: Game[T, S, K]
    editions: EditionFolder
    tables: Callable[[Edition, X], T]
    """The figures for the rules: those of an edition, for a start."""
    doctrines: Mapping[str, Choose]
    winner: Callable[[S], int]
    rounds: Callable[[S, Sequence[Event]], int]
    figures: Callable[[Edition, P], object] = None  # type: ignore[assignment]
    """The figures of an edition alone, with a profile where the game needs one; those of `tables` in a game without."""
    game_of: Callable[[T], Game[T, S, K]] = None  # type: ignore[assignment]
    """The game under the rules of these tables: an edition may replace some of them. By default always `game`."""
    procedures: Mapping[str, Procedure] = field(default_factory=dict)
    catalogue_of: Callable[[Edition], Mapping[str, Procedure]] = None  # type: ignore[assignment]
    """The procedures with the rules as an edition states them. By default always `procedures`."""
    roll_labels: Mapping[str, int] = field(default_factory=dict)
    """Names of its rolls, for preset dice."""
    dice_together: Callable[[Look[S, K]], int] = lambda seen: 0
    """The number of dice thrown together with the pending one, from the referee's view; 0 for the dice of its own roll."""
    moved: Callable[[Mapping[str, Ruling], Mapping[str, int], Sequence[Event]], list[RelevantRuling]] = all_rulings
    """The rulings that could have changed the events of an open log, from all rulings of an edition and the chosen ones."""
    known_of_enemy: Callable[[Look[S, K]], Sequence[object]] = lambda seen: ()
    foreseen: Callable[[Look[S, K], Look[S, K]], bool] = lambda before, after: True
    """Whether a seat at the first view knows that its own answers lead to the second, and learns nothing of the enemy by it."""
    suppose: Callable[[S, int], None] = lambda s, seat: None
    """Clears the secret preparations of the other seat in a private copy, so that a sheet goes on as if there were none."""
    supposed: Callable[[Look[S, K]], Sequence[object]] = lambda seen: (len(seen.log),)
    """The knowledge on which a seat answers ahead: the answer holds as long as this is as it was."""
    may_lose_names: Callable[[Position], bool] = lambda position: False
    """Whether the next answer may remove names of groups, by public facts alone: then a report reads the view before it."""
    decisions: tuple[Decision[T, S, R], ...] = ()
    """Secret choices of both sides that can be solved, the default first."""
    unsolved: str = ""
    """The reason why there are none; empty if there are."""
    secret_within: Callable[[S], bool] | None = None
    """Whether a state asks for a secret choice of both sides in a game within this one that offers no such decision to solve."""
    compiled: Compiled[T, S] | None = None
    """The interface to the compiled runtime; None for games that are only interpreted."""
    memo: Callable[[], DoctrineInput] | None = None
    """The input of a doctrine, with the legal answers; None if doctrines ask the rules, using the view."""
    belief: Belief[S] | None = None
    """The belief functions; None in a game without beliefs."""
    imagined: tuple[str, ...] = ()
    """Names of the doctrines that an opponent is thought to follow, the default first; all if there are none."""
    strongest: str = ""
    """The doctrine by which a search player begins to imagine its own continuation; the default if empty."""

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


@dataclass(frozen=True, kw_only=True)
class Start(Generic[S, R]):
    """The content of a scenario file: a game about to begin."""

    title: str
    date: str = ""
    """The historical date; empty if the file has none."""
    edition: str
    """The edition that the file requests."""
    rulings: dict[str, str]
    """The rulings that the file sets."""
    goal: Mapping[str, float] = field(default_factory=dict)
    """The weights that the file sets for what the game is fought for."""
    text: str
    """The scenario file with its comments. A record includes it."""
    situation: S
    """The true state before the first question."""
    roster: R
    """The names of its rows, with the sides as `sides`, seat A first."""


B = TypeVar("B", bound=Start, default=Any)
"""The content of a game's scenario files."""
L = TypeVar("L", bound="Orders", default=Any)
"""The standing orders of a game."""


@dataclass(frozen=True)
class RecordAttachments:
    """Files that a record stores besides the scenario, so that a replay uses the same figures."""

    header: Mapping[str, str]
    files: Mapping[str, str]


def nothing_kept(start: Start) -> RecordAttachments:
    """No attachments: the scenario is complete."""
    return RecordAttachments({}, {})


def no_profile(file: str) -> None:
    """No profile: every figure is printed."""
    if file:
        raise FlagplotError("this game prints all its values", field="--profile", expected="no profile")


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
    """The names of the sides of a scenario file that lists them, by themselves or each with a name."""
    return tuple(side if isinstance(side, str) else str(side["name"]) for side in data["sides"])


@dataclass(frozen=True, eq=False, kw_only=True)
class FilesPart(Generic[B, T, S, K, R, P]):
    """The files of a game."""

    kind: str
    """The value of `flagplot:` in its scenario files."""
    open: Callable[[str, str, Record | None], B]
    """Open a file from its text. The file's name is for messages; the record is the one that contains the text."""
    kept: Callable[[B], RecordAttachments] = nothing_kept
    profile: Callable[[str], P] = no_profile  # type: ignore[assignment]
    """The profile in a file, or the game's own without a file; None in a game that prints all its figures."""
    profile_of: Callable[[B], str] = lambda start: ""
    """Title of the profile of a start; empty in a game that prints all its figures."""
    from_profile: frozenset[str] = frozenset()
    """Figures that no rule prints and a profile supplies, by their names in the rules."""
    schemas: Mapping[str, type] = field(default_factory=dict)
    """Models of its file types, by name."""
    plain: Mapping[str, Any] = field(default_factory=dict)
    """Types of the plain data that only this game has: `lost` of a side, additions of `closing`, a `plan`, a `count`."""
    sides_of: Callable[[Mapping[str, Any]], tuple[str, ...]] = sides_listed
    """The names of the sides of a scenario file, seat A first, without opening it."""
    composer: Composer | None = None
    """Builds a scenario file from ships by name; None in a game without a composer."""
    written: Callable[[B, S, Callable[[str], tuple[B, S]]], str] | None = None
    """The file that enters a game where it is, from the start, the state, and what opens a file; None in a game without."""
    standing: StandingOrders[B, R] | None = None
    """Standing orders of an absent side; None in a game without them."""
    courses: Callable[[B], Iterable[Course]] | None = None
    """Possible routes from a start, on the map of its roster; None in a game without routes."""
    planner: Callable[[B, Edition, T, Voyage], VoyagePlan] | None = None
    """Plans a voyage, from a start, an edition and tables; None in a game without a planner."""
    untried: Callable[[T, B, SeatView[S, K], tuple[str, ...]], Sequence[tuple[str, str]]] | None = None
    """What could have been tried where no one tried, in sentences with their paragraphs, by tables, the start, what is seen of
    the end, and who played by seat; None in a game without."""
    pool: Pool | None = None
    """Random scenarios for measuring players; None in a game without a pool."""
    season: SeasonRules | None = None
    """The season of its games; None in a game without seasons."""


@dataclass(frozen=True)
class FinalReport:
    """Information at the end of a game besides the losses, as blocks and as plain data."""

    blocks: list[Block]
    data: Mapping[str, object]


def ended_after(seen: Look, winner: str | None, rounds: int) -> str:
    """The outcome of a game without its own wording."""
    return f"{winner or 'Nobody'} wins after {rounds} {'round' if rounds == 1 else 'rounds'}"


@dataclass(frozen=True, eq=False, kw_only=True)
class WordsPart(Generic[T, S, K, R, W]):
    """The words and pictures of a game."""

    noun: str = "battle"
    """The noun for one game."""
    command: str = "fight"
    teller: Callable[[R], W] = None  # type: ignore[assignment]
    """The describer; by default the words of the game's catalogues."""
    chooser: Callable[[W], AnswerParser[S, K]] = None  # type: ignore[assignment]
    """The answers in words; by default counts, and yes or no."""
    groups: Callable[[Look[S, K], W], list[GroupPicture]] = lambda seen, teller: []
    forces: Callable[[Look[S, K], W, int], SideForces] = lambda seen, teller, side: SideForces(side, "player", [])
    chart: Callable[[Look[S, K]], Chart | None] | None = None
    """The search chart of a round, once there is one; None for a game without charts."""
    section: Callable[[Event, int], int] = lambda event, before: before
    """The part of the narrative that an event belongs to, given the previous part."""
    titled: Callable[[int], str] = lambda part: f"Round {part}" if part else ""
    picture_place: Callable[[S, int], int] = lambda s, part: 0
    """The part of the narrative that needs a picture of the groups now; 0 for none."""
    losses: Callable[[Look[S, K], Look[S, K], W], Sequence[Losses]] = lambda start, seen, teller: ()
    """The losses, from the seat view at the start, the present seat view, and the describer."""
    ended: Callable[[S], tuple[str, str]]
    """Why a game is over, with the paragraph; both empty while it goes on."""
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
    closing: Callable[[Look[S, K], W], FinalReport] | None = None
    """Information at its end besides the losses."""
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
    """The map, in a game with a map besides its battle board."""
