"""What a doctrine of a naval turn has before it beside the view: the legal answers, and rows of its own to reckon with.

What stands here was worked out from views of its seat and from tables.  It is kept for as long as that stays the same: a hunt
until the chances of those who may be sent, or what they would meet, have changed.
"""

from typing import Annotated, Final

from flagplot.core import doctrine
from flagplot.core.schema import NOBODY, Declare
from flagplot.games.awaw.turn import terms

FORCES: Final = terms.FORCES
"""Own forces, and the greatest number that goes for one target."""
HUNTS: Final = terms.CONTACTS + 1
"""Targets in a hex that are reckoned with at the same time: a row for each contact, and the last for a hex only thought of."""
THOUGHT_OF: Final = HUNTS - 1
TEAMS: Final = 61
"""Teams of a hunt that are remembered: a prime, so that no two lone forces share a place."""
SUMS: Final = 512
"""Factors of a team, which nobody has so many of."""
ANSWERS: Final = 256
"""More than any question of a turn has."""
REACHES: Final = 256
"""Distances for which is remembered what has to be thrown."""
UNKNOWN: Final = -1

_one, _force = Declare(), Declare("own force", FORCES)
_hunt, _contact = Declare("hunt", HUNTS), Declare("contact", terms.CONTACTS)
_MANY: Final = 10**18


class Memo(doctrine.DoctrineInput):
    """The own rows of whoever plays by a doctrine."""

    # --- what may be answered
    answers: Annotated[int, _one(0, ANSWERS, NOBODY)]
    legal: Annotated[list[int], Declare("answer", ANSWERS)(0, ANSWERS, NOBODY)]
    """Legal answers to the pending question, as many as `answers`, in order."""

    # --- chances
    least: Annotated[list[int], Declare("distance", REACHES)(UNKNOWN, 999, NOBODY, start=UNKNOWN)]
    """What has to be thrown in this theatre to come so far for the first round."""

    # --- own forces at this question
    ready: Annotated[list[int], _force(0, 1, NOBODY)]
    """1 for a force that may be sent, or has been."""
    free: Annotated[list[int], _force(0, 1, NOBODY)]
    """1 for one of which that is still open."""
    nation: Annotated[list[int], _force(-1, 99, NOBODY)]
    factors: Annotated[list[int], _force(0, 9999, NOBODY)]
    light_factors: Annotated[list[int], _force(0, 9999, NOBODY)]
    light_force: Annotated[list[int], _force(0, 1, NOBODY)]
    slow: Annotated[list[int], _force(0, 1, NOBODY)]
    full_carrier: Annotated[list[int], _force(0, 1, NOBODY)]
    bad_port: Annotated[list[int], _force(0, 1, NOBODY)]
    away: Annotated[list[int], _force(-1, terms.HEXES, NOBODY)]
    """Hexes by sea to the hunt that is being looked at; -1 for a force that does not come there."""
    bids: Annotated[list[int], _force(-1, 99 * 9999, NOBODY)]
    """While a team is chosen: what each force may be expected to bring."""

    # --- hunts: a target in a hex
    hunters: Annotated[list[int], _hunt(0, 2**FORCES, NOBODY)]
    """Forces that may be sent there, as bits, as all forces that are named together."""
    enemy: Annotated[list[int], _hunt(0, 99999, NOBODY)]
    """Factors that the target is thought to have."""
    own: Annotated[list[int], _hunt(0, 99999, NOBODY)]
    """Factors of one's own that are there already."""
    percent: Annotated[list[list[int]], _hunt(0, 100, NOBODY, long=FORCES * FORCES)]
    """Per cent of a force coming in time: as the only one that is sent, for each force; as one of two; and so on."""
    team: Annotated[list[list[int]], _hunt(0, 2**FORCES, NOBODY, long=TEAMS)]
    """Teams that have been weighed; 0 where there is none."""
    worth: Annotated[list[list[int]], _hunt(-(10**6), 10**6, NOBODY, long=TEAMS)]
    """What each of them promises, in hundredths of a factor."""
    best: Annotated[list[list[int]], _hunt(0, 100, NOBODY, long=TEAMS)]
    """The best single chance in each, in per cent."""
    best_team: Annotated[list[int], _hunt(UNKNOWN, 2**FORCES, NOBODY, start=UNKNOWN)]
    """The team that promises most, 0 for nobody."""
    ways: Annotated[list[int], Declare("sum", SUMS)(0, _MANY, NOBODY)]
    """While a team is weighed: how likely it is that so many factors come."""

    # --- who is sent where
    is_open: Annotated[list[int], _contact(0, 1, NOBODY)]
    """1 for a contact that forces may still be sent to."""
    gone: Annotated[list[int], _contact(0, 2**FORCES, NOBODY)]
    """Forces that have been sent there."""
    going: Annotated[list[int], _contact(0, 2**FORCES, NOBODY)]
    """The same with those that would be sent."""
    at: Annotated[list[int], _force(-1, terms.CONTACTS, NOBODY)]
    """The contact that a force would be sent to."""
