"""`flagplot fight`: the report, the object, seeds, dice, records and bad input."""

import re
from pathlib import Path

import pytest

from flagplot.games.awaw.words import asks, events
from tests.cli.shell import CORAL_SEA, EXAMPLE, FILES, RIVER_PLATE, bad, call, data, good
from tests.helpers.program import FLAGPLOT, ran, started

ANSI = "\x1b["


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_scenario_is_fought_to_its_end(file: Path) -> None:
    """A battle ends with a winner or none, and says how and by which paragraph."""
    found = data("fight", file, "--seed", 7)
    assert found["ended"] and re.match(r"22\.\d", found["cites"])
    assert found["winner"] in (*found["sides"], None)
    assert found["rounds"] >= 1 and found["dice"] >= 0
    assert set(found["losses"]) == set(found["sides"])


@pytest.mark.parametrize("doctrine", ["random", "bold", "A=random,B=standard"])
def test_equal_seeds_give_equal_battles(doctrine: str) -> None:
    """The same seed gives the same object, another one another digest."""
    first = data("fight", CORAL_SEA, "--seed", 5, "--doctrine", doctrine)
    assert first == data("fight", CORAL_SEA, "--seed", 5, "--doctrine", doctrine)
    assert first["digest"] != data("fight", CORAL_SEA, "--seed", 6, "--doctrine", doctrine)["digest"]


def test_the_object_has_what_a_program_needs() -> None:
    """Every field of the object, and every event with its paragraph."""
    found = data("fight", CORAL_SEA, "--seed", 3)
    assert {
        "title",
        "winner",
        "ended",
        "rounds",
        "losses",
        "seed",
        "edition",
        "digest",
        "rulings",
        "dice",
        "events",
    } <= set(found)
    assert found["seed"] == 3 and found["edition"] == "awaw-2018"
    assert re.fullmatch("[0-9a-f]{20}", found["digest"])
    for event in found["events"]:
        assert set(event) == {"round", "name", "text", "cites", "fields"}
        assert event["cites"] and event["text"] and "{" not in event["text"]
    for side in found["losses"].values():
        assert {"ships", "factors"} <= set(side)
        for ship in side["ships"]:
            assert {"name", "sunk", "damaged", "withdrew"} <= set(ship)
    assert found["rulings"]["critical-hit"] == "record"


def test_every_line_of_the_report_ends_with_its_paragraph() -> None:
    """What happens in a round is told with its paragraph, and no line is wider than 80 columns."""
    text = good("fight", CORAL_SEA, "--seed", 3, "--full")
    assert ANSI not in text
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "── Round 1" in text and "── The end" in text and "Rulings in force" in text
    assert "neutral defaults" in text
    rolls = [line for line in text.splitlines() if "search dice," in line]
    assert rolls and all(line.endswith("[22.452]") for line in rolls if ":" in line and line.endswith("]"))


def test_the_report_is_narrow_where_the_terminal_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines fit the columns that the terminal has."""
    monkeypatch.setenv("COLUMNS", "60")
    text = good("fight", CORAL_SEA, "--seed", 3)
    assert max(len(line) for line in text.splitlines() if "distant" not in line and "hidden" not in line) <= 60


def test_a_random_seed_is_printed() -> None:
    """Without a seed one is chosen, and it gives the same battle again."""
    text = good("fight", RIVER_PLATE)
    seed = re.search(r"seed (\d+)", text)
    assert seed is not None
    assert good("fight", RIVER_PLATE, "--seed", seed[1]) == text


@pytest.mark.parametrize("seed", ["0", "18446744073709551616", "9" * 30])
def test_any_whole_number_is_a_seed(seed: str) -> None:
    """Seeds have no upper bound."""
    assert data("fight", RIVER_PLATE, "--seed", seed)["seed"] == int(seed)


def test_dice_from_a_file_come_first(tmp_path: Path) -> None:
    """Faces stand in any layout; after them the seed goes on, and the battle changes with them."""
    dice = tmp_path / "some.dice"
    dice.write_text("# two rolls\n6, 6\n6 6 # done\n\n")
    first = data("fight", RIVER_PLATE, "--seed", 1, "--dice", dice)
    assert first["digest"] == data("fight", RIVER_PLATE, "--seed", 1, "--dice", dice)["digest"]
    rolled = [event["fields"]["dice"] for event in first["events"] if event["name"] == "fleet-fire"]
    assert rolled[:2] == [12, 12]


def test_dice_that_run_out_without_a_seed(tmp_path: Path) -> None:
    """The error says how many there were and what to do."""
    dice = tmp_path / "few.dice"
    dice.write_text("1 2 3")
    assert "3 dice are used up" in bad("fight", RIVER_PLATE, "--dice", dice)
    assert "--seed" in bad("fight", RIVER_PLATE, "--dice", dice)


@pytest.mark.parametrize(("text", "line"), [("1 2\n3 7\n", 2), ("0", 1), ("1 2 x", 1), ("12", 1), ("1\n\n²", 3)])
def test_wrong_dice_are_told_with_their_line(tmp_path: Path, text: str, line: int) -> None:
    """A face is 1 to 6."""
    dice = tmp_path / "wrong.dice"
    dice.write_text(text)
    said = bad("fight", RIVER_PLATE, "--dice", dice, "--seed", 1)
    assert f"wrong.dice, line {line}" in said and "faces 1 to 6" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seed", "-1"], "--seed"),
        (["--seed", "one"], "whole number"),
        (["--edition", "awaw-1999"], "awaw-2018"),
        (["--ruling", "critical-hit"], "NAME=VALUE"),
        (["--ruling", "critical-hit=never"], "one-hit"),
        (["--edition", "europa-2000"], "there is no edition 'europa-2000' of this game; expected awaw-2003"),
        (["--ruling", "nothing=no"], "has no ruling 'nothing'; expected one of 85 names"),
        (["--ruling", "critical-hit=one-hit", "--ruling", "critical-hit=record"], "twice"),
        (["--view", "C"], "A or Germany"),
        (["--doctrine", "A=timid"], "standard"),
        (["--doctrine", "C=bold"], "A or Germany"),
        (["--doctrine", "A=bold,A=random"], "two doctrines"),
        (["--dice", "no-such.dice"], "no-such.dice"),
        (["--record", "no/such/folder.record"], "no such folder"),
        (["--record", "."], "folder"),
        (["--unheard-of"], "--unheard-of"),
    ],
)
def test_bad_options(words: list[str], said: str) -> None:
    """Each is one message that says what would be accepted, with code 2."""
    assert said in bad("fight", RIVER_PLATE, *words)


def test_a_bad_file_is_told_with_its_line(tmp_path: Path) -> None:
    """What the scenario reader says, the program prints."""
    file = tmp_path / "bad.yaml"
    file.write_text(RIVER_PLATE.read_text().replace("theatre: europe", "theatre: moon"))
    assert re.search(r"bad\.yaml, line \d+", bad("fight", file))
    assert "no such file" in bad("fight", tmp_path / "none.yaml")
    assert "Missing" in bad("fight") or "missing" in bad("fight")


def test_a_record_is_not_overwritten(tmp_path: Path) -> None:
    """A file that is there stays as it is, unless one forces it."""
    record = tmp_path / "some.record"
    record.write_text("precious")
    assert "exists" in bad("fight", RIVER_PLATE, "--seed", 1, "--record", record)
    assert record.read_text() == "precious"
    good("fight", RIVER_PLATE, "--seed", 1, "--record", record, "--force")
    assert record.read_text().startswith("flagplot record 2\n")
    assert [path.name for path in tmp_path.iterdir()] == ["some.record"]


def test_rulings_are_chosen_and_shown() -> None:
    """A chosen ruling is in force and marked in the report."""
    assert (
        data("fight", CORAL_SEA, "--seed", 1, "--ruling", "land-cover-bonus=yes")["rulings"]["land-cover-bonus"]
        == "yes"
    )
    text = good("fight", CORAL_SEA, "--seed", 1, "--ruling", "over-last-row=one-roll")
    assert "over-last-row=one-roll (inferred, not the default)" in text


def test_a_closed_pipe_is_quiet() -> None:
    """Nothing is said when the reader goes away."""
    with started([*FLAGPLOT, "fight", str(CORAL_SEA), "--seed", "1"]) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        process.wait(timeout=60)
        assert process.stderr.read() == b""


def test_no_ansi_in_a_pipe_and_unknown_letters_do_no_harm() -> None:
    """Standard output that cannot show a letter gets another one."""
    import os

    words = [*FLAGPLOT, "fight", str(CORAL_SEA), "--seed", "1"]
    done = ran(words, {**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and b"\x1b" not in done.stdout


def test_the_words_of_every_event_and_question_can_be_read() -> None:
    """No catalogue has a reading that the teller does not know."""
    from flagplot.games.awaw.files.build import build
    from flagplot.games.awaw.files.check_battle import read
    from flagplot.games.awaw.words.describe import BattleDescriber

    battle = build(read(EXAMPLE))
    readings = {"int", *BattleDescriber(battle.roster)._readings}
    assert {reading for kind in events.BY_CODE.values() for reading in kind.fields.values()} <= readings
    subjects = {kind.subject for kind in asks.BY_CODE.values()} | {kind.object for kind in asks.BY_CODE.values()}
    assert subjects - readings == {"", "fate", "loss", "category", "rank"}


def test_every_move_of_a_ruling_is_known() -> None:
    """So that `mattered` leaves nothing out by a slip of the pen: a segment with signs, a rule or a procedure."""
    from flagplot.games import awaw
    from flagplot.games.awaw import editions
    from flagplot.games.awaw.battle.rulings_that_mattered import SIGNS
    from flagplot.games.awaw.procedures import PROCEDURES

    known = set(SIGNS) | {name.partition(".")[2] for name in PROCEDURES}
    for path in Path(awaw.__path__[0]).rglob("*.py"):
        known |= {name.replace("_", "-") for name in re.findall(r"^def (\w+)", path.read_text(), re.MULTILINE)}
    for edition in editions.names():
        assert {move for ruling in editions.load(edition).rulings.values() for move in ruling.moves} <= known


def test_a_battle_names_no_ruling_of_another_chapter() -> None:
    """Harbor attacks, yards and interception have no part in a battle."""
    mattered = str(data("fight", EXAMPLE, "--seed", 1)["mattered"])
    assert "disclosed-when" in mattered
    assert "harbor-submarine-attacks" not in mattered and "counter-dice-level" not in mattered


def test_help_of_a_command() -> None:
    """Every option is told."""
    text = good("fight", "--help")
    for option in ("--seed", "--dice", "--ruling", "--edition", "--record", "--view", "--doctrine", "--json"):
        assert option in text
    assert call("nonsense").exit_code == 2
