"""Air range: how far strategic bombers and their escorts reach, and what spare range is worth (awaw-2003:table.airrange)."""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.raiding.tables import LAST_RANGE, RaidingTables
from flagplot.games.awaw.shared.names import THEATRE_NAMES
from flagplot.games.awaw.shared.terms import PACIFIC

BOMBERS: Final = 0
INTERCEPTORS: Final = 1
EUROPE_SPARE: Final = 8
PACIFIC_SPARE: Final = 4
RESULT: Final = 10


def is_air_range_result(
    outcome: Annotated[int, Count(0, 30, "modified research outcome", 10)],
) -> Annotated[bool, OutcomePart("result", "whether it is one", NO_YES)]:
    """A research outcome of ten or more is an air range result (awaw-2003:table.airrange.def)."""
    return outcome >= RESULT


def may_increase_range(results: int) -> bool:
    """A coalition may increase its air range three times a game (awaw-2003:table.airrange.cap)."""
    return results < LAST_RANGE


def greatest_range(t: RaidingTables, theater: int, kind: int, results: int) -> int:
    """Greatest range in hexes of strategic bombers or escorting interceptors in a theatre; the game begins without results.

    (awaw-2003:table.airrange.max, awaw-2003:table.airrange.start, awaw-2003:table.airrange.row)
    """
    return t.air_range[results][2 * theater + kind]


def warfare_modifier(t: RaidingTables, results: int) -> int:
    """What air range adds or takes in submarine warfare and against raiders (awaw-2003:table.airrange, reading T1.25)."""
    return t.air_range_warfare[results]


def bomber_results_counted(
    results: Annotated[int, Count(0, 10, "strategic bomber results of the faction", 1)],
    western_allies: Annotated[int, Flag("whether the faction is the Western Allies, who begin with one more")],
) -> int:
    """Strategic bomber results; the Western Allies' initial one counts too (awaw-2003:table.airrange.excess.3)."""
    return results + western_allies


def spare_range_bonus(
    theater: Annotated[int, Choice("the theatre", THEATRE_NAMES)],
    reach: Annotated[int, Count(3, 24, "greatest range of the bombers in hexes", 16)],
    distance: Annotated[int, Count(0, 24, "hexes to the target", 8)],
    bomber_results: int,
) -> Annotated[int, OutcomePart("bonus", "modifier in favour of the bombers")]:
    """One in favour of the bombers for every eight (Europe) or four (Pacific) hexes of spare range, for results.

    (awaw-2003:table.airrange.excess.1, awaw-2003:table.airrange.excess.2)
    """
    step = PACIFIC_SPARE if theater == PACIFIC else EUROPE_SPARE
    return min((reach - distance) // step, bomber_results)
