"""Both runtimes side by side: a battle played in the interpreter, every step repeated by the compiled rules and compared."""

from typing import Any

import numpy as np

from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.arrays import desk
from flagplot.fast.runtime import Runtime
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds.fingerprint import fingerprint
from flagplot.odds.play import Choose, Driver

MOST_ANSWERS = 202
"""Room for every answer that a question may have, and one beyond at either end."""


def differences(record: Record, packed: pack.Packed) -> list[str]:
    """Name the fields in which a plain record and a packed one differ."""
    first = packed[0]
    return [name for name in record.fields if getattr(record, name) != first[name].tolist()]


class Compiled:
    """One situation under the compiled rules, a turn at a time."""

    def __init__(self, runtime: Runtime, tables: Tables, situation: Situation) -> None:
        self.tables = pack.pack(tables)
        self.desk = desk(runtime, situation)
        self.codes = np.zeros(MOST_ANSWERS, np.int64)
        """Refusal of each answer from -1 on."""
        self.fingerprint = 0
        self.entry = runtime.entry("turn", self.tables, self.desk, 0, self.codes)

    def turn(self, answer: int = -1) -> None:
        """Give an answer, or for -1 go on to the first question."""
        self.fingerprint = int(self.entry(self.tables, self.desk, answer, self.codes))


def play(
    runtime: Runtime, tables: Tables, situation: Situation, seed: int, players: tuple[Choose | None, Choose | None]
) -> int:
    """Play one battle in both runtimes; fails at the first step after which a field differs, and gives the steps."""
    s, both = situation.copy(), Compiled(runtime, tables, situation)
    game = game_of(tables)
    driver, steps = Driver(game, tables, seed, players), 0
    game.advance(tables, s)
    both.turn()
    while True:
        where = f"seed {seed}, step {steps}, ask {s.ask_kind}, segment {s.segment}"
        check(tables, s, both, where)
        if game.is_over(s):
            assert fingerprint(s.numbers()) == both.fingerprint
            return steps
        answer = driver.answer(s)
        game.step(tables, s, answer)
        both.turn(answer)
        steps += 1


def check(tables: Tables, s: Situation, both: Compiled, where: str) -> None:
    """Every field is equal, the same answers are refused for the same reasons, the seat asked has the same view."""
    different = differences(s, both.desk.truth)
    assert different == [], f"{where}: {[(n, getattr(s, n), both.desk.truth[n][0].tolist()) for n in different]}"
    if s.ask_seat in (0, 1):
        for answer in range(-1, s.ask_size + 1):
            assert game_of(tables).refusal(tables, s, answer) == both.codes[answer + 1], f"{where}, answer {answer}"
        view = game_of(tables).view(s, s.ask_seat)
        seen = both.desk.sights[s.ask_seat : s.ask_seat + 1]
        assert differences(view, seen) == [], f"{where}, view of {s.ask_seat}"


def lines(tables: Any, s: Situation, depth: int) -> int:
    """Interpreted perft: lines of play of so many answers."""
    if game_of(tables).is_over(s) or depth == 0:
        return 1
    total = 0
    for answer in range(s.ask_size):
        if game_of(tables).refusal(tables, s, answer) == 0:
            after = s.copy()
            game_of(tables).step(tables, after, answer)
            total += lines(tables, after, depth - 1)
    return total
