"""A game whose dice and internal players answer until an external question: the game of the seed, as in `flagplot fight`.

Also its spaces for Gymnasium and PettingZoo.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import gymnasium.spaces as gym
import numpy as np
from numpy.typing import NDArray

from flagplot.adapters.arena import LIMIT, Arena
from flagplot.core.doctrine import RANDOM
from flagplot.core.position import Position
from flagplot.odds.engine import code_of, is_compiled
from flagplot.table.seats import PERSON, SIDES
from flagplot.table.session import Session, begin

if TYPE_CHECKING:
    from flagplot.fast.batch.batch import Batch

SEEDS: Final = 1 << 62
ENDED: Final = 1
"""A finished game in `Batch.over`; other numbers are games that were broken off."""


class Playing:
    """Games of an arena, one after another: compiled where rules and players are, with an interpreted twin on demand."""

    def __init__(self, arena: Arena, players: Mapping[int, str], limit: int = LIMIT) -> None:
        """`players` are the internal ones, by seat and name: doctrines, random play, and search players."""
        self.arena, self.players, self.limit, self.seed = arena, players, limit, 0
        self.given = list[int]()
        """The external answers of this game so far."""
        self.kinds: NDArray[np.int64]
        self.columns: NDArray[np.int16]
        self.batch = self._compiled()
        self.viewer = -1
        """The seat whose view the batch shows."""
        self.answers = 0
        """Answers so far, dice and internal players included."""
        self.is_over = self.is_cut_off = False
        """Whether the game is over, or was truncated at the limit of answers before its end."""
        self.seat = -1
        """The external seat to answer; -1 at the end."""

    def _compiled(self) -> "Batch | None":
        """The games as a batch of one; None if rules or players only run interpreted."""
        kit, named = self.arena.kit, self.players.values()
        if not is_compiled(kit) or any(name != RANDOM and name not in kit.doctrines for name in named):
            return None
        from flagplot.fast.batch.batch import Batch
        from flagplot.fast.position import rules_for

        codes = [code_of(kit, self.players[seat]) if seat in self.players else None for seat in SIDES]
        rules, start = rules_for(kit, self.arena.setting.tables), self.arena.setting.begin()
        batch = Batch(rules, [start], 1, players=codes, fields=self.arena.names, limit=self.limit)
        self.kinds, self.columns = batch.desk.truth["ask_kind"], batch.numbers[0]
        return batch

    def begin(self, seed: int) -> None:
        """Begin the game of a seed, and go on to its first external question."""
        self.seed, self.given = seed, []
        self.twin: Session | None = None
        if self.batch is not None:
            self.batch.reset(seed)
        self._note()

    def _note(self) -> None:
        """Note how far the game has come."""
        batch = self.batch
        if batch is None:
            session = self.session
            self.answers, self.is_over, asked = session.answers, session.is_over, session.position.question.seat
        else:
            places = batch.places
            self.answers, self.is_over = batch.steps.item(0), places.over.item(0) == ENDED
            asked, self.viewer = places.seats.item(0), places.viewers.item(0)
        self.is_cut_off = not self.is_over and self.answers >= self.limit
        self.seat = -1 if self.is_over or self.is_cut_off else asked

    @property
    def session(self) -> Session:
        """The same game interpreted, with its log; it is made when it is first needed, and catches up with the answers."""
        if self.twin is None:
            seated = {seat: self.players.get(seat, PERSON) for seat in SIDES}
            self.twin, self.told = begin(self.arena.setting, seated, self.seed), 0
            self.twin.keeps_record = False
            self._go_on(self.twin)
        for answer in self.given[self.told :]:
            self.twin.give(answer)
            self._go_on(self.twin)
        self.told = len(self.given)
        return self.twin

    def _go_on(self, session: Session) -> None:
        session.run(self.limit - session.answers)

    @property
    def position(self) -> Position:
        """The present position; read-only."""
        return self.session.position

    @property
    def question(self) -> str:
        """The name of the external question; "" at the end."""
        if self.seat < 0:
            return ""
        kind = self.position.question.kind if self.batch is None else self.kinds.item(0)
        return self.arena.kit.game.asks[kind].name

    def mask(self) -> NDArray[np.int8]:
        """1 for every legal answer to the external question; all 0 at the end."""
        if self.seat < 0:
            return np.zeros(self.arena.actions, np.int8)
        return self.arena.mask(self.position) if self.batch is None else self.batch.places.legal[0].copy()

    def seen(self, seat: int) -> NDArray[np.int16]:
        """The observation of a seat."""
        if self.batch is None:
            return self.arena.seen(self.position, seat)
        if seat != self.viewer:
            self.viewer = seat
            self.batch.observe(0, seat)
        return self.columns.copy()

    def worth(self) -> float:
        """The value of the finished game to side A."""
        if self.batch is None:
            return self.arena.worth(self.position)
        return float(self.batch.worths(self.arena.payoff.name)[0])

    def refusal(self, answer: int) -> int:
        """The code of the reason why an answer is not allowed; 0 if it is legal."""
        if self.batch is not None and 0 <= answer < self.arena.actions and self.batch.places.legal.item(0, answer):
            return 0
        return self.position.refusal(answer)

    def answer(self, answer: int) -> None:
        """Answer for the seat to answer. An illegal answer is refused with its reason and changes nothing."""
        if self.refusal(answer):
            self.position.check(answer)
        self.given.append(answer)
        if self.batch is not None:
            self.batch.step(answer)
        self._note()


def numbers(arena: Arena) -> gym.Box:
    """The observation space: the columns of a view, each with its range."""
    low, high = arena.ranges
    return gym.Box(low, high, dtype=np.int16)


def answers(arena: Arena) -> gym.Discrete:
    """The action space: the numbers of answers."""
    return gym.Discrete(arena.actions)
