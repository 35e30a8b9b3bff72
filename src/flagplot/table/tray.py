"""Dice that a person has rolled and typed in, several at a time if wanted, kept for the roll that they were meant for."""

from dataclasses import dataclass, field

from flagplot.core.errors import FlagplotError
from flagplot.table.session import Session


@dataclass
class DiceTray:
    """Faces typed in and not used yet, with the roll they belong to."""

    faces: list[int] = field(default_factory=list)
    roll: int = -1

    def holds(self, session: Session) -> bool:
        """Whether a die for the pending roll lies here; dice of another roll are taken away."""
        if self.roll != roll_of(session):
            self.faces.clear()
        return bool(self.faces)

    def fill(self, text: str, session: Session) -> None:
        """Put down the faces of the pending roll, some or all of them."""
        words, wanted = text.replace(",", " ").split(), session.position.situation.dice_left
        wrong = [word for word in words if word not in ("1", "2", "3", "4", "5", "6")]
        if wrong or not words:
            raise FlagplotError(f"{text!r} is not a roll", expected="faces 1 to 6, such as 4 or 4 5")
        if len(words) > wanted:
            raise FlagplotError(f"{len(words)} dice are too many", expected=f"at most {wanted}")
        self.faces, self.roll = [int(word) for word in words], roll_of(session)

    def take(self) -> int:
        """Take the next face."""
        return self.faces.pop(0)


def roll_of(session: Session) -> int:
    """A number that stays the same from the first die of a roll to its last, and that no later roll has.

    Each die is one more answer and leaves one die fewer to roll.
    """
    return session.answers + int(session.position.situation.dice_left)
