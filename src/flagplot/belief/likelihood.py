"""The probabilities of the other side's answers and of dice: the game's doctrines with a random share, and six equal faces."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from flagplot.core.dice import FACES
from flagplot.core.doctrine import Choose, DoctrineInput, declared, home_of, shown_to
from flagplot.core.offers.interfaces import WHIM, FutureViews
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.schema import State


class Likelihoods(NamedTuple):
    """The probabilities of answers, and their likelihoods under each doctrine."""

    shares: dict[int, float]
    """The probability of each answer."""
    by: dict[int, tuple[float, ...]]
    """The likelihood ratio of each answer under each doctrine; empty if all are equal."""


@dataclass(frozen=True)
class OpponentModel:
    """A model of the opponent: each doctrine is equally likely, and a fixed share of answers is random."""

    doctrines: tuple[Choose, ...]
    memo: Callable[[], DoctrineInput] | None
    random_share: int = WHIM

    @classmethod
    def of(cls, kit: Kit) -> "OpponentModel":
        """The model for a game: the doctrines of its kit."""
        return cls(tuple(kit.population.values()), kit.memo)

    def answers(self, position: Position) -> dict[int, float]:
        """The probability of each legal answer to the pending question of a position."""
        return self.asked(position).shares

    def asked(self, position: Position) -> Likelihoods:
        """The same, with the likelihood of each answer under each doctrine."""
        legal = position.choices()
        if self.are_alike(legal):
            return self.weighed(legal, ())
        said = [list(self._said(position, doctrine, legal)) for doctrine in self.doctrines]
        return self.weighed(legal, said)

    def are_alike(self, legal: Sequence[int]) -> bool:
        """Whether all answers are equally likely without asking a doctrine."""
        return len(legal) == 1 or not self.doctrines

    def weighed(self, legal: Sequence[int], said: Sequence[Sequence[int]]) -> Likelihoods:
        """The probabilities of legal answers, from each doctrine's answers for all its noise values."""
        alike = self.are_alike(legal)
        return _weighed(tuple(legal), () if alike else tuple(map(tuple, said)), self.random_share)

    def _said(self, position: Position, doctrine: Choose, legal: list[int]) -> Iterator[int]:
        """A doctrine's answers for all its noise values."""
        choose = position.game.seated(doctrine)
        view = shown_to(choose, position.game, position.situation)
        for chance in range(chances_of(doctrine, view.ask_kind)):
            given = (position.tables, view, chance)
            yield choose(*given, self.memo().with_legal(legal)) if self.memo else choose(*given)


@cache
def chances_of(doctrine: Choose, kind: int) -> int:
    """The number of equally likely noise values of a doctrine for a kind of question."""
    return int(declared(home_of(doctrine), "chances")(kind))


def of_dice(s: State, ahead: FutureViews) -> dict[int, float]:
    """The probability of each face of a die; known if the seat sees it while others of the roll are still to be thrown."""
    if s.dice_left > 1 and ahead.sight + 1 < len(ahead.sights):
        view = ahead.sights[ahead.sight + 1].view
        return {view.dice_sum - s.dice_sum - 1: 1 / FACES} if view.dice_left == s.dice_left - 1 else {}
    return {face: 1 / FACES for face in range(FACES)}


@lru_cache(maxsize=4096)
def _weighed(legal: tuple[int, ...], said: tuple[tuple[int, ...], ...], random_share: int) -> Likelihoods:
    """The probabilities of legal answers; not to be changed, since they are kept for the next world that asks the same."""
    if not said:
        return Likelihoods({answer: 1 / len(legal) for answer in legal}, {})
    whim = 1 / random_share / len(legal)
    found = dict.fromkeys(legal, whim)
    part = (1 - 1 / random_share) / len(said)
    each = list[dict[int, float]]()
    for answers in said:
        shares = dict[int, float]()
        for answer in answers:
            shares[answer] = shares.get(answer, 0.0) + 1 / len(answers)
        for answer, share in shares.items():
            found[answer] = found.get(answer, 0.0) + part * share
        each.append(shares)
    if all(shares == each[0] for shares in each):
        return Likelihoods(found, {})
    times = part * len(said)
    return Likelihoods(found, {a: tuple((whim + times * s.get(a, 0.0)) / found[a] for s in each) for a in found})
