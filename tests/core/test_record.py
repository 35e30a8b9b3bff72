"""Records: whatever is written is read as it was, and a record that was meddled with is refused at its line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.core.record import Entry, Mark, Record, parse_record, read_record, replay
from tests.core.toy import begin

WORD = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=8)
LINE = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=12).map(str.strip)
TEXT = st.lists(LINE, min_size=1, max_size=4).map(lambda lines: "\n".join(lines) + "\n")
ENTRY = st.builds(
    Entry, st.sampled_from(["A", "B", "dice"]), WORD, st.integers(-1, 99), st.integers(-1, 99), st.integers(0, 99)
)
MARK = st.builds(Mark, st.text("0123456789abcdef", min_size=16, max_size=16))


@given(
    st.dictionaries(WORD, LINE, max_size=3),
    TEXT,
    st.lists(st.one_of(ENTRY, MARK), max_size=8),
    st.dictionaries(WORD, TEXT, max_size=2),
)
@settings(max_examples=80, deadline=None)
def test_a_record_is_read_as_it_was_written(
    header: dict[str, str], scenario: str, entries: list[Entry | Mark], files: dict[str, str]
) -> None:
    record = Record(header, scenario, entries, files=files)
    again = parse_record(record.text())
    assert again.header == header
    assert (again.scenario, again.files) == (scenario, files)
    assert [entry.text() for entry in again.entries] == [entry.text() for entry in entries]
    assert again.text() == record.text()


def test_a_record_is_written_in_this_order() -> None:
    record = Record({"game": "toy", "seed": "3"}, "a: 1\n\nb: 2\n", files={"profile": "x\n\ny\n"})
    record.entries += [Entry("dice", "die", 7, -1, 6), Mark("0123456789abcdef"), Entry("A", "take", 12, -1, 0)]
    assert record.text().splitlines() == [
        "flagplot record 2",
        "game: toy",
        "seed: 3",
        "profile| x",
        "profile|",
        "profile| y",
        "| a: 1",
        "|",
        "| b: 2",
        "dice die 7 -1 = 6",
        "= 0123456789abcdef",
        "A take 12 -1 = 0",
    ]
    assert parse_record(record.text()) == Record(
        record.header,
        record.scenario,
        [
            Entry("dice", "die", 7, -1, 6, 10),
            Mark("0123456789abcdef", 11),
            Entry("A", "take", 12, -1, 0, 12),
        ],
        files=record.files,
    )


@pytest.mark.parametrize(("text", "line", "what"), [
    ("", 1, "this is not a record"),
    ("flagplot record 3\n| a\n", 1, "this is not a record"),
    ("flagplot record 1\n| a\n", 1, "identifies ships by their order in the file"),
    ("flagplot record 2\ngame: toy\n", 2, "the record has no scenario"),
    ("flagplot record 2\n| a\nA take 12 -1 0\n", 3, "is not an answer"),
    ("flagplot record 2\n| a\nA take 12 -1 = 1\nC take 12 -1 = 1\n", 4, "is not an answer"),
    ("flagplot record 2\n| a\nA take twelve -1 = 1\n", 3, "is not an answer"),
    ("flagplot record 2\n| a\nA take 12 -1 : 1\n", 3, "is not an answer"),
    ("flagplot record 2\n| a\n=\n", 3, "is not an answer"),
])  # fmt: skip
def test_what_is_no_record_is_refused_at_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(FlagplotError) as error:
        parse_record(text, "some.record")
    assert error.value.line == line and what in error.value.what
    assert str(error.value).startswith(f"some.record, line {line}: ")


def test_a_record_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    with pytest.raises(FlagplotError, match=r"x\.record: there is no such file"):
        read_record(path)
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(FlagplotError, match=r"x\.record: it is not UTF-8"):
        read_record(path)
    path.write_text("flagplot record 2\n| a\n", encoding="utf-8")
    assert read_record(path) == Record({}, "a\n", file=str(path))


# ------------------------------------------------------------ playing again
def recorded(choices: list[int], stones: int = 60) -> tuple[Record, Position]:
    """A game with these choices among the legal answers, as it is recorded."""
    position = begin(stones)
    record = Record({"game": position.game.name, "seed": "1"}, "heap\n", file="toy.record")
    for choice in choices:
        if not position.is_over:
            question, legal = position.question, position.choices()
            answer = legal[choice % len(legal)]
            position.answer(answer)
            record.note(position, question, answer)
    return record, position


@given(st.lists(st.integers(0, 99), max_size=60))
@settings(max_examples=40, deadline=None)
def test_a_game_is_played_again_from_its_record(choices: list[int]) -> None:
    record, position = recorded(choices)
    again, steps = begin(60), 0
    for _ in replay(parse_record(record.text()), again):
        steps += 1
    assert (again.digest(), again.log) == (position.digest(), position.log)
    assert steps == sum(1 for entry in record.entries if isinstance(entry, Entry))


def test_an_entry_shows_the_face_of_a_die_and_the_answer_of_a_side() -> None:
    record, _ = recorded([4, 3])
    assert [entry.text() for entry in record.entries] == ["dice die 7 -1 = 5", "A take 60 -1 = 3"]
    assert record.header == {"game": "toy", "seed": "1"}


def test_a_digest_stands_after_every_fifty_answers_and_at_the_end() -> None:
    record, position = recorded([0] * 49)
    assert not any(isinstance(entry, Mark) for entry in record.entries)
    record, position = recorded([0] * 50)
    assert [isinstance(entry, Mark) for entry in record.entries] == [False] * 50 + [True]
    assert record.entries[-1] == Mark(position.digest())
    record, position = recorded([0] * 101)
    assert [place for place, entry in enumerate(record.entries) if isinstance(entry, Mark)] == [50, 101]
    record, position = recorded([5, 1], stones=2)
    assert position.is_over and record.entries[-1] == Mark(position.digest())


@pytest.mark.parametrize(("entries", "line", "what", "expected"), [
    (["A take 12 -1 = 1"], 3, "the record has the answer 'A take 12 -1 = 1'", "an answer to: dice die 7 -1"),
    (["dice die 8 -1 = 1"], 3, "the record has the answer", "an answer to: dice die 7 -1"),
    (["dice die 7 0 = 1"], 3, "the record has the answer", "an answer to: dice die 7 -1"),
    (["dice die 7 -1 = 7"], 3, "answer 6 is refused: too many", "one of 0, 1, 2, 3, 4, 5"),
    (["dice die 7 -1 = 1", "B take 12 -1 = 1"], 4, "the record has the answer", "an answer to: A take 12 -1"),
    (["dice die 7 -1 = 1", "A take 12 -1 = 2"], 4, "answer 2 is refused: too many", "one of 0, 1"),
    (["dice die 7 -1 = 1", f"= {'0' * 20}"], 4, "the state differs here", "0" * 20),
])  # fmt: skip
def test_a_record_that_differs_is_refused_where_it_does(
    entries: list[str], line: int, what: str, expected: str
) -> None:
    record = parse_record("\n".join(["flagplot record 2", "| a", *entries]) + "\n", "toy.record")
    with pytest.raises(FlagplotError) as error:
        list(replay(record, begin()))
    assert (error.value.file, error.value.line) == ("toy.record", line)
    assert what in error.value.what and error.value.expected == expected


def test_digests_of_earlier_programs_refuse_no_record() -> None:
    """They covered how the rules were written, which their questions and answers do not depend on."""
    record = parse_record(f"flagplot record 2\n| a\ndice die 7 -1 = 1\n= {'0' * 16}\nA take 12 -1 = 1\n", "toy.record")
    assert [position.situation.stones for position in replay(record, begin())] == [12, 11]


def test_nothing_is_answered_after_the_end() -> None:
    record, _ = recorded([5, 1], stones=2)
    record.entries.append(Entry("A", "take", 0, -1, 0, 9))
    with pytest.raises(FlagplotError, match=r"toy\.record, line 9: the game is over before this answer"):
        list(replay(record, begin(2)))
