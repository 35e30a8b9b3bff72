"""The examples: each runs from the shell, here shortened, and its last line says what it came to."""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.helpers.program import ran

EXAMPLES = Path(__file__).parents[2] / "examples"
WANTED = {
    "mccfr": (
        "pyspiel",
        ["200", "1"],
        r"MCCFR comes to [+-]0\.\d{3} where the game is worth [+-]0\.000; .* would gain 0\.\d{3}",
    ),
    "league": ("pettingzoo", ["1"], r"Of 6 players taste 1 comes first with \d+\.\d%, .* last with \d+\.\d%"),
    "evolve": (
        "llvmlite",
        ["--measure", "shipped", "--games", "2"],
        r"cripples_only +0\.\d{3}  0\.\d{3}  0\.\d{3} +200",
    ),
    "choices": (
        "llvmlite",
        ["--game", "europa", "--scenarios", "2", "--times", "1", "--games", "4", "--out", os.devnull],
        r"2 scenarios, [1-9]\d* choices",
    ),
    "ppo": ("llvmlite", ["8192", "320"], r"PPO beats uniform by \+\d+\.\d% ± \d\.\d%"),
}


def test_every_example_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {*WANTED, "client"}, (
        "the client by tests/web/test_people.py"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.soak] * (name in ("evolve", "mccfr"))) for name in WANTED]
)
def test_an_example_comes_to_its_result(name: str) -> None:
    """Shortened; the learner already beats random play."""
    needs, words, last = WANTED[name]
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed: it comes with the extra `ai`")
    pytest.importorskip(needs, reason=f"{needs} is not installed: it comes with the extra `ai`")
    pytest.importorskip("scipy", reason="SciPy is not installed: it comes with the extra `fast`")
    done = ran([sys.executable, str(EXAMPLES / f"{name}.py"), *words])
    assert done.returncode == 0, done.stderr.decode()
    assert re.fullmatch(last, done.stdout.decode().splitlines()[-1]), done.stdout
