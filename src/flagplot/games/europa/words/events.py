"""The events of rule 34: each with its code, its paragraph and its text.

An event that can belong to several steps has the step in its numbers; `paragraph` gives that step's own paragraph.
"""

from typing import Final

from flagplot.core.event import EventKind, declaring
from flagplot.games.europa import paragraphs, terms

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

BY_CODE, event = declaring(EventKind)
# fmt: off
COMBAT_BEGINS: Final = event(1, "combat", "34.A", "{0:combat} combat of {1:group} with {2:group}")
ROUND_BEGINS: Final = event(2, "round-begins", "34.B.2", "Round {0:int}")
BODY_CHOSEN: Final = event(18, "body", "34.C.1", "{1:unit} goes to the {2:body}")
FIRE: Final = event(3, "fire", "34.C.2.b", "{0:side}: {1:int} points{3:counted} fire at {2:target}: {3:hits}")
SUBMARINE_FIRE: Final = event(19, "submarine-fire", "34.B.2.a",
    "{0:side}: {1:int} points{3:counted} fire at {2:target}: {3:hits}"
    )
COAST_FIRE: Final = event(20, "coast-fire", "34.C.3.b", "{0:side}: {1:int} points{3:counted} fire at {2:target}: {3:hits}")
NIGHT_FIRE: Final = event(22, "night-modifier", "34.B.2.a", "At night the die of {0:side} counts {1:signed}")
RESERVE_FIRE: Final = event(23, "reserve-modifier", "34.C.3.b", "At silent points of the reserve it counts {1:signed}")
UNIT_HIT: Final = event(4, "hit", "34.C.4", "{1:unit} takes {2:int} hits")
UNIT_SUNK: Final = event(5, "sunk", "34.C.4", "{1:unit} is sunk")
COAST_DAMAGED: Final = event(6, "coast-damaged", "34.C.4", "{0:group} loses {1:int} points, {2:int} left")
SPLIT_SHOWN: Final = event(7, "split", "34.C.2.a", "{0:side} engages with {1:int} points and bypasses with {2:int}")
TURNED: Final = event(8, "turned", "34.C.2.a",
    "{0:side} turns {1:int} points{1:twice} against bypassers, {2:int} against the main body"
    )
BYPASS_CUT: Final = event(9, "bypass-cut", "34.C.2.c", "{0:side} has {1:int} bypassing points left")
GENERAL_SHOWN: Final = event(10, "general", "34.C.3.a", "{0:group}: {1:int} points in the general group, {2:int} in reserve")
ANNOUNCED: Final = event(11, "announced", "34.D", "{0:side} {1:tries} to disengage")
DISENGAGEMENT_DICE: Final = event(12, "disengagement", "34.D", "{0:side} rolls {1:int} {2:signed} against {3:int}")
DISENGAGED: Final = event(13, "disengaged", "34.D", "{0:group} disengages")
MOVEMENT_SPENT: Final = event(14, "movement", "34.D", "The moving group spends a movement point, {0:int} left")
REACTION: Final = event(16, "reaction", "34.D.1",
    "{0:group} makes a reaction movement of {1:int} points; its marker is at {2:int}")
BACK_TO_PORT: Final = event(17, "back-to-port", "34.D.2", "{0:group} returns to the port it left")
COMBAT_ENDS: Final = event(15, "combat-ends", "34.D", "The combat of {0:group} with {1:group} ends: {2:why}")
POINTS_LOST: Final = event(21, "points-lost", "34.C.2.b",
    "{0:side} has {1:int} points left to fire: others went down with their ships"
    )
# fmt: on


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
