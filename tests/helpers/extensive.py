"""A whole small game as an extensive form, built from positions: what OpenSpiel reads as a file of Gambit's format."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flagplot.core.dice import totals
from flagplot.core.position import Position

Worth = Callable[[Position], float]


@dataclass
class Extensive:
    """Writes the tree node by node; information sets are told apart by all that a seat saw, read and chose."""

    worth: Worth
    lines: list[str] = field(default_factory=list)
    sets: tuple[dict[Any, int], dict[Any, int]] = field(default_factory=lambda: ({}, {}))
    chances: int = 0
    ends: int = 0

    def text(self, position: Position) -> str:
        """The file."""
        self.lines = ['EFG 2 R "a small game" { "A" "B" } ""']
        self.node(position, ((), ()))
        return "\n".join(self.lines) + "\n"

    def node(self, position: Position, chosen: tuple[tuple[Any, ...], tuple[Any, ...]]) -> None:
        """A position and all that follows; a question with one answer is answered."""
        while not position.is_over and not position.question.is_die and len(position.choices()) == 1:
            position.answer(position.choices()[0])
        if position.is_over:
            self.ends += 1
            worth = self.worth(position)
            self.lines.append(f't "" {self.ends} "" {{ {worth:.12f} {-worth:.12f} }}')
        elif position.question.is_die:
            self.roll(position, chosen)
        else:
            seat, legal = position.question.seat, position.choices()
            known = (position.view(seat).spelled(), tuple(position.log_for(seat)), chosen[seat])
            number = self.sets[seat].setdefault(known, len(self.sets[seat]) + 1)
            actions = " ".join(f'"{answer}"' for answer in legal)
            self.lines.append(f'p "" {seat + 1} {number} "" {{ {actions} }} 0')
            for answer in legal:
                after, mine = position.copy(), (*chosen[seat], (number, answer))
                after.answer(answer)
                self.node(after, (mine, chosen[1]) if seat == 0 else (chosen[0], mine))

    def roll(self, position: Position, chosen: tuple[tuple[Any, ...], tuple[Any, ...]]) -> None:
        """A roll: of its dice only the sum is read."""
        self.chances += 1
        dice = position.dice_left
        ways = totals(dice)
        shares = [Fraction(count, 6**dice) for count in ways.values()]
        falls = " ".join(f'"{total}" {float(share):.17f}' for total, share in zip(ways, shares, strict=True))
        self.lines.append(f'c "" {self.chances} "" {{ {falls} }} 0')
        for total in ways:
            after, left = position.copy(), total
            for thrown in range(dice):
                face = max(1, min(6, left - (dice - 1 - thrown)))
                after.answer(face - 1)
                left -= face
            self.node(after, chosen)
