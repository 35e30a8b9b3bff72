"""Random flows, played compiled question by question, are the same as by Python."""

import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from flagplot.core.ask import NO_SEAT, clear
from flagplot.fast import pack
from flagplot.fast.compiler.program import compiled
from tests.core.flows.texts import Table, Writer, module_of


@pytest.mark.parametrize("seed", [3, 11, 20, 37])
def test_a_flow_is_the_same_compiled(seed: int, tmp_path: Path) -> None:
    module = module_of(tmp_path, f"compiled{seed}", Writer(seed).text(flows=3))

    def first(tables: Any) -> int:
        module.carry_on(tables[0])
        return tables[0].frame[0]  # type: ignore[no-any-return]

    quick = compiled(first)
    chance = random.Random(seed)
    for _ in range(5):
        plain = Table()
        for _ in range(400):
            packed = pack.pack(plain)
            module.carry_on(plain)
            assert quick(packed) == plain.frame[0]
            assert pack.unpack(packed, Table) == plain
            if plain.frame[0] == 0:
                break
            if plain.ask_seat != NO_SEAT:
                plain.answer = plain.dice_sum = chance.randint(0, 6)
                clear(plain)


def test_a_name_that_is_set_in_both_branches_of_a_question_is_known_after_them(tmp_path: Path) -> None:
    """Steps are compiled in an order in which what is read was written before."""
    text = (
        "@flow\ndef main(s: Table) -> None:\n    for i in range(4):\n        if s.x[0] > 1:\n"
        "            a = ask(s, 5, 0, i, 0, 3)\n        else:\n            a = ask(s, 6, 0, i, 0, 3)\n"
        "        if a > 0:\n            s.x[i] = a\n"
    )
    module = module_of(tmp_path, "branches", text)
    plain = Table()

    def first(tables: Any) -> int:
        module.carry_on(tables[0])
        return tables[0].frame[0]  # type: ignore[no-any-return]

    quick = compiled(first)
    for answer in (3, 0, 5, 2, 0):
        packed = pack.pack(plain)
        module.carry_on(plain)
        assert quick(packed) == plain.frame[0] and pack.unpack(packed, Table) == plain
        plain.answer = answer
        clear(plain)
    assert plain.x[:4] == [3, 0, 5, 2] and plain.frame[0] == 0
