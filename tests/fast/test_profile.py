"""Branch profiles make code faster and change nothing; those of the games fit the rules as they are now."""

import re
from collections.abc import Sequence

import pytest

pytest.importorskip("llvmlite")

from flagplot import games
from flagplot.core.bind import Rule
from flagplot.core.offers.composing import TRAIN
from flagplot.fast import kernel, pack
from flagplot.fast.bench import Bench
from flagplot.fast.compiler import profile
from flagplot.fast.compiler.machine import machine_code
from flagplot.fast.compiler.program import Code, CompiledEntry, Program, kind_of
from flagplot.fast.compiler.value_types import Kind
from flagplot.fast.runtime import Runtime
from flagplot.table.setting import Setting, open_text
from tools.branches import CountingRuntime

FITS = 0.8
"""The least share of the functions in a game's profile that must have the shape that it knows."""


def compared(one: int, other: int) -> int:
    """A function with two branches."""
    if one > other:
        return one
    return 2 * other if one > 0 else -1


def source(shapes: profile.Shapes) -> tuple[Program, str]:
    """The source of a program with a profile."""
    program = Program(profile=shapes)
    (text,) = program.texts_for(compared, [kind_of(1), kind_of(2)])
    return program, text


def plain() -> tuple[str, str]:
    """The name and the shape of the function."""
    program, _ = source({})
    ((name, text),) = program.written.items()
    return name, profile.shape_of(text)


def test_branches_have_the_weights_of_the_profile() -> None:
    name, shape = plain()
    program, text = source({name: (shape, "p.")})
    (weights,) = re.findall(r"br i1 .*, !prof !(\d+)", text)
    assert f'!{weights} = !{{!"branch_weights", i32 8, i32 1}}' in text
    entry = CompiledEntry(Code(machine_code([text], 1)), program.gives)
    assert [entry(one, other) for one, other in ((3, 2), (1, 2), (0, 2))] == [3, 4, -1]


def test_a_function_of_another_shape_has_no_weights() -> None:
    name, _ = plain()
    assert source({name: ("00000000", "pp")})[1] == source({})[1]


@pytest.mark.parametrize(("first", "second", "letter"), [(0, 0, "."), (5, 5, "m"), (700, 90, "p"), (0, 10**9, "a")])
def test_letters_are_the_odds_of_the_first_way(first: int, second: int, letter: str) -> None:
    assert profile.letter_of(first, second) == letter


def played(setting: Setting, by: Runtime) -> list[list[int]]:
    """The results of twenty games, the doctrine against random play."""
    start = setting.battle.situation
    bench = Bench(by.kit, setting.tables, start, (1, kernel.RANDOM), by)
    rows = bench.rows(20)
    bench.play(pack.pack(start), range(20), rows, bench.no_fates())
    found: list[list[int]] = rows.tolist()
    return found


def test_counted_games_are_played_as_others_and_each_branch_is_counted() -> None:
    kit = games.kit("europa")
    assert kit.pool is not None
    setting = open_text(kit.pool.made_up(0), "seed 0")
    counting = CountingRuntime(kit)
    assert played(setting, counting) == played(setting, Runtime(kit))
    found = {name.partition(".")[0]: counts for name, _, counts in counting.found()}
    assert played(setting, counting) and len(found) > 50
    again = {name.partition(".")[0]: counts for name, _, counts in counting.found()}
    assert all(sum(map(sum, again[name])) == 2 * sum(map(sum, counts)) for name, counts in found.items())


class WrittenError(Exception):
    """The source of a program is written."""


class WritingRuntime(Runtime):
    """A runtime that writes the source of whole games and compiles none of it."""

    folder = None

    def compiled(self, function: Rule, kinds: Sequence[Kind]) -> list[bytes]:
        if function.__name__ != kernel.RUN:
            return super().compiled(function, kinds)
        for _ in self.program.texts_for(function, list(kinds)):
            pass
        raise WrittenError


@pytest.mark.parametrize("names", [("awaw", "awaw-turn"), ("europa",)])
def test_the_profile_of_a_game_fits_its_rules(names: tuple[str, ...]) -> None:
    """If not, `python -m tools.branches` counts again; until then the changed functions are only slower."""
    written, known = dict[str, str](), dict[str, tuple[str, str]]()
    for name in names:
        kit = games.kit(name)
        assert kit.compiled is not None and kit.pool is not None
        known |= profile.read(kit.compiled.branch_profile)
        setting = open_text(kit.pool.made_up(kit.pool.part(TRAIN)[0]), "the first of the pool")
        runtime = WritingRuntime(kit, kit.compiled.variant(setting.tables))
        with pytest.raises(WrittenError):
            played(setting, runtime)
        written |= runtime.program.written
    fitting = [name for name in known.keys() & written if known[name][0] == profile.shape_of(written[name])]
    assert len(fitting) >= FITS * len(known)
    assert all(len(known[name][1]) == len(profile.BRANCH.findall(written[name])) for name in fitting)
