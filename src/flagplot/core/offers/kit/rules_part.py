"""The rules of a game in its kit, with its figures and its players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar

from flagplot.core.dice import stream
from flagplot.core.doctrine import RANDOM, Player
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.game import K, R, S, T
from flagplot.core.printed.ruling import RelevantRuling
from flagplot.core.seat_view import SeatView

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from flagplot.core.doctrine import Choose, DoctrineInput
    from flagplot.core.event import Event
    from flagplot.core.game import Game
    from flagplot.core.offers.belief import Belief
    from flagplot.core.offers.compiled import Compiled
    from flagplot.core.offers.decision import Decision
    from flagplot.core.position import Position
    from flagplot.core.printed.changed import EditionFolder
    from flagplot.core.printed.edition import Edition
    from flagplot.core.printed.ruling import Ruling
    from flagplot.core.procedures.procedure import Procedure

Look = SeatView[S, K]
"""A game as one reader sees it: the only source of text and pictures."""
B = TypeVar("B", default=Any)
"""The content of a game's scenario files."""
P = TypeVar("P", default=Any)
"""The profile used for a game."""


def all_rulings(rulings: Mapping[str, Ruling], chosen: Mapping[str, int], log: Sequence[Event]) -> list[RelevantRuling]:
    """Every ruling of an edition with its value: a game without its own function says that each may have changed it."""
    return [RelevantRuling(rulings[name], chosen.get(name, rulings[name].default)) for name in rulings]


@dataclass(frozen=True, eq=False, kw_only=True)
class RulesPart(Generic[B, T, S, K, R, P]):
    """The rules of a game and its players."""

    game: Game[T, S, K]
    editions: EditionFolder
    tables: Callable[[Edition, B], T]
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
