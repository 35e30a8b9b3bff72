"""Compiled code on disk is checked before it runs: damage, a lack of room, and processes that begin at once."""

import os
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.blocks import first

pytest.importorskip("llvmlite")

from flagplot.fast import bench, cache, pack, runtime
from flagplot.fast.runtime import Runtime
from flagplot.table.setting import open_scenario
from tests.helpers.program import ran, started
from tests.toy.kit import TOY

TOY_FILE = Path(__file__).parents[1] / "toy" / "toy.yaml"
PLAYED = """
import sys
from pathlib import Path
from flagplot import games
games.add("toy", "tests.toy.kit:TOY")
from tests.fast.test_kept_whole import compiled, results
from tests.toy.kit import TOY
from flagplot.fast.runtime import Runtime
if len(sys.argv) > 1:
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
with compiled() as programs:
    print(results(Runtime(TOY)), len(programs))
"""
"""Plays the small game and says how many programs were compiled for it."""
WAITING = PLAYED.replace(
    "if len",
    """
from flagplot.fast import runtime
at_once = runtime.machine_code
def when_told(*given):
    print("compiling", flush=True)
    sys.stdin.readline()
    return at_once(*given)
runtime.machine_code = when_told
if len""",
)
"""Does so when a line comes."""


NAME = "machine_code"
"""The function by which the runtime compiles."""


class compiled:
    """The programs that are compiled meanwhile."""

    def __enter__(self) -> list[int]:
        self.before, found = getattr(runtime, NAME), list[int]()

        def noted(*given: Any) -> list[bytes]:
            found.append(1)
            made: list[bytes] = self.before(*given)
            return made

        setattr(runtime, NAME, noted)
        return found

    def __exit__(self, *error: object) -> None:
        setattr(runtime, NAME, self.before)


def results(by: Runtime) -> list[int]:
    """Who wins some games, by a runtime."""
    setting = open_scenario(TOY_FILE)
    played = bench.Bench(TOY, setting.tables, setting.battle.situation, (1, 1), by)
    rows = played.rows(8)
    played.play(pack.pack(setting.battle.situation), range(8), rows, played.no_fates())
    return [int(cell) for cell in rows.ravel()]


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty place for compiled code, with the small game known."""
    from flagplot import games

    monkeypatch.setattr(games, "_HOMES", dict(games._HOMES))
    games.add("toy", "tests.toy.kit:TOY")
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path / "kept"))
    cache.complain.cache_clear()
    yield tmp_path / "kept"


def files(home: Path) -> list[Path]:
    """All files of compiled code."""
    return sorted(home.glob(f"*/*{cache.ENDING}"))


def place(home: Path) -> Mapping[str, str]:
    """The surroundings of a process that keeps its code there."""
    return {**os.environ, "FLAGPLOT_CACHE": str(home), "PYTHONPATH": str(Path(__file__).parents[2])}


def test_what_was_kept_is_not_compiled_again(home: Path) -> None:
    with compiled() as programs:
        first = results(Runtime(TOY))
        made, kept = len(programs), [(file.name, file.stat().st_ino) for file in files(home)]
        assert results(Runtime(TOY)) == first
    assert made == len(programs) > 0 and kept
    assert kept == [(file.name, file.stat().st_ino) for file in files(home)], "nothing is written twice"


def damaged(octets: bytes, number: int) -> Iterator[bytes]:
    """Such octets with one flipped, at some places of all, and cut short at some."""
    dice = random.Random(1)
    for _ in range(number):
        at = dice.randrange(len(octets))
        yield octets[:at] + bytes([octets[at] ^ (1 << dice.randrange(8))]) + octets[at + 1 :]
    for _ in range(number // 10):
        yield octets[: dice.randrange(len(octets))]
    yield octets + b"\0"
    yield b""


@pytest.mark.parametrize("number", [60, pytest.param(2000, marks=pytest.mark.soak)])
def test_every_damage_of_a_file_is_found(number: int, home: Path) -> None:
    results(Runtime(TOY))
    for file in files(home):
        whole = file.read_bytes()
        assert cache.kept(file.parent, file.name) == whole[cache.SEAL :]
        for octets in damaged(whole, number):
            file.write_bytes(octets)
            assert cache.kept(file.parent, file.name) is None
        file.write_bytes(whole)


def test_what_is_damaged_is_compiled_again_and_gives_the_same(home: Path) -> None:
    """All files are cut, then changed in one bit."""
    first = results(Runtime(TOY))
    before = {file: file.read_bytes() for file in files(home)}
    entries = [file for file in before if "-" in file.name]
    for is_cut in (True, False):
        for file, good in before.items():
            file.write_bytes(good[: len(good) // 2] if is_cut else good[:-9] + bytes([good[-9] ^ 1]) + good[-8:])
        with compiled() as programs:
            assert results(Runtime(TOY)) == first
        assert len(programs) == len(entries) > 0
        assert {file: file.read_bytes() for file in files(home)} == before


def test_pieces_are_asked_for_once_and_those_at_hand_are_not_written_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by = Runtime(TOY)
    asked, wrote = list[str](), list[str]()
    texts = {f"text {number}" for number in range(3)}
    known = {"text 1": b"old"}

    def written(self: Runtime, function: Any, kinds: Any, found: dict[str, bytes | None], progress: Any) -> Any:
        for text in sorted(texts):
            found[text] = self.cached_code(text)
            yield text

    def cached_code(self: Runtime, text: str) -> bytes | None:
        asked.append(text)
        return known.get(text)

    def made(given: Any, level: int, kept: Any) -> list[bytes]:
        return [kept(text) or b"new" for text in given]

    monkeypatch.setattr(Runtime, "written", written)
    monkeypatch.setattr(Runtime, "cached_code", cached_code)
    monkeypatch.setattr(Runtime, "piece", lambda self, text: text)
    monkeypatch.setattr(runtime, NAME, made)
    monkeypatch.setattr(cache, "keep", lambda place, name, code: wrote.append(name))
    assert by.compiled(results, []) == [b"new", b"old", b"new"]
    assert asked == sorted(texts) and wrote == ["text 0", "text 2"]


@pytest.mark.long
@pytest.mark.parametrize("kind", first(1, ["a file", "full", "no home", "read-only"], 1))
def test_a_place_that_cannot_be_used_is_done_without(kind: str, home: Path) -> None:
    """With a word; the figures are the same."""
    good = str(results(Runtime(TOY)))
    where, words = dict(place(home / "other")), [sys.executable, "-c", PLAYED]
    if kind == "a file":
        (home / "other").write_text("no folder")
    elif kind == "no home":
        where |= {"FLAGPLOT_CACHE": "", "XDG_CACHE_HOME": "", "HOME": "/proc/nowhere"}
    elif kind == "read-only":
        where |= {"FLAGPLOT_CACHE": "/proc/1/kept"}
    else:
        words.append("100")
    found = ran(words, where)
    assert found.returncode == 0 and found.stdout.decode().startswith(good), found.stderr
    assert found.stderr.count(b"compiled code cannot be kept") == 1
    if kind == "full":
        assert not files(home / "other") and not list(home.glob("other/*/.*half"))


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("FLAGPLOT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    cache.complain.cache_clear()
    assert cache.folder("some") is None and cache.folder("other") is None
    assert capsys.readouterr().err.count("cannot be kept (Could not determine home directory.)") == 1


@pytest.mark.long
def test_two_processes_that_begin_at_once_share_one_compilation(home: Path) -> None:
    """The second waits for the first, and says so; it compiles nothing itself."""
    with started(("env", *(f"{k}={v}" for k, v in place(home).items()), sys.executable, "-c", WAITING)) as first:
        assert first.stdout and first.stdin and first.stdout.readline() == b"compiling\n"
        other = ("env", *(f"{k}={v}" for k, v in place(home).items()), sys.executable, "-c", PLAYED)
        with started(other) as second:
            assert second.stderr and second.stderr.readline().decode() == f"{cache.WAITS}\n"
            one, _ = first.communicate(b"\n" * 9, timeout=120)
            two, rest = second.communicate(timeout=120)
    *_, last = one.decode().splitlines()
    figures, _, made = last.rpartition(" ")
    assert int(made) == len([file for file in files(home) if "-" in file.name]) > 0
    found, _, again = two.decode().strip().rpartition(" ")
    assert found == figures and again == "0" and rest.count(b"waiting") < int(made)


def test_a_wait_for_another_process_ends(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where it has hung, the rules are compiled without it."""
    monkeypatch.setattr(cache, "PATIENCE", 0.0)
    home.mkdir()
    with cache.held(home), cache.held(home), cache.held(None):
        assert capsys.readouterr().err == f"{cache.WAITS}\n"
