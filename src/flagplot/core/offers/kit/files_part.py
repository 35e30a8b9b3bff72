"""The files of a game in its kit: scenarios, profiles, orders, routes, seasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol

from typing_extensions import TypeVar

from flagplot.core.errors import FlagplotError
from flagplot.core.game import K, R, S, T
from flagplot.core.offers.kit.rules_part import P
from flagplot.core.seat_view import SeatView

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from flagplot.core.doctrine import Player
    from flagplot.core.offers.composing import Composer, Pool
    from flagplot.core.offers.plan import Course, Voyage, VoyagePlan
    from flagplot.core.offers.season import SeasonRules
    from flagplot.core.position import Position
    from flagplot.core.printed.edition import Edition
    from flagplot.core.record import Record


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
    """Files that a record stores beside the scenario, so that a replay uses the same figures."""

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
