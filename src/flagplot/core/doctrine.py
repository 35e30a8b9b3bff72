"""What a doctrine declares of itself, and the player at a seat: a doctrine that is shown the seat's view, or random legal play.

A doctrine is a module.  Its `choose(t, v, noise)` answers a question, its `chances(kind)` says by how many equal chances a
question of a kind is decided: only the remainder of the noise by that number matters, and 1 is for no chance at all.  Its
`SETTINGS` are a record of numbers, and `choose_by(t, v, noise, how)` answers by other settings of that record.  In a game
whose doctrines have a `DoctrineInput`, both are given it after the noise.

Chance is given to players as to the rules: the player at seat p of the game with seed k draws from the stream
`stream(k, 1 + p)`, for its i-th decision the i-th number.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, get_type_hints

from flagplot.core.dice import below
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.core.schema import Record, State

NOISES: Final = 65536
"""A doctrine's noise is one integer below this for each decision."""
PART: Final = 4
"""A setting is raised by this part of itself, at least by one."""

Choose = Callable[..., int]
"""A doctrine: tables, a view and a number for chance give an answer; in some games it is given a memo of its own too."""
RANDOM: Final = "random"


class DoctrineInput(Record):
    """What a doctrine has before it beside the view: the legal answers, in `legal` as many as `answers`, and rows of its own.

    A game whose doctrines are given one declares the fields.  What a doctrine keeps in its own rows changes no answer.
    """

    if TYPE_CHECKING:
        answers: int
        legal: list[int]

    def with_legal(self, legal: Sequence[int]) -> Self:
        """The same rows with the legal answers to the next question."""
        self.answers = len(legal)
        self.legal[: len(legal)] = legal
        return self


class SettingHelp(NamedTuple):
    """What stands beside a setting where it is declared: what it is about, and the highest number that it may be."""

    text: str
    most: int = 1_000_000


@dataclass(frozen=True)
class Parameter:
    """One number that a doctrine plays by."""

    name: str
    value: int
    says: str
    most: int

    @property
    def other(self) -> int:
        """The number that is tried instead: a higher one, or for the highest the one below."""
        raised = self.value + max(1, round(self.value / PART))
        return raised if raised <= self.most else self.value - 1


def settings_of(doctrine: object) -> tuple[Parameter, ...]:
    """The settings that a doctrine's module declares, in their order."""
    record = declared(doctrine, "SETTINGS")
    hints = get_type_hints(type(record), include_extras=True)
    return tuple(_setting(name, getattr(record, name), hints[name]) for name in record._fields)


def _setting(name: str, value: int, hint: object) -> Parameter:
    says = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, SettingHelp)]
    if len(says) != 1:
        raise TypeError(f"the setting {name} needs exactly one sentence, it has {len(says)}")
    return Parameter(name, value, says[0].text, says[0].most)


def home_of(choose: Callable[..., int]) -> ModuleType:
    """The module of a doctrine, by the function that answers, whichever edition's rules that asks."""
    return sys.modules[choose.__module__]


def answers(choose: Callable[..., int], tables: object, view: State) -> dict[int, int]:
    """By how many of all noises a doctrine comes to each answer to the question of a view."""
    found, count = dict[int, int](), declared(home_of(choose), "chances")(view.ask_kind)
    for chance in range(count):
        answer = choose(tables, view, chance)
        found[answer] = found.get(answer, 0) + len(range(chance, NOISES, count))
    return found


def declared(doctrine: object, name: str) -> Any:
    """What a doctrine's module declares under a name."""
    if not hasattr(doctrine, name):
        what = f"the doctrine {getattr(doctrine, '__name__', doctrine)} does not declare its {name}"
        raise FlagplotError(what, expected=f"{name} beside `choose`")
    return getattr(doctrine, name)


@dataclass
class Player:
    """Someone who answers for one seat; a doctrine is shown the seat's view, random play the legal answers."""

    name: str
    seed: int
    choose: Choose | None
    """None for random play."""
    memo: DoctrineInput | None = None
    """The doctrine's own rows, with the legal answers; without them it asks the rules, which read a view as well."""
    decisions: int = 0

    def answer(self, position: Position, seat: int) -> int:
        """Answer the pending question, which must be one to that seat."""
        index = self.decisions
        self.decisions += 1
        if self.choose is None:
            return pick(position.choices(), self.seed, index)
        return advised(position, self.choose, self.memo, below(self.seed, index, NOISES))

    def recall(self, position: Position, seat: int) -> None:
        """Look at a question that is about to be answered as a record says, so as to go on as if it had been asked."""
        self.decisions += 1


def advised(position: Position, choose: Choose, memo: DoctrineInput | None, noise: int) -> int:
    """What a doctrine answers to the pending question, from what the seat that is asked may look at and a number for chance."""
    said = position.known_answer(choose, noise)
    if said >= 0:
        return said
    choose, shown = position.game.seated(choose), position.game.shown(position.situation, position.situation.ask_seat)
    if memo is None:
        return choose(position.tables, shown, noise)
    return choose(position.tables, shown, noise, memo.with_legal(position.choices()))


def pick(choices: Sequence[int], seed: int, index: int) -> int:
    """Pick the index-th answer of a random player: one of the legal ones, each as likely."""
    return choices[below(seed, index, len(choices))]
