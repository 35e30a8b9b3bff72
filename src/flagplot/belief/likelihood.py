"""How likely the other side's answers and the dice are: doctrines of the game with a part for whims, every die by its six faces."""

from collections.abc import Callable
from dataclasses import dataclass

from flagplot.core.dice import FACES
from flagplot.core.doctrine import Choose, Memo, declared, home_of
from flagplot.core.offers.belief import WHIM, Ahead
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.schema import State


@dataclass(frozen=True)
class Habits:
    """How the other side is thought to play: each doctrine as likely, and one answer in so many a whim."""

    doctrines: tuple[Choose, ...]
    memo: Callable[[], Memo] | None
    whim: int = WHIM

    @classmethod
    def of(cls, kit: Kit) -> "Habits":
        """Those of a game: the doctrines of its kit."""
        return cls(tuple(kit.doctrines.values()), kit.memo)

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

    def _said(self, position: Position, doctrine: Choose, view: State, legal: list[int]) -> dict[int, float]:
        """How often a doctrine comes to each answer, over all its chances."""
        choose, count = position.game.seated(doctrine), declared(home_of(doctrine), "chances")(view.ask_kind)
        found = dict[int, float]()
        for chance in range(count):
            given = (position.tables, view, chance)
            answer = choose(*given, self.memo().with_legal(legal)) if self.memo else choose(*given)
            found[answer] = found.get(answer, 0.0) + 1 / count
        return found


def of_dice(s: State, ahead: Ahead) -> dict[int, float]:
    """How likely each answer of a die is, which the seat sees lie there if others of the roll are still to be thrown."""
    if s.dice_left > 1 and ahead.sight + 1 < len(ahead.sights):
        view = ahead.sights[ahead.sight + 1][0]
        return {view.dice_sum - s.dice_sum - 1: 1 / FACES} if view.dice_left == s.dice_left - 1 else {}
    return {face: 1 / FACES for face in range(FACES)}
