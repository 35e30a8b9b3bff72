"""A turn played from a file through the reader and the step machine, and an operation file on a row of sea hexes.

The hexes are A1, B1, C1 and so on, each beside the next; every port lies on one of them.  Answers are looked up by the name of the
question, each a number, a list that is used up, or a function of the game; what is left open gets the first legal answer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flagplot.core.ask import DIE
from flagplot.core.event import Event
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events
from flagplot.games.awaw.turn.words.naming import TurnRoster
from flagplot.table.setting import open_scenario, open_text
from tests.helpers.voyage import ring

Answer = int | list[int] | Callable[["FileTurn"], int]
SIX, ONE = 5, 0
"""Faces of a die as answers."""


def operation(
    blue: str,
    red: str,
    *,
    ports: dict[str, str],
    length: int = 24,
    rows: tuple[str, ...] = (),
    more: str = "",
    red_first: bool = False,
    title: str = "On a row of hexes",
    folder: Path,
) -> str:
    """The file: Blue (Japan) moves, Red (United States) intercepts; `red_first` lists Red before Blue.

    `blue` and `red` are what stands below the name and nation of a side; `rows` draw another sea than the row of hexes.
    """
    board = ring(folder / "row", rows or ("o " * length,), ports=ports)
    sides = [
        f"  - name: Blue\n    nation: Japan\n{blue}",
        f"  - name: Red\n    nation: United States\n{red}",
    ]
    listed = "".join(reversed(sides) if red_first else sides)
    return f"flagplot: operation\ntitle: {title}\nmap: {board}\nmover: Blue\n{more}sides:\n{listed}"


def places(*names: str, **more: str) -> str:
    """The places of a side; what else a file says of one is given under its name."""
    return "    places:\n" + "".join(f"      - {{name: {name}{more.get(name, '')}}}\n" for name in names)


def fleet(name: str, port: str, ships: str = "", more: str = "") -> str:
    """A force below `forces:`: two battleships and two cruisers, unless other ships are given."""
    own = (
        ships
        or "{name: %s One, type: BB, size: 4}, {name: %s Two, type: BB, size: 4}, {name: %s cruisers, type: CA, count: 2}"
    )
    named = own.replace("%s", name)
    return f"      - {{name: {name}, port: {port}, {more}ships: [{named}]}}\n"


def task(name: str, activity: str, phase: str, forces: str, route: str) -> str:
    """An operation of one plan."""
    plan = f"          - {{name: only, forces: [{forces}], route: [{route}]}}\n"
    return f"      - name: {name}\n        activity: {activity}\n        phase: {phase}\n        plans:\n{plan}"


class FileTurn:
    """A turn that began as a file: its path or its text."""

    def __init__(self, source: str | Path, edition: str = "", rulings: Mapping[str, str] | None = None) -> None:
        named = (source, edition, rulings) if isinstance(source, Path) else None
        self.setting = open_scenario(*named) if named else open_text(str(source), "operation", edition, rulings)
        self.names: TurnRoster = self.setting.battle.roster
        self.game = self.setting.begin()
        self.asked: list[tuple[str, int, int, int]] = []
        """Name, seat, subject and object of every question answered."""
        self.met: list[tuple[str, dict[str, int]]] = []
        """Of every battle its hex, and each force in it with its round of entry."""
        self._begun = self._read = 0

    @property
    def s(self) -> TurnState:
        """The situation."""
        situation = self.game.situation
        assert isinstance(situation, TurnState)
        return situation

    @property
    def kind(self) -> str:
        """Name of the pending question."""
        return asks.BY_CODE[self.s.ask_kind].name

    @property
    def subject(self) -> int:
        """What it is about."""
        return self.s.ask_subject

    def play(self, *, until: str | Callable[[FileTurn], bool] = "", die: Answer = SIX, **answers: Answer) -> FileTurn:
        """Answer questions until one of that name, or such a one, is pending, or all is over; `_` stands for `-` in names."""
        given: dict[str, Answer] = {name.replace("_", "-"): answer for name, answer in answers.items()}
        given = {name: list(answer) if isinstance(answer, list) else answer for name, answer in given.items()}
        for _ in range(5000):
            if self.game.is_over or (until(self) if callable(until) else self.kind == until):
                assert not self.s.defects(), self.s.defects()
                return self
            self._note_battle()
            answer = die if self.s.ask_kind == DIE else given.get(self.kind)
            if callable(answer):
                answer = answer(self)
            elif isinstance(answer, list):
                answer = answer.pop(0) if answer else None
            if answer is None:
                answer = self.game.choices()[0]
            self.asked.append((self.kind, self.s.ask_seat, self.s.ask_subject, self.s.ask_object))
            self.game.answer(answer)
            if self.s.ask_kind != DIE:
                assert not self.s.defects(), self.s.defects()
        raise AssertionError("the turn does not end")

    def sail(
        self,
        *,
        dice: Sequence[int] = (),
        luck: int = 0,
        until: str = "",
        seed: int = 1,
        yields: str = "",
        **answers: Answer,
    ) -> FileTurn:
        """Play on until a question of that name is pending outside a battle, or the turn is over.

        `dice` are the faces of interceptions, in their order, and `luck` that of each if there are none; all others, and they
        when none are left, come from a seed.  A side that `yields` leaves every battle, all others go on with their activity.
        """
        left, chance = list(dice), random.Random(seed)

        def face(turn: FileTurn) -> int:
            shown = chance.randrange(6) + 1
            if turn.s.fighting == 0:
                shown = left.pop(0) if left else luck or shown
            return shown - 1

        def leaves(turn: FileTurn) -> int:
            legal = turn.game.choices()
            return 1 if yields and self.setting.sides[turn.s.ask_seat] == yields and 1 in legal else legal[0]

        def reached(turn: FileTurn) -> bool:
            return turn.s.fighting == 0 and turn.kind == until

        given: dict[str, Answer] = {"withdraw": leaves, "go_on": FileTurn.last, **answers}
        self.play(until=reached, die=face, **given)
        assert not left, f"dice left over: {left}"
        return self

    def _note_battle(self) -> None:
        """Note who has a part in a battle that has begun."""
        log, begins = self.game.log, events.BATTLE_BEGINS
        self._begun += sum(event.kind == begins for event in log[self._read :])
        self._read = len(log)
        if self.s.fighting == 1 and len(self.met) < self._begun:
            parts = {self.names.forces[f]: part for f, part in enumerate(self.s.role_in_battle) if part}
            self.met.append((self.names.hexes[self.s.battle_hex].split()[0], parts))

    def last(self) -> int:
        """An answer to anything: the last that is legal."""
        return self.game.choices()[-1]

    # --- rows by name
    def force(self, name: str) -> int:
        """Row of a force."""
        return self.names.forces.index(name)

    def unit(self, name: str) -> int:
        """Row of a unit."""
        return self.names.units.index(name)

    def place(self, name: str) -> int:
        """Row of a place."""
        return self.names.places.index(name)

    def in_port(self, name: str) -> int:
        """Destroyers in a port, as the battle that is fought has them."""
        side, place = divmod(self.place(name), terms.PLACES)
        return self.s.battle.destroyers_in_port[side][place]

    def hex(self, place: str) -> int:
        """Number of the hex of a place, or of a hex of the row by its letter."""
        spot = re.compile(rf"\b{place}\b")
        return next(number for number, text in enumerate(self.names.hexes) if spot.search(text))

    def at(self, place: str) -> Callable[[FileTurn], int]:
        """An answer to `intercept-hex` and its like: the hex of a place if the path leads there, else none."""
        return lambda turn: turn.path_answer(self.hex(place))

    def path_answer(self, hex: int) -> int:
        """The answer that names a hex of the path asked about, 0 if it is not on it."""
        s = self.s
        attempt = self.kind in ("counter-hex", "counter-air-hex") or s.ask_object >= asks.ATTEMPT_OBJECT
        row = self.subject if self.kind != "submarine-hex" else s.ask_object % asks.ATTEMPT_OBJECT
        path = s.attempt_path[row] if attempt else s.leg_path[row]
        answer = path.index(hex) + 1 if hex in path else 0
        return answer if answer in self.game.choices() else 0

    def path(self) -> list[str]:
        """Hexes of the path that the pending question goes along, in their order."""
        s, row, ours = self.s, self.subject, self.kind in ("intercept-hex", "air-hex")
        path, length = (s.leg_path, s.leg_length) if ours else (s.attempt_path, s.attempt_length)
        return [self.names.hexes[hex].split()[0] for hex in path[row][: length[row]]]

    def on_path(self, hex: str) -> int:
        """The answer that chooses a hex of the path asked about, legal or not; 0 if it is not there."""
        return self.path().index(hex) + 1 if hex in self.path() else 0

    def open_hexes(self) -> list[str]:
        """Hexes of the path that may be chosen now."""
        return [self.path()[answer - 1] for answer in self.game.choices() if answer]

    def forces_of_leg(self, leg: int) -> set[str]:
        """Forces that sail in a leg."""
        first = self.s.leg_side[leg] * terms.FORCES
        return {self.names.forces[first + f] for f in range(terms.FORCES) if self.s.leg_force[leg][f]}

    def questions(self, name: str) -> list[tuple[int, int, int]]:
        """Seat, subject and object of every question of that name."""
        return [(seat, subject, object) for asked, seat, subject, object in self.asked if asked == name]

    def events(self, name: str) -> list[Event]:
        """The logged events of a name."""
        assert any(kind.name == name for kind in events.BY_CODE.values())
        return [event for event in self.game.log if event.kind.name == name]

    def values(self, name: str) -> list[tuple[int, ...]]:
        """The values of their fields, in the order of declaration."""
        return [event.values for event in self.events(name)]

    def order(self, *names: str) -> list[tuple[str, Event]]:
        """Events of those names in the order in which they came."""
        return [(event.kind.name, event) for event in self.game.log if event.kind.name in names]

    def in_wave(self, *waves: int) -> bool:
        """Whether one of these waves sails."""
        return self.s.wave in waves


def fight_it_out(rounds: int = 1, *, leaves: int = terms.NONE) -> dict[str, Any]:
    """Answers for a battle of so many rounds, after which the side `leaves` withdraws altogether (the seat to stay wins)."""

    def withdraw(turn: FileTurn) -> int:
        return int(turn.s.ask_seat == leaves and turn.s.battle.round >= rounds)

    return {"withdraw": withdraw, "go_on": 1}


def dice(*faces: int) -> Sequence[int]:
    """Answers for printed faces."""
    return [face - 1 for face in faces]
