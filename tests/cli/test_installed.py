"""The story of whoever installs the program: the wheel, built from the sdist, in an environment of its own and an empty folder."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.shell import ROOT

HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
"""Those that pyproject.toml allows: that of this run in the long suite, others in the soak, if they are on the machine."""
Run = Callable[..., str]


def python(version: str) -> str | None:
    """An interpreter of that version on this machine that starts; nothing is fetched."""
    folders = Path.home().glob(f".pyenv/versions/{version}.*/bin/python")
    here = sys.executable if sys.version.startswith(f"{version}.") else None
    for found in (here, shutil.which(f"python{version}"), *map(str, folders)):
        if found and subprocess.run([found, "-c", "import venv, ssl"], capture_output=True, timeout=60).returncode == 0:
            return found
    return None


def run(*words: str | Path, folder: Path = ROOT) -> str:
    """What a command prints, with nothing of this environment about it."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(list(map(str, words)), cwd=folder, capture_output=True, text=True, timeout=300, env=clean)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def uv() -> str:
    """What builds and installs."""
    found = shutil.which("uv", path=str(Path(sys.executable).parent))
    if found is None:
        pytest.skip("uv builds the wheel")
    return found


@pytest.fixture(scope="module")
def built(uv: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and with the wheel that is built from it and from nothing else."""
    folder = tmp_path_factory.mktemp("dist")
    run(uv, "build", "-q", "-o", folder, ".")
    return folder


def install(uv: str, package: Path, interpreter: str, folder: Path) -> Path:
    """The program, installed into an environment of its own."""
    run(uv, "venv", "-q", "--python", interpreter, folder)
    run(uv, "pip", "install", "-q", "--python", folder / "bin" / "python", package)
    return folder / "bin" / "flagplot"


@pytest.mark.parametrize(
    "version",
    [pytest.param(each, marks=pytest.mark.long if each == HERE else pytest.mark.soak) for each in VERSIONS],
)
def test_the_wheel_is_used_from_an_empty_folder(version: str, uv: str, built: Path, tmp_path: Path) -> None:
    """Fight, make a battle of one's own and fight it, look up, draw, count: with no extra and no path of the repository."""
    interpreter = python(version)
    if interpreter is None:
        pytest.skip(f"Python {version} is not on this machine")
    (wheel,), (_,) = built.glob("*.whl"), built.glob("*.tar.gz")
    flagplot, empty = install(uv, wheel, interpreter, tmp_path / "env"), tmp_path / "empty"
    empty.mkdir()

    def tell(*words: str) -> str:
        return run(flagplot, *words, folder=empty)

    assert len(tell("scenarios").splitlines()) > 20
    assert "Coral Sea" in tell("fight", "coral-sea-1942", "--seed", "1", "--record", "coral.record")
    assert "Coral Sea" in tell("replay", "coral.record")
    tell("new", "mine.yaml", "--side", "Germany: Bismarck, Prinz Eugen", "--side", "Britain: Hood, 4 destroyers")
    assert "Germany against Britain" in tell("fight", "mine.yaml", "--seed", "1")
    assert json.loads(tell("odds", "river-plate-1939", "--exact", "--json"))["resolved"] == 1
    assert len(tell("odds", "mine.yaml", "-n", "2", "--rows", "mine.csv").splitlines()) > 5
    assert len((empty / "mine.csv").read_text(encoding="utf-8").splitlines()) == 3
    assert "Naval Attack" in tell("table", "naval-attack", "--png", "t.svg")
    assert "Scapa Flow" in tell("map", "north-atlantic")
    tell("board", "coral.record", "--story", "-o", "story.svg")
    assert (empty / "story.svg").read_text(encoding="utf-8").startswith("<svg")
    assert json.loads(tell("schema", "--output", "odds"))["title"]
    assert "Exercise Rhine" in tell("turn", "bismarck-1941", "--seed", "3", "--brief")
