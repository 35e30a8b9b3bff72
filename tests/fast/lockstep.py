"""Both runtimes side by side: a battle played in the interpreter, every step repeated by the compiled rules and compared."""

from collections.abc import Sequence
from typing import Any

from flagplot.core.doctrine import Choose
from flagplot.core.position import Position
from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.position import Position as Packed
from flagplot.fast.position import Rules
from flagplot.fast.runtime import Runtime
from flagplot.odds.play import Driver


def differences(record: Record, packed: pack.Packed) -> list[str]:
    """Name the fields in which a plain record and a packed one differ, those of records within included."""
    first = packed[0]
    found = [name for name in record.fields if getattr(record, name) != first[name].tolist()]
    for name in record.inner:
        found += [f"{name}.{field}" for field in differences(getattr(record, name), packed[name])]
    return found


def play(
    runtime: Runtime,
    tables: Any,
    situation: Any,
    seed: int,
    players: Sequence[Choose | None],
    handed_over: int = 0,
    every: int = 1,
) -> int:
    """Play one battle in both runtimes; fails at the first step after which a field differs, and gives the steps.

    The packed position is taken over from the text after a number of answers; it may be compared after every so many.
    """
    kit = runtime.kit
    plain = Position.begin(kit.game_of(tables), tables, situation)
    driver, steps, rules = Driver(plain.game, tables, seed, players), 0, Rules(kit, tables, runtime)
    both = None if handed_over else Packed.on(rules, plain)
    while not plain.is_over:
        s = plain.situation
        if steps == handed_over and both is None:
            both = Packed.on(rules, plain)
        if both is not None and steps % every == 0:
            check(plain, both, f"seed {seed}, step {steps}, ask {s.ask_kind}")
        answer = driver.answer(s)
        plain.answer(answer)
        if both is not None:
            both.answer(answer)
        steps += 1
    if both is not None:
        check(plain, both, f"seed {seed}, at the end")
        assert both.is_over and both.log == plain.log and both.history == plain.history
        assert both.digest() == plain.digest()
    return steps


def check(plain: Position, both: Packed, where: str) -> None:
    """Every field is equal, the same answers are refused for the same reasons, the seat asked has the same view."""
    s = plain.situation
    different = differences(s, both.record)
    told = [(n, getattr(s, n), both.record[n][0].tolist()) for n in different if n in s.fields]
    assert different == [], f"{where}: {different} {told}"
    assert both.question == plain.question
    if s.ask_seat in (0, 1):
        codes = both.rules.refusals(both.record)
        for answer in range(-1, s.ask_size + 1):
            assert plain.refusal(answer) == codes[answer + 1], f"{where}, answer {answer}"
        assert both.choices() == [answer for answer in range(s.ask_size) if codes[answer + 1] == 0], where
        view, seen = plain.view(s.ask_seat), both.view(s.ask_seat)
        names = [*view.fields, *view.inner]
        assert [n for n in names if getattr(view, n) != getattr(seen, n)] == [], f"{where}, view of {s.ask_seat}"


def lines(position: Position, depth: int) -> int:
    """Perft: lines of play of so many answers from a position, which stays as it is."""
    if position.is_over or depth == 0:
        return 1
    total = 0
    for answer in position.choices():
        after = position.copy()
        after.answer(answer)
        total += lines(after, depth - 1)
    return total
