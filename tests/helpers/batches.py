"""Batches of games answered as the random player answers, and held against whole games, views and positions."""

from operator import attrgetter
from typing import Any

import numpy as np

from flagplot.core.dice import below, stream
from flagplot.fast import pack
from flagplot.fast.batch.batch import Batch
from flagplot.fast.position import Position, Rules


def picked(batch: Batch, drawn: Any) -> Any:
    """What the random player of whole games answers in each game; `drawn` counts his draws."""
    answers = np.zeros(batch.size, np.int64)
    for place in np.flatnonzero(batch.over == 0).tolist():
        seat, seed = int(batch.seats[place]), int(batch.seeds[place])
        which = below(stream(seed, 1 + seat), int(drawn[place, seat]), int(batch.counts[place]))
        answers[place] = batch.choices[place, which]
        drawn[place, seat] += 1
    return answers


def play_whole_games(rules: Rules, start: Any, size: int, seed: int, players: tuple[int | None, int | None]) -> None:
    """Random play from outside, players inside where there are some: the results of whole games with the same seeds."""
    batch = Batch(rules, [start], size, seed=seed, players=players, again=False, views=False)
    drawn = np.zeros((size, 2), np.int64)
    while not batch.over.all():
        batch.step(picked(batch, drawn))
    codes = players[0] or 0, players[1] or 0
    bench = rules.bench(codes)
    rows, points = bench.rows(size), rules.points([start])
    bench.play(points, range(seed, seed + size), rows, bench.no_fates(), start=points)
    assert batch.rows.tolist() == rows.tolist() and (batch.over == 1).all()


def compare_views(batch: Batch) -> int:
    """Views and their numbers are what a position of the same game shows the seat that is asked; gives how many were."""
    compared, record = 0, batch.rules.state
    for place in np.flatnonzero(batch.over == 0).tolist():
        position = batch.position(place)
        assert position.question == batch.question(place)
        assert position.choices() == batch.choices[place, : batch.counts[place]].tolist()
        assert position.choices() == np.flatnonzero(batch.legal[place]).tolist()
        seen = pack.unpack(batch.views, record, place)
        expected, seat = position.view(int(batch.seats[place])), int(batch.seats[place])
        batch.rules.runtime.parts.sort_shown(expected, seat)
        assert [*seen.numbers()] == [*expected.numbers()]
        for one in batch.columns:
            row = batch.numbers[place, one.first : one.first + one.count]
            assert row.tolist() == np.ravel(attrgetter(one.name)(seen)).tolist(), one.name
            assert one.low <= row.min() and row.max() <= one.high, one.name
        compared += 1
    return compared


COUNTS = {"units", "wings"}
"""How many rows a side has: levels of knowledge go by that."""
NAMED = {"split_from", "original"}
"""What the names of ships that are known say: whose name they bear, and whether there was more than one of them."""


def hidden_from(rules: Rules, seat: int) -> list[tuple[str, range]]:
    """Fields whose rows in a range no level ever shows a seat, and of which it is told nothing: the other side's secrets."""
    sight, found = rules.runtime.parts.sight, list[tuple[str, range]]()
    used = {rows.owner for rows in sight.rows.values()} | {rows.count for rows in sight.rows.values()}
    for name, field in sight.record.fields.items():
        sided = field.shape and field.rows in sight.rows and not sight.rows[field.rows].owner
        if (
            field.audience == 1
            and not field.shown
            and not field.public_alias
            and sided
            and name not in used | COUNTS | NAMED
        ):
            half = field.shape[0] // 2
            found.append((name, range((1 - seat) * half, (2 - seat) * half)))
    return found


def change_secrets(position: Position, seat: int, chance: Any) -> int:
    """Put other numbers into what a seat may not know of the other side; gives how many were changed."""
    changed = 0
    for name, rows in hidden_from(position.rules, seat):
        field, part = position.rules.state.fields[name], position.record[name][0]
        for row in rows:
            number = int(chance.integers(field.low, field.high + 1))
            changed += int(np.any(part[row] != number))
            part[row] = number
    return changed
