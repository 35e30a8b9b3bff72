"""Copies of a record are independent, however they share; records stand in records (house.md)."""

import copy
import pickle
import random
from threading import Thread
from typing import Annotated

import pytest

from flagplot.core.schema import PUBLIC, Declare, Record

_one, _row = Declare(), Declare("row", 4)


class Inner(Record):
    """A record within another."""

    depth: Annotated[int, _one(0, 9, PUBLIC)]
    marks: Annotated[list[int], _row(0, 9, PUBLIC)]


class Outer(Record):
    """Numbers, rows, rows of rows, what never changes, and a record."""

    number: Annotated[int, _one(0, 9, PUBLIC)]
    row: Annotated[list[int], _row(0, 9, PUBLIC)]
    deep: Annotated[list[list[int]], _row(0, 9, PUBLIC, long=3)]
    chart: Annotated[list[int], _row(0, 9, PUBLIC, fixed=True)]
    within: Inner


def change(s: Outer, chance: random.Random) -> None:
    """Change one number somewhere, as a rule would."""
    place, value = chance.randrange(4), chance.randrange(10)
    kind = chance.randrange(5)
    if kind == 0:
        s.number = value
    elif kind == 1:
        s.row[place] = value
    elif kind == 2:
        s.deep[place][place % 3] = value
    elif kind == 3:
        s.within.marks[place] = value
    else:
        s.within.depth = value


def test_a_tree_of_copies_and_forks_is_as_if_nothing_were_shared() -> None:
    """Against deep copies: a thousand changes, copies and forks in any order."""
    chance = random.Random(5)
    grown = [(Outer(), Outer())]
    for _ in range(2000):
        one, true = grown[chance.randrange(len(grown))]
        if chance.random() < 0.3 and len(grown) < 60:
            grown.append((one.fork() if chance.random() < 0.7 else one.copy(), copy.deepcopy(true)))
        else:
            seed = chance.random()
            change(one, random.Random(seed))
            change(true, random.Random(seed))
    for one, true in grown:
        assert list(one.numbers()) == list(true.numbers()) and one == true and hash(one) == hash(true)
        assert not one.defects() and one.row == true.row and one.within == true.within


def test_a_fork_shares_a_row_until_either_side_asks_for_it() -> None:
    s = Outer()
    s.row[1] = 5
    fork = s.fork()
    assert fork.row == [0, 5, 0, 0] and fork.row is not s.row
    fork.row[1], s.deep[2][0] = 6, 7
    assert s.row[1] == 5 and fork.deep[2][0] == 0
    assert fork.chart is s.chart and fork.twin().chart is not s.chart
    assert s.whole().deep is s.deep and not hasattr(s, "other")


def test_what_is_out_of_its_range_within_is_told_with_its_place() -> None:
    s = Outer()
    s.fork()
    s.within.marks[2], s.deep[1][1] = 10, -1
    assert s.defects() == ["deep[1][1] is -1, expected 0 to 9", "within.marks[2] is 10, expected 0 to 9"]
    assert len(list(s.numbers())) == 1 + 4 + 12 + 4 + 1 + 4


@pytest.mark.parametrize("through", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))])
def test_a_forked_record_can_be_kept(through: object) -> None:
    s = Outer()
    s.row[3] = 4
    s.fork()
    again = through(s)  # type: ignore[operator]
    assert again == s and again.row == [0, 0, 0, 4]


def test_many_threads_may_fork_one_record() -> None:
    s = Outer()
    s.row[0] = 3
    wrong = list[Outer]()

    def work() -> None:
        for value in range(300):
            fork = s.fork()
            fork.row[1] = fork.deep[0][0] = value % 10
            if fork.row != [3, value % 10, 0, 0] or fork.within.marks != [0, 0, 0, 0]:
                wrong.append(fork)

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and s.row == [3, 0, 0, 0]
