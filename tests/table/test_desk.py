"""The desk of people who play, without any terminal: questions, repeated answers, why, dice by hand."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.told import Lines, Told
from flagplot.table.desk import Desk
from flagplot.table.seats import PERSON
from flagplot.table.session import begin, listen
from flagplot.table.setting import open_scenario
from flagplot.table.telling.lines import lines
from tests.cli.shell import RIVER_PLATE


def desk(by_hand: bool = False) -> Desk:
    """A battle with a person at seat A."""
    session = begin(open_scenario(RIVER_PLATE), {0: PERSON, 1: "standard"}, 4)
    if by_hand:
        session.dice = None
    found = Desk(session, {0: listen(session, 0)})
    session.run()
    return found


def test_a_question_has_its_paragraph_and_the_legal_answers() -> None:
    found = desk()
    asked = found.asked()
    assert asked.text.endswith("]") and "[22." in asked.text
    legal = found.session.position.choices()
    assert [choice.answer for choice in asked.choices if choice.answer in legal] == [c.answer for c in asked.choices]


def test_why_tells_a_reason_or_that_it_may_be_chosen() -> None:
    found = desk()
    key = found.asked().choices[0].key
    assert found.why(key, 0).startswith("It may be chosen [22.")
    assert found.why("99", 0).startswith("Refused: ")
    with pytest.raises(FlagplotError):
        found.why("no such thing", 0)


def test_a_starred_answer_is_repeated_while_such_questions_follow_and_taken_back_as_one() -> None:
    """Both orders belong together for undo, which stands before the first again."""
    found = desk()
    before = found.session.answers
    key = found.asked().choices[0].key
    assert found.take(f"{key}*") == ""
    repeated = 0
    while not found.session.is_over and found.repeat():
        repeated += 1
    assert not found.repeat(), "another question ends it"
    assert found.session.answers >= before + 1 + repeated


def test_dice_lie_in_the_tray_until_their_roll_is_over() -> None:
    found = desk(by_hand=True)
    while not found.session.position.question.is_die:
        assert found.take(found.asked().choices[0].key) == ""
    assert found.roll_asked(0).startswith("Roll ") and "[" in found.roll_asked(0)
    assert not found.has_dice()
    wanted = found.session.position.situation.dice_left
    with pytest.raises(FlagplotError, match="too many"):
        found.tray.fill("1 " * (wanted + 1), found.session)
    with pytest.raises(FlagplotError, match="not a roll"):
        found.tray.fill("7", found.session)
    found.tray.fill("1 " * wanted, found.session)
    for left in range(wanted, 0, -1):
        assert found.has_dice() and found.session.position.situation.dice_left == left
        found.roll()
    assert not found.has_dice()


def test_news_are_told_once() -> None:
    found = desk()
    assert found.news(0)
    assert found.news(0) == []


def told(name: str, text: str, side: int = 0) -> Told:
    return Told(1, name, text, "1.1", [], (0, side, 0, 0, 0))


def test_events_become_lines_as_their_game_says() -> None:
    how = Lines(
        merged={"counted": lambda events: f"{len(events)} of them"},
        heads={"opens"},
        breaks={"closes"},
        styles={"opens": "bold"},
        plurals={": one goes": ": {} go"},
    )
    told_as = [
        ("opens", "It opens"),
        ("counted", "a"),
        ("counted", "b"),
        ("goes", "Ship: one goes"),
        ("goes", "Ship: one goes"),
        ("closes", "It closes"),
        ("closes", "It closes"),
        ("gone", "Gone"),
    ]
    story = [told(name, text) for name, text in told_as]
    found = [(line.full, line.level, line.style) for line in lines(story, how, {"gone"})]
    assert found == [
        ("It opens [1.1]", 1, "bold"),
        ("2 of them [1.1]", 2, ""),
        ("Ship: 2 go [1.1]", 2, ""),
        ("It closes ×2 [1.1]", 1, ""),
    ]
