"""A naval turn from an operation file: read, built and played through the step machine, with scripted answers and dice.

    sail = Sail(path, "awaw-2011", abandoning="no")
    sail.play(dice=[3, 4], announce=1, intercept_hex=lambda s: s.hexes("D3"), join=1)
    assert sail.events("arrives") == [...]

Answers go by the name of the question: a number for every such question, a list for one after another, a function that is
given the `Sail`.  A question without an answer gets the first legal one.  `dice` are those of interceptions, in their order;
all others, and they when none are left, come from a seeded stream.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from flagplot.games.awaw.turn.roster import TurnRoster
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.terms import FORCES
from flagplot.games.awaw.turn.words import asks, events
from flagplot.table.setting import open_scenario

Answer = int | Sequence[int] | Callable[["Sail"], int]


class Sail:
    """One turn of a file."""

    def __init__(self, path: Path, edition: str = "", rulings: Mapping[str, str] | None = None) -> None:
        self.setting = open_scenario(path, edition, rulings)
        self.roster: TurnRoster = self.setting.battle.roster
        self.position = self.setting.begin()
        self.asked: list[tuple[str, int, int, int]] = []
        self.offered: list[list[int]] = []
        """Legal answers to each question asked."""
        self.met: list[tuple[str, dict[str, int]]] = []
        """Of every battle its hex, and each force in it with its round of entry."""

    @property
    def s(self) -> Turn:
        """The situation."""
        situation: Turn = self.position.situation
        return situation

    @property
    def ask(self) -> str:
        """Name of the pending question of the turn; empty inside a battle and at the end."""
        if self.position.is_over or self.s.fighting == 1:
            return ""
        return asks.BY_CODE[self.s.ask_kind].name

    def play(
        self,
        *,
        dice: Sequence[int] = (),
        luck: int = 0,
        until: str = "",
        seed: int = 1,
        yields: str = "",
        **answers: Answer,
    ) -> "Sail":
        """Play on until a question of that name is pending or the turn is over.

        `luck` is what each die of an interception shows, if there are no `dice`; a side that `yields` leaves every battle.
        """
        given = {key.replace("_", "-"): list(v) if isinstance(v, Sequence) else v for key, v in answers.items()}
        left, chance = list(dice), random.Random(seed)
        while not self.position.is_over and (not until or self.ask != until):
            fighting = self.s.fighting
            if fighting == 1 and len(self.met) < len(self.events("battle-begins")):
                self.note_battle()
            question = self.position.question
            if question.is_die:
                face = chance.randrange(6) + 1
                if fighting == 0:
                    face = left.pop(0) if left else luck or face
                self.position.answer(face - 1)
            elif fighting == 1:
                self.position.answer(self.in_battle(yields))
            else:
                self.asked.append((self.ask, question.seat, question.subject, question.object))
                self.offered.append(self.position.choices())
                self.position.answer(self.chosen(given))
        assert not left, f"dice left over: {left}"
        return self

    def in_battle(self, yields: str) -> int:
        """The answer in a battle: who yields withdraws, the other goes on with his activity; else the first legal one."""
        question, legal = self.position.question, self.position.choices()
        name = self.position.game.asks[question.kind].name
        leaves = name == "withdraw" and yields and self.setting.sides[question.seat] == yields
        return 1 if leaves and 1 in legal else legal[-1] if name == "go-on" else legal[0]

    def chosen(self, given: Mapping[str, object]) -> int:
        """The answer that was given to the pending question, else the first legal one."""
        answer = given.get(self.ask)
        if callable(answer):
            return int(answer(self))
        if isinstance(answer, list) and answer:
            return int(answer.pop(0))
        return int(answer) if isinstance(answer, int) else int(self.position.choices()[0])

    def note_battle(self) -> None:
        """Note who has a part in the battle that begins."""
        parts = {self.roster.forces[f]: part for f, part in enumerate(self.s.role_in_battle) if part}
        self.met.append((self.roster.hexes[self.s.battle_hex].split()[0], parts))

    def force(self, name: str) -> int:
        """Row of a force."""
        return self.roster.forces.index(name)

    def hexes(self) -> list[str]:
        """Hexes of the path that the pending question goes along, in their order."""
        leg = self.s.ask_subject
        path = self.s.leg_path[leg] if self.ask in ("intercept-hex", "air-hex") else self.s.attempt_path[leg]
        length = self.s.leg_length[leg] if self.ask in ("intercept-hex", "air-hex") else self.s.attempt_length[leg]
        return [self.roster.hexes[hex].split()[0] for hex in path[:length]]

    def at(self, hex: str) -> int:
        """The answer that chooses a hex of the path asked for; 0 if it is not there."""
        return self.hexes().index(hex) + 1 if hex in self.hexes() else 0

    def open_hexes(self) -> list[str]:
        """Hexes of the path that may be chosen now."""
        return [self.hexes()[answer - 1] for answer in self.position.choices() if answer]

    def forces_of_leg(self, leg: int) -> set[str]:
        """Forces that sail in a leg."""
        first = self.s.leg_side[leg] * FORCES
        return {self.roster.forces[first + f] for f in range(FORCES) if self.s.leg_force[leg][f]}

    def questions(self, name: str) -> list[tuple[int, int, int]]:
        """Seat, subject and object of every question of a name so far."""
        return [(seat, subject, object) for asked, seat, subject, object in self.asked if asked == name]

    def events(self, name: str) -> list[tuple[int, ...]]:
        """The logged events of a name, without their code."""
        code = next(kind.code for kind in events.BY_CODE.values() if kind.name == name)
        return [event[1:] for event in self.position.log if event[0] == code]


def line(folder: Path, length: int = 30, *, theatre: str = "europe", strait: str = "", ports: str = "") -> Path:
    """A map that is one line of sea, A1 at its top; `strait` as `A5,A6`."""
    from tests.board import own_map

    hexes = [f"A{row},{'coast' if f'A{row}' in ports.split() else 'sea'}," for row in range(1, length + 1)]
    places = [f"{hex}-port,{hex},port,operational," for hex in ports.split()]
    own_map.write(
        folder,
        map_toml=f'title = "A line"\ntheatre = "{theatre}"\nscale = 60\n',
        hexes="hex,kind,blocked\n" + "\n".join(hexes) + "\n",
        places="name,hex,kind,status,also\n" + "\n".join(places) + "\n",
        passages=f"name,kind,hex,other\nThe gap,strait,{strait}\n",
    )
    for name in ("boxes", *([] if strait else ["passages"])):
        (folder / f"{name}.csv").unlink()
    return folder
