"""A scenario for other projects' programs, in one form for all: actions, masks, columns of numbers, payoffs; and its play.

An action is an answer by its number, 0 to the largest of any question of the game. A seat observes its view as it is
sent to people too (`Position.seat_view`): the fields that some seat may know, in columns in declared order. No other
part of the state passes this module. A game pays at its end, by one of its payoffs.

Also its spaces for Gymnasium and PettingZoo.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import gymnasium.spaces as gym
import numpy as np
from numpy.typing import NDArray

from flagplot.core.doctrine import RANDOM
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.position import Position
from flagplot.core.schema import Record
from flagplot.core.seat_view import SeatView
from flagplot.fast.batch.batch import Columns, columns, flatten, known
from flagplot.odds.engine import code_of, is_compiled
from flagplot.table.seats import PERSON, SIDES
from flagplot.table.session import Session, begin
from flagplot.table.setting import Setting, open_scenario

if TYPE_CHECKING:
    from flagplot.fast.batch.batch import Batch


VERSION: Final = 3
"""Increases when the same seeds and actions give other observations, rewards or ends under the same rules."""
LIMIT: Final = 5_000
"""Answers, dice included, after which a game is truncated."""
Rulings = Mapping[str, str] | None

Infos = dict[str, Any]
"""The info dictionary of an observation."""
Worth = TypeVar("Worth", float, NDArray[np.float64])


class Arena:
    """A scenario under an edition with its rulings, and the payoff of its games."""

    def __init__(self, setting: Setting, payoff: str = "", fields: Sequence[str] | None = None) -> None:
        """The defaults are the default payoff and all fields that a seat may know."""
        kit, self.setting, self.kit = setting.kit, setting, setting.kit
        if payoff and payoff not in {one.name for one in kit.counting.payoffs}:
            raise FlagplotError(
                f"there is no payoff {payoff!r}",
                field="payoff",
                expected=one_of([one.name for one in kit.counting.payoffs]),
            )
        self.payoff = kit.counting.payoff(payoff) if payoff else kit.counting.payoffs[0]
        self.record: type[Record] = type(setting.battle.situation)
        self.names = known(self.record) if fields is None else tuple(fields)
        self.columns: tuple[Columns, ...] = columns(self.record, self.names)
        """The fields of an observation in order: first column, shape, range, row kind, audience."""
        self.actions = self.record.fields["ask_size"].high
        """The number of actions."""

    @classmethod
    def of(
        cls,
        scenario: str | Path | Setting,
        edition: str = "",
        rulings: Rulings = None,
        payoff: str = "",
        fields: Sequence[str] | None = None,
    ) -> "Arena":
        """Open a scenario by its name or file; a setting is used as it is."""
        setting = scenario if isinstance(scenario, Setting) else open_scenario(scenario, edition, rulings or {})
        return cls(setting, payoff, fields)

    @cached_property
    def ranges(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The minimum and the maximum of each column."""
        numbers = [(one.low, one.high) for one in self.columns for _ in range(one.count)]
        low, high = np.array(numbers, np.int16).reshape(len(numbers), 2).T
        return low, high

    def seen(self, position: Position, seat: int) -> NDArray[np.int16]:
        """The observation of a seat: the columns of its view."""
        return flatten(shown(position.seat_view(seat)), self.columns)

    def mask(self, position: Position) -> NDArray[np.int8]:
        """1 for every legal answer to the question of a seat; all 0 otherwise."""
        found = np.zeros(self.actions, np.int8)
        if not position.is_over and not position.question.is_die:
            found[position.choices()] = 1
        return found

    def names_at(self, position: Position) -> dict[int, str]:
        """The name of each legal action, such as "screen Hood", by number; for a die its face; none at the end."""
        return {int(each): each.name for each in self.setting.actions(position)}

    def worth(self, position: Position) -> float:
        """The value of a game to side A in its present state."""
        counting = self.kit.counting
        counted = sum(event.kind == counting.counted_event for event in position.log) if counting.counted_event else 0
        row = [0] * counting.columns
        counting.note(self.setting.battle.situation, position.situation, counted, row)
        return float(counting.worth(self.payoff, row))

    def paid(self, worth: Worth, seat: int) -> Worth:
        """The payoff of games to a seat from their values to side A; also for arrays."""
        if seat != 1:
            return worth
        return 1 - worth if self.payoff.is_chance else -worth

    @property
    def bounds(self) -> tuple[float, float]:
        """The minimum and the maximum payoff of a game to a seat."""
        scale = self.payoff.scale(self.setting.battle.situation)
        return (0.0, 1.0) if self.payoff.is_chance else (-scale, scale)


def shown(seen: SeatView) -> Record:
    """The view that is sent to a seat, with enemy rows sorted by their visible fields.

    If the question asks for one of these rows by its number, they keep their owner's order: the answers are such
    numbers.
    """
    ordered: Record | None = getattr(seen.known, "in_owners_order", None)
    found: Record = seen.s if ordered is None else ordered
    return found


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
