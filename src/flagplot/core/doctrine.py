"""The declarations of a doctrine, and the player of a seat: a doctrine that gets the seat's view, or random legal play.

A doctrine is a module. `choose(t, v, noise)` answers a question. `chances(kind)` gives the number of equal chances that
decide a question of that kind: only the remainder of the noise by that number matters, and 1 means no chance.
`SETTINGS` is a record of numbers, and `choose_by(t, v, noise, how)` answers by other settings of that record. In a game
whose doctrines have a `DoctrineInput`, both functions get it after the noise.

Players get random numbers as the rules do. The player at seat p of the game with seed k draws from the stream
`stream(k, 1 + p)`, number i for decision i.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar, get_type_hints

from flagplot.core.dice import below
from flagplot.core.errors import FlagplotError
from flagplot.core.flows.reads import fields_read
from flagplot.core.game import Game
from flagplot.core.position import Position
from flagplot.core.schema import Record, State

NOISES: Final = 65536
"""The noise of a doctrine is one integer below this for each decision."""
PART: Final = 4
"""A setting is raised by this fraction of itself, and by at least one."""

Choose = Callable[..., int]
"""A doctrine: an answer from the tables, a view and a random number; in some games also from a `DoctrineInput`."""
S = TypeVar("S", bound=State)
RANDOM: Final = "random"


class DoctrineSet(Mapping[str, Choose]):
    """Doctrines by name, the default first. A doctrine is loaded when it is used; its name needs nothing."""

    def __init__(self, homes: Mapping[str, str]) -> None:
        """`homes` are the modules of the doctrines."""
        self._homes = dict(homes)

    def __getitem__(self, name: str) -> Choose:
        choose: Choose = import_module(self._homes[name]).choose
        return choose

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)

    def __contains__(self, name: object) -> bool:
        """Whether a doctrine has that name."""
        return name in self._homes


class DoctrineInput(Record):
    """The input of a doctrine besides the view: `answers` legal answers in `legal`, and scratch rows of its own.

    A game whose doctrines get such an input declares its fields. The scratch rows change no answer.
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
    """The declaration of a setting: its meaning and its highest value."""

    text: str
    most: int = 1_000_000


@dataclass(frozen=True)
class Parameter:
    """One numeric setting of a doctrine."""

    name: str
    value: int
    says: str
    most: int

    @property
    def other(self) -> int:
        """The alternative value to try: a higher one, or the next lower one if the value is the highest."""
        raised = self.value + max(1, round(self.value / PART))
        return raised if raised <= self.most else self.value - 1


def settings_of(doctrine: object) -> tuple[Parameter, ...]:
    """The settings that a doctrine's module declares, in their order."""
    return tuple(_settings(declared(doctrine, "SETTINGS")))


def _settings(record: Any, within: str = "") -> Iterator[Parameter]:
    hints = get_type_hints(type(record), include_extras=True)
    for name in record._fields:
        value = getattr(record, name)
        if isinstance(value, tuple):
            yield from _settings(value, f"{within}{name}.")
        else:
            yield _setting(f"{within}{name}", value, hints[name])


def with_setting(record: Any, name: str, value: int) -> Any:
    """A record of settings with another value of one; a name with a dot means one in a record within."""
    first, _, rest = name.partition(".")
    return record._replace(**{first: with_setting(getattr(record, first), rest, value) if rest else value})


def _setting(name: str, value: int, hint: object) -> Parameter:
    says = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, SettingHelp)]
    if len(says) != 1:
        raise TypeError(f"the setting {name} needs exactly one sentence, it has {len(says)}")
    return Parameter(name, value, says[0].text, says[0].most)


def home_of(choose: Callable[..., int]) -> ModuleType:
    """The module of a doctrine, from its answering function, for the rules of any edition."""
    return sys.modules[choose.__module__]


def answers(choose: Callable[..., int], tables: object, view: State) -> dict[int, int]:
    """The number of noise values that lead the doctrine to each answer to the question of a view."""
    found, count = dict[int, int](), declared(home_of(choose), "chances")(view.ask_kind)
    for chance in range(count):
        answer = choose(tables, view, chance)
        found[answer] = found.get(answer, 0) + len(range(chance, NOISES, count))
    return found


def declared(doctrine: object, name: str) -> Any:
    """What a doctrine's module declares under a name."""
    if not hasattr(doctrine, name):
        what = f"the doctrine {getattr(doctrine, '__name__', doctrine)} does not declare its {name}"
        raise FlagplotError(what, expected=f"{name} in the module of `choose`")
    return getattr(doctrine, name)


@dataclass
class Player:
    """The player of one seat. A doctrine gets the seat's view; random play gets the legal answers."""

    name: str
    seed: int
    choose: Choose | None
    """None for random play."""
    memo: DoctrineInput | None = None
    """The doctrine's own rows, with the legal answers. Without them the doctrine asks the rules, which accept views too."""
    decisions: int = 0

    def answer(self, position: Position, seat: int) -> int:
        """Answer the pending question, which must be addressed to that seat."""
        index = self.decisions
        self.decisions += 1
        if self.choose is None:
            return pick(position.choices(), self.seed, index)
        return advised(position, self.choose, self.memo, below(self.seed, index, NOISES))

    def recall(self, position: Position, seat: int) -> None:
        """Read a question whose answer comes from a record, so that the player can continue as if it had answered."""
        self.decisions += 1


def advised(position: Position, choose: Choose, memo: DoctrineInput | None, noise: int) -> int:
    """The doctrine's answer to the pending question, from the partial view of the seat to answer and a random number."""
    said = position.known_answer(choose, noise)
    if said >= 0:
        return said
    choose = position.game.seated(choose)
    shown = shown_to(choose, position.game, position.situation)
    if memo is None:
        return choose(position.tables, shown, noise)
    return choose(position.tables, shown, noise, memo.with_legal(position.choices()))


def shown_to(choose: Choose, game: Game[Any, S, Any], s: S) -> S:
    """What a doctrine gets of the view of the seat to answer: the fields that it may read for the pending question."""
    fields = fields_read(choose, game.asks[s.ask_kind], type(s)) if game.partial_view else None
    if game.partial_view is None or fields is None:
        return game.view(s, s.ask_seat)
    return game.partial_view(s, s.ask_seat, fields)


def pick(choices: Sequence[int], seed: int, index: int) -> int:
    """Choose answer number `index` of a random player: each legal answer is equally likely."""
    return choices[below(seed, index, len(choices))]
