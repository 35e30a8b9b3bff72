"""Numba's insides are touched only in a release that is known by name; any other plays the same battles without it."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

import numba
from numba.core import codegen
from numba.core.cpu import CPUContext
from numba.np import arrayobj

from flagplot import games
from flagplot.fast import numba_patches
from flagplot.fast.bench import run
from flagplot.fast.runtime import Runtime
from flagplot.odds.fingerprint import fingerprint
from flagplot.odds.play import play_out
from tests.cli.shell import SCENARIOS

UNKNOWN = "0.68.99"
ROOT = Path(__file__).parents[2]


def insides() -> list[Any]:
    """What the patches replace."""
    return [
        arrayobj.fix_integer_index,
        codegen.JITCodeLibrary.finalize,
        codegen.JITCodeLibrary._optimize_final_module,
        CPUContext.get_executable,
        numba.types.Record.__repr__,
    ]


def test_an_unknown_release_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is replaced, and no undocumented option is given."""
    before = insides()
    monkeypatch.setattr(numba, "__version__", UNKNOWN)
    with numba_patches.rows_from_the_start(), numba_patches.one_program("entry", "_end"):
        assert insides() == before
    assert numba_patches.own_options(True) == numba_patches.own_options(False) == {}


def test_a_known_release_is_put_back() -> None:
    """Each of the five is replaced, and is itself again afterwards."""
    before = insides()
    with numba_patches.rows_from_the_start(), numba_patches.one_program("entry", "_end"):
        assert all(now is not was for now, was in zip(insides(), before, strict=True))
    assert insides() == before and numba_patches.own_options(True)


def test_the_pinned_release_is_known_and_the_next_is_shut_out() -> None:
    """Whoever pins another release runs this folder's tests, soak too, and adds it to the list."""
    pinned = re.search(r"^numba==(\S+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.M)
    assert pinned is not None and pinned[1] in numba_patches.PROVEN
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    bound = re.search(r"<(\d+)\.(\d+)$", next(one for one in wanted["fast"] if one.startswith("numba")))
    assert bound is not None
    newest = max(tuple(int(part) for part in name.split(".")[:2]) for name in numba_patches.PROVEN)
    assert newest == (int(bound[1]), int(bound[2]) - 1)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize(("game", "name"), [("europa", "europa/narvik-1940.yaml"), ("awaw", "coral-sea-1942.yaml")])
def test_an_unknown_release_plays_the_same_battles(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """64 battles between the doctrines end as the text ends them, compiled by Numba's public options alone."""
    kit, file = games.kit(game), SCENARIOS / name
    start = kit.open(file.read_text(encoding="utf-8"), str(file), None)
    tables = kit.tables(kit.editions.load(start.edition), start)
    monkeypatch.setattr(numba, "__version__", UNKNOWN)
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path))
    fast = run(Runtime(kit), tables, start.situation, 0, 64, (1, 2), digests=True)
    players = list(kit.doctrines.values())
    for seed in range(64):
        slow = play_out(kit.game_of(tables), tables, start.situation, seed, players)
        assert int(fast.digests[seed]) == fingerprint(slow.situation.numbers()), seed
