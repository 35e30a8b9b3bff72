"""The events of rule 34: each with its code, its paragraph and its text.

An event that can belong to several steps has the step in its fields; `paragraph` gives that step's own paragraph.
"""

from typing import Final

from flagplot.core.event import Event, declaring_events
from flagplot.games.europa import terms

ENDS: Final = {
    terms.BOATS_GONE: ("34.B.2.d", "a side has nothing left in it"),
    terms.SHIPS_GONE: ("34.C.2.e", "a side has nothing left in it"),
    terms.COAST_DONE: ("34.C.3.d", "its one round is over"),
    terms.GOT_AWAY: ("34.D", "it has been broken off"),
    terms.SLIPPED_AWAY: ("34.B.1", "submarines have slipped away before it"),
    terms.NO_MOVEMENT: (
        "34.D",
        "neither side disengages, and the moving group has no movement point for another round",
    ),
    terms.SCENARIO_LIMIT: (terms.NO_RULE, "the scenario's limit of rounds is reached; no printed rule"),
    terms.ROUND_LIMIT: (terms.NO_RULE, "after 99 rounds this program breaks it off; no printed rule"),
}
"""The end of a combat: the paragraph and the text."""

BY_CODE, event = declaring_events()
# fmt: off
COMBAT_BEGINS: Final = event(1, "combat", "34.A", "{combat} combat of {group} with {other:group}")
ROUND_BEGINS: Final = event(2, "round-begins", "34.B.2", "Round {round:int}", combat="combat")
BODY_CHOSEN: Final = event(18, "body", "34.C.1", "{unit}: in the {body}", side="side")
FIRE: Final = event(3, "fire", "34.C.2.b",
    "{side}: {fired:int} points{points:counted} fire at {target}: die {die:int}, {hits:int} hits", step="int")
SUBMARINE_FIRE: Final = event(19, "submarine-fire", "34.B.2.a",
    "{side}: {fired:int} points{points:counted} fire at {target}: die {die:int}, {hits:int} hits", step="int")
COAST_FIRE: Final = event(20, "coast-fire", "34.C.3.b",
    "{side}: {fired:int} points{points:counted} fire at {target}: die {die:int}, {hits:int} hits", step="int")
NIGHT_FIRE: Final = event(22, "night-modifier", "34.B.2.a", "At night the die of {side} counts {modifier:signed}",
    step="int")
RESERVE_FIRE: Final = event(23, "reserve-modifier", "34.C.3.b",
    "At silent points of the reserve it counts {modifier:signed}", side="side")
UNIT_HIT: Final = event(4, "hit", "34.C.4", "{unit}: {hits:int} hits", side="side", step="int")
UNIT_SUNK: Final = event(5, "sunk", "34.C.4", "{unit}: sunk", side="side", step="int")
COAST_DAMAGED: Final = event(6, "coast-damaged", "34.C.4", "{group} loses {points:int} points, {left:int} left")
SPLIT_SHOWN: Final = event(7, "split", "34.C.2.a",
    "{side} engages with {engaging:int} points and bypasses with {bypassing:int}")
TURNED: Final = event(8, "turned", "34.C.2.a",
    "{side} turns {turned:turned}{broken_through:broken}")
BYPASS_CUT: Final = event(9, "bypass-cut", "34.C.2.c", "{side} has {points:int} bypassing points left")
GENERAL_SHOWN: Final = event(10, "general", "34.C.3.a",
    "{group}: {general:int} points in the general group, {reserve:int} in reserve")
ANNOUNCED: Final = event(11, "announced", "34.D", "{side} {tries} to disengage", before_submarines="yes")
DISENGAGEMENT_DICE: Final = event(12, "disengagement", "34.D",
    "{side} rolls {die:int} {modifier:signed} against {other:int}")
DISENGAGED: Final = event(13, "disengaged", "34.D", "{group} disengages", before_submarines="yes")
MOVEMENT_SPENT: Final = event(14, "movement", "34.D",
    "The moving group spends movement: {left:int} points left", activates="yes")
REACTION: Final = event(16, "reaction", "34.D.1",
    "{group} makes a reaction movement of {points:int} points; its marker is at {marker:int}")
BACK_TO_PORT: Final = event(17, "back-to-port", "34.D.2", "{group} returns to the port it left")
COMBAT_ENDS: Final = event(15, "combat-ends", "34.D", "The combat of {group} with {other:group} ends: {why}")
POINTS_LOST: Final = event(21, "points-lost", "34.C.2.b",
    "{side} has {points:int} points left to fire: the others are lost to hits", fire_set="int")
# fmt: on


def paragraph(event: Event) -> str:
    """The paragraph of an event: its own step's if it can belong to several."""
    kind = event.kind
    if kind in (FIRE, SUBMARINE_FIRE, COAST_FIRE, NIGHT_FIRE):
        return terms.STEPS[event.step]
    if kind in (UNIT_HIT, UNIT_SUNK):
        return terms.HITS[event.step]
    if kind == ROUND_BEGINS:
        return terms.ROUNDS[event.combat]
    if kind == COMBAT_ENDS:
        return ENDS[event.why][0]
    if kind == POINTS_LOST:
        return terms.LOST_AFTER_SET[event.fire_set]
    if kind in (DISENGAGED, ANNOUNCED) and event.before_submarines:
        return "34.B.1"
    return "34.C.3" if kind == MOVEMENT_SPENT and event.activates else kind.cites
