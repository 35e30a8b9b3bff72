"""A record that was changed in one place is found out, and the place is named."""

from functools import cache

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.record import parse_record
from flagplot.table.fair.match import seat_dice
from flagplot.table.fair.verify import verify
from flagplot.table.session import begin
from tests.table.fair.matches import BISMARCK, FAIR, NARVIK, entries, played, session, text_of
from tests.table.sessions import RIVER_PLATE, setting

FILES = {"river-plate": RIVER_PLATE, "bismarck": BISMARCK, "narvik": NARVIK}


@cache
def text(name: str) -> str:
    """A match as its file."""
    return played(FILES[name]).text()


def found(lines: list[str]) -> FlagplotError:
    """What is wrong with a record of these lines."""
    with pytest.raises(FlagplotError) as error:
        verify(parse_record("\n".join(lines) + "\n", "some.record"))
    assert error.value.file == "some.record"
    return error.value


def line_of(lines: list[str], start: str) -> int:
    """The index of the first line that begins so."""
    return next(i for i, line in enumerate(lines) if line.startswith(start))


def other(digits: str) -> str:
    """Hexadecimal digits with another one in the middle."""
    middle = len(digits) // 2
    return digits[:middle] + ("0" if digits[middle] != "0" else "1") + digits[middle + 1 :]


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_wrong_with_an_untouched_record(name: str) -> None:
    record = parse_record(text(name))
    told = verify(record)
    dice = [entry for entry in entries(record) if entry.seat == "dice"]
    assert (told.answers, told.dice) == (len(entries(record)), len(dice))
    assert told.is_over and told.are_drawn and told.fair == FAIR


def test_a_match_that_goes_on_is_checked_as_far_as_it_has_come() -> None:
    told = verify(played(BISMARCK, 20))
    assert (told.answers, told.is_over) == (20, False)
    assert verify(played(BISMARCK, 0)).answers == 0


HEAD = {
    "match": ("match: test", "match: test2", "head"),
    "secret": ("secret: 000102", "secret: 000103", "secret"),
    "commitment": ("commitment: 630d", "commitment: 640d", "commitment"),
    "number-A": ("number-A: 42", "number-A: 43", "number-A"),
    "number-B": ("number-B: 1942", "number-B: 1940", "number-B"),
    "commitment-A": ("commitment-A: b983", "commitment-A: a983", "commitment-A"),
    "scenario": ("scenario: ", "scenario: 0", "scenario"),
    "chain": ("chain: ", "chain: 0", "chain"),
    "title": ("title: ", "title: The ", "head"),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("which", HEAD)
def test_a_changed_line_of_the_head_is_named(name: str, which: str) -> None:
    """A promise that was changed, or what was promised: the seal of the head tells which of the two it was."""
    before, after, field = HEAD[which]
    lines = text(name).splitlines()
    place = line_of(lines, before)
    lines[place] = lines[place].replace(before, after)
    error = found(lines)
    assert (error.field, error.line) == (field, 2 if field == "head" else place + 1)


@pytest.mark.parametrize("name", FILES)
def test_a_changed_scenario_is_named(name: str) -> None:
    """A ship more in the file with which a match is said to have begun."""
    lines = text(name).splitlines()
    lines.insert(line_of(lines, "| ") + 2, "| # a comment more")
    error = found(lines)
    first = min(i for i, line in enumerate(lines) if "|" in line[:12])
    assert (error.field, error.line) == ("the scenario", first + 1)


def answers_of(lines: list[str]) -> list[int]:
    """The indexes of the lines of answers."""
    return [i for i, line in enumerate(lines) if " # " in line and line.split()[0] in ("A", "B", "dice")]


def some(places: list[int]) -> list[int]:
    """Some of many places: the first and the last and some between."""
    return places if len(places) < 12 else [*places[:2], *places[2:-2:17], *places[-2:]]


@pytest.mark.parametrize("name", FILES)
def test_a_changed_answer_or_die_is_named_wherever_it_stands(name: str) -> None:
    whole = text(name).splitlines()
    for place in some(answers_of(whole)):
        lines = list(whole)
        words = lines[place].split()
        die = words[0] == "dice"
        words[5] = str(int(words[5]) % 6 + 1 if die else 1 - int(words[5]) if int(words[5]) < 2 else 0)
        lines[place] = " ".join(words)
        error = found(lines)
        assert (error.field, error.line) == ("die" if die else "answer", place + 1)
        assert not die or error.expected.startswith(whole[place].split()[5])


@pytest.mark.parametrize("name", FILES)
def test_a_changed_value_of_the_chain_is_named_wherever_it_stands(name: str) -> None:
    whole = text(name).splitlines()
    places = answers_of(whole)
    for place in some(places):
        lines = list(whole)
        words = lines[place].split()
        lines[place] = " ".join([*words[:-1], other(words[-1])])
        error = found(lines)
        assert (error.field, error.line) == ("answer" if place == places[-1] else "chain", place + 1)


@pytest.mark.parametrize("name", FILES)
def test_swapped_missing_and_doubled_lines_are_named(name: str) -> None:
    whole = text(name).splitlines()
    places = answers_of(whole)
    for place in some(places)[:-1]:
        if place + 1 not in places:
            continue
        swapped = [*whole[:place], whole[place + 1], whole[place], *whole[place + 2 :]]
        missing = [*whole[:place], *whole[place + 1 :]]
        doubled = [*whole[: place + 1], *whole[place:]]
        for lines, line in ((swapped, place), (missing, place), (doubled, place + 1)):
            assert found(lines).line == line + 1
    error = found(whole[:-1])
    assert (error.field, error.line) == ("digest", len(whole) - 1)


def test_a_record_that_breaks_off_or_lies_about_its_end_is_named() -> None:
    whole = text("river-plate").splitlines()
    last = answers_of(whole)[-1]
    error = found(whole[:last])
    assert (error.field, error.line) == ("answers", last)
    for start, field in (("= ", "digest"), ("answers: ", "answers"), ("check: ", "check")):
        lines = list(whole)
        place = line_of(lines, start)
        lines[place] = start + "1" + lines[place].removeprefix(start)
        error = found(lines)
        assert (error.field, error.line) == (field, place + 1)


def test_whoever_knows_the_secret_can_forge_no_die_that_does_not_follow_from_the_answers() -> None:
    """He can chain other answers; the dice are then those that follow from them, and the parts of the seats differ."""
    forged = session(RIVER_PLATE)
    for _ in range(5):
        forged.give(forged._automatic())
    face = forged._automatic()
    forged.give((face + 1) % 6)
    error = found(text_of(forged).splitlines())
    assert error.field == "die" and error.expected.startswith(str(face + 1))


def test_dice_of_a_real_table_are_marked_and_the_answers_chained() -> None:
    at_table = begin(setting(RIVER_PLATE), {0: "standard", 1: "standard"}, 1)
    seat_dice(at_table, FAIR, typed=True)
    assert at_table.dice is None
    while not at_table.is_over:
        question = at_table.position.question
        at_table.give(3 if question.is_die else at_table._automatic())
    told = verify(parse_record(text_of(at_table)))
    assert told.is_over and not told.are_drawn
    lines = text_of(at_table).replace("= 4 #", "= 5 #", 1).splitlines()
    assert found(lines).field == "answer"


def test_a_record_in_which_nothing_is_committed_to_is_refused() -> None:
    plain = begin(setting(RIVER_PLATE), {0: "standard", 1: "standard"}, 1)
    plain.run()
    with pytest.raises(FlagplotError, match="no dice commitment"):
        verify(plain.record)
    cut = [line for line in text("river-plate").splitlines() if not line.startswith("secret")]
    assert found(cut).field == "secret"
    assert found([line for line in text("river-plate").splitlines() if not line.startswith("chain")]).field == "chain"
