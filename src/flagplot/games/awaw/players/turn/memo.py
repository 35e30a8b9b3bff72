"""The input of a doctrine of a naval turn besides the view: the legal answers, and scratch rows.

The rows cache values computed from views of its seat and from tables. They are kept while these inputs stay the same: a
hunt until the chances of the available forces, or the target, have changed.
"""

from typing import Annotated, Final

from flagplot.core import doctrine
from flagplot.core.schema import NOBODY, Declare
from flagplot.games.awaw.turn import terms

FORCES: Final = terms.FORCES
"""Own forces, and the maximum number sent against one target."""
HUNTS: Final = terms.CONTACTS + 1
"""Targets in hexes evaluated at the same time: a row for each contact, and the last for a hypothetical hex."""
THOUGHT_OF: Final = HUNTS - 1
TEAMS: Final = 61
"""Cached teams of a hunt: a prime, so that two single forces never share an entry."""
SUMS: Final = 512
"""An upper bound on the factors of a team."""
ANSWERS: Final = 256
"""More than any question of a turn has."""
REACHES: Final = 256
"""Distances with a cached least total."""
UNKNOWN: Final = -1

_one, _force = Declare(), Declare("own force", FORCES)
_hunt, _contact = Declare("hunt", HUNTS), Declare("contact", terms.CONTACTS)
_MANY: Final = 10**18


class Memo(doctrine.DoctrineInput):
    """The scratch rows of a doctrine's player."""

    # --- legal answers
    answers: Annotated[int, _one(0, ANSWERS, NOBODY)]
    legal: Annotated[list[int], Declare("answer", ANSWERS)(0, ANSWERS, NOBODY)]
    """Legal answers to the pending question, `answers` of them, in order."""

    # --- chances
    least: Annotated[list[int], Declare("distance", REACHES)(UNKNOWN, 999, NOBODY, start=UNKNOWN)]
    """The least total in this theatre for arriving in the first round at this distance."""

    # --- own forces at this question
    ready: Annotated[list[int], _force(0, 1, NOBODY)]
    """1 for a force that may be sent, or has been sent."""
    free: Annotated[list[int], _force(0, 1, NOBODY)]
    """1 for one that is still undecided."""
    nation: Annotated[list[int], _force(-1, 99, NOBODY)]
    factors: Annotated[list[int], _force(0, 9999, NOBODY)]
    light_factors: Annotated[list[int], _force(0, 9999, NOBODY)]
    light_force: Annotated[list[int], _force(0, 1, NOBODY)]
    slow: Annotated[list[int], _force(0, 1, NOBODY)]
    full_carrier: Annotated[list[int], _force(0, 1, NOBODY)]
    bad_port: Annotated[list[int], _force(0, 1, NOBODY)]
    away: Annotated[list[int], _force(-1, terms.HEXES, NOBODY)]
    """Hexes by sea to the present hunt; -1 for a force that cannot reach it."""
    bids: Annotated[list[int], _force(-1, 99 * 9999, NOBODY)]
    """While a team is chosen: the expected contribution of each force."""

    # --- hunts: a target in a hex
    hunters: Annotated[list[int], _hunt(0, 2**FORCES, NOBODY)]
    """Forces that may be sent there, as bits, in the common order of forces."""
    enemy: Annotated[list[int], _hunt(0, 99999, NOBODY)]
    """Estimated factors of the target."""
    own: Annotated[list[int], _hunt(0, 99999, NOBODY)]
    """Own factors already there."""
    percent: Annotated[list[list[int]], _hunt(0, 100, NOBODY, long=FORCES * FORCES)]
    """Percentage chance of a force arriving in time: as the only one sent, for each force; as one of two; and so on."""
    team: Annotated[list[list[int]], _hunt(0, 2**FORCES, NOBODY, long=TEAMS)]
    """Evaluated teams; 0 for none."""
    worth: Annotated[list[list[int]], _hunt(-(10**6), 10**6, NOBODY, long=TEAMS)]
    """The value of each of them, in hundredths of a factor."""
    best: Annotated[list[list[int]], _hunt(0, 100, NOBODY, long=TEAMS)]
    """The best single chance in each, in per cent."""
    best_team: Annotated[list[int], _hunt(UNKNOWN, 2**FORCES, NOBODY, start=UNKNOWN)]
    """The team with the highest value; 0 for no force."""
    ways: Annotated[list[int], Declare("sum", SUMS)(0, _MANY, NOBODY)]
    """While a team is evaluated: the probability of each sum of arriving factors."""

    # --- assignments
    is_open: Annotated[list[int], _contact(0, 1, NOBODY)]
    """1 for a contact to which forces may still be sent."""
    gone: Annotated[list[int], _contact(0, 2**FORCES, NOBODY)]
    """Forces sent there."""
    going: Annotated[list[int], _contact(0, 2**FORCES, NOBODY)]
    """The same with those that would be sent."""
    at: Annotated[list[int], _force(-1, terms.CONTACTS, NOBODY)]
    """The contact to which a force would be sent."""
