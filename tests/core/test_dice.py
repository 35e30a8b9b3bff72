"""Dice: the published numbers of SplitMix64, an even spread, streams of their own, and dice given beforehand."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.core.dice import EVENTS, EventCount, GivenDice, SeededDice, below, mix, stream

SEEDS = st.integers(0, 2**64 - 1)


def test_the_numbers_are_those_of_the_published_generator() -> None:
    """The first five of seed 1234567, as the reference implementation in C prints them."""
    assert [mix(1234567, index) for index in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(SEEDS, st.integers(0, 10**6), st.integers(1, 200))
@settings(max_examples=100, deadline=None)
def test_every_number_is_below_its_size(seed: int, index: int, size: int) -> None:
    assert 0 <= below(seed, index, size) < size
    assert 0 <= mix(seed, index) < 2**64


def test_faces_come_about_equally_often() -> None:
    faces = Counter(below(20, index, 6) for index in range(6000))
    assert set(faces) == set(range(6))
    assert max(abs(count - 1000) for count in faces.values()) < 120


@given(SEEDS)
@settings(max_examples=50, deadline=None)
def test_streams_of_a_seed_differ(seed: int) -> None:
    streams = [stream(seed, name) for name in range(3)]
    assert len({seed, *streams}) == 4
    assert streams == [stream(seed, name) for name in range(3)]


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_seeded_dice_are_drawn_one_after_another(seed: int) -> None:
    dice = SeededDice(seed)
    assert [dice.roll() for _ in range(9)] == [below(seed, index, 6) for index in range(9)]
    assert dice.drawn == 9
    assert dice.roll(20) == below(seed, 9, 20)


def test_given_dice_come_first_and_then_those_of_the_seed() -> None:
    dice = GivenDice([6, 1, 3], SeededDice(5))
    assert [dice.roll() for _ in range(5)] == [5, 0, 2, below(5, 0, 6), below(5, 1, 6)]


def test_given_dice_run_out() -> None:
    dice = GivenDice([2])
    assert dice.roll() == 1
    with pytest.raises(IndexError, match="run out"):
        dice.roll()


def test_the_numbers_of_an_event_do_not_depend_on_other_events() -> None:
    """Its third one is the same after any others; equal questions on two occasions are two events."""
    alone, among = EventCount(), EventCount()
    wanted = [alone.place(7, 3, 1) for _ in range(5)]
    found = []
    for other in range(5):
        among.place(7, 3, 2)
        among.place(7, 4 + other, 1)
        among.place(8, 3, 1)
        found.append(among.place(7, 3, 1))
    assert found == wanted and len({*wanted}) == 5
    assert len({EventCount().place(*event)[0] for event in ((7, 3, 1), (7, 3, 2), (7, 4, 1), (8, 3, 1))}) == 4


def test_no_number_of_an_event_comes_twice() -> None:
    """Also where a game has more different events than are counted, and counting begins again."""
    count = EventCount()
    found = [count.place(7, number % (2 * EVENTS), number % 3) for number in range(20 * EVENTS)]
    assert len({*found}) == len(found)
