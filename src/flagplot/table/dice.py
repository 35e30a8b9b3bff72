"""Where the dice of a game come from: a seed, a file of faces, or a person who rolls them."""

from pathlib import Path
from typing import Final, Protocol

from flagplot.core.dice import GivenDice, SeededDice, stream
from flagplot.core.errors import FlagplotError

FACES: Final = "faces 1 to 6 with blanks, commas or new lines between them"
DICE_STREAM: Final = 0
"""The dice of a game with seed k are the stream `stream(k, 0)`."""


class Dice(Protocol):
    """Something that rolls a die when one is asked for."""

    def roll(self, size: int = 6) -> int:
        """The next die as 0 to size - 1."""


class FileDice(GivenDice):
    """Dice written in a file; when they have run out the seed goes on, if there is one."""

    def __init__(self, faces: list[int], file: str, then: SeededDice | None) -> None:
        super().__init__(faces, then)
        self.count = len(faces)
        self.file = file

    def roll(self, size: int = 6) -> int:
        """The next face; running out without a seed is an error that says what to do."""
        try:
            return super().roll(size)
        except IndexError:
            raise FlagplotError(
                f"its {self.count} dice are used up and the battle asks for another",
                file=self.file,
                expected="more dice, or --seed to go on from",
            ) from None


def read_faces(path: str | Path) -> list[int]:
    """Read a file of faces; what follows a # is a comment."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FlagplotError("there is no such file", file=path, expected="a file of dice") from None
    except (OSError, ValueError) as error:
        raise FlagplotError(f"it cannot be read: {error}", file=path, expected="a file of dice") from None
    faces = []
    for number, line in enumerate(text.splitlines(), start=1):
        for word in line.partition("#")[0].replace(",", " ").split():
            if word not in ("1", "2", "3", "4", "5", "6"):
                raise FlagplotError(f"{word[:20]!r} is no face of a die", file=path, line=number, expected=FACES)
            faces.append(int(word))
    return faces


def seeded(seed: int, drawn: int = 0) -> SeededDice:
    """Dice of a seed, some of them drawn already."""
    dice = SeededDice(stream(seed, DICE_STREAM))
    dice.drawn = drawn
    return dice


def make_dice(seed: int | None, faces: list[int], file: str = "dice", drawn: int = 0) -> Dice:
    """Given faces first, then the seed's; `drawn` of them have been used already."""
    later = seeded(seed, max(0, drawn - len(faces))) if seed is not None else None
    if later is not None and drawn >= len(faces):
        return later
    return FileDice(faces[drawn:], file, later)
