"""Profiles: read with their faults told by line, complained of, and filled into the tables with their name kept."""

import sys
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.europa import editions
from flagplot.games.europa.profile import HOUSE, check, house, reached, read_profile
from flagplot.games.europa.strength import fire_hits, fire_modifier

GOOD = """name = "mine"
title = "My figures"
lowest-die = 1
gunnery = [
  { points = "1-30", hits = [0, 0, 0, 1, 1, 2] },
  { points = "31-60", hits = [0, 1, 1, 1, 2, 3] },
]
night-modifier = 0
reserve-modifier = 0
least-capacity = 2
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "profile.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaints(folder: Path, old: str, new: str) -> list[tuple[str, int, bool]]:
    assert old in GOOD
    return [(c.what, c.line, c.fatal) for c in check(read_profile(write(folder, GOOD.replace(old, new))))]


def test_a_good_profile_and_the_house_one_have_nothing_to_complain_of(tmp_path: Path) -> None:
    assert check(read_profile(write(tmp_path, GOOD))) == [] == check(house())
    assert house().is_house and "not from the game" in house().title
    assert not read_profile(write(tmp_path, GOOD)).is_house


@pytest.mark.parametrize(
    "old, new, line, words",
    [
        ('title = "My figures"', "", 0, "title is missing"),
        ("lowest-die = 1", "lowest-die = 40", 3, "from -9 to 9"),
        ("lowest-die = 1", 'lowest-die = "1"', 3, "a whole number"),
        ('"1-30"', '"0-30"', 5, "out of range"),
        ('"31-60"', '"31-"', 6, "not a span"),
        ('"31-60"', "31", 6, "not a span"),
        ("[0, 0, 0, 1, 1, 2]", "[]", 5, "hits is not a list"),
        ("[0, 0, 0, 1, 1, 2]", "[0, -1]", 5, "-1 is not accepted"),
        ("reserve-modifier = 0", "reserve-modifier = 1", 9, "from -9 to 0"),
        ("least-capacity = 2", "least-capacity = 2\nnonsense = 1", 11, "unknown here"),
        ("least-capacity = 2", "least-capacity = true", 10, "True is not accepted"),
        ("gunnery = [", "gunnery = [[", 0, ""),
        ('"31-60"', '"٣١-60"', 6, "not a span"),
    ],
)
def test_a_fault_is_told_with_file_line_and_what_would_be_right(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    path = write(tmp_path, GOOD.replace(old, new))
    with pytest.raises(FlagplotError) as error:
        read_profile(path)
    assert str(path) in str(error.value) and words in str(error.value)
    if line:
        assert error.value.line == line and error.value.expected


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('"31-60"', f'"31-{"6" * 5000}"', "line 6, points: "),
        ("least-capacity = 2", f"least-capacity = {'2' * 5000}", "line 10: a number is too long"),
        ("least-capacity = 2", f"least-capacity = 0x{'f' * 5000}", "least-capacity: a number is too long"),
        ("gunnery = [", f"gunnery = {'[' * 5000}", "lists within lists are too deep"),
    ],
    ids=["span", "decimal", "hexadecimal", "nesting"],
)
def test_what_is_too_long_to_read_is_an_error(tmp_path: Path, old: str, new: str, words: str) -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)  # the usual one; libraries of other tests may have raised it
    try:
        with pytest.raises(FlagplotError) as error:
            read_profile(write(tmp_path, GOOD.replace(old, new)))
    finally:
        sys.setrecursionlimit(limit)
    assert f"profile.toml, {words}" in str(error.value) or f"profile.toml: {words}" in str(error.value)


def test_a_profile_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FlagplotError, match="cannot be read"):
        read_profile("nowhere.toml")


def test_missing_and_overlapping_spans_and_ragged_rows_are_fatal(tmp_path: Path) -> None:
    assert complaints(tmp_path, "31-60", "33-58") == [
        ("no row holds 31 to 32 points", 0, True),
        ("no row holds 59 to 60 points", 0, True),
    ]
    assert ("two rows hold 30 points", 6, True) in complaints(tmp_path, "31-60", "30-60")
    ragged = complaints(tmp_path, "[0, 1, 1, 1, 2, 3]", "[0, 1, 1, 1, 2]")
    assert ("the row of 31-60 points has 5 columns, the first one 6", 6, True) in ragged


def test_a_row_of_one_point_is_named_in_the_singular(tmp_path: Path) -> None:
    one = '"1", hits = [0, 0, 0, 1, 1, 0] },\n  { points = "3-30"'
    assert [what for what, _, _ in complaints(tmp_path, '"1-30"', one)] == [
        "no row holds 2 points",
        "1 point hits less often on 6 than on 5",
    ]
    assert ("no row holds 1 point", 0, True) in complaints(tmp_path, "1-30", "2-30")


def test_hits_that_fall_with_the_die_or_with_the_points_are_complained_of(tmp_path: Path) -> None:
    found = complaints(tmp_path, "[0, 1, 1, 1, 2, 3]", "[0, 1, 0, 1, 2, 3]")
    assert found == [("31-60 points hit less often on 3 than on 2", 6, False)]
    found = complaints(tmp_path, "[0, 1, 1, 1, 2, 3]", "[0, 1, 1, 1, 1, 1]")
    assert found == [("on 6, 31-60 points hit less often than 1-30", 6, False)]


@pytest.mark.parametrize(
    "old, new, dice",
    [
        ("lowest-die = 1", "lowest-die = 2", [7]),
        ("lowest-die = 1", "lowest-die = -1", [-1, 0]),
        ("night-modifier = 0", "night-modifier = -2", []),
    ],
)
def test_columns_that_no_die_reaches_are_complained_of(tmp_path: Path, old: str, new: str, dice: list[int]) -> None:
    found = complaints(tmp_path, old, new)
    assert [what.split("column of ")[1].split(":")[0] for what, _, _ in found] == [str(die) for die in dice]


def test_dice_within_reach_are_those_that_night_and_reserve_make(tmp_path: Path) -> None:
    text = GOOD.replace("night-modifier = 0", "night-modifier = 2").replace(
        "reserve-modifier = 0", "reserve-modifier = -3"
    )
    dice = reached(read_profile(write(tmp_path, text)))
    t = editions.fill(editions.load(), read_profile(tmp_path / "profile.toml"))
    made = {die + fire_modifier(t, night, reserve) for die in range(1, 7) for night in (0, 1) for reserve in (0, 1)}
    assert (min(made), max(made)) == (dice[0], dice[-1])


@pytest.mark.rule("34.B.2.a.6", "34.C.2.b.3", "34.C.3.b.6")
def test_the_table_is_filled_as_it_stands_in_the_file_and_dice_beyond_it_use_its_ends(tmp_path: Path) -> None:
    for profile in (house(), read_profile(write(tmp_path, GOOD))):
        t = editions.fill(editions.load(), profile)
        for row in profile.rows:
            for points in range(row.first, row.last + 1):
                for die in range(-3, 12):
                    place = min(max(die - profile.lowest_die, 0), len(row.hits) - 1)
                    assert fire_hits(t, points, 0, die) == row.hits[place]
        assert fire_hits(t, 200, 0, 6) == fire_hits(t, 60, 0, 6)


def test_a_table_with_holes_is_not_filled(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("31-60", "32-60"))
    with pytest.raises(FlagplotError, match="no row holds 31 points"):
        editions.fill(editions.load(), read_profile(path))


def test_the_digest_is_that_of_the_figures_alone(tmp_path: Path) -> None:
    one = read_profile(write(tmp_path, GOOD)).digest
    assert read_profile(write(tmp_path, GOOD.replace("My figures", "Others"))).digest == one
    assert read_profile(write(tmp_path, GOOD.replace("2] }", "3] }"))).digest != one


def test_printed_figures_are_filled_whatever_the_profile(tmp_path: Path) -> None:
    t = editions.fill(editions.load(), read_profile(write(tmp_path, GOOD)))
    found = (t.submarine_group, t.night, t.stormy, t.rough, t.coastal, t.each_try, t.heavy_ship, t.transport, t.barge)
    assert found == (3, 2, 2, 1, 1, 1, -1, -2, -3)
    assert (t.air_bonus, t.heavy_strength, t.reaction_movement) == (4, 5, 15)
    assert HOUSE.exists()


def test_an_edition_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(FlagplotError, match="europa-2000"):
        editions.load("europa-1999")
