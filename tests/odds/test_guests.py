"""Players of a user's own modules: every fault of theirs is one message with its place, and code 2."""

import os
import signal
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.players import standard
from flagplot.odds.play import play_out
from flagplot.table.setting import open_scenario
from tests.cli.shell import bad, call, good
from tests.helpers.program import FLAGPLOT, started
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


FAULTS = {
    "an error": ("def mine(t, v, noise):\n    raise LookupError('the\\nfleet')", 2, "LookupError: the fleet"),
    "an exit": ("def mine(t, v, noise):\n    raise SystemExit(0)", 2, "SystemExit: 0"),
    "no end": ("def mine(t, v, noise):\n    return mine(t, v, noise)", 2, "RecursionError: maximum recursion"),
    "arguments": ("\ndef mine(t):\n    return 0", 2, "TypeError: mine() takes 1 positional argument but 3 were given"),
    "within": ("def of():\n    return 1 // 0\n\ndef mine(t, v, noise):\n    return of()", 2, "ZeroDivisionError: "),
    "a dumb error": (
        "class Dumb(Exception):\n    def __str__(self):\n        raise SystemExit(0)\n\n"
        "def mine(t, v, noise):\n    raise Dumb",
        6,
        "Dumb; expected",
    ),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", FAULTS)
def test_a_doctrine_that_fails_is_named_with_its_place(module: Module, name: str, threads: int) -> None:
    """Here and in a worker: the player, the question, the exception, the file and the line."""
    text, line, told = FAULTS[name]
    place = module(f'{text}\n\nP = {{"battle": {{"mine": mine}}}}\n')
    found = bad(*words(place, threads=threads))
    assert f"{place}.py, line {line}: the player 'mine' fails at the question strengthen: {told}" in found


def test_a_doctrine_in_place_of_a_shipped_one_is_named_too(module: Module) -> None:
    """A search player that imagines it says where it failed."""
    place = module('def mine(t, v, noise):\n    raise LookupError("lost")\n\nP = {"battle": {"standard": mine}}\n')
    common = ("--pool", CORAL_SEA, "-n", 2, "--seed", 1, "--threads", 1)
    found = bad("match", "search:5", "random", "--players", f"{place}:P", *common)
    assert f"{place}.py, line 2: the player 'search:5' fails at the question" in found and "LookupError: lost" in found


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("\nraise RuntimeError('on import')", 2, "RuntimeError: on import"),
        ("P = (", 1, "SyntaxError: '(' was never closed"),
        ("import sys\nsys.exit(0)", 2, "SystemExit: 0"),
        ("import no_such_module_at_all", 1, "ModuleNotFoundError: No module named"),
    ],
)
def test_a_module_that_fails_is_named_with_its_place(module: Module, text: str, line: int, told: str) -> None:
    """The module, the exception, the file and the line; with --json too."""
    place = module(text)
    for more in ((), ("--json",)):
        found = bad(*words(place), *more)
        assert f"{place}.py, line {line}, --players: the module '{place}' cannot be loaded: {told}" in found


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ("[]", "does not hold doctrines by type of scenario: it is of the type list"),
        ('{"mine": 3}', "it is of the type dict, with one of int"),
        ('{"battle": {"mine": 3}}', "holds under 'mine' something of the type int"),
        ('{"battle": {1: print}}', "holds under 1 something of the type builtin_function_or_method"),
    ],
)
def test_what_holds_no_doctrines_is_refused(module: Module, held: str, told: str) -> None:
    """The message says what it is, and what would be right."""
    found = bad(*words(module(f"P = {held}")))
    assert found.startswith("flagplot: --players: ") and told in found
    assert found.endswith('; expected doctrines by name, by type of scenario, such as {"battle": {"mine": choose}}')


@pytest.mark.parametrize("place", ["os:path", "../bad:P", "no_such_module_at_all:P", "os:nothing", ":", "os"])
def test_a_place_without_players_is_refused(place: str) -> None:
    """Whatever it is."""
    found = bad("match", "mine", "standard", "--players", place, "--pool", CORAL_SEA, "-n", 2)
    assert found.startswith("flagplot: --players: ") and repr(place) in found


def test_an_interrupt_within_a_doctrine_stays_one(module: Module) -> None:
    """It is not the doctrine's fault."""
    place = module('def mine(t, v, noise):\n    raise KeyboardInterrupt\n\nP = {"battle": {"mine": mine}}\n')
    result = call(*words(place))
    assert result.exit_code == 130 and result.output == "flagplot: interrupted before the first pair was over\n"


def test_one_interrupt_stops_a_doctrine_that_never_ends(module: Module) -> None:
    """It is running in a worker, which nobody interrupts; nothing is left behind."""
    text = (
        "import os\n\ndef mine(t, v, noise):\n    os.write(2, b'%d\\n' % os.getpid())\n    while True:\n        pass\n"
    )
    place = module(f'{text}\nP = {{"battle": {{"mine": mine}}}}\n')
    with started([*FLAGPLOT, *map(str, words(place, threads=2))]) as running:
        assert running.stderr is not None
        worker = next(int(line) for line in running.stderr if line.strip().isdigit())
        os.kill(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=60)
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
    others = [line for line in err.splitlines() if not line.isdigit()]
    assert running.returncode == 130 and others == [b"flagplot: interrupted before the first pair was over"]


def test_a_game_played_out_says_the_same() -> None:
    """Its players have no names, only seats."""
    setting = open_scenario(CORAL_SEA)
    game, point = setting.kit.game_of(setting.tables), setting.point
    with pytest.raises(
        FlagplotError, match="the player at seat 0, asked strengthen in the game with seed 7, answers 999"
    ):
        play_out(game, setting.tables, point, 7, (lambda t, v, noise: 999, standard.choose))
