"""The calendar of a yard: which work begins and ends on which game turn, and its cost (awaw-2003:table.27.721).

Plain Python, for the faces. Points are paid as work begins, and work that lacks them waits, in the order of the list
(rulings yard-payment, deferral, acceleration).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.games.awaw.chapters.yard.repair import (
    CONSTRUCTION,
    MAY,
    RAISING,
    REPAIR,
    Work,
    acceleration_refusal,
    construction,
    may_be_deferred,
    raising,
    repair,
    yard_refusal,
    yard_row,
)
from flagplot.games.awaw.chapters.yard.tables import YardTables

NOT_DEFERRED: Final = -1
"""Answer of `order_refusal` for work that may not be deferred; others are reasons of `repair`."""
NOT_THAT_FAST: Final = -2
"""Answer of `order_refusal` for work that would take no turn at all."""


@dataclass(frozen=True)
class Order:
    """Work to be done on one unit: what, from which turn on, how far put off or speeded up."""

    ship: str
    kind: int
    size: int
    work: int
    start: int
    defer: int = 0
    accelerate: int = 0


@dataclass(frozen=True)
class Job:
    """A piece of work in the calendar: begun on a turn, ready on one, after waiting for points."""

    order: Order
    work: int
    begins: int
    ready: int
    takes: Work
    waited: int


def order_refusal(t: YardTables, order: Order, us: int) -> int:
    """Why a yard may not carry out an order; 0 if it may (awaw-2003:table.27.721.accel, awaw-2003:table.27.721.defer)."""
    refusal = yard_refusal(order.kind, order.work, us)
    if refusal != MAY:
        return refusal
    if order.defer and not may_be_deferred(order.work):
        return NOT_DEFERRED
    if order.accelerate:
        turns = construction(t, yard_row(order.kind, order.size)).turns
        refusal = acceleration_refusal(order.kind, order.size, order.work)
        return refusal if refusal != MAY else (NOT_THAT_FAST if order.accelerate >= turns else MAY)
    return MAY


def points_at_once(t: YardTables, order: Order) -> int:
    """Most points that an order takes on one turn."""
    return max(takes.points for _, takes in _pieces(t, order))


def calendar(
    t: YardTables, orders: Iterable[Order], capacity: Callable[[int], int], last: int
) -> tuple[list[Job], list[tuple[Order, int]]]:
    """Place every order in the calendar as early as points allow; work that does not fit before the end is reported too."""
    spent: dict[int, int] = {}
    jobs: list[Job] = []
    left: list[tuple[Order, int]] = []
    for order in orders:
        earliest = order.start + order.defer
        for work, takes in _pieces(t, order):
            begins = next((turn for turn in range(earliest, last + 1) if _fits(spent, capacity, turn, takes)), None)
            if begins is None:
                left.append((order, work))
                break
            spent[begins] = spent.get(begins, 0) + takes.points
            jobs.append(Job(order, work, begins, begins + takes.turns, takes, begins - earliest))
            earliest = begins + takes.turns
    return jobs, left


def _fits(spent: dict[int, int], capacity: Callable[[int], int], turn: int, takes: Work) -> bool:
    return takes.points == 0 or spent.get(turn, 0) + takes.points <= capacity(turn)


def _pieces(t: YardTables, order: Order) -> Sequence[tuple[int, Work]]:
    """One piece of work, or for a ship sunk in port two: raising and repair (awaw-2003:table.27.721.port)."""
    row = yard_row(order.kind, order.size)
    if order.work == RAISING:
        return [(RAISING, raising(t)), (REPAIR, repair(t, row))]
    if order.work == REPAIR:
        return [(REPAIR, repair(t, row))]
    built = construction(t, row)
    return [(CONSTRUCTION, built._replace(turns=built.turns - order.accelerate))]


def by_turn(jobs: Sequence[Job]) -> Iterator[tuple[int, list[Job], list[Job]]]:
    """Give each turn on which something happens, with the work begun and the work ready."""
    for turn in sorted({job.begins for job in jobs} | {job.ready for job in jobs}):
        yield turn, [job for job in jobs if job.begins == turn], [job for job in jobs if job.ready == turn]
