"""Random numbers keyed by event: the same in both runtimes, and what two answers are compared by."""

import numpy as np
import pytest

from flagplot.core.dice import EVENTS, EventCount, mix
from flagplot.core.position import Position
from flagplot.fast import dice
from flagplot.fast.bench import Bench
from flagplot.fast.pack import Packed
from flagplot.fast.position import rules_for
from flagplot.odds.play import Driver
from flagplot.odds.tally import FIRST
from flagplot.table.setting import open_scenario
from tests.helpers.scenario_files import FOLDER

SEED = 2**63 + 11


def test_both_runtimes_count_events_alike() -> None:
    """Through a table that is filled and emptied several times."""
    count, table = EventCount(), np.zeros(dice.COLUMNS, np.int64)
    for number in range(4 * EVENTS):
        question, occasion = mix(1, number) % (EVENTS // 8), mix(2, number) % 24
        with np.errstate(over="ignore"):
            key = dice.event_key(np.uint64(SEED), question, occasion)
        assert count.place(SEED, question, occasion) == (int(key), dice.event_index(table, key))
    assert count.emptied == table[dice.EMPTIED] > 1
    dice.forget_events(table)
    assert not table.any()


def spread(bench: Bench, points: Packed, is_keyed: bool) -> float:
    """How far the games after each answer differ from those after the first, with the same seeds."""
    size = 100
    seeds, start_index = [*range(size)] * len(points), np.repeat(np.arange(len(points)), size)
    rows = bench.rows(len(seeds))
    bench.play(points, seeds, rows, bench.no_fates(), start_index=start_index, start=points, is_keyed=is_keyed)
    counting = bench.kit.counting
    worth = np.reshape(counting.worth(counting.payoffs[0], rows.T[FIRST:]) * 1.0, (len(points), size))
    return float((worth[1:] - worth[0]).var(axis=1).sum())


@pytest.mark.parametrize("name", ["coral-sea-1942", "coral-sea-1942-operation", "europa/narvik-1940"])
def test_answers_differ_less_by_chance_than_with_dice_in_order(name: str) -> None:
    """By a quarter at least, in the variance of what a game after one answer is worth beyond one after another."""
    setting = open_scenario(FOLDER / f"{name}.yaml")
    position, rules = setting.begin(), rules_for(setting.kit, setting.tables)
    choose = setting.kit.doctrines["standard"]
    driver = Driver(position.game, setting.tables, 5, (choose, choose), setting.kit.memo)
    bench, keyed, in_order = rules.bench((1, 1)), 0.0, 0.0
    for number in range(120):
        if position.is_over:
            break
        if number % 6 == 0 and not position.question.is_die and len(position.choices()) > 1:
            points = rules.points([after(position, answer) for answer in position.choices()[:4]])
            keyed += spread(bench, points, True)
            in_order += spread(bench, points, False)
        position.give(driver.answer(position.situation))
    assert 0 < keyed < 0.75 * in_order


def after(position: Position, answer: int) -> Position:
    """The position after an answer."""
    found = position.copy()
    found.give(answer)
    return found
