"""Small things that users stumble over: defaults that say nothing, readings to look up, standard input, promises of --json."""

import io
import json
import re
import sys
from itertools import takewhile
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from flagplot.api.chances import compare as comparing
from flagplot.blocks import Heading
from flagplot.blocks.terminal import rendered
from flagplot.cli.text.ticker import Ticker, lasting
from flagplot.odds import engine
from flagplot.odds.reports.solve import report as solution
from flagplot.odds.sampling import Progress
from flagplot.table.setting import open_scenario
from tests.cli.shell import CORAL_SEA, RIVER_PLATE, ROOT, SCENARIOS, bad, call, good

RENDEZVOUS = SCENARIOS / "rendezvous-22-13.yaml"


def test_a_scenario_comes_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a dash, to every command that reads one."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(RIVER_PLATE.read_bytes())))
    from flagplot.files.text import file_text

    assert file_text("-") == RIVER_PLATE.read_text(encoding="utf-8")
    result = call("fight", "-", "--seed", 1, "--brief", keys=RIVER_PLATE.read_text(encoding="utf-8"))
    assert result.exit_code == 0 and "Battle of the River Plate" in result.stdout


def test_a_reading_is_looked_up_by_its_number() -> None:
    """As citations such as `reading D22` name it; several rulings of one reading are told one below the other."""
    assert "over-last-row: Over the last row" in good("rulings", "D22")
    assert json.loads(good("rulings", "D22", "--json"))["name"] == "over-last-row"
    assert "has no ruling 'D99'" in bad("rulings", "D99")


def test_a_number_that_means_as_many_as_it_takes_is_no_default() -> None:
    for command in ("odds", "compare", "luck", "solve", "sensitivity"):
        assert "default: 0]" not in good(command, "--help"), command


def test_a_count_is_an_object_too() -> None:
    """The same as that of `plan --count`."""
    told = json.loads(good("turn", RENDEZVOUS, "--count", "--json"))
    assert [plan["interceptions"] for plan in told["plans"]] == [4, 3]
    assert told == json.loads(good("plan", RENDEZVOUS, "--count", "--json"))


def test_a_record_says_who_plays_which_side() -> None:
    assert "already holds these options" in bad("play", "--resume", "any.record", "--side", "B")


def test_that_rules_are_compiled_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    engine.announce_compiling.cache_clear()
    for _ in range(5):
        engine.announce_compiling()
    assert capsys.readouterr().err == f"{engine.COMPILING}\n"


def test_a_comparison_that_is_interrupted_tells_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ways to play so far, and that it was interrupted; with none nothing is reported."""
    way, left = comparing.RuleComparison.way, [2]

    def until(self: comparing.RuleComparison, edition: object) -> object:
        if left[0] == 0:
            raise KeyboardInterrupt
        left[0] -= 1
        return way(self, edition)  # type: ignore[arg-type]

    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    monkeypatch.setattr(comparing.RuleComparison, "way", until)
    editions = ("awaw-2018", "awaw-2011", "awaw-2003")
    found = comparing.compare(open_scenario(RIVER_PLATE), editions=editions, battles=4, seed=1)
    columns = cast(list[dict[str, object]], found.data["columns"])
    assert [column["name"] for column in columns] == ["awaw-2018", "awaw-2011"]
    assert found.data["interrupted"] is True and found.data["moved"] == []
    assert "Interrupted: results so far" in str(found)
    with pytest.raises(Exception, match="interrupted before"):
        comparing.compare(open_scenario(RIVER_PLATE), editions=editions, battles=4, seed=1)


def test_dates_and_yes_and_no_are_understood_without_quotes(tmp_path: object) -> None:
    """Where they can mean one thing only: a text where a text is wanted, true or false where that is."""
    text = RIVER_PLATE.read_text(encoding="utf-8")
    date = next(line for line in text.splitlines() if line.startswith("date: "))
    plain = text.replace(date, date.replace('"', "")) + "rulings: {evasion-spends-result: no}\n"
    from flagplot.table.setting import open_text

    setting = open_text(plain, "plain.yaml")
    assert setting.date == date.partition('"')[2].rstrip('"')
    assert setting.rulings_changed() == {"evasion-spends-result": "no"}
    slow = open_text(text.replace("{name: Admiral Graf Spee,", "{name: Admiral Graf Spee, slow: yes,"), "slow.yaml")
    assert sum(slow.battle.situation.slow) == sum(setting.battle.situation.slow) + 1


@pytest.mark.parametrize("command", ["verify", "replay", "luck"])
def test_a_file_that_is_no_text_is_told_in_plain_words(command: str, tmp_path: Path) -> None:
    """Nothing of codecs, bytes or numbers of errors."""
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xd0\xff")
    said = bad(command, file)
    assert said.endswith("picture.png: it is not UTF-8; expected a record file")
    said = bad(command, tmp_path)
    assert "Errno" not in said and "expected a record file" in said


def test_an_unknown_ruling_does_not_list_sixty_others() -> None:
    said = bad("fight", RIVER_PLATE, "--ruling", "foo=bar")
    assert len(said) < 200 and "such as over-last-row" in said
    assert "over-last-row, or one of" in bad("fight", RIVER_PLATE, "--ruling", "over-lst-row=bar")


def test_cargo_that_goes_on_is_told_in_its_number() -> None:
    """Several points of it, as one would say them."""
    assert "cargo: 0 lost, 4 go on to the destination [22.82]" in good("fight", "midway-1942", "--seed", 7, "--brief")


@pytest.mark.parametrize(
    "words",
    [
        ("sensitivity", RIVER_PLATE, "--of", "doctrines", "--of", "rulings"),
        ("fight", RIVER_PLATE, "--seed", 1, "--seed=2"),
        ("odds", RIVER_PLATE, "-n", 10, "--battles", 20),
        ("mail", "new", "folder", RIVER_PLATE, "--seed", 1, "--seed", 2),
        ("intercept", "dice", "activity=invasion", "--edition", "awaw-2018", "--edition", "awaw-2003"),
    ],
)
def test_an_option_that_is_given_twice_is_refused(words: tuple[object, ...]) -> None:
    """It takes one value: the last is not taken in silence."""
    assert re.search(r"--[a-z]+: --[a-z]+ is given twice; expected each option once$", bad(*words))


@pytest.mark.parametrize("group", ["intercept", "mail", "orders", "europa", "rules"])
def test_commands_of_a_group_are_listed_whole(group: str) -> None:
    """Their lines are broken, not cut."""
    listed = good(group, "--help").partition("Commands:")[2]
    assert listed.strip().endswith(".") and "..." not in listed


def test_per_cent_stand_at_their_number() -> None:
    """One way in all that the program prints."""
    spaced = re.compile(r"""[0-9}] %["',.;)/ ]|" %\"""")
    wrong = [
        f"{path.name}:{number}"
        for path in sorted((ROOT / "src" / "flagplot").rglob("*.py"))
        if "compiler" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if spaced.search(line) and '"' in line and not re.search(r'" % [\w(]', line)
    ]
    assert not wrong


@pytest.mark.parametrize("is_terminal", [False, True])
def test_what_takes_long_is_said_in_a_pipe_too(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once, on standard error, with how to end it; what is soon over is not talked about."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    quick, slow = Ticker("turns"), Ticker("turns")
    quick.update(Progress(1000, 6.0, 30.0))
    slow.update(Progress(1000, 2.0, 7300.0))
    slow.update(Progress(3000, 6.0, 7300.0))
    slow.update(Progress(4000, 8.0, 7300.0))
    for ticker in (quick, slow):
        ticker.done()
    told = capsys.readouterr().err
    said = "flagplot: 3,000 turns, 500 a second, 2 hours to go; Ctrl-C prints the result so far\n"
    assert told == said if not is_terminal else said not in told
    assert lasting(1.0) == "1 second" and lasting(119) == "119 seconds" and lasting(1e9) == "32 years"


def test_the_heading_of_a_solution_names_every_group() -> None:
    """Broken into lines, not cut."""
    kit, groups = open_scenario(CORAL_SEA).kit, [f"Task Force {number} of the Royal Navy" for number in range(6)]
    found = dict.fromkeys(("title", "edition", "seed", "seconds", "per_cell"), 0) | {
        "doctrine": {},
        "battles": 4,
        "level": 0.95,
    }
    figures = dict.fromkeys(("value", "low", "high", "error", "seen", "at_most"), 0.0)
    found |= {"value": figures, "exploitability": figures, "scale": 1, "interrupted": False}
    found["sides"] = [{"side": side, "groups": groups, "choices": []} for side in ("U.S.", "Japan")]
    blocks = solution(found, kit.decisions[0], kit.counting.payoffs[0], kit.counting)
    headings = [
        block.title
        for block in takewhile(lambda block: block != Heading("How it was solved"), blocks)
        if isinstance(block, Heading)
    ]
    assert headings == [f"{side}: {', '.join(groups)}" for side in ("U.S.", "Japan")]
    assert "…" not in "".join(line.plain for line in rendered(Heading(headings[1]), 60))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("odds", RIVER_PLATE, "-n", "1e4"),
            "--battles: '1e4' is not accepted; expected a whole number in plain digits",
        ),
        (
            ("odds", RIVER_PLATE, "--interval", "one"),
            "--interval: 'one' is not accepted; expected a number such as 0.5",
        ),
        (("bench", "--seconds", "0"), "--seconds: '0' is not accepted; expected at least 0.2"),
        (("cross", RIVER_PLATE), "FILE is missing; expected flagplot cross [OPTIONS] FILE FILE"),
        (("mail", "deal"), "FOLDER is missing; expected flagplot mail deal [OPTIONS] FOLDER"),
        (("advise", RIVER_PLATE), "--seat is missing; expected --seat A|B|SIDE"),
        (("-x",), "there is no option '-x'; expected one that `flagplot --help` lists"),
        (
            ("fight", RIVER_PLATE, "--sed", "3"),
            "there is no option '--sed'; expected --seed, or another that `flagplot fight --help` lists",
        ),
        (
            ("fight", RIVER_PLATE, "--seed"),
            "--seed: a value is missing; expected a value after it",
        ),
        (
            ("fight", RIVER_PLATE, "b", "c"),
            "'b c' is an unexpected extra argument; expected flagplot fight [OPTIONS] FILE",
        ),
        (("mail", "-x"), "there is no option '-x'; expected one that `flagplot mail --help` lists"),
        (("mail", "dael"), "there is no command 'dael'; expected deal, or another that `flagplot mail --help` lists"),
    ],
)
def test_a_word_that_is_wrong_or_missing_is_told_as_every_error(words: tuple[object, ...], said: str) -> None:
    """What, where, and what would be right; nothing of how options are read."""
    assert (
        bad(*words).replace("expected root ", "expected flagplot ").replace("`root ", "`flagplot ")
        == f"flagplot: {said}"
    )


def test_a_record_in_place_of_a_scenario_is_named_as_one(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    good("fight", RIVER_PLATE, "--seed", "3", "--record", record)
    expected = "a scenario file, or the line that `flagplot position RECORD` prints"
    for words in (("fight", record), ("odds", record), ("play", record), ("turn", record), ("solve", record)):
        assert bad(*words) == f"flagplot: {record}: this is the record of a game; expected {expected}", words


def test_the_help_of_a_sheet_holds_for_a_sheet_of_one_row(tmp_path: Path) -> None:
    keys = "sheet\n3 1\nquit\n"
    told = good("play", SCENARIOS / "denmark-strait-1941.yaml", "--side", "B", "--record", tmp_path / "r", keys=keys)
    assert "`1 ANSWER` changes row 1" in told and "there is no row 3; expected 1, the only row" in told


@pytest.mark.parametrize("command", ["board", "position"])
def test_a_moment_beyond_the_end_of_the_game_is_refused(tmp_path: Path, command: str) -> None:
    """It drew the end; the last moment is the end, of a record and of a scenario."""
    record = tmp_path / "straits.record"
    good("fight", "denmark-strait-1941", "--seed", "3", "--record", str(record))
    told = bad(command, str(record), "--at", "99999")
    most = int(told.rpartition(" ")[2])
    assert told == f"flagplot: --at: the game has no more than {most} answers and rolls; expected 0 to {most}"
    assert bad(command, "denmark-strait-1941", "--seed", "3", "--at", "99999").endswith(f"expected 0 to {most}")
    assert good(command, str(record), "--at", str(most)) == good(command, str(record))
    assert bad(command, str(record), "--at", str(most + 1)) == told
    if command == "position":
        out = str(tmp_path / "end.yaml")
        assert bad(command, str(record), "--at", str(most + 1), "--file", out) == told
