"""What a command may load before it does its work: times vary from machine to machine, modules do not."""

import os
import resource
import sys
from functools import cache
from pathlib import Path

import pytest

from flagplot import games
from flagplot.core.offers.kit import LazyPart
from tests.helpers.program import ran

LOADED = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
from flagplot_entry import main
main()
"""
"""Runs the program and says at its end what it has loaded."""
HEAVY = {
    "pydantic",
    "yaml",
    "rich",
    "numpy",
    "scipy",
    "llvmlite",
    "matplotlib",
    "prompt_toolkit",
    "pandas",
    "starlette",
}
"""Packages that take long to load."""
FILES, SCREEN = {"pydantic", "yaml"}, {"rich"}
"""Those that files of the user and a report are read and written by; a battle that was read before needs no reader."""


@cache
def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded, when it runs again."""
    assert ran((sys.executable, "-m", "flagplot", *words)).returncode == 0
    found = ran((sys.executable, "-c", LOADED, *words))
    assert found.returncode == 0 and found.stdout, found.stderr
    return set(found.stderr.decode().splitlines()[-1].split())


@pytest.mark.parametrize(
    ("words", "may", "most"),
    [
        (("--version",), set[str](), 200),
        (("help",), set[str](), 225),
        (("table", "naval-attack"), set[str](), 245),
        (("table", "naval-attack", "--json"), set[str](), 245),
        (("adjudicate", "fleet-fire", "factors=10", "roll=7"), SCREEN, 405),
        (("fight", "river-plate-1939", "--seed", "1"), SCREEN, 430),
        (("plan", "bismarck-1941", "--force", "Luetjens' squadron"), SCREEN, 460),
        (("odds", "river-plate-1939", "-n", "4", "--threads", "1"), FILES | SCREEN | {"numpy", "llvmlite"}, 640),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_command_loads_what_it_needs(words: tuple[str, ...], may: set[str], most: int) -> None:
    modules = loaded(*words)
    assert {module.partition(".")[0] for module in modules} & HEAVY <= may
    assert len(modules) <= most


def test_a_table_is_read_without_the_game_that_it_is_of() -> None:
    """Neither rules nor files nor players; and what is typed is taken without a schema for it."""
    modules = loaded("table", "naval-attack")
    homes = {module.removeprefix("flagplot.games.awaw.") for module in modules if "games.awaw." in module}
    assert "editions" in homes and not {
        home for home in homes if home.startswith(("battle", "turn", "files", "players"))
    }
    assert "typer._adapters" not in modules


def test_a_procedure_is_adjudicated_without_the_table() -> None:
    """Neither settings, records nor files of scenarios; and no doctrine but the ones that play is loaded for a game."""
    modules = loaded("adjudicate", "fleet-fire", "factors=10", "roll=7")
    assert not modules & {"flagplot.table.setting", "flagplot.core.record", "flagplot.files.text"}
    played = loaded("fight", "river-plate-1939", "--seed", "1")
    late = {"flagplot.search.player", "flagplot.odds.engine", "multiprocessing", "flagplot.games.awaw.players.trained"}
    assert not played & late


def seconds(*words: str, place: dict[str, str]) -> float:
    """The processor seconds of a program from its start to its end; the least of three, as others may be at work."""
    found = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert ran((sys.executable, *words), place).returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "most"),
    [
        (("adjudicate", "fleet-fire", "factors=10", "roll=7"), 15),
        (("fight", "river-plate-1939", "--seed", "1"), 24),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_command_starts_in_so_many_times_what_python_takes(words: tuple[str, ...], most: int, tmp_path: Path) -> None:
    """What is kept from the first run: bytecode, flows, code of classes, battles. Before that, 67 and 75 times as long."""
    place = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path / "bytecode"), "FLAGPLOT_CACHE": str(tmp_path / "kept")}
    place.pop("PYTHONDONTWRITEBYTECODE", None)
    assert ran((sys.executable, "-m", "flagplot", *words), place).returncode == 0
    bare = seconds("-c", "import argparse, json", place=place)
    assert seconds("-m", "flagplot", *words, place=place) < most * bare


def test_a_file_loads_the_game_of_its_type_and_every_part_of_a_kit_can_be_loaded() -> None:
    for kit in games.kits():
        assert games.of_kind(kit.kind) is kit
        assert not any(isinstance(getattr(kit, name), LazyPart) for name in kit.__dataclass_fields__)


def test_a_season_is_shown_from_its_snapshot(tmp_path: Path) -> None:
    """The status of a season needs neither the text of its file again nor the rules, once they have judged what is announced."""
    season = str(tmp_path / "rhine.season")
    assert ran((sys.executable, "-m", "flagplot", "season", "new", season, "--from", "bismarck-1941")).returncode == 0
    modules = loaded("season", "status", season)
    assert {module.partition(".")[0] for module in modules} & HEAVY <= FILES | SCREEN
    late = {"flagplot.files.reading", "flagplot.table.session", "flagplot.games.awaw.battle.game"}
    assert not modules & (late | {"flagplot.games.awaw.turn.flow", "flagplot.games.awaw.season.model"})
    assert len(modules) <= 520
