"""`flagplot season` at the command line: what is printed, what is refused, tables, dice from the table."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from flagplot.api.results.schemas import schema
from flagplot.season.ledger import read
from tests.cli.shell import call
from tests.season.helpers_season import bad, begun, good, through


@pytest.fixture
def rhine(tmp_path: Path) -> Path:
    good("new", tmp_path / "rhine.season", "--from", "bismarck-1941")
    return tmp_path / "rhine.season"


def test_a_player_turn_at_the_command_line(rhine: Path) -> None:
    assert "Exercise Rhine (raid, redeployment)" in good("status", rhine, "--view", "germany")
    for words in (("go", "--seed", 8), ("go", "--seed", 8), ("close",), ("go", "--seed", 8)):
        good(words[0], rhine, *words[1:])
    assert "no longer inverted [22.26, 22.81, 22.92]" in good("close", rhine)
    assert "lost in AC8" in good("history", rhine, "Bismarck")
    assert "3 records, played again, give the books after them." in good("check", rhine)
    assert "back to the books after entry 4" in good("undo", rhine, "--to", 4)
    assert "(taken back)" in good("history", rhine)


def test_what_is_printed_as_json_fits_its_schema(rhine: Path, tmp_path: Path) -> None:
    good("set", rhine, "Kiel: yard=true", "--why", "ours")
    said = [
        ("go", rhine, "--seed", 3),
        ("status", rhine),
        ("history", rhine),
        ("history", rhine, "Bismarck"),
        ("check", rhine),
        ("verify", rhine),
        ("fleets",),
        ("fleets", "Force H 1941"),
        ("announce", rhine, "--admiral", "Germany", "--seed", 1),
        ("undo", rhine),
        ("set", rhine, "Kiel: yard=none", "--why", "not ours"),
        ("new", tmp_path / "other.season", "--from", "matapan-1941-operation"),
    ]
    for words in said:
        jsonschema.validate(json.loads(good(*words, "--json")), schema(f"season {words[0]}"))


def test_errors_say_what_would_be_right(rhine: Path, tmp_path: Path) -> None:
    assert "expected a season of `flagplot season new`" in bad("go", tmp_path / "none.season")
    assert "the file exists and is not overwritten" in bad("new", rhine, "--from", "bismarck-1941")
    assert "a season cannot start from a file of kind battle" in bad("new", tmp_path / "x", "--from", "midway-1942")
    assert "'Spring 41' is not a game turn" in bad(
        "new", tmp_path / "x", "--from", "bismarck-1941", "--turn", "Spring 41"
    )
    assert "a change by hand has a reason" in bad("set", rhine, "Kiel: yard=true")
    assert "no ship is called 'Bismark'; expected Bismarck" in bad("history", rhine, "Bismark")
    assert "'France' is not a side" in bad("status", rhine, "--view", "France")
    assert "entry 5 cannot be restored" in bad("undo", rhine, "--to", 5)
    assert "no announcements are given" in bad("announce", rhine)
    assert "--admiral: 'France' is not a side" in bad("announce", rhine, "--admiral", "France")
    sent = tmp_path / "sent.yaml"
    sent.write_text("flagplot: announcement\nside: Germany\ntheatres: {Luetjens' squadron: Pacific}\n")
    for other in (("--admiral", "Germany"), ("--withdraw", "Exercise Rhine")):
        assert "several announcements are given; expected a file" in bad("announce", rhine, sent, *other)
    told = bad("announce", rhine, sent)
    assert told.strip().endswith("Pacific is not a theatre of the season; expected no theatre: the season has one map")


def test_a_stage_with_dice_from_the_table(rhine: Path) -> None:
    for words in (("go", "--seed", 11), ("go", "--seed", 11), ("close",)):
        good(words[0], rhine, *words[1:])
    few = call("season", "go", rhine, "--dice", "ask", "--seed", "11", keys="3 4\n")
    assert few.exit_code == 2 and "the season is unchanged, and the typed dice are kept" in few.stderr
    assert "Spring 1941, Germany, redeployment" in good("status", rhine)
    for more in (("--seed", 12), ("--doctrine", "bold"), ("--orders", "Britain=orders.yaml")):
        assert "begun with typed dice and other options" in bad("go", rhine, "--dice", "ask", *more)
    done = call("season", "go", rhine, "--dice", "ask", keys="7\n" + "6 1 6 1 6 1\n" * 40)
    assert "Roll 1 die for interception" in done.stdout, "two of three dice were typed before"
    assert done.exit_code == 0 and "'7' is not a face" in done.stdout
    assert (
        "for interception by a force from Scapa Flow [22.21]" in done.stdout and "Chances of hits: 0: " in done.stdout
    )
    assert "4 entries" not in done.stdout
    good("check", rhine)


TABLE = """# map: north-atlantic
# title: Our Home Fleet
side,name,type,size,count,force,at,patrol,base,hits,damaged,nas,inverted,sailed,room
Germany,Kiel,port,,,,,,,,,,,,30
Germany,Bergen,port,,,,,,,,,,,,8
Germany,Bismarck,BB,4,,,Kiel,,,,,,,,
Germany,Prinz Eugen,CA,,,,Kiel,,,,1,,,,
Britain,Scapa Flow,port,,,,,,,,,,,,50
Britain,Hvalfjord,port,,,,,,,,,,,,50
Britain,Hood,BB,4,,Battle Cruisers,Scapa Flow,,,1,,,,,
Britain,Flotilla,DD,,6,Battle Cruisers,Scapa Flow,,,,,,,,
Britain,Victorious,CVL,,,,Scapa Flow,,,,,1,,,
Britain,Norfolk,CA,,,Strait,R5,defensive,Hvalfjord,,,,,,
"""
PLANTED = (
    ("Britain,Hood,BB,4,,Battle Cruisers,Hvalfjord,,,,,,,,", "name"),  # in two ports
    ("Germany,Tirpitz,BB,5,,,Bergen,,,,,,,,\nGermany,Lutzow,BB,4,,,Bergen,,,,,,,,", "room"),
    ("Britain,Repulse,BB,3,,,Scapa Flow,,,,,,yes,patrol,", "inverted"),
    ("Britain,Furious,CVL,,,,Scapa Flow,,,,,3,,,", "nas"),
    ("Britain,Rodney,BB,,,,Scapa Flow,,,,,,,,", "size"),
    ("Britain,Renown,BB,3,,,Scapa Flow,,,3,,,,,", "hits"),
    ("Britain,Escort,DD,,3,,Scapa Flow,,,,1,,,,", "damaged"),
    ("Britain,Nelson,BB,4,2,,Scapa Flow,,,,,,,,", "count"),
    ("Britain,Suffolk,CX,,,,Scapa Flow,,,,,,,,", "type"),
    ("Germany,Emden,CA,,,,Brighton,,,,,,,,", "at"),
)


def test_a_table_without_faults_becomes_a_season(tmp_path: Path) -> None:
    table = tmp_path / "ours.csv"
    table.write_text(TABLE)
    assert "every line can be right" in good("check", table)
    good("new", tmp_path / "ours.season", "--from", table, "--turn", "Spring 1941")
    assert "Prinz Eugen (damaged)" in good("status", tmp_path / "ours.season")
    good("go", tmp_path / "ours.season", "--seed", 1)


def test_ten_planted_faults_are_found_with_their_lines(tmp_path: Path) -> None:
    table = tmp_path / "ours.csv"
    lines = TABLE.splitlines()
    lines += [line for planted, _ in PLANTED for line in planted.splitlines()]
    table.write_text("\n".join(lines) + "\n")
    done = call("season", "check", table, "--json")
    assert done.exit_code == 2
    faults = json.loads(done.stdout)["faults"]
    found = {(each["line"], each["field"]) for each in faults}
    numbers = {planted: lines.index(planted.splitlines()[0]) + 1 for planted, _ in PLANTED}
    wanted = {(5 if field == "room" else numbers[planted], field) for planted, field in PLANTED}
    assert wanted <= found and len(found) == 10
    assert len([line for line in bad("check", table).splitlines() if "ours.csv, line" in line]) == 10


def test_a_table_whose_lines_are_all_wrong_has_faults_and_no_traceback(tmp_path: Path) -> None:
    table = tmp_path / "ours.csv"
    table.write_text("side,name,type,at\nGermany,Bismarck,BB5,Kiel\nBritain,Hood,BB4,Scapa Flow\n")
    found = bad("check", table)
    assert "line 2, type: 'BB5' is not accepted" in found and "the side has no port" in found


@pytest.mark.parametrize(("planted", "field"), PLANTED)
def test_each_fault_is_found_alone(tmp_path: Path, planted: str, field: str) -> None:
    table = tmp_path / "ours.csv"
    table.write_text(TABLE + planted + "\n")
    assert f", {field}: " in bad("check", table)


def test_a_life_and_a_map_are_drawn(rhine: Path, tmp_path: Path) -> None:
    good("history", rhine, "Bismarck", "-o", tmp_path / "life.svg")
    good("status", rhine, "--view", "Germany", "--map", tmp_path / "map.svg")
    life, map = ((tmp_path / name).read_text() for name in ("life.svg", "map.svg"))
    assert "at Gotenhafen" in life and "Bismarck" in life
    assert map.startswith("<svg") and "Hood" not in map


def test_a_stage_that_people_played_is_taken_into_the_books(rhine: Path, tmp_path: Path) -> None:
    """By a record of the stage's own file; its end is that of `go` with the same seed. Other records are refused."""
    stage, record = tmp_path / "stage.yaml", tmp_path / "stage.record"
    good("go", rhine, "--seed", 3)
    good("export", rhine, "--stage", "--to", stage)
    assert call("turn", stage, "--seed", 3, "--record", record).exit_code == 0
    early = bad("take", rhine, stage)
    assert "stage.yaml" in early
    taken = good("take", rhine, record)
    assert "record rhine.season.records/3.record" in taken
    assert "2 records, played again, give the books after them." in good("check", rhine)
    after = good("status", rhine)
    good("undo", rhine, "--to", 2)
    good("go", rhine, "--seed", 3)
    assert good("status", rhine) == after
    assert "bookkeeping, with no stage to play" in bad("take", rhine, record)
    good("close", rhine)
    assert "not a record of the present stage" in bad("take", rhine, record)
    assert "one theatre" in bad("export", rhine, "--stage", "--theatre", "x")


def test_a_record_under_other_rulings_is_not_taken(rhine: Path, tmp_path: Path) -> None:
    stage, record = tmp_path / "stage.yaml", tmp_path / "stage.record"
    good("export", rhine, "--stage", "--to", stage)
    assert call("turn", stage, "--seed", 3, "--edition", "awaw-2011", "--record", record).exit_code == 0
    assert "not a record of the present stage" in bad("take", rhine, record)
    assert call("turn", stage, "--seed", 3, "--record", record, "--force").exit_code == 0
    changed = record.read_text().replace("answers", "answers ", 1)
    record.write_text(changed)
    assert bad("take", rhine, record)


def test_a_stage_with_fair_dice_takes_only_the_dice_of_its_season(tmp_path: Path) -> None:
    season, stage, record = tmp_path / "fair.season", tmp_path / "stage.yaml", tmp_path / "stage.record"
    good("new", season, "--from", "bismarck-1941", "--dice", "fair")
    good("export", season, "--stage", "--to", stage)
    assert call("turn", stage, "--seed", 3, "--record", record).exit_code == 0
    assert "stage.record" in bad("take", season, record)


def test_the_example_of_the_page_is_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/season.md leaves out two stages and a phase that say nothing of note."""
    page = (Path(__file__).parents[2] / "docs" / "season.md").read_text()
    blocks = [each.partition("\n```")[0].split("\n", 1) for each in page.split("```text\n$ flagplot season ")[1:]]
    shown = {words: text.split() for words, text in blocks if "rhine.season" in words}
    monkeypatch.chdir(tmp_path)
    begin, stage, life = shown
    assert good(*begin.split()).split() == shown[begin]
    for words in (stage, stage, "close rhine.season"):
        good(*words.split())
    assert good(*stage.split()).split() == shown[stage]
    good("close", "rhine.season")
    assert good("history", "rhine.season", "Prinz Eugen").split() == shown[life] and life.endswith('"Prinz Eugen"')


def test_a_side_reads_which_of_its_plans_are_no_longer_possible(tmp_path: Path) -> None:
    """The raid begins at Gotenhafen, which its force has left: its stage ended at once, and nothing had said why."""
    path = begun(tmp_path).path
    move = tmp_path / "move.yaml"
    plan = "{name: straight, forces: [Luetjens' squadron], route: [Gotenhafen, Kiel]}"
    operation = f"- {{name: A move, activity: base-change, phase: movement, plans: [{plan}]}}"
    move.write_text(f"flagplot: announcement\nside: Germany\noperations:\n{operation}\n", encoding="utf-8")
    good("announce", path, move)
    assert "no longer possible" not in good("status", path)
    through(read(path), 5, 1)
    said = "Exercise Rhine, by the Denmark Strait: no longer possible: Luetjens' squadron is at AL17 (Kiel, Lubeck)"
    assert said in good("status", path, "--view", "Germany")
    assert "no longer possible" not in good("status", path, "--view", "Britain")
    through(read(path), 5, 4)
    assert "no longer possible" not in good("status", path)
