"""The tables of 2018 against a second typing by another hand, cell by cell.

Marked are the clauses that are figures; what a modifier or a level does is for the tests of its procedure.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.core.printed.table import CsvFile, Table, read_sheet
from flagplot.games.awaw.editions import fill, load, names
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES

SECOND = Path(__file__).parents[2] / "data" / "second_typing"


OWN_FORM = frozenset(
    [
        "2003/search-dice",
        "2003/search-results",
        "2003/submarine-attack",
        "2003/submarine-attack-modifiers",
        "2003/surprise",
        "2003/surprise-modifiers",
        "air-defense-levels",
        "harbor-attack",
        "harbor-attack-modifiers",
        "interception",
        "interception-004",
        "interception-2003",
        "interception-2011",
        "interception-modifiers-2003",
        "interception-modifiers-2011",
        "interception-notes",
        "japanese-resistance",
        "nationality",
        "naval-activities",
        "naval-attack",
        "naval-attack-004",
        "naval-attack-modifiers-004",
        "pearl-harbor-levels",
        "raider-cve-bands",
        "raider-modifiers",
        "raider-ships",
        "repair-construction",
        "research-dates",
        "search",
        "submarine-attack",
        "submarine-attack-004",
        "submarine-attack-modifiers",
        "surprise",
        "surprise-modifiers",
        "us-submarine-limits",
    ]
)
"""Second typings in another form than their table; a test of its own compares each."""


def typed(name: str) -> Table:
    return load().table(name)


def second(name: str) -> CsvFile:
    return read_sheet(SECOND / f"{name}.csv")


def as_table(sheet: CsvFile, header: tuple[str, ...]) -> Table:
    """The second typing under the headings of the first, so that the two may be compared."""
    return Table(sheet.path, sheet.notes, header, sheet.rows, sheet.lines, sheet.path.stem, "", ())


def column(sheet: CsvFile, name: str) -> list[str]:
    place = sheet.column(name)
    return [row[place] for row in sheet.rows]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return fill(load())


def in_the_form_of_its_table() -> list[Path]:
    """Second typings but for those that have another form and a test of their own."""
    return [
        path for path in sorted(SECOND.rglob("*.csv")) if str(path.relative_to(SECOND).with_suffix("")) not in OWN_FORM
    ]


@pytest.mark.parametrize("path", in_the_form_of_its_table(), ids=lambda path: path.stem)
def test_a_second_typing_says_what_its_table_says(path: Path) -> None:
    """Whatever is put down there is compared with the table of its name, cell by cell, unless it has another form."""
    tables = [edition.tables[path.stem] for edition in map(load, names()) if path.stem in edition.tables]
    assert tables, f"{path.stem} is the name of no table"
    for table in tables:
        assert table.differences(as_table(read_sheet(path), table.header)) == []


def test_second_typings_in_another_form_are_there_and_compared_by_their_own_tests() -> None:
    """Each has its file, and a test names it."""
    assert {name for name in OWN_FORM if not (SECOND / f"{name}.csv").is_file()} == set()
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    assert {name for name in OWN_FORM if f'"{name.rpartition("/")[2]}' not in tests} == set()


@pytest.mark.rule("=table.naval-attack-004", "table.naval-attack-004.row", "=table.naval-attack")
def test_naval_attack_equals_the_second_typing() -> None:
    first = typed("naval-attack")
    other = second("naval-attack-004")
    assert other.header[2:] == first.header[2:]
    assert first.differences(as_table(other, first.header)) == []
    assert len(first.rows) == 23 and len(first.header) == 13


@pytest.mark.rule("=table.naval-attack-004", "table.naval-attack-004.row", "=table.naval-attack")
def test_naval_attack_fills_the_record(tables: Tables) -> None:
    other = second("naval-attack")
    air, fleet = set(), set()
    for squadrons, low, high, *cells in other.rows:
        expected = [0, 0, *(int(cell) for cell in cells)]
        if squadrons:
            air.add(int(squadrons))
            assert tables.air_attack[int(squadrons)] == expected
        for factors in range(int(low), int(high) + 1) if low else ():
            fleet.add(factors)
            assert tables.fleet_attack[factors] == expected
    assert air == set(range(1, 21)) and fleet == set(range(1, 26))
    assert tables.air_attack[0] == tables.fleet_attack[0] == [0] * 13


def test_naval_attack_modifiers() -> None:
    first, other = typed("naval-attack-modifiers"), second("naval-attack-modifiers-004")
    assert column(first, "drm") == column(other, "modifier")
    assert column(first, "attack") == [attack.split()[0] for attack in column(other, "attack")]
    assert column(first, "rule")[4:] == column(other, "printed_ref")[4:]


@pytest.mark.rule("=table.air-defense", "table.air-defense.row")
def test_air_defense(tables: Tables) -> None:
    first, other = typed("air-defense"), second("air-defense")
    assert first.differences(as_table(other, first.header)) == []
    for level, *cells in other.rows:
        pairs = [tuple(int(part) for part in (f"{cell}/0").split("/")[:2]) for cell in cells]
        assert tables.defence_killed[int(level)][2:] == [pair[0] for pair in pairs]
        assert tables.defence_aborted[int(level)][2:] == [pair[1] for pair in pairs]
    assert len(other.rows) == 10


def test_air_defense_levels() -> None:
    assert column(typed("air-defense-levels"), "level") == column(second("air-defense-levels"), "modifier")


@pytest.mark.rule("=table.submarine-attack-004", "=table.submarine-attack")
def test_submarine_attack(tables: Tables) -> None:
    first, other, third = (
        typed("submarine-attack"),
        second("submarine-attack-004"),
        second("submarine-attack"),
    )
    assert first.header[1:] == tuple(column(other, "dice_roll"))
    assert first.rows[0][1:] == tuple(column(other, "result")) == third.rows[0]
    expected = [-1 if cell == "*" else int(cell) for cell in third.rows[0]]
    assert tables.submarine_attack[2:11] == expected
    assert tables.submarine_attack[11:] == [expected[-1]] * 2


def test_submarine_attack_modifiers(tables: Tables) -> None:
    first, other = typed("submarine-attack-modifiers"), second("submarine-attack-modifiers")
    theirs = [drm.replace("net", "+/-#") for drm in column(other, "modifier")]
    assert column(first, "drm") == theirs
    for mine, theirs_cap, drm in zip(column(first, "cap"), column(other, "cap"), theirs, strict=True):
        # The second hand gave a row of one step the cap of that step, which is no figure of its own.
        assert mine == theirs_cap or (mine == "" and theirs_cap == drm[-1])
    for mine, rule in zip(column(first, "rule"), column(other, "rule"), strict=True):
        assert mine in rule.split("; ")
    assert (tables.submarine_item_cap, tables.submarine_total_cap, tables.advanced_submarine_net) == (2, 4, 1)


@pytest.mark.rule("=table.search")
def test_search(tables: Tables) -> None:
    first, other = typed("search"), second("search")
    assert column(first, "dice") == column(other, "modifier")
    assert column(first, "limit") == column(other, "max")
    limits = (tables.search_air_limit, tables.search_active_limit, tables.search_distant_limit)
    assert limits == ([3, 3, 3], 6, 5)


@pytest.mark.rule("=table.surprise")
def test_surprise() -> None:
    first, other = typed("surprise"), second("surprise")
    assert column(first, "level") == column(other, "level")
    for row, figure in zip(first.rows, column(other, "figure"), strict=True):
        said = [cell for cell in row[1:] if cell]
        # Level 1 takes the patrol's +1 away: a word here, a figure there.
        assert said[0].replace("lost", "+1") == figure
        assert said[1:] == (["yes"] if row[0] == "7+" else [])


def test_surprise_modifiers() -> None:
    assert column(typed("surprise-modifiers"), "drm") == column(second("surprise-modifiers"), "modifier")


@pytest.mark.rule("=table.nationality-004", "table.nationality-004.drm", "table.nationality-004.mod")
@pytest.mark.rule("table.nationality.1", "table.nationality.2", "table.nationality.3", "table.nationality.4")
@pytest.mark.rule("table.nationality.5", "table.nationality.6", "table.nationality.7", "table.nationality.8")
@pytest.mark.rule("table.nationality.9")
def test_nationality(tables: Tables) -> None:
    """The second typing names each nation and type by itself; summed up, it gives the record."""
    drms = dict.fromkeys(NATION_NAMES, 0)
    kinds = {nation: dict.fromkeys(KIND_NAMES, 0) for nation in NATION_NAMES}
    whole = []
    for entry, drm, nation, unit in second("nationality").rows:
        if entry == "base":
            drms[nation] = int(drm)
        elif unit in ("battleship", "*"):
            whole.append(int(drm))
        else:
            for name in NATION_NAMES if nation == "*" else (nation,):
                kinds[name][unit.replace("submarine", "SUB")] += int(drm)
    assert tables.nation_drm == list(drms.values())
    assert tables.kind_drm == [list(kinds[nation].values()) for nation in NATION_NAMES]
    assert [tables.big_battleship_drm, tables.low_supply_drm] == whole == [1, -1]


def test_a_changed_cell_is_found() -> None:
    first = typed("air-defense")
    rows = (*first.rows[:3], ("4", "1/1", *first.rows[3][2:]), *first.rows[4:])
    changed = replace(first, rows=rows)
    [found] = first.differences(changed)
    assert (found.row, found.column, found.here, found.there) == ("row 4 (4)", "2", "1/0", "1/1")


def test_air_combat_keeps_to_its_pattern(tables: Tables) -> None:
    """Nobody printed it twice; each row is the one above, moved left by two columns up to 5 and by one after."""
    for own in range(1, 20):
        step = 2 if own < 5 else 1
        assert tables.combat_killed[own][2 + step :] == tables.combat_killed[own + 1][2 : 13 - step]
        assert tables.combat_aborted[own][2 + step :] == tables.combat_aborted[own + 1][2 : 13 - step]
