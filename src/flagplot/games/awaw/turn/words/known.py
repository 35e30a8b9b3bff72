"""What a seat knows of the battle inside a naval turn, the ships and squadrons of its rows, and the causes of results.

The dice of an attempt are shown factor by factor; inside a battle as there (22.21, 22.22).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.explanation import Die, Modifier, RollExplanation, thrown
from flagplot.core.offers.naming import Aliases
from flagplot.core.seat_view import REFEREE, SeatView, seat_view_of
from flagplot.games.awaw.battle.game import GAME as BATTLE
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.interception.terms import FACTOR_CITES, FactorWords
from flagplot.games.awaw.shared.terms import NOBODY
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events
from flagplot.games.awaw.words import how as battle
from flagplot.games.awaw.words.knowledge import Look
from flagplot.games.awaw.words.knowledge import suppose as suppose_in_battle

FIRST_TURN_EVENT = events.STAGE_BEGINS

WITH_FACTORS: Final = (events.DICE_FACTORS, events.DICE_CIRCUMSTANCES, events.DICE_HELP, events.DICE_PENALTIES)
"""Events whose fields are factors of the Naval Interception Table."""


@dataclass(frozen=True)
class TurnKnowledge:
    """The battle that is being fought, or the last one, as a reader sees it, and the units of its rows."""

    serial: int
    """Battles begun so far."""
    battle: Look
    units: Mapping[int, int]
    """Unit rows of the turn by those of the battle, if known; for ships split off, the row with their name."""
    wings: Mapping[int, int]
    """The same of squadrons ashore."""
    rolling: int
    """Attempt to intercept for which dice are on the table."""
    in_owners_order: TurnState | None = None
    """The view with ships in the order of their rows, while the seat is asked for a place among them."""


TurnLook = SeatView[TurnState, TurnKnowledge]
"""A naval turn as one reader sees it."""
_NO_BATTLE = BattleState()


def known_of(s: TurnState, view: TurnState, log: Sequence[Event], names: Aliases) -> TurnKnowledge:
    """A reader's knowledge of the current battle, from its view and the events it may read, sorted."""
    seat = names.seat
    begun = [place for place, event in enumerate(log) if event.kind == events.BATTLE_BEGINS]
    rolling = s.rolling
    if not begun:
        return TurnKnowledge(0, seat_view_of(BATTLE, _NO_BATTLE, (), REFEREE), {}, {}, rolling)
    fought = [event for event in log[begun[-1] :] if event.kind < FIRST_TURN_EVENT]
    battle: Look = seat_view_of(BATTLE, s.battle, fought, seat, view.battle)
    in_owners_order = None
    if seat != REFEREE:
        if battle.known.in_owners_order is not None:
            in_owners_order = view.copy()
            in_owners_order.battle = battle.known.in_owners_order
        names.rows = battle.known.names.rows
        view.battle = battle.s
        if s.fighting and s.ask_seat == seat:
            view.ask_subject = battle.s.ask_subject
    rows = range(len(s.battle_unit)) if seat == REFEREE else {face.bears for face in battle.known.faces.values()}
    units = {row: named_by(s, s.battle_unit[row]) for row in rows if s.battle_unit[row] != terms.NONE}
    wings = {row: w for row, w in enumerate(s.battle_wing) if w != terms.NONE and may_know(s, row, seat)}
    return TurnKnowledge(len(begun), battle, units, wings, rolling, in_owners_order)


def named_by(s: TurnState, u: int) -> int:
    """The unit row whose name a row bears: its own, or that of the row it was split off from."""
    while s.split_from[u] != terms.NONE:
        u = s.split_from[u]
    return u


def may_know(s: TurnState, row: int, seat: int) -> bool:
    """Whether a seat may know squadrons of the battle: its own, and those on the board."""
    side = row // (terms.BATTLE_WINGS // 2)
    return seat in (REFEREE, side) or s.battle.wing_base[row] != NOBODY


def how(t: Sea, before: TurnLook, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation | None:
    """The cause of the result in the first of some events; None for one without dice."""
    if some_events[0].kind < FIRST_TURN_EVENT:
        return battle.how(t.battle, before.known.battle, some_events, dice)
    return _rolled(before, some_events[0], dice) if some_events[0].kind == events.ROLLED else None


def _rolled(before: TurnLook, event: Event, dice: Sequence[Die]) -> RollExplanation | None:
    """How far the dice of an attempt carry it, and what its dice are made of."""
    faces = thrown(dice, asks.INTERCEPTION_ROLL, len(dice))
    if not faces or sum(faces) != event.dice:
        return None
    of_dice = (*WITH_FACTORS, events.DICE_PLAIN)
    counted = [each for each in before.log if each.kind in of_dice and each.attempt == event.attempt]
    latest = {each.kind: each for each in counted}
    says = f"it carries {_hexes(event.reached)}, {event.distance} are needed"
    plain = latest.get(events.DICE_PLAIN)
    if plain is not None and counted[-1] == plain:
        some = (Modifier(plain.added, "for the circumstances of the attempt", "22.21"),) if plain.added else ()
        return RollExplanation((faces,), "22.23", says, total=plain.added, added=some)
    parts = tuple(
        Modifier(number, f"for {factor.short}", factor.cites)
        for kind in WITH_FACTORS
        if kind in latest
        for factor, number in factors_in(latest[kind])
    )
    return RollExplanation((faces,), "22.23", says, "number of dice", latest[events.DICE_PENALTIES].dice, parts)


def factors_in(event: Event) -> Iterator[tuple[FactorWords, int]]:
    """The factors of the Naval Interception Table in an event, without those of no dice."""
    for factor in FACTOR_CITES:
        if factor.field in event.kind.fields and (number := getattr(event, factor.field)):
            yield factor, number


def _hexes(count: int) -> str:
    return f"{count} {'hex' if count == 1 else 'hexes'}"


def suppose(s: TurnState, seat: int) -> None:
    """As in a battle, while one is fought (22.431A)."""
    if s.fighting:
        suppose_in_battle(s.battle, seat)
