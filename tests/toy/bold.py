"""The doctrine "bold": standard play that is never behind."""

from typing import Final

from tests.toy.rules import Guess, Table
from tests.toy.standard import Settings, chances, choose_by

__all__ = ["SETTINGS", "chances", "choose", "choose_by"]
SETTINGS: Final = Settings(behind=400)


def choose(t: Table, v: Guess, noise: int) -> int:
    """Answer the pending question."""
    return choose_by(t, v, noise, SETTINGS)
