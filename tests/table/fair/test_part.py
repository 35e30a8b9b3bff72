"""A seat's part of a match: nothing in it that the seat may not know, and all of it to be found again in the whole."""

import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.record import Entry, Record
from flagplot.table.fair.match import seat_dice
from flagplot.table.fair.part import check_part, parse_part, redacted
from flagplot.table.resume import reopen
from tests.cli.test_leaks import pairs
from tests.table.fair.matches import BISMARCK, FAIR, NARVIK, entries, played
from tests.table.sessions import EXAMPLE, RIVER_PLATE

VALUE = re.compile(r"(# |scenario: |chain: )[0-9a-f]{64}$", re.MULTILINE)
VALUE_OF = re.compile(r"(?:# |chain: )([0-9a-f]{64})$", re.MULTILINE)
SIDES = (0, 1)


def in_the_soak(file: Path) -> Any:
    """Finding such pairs of a large game takes seconds."""
    return pytest.param(file, id=file.stem, marks=[pytest.mark.soak])


def sealed(record: Record) -> Record:
    """The same answers as a match whose answers are chained."""
    session = reopen(record)
    seat_dice(session, FAIR, typed=True)
    for entry in entries(record):
        session.give(entry.answer - 1 if entry.seat == "dice" else entry.answer)
    return session.record


@pytest.mark.parametrize("file", [RIVER_PLATE, NARVIK, in_the_soak(BISMARCK), in_the_soak(EXAMPLE)])
@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.rule("22.423B-b", "22.15A-b")
def test_two_games_that_a_seat_cannot_tell_apart_give_it_the_same_part(file: Path, seat: int) -> None:
    """But for the values of the chain, which without the secret are as good as random, and as many in both."""
    compared = 0
    for records in pairs(file, seat):
        one, other = (redacted(sealed(record), seat) for record in records)
        assert VALUE.sub(r"\1", one) == VALUE.sub(r"\1", other)
        assert one != other
        compared += 1
    assert compared > 0


@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.rule("22.423B-b")
def test_no_two_values_of_parts_tell_whether_the_other_seat_has_been_asked_since(seat: int) -> None:
    """Else the last one would be that of the seat's own answer, or of the part before, wherever nobody has answered since."""
    own, unasked = "AB"[seat], 0
    before: list[str] = []
    for answers in range(16):
        record = played(EXAMPLE, answers)
        values = VALUE_OF.findall(redacted(record, seat, answers))
        assert len(set(values)) == len(values) and values[-1] not in before
        before.append(values[-1])
        last = entries(record)[-1:]
        unasked += bool(last) and last[0].seat == own
        check_part(record, parse_part(redacted(record, seat, answers)))
    assert redacted(record, seat, 1) != redacted(record, seat, 2) and unasked > 2


@pytest.mark.parametrize("file", [RIVER_PLATE, BISMARCK, NARVIK], ids=lambda file: file.stem)
@pytest.mark.parametrize("seat", SIDES)
def test_a_part_holds_ones_own_answers_and_all_dice_and_no_secret(file: Path, seat: int) -> None:
    whole = played(file)
    text = redacted(whole, seat)
    own, foe = "AB"[seat], "AB"[1 - seat]
    mine = [entry for entry in entries(whole) if entry.seat in (own, "dice")]
    steps = [line for line in text.splitlines() if line.split()[0] in (own, "dice") and " # " in line]
    assert [line.rpartition("# ")[2] for line in steps] == [entry.chain for entry in mine]
    assert [line.split("= ")[1].split()[0] for line in steps] == [str(entry.answer) for entry in mine]
    assert not [line for line in text.splitlines() if line.startswith(f"{foe} ")]
    assert whole.header["secret"] not in text and whole.header["check"] not in text
    for name in ("secret", "seed", "doctrine", "answers", "check"):
        assert not re.search(rf"^{name}:", text, re.MULTILINE)
    assert whole.scenario.splitlines()[5] not in text


@pytest.mark.parametrize("file", [RIVER_PLATE, BISMARCK, NARVIK], ids=lambda file: file.stem)
@pytest.mark.parametrize("seat", SIDES)
def test_every_part_that_a_seat_was_sent_is_found_again_in_the_whole(file: Path, seat: int) -> None:
    whole = played(file)
    for answers in (0, 7, len(entries(whole))):
        check_part(whole, parse_part(redacted(played(file, answers), seat)))


def test_a_whole_that_is_not_the_one_of_a_part_is_found_out() -> None:
    """A server that knows the secret can chain other answers, but not those that a part holds."""
    whole = played(RIVER_PLATE)
    text = redacted(whole, 0)
    lines = text.splitlines()
    for place, line in enumerate(lines):
        changed = [*lines[:place], line[:-1] + ("0" if line[-1] != "0" else "1"), *lines[place + 1 :]]
        with pytest.raises(FlagplotError) as error:
            check_part(whole, parse_part("\n".join(changed), "mine"))
        assert (error.value.file, error.value.line) == ("mine", place + 1)
    answers = [place for place, line in enumerate(lines) if line.startswith(("A ", "dice "))]
    for cut in ([*lines[: answers[1]], *lines[answers[2] :]], [*lines[:-1], lines[answers[-1]], lines[-1]]):
        with pytest.raises(FlagplotError, match="differs from this part"):
            check_part(whole, parse_part("\n".join(cut)))


def test_another_answer_of_the_other_seat_does_not_fit_the_part() -> None:
    """The last value of the chain binds what the seat has not seen."""
    one, other = played(EXAMPLE, 12), played(EXAMPLE, 12)
    last = other.entries[-2]
    assert isinstance(last, Entry)
    for seat in SIDES:
        check_part(one, parse_part(redacted(other, seat)))
    foe = "AB".index(last.seat) if last.seat in "AB" else 0
    session = reopen(played(EXAMPLE, 11))
    seat_dice(session, FAIR)
    for entry in entries(other)[:-1]:
        session.give(entry.answer - 1 if entry.seat == "dice" else entry.answer)
    session.give(next(answer for answer in session.position.choices() if answer != last.answer))
    with pytest.raises(FlagplotError, match="differs from this part"):
        check_part(session.record, parse_part(redacted(other, 1 - foe)))


def test_what_is_no_part_is_refused() -> None:
    text = redacted(played(RIVER_PLATE), 1)
    for wrong, message in (
        ("", "line 1"),
        (text.replace("part 2", "part 1"), "line 1"),
        (text.replace("seat: B", "seat: C"), "line 2"),
        (text.rpartition("now")[0], "is incomplete"),
        (text.replace("now 0 #", "now #"), "is incomplete"),
    ):
        with pytest.raises(FlagplotError, match=message):
            parse_part(wrong, "mine")
    with pytest.raises(FlagplotError, match="this letter has no part: the match had not started") as error:
        parse_part('# A letter to a side.\nside: B\npart: ""\n', "mine")
    assert error.value.line == 3
    plain = played(RIVER_PLATE)
    del plain.header["chain"], plain.header["dice"]
    with pytest.raises(FlagplotError, match="not chained"):
        redacted(plain, 0)
