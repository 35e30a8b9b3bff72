"""What was asked, answered, rolled and told in a turn, read from the first item to the last; and the word of disagreement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Item(NamedTuple):
    """One step: a question with its legal answers and the answer given, a die thrown, or an event."""

    kind: str
    """`ask`, `die` or `event`."""
    name: str
    args: tuple[int, ...] = ()
    """Of a question: seat, subject, object; of a die: what it is rolled for and what it shows."""
    legal: tuple[int, ...] = ()
    answer: int = -1
    public: Mapping[str, Any] = {}
    """What was laid open with it: the path of a leg or of an attempt; what a battle left."""
    inside: bool = False
    """Whether it belongs to a battle."""
    truth: Mapping[str, Any] = {}
    """The true situation before a question, by the names of its fields."""
    fields: Mapping[str, int] = {}
    """Those of an event."""


class DisagreementError(AssertionError):
    """The witness says otherwise: at which step, what, by which paragraph."""


class Stream:
    """The items of one turn."""

    def __init__(self, items: Sequence[Item], start: Mapping[str, Any]) -> None:
        self.items, self.at = items, 0
        self.truth = start
        """The true situation before the last question of the turn itself, at first that of its start."""
        self.legs: dict[int, list[int]] = {}
        self.attempts: dict[int, list[int]] = {}
        """Paths that were announced in the wave, by their rows."""
        self.contacts: set[int] = set()
        """Rows of interceptions that have been declared."""
        self.watch: Callable[[Item], None] = lambda item: None
        """Looks at what each seat sees, where that is told."""

    def peek(self) -> Item | None:
        """The next item, None at the end."""
        return self.items[self.at] if self.at < len(self.items) else None

    def take(self) -> Item:
        """The next item, which is then over."""
        item = self.peek()
        if item is None:
            raise self.wrong("the turn stops too early", "22.15")
        if item.truth:
            self.contacts &= set(range(item.truth["contacts"]))
        if "seen" in item.public:
            self.watch(item)
        if item.name == "leg-course":
            self.legs[item.fields["leg"]] = list(item.public["path"])
        elif item.name == "attempt-declared":
            self.attempts[item.fields["attempt"]] = list(item.public["path"])
        elif item.name in ("interception-declared", "counter-declared"):
            self.contacts.add(item.fields["contact"])
        elif item.name in ("stage-begins", "wave-begins"):
            self.attempts.clear()
            if item.name == "stage-begins":
                self.legs.clear()
        self.at += 1
        self.truth = item.truth or self.truth
        return item

    def later(self) -> Mapping[str, Any]:
        """The true situation at the next place where it is told: before a question, or as a battle begins.

        Ships that are asked for a base of their own are still with their force.
        """
        for item in self.items[self.at :]:
            if item.truth or "truth" in item.public:
                truth = item.truth or item.public["truth"]
                if item.name != "return-base" or truth["parted"] < 0:
                    return truth
                return {**truth, "in_force": [truth["parted"] if f == item.args[1] else f for f in truth["in_force"]]}
        return {}

    def is_event(self, *names: str) -> bool:
        """Whether an event of one of these names comes next."""
        item = self.peek()
        return item is not None and item.kind == "event" and item.name in names

    def is_ask(self, *names: str) -> bool:
        """Whether a question of one of these names comes next."""
        item = self.peek()
        return item is not None and item.kind == "ask" and item.name in names

    def event(self, name: str, paragraph: str, **fields: int) -> Item:
        """Take an event that has to come now; fields that are not given may be anything."""
        item = self.peek()
        if item is None or item.kind != "event" or item.name != name:
            raise self.wrong(f"expects the event {name} {fields}", paragraph)
        self.same_fields(item, paragraph, **fields)
        return self.take()

    def same_fields(self, item: Item, paragraph: str, **fields: int) -> None:
        """Compare fields of an event with those expected."""
        if any(item.fields[field] != number for field, number in fields.items()):
            raise self.wrong(f"expects {item.name} {fields}", paragraph)

    def ask(
        self,
        name: str,
        paragraph: str,
        seat: int,
        subject: int,
        object: int,
        legal: Sequence[int],
        either: Sequence[int] = (),
    ) -> int:
        """Take a question that has to come now, with exactly these legal answers, and maybe some on which print is silent."""
        item = self.peek()
        if item is None or item.kind != "ask" or item.name != name or item.args[:3] != (seat, subject, object):
            raise self.wrong(f"expects the question {name} to seat {seat} about {subject}, {object}", paragraph)
        if [each for each in legal if each not in either] != [each for each in item.legal if each not in either]:
            raise self.wrong(f"expects the answers {list(legal)}", paragraph)
        return self.take().answer

    def wrong(self, text: str, paragraph: str, back: int = 0) -> DisagreementError:
        """A disagreement at the item that comes next, or some before it."""
        at = self.at - back
        item = self.items[at] if 0 <= at < len(self.items) else None
        told = "the end" if item is None else f"{item.kind} {item.name} {item.args or item.fields}"
        if item is not None and item.kind == "ask":
            told += f" legal {list(item.legal)}"
        return DisagreementError(f"step {at}: {told}; the witness {text} ({paragraph})")
