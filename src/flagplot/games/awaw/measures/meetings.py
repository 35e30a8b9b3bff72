"""Where a voyage may be met, for the odds of a naval turn on the map (22.12, 22.14)."""

from collections.abc import Iterator

from flagplot.core.offers.meeting import Course
from flagplot.games.awaw.files.operation.build import Expedition
from flagplot.games.awaw.turn import terms


def courses(start: Expedition) -> Iterator[Course]:
    """The ways of the plans of the file, by operation and plan."""
    s, roster = start.situation, start.roster
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if s.leg_length[leg] > 1 and s.leg_operation[leg] != terms.NONE:
            name = f"{roster.operations[s.leg_operation[leg]]}: {roster.plan(s.leg_operation[leg], s.leg_plan[leg])}"
            yield Course(name, tuple(s.leg_path[leg][: s.leg_length[leg]]))
