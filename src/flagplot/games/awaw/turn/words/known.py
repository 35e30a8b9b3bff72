"""What a seat knows of the battle inside a naval turn: which of the turn's ships and squadrons its rows stand for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flagplot.core.ask import DIE
from flagplot.core.event import Event
from flagplot.core.offers.naming import Names
from flagplot.core.seen import REFEREE, Seen, seen_by
from flagplot.games.awaw.battle.game import GAME as BATTLE
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.terms import NOBODY
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.words.known import Look

FIRST_TURN_EVENT = events.STAGE_BEGINS


@dataclass(frozen=True)
class TurnKnown:
    """The battle that is being fought, or the last one, as a reader sees it, and whom its rows stand for."""

    serial: int
    """Battles begun so far."""
    battle: Look
    units: Mapping[int, int]
    """Unit rows of the turn by those of the battle, as far as they are known; of ships split off, the row whose name they bear."""
    wings: Mapping[int, int]
    """The same of squadrons ashore."""
    rolling: int
    """Attempt to intercept for which dice are on the table."""


TurnLook = Seen[Turn, TurnKnown]
"""A naval turn as one reader sees it."""
_NO_BATTLE = Situation()


def known_of(s: Turn, view: Turn, log: Sequence[Event], names: Names) -> TurnKnown:
    """What a reader knows of the battle at hand, from his view of it and the events that he may read; puts that in order."""
    seat = names.seat
    begun = [place for place, event in enumerate(log) if event[0] == events.BATTLE_BEGINS]
    rolling = min(s.cursor, terms.ATTEMPTS - 1) if s.ask_kind == DIE and not s.fighting else terms.NONE
    if not begun:
        return TurnKnown(0, seen_by(BATTLE, _NO_BATTLE, (), REFEREE), {}, {}, rolling)
    fought = [event for event in log[begun[-1] :] if event[0] < FIRST_TURN_EVENT]
    battle: Look = seen_by(BATTLE, s.battle, fought, seat)
    if seat != REFEREE:
        names.rows = battle.known.names.rows
        view.battle = battle.s
        if s.fighting and s.ask_seat == seat:
            view.ask_subject = battle.s.ask_subject
    rows = range(len(s.battle_unit)) if seat == REFEREE else {face.bears for face in battle.known.faces.values()}
    units = {row: named_by(s, s.battle_unit[row]) for row in rows if s.battle_unit[row] != terms.NONE}
    wings = {row: w for row, w in enumerate(s.battle_wing) if w != terms.NONE and may_know(s, row, seat)}
    return TurnKnown(len(begun), battle, units, wings, rolling)


def named_by(s: Turn, u: int) -> int:
    """The unit row whose name a row bears: its own, or that of the row it was split off from."""
    while s.like[u] != terms.NONE:
        u = s.like[u]
    return u


def may_know(s: Turn, row: int, seat: int) -> bool:
    """Whether a seat may know squadrons of the battle: its own, and those that stand on the board."""
    side = row // (terms.BATTLE_WINGS // 2)
    return seat in (REFEREE, side) or s.battle.wing_base[row] != NOBODY
