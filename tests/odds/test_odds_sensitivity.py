"""What sensitivity tries: printed cells raised by one, doctrine settings raised by a quarter, and nothing else changed."""

from dataclasses import replace

import pytest

from flagplot import games
from flagplot.blocks.terminal import plain
from flagplot.core.doctrine import settings_of
from flagplot.games.awaw import editions
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.players import bold, standard
from flagplot.odds.effects import Change, cells, raised, settled
from flagplot.odds.play import Driver
from flagplot.odds.reports.compare import ranking
from tests.cli.shell import CORAL_SEA, RIVER_PLATE, bad, data
from tests.helpers.odds import BATTLE, play

EDITION = editions.load()
TABLES = editions.fill(EDITION)
HOME = games.home("awaw")
SEEDS = range(40, 44)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("3", ["4"]), ("1/2", ["2/2", "1/3"]), ("+1", ["+2"]), ("-2", ["-1"]), ("*", []), ("", []), ("-", [])],
)
def test_a_figure_is_raised_by_one(text: str, expected: list[str]) -> None:
    """Of a pair each figure by itself, signs as printed; what is no figure is left alone."""
    assert list(raised(text)) == expected


@pytest.mark.long
def test_a_cell_of_the_naval_attack_table_changes_all_that_is_read_there() -> None:
    """Two squadrons and five or six factors share a row (22.55): both lookups change, by one, and nothing else does."""
    found = {cell.name: cell for cell in cells(BATTLE, EDITION, build(read(RIVER_PLATE)))}
    cell = found["naval-attack: 7 of AS 2 or FF 5-6"]
    changed = [name for name in TABLES.fields if getattr(cell.tables, name) != getattr(TABLES, name)]
    assert sorted(changed) == ["air_attack", "fleet_attack"]
    for table, rows in (("air_attack", (2,)), ("fleet_attack", (5, 6))):
        before, after = getattr(TABLES, table), getattr(cell.tables, table)
        moved = {(r, c): after[r][c] - before[r][c] for r in range(len(before)) for c in range(13)}
        assert {place: by for place, by in moved.items() if by} == {(row, 7): 1 for row in rows}
    assert int(cell.value) == int(cell.instead_of) + 1
    assert "22.55" in cell.cites


@pytest.mark.long
def test_every_table_that_a_battle_reads_has_cells() -> None:
    """Attack, air defence, air combat, nationality, submarines and search; every cell differs from what is printed."""
    found = list(cells(BATTLE, EDITION, build(read(RIVER_PLATE))))
    names = {"air-combat", "air-defense", "naval-attack", "nationality", "search", "submarine-attack"}
    assert names <= {cell.table for cell in found}
    assert all(cell.tables != TABLES and cell.value != cell.instead_of for cell in found)
    assert len({cell.name + cell.value for cell in found}) == len(found)


def test_a_raised_setting_changes_the_copy_and_not_the_doctrine() -> None:
    """The battles of a side that patrols with more aircraft are others; those of the doctrine are as before."""
    start = build(read(CORAL_SEA)).situation
    both = [standard.choose, standard.choose]
    before = play(TABLES, start, both).outcomes(start, SEEDS)
    found = {setting.name: setting for setting in settings_of(standard)}
    change = Change(HOME, TABLES, start, ("standard", "standard"), 0, found["patrol_sixths"])
    assert change.outcomes(SEEDS) != before
    same = replace(found["patrol_sixths_under_threat"], value=0)
    assert same.other == standard.SETTINGS.patrol_sixths_under_threat
    unchanged = Change(HOME, TABLES, start, ("standard", "standard"), 0, same)
    assert unchanged.outcomes(SEEDS) == before == play(TABLES, start, both).outcomes(start, SEEDS)


def test_a_doctrine_by_the_settings_of_another_is_that_other() -> None:
    """Bold is standard play by other numbers, whichever edition states the rules, and nothing else."""
    for edition in ("awaw-2018", "awaw-2003"):
        tables = editions.fill(editions.load(edition))
        s, game = build(read(CORAL_SEA)).situation, game_of(tables)
        plain, settled_on = game.seated(bold.choose), settled(game, bold.choose, None)
        driver = Driver(game, tables, 3, (bold.choose, standard.choose))
        game.advance(tables, s)
        for _ in range(80):
            if s.ask_seat == 0:
                view = game.view(s, 0)
                assert plain(tables, view, 5) == settled_on(tables, view, 5)
            game.step(tables, s, driver.answer(s))


@pytest.mark.soak
@pytest.mark.xdist_group("compiled")
def test_all_that_can_be_tried_is_tried() -> None:
    """Rulings, doctrines, settings and cells, the most moving first, each with its interval and paragraphs."""
    pytest.importorskip("llvmlite")
    found = data("sensitivity", RIVER_PLATE, "-n", 16, "--seed", 1)
    kinds = {one["kind"] for one in found["effects"]}
    assert kinds == {"ruling", "doctrine", "setting", "cell"} and len(found["of"]) == 4
    for one in found["effects"]:
        assert one["win"]["low"] <= one["win"]["value"] <= one["win"]["high"]
        assert one["kind"] != "cell" or (one["cites"] and one["differ"])
    only = data("sensitivity", RIVER_PLATE, "-n", 16, "--seed", 1, "--of", "doctrines")
    assert {one["kind"] for one in only["effects"]} == {"doctrine"}
    same = [one for one in found["effects"] if one["kind"] == "doctrine"]
    assert only["effects"] == same


def test_what_is_not_tried_is_refused() -> None:
    """With what there is."""
    assert "settings" in bad("sensitivity", RIVER_PLATE, "--of", "weather")


def test_long_names_are_told_whole_and_figures_never_broken() -> None:
    """What a cell or setting is raised to, and from what, stands whole; an interrupt is told."""
    cell = {
        "kind": "cell",
        "name": "nationality: drm of " + "Germany; Britain; United States; " * 3,
        "value": "1",
        "instead_of": "0",
        "win": {"value": 0.1, "low": 0.0, "high": 0.2},
        "factors": {"value": 1.0, "low": 0.0, "high": 2.0},
        "differ": 3,
        "battles": 9,
    }
    told = {"title": "T", "edition": "E", "battles": 9, "seed": 1, "doctrine": {"A": "x", "B": "y"}, "level": 0.95}
    told |= {"sides": ["A", "B"], "of": ["cells"], "interrupted": True, "effects": [cell]}
    told |= {"changed": {}, "neutral": {}, "mattered": {}}
    counting = BATTLE.counting.aimed(build(read(RIVER_PLATE)).situation)
    cell = {stake: {"value": 3.0, "low": 2.5, "high": 3.5} for stake in counting.shown} | cell
    told["effects"] = [cell]
    lines = plain(ranking(told, counting)).splitlines()
    assert max(map(len, lines)) <= 80
    start, short = (at for at, line in enumerate(lines) if "nationality:" in line)
    name, end = f"{cell['name']} = 1, not 0".split(), lines.index(next(x for x in lines if "What moves it most" in x))
    assert name == [word for line in lines[start:end] for word in line[:17].split()]
    assert name == [word for line in lines[short:] for word in line[:55].split()]
    assert any("+10.00% ±10.00    +1.00 ±1.00" in line for line in lines) and any(
        "INTERRUPTED" in line for line in lines
    )


def test_random_play_has_no_settings() -> None:
    """And one battle tells no interval."""
    assert "no settings" in bad("sensitivity", RIVER_PLATE, "--of", "settings", "--doctrine", "random", "-n", 4)
    assert "from 2" in bad("sensitivity", RIVER_PLATE, "-n", 1)
