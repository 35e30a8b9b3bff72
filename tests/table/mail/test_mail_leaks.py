"""What a seat receives by mail holds nothing that it may not know (22.423B, 22.15A, 34.C.2.a).

Two matches that the seat cannot tell apart give it the same letter, byte for byte: other answers in secret, other ships, and
another doctrine, other orders and other answers left with the referee by the other side.  The values of the chain alone differ,
as many in both; without the secret they cannot be told from random ones.
"""

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.record import Record
from flagplot.table import record_file
from flagplot.table.fair.letter import form
from flagplot.table.fair.match import seat_dice
from flagplot.table.mail.absent import AwayInstructions, name_of
from flagplot.table.mail.letter import letter, page
from flagplot.table.mail.match import Match, opened
from flagplot.table.mail.post import _turn_over
from flagplot.table.resume import reopen
from tests.cli.test_leaks import pairs
from tests.table.fair.matches import BISMARCK, FAIR, NARVIK, entries
from tests.table.sessions import CORAL_SEA, EXAMPLE, RIVER_PLATE

VALUE = re.compile(r"(# |scenario: |chain: )[0-9a-f]{64}$", re.MULTILINE)
SIDES = (0, 1)


def match_of(record: Record, seat: int, foes: AwayInstructions) -> Match:
    """The match of a record, in which the seat has left nothing, and the other this."""
    record.header |= {"doctrine": "A=person B=person"}
    session = reopen(record)
    seat_dice(session, FAIR)
    for entry in entries(record):
        session.give(entry.answer - 1 if entry.seat == "dice" else entry.answer)
    mine = AwayInstructions(doctrine="standard", number="42")
    session.record.files |= {name_of(seat): mine.text(), name_of(1 - seat): foes.text()}
    return opened(Path("folder"), record_file.full(session.record, session.position))


def letters(match: Match, seat: int) -> list[str]:
    """The letter to a seat; another one only if there is anything new."""
    leave, found = match.absent[seat].leave, list[str]()
    for _ in range(2):
        if _turn_over(match, seat, leave):
            whole = letter(match, seat)
            found += [form(whole), page(match, seat, whole)]
    return found


def in_the_soak(file: Path) -> Any:
    """Finding such pairs of a large game takes long."""
    return pytest.param(file, MANY, id=file.stem, marks=[pytest.mark.soak])


MANY = 100


@pytest.mark.parametrize(
    ("file", "most"),
    [(RIVER_PLATE, MANY), (EXAMPLE, 1), *map(in_the_soak, (EXAMPLE, BISMARCK, NARVIK, CORAL_SEA))],
)
@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.rule("22.423B-b", "22.15A-b")
def test_two_matches_that_a_seat_cannot_tell_apart_give_it_the_same_letters(file: Path, most: int, seat: int) -> None:
    others = (
        AwayInstructions(doctrine="standard", number="1", mail=1),
        AwayInstructions(
            doctrine="bold", number="1", mail=7, reported=3, if_asked=[{"ask": "screen", "about": "", "answer": "1"}]
        ),
    )
    compared = 0
    for records in islice(pairs(file, seat), most):
        one, other = (letters(match_of(each, seat, foe), seat) for each, foe in zip(records, others, strict=True))
        assert [VALUE.sub(r"\1", text) for text in one] == [VALUE.sub(r"\1", text) for text in other]
        assert len(one) == 2 and one != other
        compared += 1
    assert compared > 0


def test_letters_differ_where_what_the_seat_knows_differs() -> None:
    """The comparison above would see it."""
    records = next(pairs(EXAMPLE, 0))
    foe = AwayInstructions(doctrine="standard", number="1")
    one, other = (letters(match_of(each, 1, foe), 1)[0] for each in records)
    assert VALUE.sub(r"\1", one) != VALUE.sub(r"\1", other)


def test_an_answer_of_the_other_side_in_secret_makes_no_letter() -> None:
    """Not even the number of letters tells how often the other was asked."""
    record = next(pairs(EXAMPLE, 0))[0]
    for cut in range(1, 6):
        kept = Record(dict(record.header), record.scenario, [*entries(record)[:cut]])
        before = match_of(kept, 1, AwayInstructions(doctrine="standard", number="1"))
        absent = before.absent[1]
        assert _turn_over(before, 1, absent.leave)
        if kept.entries and entries(record)[cut].seat == "A" and before.session.position.question.seat == 0:
            told = len(absent.story.events)
            before.session.give(entries(record)[cut].answer)
            if len(absent.story.events) == told and before.session.position.question.seat == 0:
                assert not _turn_over(before, 1, absent.leave)
                return
    pytest.fail("no answer in secret was found")
