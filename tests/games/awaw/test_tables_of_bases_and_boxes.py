"""Tables of harbor attacks, Pearl Harbor, activities, raiders, air range and yards against a second reading of the sheets."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.table import CsvFile, Table, read_sheet
from flagplot.games.awaw.chapters.bases import tables as base_attack
from flagplot.games.awaw.chapters.bases.tables import AUTO, IN_BOX, IN_PEARL
from flagplot.games.awaw.chapters.raiding import tables as raiding
from flagplot.games.awaw.chapters.yard import tables as yard
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.shared import tables

SECOND = Path(__file__).parents[2] / "data" / "second_typing"


def second(name: str) -> CsvFile:
    return read_sheet(SECOND / f"{name}.csv")


def typed(name: str, edition: str = "awaw-2018") -> Table:
    return load(edition).table(name)


def column(sheet: CsvFile, name: str) -> list[str]:
    place = sheet.column(name)
    return [row[place] for row in sheet.rows]


@pytest.mark.rule("=table.harbor", "table.harbor.row")
def test_harbor_attack() -> None:
    other = second("harbor-attack")
    first = typed("harbor-attack")
    assert list(zip(first.header[1:], first.rows[0][1:], strict=True)) == list(other.rows)
    t = base_attack.fill(load())
    for roll, result in other.rows:
        assert t.harbor_result[int(roll.rstrip("+"))] == int(result)
    assert len(other.rows) == 13


def test_harbor_attack_modifiers() -> None:
    first, other = typed("harbor-attack-modifiers"), second("harbor-attack-modifiers")
    printed = [row for row in first.rows if row[0] != "advanced"]
    assert [row[1:3] for row in printed] == list(other.rows)
    t = base_attack.fill(load())
    assert (t.harbor_earlier, t.harbor_counter_intelligence, t.harbor_card) == (-1, -2, 1)
    assert (t.harbor_aircraft, t.harbor_advanced) == (-1, 1)


@pytest.mark.rule("=table.pearl", "table.pearl.row")
def test_pearl_harbor() -> None:
    first, other = typed("pearl-harbor-surprise"), second("pearl-harbor-surprise")
    assert first.header[1:] == other.header[1:] and first.rows == other.rows
    t = base_attack.fill(load())
    words = {"Pearl": IN_PEARL, "Pacific": IN_BOX, "Auto": AUTO}
    for roll, *cells in other.rows[:-1]:
        for place, cell in enumerate(cells):
            assert t.pearl_location[place][int(roll)] == (words[cell] if cell in words else int(cell))
    assert t.pearl_from == [0, 34, 36, 38, 40] and t.pearl_surprise == [6, 6, 5, 4, 3]
    assert len(other.rows) == 12


def test_levels_of_surprise_at_pearl_harbor() -> None:
    first, other = typed("pearl-harbor-levels"), second("pearl-harbor-levels")
    assert [row[:2] for row in first.rows] == [row[:2] for row in other.rows]
    assert [row[2:] for row in first.rows] == [("", ""), ("", ""), ("", ""), ("none", "yes")]


@pytest.mark.rule("=table.activities", "table.activities.op")
def test_naval_activities() -> None:
    first, other = typed("naval-activities"), second("naval-activities")
    assert first.header[1:] == other.header[1:]
    assert [row[1:] for row in first.rows] == [row[1:] for row in other.rows]
    assert [row[0] for row in first.rows] == [row[0].removesuffix(" (naval redeployments)") for row in other.rows]
    assert [row[0] for row in first.rows] == list(tables.ACTIVITY_NAMES)
    t = tables.fill(load())
    marks = tables.PHASE_MARKS
    for activity, row in enumerate(other.rows):
        for place, cell in enumerate(row[1:]):
            phases = {marks.index(mark) for mark in cell.rstrip("*").split(", ") if mark}
            assert {phase for phase in range(6) if t.activity_phases[activity][place] >> phase & 1} == phases
            assert t.invasion_only[activity][place] == cell.endswith("*")


@pytest.mark.rule("=awaw-2003:table.21.5342", "awaw-2003:table.21.5342.type.1", "awaw-2003:table.21.5342.type.2")
@pytest.mark.rule("awaw-2003:table.21.5342.type.3", "awaw-2003:table.21.5342.type.4")
@pytest.mark.rule("awaw-2003:table.21.5342.type.5", "awaw-2003:table.21.5342.type.6")
def test_raider_tables() -> None:
    first, other = typed("raider-modifiers"), second("raider-modifiers")
    for mine, theirs in zip(first.rows, other.rows, strict=True):
        assert mine[1].casefold().startswith(theirs[0].casefold())
        assert mine[2] == theirs[1] or (
            mine[2] == "+1" and f"each {theirs[1].replace('bands', 'band')} CVEs" in mine[3]
        )
    ships, others = typed("raider-ships"), second("raider-ships")
    for mine, theirs in zip(ships.rows, others.rows, strict=True):
        said = theirs[1].casefold().replace(" or a ", "; ")
        said = said.replace("cruiser or", "cruiser;").replace("defender's choice", "any")
        assert mine == (theirs[0], said)


@pytest.mark.rule("=awaw-2003:table.21.5342.mod.atl.cve", "=awaw-2003:table.21.5342.mod.ind.cve")
@pytest.mark.rule("=awaw-2003:table.21.5342.mod.pac.cve")
def test_bands_of_escort_carriers() -> None:
    mine = [",".join(row) for row in typed("raider-cve-bands").rows]
    theirs = [
        f"{box},{band.replace(': ', ',')}"
        for box, bands in second("raider-cve-bands").rows
        for band in bands.split("; ")
    ]
    assert mine == theirs


@pytest.mark.rule("=awaw-2003:table.carrier", "awaw-2003:table.carrier.row")
def test_carrier_effects() -> None:
    other = second("carrier-effects")
    assert typed("carrier-effects").rows == other.rows and len(other.rows) == 9
    t = raiding.fill(load("awaw-2003"))
    for band, *cells in other.rows:
        low = int(band.partition("-")[0].rstrip("+"))
        for cves in range(low, low + 1 if band.endswith("+") else low + 3):
            found = [t.carrier_warfare[0], t.carrier_raiders[0], t.carrier_warfare[1], t.carrier_raiders[1]]
            assert [each[cves] for each in found] == [int(cell) for cell in cells]
            assert t.carrier_warfare[2] == t.carrier_warfare[1] and t.carrier_raiders[2] == t.carrier_raiders[1]


@pytest.mark.rule("=awaw-2003:table.airrange", "awaw-2003:table.airrange.row")
def test_air_range() -> None:
    other = second("air-range")
    assert typed("air-range").rows == other.rows
    t = raiding.fill(load("awaw-2003"))
    for results, *cells in other.rows:
        assert t.air_range[int(results)] == [int(cell) for cell in cells[:4]]
        assert t.air_range_warfare[int(results)] == int(results)


@pytest.mark.rule("=awaw-2003:table.27.721", "awaw-2003:table.27.721.transports", "awaw-2003:table.27.721.subs")
@pytest.mark.rule("awaw-2003:table.27.721.dd", "awaw-2003:table.27.721.ca", "awaw-2003:table.27.721.2f")
@pytest.mark.rule("awaw-2003:table.27.721.3f", "awaw-2003:table.27.721.4f", "awaw-2003:table.27.721.5f")
def test_repair_and_construction() -> None:
    first, other = typed("repair-construction"), second("repair-construction")
    assert [[cell.replace("not applicable", "-") for cell in row] for row in other.rows] == [
        list(r) for r in first.rows
    ]
    t = yard.fill(load("awaw-2003"))
    words = {"immediate": 0, "no cost": 0, "not applicable": -1}
    for place, (_, *cells) in enumerate(other.rows):
        figures = [words[cell] if cell in words else int(cell) for cell in cells]
        assert figures == [t.repair_turns[place], t.repair_points[place], t.build_turns[place], t.build_points[place]]
    assert (t.raising_points, t.raising_brps) == (1, 3)


def test_all_editions_find_the_tables_of_2003() -> None:
    """They are borrowed, not copied: the very same file serves every edition."""
    for name in ("raider-modifiers", "raider-ships", "carrier-effects", "air-range", "repair-construction", "raising"):
        paths = {load(edition).table(name).path for edition in ("awaw-2003", "awaw-2011", "awaw-2018")}
        assert len(paths) == 1 and "y2003" in next(iter(paths)).parts
    for name in ("borrowed-raiders", "borrowed-yards"):
        assert load().rulings[name].spell(load().value(name)) == "awaw-2003"


def test_a_table_that_is_not_there_cannot_be_borrowed(tmp_path: Path) -> None:
    (tmp_path / "lender" / "tables").mkdir(parents=True)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "edition.toml").write_text('name = "own"\ntitle = "Own"\n[borrows]\nlender = ["missing"]\n')
    from flagplot.core.printed.edition import read_edition

    with pytest.raises(FlagplotError, match="'lender' has no table 'missing' to borrow"):
        read_edition(tmp_path / "own")
