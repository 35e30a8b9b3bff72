"""How likely the other side's answers and the dice are: doctrines of the game with a part for whims, dice by their ways."""

from dataclasses import dataclass
from typing import Any

from flagplot.core.dice import FACES, totals
from flagplot.core.doctrine import declared, home_of
from flagplot.core.offers.belief import WHIM
from flagplot.core.offers.kit import Kit
from flagplot.core.player import Choose
from flagplot.core.position import Position


@dataclass(frozen=True)
class Habits:
    """How the other side is thought to play: each doctrine as likely, and one answer in so many a whim."""

    doctrines: tuple[Choose, ...]
    shown_legal: bool
    whim: int = WHIM

    @classmethod
    def of(cls, kit: Kit) -> "Habits":
        """Those of a game: the doctrines of its kit."""
        return cls(tuple(kit.doctrines.values()), kit.shown_legal)

    def answers(self, position: Position) -> dict[int, float]:
        """How likely each legal answer to the pending question is."""
        legal = position.choices()
        if len(legal) == 1 or not self.doctrines:
            return {answer: 1 / len(legal) for answer in legal}
        found = {answer: 1 / self.whim / len(legal) for answer in legal}
        part = (1 - 1 / self.whim) / len(self.doctrines)
        s = position.situation
        view = position.game.shown(s, s.ask_seat)
        for doctrine in self.doctrines:
            for answer, share in self._said(position, doctrine, view, legal).items():
                found[answer] = found.get(answer, 0.0) + part * share
        return found

    def _said(self, position: Position, doctrine: Choose, view: Any, legal: list[int]) -> dict[int, float]:
        """How often a doctrine comes to each answer, over all its chances."""
        choose, count = position.game.seated(doctrine), declared(home_of(doctrine), "chances")(view.ask_kind)
        found = dict[int, float]()
        for chance in range(count):
            given = (position.tables, view, chance, legal) if self.shown_legal else (position.tables, view, chance)
            answer = choose(*given)
            found[answer] = found.get(answer, 0.0) + 1 / count
        return found


def of_totals(dice: int) -> dict[int, float]:
    """How likely each total of so many dice is."""
    every = float(FACES**dice)
    return {total: ways / every for total, ways in totals(dice).items()}


def faces_of(total: int, dice: int) -> list[int]:
    """Dice that show a total, as answers: which of them shows what never matters."""
    found = []
    for left in range(dice, 0, -1):
        face = min(FACES, total - (left - 1))
        found.append(face - 1)
        total -= face
    return found
