"""Commands that only one game has: their parameters and results.

A command is a function whose parameters declare by `Annotated` how they are given. The command line and the web page
build their forms from that. It prints nothing: it returns blocks for people and data for programs.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any, NamedTuple, Protocol

from flagplot.blocks import Block


@dataclass(frozen=True)
class Word:
    """A positional parameter."""

    metavar: str
    help: str


@dataclass(frozen=True)
class Option:
    """A named parameter."""

    flag: str
    metavar: str
    help: str


class Dice(Protocol):
    """A source of dice."""

    def roll(self) -> int:
        """The next die, as 0 to 5; an IndexError if there are no more."""


class DiceOption(NamedTuple):
    """Dice from a seed or a file, for the options `--seed` and `--dice`."""

    dice: Dice
    seed: int | None


class RulingOption(dict[str, str]):
    """Rulings by name, for the option `--ruling`."""


Edition = Annotated[str, Option("--edition", "NAME", "The edition; by default that of the file.")]
Force = Annotated[bool, Option("--force", "", "Overwrite an existing file.")]


@dataclass(frozen=True)
class Answer:
    """The result of a command."""

    blocks: Iterable[Block]
    data: object
    sides: tuple[str, ...] = ()
    """Names that are coloured."""
    notes: tuple[str, ...] = ()
    """Notes on side effects, such as the file written."""
    code: int = 0
    """The exit code."""


class GameCommand(NamedTuple):
    """A command in the list of a game, loaded on its first call."""

    name: str
    """One word, or several for a subcommand: `orders check`."""
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
