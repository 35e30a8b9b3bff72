"""A scenario as other projects' programs are offered it, once for all of them: actions, masks, columns of numbers, payoffs.

An action is an answer by its own number, 0 to the largest that any question of the game has.  What a seat observes is its view
as it leaves for people too (`Position.seen`): the fields that some seat may know, in columns in declared order.  Nothing else of
the situation gets past this module.  A game pays at its end, by one of its payoffs.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.position import Position
from flagplot.core.schema import Record
from flagplot.core.seat_view import SeatView
from flagplot.fast.batch.columns import Columns, columns, known, laid_out
from flagplot.table.setting import Setting, open_scenario

VERSION: Final = 1
"""Moves when the same seeds and actions bring other observations, rewards or ends though the rules are the same."""
LIMIT: Final = 5_000
"""Answers, dice included, after which a game is cut off."""
Rulings = Mapping[str, str] | None

Infos = dict[str, Any]
"""What stands beside an observation."""
Worth = TypeVar("Worth", float, NDArray[np.float64])


class Arena:
    """A scenario under an edition with its rulings, and what its games are played for."""

    def __init__(self, setting: Setting, payoff: str = "", fields: Sequence[str] | None = None) -> None:
        """By the usual payoff where none is named, showing all that a seat may know where no fields are."""
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
        """The fields of an observation in their order: first column, shape, range, what their rows are, who sees them."""
        self.actions = self.record.fields["ask_size"].high
        """How many actions there are."""

    @classmethod
    def of(
        cls,
        scenario: str | Path | Setting,
        edition: str = "",
        rulings: Rulings = None,
        payoff: str = "",
        fields: Sequence[str] | None = None,
    ) -> "Arena":
        """Open a scenario by its name or file; one that is open already is taken as it is."""
        setting = scenario if isinstance(scenario, Setting) else open_scenario(scenario, edition, rulings or {})
        return cls(setting, payoff, fields)

    @cached_property
    def ranges(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The least and the largest number of each column."""
        numbers = [(one.low, one.high) for one in self.columns for _ in range(one.count)]
        low, high = np.array(numbers, np.int16).reshape(len(numbers), 2).T
        return low, high

    def seen(self, position: Position, seat: int) -> NDArray[np.int16]:
        """What a seat observes: the columns of its view."""
        return laid_out(shown(position.seat_view(seat)), self.columns)

    def mask(self, position: Position) -> NDArray[np.int8]:
        """1 for every legal answer to the question that a seat is asked; nothing is legal for anybody else."""
        found = np.zeros(self.actions, np.int8)
        if not position.is_over and not position.question.is_die:
            found[position.choices()] = 1
        return found

    def named(self, position: Position, action: int) -> str:
        """An action in short words: what is asked and the answer; of a die its face."""
        if position.question.is_die:
            return f"die {action + 1}"
        return f"{position.game.asks[position.question.kind].name} {action}"

    def worth(self, position: Position) -> float:
        """What a game is worth to side A as it stands."""
        counting = self.kit.counting
        told = sum(event[0] == counting.told for event in position.log) if counting.told else 0
        row = [0] * counting.columns
        counting.note(self.setting.battle.situation, position.situation, told, row)
        return float(counting.worth(self.payoff, row))

    def paid(self, worth: Worth, seat: int) -> Worth:
        """What games are worth to a seat by what they are worth to side A; arrays of them too."""
        if seat != 1:
            return worth
        return 1 - worth if self.payoff.is_chance else -worth

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that a game can pay a seat."""
        scale = self.payoff.scale(self.setting.battle.situation)
        return (0.0, 1.0) if self.payoff.is_chance else (-scale, scale)


def shown(seen: SeatView) -> Record:
    """The view that leaves for a seat, rows of the other side in the order of what is seen of them.

    Where it is asked for a place among them, they stand as their owner laid them out: the answers are such places.
    """
    laid: Record | None = getattr(seen.known, "laid_out", None)
    found: Record = seen.s if laid is None else laid
    return found
