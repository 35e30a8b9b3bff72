"""A whole-map plan against the size of the map and the number of bases that threaten it, as text: no compiling.

Every base has a fast task force and four search squadrons; the voyage leads across the map, and every hex is searched.
"""

import time
from collections.abc import Iterator
from typing import NamedTuple

from flagplot.board.map import Map
from flagplot.board.paths import path
from flagplot.board.read_map import names, open_map
from flagplot.core.offers.composing import Voyage
from flagplot.games.awaw.files.operation.read import read, read_text
from flagplot.games.awaw.turn.planning.planner import planner_of
from flagplot.odds.speed import Figure, rate, scenario_file

OPERATION = "coral-sea-1942-operation"
VOYAGE = Voyage(("Carrier Striking Force",), to="Port Moresby", referee=True)
BASES = (1, 4, 12)
ASKED = 2.0
"""Seconds that a plan may take."""


class Ends(NamedTuple):
    """From a port to another one, far apart."""

    start: str
    end: str


def figures(seconds: float) -> Iterator[Figure]:
    """Seconds of one plan on each map with few and with many bases; measured once, for a plan is asked once."""
    yield planned(seconds / 2)
    for name in names():
        board = open_map(name)
        ports = [place.name for place in board.places if place.kind == "port" and place.status != "non-operational"]
        voyage = farthest(board, ports)
        others = [port for port in ports if port not in voyage]
        for count in BASES:
            text = operation(name, voyage, others[:: max(1, len(others) // count)][:count])
            planner = planner_of(read_text(text), Voyage(("Blue",), to=voyage.end, referee=True))
            start = time.process_time()
            routes = planner.courses()
            spent = time.process_time() - start
            told = f"s, {len(board.hexes):,} hexes, {count} bases, {len(routes)} routes"
            yield Figure(f"plan: {name}", spent, told, f"below {ASKED}")


def planned(seconds: float) -> Figure:
    """Routes of a voyage by length and danger over a whole map, from its file on."""
    expedition = read(scenario_file(OPERATION))
    plans = rate(lambda turn: len(planner_of(expedition, VOYAGE).courses()) and 1, seconds)
    return Figure("plan over a whole map", 1 / plans, f"seconds, {len(expedition.board.hexes):,} hexes", "below 2")


def farthest(board: Map, ports: list[str]) -> Ends:
    """The two ports of the list that lie farthest apart by sea, within the length of a path."""
    pairs = [
        (len(path(board, board.locate(one), board.locate(other))), one, other)
        for place, one in enumerate(ports)
        for other in ports[:place]
    ]
    _, one, other = max(pair for pair in pairs if pair[0] <= 45)
    return Ends(one, other)


def operation(board: str, voyage: Ends, bases: list[str]) -> str:
    """An operation file with a task force and search squadrons in every base."""
    places = "\n".join(f"      - {{name: {base}, range: 5, squadrons: [{{type: search, count: 4}}]}}" for base in bases)
    ships = "{{name: {0} one, type: BB, size: 4}}, {{name: {0} two, type: BB, size: 4}}, {{name: {0} light, type: DD, count: 4}}"
    forces = "\n".join(f"      - {{name: {base}, port: {base}, ships: [{ships.format(base)}]}}" for base in bases)
    return f"""flagplot: operation
title: Across the map
map: {board}
mover: Blue
sides:
  - name: Blue
    nation: Germany
    places: [{{name: {voyage.start}}}, {{name: {voyage.end}}}]
    forces:
      - {{name: Blue, port: {voyage.start}, ships: [{ships.format("Blue")}]}}
    operations:
      - name: Across
        activity: base-change
        phase: movement
        plans: [{{name: straight, forces: [Blue], route: [{voyage.start}, {voyage.end}]}}]
  - name: Red
    nation: Britain
    places:
{places}
    forces:
{forces}
"""
