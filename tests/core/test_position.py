"""Positions: questions and answers, refusals that change nothing, copies on their own, what a seat may read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position, Question
from flagplot.core.seat_view import REFEREE, SeatView, seat_view_of
from tests.core.toy import GAME, LEFT, TAKE, TOOK, Heap, begin

CHOICES = st.lists(st.integers(0, 1000), max_size=30)


def played(choices: list[int]) -> Position:
    """A game after these choices among the legal answers, as far as it goes."""
    position = begin()
    for choice in choices:
        if position.is_over:
            break
        legal = position.choices()
        position.answer(legal[choice % len(legal)])
    return position


def answered(*answers: int) -> Position:
    """A game after these answers."""
    position = begin()
    for answer in answers:
        position.answer(answer)
    return position


def test_a_position_begins_with_a_copy_at_its_first_question() -> None:
    heap = Heap()
    position = Position.begin(GAME, None, heap)
    assert position.question == Question(DIE, 2, 7, -1, 6)
    assert position.question.is_die and not position.is_over
    assert heap.ask_seat == -1, "the situation given is left alone"
    position.answer(3)
    assert position.question == Question(TAKE, 0, 12, -1, 6)
    assert not position.question.is_die
    assert heap.stones == 12


@given(CHOICES)
@settings(max_examples=60, deadline=None)
def test_the_choices_are_the_answers_that_are_not_refused(choices: list[int]) -> None:
    position = played(choices)
    if position.is_over:
        return
    size = position.question.size
    assert position.choices() == [answer for answer in range(size) if position.refusal(answer) == 0]
    if position.question.is_die:
        assert position.choices() == list(range(6))


@given(CHOICES, st.integers(-3, 9))
@settings(max_examples=60, deadline=None)
def test_a_refused_answer_changes_nothing(choices: list[int], answer: int) -> None:
    position = played(choices)
    before, log = position.digest(), list(position.log)
    if not position.is_over and position.refusal(answer) == 0:
        position.answer(answer)
        assert position.digest() != before
        return
    with pytest.raises(FlagplotError):
        position.answer(answer)
    assert (position.digest(), position.log) == (before, log)


def test_a_refusal_says_why_with_its_paragraph_and_what_is_legal() -> None:
    position = begin(3)
    position.answer(5)
    with pytest.raises(FlagplotError) as error:
        position.answer(2)
    assert error.value.what == "answer 2 is refused: one may not be left (1.22)"
    assert error.value.expected == "one of 0, 1, 3"
    with pytest.raises(FlagplotError, match=r"too many \(1\.21\)"):
        position.answer(4)
    position.answer(3)
    assert position.is_over
    with pytest.raises(FlagplotError, match="the game is over"):
        position.answer(0)


@given(CHOICES, CHOICES)
@settings(max_examples=40, deadline=None)
def test_a_copy_goes_its_own_way(first: list[int], then: list[int]) -> None:
    """What is done to a copy leaves the position as it is, and the same answers lead all to the same end."""
    position = played(first)
    digest, log = position.digest(), list(position.log)
    twin = position.copy()
    assert twin.digest() == digest and twin.log == log and twin.log is not position.log
    for one in (twin, position):
        assert (position.digest(), position.log) == (digest, log), "until it is answered itself"
        for choice in then:
            if not one.is_over:
                legal = one.choices()
                one.answer(legal[choice % len(legal)])
    assert (twin.digest(), twin.log) == (position.digest(), position.log)


def test_a_digest_tells_situations_apart_whatever_led_there() -> None:
    one, other, third = answered(1, 2), answered(2, 2), answered(1, 0)
    assert one.digest() == other.digest()
    assert len(one.digest()) == 20 and int(one.digest(), 16) >= 0
    assert third.digest() != one.digest()


def test_a_seat_reads_what_is_open_and_its_own() -> None:
    position = answered(5, 4, 5, 3)
    assert position.log == [TOOK(side=0, stones=4), LEFT(stones=8), TOOK(side=1, stones=3), LEFT(stones=5)]
    assert position.log_for(0) == [TOOK(side=0, stones=4), LEFT(stones=8), LEFT(stones=5)]
    assert position.log_for(1) == [LEFT(stones=8), TOOK(side=1, stones=3), LEFT(stones=5)]
    assert position.log_for(REFEREE) == position.log
    assert (position.view(0).held, position.view(1).held) == ([4, 0], [0, 3])


def test_what_is_put_into_words_is_made_of_the_view_and_its_log() -> None:
    position = answered(5, 4, 5, 3)
    seen = position.seat_view(1)
    assert (seen.seat, seen.s.held, list(seen.log), seen.known) == (1, [0, 3], position.log_for(1), 3)
    assert [seen.is_open(side) for side in (0, 1)] == [False, True]
    whole = position.seat_view(REFEREE)
    assert whole.s is position.situation and list(whole.log) == position.log
    assert whole.is_open(0) and whole.is_open(1)
    assert seat_view_of(GAME, position.situation, position.log, 1) == seen


def test_nobody_else_makes_what_a_seat_sees() -> None:
    with pytest.raises(TypeError, match=r"Position\.seen alone"):
        SeatView(0, Heap(), (), None, None, object())


def test_a_question_has_a_paragraph_of_its_own_for_some_objects() -> None:
    kind = GAME.asks[TAKE]
    assert [kind.paragraph(object) for object in (0, 3, 4)] == ["1.2", "1.23", "1.2"]
