"""What a command may load before it does its work: times vary from machine to machine, modules do not."""

import sys

import pytest

from tests.helpers.program import ran

LOADED = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
from flagplot.__main__ import main
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
"""Those that files of the user and a report are read and written by."""


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded."""
    found = ran((sys.executable, "-c", LOADED, *words))
    assert found.returncode == 0 and found.stdout, found.stderr
    return set(found.stderr.decode().splitlines()[-1].split())


@pytest.mark.parametrize(
    ("words", "may", "most"),
    [
        (("--version",), set[str](), 220),
        (("help",), set[str](), 240),
        (("table", "naval-attack"), set[str](), 260),
        (("table", "naval-attack", "--json"), set[str](), 260),
        (("adjudicate", "fleet-fire", "factors=10", "roll=7"), FILES | SCREEN, 700),
        (("fight", "river-plate-1939", "--seed", "1"), FILES | SCREEN, 780),
        (("odds", "river-plate-1939", "-n", "4", "--threads", "1"), FILES | SCREEN | {"numpy", "llvmlite"}, 1050),
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
