"""Whole naval turns a second with every battle inside: the stored operations, by doctrine as text and compiled, and at random."""

import importlib.util
from collections.abc import Iterator
from functools import partial

from bench.positions import copies
from flagplot.core.position import Position
from flagplot.odds.speed import Figure, by_kernel, opened, rate, scenario_file
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_scenario

OPERATIONS = {
    "rendezvous-22-13": "",
    "bismarck-1941": "5,000",
    "matapan-1941-operation": "",
    "pedestal-1942-operation": "",
    "coral-sea-1942-operation": "",
    "leyte-1944": "1,000",
}
"""Operations, each with the turns a second by doctrine that were asked of it."""
AT_RANDOM = "10,000"
COPY = "10"
PLAYERS = {0: "standard", 1: "standard"}
BLOCK = 256
"""Compiled turns between two looks at the clock."""


def figures(seconds: float) -> Iterator[Figure]:
    """Rates for each operation; seeds run from 0."""
    for name in OPERATIONS:
        setting = open_scenario(scenario_file(name))
        yield Figure(f"turns: {name}", rate(partial(turn, setting), seconds / 3), "whole turns a second, as text")
    if importlib.util.find_spec("llvmlite") is None:
        yield Figure("turns, compiled", float("nan"), "not installed: the extra `fast`")
        return
    for name, asked in OPERATIONS.items():
        for players, who, wanted in (((1, 1), "by doctrine", asked), ((0, 0), "at random", AT_RANDOM)):
            play = by_kernel(opened(name), players)
            found = rate(lambda turn, play=play: play(BLOCK * turn, BLOCK) and BLOCK, seconds / 3)  # type: ignore[misc]
            yield Figure(f"turns {who}: {name}", found, "whole turns a second, compiled", wanted)
    from flagplot.odds.rollouts import packed

    leyte = opened("leyte-1944")
    text = Position.begin(leyte.kit.game_of(leyte.tables), leyte.tables, leyte.start)
    yield Figure("copy of a turn of the text", copies(text.copy, seconds), "microseconds")
    yield Figure("copy of a packed turn", copies(packed(text).copy, seconds), "microseconds", COPY)


def turn(setting: Setting, seed: int) -> int:
    """Play one turn to its end."""
    session = begin(setting, PLAYERS, seed)
    session.keeps_record = False
    session.run()
    return 1
