"""How the results of a naval turn came about: the dice of an attempt factor by factor; inside a battle as there (22.21, 22.22)."""

from collections.abc import Sequence
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.how import Added, Die, How, thrown
from flagplot.games.awaw.interception.names import FACTOR_CITES
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.words import asks, events
from flagplot.games.awaw.turn.words.known import FIRST_TURN_EVENT, TurnLook
from flagplot.games.awaw.words import how as battle

FACTORS: Final = {
    events.DICE_FACTORS: FACTOR_CITES[:3],
    events.DICE_CIRCUMSTANCES: FACTOR_CITES[3:6],
    events.DICE_HELP: FACTOR_CITES[6:9],
    events.DICE_PENALTIES: FACTOR_CITES[9:],
}
"""Which factors of the Naval Interception Table the numbers of an event are."""


def how(t: Sea, before: TurnLook, told: Sequence[Event], dice: Sequence[Die]) -> How | None:
    """How the result came about that the first of some events tells; None for one without dice."""
    if told[0][0] < FIRST_TURN_EVENT:
        return battle.how(t.battle, before.known.battle, told, dice)
    return _rolled(before, told[0], dice) if told[0][0] == events.ROLLED else None


def _rolled(before: TurnLook, event: Event, dice: Sequence[Die]) -> How | None:
    """How far the dice of an attempt carry it, and what its dice are made of."""
    _, attempt, total, reached, distance = event
    faces = thrown(dice, asks.INTERCEPTION_ROLL, len(dice))
    if not faces or sum(faces) != total:
        return None
    counted = [each for each in before.log if each[1] == attempt and each[0] in (*FACTORS, events.DICE_PLAIN)]
    latest = {each[0]: each for each in counted}
    says = f"it carries {_hexes(reached)}, {distance} are needed"
    plain = latest.get(events.DICE_PLAIN)
    if plain is not None and counted[-1] == plain:
        some = (Added(plain[3], "for the circumstances of the attempt", "22.21"),) if plain[3] else ()
        return How((faces,), "22.23", says, total=plain[3], added=some)
    parts = tuple(
        Added(number, f"for {factor.short}", factor.cites)
        for code, factors in FACTORS.items()
        if code in latest
        for factor, number in zip(factors, latest[code][2:], strict=False)
        if number
    )
    return How((faces,), "22.23", says, "number of dice", latest[events.DICE_PENALTIES][4], parts)


def _hexes(count: int) -> str:
    return f"{count} {'hex' if count == 1 else 'hexes'}"
