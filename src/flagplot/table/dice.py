"""The dice of a game: from a seed, a file of faces, or a person who rolls them.

A file of dice has faces 1 to 6, separated by blanks, commas or new lines; text after a # is a comment. A line that
begins with the name of a roll, such as `search:`, has dice for such rolls alone, which are used before all others.
"""

from collections import deque
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from flagplot import games
from flagplot.core.dice import SeededDice, stream
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.outside import read_text

FACES: Final = "faces 1 to 6 with blanks, commas or new lines between them"
DICE_STREAM: Final = 0
"""The dice of a game with seed k are the stream `stream(k, 0)`."""
DIE: Final = 6


@cache
def labels() -> Mapping[str, int]:
    """Names of rolls in all games, with their purposes."""
    return {name: purpose for kit in games.kits() for name, purpose in kit.roll_labels.items()}


class PresetDie(NamedTuple):
    """A preset die: its face, and the name of its roll; empty for any roll."""

    face: int
    label: str = ""

    def text(self) -> str:
        """The die as a word, `4` or `search:4`."""
        return f"{self.label}:{self.face}" if self.label else str(self.face)


class Dice(Protocol):
    """A source of dice."""

    def roll(self, purpose: int) -> int:
        """The next die of a roll with that purpose, as 0 to 5."""


class Tray:
    """Preset dice. When they have run out, dice from the seed follow, if there is one."""

    def __init__(self, given: list[PresetDie], seed: int | None, file: str = "dice") -> None:
        self.count = len(given)
        self.file = file
        self._plain = deque(die.face for die in given if not die.label)
        self._own: dict[int, deque[int]] = {}
        for die in given:
            if die.label:
                self._own.setdefault(labels()[die.label], deque()).append(die.face)
        self._seeded = SeededDice(stream(seed, DICE_STREAM)) if seed is not None else None

    def roll(self, purpose: int) -> int:
        """The next die. Running out without a seed is an error that names the remedy."""
        own = self._own.get(purpose) or self._plain
        if own:
            return own.popleft() - 1
        if self._seeded is not None:
            return self._seeded.roll(DIE)
        what = f"its {self.count} dice are used up and the battle needs more"
        raise FlagplotError(what, file=self.file, expected="more dice, or --seed for the rest")


def read_faces(path: str | Path) -> list[PresetDie]:
    """Read a file of dice."""
    given: list[PresetDie] = []
    for number, line in enumerate(read_text(path, "a file of dice").splitlines(), start=1):
        name, colon, rest = line.partition("#")[0].partition(":")
        label = name.strip() if colon else ""
        if colon and label not in labels():
            raise FlagplotError(f"{label[:20]!r} is not a roll", file=path, line=number, expected=one_of(labels()))
        for word in (rest if colon else name).replace(",", " ").split():
            if word not in ("1", "2", "3", "4", "5", "6"):
                raise FlagplotError(f"{word[:20]!r} is not a face of a die", file=path, line=number, expected=FACES)
            given.append(PresetDie(int(word), label))
    return given


def write_given(given: list[PresetDie]) -> str:
    """Preset dice in the form of a record's header."""
    return " ".join(die.text() for die in given)


def read_given(text: str, file: str) -> list[PresetDie]:
    """Preset dice from a record's header."""
    given = []
    for word in text.split():
        label, _, face = word.rpartition(":")
        if face not in ("1", "2", "3", "4", "5", "6") or (label and label not in labels()):
            raise FlagplotError(
                f"{word[:20]!r} is not a die", file=file, field="dice", expected="such as 4 or search:4"
            )
        given.append(PresetDie(int(face), label))
    return given
