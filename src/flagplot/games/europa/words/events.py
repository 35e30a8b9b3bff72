"""The events of rule 34: each with its code, its paragraph and its text.

An event that can belong to several steps has the step in its numbers; `paragraph` gives that step's own paragraph.
"""

from typing import Final

from flagplot.core.event import EventKind
from flagplot.games.europa import paragraphs, terms

COMBAT_BEGINS: Final = 1
ROUND_BEGINS: Final = 2
FIRE: Final = 3
UNIT_HIT: Final = 4
UNIT_SUNK: Final = 5
COAST_DAMAGED: Final = 6
SPLIT_SHOWN: Final = 7
TURNED: Final = 8
BYPASS_CUT: Final = 9
GENERAL_SHOWN: Final = 10
ANNOUNCED: Final = 11
DISENGAGEMENT_DICE: Final = 12
DISENGAGED: Final = 13
MOVEMENT_SPENT: Final = 14
COMBAT_ENDS: Final = 15
REACTION: Final = 16
BACK_TO_PORT: Final = 17
BODY_CHOSEN: Final = 18
SUBMARINE_FIRE: Final = 19
COAST_FIRE: Final = 20
POINTS_LOST: Final = 21
NIGHT_FIRE: Final = 22
RESERVE_FIRE: Final = 23

READ: Final = 10_000
"""The last number of a fire has its die, its hits by the hundred, what its points count by this, its step by `COUNTED`."""
COUNTED: Final = 10_000_000

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
    terms.SCENARIO_LIMIT: (paragraphs.NO_RULE, "the scenario's limit of rounds is reached; no printed rule"),
    terms.ROUND_LIMIT: (paragraphs.NO_RULE, "after 99 rounds this program breaks it off; no printed rule"),
}
"""The end of a combat: the paragraph and the text."""

KINDS: Final = (
    EventKind(COMBAT_BEGINS, "combat", "34.A", "{0:combat} combat of {1:group} with {2:group}"),
    EventKind(ROUND_BEGINS, "round-begins", "34.B.2", "Round {0:int}"),
    EventKind(BODY_CHOSEN, "body", "34.C.1", "{1:unit} goes to the {2:body}"),
    EventKind(FIRE, "fire", "34.C.2.b", "{0:side}: {1:int} points{3:counted} fire at {2:target}: {3:hits}"),
    EventKind(
        SUBMARINE_FIRE, "submarine-fire", "34.B.2.a", "{0:side}: {1:int} points{3:counted} fire at {2:target}: {3:hits}"
    ),
    EventKind(COAST_FIRE, "coast-fire", "34.C.3.b", "{0:side}: {1:int} points{3:counted} fire at {2:target}: {3:hits}"),
    EventKind(NIGHT_FIRE, "night-modifier", "34.B.2.a", "At night the die of {0:side} counts {1:signed}"),
    EventKind(RESERVE_FIRE, "reserve-modifier", "34.C.3.b", "At silent points of the reserve it counts {1:signed}"),
    EventKind(UNIT_HIT, "hit", "34.C.4", "{1:unit} takes {2:int} hits"),
    EventKind(UNIT_SUNK, "sunk", "34.C.4", "{1:unit} is sunk"),
    EventKind(COAST_DAMAGED, "coast-damaged", "34.C.4", "{0:group} loses {1:int} points, {2:int} left"),
    EventKind(SPLIT_SHOWN, "split", "34.C.2.a", "{0:side} engages with {1:int} points and bypasses with {2:int}"),
    EventKind(
        TURNED, "turned", "34.C.2.a", "{0:side} turns {1:int} points{1:twice} against bypassers, {2:int} against the main body"
    ),
    EventKind(BYPASS_CUT, "bypass-cut", "34.C.2.c", "{0:side} has {1:int} bypassing points left"),
    EventKind(GENERAL_SHOWN, "general", "34.C.3.a", "{0:group}: {1:int} points in the general group, {2:int} in reserve"),
    EventKind(ANNOUNCED, "announced", "34.D", "{0:side} {1:tries} to disengage"),
    EventKind(DISENGAGEMENT_DICE, "disengagement", "34.D", "{0:side} rolls {1:int} {2:signed} against {3:int}"),
    EventKind(DISENGAGED, "disengaged", "34.D", "{0:group} disengages"),
    EventKind(MOVEMENT_SPENT, "movement", "34.D", "The moving group spends a movement point, {0:int} left"),
    EventKind(REACTION, "reaction", "34.D.1", "{0:group} makes a reaction movement of {1:int} points; its marker is at {2:int}"),
    EventKind(BACK_TO_PORT, "back-to-port", "34.D.2", "{0:group} returns to the port it left"),
    EventKind(COMBAT_ENDS, "combat-ends", "34.D", "The combat of {0:group} with {1:group} ends: {2:why}"),
    EventKind(
        POINTS_LOST, "points-lost", "34.C.2.b", "{0:side} has {1:int} points left to fire: others went down with their ships"
    ),
)  # fmt: skip

BY_CODE: Final = {kind.code: kind for kind in KINDS}


def paragraph(event: tuple[int, ...]) -> str:
    """The paragraph of an event: its own step's if it can belong to several."""
    code, a, b, c, d = event
    if code in (FIRE, SUBMARINE_FIRE, COAST_FIRE):
        return paragraphs.STEPS[step_of(d)]
    if code in (UNIT_HIT, UNIT_SUNK):
        return paragraphs.HITS[d]
    if code == ROUND_BEGINS:
        return paragraphs.ROUNDS[b]
    if code == COMBAT_ENDS:
        return ENDS[c][0]
    if code == POINTS_LOST:
        return paragraphs.LOST_AFTER_SET[c]
    if (code == DISENGAGED and b) or (code == ANNOUNCED and c):
        return "34.B.1"
    return "34.C.3" if code == MOVEMENT_SPENT and b else BY_CODE[code].cites


def step_of(packed: int) -> int:
    """The firing step in the last number of a fire."""
    return packed // COUNTED


def counted_of(packed: int) -> int:
    """The counted value of a fire's points, from its last number."""
    return packed % COUNTED // READ


def hits_of(packed: int) -> int:
    """The hits of a fire, in its last number."""
    return packed % READ // 100


def die_of(packed: int) -> int:
    """The die of a fire, in its last number."""
    return packed % 100
