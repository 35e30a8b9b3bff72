"""The desk of people who play, without any terminal: questions, repeated answers, why, dice by hand."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.event import EventKind
from flagplot.core.offers.report_text import EventText, ReportStyle
from flagplot.core.record import Entry
from flagplot.table.controller import TableController
from flagplot.table.seats import PERSON
from flagplot.table.session import begin, listen
from flagplot.table.setting import open_scenario
from flagplot.table.story import lines
from tests.cli.shell import CORAL_SEA, RIVER_PLATE


def desk(by_hand: bool = False) -> TableController:
    """A battle with a person at seat A."""
    session = begin(open_scenario(RIVER_PLATE), {0: PERSON, 1: "standard"}, 4)
    if by_hand:
        session.dice = None
    found = TableController(session, {0: listen(session, 0)})
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
    said, about = list(found.why(key, 0))[:2]
    assert said.startswith("It may be chosen") and "[22." in said
    assert about.startswith("22.") and " is about: " in about
    assert next(found.why("99", 0)).startswith("Refused: ")
    with pytest.raises(FlagplotError):
        next(found.why("no such thing", 0))


def test_why_alone_tells_what_may_not_be_chosen_and_the_rulings_that_touch_it() -> None:
    """Each reason once, with the answers that it refuses; then the paragraph's captions and its rulings in force."""
    session = begin(open_scenario(CORAL_SEA), {0: "standard", 1: PERSON}, 1)
    found = TableController(session, {1: listen(session, 1)})
    session.run()
    assert found.take("1") == ""
    first, *about = found.why("", 1)
    assert first == "Refused: 1: another group of yours has that number [22.423A]"
    assert about[0] == "22.423A is about: Assigning numbers; Numbers 1-6, unique."
    assert any(line.startswith("By the ruling number-choice=any: ") for line in about)


def test_a_hint_is_what_each_doctrine_would_choose_by_what_the_seat_may_know() -> None:
    """The usual doctrine's hint is what it answers; nothing is hinted for dice."""
    found, alone = desk(), begin(open_scenario(RIVER_PLATE), {0: "standard", 1: "standard"}, 4)
    while not found.session.position.question.is_die:
        assert found.session.position.question == alone.position.question
        hints = dict(found.hints())
        alone.run(1)
        last = [entry for entry in alone.record.entries if isinstance(entry, Entry)][-1]
        assert list(hints) == ["standard", "bold", "trained"] and hints["standard"].answer == last.answer
        found.session.give(last.answer)
        if found.session.position.question.seat != 0:
            break


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
    assert not found.has_all_dice
    wanted, answers = found.dice_together, found.session.answers
    with pytest.raises(FlagplotError, match="too many"):
        found.put_dice("1 " * (wanted + 1))
    with pytest.raises(FlagplotError, match="not a roll"):
        found.put_dice("7")
    found.put_dice("1")
    assert not found.has_all_dice and found.tray.faces == [1]
    found.put_dice("2")
    assert found.has_all_dice and found.tray.faces == [1, 2]
    with pytest.raises(FlagplotError, match="Enter, if they are right, all 2 again"):
        found.put_dice("3")
    found.put_dice("43")
    assert found.tray.faces == [4, 3] and found.session.answers == answers, "they count when they have been looked at"
    found.roll()
    assert not found.has_all_dice and found.session.answers >= answers + wanted


def test_news_are_told_once() -> None:
    found = desk()
    assert found.news(0)
    assert found.news(0) == []


HAPPENS = EventKind(1, "happens", "1.1", "{side} does something")


def told(name: str, text: str, side: int = 0) -> EventText:
    return EventText(1, name, text, "1.1", {}, HAPPENS(side=side))


def test_events_become_lines_as_their_game_says() -> None:
    how = ReportStyle(
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
