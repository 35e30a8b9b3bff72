"""A scenario for other projects' programs, in one form for all of them: actions, masks, columns of numbers, payoffs.

An action is an answer by its number, 0 to the largest of any question of the game. A seat observes its view as it is
sent to people too (`Position.seat_view`): the fields that some seat may know, in columns in declared order. No other
part of the state passes this module. A game pays at its end, by one of its payoffs.
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
from flagplot.fast.batch.columns import Columns, columns, flatten, known
from flagplot.table.setting import Setting, open_scenario

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
        told = sum(event.kind == counting.counted_event for event in position.log) if counting.counted_event else 0
        row = [0] * counting.columns
        counting.note(self.setting.battle.situation, position.situation, told, row)
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
