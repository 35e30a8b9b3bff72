"""Files that commands write appear whole or not at all, also where there is no room for them."""

import os
import sys
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files import whole
from tests.cli.shell import SCENARIOS
from tests.helpers.program import ran

ROOM = 512
"""Octets that a file may have where there is no room."""
CRAMPED = f"""
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({ROOM}, {ROOM}))
from flagplot_entry import main
main()
"""
"""Runs the program where no file may be longer."""
RIVER_PLATE = str(SCENARIOS / "river-plate-1939.yaml")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("picture.svg", ("board", RIVER_PLATE, "-o")),
        ("games.csv", ("odds", RIVER_PLATE, "-n", "64", "--threads", "1", "--rows")),
        ("battle.record", ("fight", RIVER_PLATE, "--seed", "1", "--force", "--record")),
    ],
)
def test_without_room_the_old_file_stays_and_nothing_else(name: str, words: tuple[str, ...], tmp_path: Path) -> None:
    old = tmp_path / name
    old.write_text("old")
    found = ran((sys.executable, "-c", CRAMPED, *words, str(old)), {**os.environ, "FLAGPLOT_INTERPRETED": "1"})
    assert found.returncode == 2 and b"cannot be written" in found.stderr, found.stderr
    assert old.read_text() == "old" and [each.name for each in tmp_path.iterdir()] == [name]


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    there, link = tmp_path / "there.txt", tmp_path / "link.txt"
    link.symlink_to(there)
    whole.write(link, "text")
    assert link.is_symlink() and there.read_text() == "text"
    whole.write(os.devnull, "text")
    assert not Path(os.devnull).is_file()


def test_a_write_that_is_broken_off_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    whole.write(file, "old")
    with pytest.raises(KeyboardInterrupt), whole.replacing(file) as half:
        half.write_text("new")
        raise KeyboardInterrupt
    assert file.read_text() == "old" and len(list(tmp_path.iterdir())) == 1
    with pytest.raises(FlagplotError, match="it cannot be written"):
        whole.write(tmp_path / "no" / "such.txt", "text")
