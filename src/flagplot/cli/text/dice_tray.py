"""Dice that a person has rolled and typed in, several at a time if he likes, kept for the roll they were meant for."""

from dataclasses import dataclass, field
from typing import Any

from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position


@dataclass
class DiceTray:
    """Faces typed in and not used yet, with the roll they belong to."""

    faces: list[int] = field(default_factory=list)
    roll: tuple[int, ...] = ()

    def holds(self, position: Position) -> bool:
        """Whether a die for the pending roll lies here; dice of another roll are taken away."""
        if self.roll != key(position.situation):
            self.faces.clear()
        return bool(self.faces)

    def fill(self, text: str, position: Position) -> None:
        """Put down the faces of the pending roll, some or all of them."""
        words = text.replace(",", " ").split()
        wrong = [word for word in words if word not in ("1", "2", "3", "4", "5", "6")]
        if wrong or not words:
            raise FlagplotError(f"{text!r} is no roll", expected="faces 1 to 6, such as 4 or 4 5")
        s = position.situation
        if len(words) > s.dice_left:
            raise FlagplotError(f"{len(words)} dice are too many", expected=f"at most {s.dice_left}")
        self.faces, self.roll = [int(word) for word in words], key(s)

    def take(self) -> int:
        """Take the next face."""
        return self.faces.pop(0)


KEYS = ("round", "segment", "roll_purpose", "actor", "firing", "battle", "foe", "shot", "fire", "cursor")
"""Fields that tell one roll from another, in whichever game has them."""


def key(s: Any) -> tuple[int, ...]:
    """What tells one roll from another."""
    return tuple(value for value in (getattr(s, name, 0) for name in KEYS) if isinstance(value, int))
