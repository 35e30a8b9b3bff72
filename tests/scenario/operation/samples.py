"""One small sound operation on a map of the program, ways to spoil it, and its turn at the first question."""

from flagplot.core.position import Position
from flagplot.core.printed.edition import Edition
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.operation.read import read_text
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.turn.game import GAME
from flagplot.games.awaw.turn.planning.charting import sea_of
from flagplot.games.awaw.turn.sea import Sea

SMALL = """\
flagplot: operation
title: A small operation
date: "1942-08-10"
map: mediterranean
mover: Britain
sides:
  - name: Britain
    nation: Britain
    places:
      - {name: Gibraltar}
      - {name: Malta, room: 20}
    forces:
      - name: Force H
        port: Gibraltar
        ships:
          - {name: Nelson, type: BB, size: 4, slow: true}
          - {name: Rodney, type: BB, size: 4, slow: true}
          - {name: Destroyers, type: DD, count: 4}
      - name: Convoy
        port: Gibraltar
        task-force: false
        cargo: 2
        ships:
          - {name: Ships, type: TR, count: 2, laden: true}
    operations:
      - name: Supplies for Malta
        activity: sea-transport
        phase: movement
        zone: 1
        plans:
          - name: direct
            forces: [Force H, Convoy]
            route: [Gibraltar, T10, Malta]
          - name: with a turning back
            forces: [Force H, Convoy]
            route: [Gibraltar, {at: T10, drops: [Force H]}, Malta]
  - name: Italy
    nation: Italy
    places:
      - name: Taranto
        range: 4
        squadrons:
          - {type: army, count: 1}
      - {name: Palermo}
    forces:
      - name: Battle fleet
        port: Taranto
        ships:
          - {name: Littorio, type: BB, size: 4}
          - {name: Duilio, type: BB, size: 3}
          - {name: Flotilla, type: DD, count: 3}
    submarines:
      - {name: Boats, port: Palermo, count: 2}
"""


def swap(*pairs: tuple[str, str]) -> str:
    """The small operation with parts of it replaced, each of which must stand in it once."""
    text = SMALL
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def edition(name: str = "awaw-2018") -> Edition:
    return editions.load(name)


def sea(expedition: Expedition) -> Sea:
    return sea_of(edition(expedition.edition), expedition.chart)


def small() -> Expedition:
    return read_text(SMALL)


def begin(expedition: Expedition) -> Position:
    return Position.begin(GAME, sea(expedition), expedition.situation)
