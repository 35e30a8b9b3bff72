"""Whole naval turns a second, both sides by the standard doctrine, with every battle inside: the stored operations, as text."""

from collections.abc import Iterator
from functools import partial

from flagplot.odds.speed import Figure, rate, scenario_file
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_scenario

OPERATIONS = (
    "rendezvous-22-13",
    "bismarck-1941",
    "matapan-1941-operation",
    "pedestal-1942-operation",
    "coral-sea-1942-operation",
    "leyte-1944",
)
PLAYERS = {0: "standard", 1: "standard"}


def figures(seconds: float) -> Iterator[Figure]:
    """One rate for each operation; seeds run from 0."""
    for name in OPERATIONS:
        setting = open_scenario(scenario_file(name))
        yield Figure(f"turns: {name}", rate(partial(turn, setting), seconds), "whole turns a second, battles inside")


def turn(setting: Setting, seed: int) -> int:
    """Play one turn to its end."""
    session = begin(setting, PLAYERS, seed)
    session.keeps_record = False
    session.run()
    return 1
