"""A command writes each of its files once, over none that it reads; closed and full streams end it with a sentence."""

import re
from pathlib import Path

import pytest

import flagplot
from flagplot.core.errors import FlagplotError
from tests.cli.shell import RIVER_PLATE, bad, call, good
from tests.helpers.program import FLAGPLOT, ran

LONG = "9" * 5000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fight", "{copy}", "--report", "{copy}"), "--report: this is the file that is read"),
        (("odds", "{copy}", "-n", 9, "--rows", "{copy}"), "--rows: this is the file that is read"),
        (("board", "{copy}", "-o", "{copy}"), "-o: this is the file that is read"),
        (("fight", RIVER_PLATE, "--record", "{new}", "--report", "{new}"), "--report: --record writes into this file"),
        (("odds", RIVER_PLATE, "-n", 9, "--png", "{new}", "--map", "{new}"), "writes into this file"),
    ],
)
def test_a_file_that_is_read_or_written_already_is_refused(
    words: tuple[object, ...], said: str, tmp_path: Path
) -> None:
    copy, new = tmp_path / "copy.html", tmp_path / "new.html"
    copy.write_bytes(RIVER_PLATE.read_bytes())
    message = bad(*(str(word).format(copy=copy, new=new) for word in words))
    assert said in message and "expected another name" in message
    assert copy.read_bytes() == RIVER_PLATE.read_bytes() and not new.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("fight", RIVER_PLATE, "--record", "{}.record"),
        ("board", "midway-1942", "-o", "{}.svg"),
        ("odds", RIVER_PLATE, "-n", 9, "--rows", "{}.csv"),
        ("table", "naval-attack", "--png", "{}.svg"),
        ("raid", "raids/indian-ocean-1944", "--seed", 4, "--to", "{}.yaml"),
        ("new", "{}.yaml", "--like", "midway-1942"),
    ],
)
def test_a_file_for_which_there_is_no_place_is_refused(words: tuple[object, ...], tmp_path: Path) -> None:
    """Each command says the same: what is wrong, where, and what would be right."""
    missing = tmp_path / "none"
    said = bad(*(str(word).format(missing / "x") for word in words))
    assert said == f"flagplot: {missing}: there is no such folder; expected a folder that exists"
    folders = [str(word).format(tmp_path / "x") for word in words]
    for word in folders:
        if word.startswith(str(tmp_path)):
            Path(word).mkdir()
            assert bad(*folders) == f"flagplot: {word}: this is a folder, not a file; expected the name of a file"


def test_a_file_in_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    file, season = tmp_path / "file", tmp_path / "own.season"
    file.write_text("")
    good("season", "new", season, "--from", "bismarck-1941")
    for words in (("mail", "new", file, "bismarck-1941"), ("season", "letters", season, "--to", file)):
        assert bad(*words) == f"flagplot: {file}: this is a file, not a folder; expected the name of a folder"


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_into_a_full_disk_ends_with_a_sentence(word: str) -> None:
    with Path("/dev/full").open("wb") as full:
        found = ran((*FLAGPLOT, word), stdout=full.fileno())
    assert found.returncode == 2
    assert found.stderr == b"flagplot: the output cannot be written: No space left on device; expected free space\n"


@pytest.mark.parametrize(
    "words",
    [
        ("fight", RIVER_PLATE, "--doctrine", f"A=search:{LONG}"),
        ("match", "bold", "standard", "--pool", f"held:{LONG}"),
        ("odds", RIVER_PLATE, "--part", f"1/{LONG}"),
        ("map", "mediterranean", "--ring", f"Malta={LONG}"),
        ("advise", RIVER_PLATE, "--seat", "A", "--budget", LONG),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused(words: tuple[object, ...]) -> None:
    assert "99999" in bad(*words)


@pytest.mark.parametrize("seed", [-1, True])
def test_a_game_from_python_has_a_seed_that_its_record_can_hold(seed: int) -> None:
    with pytest.raises(FlagplotError, match="is not a seed"):
        flagplot.fight(RIVER_PLATE, seed=seed)


@pytest.mark.parametrize(
    ("side", "said"),
    [("Japan: " + "X" * 61 + "=BB 4", "at most 60 characters"), ("Japan: A\x1bB=BB 4", "not printable")],
)
def test_a_ship_that_cannot_be_as_typed_names_the_option(side: str, said: str, tmp_path: Path) -> None:
    message = bad("new", tmp_path / "new.yaml", "--side", side, "--side", "U.S.: Iowa")
    assert message.startswith("flagplot: --side: name ") and said in message


def test_more_destroyers_than_one_entry_holds_are_several_entries(tmp_path: Path) -> None:
    file = tmp_path / "new.yaml"
    result = call("new", file, "--side", "Japan: 130 destroyers", "--side", "U.S.: Iowa")
    assert result.exit_code == 0, result.output
    counts = [int(count) for count in re.findall(r"type: DD, count: (\d+)", file.read_text(encoding="utf-8"))]
    assert sum(counts) == 65 and max(counts) <= 60


@pytest.mark.parametrize("name", ["\udcff.parquet", "\udcff.csv", "\udcff.svg"])
def test_a_file_may_have_any_name(name: str, tmp_path: Path) -> None:
    """Also one that is no text of any encoding, as a disk from elsewhere has."""
    pytest.importorskip("pyarrow")
    option = "--png" if name.endswith("svg") else "--rows"
    result = call("odds", RIVER_PLATE, "-n", 4, "--seed", 1, option, tmp_path / name)
    assert result.exit_code == 0, result.output
    assert (tmp_path / name).stat().st_size
