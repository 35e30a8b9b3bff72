"""Dice given beforehand and who sits where, as a command line, a file and a record's header say them."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.core.dice import SeededDice, stream
from flagplot.core.doctrine import Player, pick
from flagplot.core.errors import FlagplotError
from flagplot.table.dice import PresetDie, Tray, labels, read_faces, read_given, write_given
from flagplot.table.seats import PERSON, read_doctrines, read_seats, seat_players, write_seats
from tests.table.sessions import CORAL_SEA, setting

DICE = st.lists(st.builds(PresetDie, st.integers(1, 6), st.sampled_from(["", *sorted(labels())])), max_size=12)
PURPOSES = sorted({*labels().values(), 99})


# ------------------------------------------------------------ dice
@given(DICE)
@settings(max_examples=60, deadline=None)
def test_given_dice_are_read_as_they_were_written(dice: list[PresetDie]) -> None:
    assert read_given(write_given(dice), "x") == dice


@given(DICE, st.lists(st.sampled_from(PURPOSES), max_size=20), st.integers(0, 99))
@settings(max_examples=80, deadline=None)
def test_every_die_is_rolled_once_where_it_belongs(dice: list[PresetDie], purposes: list[int], seed: int) -> None:
    """Those of the roll's own name first, then those for any roll, in their order; then those of the seed."""
    tray, then = Tray(dice, seed), SeededDice(stream(seed, 0))
    left = list(dice)
    for purpose in purposes:
        own = [die for die in left if die.label and labels()[die.label] == purpose]
        fitting = own or [die for die in left if not die.label]
        if fitting:
            left.remove(fitting[0])
            assert tray.roll(purpose) == fitting[0].face - 1
        else:
            assert tray.roll(purpose) == then.roll()


@given(DICE)
@settings(max_examples=30, deadline=None)
def test_dice_run_out_where_there_is_no_seed(dice: list[PresetDie]) -> None:
    tray = Tray(dice, None, "my.dice")
    for die in [die for die in dice if not die.label]:
        assert tray.roll(99) == die.face - 1
    with pytest.raises(FlagplotError) as error:
        tray.roll(99)
    assert error.value.what == f"its {len(dice)} dice are used up and the battle needs more"
    assert (error.value.file, error.value.expected) == ("my.dice", "more dice, or --seed for the rest")


@pytest.mark.parametrize("word", ["0", "7", "x", "sonar:3", "search:0", "search:", "-1", "1.5"])
def test_what_is_no_die_is_refused(word: str) -> None:
    with pytest.raises(FlagplotError, match=r"a\.record, dice: .* is not a die; expected such as 4 or search:4"):
        read_given(f"3 {word}", "a.record")


@given(DICE)
@settings(max_examples=20, deadline=None)
def test_a_file_of_dice_says_the_same_on_one_line_each(dice: list[PresetDie]) -> None:
    lines = [f"{die.label}: {die.face}" if die.label else f"{die.face} # a face" for die in dice]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "some.dice"
        path.write_text("\n".join(lines), encoding="utf-8")
        assert read_faces(path) == dice


def test_the_line_of_a_wrong_face_is_told(tmp_path: Path) -> None:
    path = tmp_path / "my.dice"
    path.write_text("1 2 3\n\nsearch: 4 8\n", encoding="utf-8")
    with pytest.raises(FlagplotError, match=r"my\.dice, line 3: '8' is not a face of a die; expected faces 1 to 6"):
        read_faces(path)
    with pytest.raises(FlagplotError, match="there is no such file; expected a file of dice"):
        read_faces(tmp_path / "none.dice")


# ------------------------------------------------------------ seats
NAMES = st.sampled_from(["standard", "bold", "random", PERSON])


@given(NAMES, NAMES)
@settings(max_examples=50, deadline=None)
def test_seats_are_read_as_they_were_written(a: str, b: str) -> None:
    kit = setting(CORAL_SEA).kit
    assert write_seats({0: a, 1: b}) == f"A={a} B={b}"
    assert read_seats(write_seats({0: a, 1: b}), "x", kit) == {0: a, 1: b}


def test_who_is_not_named_plays_the_usual_doctrine() -> None:
    kit = setting(CORAL_SEA).kit
    assert read_seats("", "x", kit) == {0: "standard", 1: "standard"}
    assert read_seats("B=person", "x", kit) == {0: "standard", 1: PERSON}


@pytest.mark.parametrize("text", ["A=admiral", "C=bold", "bold", "A", "a=bold"])
def test_a_header_with_nobody_in_a_seat_is_refused(text: str) -> None:
    with pytest.raises(FlagplotError) as error:
        read_seats(text, "some.record", setting(CORAL_SEA).kit)
    assert (error.value.file, error.value.field) == ("some.record", "doctrine")
    assert error.value.expected == "standard, bold, trained, random or person"


@pytest.mark.parametrize(("text", "what"), [
    ("admiral", "'admiral' is not a doctrine"),
    ("A=admiral", "'admiral' is not a doctrine"),
    ("person", "'person' is not a doctrine"),
    ("A=bold,A=bold", "a side has two doctrines"),
    ("bold,B=random", "a side has two doctrines"),
    ("Japan=bold,A=random", "a side has two doctrines"),
    ("Spain=bold", "'Spain' is not a side"),
])  # fmt: skip
def test_doctrines_that_cannot_be_seated(text: str, what: str) -> None:
    with pytest.raises(FlagplotError) as error:
        read_doctrines(text, setting(CORAL_SEA))
    assert (error.value.what, error.value.field) == (what, "--doctrine")


@given(st.integers(0, 9999), st.sampled_from(["standard", "bold", "random"]))
@settings(max_examples=30, deadline=None)
def test_each_seat_has_a_stream_of_its_own(seed: int, name: str) -> None:
    seats = seat_players(setting(CORAL_SEA).kit, {0: name, 1: PERSON}, seed)
    other = seat_players(setting(CORAL_SEA).kit, {0: PERSON, 1: name}, seed)
    assert seats[1] is None and other[0] is None
    assert seats[0] is not None and other[1] is not None
    assert (seats[0].seed, other[1].seed) == (stream(seed, 1), stream(seed, 2))
    assert (seats[0].name, seats[0].decisions) == (name, 0)
    assert isinstance(seats[0], Player) and (seats[0].choose is None) == (name == "random")


@given(st.lists(st.integers(0, 99), min_size=1, max_size=9, unique=True), st.integers(0, 999), st.integers(0, 99))
@settings(max_examples=50, deadline=None)
def test_a_random_player_picks_what_is_legal(choices: list[int], seed: int, index: int) -> None:
    assert pick(choices, seed, index) in choices
    assert pick(choices, seed, index) == pick(choices, seed, index)
