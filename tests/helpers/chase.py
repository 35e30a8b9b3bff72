"""A mission of Blue's that Red may meet on its way out and home, from a file, with notes of who was asked what and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.words.asks import SUBMARINE_ROLL
from tests.helpers.sea_line import ONE, SIX, Answer, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011"])
THREE = 2
"""Of two dice this is a six, which hits and sinks no submarine."""
PORTS = {"Home": "A1", "Shelter": "G1", "Nest": "I1", "Lair": "F1"}
OUT, BEATEN, HOMEWARD, BACK = terms.OUTBOUND, terms.IMMEDIATE, terms.HOMEWARD, terms.RETURNING
VAN = fleet("Van", "Home")
FOE = fleet("Foe", "Nest")
FIEND = fleet("Fiend", "Lair")
MISSION = task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
BASE_CHANGE = task("Change", "base-change", "movement", "Van", "Home, Shelter")


def boats(name: str, port: str, more: str = "count: 1") -> str:
    """A line of submarines below `submarines:`."""
    return f"      - {{name: {name}, port: {port}, {more}}}\n"


class Chase(FileTurn):
    """Van sails from Home on A1 to D1, unless other `tasks` are given; Red lies at Nest on I1 and Lair on F1."""

    def __init__(
        self,
        folder: Path,
        red_first: bool,
        *,
        blue: str = VAN,
        red: str = FOE,
        below: str = "",
        blue_below: str = "",
        tasks: str = MISSION,
        edition: str = "awaw-2018",
        ports: Mapping[str, str] = PORTS,
        air: Mapping[str, str] | None = None,
        red_ports: Sequence[str] = ("Nest", "Lair"),
        rows: tuple[str, ...] = (),
        more: str = "",
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        own = [port for port in ports if port not in red_ports]
        first = places(*own) + f"    forces:\n{blue}"
        first += f"    submarines:\n{blue_below}" if blue_below else ""
        first += f"    operations:\n{tasks}"
        second = places(*red_ports, **dict(air or {}))
        second += f"    forces:\n{red}" if red else ""
        second += f"    submarines:\n{below}" if below else ""
        head = f"edition: {edition}\n{more}"
        text = operation(first, second, ports=dict(ports), folder=folder, red_first=red_first, more=head, rows=rows)
        super().__init__(text, rulings=rulings)
        self.offered: list[tuple[int, list[str]]] = []
        """The wave and the hexes of every interception that was open to ships."""
        self.called: list[tuple[int, str]] = []
        """The wave and the name of every force asked to intercept."""
        self.below: list[tuple[int, list[str]]] = []
        """The wave and the hexes of every interception that was open to a submarine."""

    def run(
        self,
        hexes: Mapping[int, str],
        who: Sequence[str] = (),
        losers: Sequence[str] = (),
        faces: Mapping[str, int] | None = None,
        under: Mapping[int, str] | None = None,
        rounds: int = 1,
        **more: Answer,
    ) -> Chase:
        """Meet in a hex of each wave with those forces; `losers` withdraw, battle by battle; `faces` are dice by name."""

        def hex_of(turn: FileTurn) -> int:
            self.offered.append((self.s.wave, self.open_hexes()))
            return self.on_path(hexes.get(self.s.wave, "none"))

        def joins(turn: FileTurn) -> int:
            name = self.names.forces[self.subject]
            self.called.append((self.s.wave, name))
            return int(not who or name in who)

        def dive(turn: FileTurn) -> int:
            path = [self.names.hexes[hex].split()[0] for hex in self.s.leg_path[self.s.ask_object]]
            self.below.append((self.s.wave, [path[answer - 1] for answer in self.game.choices() if answer]))
            wanted = (under or {}).get(self.s.wave, "none")
            return path.index(wanted) + 1 if wanted in self.below[-1][1] else 0

        def face(turn: FileTurn) -> int:
            if self.s.fighting:
                return THREE if self.s.battle.roll_purpose == SUBMARINE_ROLL else ONE
            force, unit = self.s.attempt_force[self.s.rolling], self.s.attempt_unit[self.s.rolling]
            name = self.names.units[unit] if unit != terms.NONE else self.names.forces[force]
            return (faces or {}).get(name, SIX + 1) - 1 if name in (faces or {}) else SIX

        def leaves(turn: FileTurn) -> int:
            fought = len(self.events("battle-begins")) - 1
            loser = losers[fought] if fought < len(losers) else losers[-1] if losers else "Red"
            return int(self.names.sides[self.s.ask_seat] == loser and self.s.battle.round >= rounds)

        def base(turn: FileTurn) -> int:
            port = self.place("Home" if self.s.ask_seat == self.s.mover else "Nest") % terms.PLACES
            return port if port in self.game.choices() else self.game.choices()[0]

        answers: dict[str, Answer] = {
            "announce": 1,
            "intercept_hex": hex_of,
            "join": joins,
            "submarine_hex": dive,
            "die": face,
            "withdraw": leaves,
            "return_base": base,
            "submarine_attack": FileTurn.last,
            "enter": FileTurn.last,
            "go_on": 1,
        }
        self.play(**{**answers, **more})  # type: ignore[arg-type]
        return self

    def fought(self) -> list[str]:
        """Hexes of the battles, in their order."""
        return [self.names.hexes[event.hex].split()[0] for event in self.events("battle-begins")]

    def is_inverted(self, name: str) -> bool:
        """Whether the ships of a force are inverted; all are or none is."""
        found = {bool(self.s.inverted[self.unit(f"{name} {ship}")]) for ship in ("One", "Two", "cruisers")}
        assert len(found) == 1, f"some of {name} are inverted"
        return found.pop()

    def asked_of(self, wave: int) -> set[str]:
        """Names of the forces asked to intercept in a wave."""
        return {name for when, name in self.called if when == wave}

    def open_in(self, wave: int) -> list[list[str]]:
        """What was open to ships in a wave, question by question."""
        return [hexes for when, hexes in self.offered if when == wave]
