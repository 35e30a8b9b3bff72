"""The doctrine "standard": a side that is behind picks 1, another one a number by chance."""

from typing import Annotated, Final, NamedTuple

from flagplot.core.doctrine import SettingHelp
from tests.toy.rules import NUMBERS, Guess, Table


class Settings(NamedTuple):
    """How much behind is behind."""

    behind: Annotated[int, SettingHelp("Points behind from which 1 is picked.")] = 4


SETTINGS: Final = Settings()


def choose(t: Table, v: Guess, noise: int) -> int:
    """Answer the pending question."""
    return choose_by(t, v, noise, SETTINGS)


def choose_by(t: Table, v: Guess, noise: int, how: Settings) -> int:
    """Answer by any settings."""
    return 1 if v.points[1 - v.ask_seat] - v.points[v.ask_seat] >= how.behind else noise % NUMBERS


def chances(kind: int) -> int:
    """By how many equal chances a question is decided."""
    return NUMBERS
