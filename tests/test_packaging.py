"""The wheel's core and the setup to play install neither servers nor AI packages; the version is written once."""

import tomllib
from pathlib import Path
from typing import Any, Final

from flagplot.core.version import VERSION

ROOT: Final = Path(__file__).parent.parent
HEAVY: Final = {
    "fastapi",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "psycopg",
    "ray",
    "open_spiel",
    "gymnasium",
    "pettingzoo",
}


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return found


def names(requirements: list[str]) -> set[str]:
    return {each.split(";")[0].split("[")[0].split(">")[0].split("<")[0].strip() for each in requirements}


def test_the_core_and_the_setup_to_play_install_no_server_database_or_ai_package() -> None:
    found = project()
    extras = found["optional-dependencies"]
    recipe = (ROOT / "Makefile").read_text().split(".venv/.play:")[1].split("\n\n")[0]
    play = recipe.split(".[")[1].split("]")[0].split(",")
    assert "web" not in play and set(play) <= set(extras)
    assert not names([*found["dependencies"], *(each for extra in play for each in extras[extra])]) & HEAVY
    assert names(extras["web"]) & HEAVY, "the words are those of the file"


def test_the_version_is_written_once() -> None:
    assert "version" not in project() and project()["dynamic"] == ["version"]
    assert f'VERSION = "{VERSION}"' in (ROOT / "src" / "flagplot" / "core" / "version.py").read_text()
