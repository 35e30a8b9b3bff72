"""`flagplot play`: people at the terminal."""

import builtins
import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.cli.commands.play.desk import HELP
from flagplot.core.dice import below
from flagplot.core.record import Entry
from flagplot.table import record_file
from tests.cli.shell import CORAL_SEA, EXAMPLE, FILES, RIVER_PLATE, SCENARIOS, bad, call, good
from tests.helpers.blocks import first
from tests.helpers.scenario_files import covert

INPUT = builtins.input


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Where the game is kept."""
    return tmp_path / "game.record"


def play(record: Path, keys: str, *words: object, file: Path = CORAL_SEA) -> str:
    """Play with seed 1; the keys run out unless they end the game."""
    return good("play", file, "--seed", 1, "--record", record, *words, keys=keys)


def answers(record: Path) -> list[str]:
    """The answers kept."""
    return [entry.text() for entry in record_file.read(record).entries if isinstance(entry, Entry)]


def test_a_question_has_its_words_its_paragraph_and_its_choices(record: Path) -> None:
    """And the help lists the commands."""
    text = play(record, "?\nquit\n", "--side", "B")
    assert "Secret combat group number of Support Group? [22.423A]" in text
    assert "1, 2, 3, 4, 5, 6" in text
    told = " ".join(text.split())
    assert all(word in told and said in told for word, said in HELP)
    assert f"go on with: flagplot play --resume {record}\n" in text


def test_why_a_choice_is_refused(record: Path) -> None:
    """With the reason and its paragraph, or that it may be chosen."""
    text = play(record, "why 3\nwhy 9\n3\nwhy 3\n3\nwhy nonsense\nquit\n", "--side", "B")
    assert "It may be chosen [22.423A]" in text
    assert "that is not among the answers to this question [22.41]" in text
    assert text.count("another group of yours has that number [22.423A]") == 2
    assert "22.423A is about: Assigning numbers; Numbers 1-6, unique." in text
    assert "'nonsense' is not an answer here; expected 1" in text
    assert answers(record)[-1].startswith("B number") and answers(record)[-1].endswith("= 2")


def test_an_order_is_taken_back(record: Path) -> None:
    """Within the turn, not when there is none."""
    text = play(record, "undo\n3\nundo\n4\nquit\n", "--side", "B")
    assert "you have no order to take back" in text
    assert "Taken back." in text
    assert [line for line in answers(record) if line.startswith("B number")] == ["B number 24 -1 = 3"]


def test_undo_never_crosses_a_roll(record: Path) -> None:
    """Once a die is rolled the order stands, and the refusal says so."""
    text = play(record, "0\n1\n3\n5\n" + "0\n" * 4 + "undo\nquit\n", "--side", "B", file=EXAMPLE)
    dice = [line for line in answers(record) if line.startswith("dice")]
    assert dice and "a die has been rolled since your last order" in text


def test_the_same_answer_to_all_of_a_kind(record: Path) -> None:
    """A star repeats it while the question is of the same kind."""
    text = play(record, "1\n2\n0*\nquit\n", "--side", "B")
    patrols = [line for line in answers(record) if line.startswith("B patrol")]
    assert len(patrols) == 2 and all(line.endswith("= 0") for line in patrols)
    assert text.count("combat air patrol over their group?") == 1


def test_view_and_log_show_what_the_side_may_know(record: Path) -> None:
    """Own ships by name, the enemy's groups unknown."""
    text = play(record, "1\n2\nview\nlog\nquit\n", "--side", "B", file=covert(CORAL_SEA, record.parent))
    assert "Lexington" in text and "unknown" in text
    assert "Shokaku" not in text and "Zuikaku" not in text
    assert "U.S. has combat groups 1, 2 [22.423B]" in text


def test_a_game_is_kept_at_every_answer_and_taken_up(record: Path) -> None:
    """The end of the keys, quit, or Ctrl-C: the same record goes on."""
    play(record, "1\n", "--side", "B")
    kept = answers(record)
    assert kept[-1] == "B number 24 -1 = 0"
    text = good("play", "--resume", record, keys="2\nquit\n")
    assert answers(record)[: len(kept)] == kept and "B number 25 -1 = 1" in answers(record)
    assert "Secret combat group number of Task Force 17?" in text


def test_ctrl_c_keeps_the_game(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code 130, the answers so far in the file."""
    keys = iter(["1"])

    def read(prompt: Any = "") -> str:
        for key in keys:
            return key
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", read)
    result = call("play", CORAL_SEA, "--seed", 1, "--side", "B", "--record", record)
    assert result.exit_code == 130 and "Traceback" not in result.output
    assert "The game is kept" in result.stdout
    assert answers(record)[-1] == "B number 24 -1 = 0"


def test_a_terminal_does_not_write_over_what_another_one_played(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one ends with an error at its next answer; all answers of the second are kept."""
    play(record, "1\n", "--side", "B")
    terminals = iter(["first"])

    def read(prompt: Any = "") -> str:
        if next(terminals, None):
            with monkeypatch.context() as second:
                second.setattr(builtins, "input", INPUT)
                good("play", "--resume", record, keys="2\nquit\n")
        return "3"

    monkeypatch.setattr(builtins, "input", read)
    result = call("play", "--resume", record)
    assert result.exit_code == 2 and "the game has gone on in another terminal" in result.stderr
    assert "B number 25 -1 = 1" in answers(record)


def test_an_interrupted_game_and_a_game_in_one_go_are_the_same(record: Path, tmp_path: Path) -> None:
    """Leave twice on the way; the answers and dice are the same."""
    whole = tmp_path / "whole.record"
    play(whole, "0\n1\n3\n5\n" + "0\n" * 30, "--side", "B", file=EXAMPLE)
    play(record, "0\n1\n", "--side", "B", file=EXAMPLE)
    for keys in ("3\n5\n0\n0\nquit\n", "0\n" * 28):
        good("play", "--resume", record, keys=keys)
    assert len(answers(whole)) > 30
    assert answers(record) == answers(whole)


def test_two_people_hand_the_keyboard_over(record: Path) -> None:
    """Neither sees the other's secrets: the screen is passed on first."""
    text = play(record, "\n0\n\n1\n2\nview\n4\n\nview\nquit\n", "--side", "both", file=covert(EXAMPLE, record.parent))
    parts = re.split(r"Pass the keyboard to (Japan|U\.S\.)\.", text)[1:]
    assert parts[::2] == ["U.S.", "Japan", "U.S."]
    assert "Enterprise" not in parts[3] and "Shokaku" in parts[3]
    assert "Shokaku" not in parts[1] + parts[5] and "Enterprise" in parts[5]


def test_dice_of_a_real_table(record: Path) -> None:
    """Each roll is asked for by its purpose; several dice at once, wrong ones refused."""
    text = play(record, "0\n1\n9\n4 5 6\n4 4\n\n3\n2\nlog\nquit\n", "--side", "A", "--dice", "ask", file=RIVER_PLATE)
    assert re.search(r"Roll 2 dice for [^\[]*\[[\d.]+\]", " ".join(text.split()))
    assert "'9' is not a roll; expected faces 1 to 6" in text and "3 dice are too many" in text
    assert [line for line in answers(record) if line.startswith("dice")][:2] == [
        "dice die 6 -1 = 4",
        "dice die 6 -1 = 4",
    ]


def test_the_question_is_put_again_after_what_moves_it_out_of_sight(record: Path) -> None:
    """After the help, the view, the log, a map and a hint; not after a refusal."""
    text = play(record, "why 9\n?\nview\nlog\nhint\nquit\n", "--side", "B")
    assert text.count("Secret combat group number of Support Group? [22.423A]") == 5
    assert "The standard doctrine would answer" in text


def test_view_tells_what_the_next_question_is_about(record: Path) -> None:
    """Squadrons ashore, submarines, the squadrons of each carrier; of the enemy no ship."""
    file = covert(CORAL_SEA, record.parent)
    text = " ".join(play(record, "1\n1\n2\n3\nview\nquit\n", "--side", "A", file=file).split())
    assert "Rabaul" in text.split("lost 0")[0].rpartition("sees it)")[2]
    seen = text.rpartition("sees it)")[2]
    assert "RO-33" in seen and "Shokaku, CV, Japan, 3 sqn" in seen and "Lexington" not in seen


def test_one_thing_is_asked_for_by_yes_or_no(record: Path) -> None:
    """A count that can only be 0 or 1 is a yes or no; the numbers still do."""
    text = play(record, "yes\nquit\n", "--side", "A", file=RIVER_PLATE)
    assert "Is Admiral Graf Spee screened? [22.531C]\n    no, yes\n" in text
    assert answers(record)[-1].startswith("A screen") or any(line.startswith("A screen") for line in answers(record))


def test_a_map_is_drawn_as_the_side_sees_it(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into a file of its own name, or the one that is named; never over another."""
    monkeypatch.chdir(tmp_path)
    keys = "map\nmap mine.svg\nmap mine.svg\nmap mine.txt\nquit\n"
    text = play(record, keys, "--side", "B", file=covert(CORAL_SEA, tmp_path))
    assert "Drawn in game-B.svg, as your side sees it." in text and "the file exists" in text
    drawn = (tmp_path / "mine.svg").read_text()
    assert "Lexington" in drawn and "Shokaku" not in drawn
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        CORAL_SEA.name,
        "game-B.svg",
        "game.record",
        "mine.svg",
    ]


def test_a_game_is_saved_elsewhere(record: Path, tmp_path: Path) -> None:
    """But not over a file that is there."""
    other = tmp_path / "other.record"
    text = play(record, f"1\nsave {other}\nsave {other}\nsave\nquit\n", "--side", "B")
    assert "Saved in" in text and "the file exists" in text and "the file name is missing" in text
    assert answers(other) == answers(record)


def test_a_game_without_a_record_makes_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named after the scenario, never over another."""
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        good("play", CORAL_SEA, "--seed", 1, keys="quit\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["coral-sea-1942-2.record", "coral-sea-1942.record"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "scenario file"),
        ([RIVER_PLATE, "--resume", "x.record"], "either a scenario file"),
        (["--resume", "x.record"], "no such file"),
        ([RIVER_PLATE, "--side", "C"], "A or Germany"),
        ([RIVER_PLATE, "--dice", "none.dice"], "none.dice"),
        ([RIVER_PLATE, "--record", "no/such/file"], "no such folder"),
    ],
)
def test_bad_options(words: list[object], said: str) -> None:
    """One message, code 2."""
    assert said in bad("play", *words)


def test_a_game_of_the_program_is_not_taken_up(tmp_path: Path) -> None:
    """There is nobody to ask."""
    path = tmp_path / "fought.record"
    good("fight", RIVER_PLATE, "--seed", 1, "--record", path)
    assert "both sides of this game are doctrines" in bad("play", "--resume", path)


WORDS = (
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "0*",
    "1*",
    "2*",
    "yes",
    "no",
    "n*",
    "undo",
    "view",
    "log",
    "why 1",
    "why 99",
    "?",
    "x",
    "",
    "4 5",
    "a",
    "why",
    "save",
)


@pytest.mark.parametrize("file", first(2, FILES))
@pytest.mark.parametrize("side", ["A", "B", "both"])
def test_whatever_is_typed_does_no_harm(file: Path, side: str, record: Path) -> None:
    """Any keys: no traceback, never past the side's own secrets, and a record that replays."""
    for seed, dice in ((1, "ask"), (2, None)):
        keys = "\n".join(WORDS[below(seed, n, len(WORDS))] for n in range(250)) + "\n"
        words = ["--dice", dice] if dice else []
        result = call("play", file, "--seed", seed, "--side", side, "--record", record, "--force", *words, keys=keys)
        assert result.exit_code == 0, (result.output[-500:], result.exception)
        good("replay", record, "--json")
        assert max(len(line) for line in result.stdout.splitlines() if "record" not in line) <= 80


def test_odds_are_reckoned_from_what_my_side_knows(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same figures whenever they are asked for, and not at all where the game is played without."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    strait = SCENARIOS / "denmark-strait-1941.yaml"
    text = play(record, "odds\nquit\n", "--side", "A", file=strait)
    assert "The chances of Germany" in text and "Who wins" in text and "Bismarck" in text
    without = play(record, "odds\nquit\n", "--side", "A", "--no-odds", "--force", file=strait)
    assert "What Germany" not in without and "without estimates" in without
    resumed = good("play", "--resume", record, keys="odds\nquit\n")
    assert "without estimates" in resumed


def test_a_sheet_at_the_prompt_is_changed_row_by_row_and_sent_with_enter(tmp_path: Path) -> None:
    """A refused row says why and keeps the sheet; the record has the same answers as one question after another."""
    record = tmp_path / "game.record"
    keys = "\nsheet\n1 3\n2 3\n\n9 1\n2 4\n\nquit\n"
    text = play(record, keys, "--side", "B")
    assert "Groups and numbers: 2 rows" in text and "Support Group: Number = 3" in text
    assert "refused: another group of yours has that number [22.423A]" in text
    assert "Row 2 needs an answer, such as: 2 1" in text and "there is no row 9" in text
    assert "Numbers: Support Group 3, Task Force 17 4" in text
    one_by_one = tmp_path / "other.record"
    play(one_by_one, "3\n4\nquit\n", "--side", "B")
    assert one_by_one.read_text() == record.read_text()


def test_an_answer_on_a_sheet_that_ends_something_is_confirmed(tmp_path: Path) -> None:
    record, file = tmp_path / "game.record", SCENARIOS / "bismarck-1941.yaml"
    text = play(record, "sheet\n1 0\n\nno\nquit\n", "--side", "A", file=file)
    assert "This cannot be taken back" in text and not [
        line for line in record.read_text().splitlines() if line.startswith("A ")
    ]
