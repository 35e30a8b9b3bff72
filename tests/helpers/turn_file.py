"""A naval turn as a user writes it: the text of an operation file, read, built and played by the step machine.

Questions get the answer of the first entry that fits, else the first legal one; an answer may be a number, a list of them or
a function of the turn.  `stop` is called before every answer, so that a test may look into the battles and end there.
"""

from collections.abc import Callable, Sequence
from typing import Any

from flagplot.core.position import Position
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.operation.read import read_text
from flagplot.games.awaw.turn.game import GAME
from flagplot.games.awaw.turn.sea import sea_of
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.words import asks, events

Answer = int | Sequence[int] | Callable[[Turn], int]
MANY = 20000


class TurnFile:
    """A naval turn read from text and played from its first question."""

    def __init__(self, text: str) -> None:
        self.expedition = read_text(text)
        edition = editions.load(self.expedition.edition).with_rulings(dict(self.expedition.rulings))
        self.roster = self.expedition.roster
        self.position = Position.begin(GAME, sea_of(edition, self.expedition.chart), self.expedition.situation)
        self.asked: list[tuple[str, int, int, int]] = []
        """Questions put so far: name, seat, subject, object."""

    @property
    def s(self) -> Turn:
        """The turn as it stands."""
        situation = self.position.situation
        assert isinstance(situation, Turn)
        return situation

    @property
    def ask_name(self) -> str:
        """Name of the pending question, "" for none."""
        return "" if self.position.is_over else asks.BY_CODE[self.s.ask_kind].name

    def play(
        self,
        *,
        answers: dict[str, Answer] | None = None,
        die: int | Callable[[Turn], int] = 5,
        until: str = "",
        stop: Callable[[Turn], bool] | None = None,
    ) -> None:
        """Play on until a question of that name is pending, `stop` says so or the turn is over."""
        given: dict[str, Any] = {k: list(v) if isinstance(v, Sequence) else v for k, v in (answers or {}).items()}
        for _ in range(MANY):
            if self.position.is_over or self.ask_name == until or (stop and stop(self.s)):
                break
            name = self.ask_name
            face = die if isinstance(die, int) else die(self.s)
            answer = face - 1 if name == "die" else self._answer(name, given)
            if name != "die":
                self.asked.append((name, self.s.ask_seat, self.s.ask_subject, self.s.ask_object))
            self.position.answer(answer)
            assert not self.s.defects(), self.s.defects()
        else:
            raise AssertionError("the turn does not end")
        assert not until or self.ask_name == until, f"{until} was never asked: {self.asked}"
        assert not any(isinstance(v, list) and v for v in given.values()), f"answers left over: {given}"

    def _answer(self, name: str, given: dict[str, Any]) -> int:
        answer = given.get(name)
        if callable(answer):
            return int(answer(self.s))
        if isinstance(answer, list) and answer:
            return int(answer.pop(0))
        return answer if isinstance(answer, int) else self.position.choices()[0]

    def unit(self, name: str) -> int:
        """Row of the ships of a name."""
        return self.roster.units.index(name)

    def questions(self, name: str) -> list[tuple[int, int, int]]:
        """Seat, subject and object of every question of a name so far."""
        return [(seat, subject, object) for asked, seat, subject, object in self.asked if asked == name]

    def events(self, name: str) -> list[tuple[int, ...]]:
        """The logged events of a name, without their code."""
        code = next(kind.code for kind in events.BY_CODE.values() if kind.name == name)
        return [event[1:] for event in self.position.log if event[0] == code]
