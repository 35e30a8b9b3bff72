"""Which squadrons ashore have flown at sea, as a battle tells it, and that they are inverted as the turn ends: 23.164 of 2011.

"Land-based air squadrons are inverted at the end of the redeployment phase of the player turn in which they search, provide air
cover or attack naval units at sea." Squadrons of a base are counted; those that flew before fly first, and are lost first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.witness.turn import words
from tests.witness.turn.model import Model
from tests.witness.turn.stream import Item

TOLD = ("cover-announced", "searchers")


class Flights:
    """The roles of squadrons ashore in one battle."""

    def __init__(
        self, model: Model, wings: Sequence[int], battle: Mapping[str, Any], used: Mapping[int, int] | None = None
    ) -> None:
        """`used` have had their role in the hex, and are not in the battle."""
        self.model = model
        self.wings = {row: wing for row, wing in enumerate(wings) if wing != words.NONE}
        self.before = {
            row: min(battle["squadrons"][row], max(0, model.flown[wing] - (used or {}).get(wing, 0)))
            for row, wing in self.wings.items()
        }
        self.flown = dict(self.before)
        self.busy = dict.fromkeys(self.wings, 0)
        """Squadrons that have a role in the round."""

    def hear(self, item: Item) -> None:
        """Each role of a round is another squadron's; in the next round the same may have it."""
        if item.name == "round-begins":
            self.busy = dict.fromkeys(self.wings, 0)
        elif item.name in TOLD and item.kind == "event":
            self.fly(item.fields["wing"], item.fields["squadrons"])
        elif item.name == "strike-squadrons" and item.kind == "ask":
            self.fly(item.args[1], item.answer)
        elif item.name == "squadron-eliminated" and item.fields["wing"] in self.wings:
            row = item.fields["wing"]
            self.busy[row] = max(0, self.busy[row] - 1)
            self.flown[row] = max(0, self.flown[row] - 1)

    def fly(self, row: int, squadrons: int) -> None:
        """Squadrons of a row search, cover or attack."""
        if row in self.wings:
            self.busy[row] += squadrons
            self.flown[row] = max(self.flown[row], self.busy[row])

    def end(self) -> None:
        """The battle is over."""
        for row, wing in self.wings.items():
            self.model.flown[wing] += self.flown[row] - self.before[row]


def compare(model: Model) -> None:
    """All that flew are told to be inverted, by the printings that invert them."""
    inverts = model.reads("inversion-of-air", "yes")
    expected = {wing: count for wing, count in enumerate(model.flown) if count and inverts}
    if model.turned_over != expected:
        text = f"expects the squadrons {expected} to be inverted, not {model.turned_over}"
        raise model.stream.wrong(text, "23.164 of 2011", 1)
