"""Figures of the Naval Repair and Construction Costs of 2003 (27.721)."""

from typing import Annotated, Final

from flagplot.core.schema import PUBLIC, Field, Record

ROWS: Final = 8
NO_SUCH_WORK: Final = -1


def _figure(*shape: int) -> Field:
    return Field(NO_SUCH_WORK, 99, PUBLIC, shape, "", 0, True)


class YardTables(Record):
    """Turns and shipbuilding points by row; 0 is at once, or free of cost, and -1 no such work."""

    repair_turns: Annotated[list[int], _figure(ROWS)]
    repair_points: Annotated[list[int], _figure(ROWS)]
    build_turns: Annotated[list[int], _figure(ROWS)]
    build_points: Annotated[list[int], _figure(ROWS)]
    raising_points: Annotated[int, _figure()]
    raising_brps: Annotated[int, _figure()]
