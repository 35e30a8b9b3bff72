"""Games for tests of beliefs: played from a file's text, and counted by brute force."""

from collections.abc import Iterator, Sequence
from typing import Any

from flagplot.belief.likelihood import OpponentModel
from flagplot.belief.replay import InformationState
from flagplot.core.ask import DICE_SEAT
from flagplot.core.position import Position
from flagplot.core.seat_view import visible_events
from flagplot.table.session import Session, begin
from flagplot.table.setting import Setting
from tests.helpers.battle_file import battle_text, loose

TINY = battle_text([loose("Hunter", "CA", 3)], [loose("Small", "DD", 2, "number: 2, "), loose("Large", "CA", 4)])
"""One group against one: the smaller forces of both combine."""
TWO = battle_text(
    [loose("Hunter", "CA", 3)],
    [
        "{name: Cruisers, ships: [{name: Cruisers, type: CA, count: 10}]}",
        "{name: Convoy, task-force: false, mission: sea-transport, ships: [{name: Freighters, type: TR, count: 2, laden: true}]}",
    ],
    edition="awaw-2011",
)
"""Two groups that bear the numbers 1 and 2, a task force and a convoy, against one."""


MANY = 4000
"""Ways of a game that are tried, with those that come to nothing."""


def positions(setting: Setting, seed: int, players: Sequence[str] = ("standard", "standard")) -> Iterator[Position]:
    """A game at every question that is put to a side."""
    session: Session = begin(setting, dict(enumerate(players)), seed)
    while not session.is_over:
        if not session.position.question.is_die:
            yield session.position
        session.give(session._automatic())
    yield session.position


def by_force(memory: InformationState, start: Position, habits: OpponentModel, most: int = MANY) -> dict[bytes, float]:
    """How likely each situation is for a memory: all ways of the game are tried, as far as what is seen and told agrees.

    `start` is the game before its first answer; the seat has to be the one that is asked now.  Nothing if there are too many.
    """
    found, tried, sights = dict[bytes, float](), 0, [(sight.view.whole(), sight.read) for sight in memory.sights]
    waiting = [(start, 1.0, list[tuple[Any, int]](), 0)]
    while waiting:
        position, weight, seen, answered = waiting.pop()
        tried += 1
        if tried > most:
            return {}
        heard = visible_events(position.game, position.log, memory.seat)
        now = (position.view(memory.seat), len(heard))
        seen = seen if seen and seen[-1] == now else [*seen, now]
        if heard != memory.log[: len(heard)] or seen != sights[: len(seen)] or position.is_over:
            continue
        seat, ways = position.question.seat, dict[int, float]()
        if seat == memory.seat and answered == len(memory.moments):
            if len(seen) == len(memory.sights):
                key = position.situation.stamp()
                found[key] = found.get(key, 0.0) + weight
        elif seat == memory.seat:
            moment, answered = memory.moments[answered], answered + 1
            ways = {moment.answer: 1.0} if moment.sight == len(seen) - 1 else {}
        else:
            ways = dict.fromkeys(range(6), 1 / 6) if seat == DICE_SEAT else habits.answers(position)
        for answer, share in ways.items():
            twin = position.copy()
            twin.answer(answer)
            waiting.append((twin, weight * share, seen, answered))
    total = sum(found.values())
    return {key: weight / total for key, weight in found.items()}
