"""What the witness says: a question with its legal answers, or something that happens; each with its paragraph."""

from collections.abc import Generator, Iterable, Mapping
from typing import NamedTuple

DICE = 2


class Ask(NamedTuple):
    """A question: who is asked, about what, how many answers are counted through and which of them are legal."""

    kind: str
    seat: int
    subject: int
    object: int
    size: int
    legal: tuple[int, ...]
    cites: str


class OnProgress(NamedTuple):
    """Something that happens, with its fields."""

    name: str
    fields: Mapping[str, int]
    cites: str


Say = Ask | OnProgress
Nothing = Generator[Say, int, None]
"""A part of the rule that leaves nothing to those who called it."""
Number = Generator[Say, int, int]
Truth = Generator[Say, int, bool]

STEP_CITES = {
    1: "34.B.2.a",  # carrier groups at submarines
    2: "34.B.2.b",  # submarines and task forces
    3: "34.B.2.c",  # submarines at carriers, landing craft, transports
    4: "34.C.2.b",  # engaging groups
    5: "34.C.2.c",  # at a bypassing group
    6: "34.C.2.d",  # a bypassing group at the main body
    7: "34.C.2.d",  # a main body at the bypassing group
    8: "34.C.3.b",  # the general group at the task force body
    9: "34.C.3.b",  # the task force body at coast defences
    10: "34.C.3.c",  # the general group at the main body
    11: "34.C.3.c",  # the reserve group at the main body
    12: "34.C.3.d",  # the main body at coast defences
}
"""The firing steps by the numbers that questions and events give them."""


def ask(
    kind: str, seat: int, subject: int, size: int, cites: str, object: int = -1, legal: Iterable[int] | None = None
) -> Number:
    """Put a question; all answers are legal unless it is said which are."""
    answers = tuple(range(size)) if legal is None else tuple(sorted(set(legal)))
    answer: int = yield Ask(kind, seat, subject, object, size, answers, cites)
    return answer


def die(purpose: int) -> Number:
    """One six-sided die (table.disengagement.roll)."""
    face = yield from ask("die", DICE, purpose, 6, "34.D")
    return face + 1


def tell(name: str, cites: str, **fields: int) -> Nothing:
    """Say that something happens."""
    yield OnProgress(name, fields, cites)
