"""Battles whose files were read and checked by an earlier run are the battles that the reader makes of them."""

import marshal
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from flagplot.board.read_map import FOLDER
from flagplot.core import outside
from flagplot.files import derived
from flagplot.files.derived import background
from flagplot.files.shipped import shipped
from flagplot.files.text import kind_of
from flagplot.games.awaw.files import start
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.files.operation import start as operation_start
from flagplot.games.awaw.files.operation.read import read_text as read_operation
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.kit import open_battle
from flagplot.games.awaw.turn.kit import open_operation
from tests.scenario.operation.samples import SMALL

TEXTS = [each.path.read_text(encoding="utf-8") for each in shipped() if each.kind == "battle"]
OPERATIONS = [each.path.read_text(encoding="utf-8") for each in shipped() if each.kind == "operation"]
MIDWAY = next(text for text in TEXTS if "Midway" in text)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of kept texts, empty."""
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path))
    return tmp_path / outside.KEPT / derived.TEXTS


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts that the reader has read."""
    found: list[str] = []

    def counted(text: str, file: str = "scenario") -> object:
        found.append(text)
        return read_text(text, file)

    monkeypatch.setattr("flagplot.games.awaw.files.check_battle.read_text", counted)
    yield found


def test_a_battle_is_the_same_from_its_file_and_from_plain_data() -> None:
    assert len(TEXTS) >= 40
    for text in TEXTS:
        read = build(read_text(text))
        assert start.unpacked(marshal.loads(marshal.dumps(start.packed(read))), text) == read


def content(expedition: Expedition) -> dict[str, object]:
    """All that an operation is, with some distances in place of the function that measures them."""
    away, size = expedition.roster.away, expedition.chart.size
    roster = {**vars(expedition.roster), "away": [away(size // 2, place) for place in range(0, size, 7)]}
    return {**vars(expedition), "roster": roster}


def test_an_operation_is_the_same_from_its_file_and_from_plain_data() -> None:
    assert len(OPERATIONS) >= 6
    for text in [*OPERATIONS, SMALL]:
        read = read_operation(text)
        again = operation_start.unpacked(marshal.loads(marshal.dumps(operation_start.packed(read))), text)
        assert content(again) == content(read)
        assert operation_start.has_bundled_map(read)


def test_an_operation_is_read_once_unless_its_map_is_a_users(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user's map may change while the text does not."""
    found: list[str] = []

    def counted(text: str, file: str = "scenario") -> Expedition:
        found.append(file)
        return read_operation(text, file)

    monkeypatch.setattr("flagplot.games.awaw.files.operation.read.read_text", counted)
    first, second = (open_operation(SMALL, "small", None) for _ in range(2))
    assert found == ["small"] and content(first) == content(second)
    assert first.situation is not second.situation
    monkeypatch.chdir(tmp_path)
    shutil.copytree(FOLDER / "mediterranean", "sea")
    text = SMALL.replace("map: mediterranean", "map: sea")
    for _ in range(2):
        assert open_operation(text, "own map", None).title == first.title
    assert found == ["small", "own map", "own map"]


def test_the_kind_of_a_file_is_that_of_the_whole_reading() -> None:
    for each in shipped():
        assert kind_of(each.path.read_text(encoding="utf-8")) == each.kind
    assert kind_of("title: x\nflagplot: 'battle'\n") == "battle"
    assert kind_of("story: |\n  flagplot: battle\nflagplot: operation # of 1941\n") == "operation"


def test_a_text_is_read_once_and_its_battle_is_new_each_time(kept: Path, reads: list[str]) -> None:
    first, second, third = (open_battle(MIDWAY, "midway", None) for _ in range(3))
    assert first == second == third and reads == [MIDWAY]
    second.situation.count[0] += 1
    assert first == third == open_battle(MIDWAY, "midway", None)
    open_battle(MIDWAY + "\n", "midway", None)
    assert len(reads) == 2
    assert len(list(kept.iterdir())) == 2


def test_what_is_damaged_or_foreign_is_read_again(kept: Path, reads: list[str]) -> None:
    whole = open_battle(MIDWAY, "midway", None)
    file = next(kept.iterdir())
    content = file.read_bytes()
    for number, broken in enumerate((content[:-1], content[:40], b"", content[:-9] + b"?" + content[-8:]), start=2):
        file.write_bytes(broken)
        assert open_battle(MIDWAY, "midway", None) == whole
        assert len(reads) == number and file.read_bytes() == content
    file.chmod(0o666)
    assert open_battle(MIDWAY, "midway", None) == whole
    assert len(reads) == 6
    if os.getuid() == 0:
        os.chown(file, 12345, -1)
        assert open_battle(MIDWAY, "midway", None) == whole
        assert len(reads) == 7


def test_a_change_of_the_program_reads_again(kept: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    open_battle(MIDWAY, "midway", None)
    monkeypatch.setattr(derived, "program", lambda: "another")
    open_battle(MIDWAY, "midway", None)
    assert len(reads) == 2


def test_texts_from_strangers_are_never_kept(kept: Path, reads: list[str]) -> None:
    with outside.closed():
        open_battle(MIDWAY, "midway", None)
        open_battle(MIDWAY, "midway", None)
    assert len(reads) == 2 and not kept.exists()


def test_no_more_are_kept_than_the_limit(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived, "MOST", 6)
    for number in range(20):
        assert derived.derived("number", str(number), lambda number=number: number) == number  # type: ignore[misc]
        assert len(list(kept.iterdir())) <= 6
    assert derived.derived("number", "19", lambda: -1) == 19, "the newest stays"


def test_a_background_is_read_once(kept: Path) -> None:
    first = background(MIDWAY)
    assert first.story and first.history and first == background(MIDWAY)
    assert background("flagplot: battle\n") == ("", None)
