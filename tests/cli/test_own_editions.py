"""Editions of one's own: a cell of a table changed on the command line, or a folder anywhere; records keep what they need."""

import json
import shutil
from pathlib import Path

import pytest

from flagplot import games
from tests.cli.shell import RIVER_PLATE, SCENARIOS, bad, call, data, good

NAVAL = "naval-attack"
PRINTED = games.open_edition().tables[NAVAL].path


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """An edition in a folder anywhere, in which 3 factors always score nine hits."""
    folder = tmp_path / "mine"
    (folder / "tables").mkdir(parents=True)
    (folder / "edition.toml").write_text('name = "mine-2030"\ntitle = "My own"\nbased_on = "awaw-2018"\n')
    lines = PRINTED.read_text(encoding="utf-8").splitlines(keepends=True)
    row = next(number for number, line in enumerate(lines) if line.startswith("1,3,"))
    lines[row] = "1,3" + ",9" * 11 + "\n"
    (folder / "tables" / f"{NAVAL}.csv").write_text("".join(lines), encoding="utf-8")
    return folder


def test_a_cell_is_changed_and_the_record_plays_again(tmp_path: Path) -> None:
    """Other hits than printed, told in the heading and in the object; the record says which cell."""
    record = tmp_path / "cell.record"
    asked = ("adjudicate", "fleet-fire", "factors=8", "roll=7")
    assert data(*asked)["outcome"] == {"hits": 2}
    assert data(*asked, "--cell", f"{NAVAL}:AS 3:7=5")["outcome"] == {"hits": 5}
    arrow = f"Changed cell: {NAVAL}, AS 3, FF 7-9, column 7: 2 \u2192 5"
    assert arrow in " ".join(good(*asked, "--cell", f"{NAVAL}:AS 3:7=5").split())
    for command in ("odds", "compare"):
        few = (command, RIVER_PLATE, "-n", 5, "--seed", 1, "--cell", f"{NAVAL}:AS 3:7=5")
        assert arrow in " ".join(good(*few).split()), command
    text = good("fight", RIVER_PLATE, "--seed", 1, "--record", record, "--cell", f"{NAVAL}:AS 1:8=9", "--brief")
    assert f"changed: {NAVAL}, AS 1, FF 3, column 8: 1 \u2192 9" in " ".join(text.split())
    assert f"edition: awaw-2018+{NAVAL}:AS 1:8=9\n" in record.read_text()
    assert "as recorded" in good("replay", record, "--brief")


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("x", "is not a valid change of a cell; expected TABLE:ROW:COLUMN=VALUE"),
        ("naval:1:8=9", "has no table 'naval'"),
        (f"{NAVAL}:99:8=9", "has no row '99'"),
        (f"{NAVAL}:4:7=2", "'4' means 2 rows of naval-attack; expected AS 4 or FF 4"),
        (f"{NAVAL}:11:7=2", "'11' means 2 rows of naval-attack; expected AS 11 or FF 11"),
        (f"{NAVAL}:AS 4:7=3", "naval-attack already has 3 in row AS 4, column 7; expected another value"),
        (f"{NAVAL}:AS 1:99=9", "has no column '99'"),
        (f"{NAVAL}:AS 1:8=many", "'many' cannot be read"),
        (f"{NAVAL}:AS 1:8=1000", "figures out of range"),
    ],
)
def test_a_wrong_cell_is_told(cell: str, said: str) -> None:
    found = bad("fight", RIVER_PLATE, "--cell", cell)
    assert said in found and found.startswith("flagplot: --cell")


def test_changed_cells_become_an_edition_in_a_folder(tmp_path: Path) -> None:
    """Line by line as printed but for the cells; a second change keeps the first."""
    folder = tmp_path / "mine"
    assert "tables/naval-attack.csv" in good("new", folder, "--kind", "edition", "--cell", f"{NAVAL}:AS 3:7=5")
    second = ("new", folder, "--kind", "edition", "--cell", f"{NAVAL}:FF 1:12+=9")
    assert "the file exists; expected another name, or --force" in bad(*second)
    good(*second, "--force")
    printed, changed = (file.read_text().splitlines() for file in (PRINTED, folder / "tables" / f"{NAVAL}.csv"))
    moved = [new for old, new in zip(printed, changed, strict=True) if old != new]
    assert moved == ["-,1,0,0,0,0,0,0,1,1,1,1,9", "3,7-9,1,1,1,1,2,5,2,3,3,3,4"]
    asked = ("adjudicate", "fleet-fire", "factors=8", "roll=7", "--edition", folder)
    assert data(*asked)["outcome"] == {"hits": 5}


def test_only_an_edition_has_cells(tmp_path: Path) -> None:
    words = ("new", tmp_path / "a.yaml", "--side", "Germany: Bismarck", "--side", "Britain: Hood")
    assert bad(*words, "--cell", f"{NAVAL}:AS 3:7=5").startswith("flagplot: --cell: a file of kind scenario has no")
    wrong = ("new", tmp_path / "mine", "--kind", "edition", "--cell")
    assert "has no table 'naval'" in bad(*wrong, "naval:1:8=9")
    assert not (tmp_path / "mine").exists()


def test_every_command_that_takes_an_edition_takes_cells() -> None:
    """Those of a game too."""
    for command in (
        "fight",
        "turn",
        "play",
        "referee",
        "odds",
        "solve",
        "compare",
        "sensitivity",
        "plan",
        "cross",
        "table",
    ):
        assert "--cell" in good(command, "--help"), command
    for words in (
        ("adjudicate",),
        ("rulings",),
        ("raid",),
        ("intercept", "dice"),
        ("yard",),
        ("mail", "new"),
        ("match",),
    ):
        assert "--cell" in good(*words, "--help"), words


def test_an_edition_in_any_folder_is_played_and_kept_in_the_record(own: Path, tmp_path: Path) -> None:
    """By its path; the record plays again when the folder is gone, and names no path of this machine."""
    record = tmp_path / "own.record"
    text = good("fight", RIVER_PLATE, "--seed", 1, "--edition", own, "--record", record)
    assert "My own; seed 1" in text
    assert "naval-attack" in good("rulings", "--edition", own)
    shutil.rmtree(own)
    assert str(tmp_path) not in record.read_text()
    assert "as recorded" in good("replay", record)


def test_a_folder_that_is_no_edition_is_told(own: Path, tmp_path: Path) -> None:
    """None there; a name that is taken; a function of its own, which stands nowhere."""
    assert "there is no edition" in bad("fight", RIVER_PLATE, "--edition", tmp_path)
    facts = own / "edition.toml"
    facts.write_text('name = "awaw-2018"\ntitle = "Mine"\nbased_on = "awaw-2018"\n')
    assert "is already the name of a bundled edition" in bad("fight", RIVER_PLATE, "--edition", own)
    facts.write_text(
        'name = "mine"\ntitle = "Mine"\nbased_on = "awaw-2018"\n[replaced]\n"scouting:die_finds" = "mine.rules:die_finds"\n'
    )
    assert "cannot replace functions" in bad("fight", RIVER_PLATE, "--edition", own)


def test_a_record_with_files_of_no_edition_is_refused(own: Path, tmp_path: Path) -> None:
    """Nothing is written outside of what an edition has."""
    record = tmp_path / "own.record"
    good("fight", RIVER_PLATE, "--seed", 1, "--edition", own, "--record", record)
    record.write_text(record.read_text().replace("edition| @ edition.toml", "edition| @ ../../evil.toml"))
    result = call("replay", record)
    assert result.exit_code == 2 and "is not a file of an edition" in result.stderr


def test_the_first_edition_named_is_what_the_others_are_held_against(monkeypatch: pytest.MonkeyPatch) -> None:
    """An earlier edition too."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    words = ("compare", SCENARIOS / "matapan-1941.yaml", "--editions", "awaw-2003,awaw-2018", "-n", 2, "--seed", 1)
    result = call(*words, "--threads", 1, "--json")
    found = json.loads(result.stdout)
    assert found["from"] == "awaw-2003" and [each["edition"] for each in found["moved"]] == ["awaw-2018"]


def test_a_row_is_named_by_either_head() -> None:
    """The factors that fire, the attack strength, or a range as printed; a number within the range too."""
    table = games.open_edition().tables[NAVAL]
    places = {said: table.row_place(said) for said in ("FF 4", "AS 4", "10-12", "FF 11", "as 4", "FF4", "25")}
    assert places == {"FF 4": 3, "AS 4": 6, "10-12": 6, "FF 11": 6, "as 4": 6, "FF4": 3, "25": 11}
    assert table.row_label(6) == "AS 4, FF 10-12"
    defence = games.open_edition().tables["air-defense"]
    assert defence.row_place("DF 4") == defence.row_place("4")
