"""A battle as a user writes it: the text of a scenario file, read, built and played by the step machine.

    f = BattleFile([loose("A", "DD", 5), loose("B", "DD", 4)], [force("Fleet", "CA", 10)], second=True)
    f.play(until_round=1)
    assert f.sizes(f.hunter) == [9]

The first list holds the interceptor's forces, the second those on an activity; `second` puts the interceptor second in the
file.  `BattleFile.of` takes the whole text, or a path.  A question without an entry gets the first legal answer; an illegal
answer fails the test.

    b = BattleFile.of(TEXT, rulings={"mixed-air-bonus": "all"})
    b.fight(dice={asks.SEARCH_DIE: [2, 2], asks.FLEET_ROLL: 4}, answers={"number": [0, 1]}, until="withdraw")

In `fight` dice are given by what they are for: a list is used up in order, a number serves every time; what is not named
shows a one.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from flagplot.core.event import Event
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.start import Battle
from flagplot.games.awaw.shared.terms import ENGAGED, GROUPS, TRANSPORT, UNITS
from flagplot.games.awaw.words import asks, events
from flagplot.table.setting import Setting, open_text

Faces = int | Sequence[int]
Answer = int | Sequence[int] | Callable[[BattleState], int]
MANY = 3000


def force(name: str, kind: str, count: int = 1, more: str = "") -> str:
    """A task force of one entry of ships; `more` holds further keys, each with a comma after it."""
    return f"{{name: {name}, {more}ships: [{{name: {name}s, type: {kind}, count: {count}}}]}}"


def loose(name: str, kind: str, count: int = 1, more: str = "") -> str:
    """Ships outside any task force."""
    return force(name, kind, count, f"task-force: false, {more}")


def side(name: str, nation: str, role: str, forces: Sequence[str], more: str = "") -> str:
    """One side of the file."""
    listed = "".join(f"      - {each}\n" for each in forces)
    return f"  - name: {name}\n    nation: {nation}\n    role: {role}\n{more}    forces:\n{listed}"


def battle_text(
    hunters: Sequence[str],
    sailors: Sequence[str],
    *,
    second: bool = True,
    edition: str = "awaw-2018",
    hunters_more: str = "",
    sailors_more: str = "",
    head: str = "theatre: europe\n",
) -> str:
    """The text of a battle between hunters, who intercept, and sailors; `more` are further lines of a side."""
    sides = [
        side("Hunters", "Britain", "interceptor", hunters, hunters_more),
        side("Sailors", "Germany", "activity", sailors, sailors_more),
    ]
    both = "".join(reversed(sides) if second else sides)
    return f"flagplot: battle\ntitle: A battle\nedition: {edition}\n{head}sides:\n{both}"


class BattleFile:
    """A battle read from text and played from its first question."""

    def __init__(
        self,
        hunters: Sequence[str],
        sailors: Sequence[str],
        *,
        second: bool = True,
        edition: str = "awaw-2018",
        **more: str,
    ) -> None:
        self.start(open_text(battle_text(hunters, sailors, second=second, edition=edition, **more), "battle.yaml"))

    @classmethod
    def of(cls, source: str | Path, *, edition: str = "", rulings: Mapping[str, str] | None = None) -> "BattleFile":
        """A battle from the text of a file, or from a path."""
        made = cls.__new__(cls)
        text = source.read_text(encoding="utf-8") if isinstance(source, Path) else source
        made.start(open_text(text, "battle.yaml", edition, rulings))
        return made

    def start(self, setting: Setting) -> None:
        """Begin the battle."""
        self.setting = setting
        self.battle: Battle = setting.battle
        self.roster = self.battle.roster
        self.position = setting.begin()
        self.game = self.position.game
        self.hunter = self.battle.situation.interceptor
        self.sailor = 1 - self.hunter
        self.asked: list[tuple[str, int, int, int]] = []
        """Questions put so far: name, seat, subject, object."""

    @property
    def s(self) -> BattleState:
        """The situation as it stands."""
        situation = self.position.situation
        assert isinstance(situation, BattleState)
        return situation

    @property
    def ask_name(self) -> str:
        """Name of the pending question, "" for none."""
        return "" if self.position.is_over else asks.BY_CODE[self.s.ask_kind].name

    def play(
        self,
        *,
        answers: dict[str, Answer] | None = None,
        die: int | Callable[[BattleState], int] = 3,
        until: str = "",
        until_round: int = 99,
    ) -> None:
        """Play on until a question of that name is pending, a round has begun or the battle is over."""
        left = self._run(answers or {}, die, lambda: self.s.round >= until_round or self.ask_name == until)
        assert not until or self.ask_name == until, f"{until} was never asked: {self.asked}"
        assert not any(isinstance(v, list) and v for v in left.values()), f"answers left over: {left}"

    def _run(
        self, answers: dict[str, Answer], die: int | Callable[[BattleState], int], reached: Callable[[], bool]
    ) -> dict[str, int | list[int] | Callable[[BattleState], int]]:
        """Play on until the battle is over or it has come to something; gives the answers that are left."""
        given = {k: list(v) if isinstance(v, Sequence) else v for k, v in answers.items()}
        for _ in range(MANY):
            if self.position.is_over or reached():
                assert not self.s.defects(), self.s.defects()
                return given
            name = self.ask_name
            face = die if isinstance(die, int) else die(self.s) if name == "die" else 0
            answer = face - 1 if name == "die" else self._answer(name, given)
            if name != "die":
                self.asked.append((name, self.s.ask_seat, self.s.ask_subject, self.s.ask_object))
            self.position.answer(answer)
            if name != "die":
                assert not self.s.defects(), self.s.defects()
        raise AssertionError("the battle does not end")

    def fight(
        self, *, dice: Mapping[int, Faces] | None = None, answers: dict[str, Answer] | None = None, until: str = ""
    ) -> None:
        """Play on until a question of that name is pending or the battle is over; dice by what they are for."""
        rolls = {k: list(v) if isinstance(v, Sequence) else v for k, v in (dice or {}).items()}

        def face(s: BattleState) -> int:
            faces = rolls.get(s.roll_purpose, 1)
            assert faces, f"no die is left for purpose {s.roll_purpose}"
            return faces.pop(0) if isinstance(faces, list) else faces

        self._run(dict(answers or {}), face, lambda: self.ask_name == until)

    def _answer(self, name: str, given: dict[str, int | list[int] | Callable[[BattleState], int]]) -> int:
        answer = given.get(name)
        if callable(answer):
            return answer(self.s)
        if isinstance(answer, list) and answer:
            return answer.pop(0)
        return answer if isinstance(answer, int) else self.legal()[0]

    def legal(self) -> list[int]:
        """Legal answers to the pending question."""
        return self.position.choices()

    def refusal(self, answer: int) -> int:
        """Reason code for which an answer is refused, 0 for none."""
        return self.position.refusal(answer)

    def answer(self, value: int) -> None:
        """Give one answer to the pending question (a die's face for a die)."""
        self.position.answer(value - 1 if self.ask_name == "die" else value)

    def groups(self, side: int, standing: int = ENGAGED) -> list[int]:
        """Rows of the side's groups that stand so."""
        return [g for g in range(side * GROUPS, (side + 1) * GROUPS) if self.s.standing[g] == standing]

    def factors(self, g: int) -> int:
        """Naval factors of a group, transports left out."""
        s = self.s
        return sum(s.size[u] * s.count[u] for u in range(2 * UNITS) if s.group_row[u] == g and s.kind[u] < TRANSPORT)

    def sizes(self, side: int) -> list[int]:
        """Naval factors of the side's groups that fight, the smallest first."""
        return sorted(self.factors(g) for g in self.groups(side))

    def unit(self, name: str) -> int:
        """Row of the ships of a name."""
        return int(self.roster.units.index(name))

    def questions(self, name: str) -> list[tuple[int, int, int]]:
        """Seat, subject and object of every question of a name so far."""
        return [(seat, subject, object) for asked, seat, subject, object in self.asked if asked == name]

    def events(self, name: str) -> list[Event]:
        """The logged events of a name."""
        assert any(kind.name == name for kind in events.BY_CODE.values())
        return [event for event in self.position.log if event.kind.name == name]

    def values(self, name: str) -> list[tuple[int, ...]]:
        """The values of their fields, in the order of declaration."""
        return [event.values for event in self.events(name)]
