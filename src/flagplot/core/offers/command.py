"""Commands that a game offers beside those that every game has: what they are asked and what they answer.

A command is a function whose parameters say by `Annotated` how they are given; the command line and the table's page make
of that what they need. It prints nothing: it gives blocks for people and data for programs.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any, NamedTuple, Protocol

from flagplot.blocks import Block


@dataclass(frozen=True)
class Word:
    """A parameter that is given by its place."""

    metavar: str
    help: str


@dataclass(frozen=True)
class Option:
    """A parameter that is given by its name."""

    flag: str
    metavar: str
    help: str


class Dice(Protocol):
    """Something that rolls."""

    def roll(self) -> int:
        """The next die, as 0 to 5; an IndexError when there are no more."""


class DiceOption(NamedTuple):
    """Dice of a seed or a file, as the options `--seed` and `--dice` say."""

    dice: Dice
    seed: int | None


class RulingOption(dict[str, str]):
    """Rulings by name, as the option `--ruling` says."""


Edition = Annotated[str, Option("--edition", "NAME", "Edition, if not that of the file.")]
Force = Annotated[bool, Option("--force", "", "Write the file even over one that is there.")]


@dataclass(frozen=True)
class Answer:
    """What a command has to say."""

    blocks: Iterable[Block]
    data: object
    sides: tuple[str, ...] = ()
    """Names that have colours."""
    notes: tuple[str, ...] = ()
    """What it has done beside, such as the file that it has written."""
    code: int = 0
    """With which the program ends."""


class GameCommand(NamedTuple):
    """A command in the list of a game, which is loaded when it is called."""

    name: str
    """One word, or several for a command among others: `orders check`."""
    help: str
    home: str
    """Its function, as `module:name`."""
    prints: str = ""
    """The type of its plain data, as `module:name`."""

    def load(self) -> Callable[..., Answer]:
        """The function."""
        found: Callable[..., Answer] = _named(self.home)
        return found

    def kind(self) -> object:
        """The type of its plain data."""
        return _named(self.prints) if self.prints else Any


def _named(home: str) -> Any:
    module, _, name = home.partition(":")
    return getattr(import_module(module), name)
