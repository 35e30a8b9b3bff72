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
