"""Records: blank values, copies that share nothing, the range of every number, and what makes two of them equal."""

from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.core.event import Event, EventKind
from flagplot.core.schema import NOBODY, PUBLIC, Field, Record
from tests.core.toy import Heap


class Small(Record):
    """One of each shape."""

    one: Annotated[int, Field(-2, 7, PUBLIC, start=3)]
    row: Annotated[list[int], Field(0, 4, NOBODY, (3,))]
    rows: Annotated[list[list[int]], Field(0, 9, NOBODY, (2, 2), fixed=True)]


NUMBERS = st.lists(st.integers(0, 4), min_size=8, max_size=8)


def filled(numbers: list[int]) -> Small:
    """A record with these numbers in the order in which they are declared."""
    found = Small()
    found.one, found.row, found.rows = numbers[0], numbers[1:4], [numbers[4:6], numbers[6:8]]
    return found


def test_a_blank_record_has_its_starts_and_its_shapes() -> None:
    blank = Small()
    assert (blank.one, blank.row, blank.rows) == (3, [0, 0, 0], [[0, 0], [0, 0]])
    assert blank.defects() == []
    assert list(Small.fields) == ["one", "row", "rows"]
    assert blank.rows[0] is not blank.rows[1]
    assert Small().row is not blank.row


@given(NUMBERS)
@settings(max_examples=50, deadline=None)
def test_the_numbers_come_in_the_order_in_which_they_are_declared(numbers: list[int]) -> None:
    assert list(filled(numbers).numbers()) == numbers


@given(NUMBERS, NUMBERS)
@settings(max_examples=50, deadline=None)
def test_records_are_equal_when_their_numbers_are(one: list[int], other: list[int]) -> None:
    assert (filled(one) == filled(other)) is (one == other)
    assert filled(one) == filled(one).copy() == filled(one).twin()
    assert hash(filled(one)) == hash(filled(one).copy())
    if one != other:
        assert len({filled(one), filled(other), filled(one)}) == 2


def test_a_record_of_another_class_is_never_equal() -> None:
    class Other(Small):
        """The same fields under another name."""

    assert Small() != Other()
    assert Small() != list(Small().numbers())


@given(NUMBERS)
@settings(max_examples=20, deadline=None)
def test_a_copy_shares_only_what_never_changes_and_a_twin_nothing(numbers: list[int]) -> None:
    record = filled(numbers)
    copy, twin = record.copy(), record.twin()
    record.row[1] += 1
    record.one += 1
    assert list(copy.numbers()) == numbers == list(twin.numbers())
    assert copy.rows is record.rows
    record.rows[1][0] += 1
    assert list(twin.numbers()) == numbers
    assert copy.rows[1][0] == numbers[6] + 1


def test_rows_of_rows_are_copied_to_the_bottom() -> None:
    heap = Heap()
    copy = heap.copy()
    heap.marks[1][2] = 4
    heap.held[0] = 5
    assert copy.marks == [[0, 0, 0], [0, 0, 0]] and copy.held == [0, 0]


def test_a_copy_keeps_no_log() -> None:
    heap, log = Heap(), list[Event]()
    heap.log = log
    heap.copy().log.append(EventKind(1, "happens", "1.1", "It happens")())
    assert log == []


@pytest.mark.parametrize(("name", "value", "found"), [
    ("one", 8, "one is 8, expected -2 to 7"),
    ("one", -3, "one is -3, expected -2 to 7"),
    ("one", "3", "one is '3', expected -2 to 7"),
    ("row", [0, 5, 0], "row[1] is 5, expected 0 to 4"),
    ("row", [0, 0, -1], "row[2] is -1, expected 0 to 4"),
    ("row", [0, 0], "row has 2 entries, expected 3"),
    ("rows", [[0, 0], [0, 10]], "rows[1][1] is 10, expected 0 to 9"),
    ("rows", [[0, 0], [0]], "rows[1] has 1 entries, expected 2"),
    ("rows", [[0, 0]], "rows has 1 entries, expected 2"),
])  # fmt: skip
def test_what_is_out_of_range_is_named_with_its_place(name: str, value: object, found: str) -> None:
    record = Small()
    setattr(record, name, value)
    assert record.defects() == [found]


@pytest.mark.parametrize("value", [-2, 7])
def test_both_ends_of_a_range_belong_to_it(value: int) -> None:
    record = Small()
    record.one = value
    assert record.defects() == []


def test_every_defect_is_told() -> None:
    record = Small()
    record.one, record.row = 9, [7, 0, 8]
    assert [line.split(" ")[0] for line in record.defects()] == ["one", "row[0]", "row[2]"]


def test_a_field_without_a_declaration_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Loose\.one needs exactly one Field declaration, it has 0"):

        class Loose(Record):
            """It forgot."""

            one: int


def test_a_field_with_two_declarations_is_refused() -> None:
    with pytest.raises(TypeError, match="it has 2"):

        class Double(Record):
            """It says it twice."""

            one: Annotated[int, Field(0, 1, PUBLIC), Field(0, 2, PUBLIC)]


def test_what_changed_is_spelled_by_name_without_the_frame_of_the_flows() -> None:
    """What a digest is made of: another way to write the rules, or one more field, leaves it as it is."""

    class Waiting(Small):
        frame: Annotated[list[int], Field(-1, 9, NOBODY, (4,))]
        added: Annotated[int, Field(0, 5, PUBLIC, start=2)]

    one, other = filled([1, 0, 2, 0, 3, 4, 5, 6]), Waiting()
    other.one, other.row, other.rows, other.frame = 1, [0, 2, 0], [[3, 4], [5, 6]], [7, 0, 0, 1]
    assert one.spelled() == other.spelled() == "one=1;row=[0, 2, 0];rows=[[3, 4], [5, 6]]"
    other.added = 3
    assert other.spelled() != one.spelled() != filled([1, 0, 2, 1, 3, 4, 5, 6]).spelled()
    assert Heap().spelled() == Small().spelled() == ""
