"""Compiled code kept on disk: all of it or nothing, and named by all that it was made of."""

import importlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("llvmlite")

from flagplot import games
from flagplot.core.bind import key_of
from flagplot.fast import cache
from flagplot.fast.arrays import game_arrays
from flagplot.fast.compiler import machine
from flagplot.fast.compiler.compile_units import CompileUnits
from flagplot.fast.compiler.machine import machine_code
from flagplot.fast.compiler.program import Code, Program, kind_of
from flagplot.fast.compiler.value_types import INT, TRUTH, WORD, Kind, RecordType
from flagplot.fast.compiler.views import by_question
from flagplot.fast.exact.loop import weigh
from flagplot.fast.exact.walk import walking
from flagplot.fast.kernel import decide, legal
from flagplot.fast.runtime import Runtime, runtime
from flagplot.games.awaw.battle.game import FLOW
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.turn.flow import step
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState


def twice(number: int) -> int:
    """A rule."""
    return 2 * number


@by_question
def thrice(number: int) -> int:
    """A rule that stays apart."""
    return twice(number) + number


def both(number: int) -> int:
    """A rule that calls them."""
    return twice(number) * thrice(number)


def other(number: int) -> int:
    """Another one."""
    return thrice(number) - both(number)


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    """By its whole name, and for a name by its beginning."""
    assert cache.kept(tmp_path, "run-1.o") is None and not cache.is_kept(tmp_path, "run")
    cache.keep(tmp_path, "run-1.o", b"code")
    assert cache.kept(tmp_path, "run-1.o") == b"code" and cache.is_kept(tmp_path, "run")
    assert not cache.is_kept(tmp_path, "ru") and not cache.is_kept(None, "run")
    assert [path.name for path in tmp_path.iterdir()] == ["run-1.o"]
    (tmp_path / "run-1.o").rename(tmp_path / "run-2.o")
    assert cache.kept(tmp_path, "run-2.o") is None, "code of another name"


def test_code_from_disk_is_the_code(tmp_path: Path) -> None:
    """A program goes to disk and comes back."""
    program = Program()
    (made,) = machine_code(program.texts_for(twice, [kind_of(4)]), 3)
    cache.keep(tmp_path, "twice-1.o", made)
    code = cache.kept(tmp_path, "twice-1.o")
    assert code is not None
    assert [program.entry_of(Code([code]))(number) for number in (21, -4)] == [42, -8]


@pytest.mark.parametrize("helper", [sys.executable, "/bin/false", "/nowhere"])
def test_a_program_in_two_texts_is_one_program(helper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether another process compiles texts, fails to, or cannot be begun."""
    monkeypatch.setattr(machine, "LONG", 0)
    program = Program()
    texts = list(program.texts_for(both, [kind_of(4)]))
    assert [[f"@{name}." in text for name in ("both", "twice")] for text in texts] == [[True, True], [False, True]]
    assert texts[0].count("declare hidden i64 @thrice") == texts[1].count("define hidden i64 @thrice") == 1
    monkeypatch.setattr(sys, "executable", helper)
    assert program.entry_of(Code(machine_code(texts, 1)))(5) == 150


def test_nothing_waits_for_a_program_that_is_not_written_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was begun by another process is broken off."""
    monkeypatch.setattr(machine, "LONG", 0)

    def broken() -> Iterator[str]:
        yield from Program().texts_for(both, [kind_of(4)])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        machine_code(broken(), 1)


def test_a_piece_is_one_text_in_every_program(tmp_path: Path) -> None:
    """Whoever calls it; what was kept of it is what another program is made of, and of another text nothing is."""
    shelf, found = dict[str, bytes](), list[set[str]]()
    for entry, result in ((both, 150), (other, -135)):
        program = Program(pieces=CompileUnits([[twice]]))
        texts = list(program.texts_for(entry, [kind_of(4)]))
        codes = machine_code(texts, 1, shelf.get)
        shelf |= dict(zip(texts, codes, strict=True))
        found.append(set(texts))
        assert program.entry_of(Code(codes))(5) == result
    alike = found[0] & found[1]
    assert len(alike) == 2 and any("define hidden i64 @twice" in text for text in alike)
    entry_of_both = next(text for text in found[0] if "@door" in text)
    wrong = shelf | {entry_of_both: b"no code"}
    with pytest.raises(RuntimeError):
        Code(machine_code(found[0], 1, wrong.get))


def texts_of(found: Runtime, rule: Callable[..., object], kinds: list[Kind]) -> set[str]:
    """The texts of a bound rule with all that it calls."""
    return set(found.program.texts_for(found.functions[key_of(rule)], kinds))


@pytest.mark.long
def test_a_naval_turn_has_its_battles_from_what_was_compiled_for_battles() -> None:
    """The flow of a battle is the same text in both, and under the same name on disk; at another level it has another name."""
    battle, turn = (runtime(games.kit(name)) for name in ("awaw", "awaw-turn"))
    fought = texts_of(battle, FLOW[1], [RecordType(Tables), RecordType(BattleState), INT])
    played = texts_of(turn, step, [RecordType(Sea), RecordType(TurnState), INT])
    (alike,) = fought & played
    assert all(f"define hidden {gives} @{name}." in alike for gives, name in (("void", "advance"), ("i64", "refusal")))
    assert battle.piece(alike) == turn.piece(alike) and battle.unit_cache == turn.unit_cache
    looked = texts_of(turn, legal, [RecordType(Sea), RecordType(TurnState)])
    assert sum("define hidden void @step." in text for text in looked & played) == 2, "the turn's and the battle's"
    assert Runtime(games.kit("awaw"), level=2).piece(alike) != battle.piece(alike) != battle.piece(alike + " ")


@pytest.mark.long
def test_games_and_walks_share_the_doctrines_and_the_rules() -> None:
    """What an exact walk compiles besides its own loop was compiled for games."""
    kit = games.kit("awaw")
    played, walked = runtime(kit), walking(kit, ())
    whole = kind_of(np.zeros(1, np.int64))
    given = [RecordType(Tables), kind_of(game_arrays(played, 1))]
    texts = texts_of(walked, weigh, [*given, whole, kind_of(np.zeros((2, 9), np.int64)), whole])
    own = texts - texts_of(played, decide, [*given, INT, INT, WORD, INT, TRUTH])
    assert len(texts) > len(own) == 1 and sum(map(len, own)) < sum(map(len, texts)) // 10


def test_pieces_that_nobody_uses_go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The ones longest unused first; and none is found by a compiler of another text."""
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "PIECES", 2)
    place = cache.code_folder(machine)
    assert place is not None and place != cache.code_folder(cache)
    for age in range(4):
        cache.keep(place, f"{age}.o", b"code")
        os.utime(place / f"{age}.o", (1000 - age, 1000 - age))
    cache.code_folder(machine)
    assert [cache.kept(place, f"{age}.o") for age in range(4)] == [b"code", b"code", None, None]


def test_a_place_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    """Nothing is kept there, and nothing fails."""
    gone = tmp_path / "gone"
    cache.keep(gone, "run-1.o", b"code")
    cache.keep(None, "run-1.o", b"code")
    assert cache.kept(gone, "run-1.o") is None and cache.kept(None, "run-1.o") is None and not gone.exists()


def test_the_digest_changes_with_any_name_or_text() -> None:
    """And with nothing else."""
    one = cache.digest({"a": "b", "c": "d"}, {"e": "f"})
    assert one == cache.digest({"c": "d", "a": "b"}, {"e": "f"})
    others = [
        ({"a": "b", "c": "e"}, {"e": "f"}),
        ({"a": "bc", "": "d"}, {"e": "f"}),
        ({"a": "b"}, {"c": "d", "e": "f"}),
    ]
    assert all(one != cache.digest(*other) for other in others)


def test_the_digest_covers_all_that_an_outside_module_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules with constants alone, and modules of other packages; but no installed library."""
    texts = {
        "own_play": "import sys, own_numbers as n\nimport numpy as np\nfrom own_play_parts.moves import (\n    move,\n)\n",
        "own_numbers": "LIMIT = 1\n",
        "own_play_parts/__init__": "",
        "own_play_parts/moves": "from .depth import DEPTH\nfrom flagplot.core.dice import mix\n\ndef move(): return DEPTH\n",
        "own_play_parts/depth": "DEPTH = 1\n",
    }
    (tmp_path / "own_play_parts").mkdir()
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("own_play")
    covered = {name for name in cache.sources([module]) if not name.startswith("flagplot")}
    assert covered == {"own_play", "own_numbers", "own_play_parts.moves", "own_play_parts.depth"}
    assert "flagplot.core.dice" in cache.sources([module])
    digests = [cache.digest_of_sources([module])]
    for name in ("own_numbers", "own_play_parts/depth"):
        (tmp_path / f"{name}.py").write_text(texts[name].replace("1", "2"), encoding="utf-8")
        digests.append(cache.digest_of_sources([module]))
    assert len({*digests}) == 3
