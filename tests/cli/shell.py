"""The program called as a person calls it, without a process of its own."""

import json
from math import inf
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner, Result

from flagplot.cli.main import app
from flagplot.cli.text import ticker
from flagplot.fast.cache import WAITS
from flagplot.odds.engine import COMPILING
from tests.helpers.scenario_files import BATTLES

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "scenarios"
CORAL_SEA = SCENARIOS / "coral-sea-1942.yaml"
RIVER_PLATE = SCENARIOS / "river-plate-1939.yaml"
EXAMPLE = SCENARIOS / "example-22-524.yaml"
FILES = BATTLES


def call(*words: object, keys: str = "") -> Result:
    """Call the program with words on the command line and keys on standard input; a busy machine adds no line on progress."""
    with patch.object(ticker, "LONG", inf):
        return CliRunner().invoke(app, [str(word) for word in words], input=keys)


def good(*words: object, keys: str = "") -> str:
    """What the program prints when all is well; that rules are compiled first is said beside it."""
    result = call(*words, keys=keys)
    assert result.exit_code == 0, result.output
    assert [line for line in result.stderr.splitlines() if line not in (COMPILING, WAITS)] == []
    return result.stdout


def bad(*words: object, keys: str = "") -> str:
    """The message when it is not: on standard error, code 2, nothing else."""
    result = call(*words, keys=keys)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""
    return result.stderr.strip()


def data(*words: object) -> dict[str, Any]:
    """The object that the program prints."""
    found = json.loads(good(*words, "--json"))
    assert isinstance(found, dict)
    return found
