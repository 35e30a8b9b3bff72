"""A naval turn at the desk and on the command line: prompts that can be understood, faults that say where they are."""

import sys
from pathlib import Path

import pytest

from tests.cli.shell import ROOT, SCENARIOS, bad, good
from tests.helpers.program import ran

BISMARCK = SCENARIOS / "bismarck-1941.yaml"
MATAPAN = SCENARIOS / "matapan-1941-operation.yaml"
FULL = Path("/dev/full")
SEED = ("--seed", "1")


def words(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


def desk(tmp_path: Path, keys: str, side: str = "Britain", file: Path = BISMARCK) -> str:
    """What is seen at the desk, in one line."""
    return words(good("play", file, "--side", side, *SEED, "--record", tmp_path / "game.record", keys=keys))


def changed(tmp_path: Path, old: str, new: str, file: Path = BISMARCK) -> Path:
    """The scenario with some of its text changed."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    made = tmp_path / "changed.yaml"
    made.write_text(text.replace(old, new, 1), encoding="utf-8")
    return made


# ------------------------------------------------------------ at the desk
def test_hexes_are_told_with_their_places_and_how_far_own_ships_are(tmp_path: Path) -> None:
    """By sea from where ships lie ready, the nearest first; the way of a force has its length."""
    text = desk(tmp_path, "0\nAB8\nno*\nno*\n0\n0\nquit\n")
    assert "In which hex is the raid from Copenhagen to Atlantic SW box intercepted? [22.12]" in text
    assert "16 AB8; 5 from W10, 6 from Scapa Flow, 10 from R5" in text
    assert "4 AK14 (Goteborg); 9 from Scapa Flow" in text
    assert "Does Battle Cruiser Force sail to the interception in AB8, and by which way?" in text
    assert "1 sails the shortest way; 6 hexes" in text
    assert "3 sails by X13; 11 hexes" in text


def test_yes_and_no_may_be_typed_as_one_and_nought(tmp_path: Path) -> None:
    """As the questions with counts are answered."""
    text = desk(tmp_path, "0\nAB8\n0\n0\n1\n0\nquit\n")
    assert "Do the task forces at Scapa Flow form again before they intercept? [22.14B] no, yes" in text
    assert "of Hood go into" in text
    assert "is not an answer here" not in text


def test_what_the_enemy_has_announced_is_in_the_view(tmp_path: Path) -> None:
    """Without who sails in it."""
    text = desk(tmp_path, "view\nquit\n")
    assert "Raid from Copenhagen to Atlantic SW box; no task force" in text
    assert "Luetjens" not in text


def test_the_log_leaves_out_parts_in_which_nothing_happened(tmp_path: Path) -> None:
    """No heading of a stage without a line."""
    text = desk(tmp_path, "log\nquit\n")
    assert "── Supply, raids and redeployment" in text
    assert "── The movement phase" not in text


def test_a_turn_played_to_its_end_is_summed_up_as_a_turn(tmp_path: Path) -> None:
    """With where everybody is, not as a battle without a winner."""
    text = desk(tmp_path, "0\n" * 40)
    assert "── The end of the turn" in text
    assert "Britain is here" in text
    assert "no winner" not in text and "The battle is over" not in text
    assert "Germany is here" not in text


@pytest.mark.long
def test_attempts_of_one_port_are_told_apart_in_questions_too() -> None:
    """The first force of a port is never called the second one."""
    for seed in range(1, 6):
        text = words(good("turn", MATAPAN, "--seed", seed))
        for port in ("Alexandria", "Suda Bay"):
            if f"a second force from {port}" in text:
                assert f"sends a force from {port}" in text


# ------------------------------------------------------------ what cannot be used
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "route: [Gotenhafen, V5, Denmark Strait, F10, Atlantic SW box]",
            "route: [Gotenhafen]",
            "route: a route of one stop has no end; expected two stops or more (22.12)",
        ),
        (
            "route: [Gotenhafen, V5, Denmark Strait, F10, Atlantic SW box]",
            "route: [Gotenhafen, Gotenhafen]",
            "route: the route stays in one hex; expected a stop somewhere else (22.12)",
        ),
        ("V5, Denmark Strait", "AK20, Denmark Strait", "AK20 is on dry land: no ship can be there"),
        ("mover: Germany", "mover: Italy", "line 8, mover: no side is called Italy; expected Germany or Britain"),
        ("title: Exercise", "\ttitle: Exercise", "line 4: not valid YAML"),
        ("type: DD, count: 3", "type: DD, count: -3", "the number -3 is not accepted"),
        ('"1941-05-18"', '"1841-13-40"', "'1841-13-40' is not a date"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_would_be_right(old: str, new: str, said: str, tmp_path: Path) -> None:
    file = changed(tmp_path, old, new)
    text = words(bad("turn", file, *SEED))
    assert said in text
    assert f"{file}, line " in text


def test_a_fault_of_a_map_names_the_file_of_the_map(tmp_path: Path) -> None:
    """And the line there, beside the line of the scenario that names the map."""
    for name in ("map.toml", "hexes.csv", "places.csv", "passages.csv", "boxes.csv"):
        shipped = ROOT / "src" / "flagplot" / "board" / "maps" / "mediterranean" / name
        (tmp_path / name).write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    with (tmp_path / "hexes.csv").open("a", encoding="utf-8") as hexes:
        hexes.write("A1,sea,\n")
    file = changed(tmp_path, "map: mediterranean", f"map: {tmp_path}", MATAPAN)
    text = words(bad("turn", file, *SEED))
    assert f"map: {tmp_path / 'hexes.csv'}, line " in text
    assert "hex A1 is listed twice; expected each hex once" in text


def test_an_unknown_edition_is_answered_with_each_edition_once() -> None:
    text = bad("table", "submarine-attack", "--edition", "awaw-1999")
    assert text.endswith("expected awaw-2003, awaw-2011, awaw-2018 or europa-2000, or the folder of an edition")


def test_a_picture_that_cannot_be_written_is_told_before_anything_else(tmp_path: Path) -> None:
    """One message, nothing on standard output."""
    assert "there is no such folder" in bad("map", "mediterranean", "--png", tmp_path / "no" / "such.png")


@pytest.mark.parametrize("words_", [("map", "LONG"), ("map", "check", "LONG"), ("turn", BISMARCK, "--record", "LONG")])
def test_a_name_that_no_file_can_have_is_one_message(words_: tuple[object, ...]) -> None:
    """Code 2 and the name, whichever command looks for it."""
    name = "x" * 400
    text = bad(*[name if word == "LONG" else word for word in words_])
    assert text.startswith(f"flagplot: {name}: this cannot be used as a file: ")


@pytest.mark.long
@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_a_full_disk_is_one_message() -> None:
    """Code 2, no traceback, and nothing more when the program ends."""
    command = [sys.executable, "-c", "from flagplot.cli.main import main; main()", "turn", str(BISMARCK), *SEED]
    with FULL.open("w", encoding="utf-8") as out:
        found = ran(command, stdout=out.fileno())
    assert found.returncode == 2
    assert found.stderr.startswith(b"flagplot: the output cannot be written: ")
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.parametrize("width", ["80", "60"])
def test_reports_fit_the_terminal(width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    orders = SCENARIOS / "orders" / "home-fleet.yaml"
    for told in (
        good("turn", MATAPAN, *SEED, "--full"),
        good("turn", SCENARIOS / "rendezvous-22-13.yaml", "--count"),
        good("orders", "check", orders, BISMARCK),
        good("raid", SCENARIOS / "raids" / "indian-ocean-1944.yaml", "--seed", "4"),
    ):
        assert max(len(line) for line in told.splitlines()) <= int(width)
