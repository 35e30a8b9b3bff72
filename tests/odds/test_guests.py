"""Players of a user's own modules: an illegal answer is one message, and code 2."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.players import standard
from flagplot.odds.play import play_out
from flagplot.table.setting import open_scenario
from tests.cli.shell import bad, good
from tests.helpers.scenario_files import FOLDER

CORAL_SEA = FOLDER / "coral-sea-1942.yaml"
NUMBERS = count(1)
LIKE_STANDARD = """
from flagplot.games.awaw.players.standard import choose as usual

def mine(t, v, noise):
    return {0}

P = {{"battle": {{"mine": mine}}}}
"""
CHEAT = """
import flagplot
from flagplot.games.awaw.players.standard import choose as usual

KINDS = {kind.name: code for code, kind in flagplot.open_scenario("coral-sea-1942").begin().game.asks.items()}

def mine(t, v, noise):
    answer = usual(t, v, noise)
    return answer + 3 if v.ask_kind == KINDS["strike-squadrons"] else answer

def ones(t, v, noise):
    return 0

P = {"battle": {"mine": mine, "ones": ones}}
"""
Module = Callable[[str], str]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Module:
    """Writes a module of the user's and gives its name."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)

    def written(text: str) -> str:
        name = f"guests_of_a_test_{next(NUMBERS)}"
        (tmp_path / f"{name}.py").write_text(text)
        return name

    return written


def words(place: str, name: str = "mine", threads: int = 1) -> tuple[object, ...]:
    """The command for two pairs against the usual doctrine."""
    common = ("--pool", CORAL_SEA, "-n", 4, "--seed", 1, "--threads", threads)
    return "match", name, "standard", "--players", f"{place}:P", *common


@pytest.mark.parametrize("threads", [1, 2])
def test_an_illegal_answer_ends_the_match(module: Module, threads: int) -> None:
    """The message names the player, the question, the answer, the reason or the legal answers."""
    place = module(CHEAT)
    told = bad(*words(place, "mine", threads))
    assert "the player 'mine', asked strike-squadrons in the game with seed" in told
    assert "answers 6; expected a whole number: 0, 1, 2 or 3" in told
    told = bad(*words(place, "ones", threads), "--json")
    assert "the player 'ones', asked number" in told and "answer 0 is refused: " in told
    assert "(22.423A); expected one of 1, 2, 3, 4, 5" in told


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("None", "None"),
        ("0.0", "0.0"),
        ("'0'", "'0'"),
        ("True", "True"),
        ("999", "999"),
        ("-1", "-1"),
        ("10**5000", "with a value of the type int"),
        ("[0]", "with a value of the type list"),
    ],
)
def test_what_is_no_answer_ends_the_match(module: Module, answer: str, told: str) -> None:
    """Whatever a doctrine returns."""
    found = bad(*words(module(LIKE_STANDARD.format(answer))))
    assert "the player 'mine', asked strengthen in the game" in found
    assert f"answers {told}; expected a whole number: 0, 1, 2 or 3" in found


def test_a_whole_number_of_another_library_is_an_answer(module: Module) -> None:
    """As a learnt doctrine gives it."""
    module_of = module(LIKE_STANDARD.format("__import__('numpy').int64(usual(t, v, noise))"))
    assert "Score of mine" in good(*words(module_of))


def test_a_game_played_out_says_the_same() -> None:
    """Its players have no names, only seats."""
    setting = open_scenario(CORAL_SEA)
    game, point = setting.kit.game_of(setting.tables), setting.point
    with pytest.raises(
        FlagplotError, match="the player at seat 0, asked strengthen in the game with seed 7, answers 999"
    ):
        play_out(game, setting.tables, point, 7, (lambda t, v, noise: 999, standard.choose))
