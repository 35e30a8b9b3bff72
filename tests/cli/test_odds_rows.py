"""Games one by one in a file, walks that stop at a share, pictures as their files are named, and how far compiling has come."""

import csv
import io
import json
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from flagplot.api.chances import parts
from flagplot.fast import runtime
from flagplot.odds.exact import battle
from flagplot.odds.sampling import GameRow
from tests.cli.shell import CORAL_SEA, RIVER_PLATE, SCENARIOS, bad, call, good

RHINE, NARVIK = SCENARIOS / "bismarck-1941.yaml", SCENARIOS / "europa" / "narvik-1940.yaml"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


def odds(*words: object) -> str:
    """What `odds` prints."""
    result = call("odds", *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def test_each_battle_has_a_row_and_is_the_fight_with_that_seed(tmp_path: Path) -> None:
    told = json.loads(odds(RIVER_PLATE, "-n", 40, "--seed", 3, "--rows", tmp_path / "plate.csv", "--json"))
    rows = rows_of(tmp_path / "plate.csv")
    assert len(rows) == 40 and told["battles"] == 40
    won = Counter(row["winner"] for row in rows)
    assert {side: share["value"] for side, share in told["winner"].items()} == {
        side: won[side] / 40 for side in told["winner"]
    }
    lost = sum(int(row["factors_lost Britain"]) for row in rows) / 40
    assert lost == pytest.approx(told["factors_lost"]["Britain"]["mean"]["value"])
    fought = json.loads(good("fight", RIVER_PLATE, "--seed", rows[7]["seed"], "--json"))
    row = rows[7]
    assert [fought["winner"] or "nobody", fought["ended"], str(fought["dice"])] == [
        row["winner"],
        row["ended"],
        row["dice"],
    ]
    assert fought["losses"]["Germany"]["factors"] == int(row["factors_lost Germany"])


def test_threads_and_files_give_the_same_rows(tmp_path: Path) -> None:
    """Whoever plays, in the order of the seeds; CSV and Parquet hold the same."""
    parquet = pytest.importorskip("pyarrow.parquet")
    for threads, name in ((1, "one.csv"), (2, "two.csv"), (2, "two.parquet")):
        odds(RIVER_PLATE, "-n", 24, "--seed", 5, "--threads", threads, "--rows", tmp_path / name)
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    table = parquet.read_table(tmp_path / "two.parquet")
    assert [{name: str(cell) for name, cell in row.items()} for row in table.to_pylist()] == rows_of(
        tmp_path / "one.csv"
    )


def test_a_turn_tells_what_became_of_each_operation(tmp_path: Path) -> None:
    told = json.loads(odds(RHINE, "-n", 6, "--seed", 1, "--threads", 1, "--rows", tmp_path / "turn.csv", "--json"))
    rows = rows_of(tmp_path / "turn.csv")
    (operation,) = [one for one in told["operations"] if one["name"] == "Exercise Rhine"]
    for name, figure in (("announced", "announced"), ("in a fight", "fought"), ("carried out", "done")):
        assert sum(int(row[f"Exercise Rhine: {name}"]) for row in rows) / 6 == operation[figure]["value"], name
    assert sum(int(row["rounds"]) for row in rows) / 6 == pytest.approx(told["rounds"]["mean"]["value"])


def test_rows_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more of them wait than are written together."""
    monkeypatch.setattr(parts, "GROUP", 8)
    most, keep = [0], parts.GameRowsFile.keep

    def watched(self: parts.GameRowsFile, games: list[GameRow]) -> None:
        keep(self, games)
        most[0] = max(most[0], len(self.waiting))

    monkeypatch.setattr(parts.GameRowsFile, "keep", watched)
    odds(NARVIK, "-n", 64, "--seed", 1, "--threads", 1, "--rows", tmp_path / "narvik.csv")
    assert len(rows_of(tmp_path / "narvik.csv")) == 64 and most[0] < 8


def test_rows_that_cannot_be_written_are_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "a name that ends in .csv or .parquet" in bad("odds", RIVER_PLATE, "--rows", tmp_path / "rows.txt")
    assert "there is no such folder" in bad("odds", RIVER_PLATE, "--rows", tmp_path / "none" / "rows.csv")
    assert "expected sampling" in bad("odds", RIVER_PLATE, "--exact", "--rows", tmp_path / "rows.csv")
    monkeypatch.setattr(parts, "find_spec", lambda name: None)
    told = bad("odds", RIVER_PLATE, "--rows", tmp_path / "rows.parquet")
    assert "a Parquet file needs pyarrow; expected the extra `rows`, or a name that ends in .csv" in told


def test_a_walk_stops_at_the_share_that_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """And says so, with what is left; a share that is never reached changes nothing."""
    monkeypatch.setattr(battle, "AT_ONCE", 1)
    late = SCENARIOS / "raider-hx106-1941.yaml"
    whole, half = (json.loads(odds(late, "--exact", *more, "--json")) for more in ((), ("--until", "0.4")))
    assert not whole["enough"] and half["enough"] and not half["over_budget"]
    assert 0.4 <= half["resolved"] < whole["resolved"] and half["situations"] < whole["situations"]
    assert half["unresolved"] == pytest.approx(1 - half["resolved"])
    for side, share in whole["winner"].items():
        bounds = half["winner"][side]
        assert bounds["low"] - 1e-12 <= share["value"] <= bounds["high"] + 1e-12, side
    text = odds(late, "--exact", "--until", "0.4")
    assert "Exact up to the 0.4 asked for (see --until)" in text and "missing" in text
    assert "a share such as 0.999" in bad("odds", late, "--exact", "--until", "1.5")
    assert "expected --exact" in bad("odds", late, "--until", "0.9")


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ("odds", RIVER_PLATE, "-n", 2),
        ("match", "bold", "standard", "--pool", RIVER_PLATE, "-n", 2),
        ("plan", RHINE, "--force", "Luetjens' squadron"),
        ("table", "submarine-attack"),
        ("map", "mediterranean"),
    ],
    ids=lambda words: words[0],
)
def test_a_picture_is_what_its_name_says(words: tuple[object, ...], tmp_path: Path) -> None:
    for name, begins in (("x.svg", "<"), ("x.png", "\x89PNG")):
        result = call(*words, "--png", tmp_path / name)
        assert result.exit_code == 0, result.output
        head = (tmp_path / name).read_bytes()[:400].decode("latin-1")
        assert head.startswith(begins) and ("<svg" in head) == name.endswith(".svg")
    assert "a name that ends in .svg or .png" in bad(*words, "--png", tmp_path / "x.jpg")
    assert "there is no such folder" in bad(*words, "--png", tmp_path / "none" / "x.png")


def test_the_luck_of_a_game_is_drawn_as_its_file_is_named(tmp_path: Path) -> None:
    record = tmp_path / "plate.record"
    good("fight", RIVER_PLATE, "--seed", 1, "--record", record)
    for name, begins in (("luck.svg", b"<svg"), ("luck.png", b"\x89PNG")):
        assert call("luck", record, "-n", 2, "--png", tmp_path / name).exit_code == 0
        assert (tmp_path / name).read_bytes().startswith(begins)


class Screen(io.StringIO):
    """A terminal that somebody looks at."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_how_far_compiling_has_come_is_told_on_a_line_that_is_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what writing the program took, and how much of it is not at hand; in a pipe nothing is told."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(runtime, "PATIENCE", 0.01)
    monkeypatch.setattr(runtime, "REST", 8)
    monkeypatch.setattr(runtime, "time", SimpleNamespace(monotonic=lambda: 100.0))
    with runtime.compiling() as program:
        program.begun = 99.0
        program.is_written(0.5)
        while "to go" not in screen.getvalue():
            pass
    told = screen.getvalue()
    assert "\r  compiling: 20%, about 4 s to go" in told and told.endswith(" \r") and "\n" not in told
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    with runtime.compiling() as program:
        program.is_written(1)
    assert pipe.getvalue() == ""


def test_no_more_is_said_to_be_done_than_is_known() -> None:
    program = runtime.Compiling(begun=100.0)
    assert program.text(103.2) == "3 s"
    program.whole = 10.0
    assert [program.text(100.0 + spent) for spent in (5, 9.5, 60)] == [
        "50%, about 5 s to go",
        "95%, nearly done",
        "99%, nearly done",
    ]


def test_what_is_promised_as_json_is_json() -> None:
    """Of `cross`, `turn --count` and `orders check` standard output is one value, and standard error is empty."""
    matapan = SCENARIOS / "matapan-1941.yaml", SCENARIOS / "europa" / "matapan-1941.yaml"
    orders = SCENARIOS / "orders" / "home-fleet.yaml"
    for words in (
        ("cross", *matapan, "--seeds", 1),
        ("turn", SCENARIOS / "rendezvous-22-13.yaml", "--count"),
        ("orders", "check", orders, RHINE),
    ):
        assert json.loads(good(*words, "--json"))


def test_a_walk_of_a_large_battle_stops_too() -> None:
    """The budget and the share are both bounds: whichever comes first."""
    told = call("odds", CORAL_SEA, "--exact", "--budget", 300, "--until", "0.9")
    assert told.exit_code == 2 and "no game was finished" in told.stderr
