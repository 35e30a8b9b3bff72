"""The naval tables of 2003 against a second typing by another hand, and what they bring into the record (22.45, 22.463, 22.94)."""

from pathlib import Path

import pytest

from flagplot.core.printed.table import CsvFile, read_sheet
from flagplot.games.awaw.editions import fill, load

SECOND = Path(__file__).parents[3] / "data" / "second_typing" / "2003"
EDITION = load("awaw-2003")
TABLES, NEWER = fill(EDITION), fill(load())


def second(name: str) -> CsvFile:
    return read_sheet(SECOND / f"{name}.csv")


def column(sheet: CsvFile, name: str) -> list[str]:
    return [row[sheet.column(name)] for row in sheet.rows]


@pytest.mark.rule("=awaw-2003:table.22.94")
def test_the_submarine_table_goes_on_to_twelve() -> None:
    first, other = EDITION.table("submarine-attack"), second("submarine-attack")
    assert first.header[1:] == tuple(column(other, "dice_roll"))
    assert first.rows[0][1:] == tuple(column(other, "result"))
    assert TABLES.submarine_attack[2:] == [-1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5]
    assert NEWER.submarine_attack[2:] == [-1, 0, 0, 1, 1, 2, 2, 3, 3, 3, 3]


def test_the_submarine_modifiers_are_those_typed_twice() -> None:
    first, other = EDITION.table("submarine-attack-modifiers"), second("submarine-attack-modifiers")
    assert column(first, "drm")[:-2] == column(other, "modifier")
    assert column(first, "rule")[:-2] == column(other, "printed_ref")


@pytest.mark.rule("awaw-2003:table.22.94.italic", "awaw-2003:table.22.94.max", "awaw-2003:table.22.94.adv")
def test_the_caps_of_submarine_modifiers() -> None:
    caps = (TABLES.submarine_item_cap, TABLES.submarine_total_cap, TABLES.advanced_submarine_net)
    assert caps == (2, 4, 1)


@pytest.mark.rule("=awaw-2003:table.22.45", "awaw-2003:table.22.45.dice.group.2", "awaw-2003:table.22.45.dice.air.2")
def test_the_search_dice_are_those_typed_twice() -> None:
    other = second("search-dice")
    said = {row[1]: (row[0], row[2]) for row in other.rows}
    first = EDITION.table("search")
    for item, per in (
        ("air", "air squadron"),
        ("rounds", "previous round of naval combat"),
        ("active", "friendly combat group with at least 10 undamaged naval factors"),
        ("codebreaking", "codebreaking advantage"),
    ):
        dice, most = said[per]
        assert first.cell(item, "dice") == dice
        assert first.cell(item, "limit") == most.removeprefix("+").replace("none", "")
    limits = (TABLES.search_air_limit, TABLES.search_active_limit, TABLES.search_distant_limit)
    assert limits == ([3, 3, 3], 6, 0)
    assert (NEWER.search_air_limit, NEWER.search_active_limit, NEWER.search_distant_limit) == ([3, 3, 3], 6, 5)


def test_the_search_results_have_the_grades_typed_twice() -> None:
    first, other = EDITION.table("search-results"), second("search-results")
    assert column(first, "results") == column(other, "results")
    assert [sum(1 for cell in row[1:] if cell) for row in first.rows] == [1, 2, 3, 4]


@pytest.mark.rule("=awaw-2003:table.22.463")
def test_the_surprise_levels_are_those_typed_twice() -> None:
    first, other = EDITION.table("surprise"), second("surprise")
    assert column(first, "level") == column(other, "level")
    effects = column(other, "effect")
    figures = ["+1", "-1", "+1", "two-thirds", "one-third", "no defending air", "no air defence dice"]
    assert all(figure in effect for figure, effect in zip(figures, effects, strict=True))
    said = [[cell for cell in row[1:] if cell] for row in first.rows]
    assert said == [["lost"], ["-1"], ["+1"], ["2/3"], ["1/3"], ["0"], ["none", "yes"]]


def test_the_surprise_modifiers_are_those_typed_twice() -> None:
    first, other = EDITION.table("surprise-modifiers"), second("surprise-modifiers")
    assert column(first, "drm") == column(other, "modifier")
    assert (TABLES.surprise_repeat, NEWER.surprise_repeat) == (-1, 0)
