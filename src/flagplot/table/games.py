"""The games that can be played at the table: what each one offers the faces, under the same names.

A game is chosen here and nowhere else; the kind of scenario file, or a record's header, says which.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.game import Game
from flagplot.core.seen import REFEREE, Seen
from flagplot.games.awaw import bound, editions, procedures
from flagplot.games.awaw.battle import game
from flagplot.games.awaw.battle import rulings_that_mattered as moved
from flagplot.games.awaw.shared import units
from flagplot.games.awaw.turn import game as turn_game
from flagplot.games.awaw.turn import rulings_that_mattered_in_turn as turn_moved
from flagplot.games.awaw.turn.words import choosing as turn_choosing
from flagplot.games.awaw.turn.words import reckoning as turn_reckoning
from flagplot.games.awaw.turn.words import showing as turn_showing
from flagplot.games.awaw.turn.words import telling as turn_telling
from flagplot.games.awaw.words import choosing, events, reckoning, showing, telling
from flagplot.games.europa import editions as europa_editions
from flagplot.games.europa import game as europa_game
from flagplot.games.europa import procedures as europa_procedures
from flagplot.games.europa.profile import house, read_profile
from flagplot.games.europa.words import choosing as europa_choosing
from flagplot.games.europa.words import reckoning as europa_reckoning
from flagplot.games.europa.words import rulings_that_mattered as europa_moved
from flagplot.games.europa.words import showing as europa_showing
from flagplot.games.europa.words import telling as europa_telling

__all__ = ["AWAW", "EUROPA", "KITS", "REFEREE", "TURN", "Kit", "edition_for", "kit_of_edition", "naval_factors_of"]


Look = Seen[Any, Any]
"""A game as somebody sees it: the only thing of which words and pictures are made."""


@dataclass(frozen=True)
class Kit:
    """What one game offers: its rules, editions and procedures, and words and pictures for people."""

    game: Game
    game_of: Callable[[Any], Game]
    """The game by the rules that go with tables: an edition may state some of them otherwise."""
    editions: Any
    procedures: Mapping[str, Any]
    catalogue_of: Callable[[Any], Mapping[str, Any]]
    """The procedures with the rules as an edition states them."""
    teller: Callable[[Any], Any]
    """Words for a roster."""
    chooser: Callable[[Any], Any]
    groups: Callable[[Look, Any], list[Any]]
    forces: Callable[[Look, Any, int], Any]
    chart: Callable[[Look], Any] | None
    """The search chart of a round, once there is one; None in a game without."""
    known_of_enemy: Callable[[Look], list[Any]]
    section: Callable[[Any, int], int]
    """The part of the story that an event belongs to, given the part before."""
    titled: Callable[[int], str]
    picture_place: Callable[[Any, int], int]
    """The part of the story for which a picture of the groups is taken now; 0 for none."""
    losses: Callable[[Look, Look, Any], list[Any]]
    """By the start and the present as somebody sees them, and his words."""
    strength_lost: Callable[[Any], int]
    strength_brought: Callable[..., int]
    """Of a side, in the measure in which its losses are counted."""
    moved: Callable[..., list[Any]]
    ended: Callable[[Any], tuple[str, str]]
    winner: Callable[[Any], int]
    names_a_winner: bool
    rounds: Callable[[Any, Any], int]
    profile: Callable[[str], Any]
    """The profile in a file, the house one for no file; None in a game that prints all its figures."""


def naval_factors_of(s: Any, side: int) -> int:
    """Naval factors that a side of A World at War begins with, transports and submarines left out (22.61A)."""
    rows = range(units.first_unit(side), units.end_unit(s, side))
    return sum(s.size[u] * s.count[u] for u in rows if units.counts_as_naval_factors(s.kind[u]))


def _no_profile(file: str) -> None:
    if file:
        raise FlagplotError("this game prints all its figures", field="--profile", expected="no profile")


AWAW: Final = Kit(
    game=game.GAME,
    game_of=bound.game_of,
    editions=editions,
    procedures=procedures.PROCEDURES,
    catalogue_of=bound.catalogue_of,
    teller=telling.Teller,
    chooser=choosing.Chooser,
    groups=showing.groups,
    forces=showing.forces,
    chart=showing.chart,
    known_of_enemy=showing.known_of_enemy,
    section=lambda event, before: event[1] if event[0] == events.ROUND_BEGINS else before,
    titled=lambda part: f"Round {part}" if part else "Before the battle",
    picture_place=lambda s, part: s.round,
    losses=reckoning.losses,
    strength_lost=lambda losses: losses.factors,
    strength_brought=lambda start, s, losses, side: naval_factors_of(start, side),
    moved=moved.that_mattered,
    ended=lambda s: telling.ENDINGS.get(s.ended, ("", "")),
    winner=lambda s: s.winner,
    names_a_winner=True,
    rounds=lambda s, log: s.round,
    profile=_no_profile,
)
EUROPA: Final = Kit(
    game=europa_game.GAME,
    game_of=lambda tables: europa_game.GAME,
    editions=europa_editions,
    procedures=europa_procedures.PROCEDURES,
    catalogue_of=lambda edition: europa_procedures.PROCEDURES,
    teller=europa_telling.Teller,
    chooser=europa_choosing.Chooser,
    groups=europa_showing.groups,
    forces=europa_showing.forces,
    chart=None,
    known_of_enemy=europa_showing.known_of_enemy,
    section=europa_showing.section,
    titled=europa_showing.titled,
    picture_place=europa_showing.picture_place,
    losses=europa_reckoning.losses,
    strength_lost=lambda losses: losses.strength,
    strength_brought=lambda start, s, losses, side: losses.brought,
    moved=europa_moved.that_mattered,
    ended=europa_reckoning.ended,
    winner=europa_reckoning.winner,
    names_a_winner=False,
    rounds=europa_reckoning.rounds,
    profile=lambda file: read_profile(file) if file else house(),
)
TURN: Final = Kit(
    game=turn_game.GAME,
    game_of=lambda tables: turn_game.GAME,
    editions=editions,
    procedures={},
    catalogue_of=lambda edition: {},
    teller=turn_telling.TurnTeller,
    chooser=turn_choosing.TurnChooser,
    groups=turn_showing.groups,
    forces=turn_showing.forces,
    chart=None,
    known_of_enemy=turn_showing.known_of_enemy,
    section=turn_telling.section,
    titled=turn_telling.titled,
    picture_place=lambda s, part: 0,
    losses=turn_reckoning.losses,
    strength_lost=lambda losses: losses.factors,
    strength_brought=lambda start, s, losses, side: turn_reckoning.factors_of(start, side),
    moved=turn_moved.that_mattered,
    ended=turn_reckoning.ended,
    winner=lambda s: -1,
    names_a_winner=False,
    rounds=turn_reckoning.rounds,
    profile=_no_profile,
)
KITS: Final[dict[str, Kit]] = {kit.game.name: kit for kit in (AWAW, EUROPA, TURN)}


def kit_of_edition(name: str) -> Kit:
    """The game of an edition; an error that lists all editions if there is none of that name."""
    for kit in KITS.values():
        if name in kit.editions.names():
            return kit
    known = dict.fromkeys(edition for kit in KITS.values() for edition in kit.editions.names())
    raise FlagplotError(f"there is no edition {name!r}", field="edition", expected=one_of(known))


def edition_for(procedure: str) -> str:
    """The edition that a procedure goes by where none is named: that of its game, for a bare name too."""
    for kit in KITS.values():
        full = procedure if procedure.startswith(f"{kit.game.name}.") else f"{kit.game.name}.{procedure}"
        if full in kit.procedures and kit.procedures[full].edition:
            return str(kit.procedures[full].edition)
        if full in kit.procedures or full == procedure:
            return str(kit.editions.load().name)
    return str(AWAW.editions.load().name)
