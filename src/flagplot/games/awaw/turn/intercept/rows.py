"""Rows of contacts and attempts: those of the wave under way, of a contact, under way."""

from collections.abc import Iterator

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState


def contacts_now(s: TurnState) -> Iterator[int]:
    """Contacts of the wave under way, not of those that wait for it."""
    for c in range(s.waiting[terms.WAITING_CONTACTS], s.contacts):
        yield c


def attempts_now(s: TurnState) -> Iterator[int]:
    """Attempts of the wave under way."""
    for a in range(s.waiting[terms.WAITING_ATTEMPTS], s.attempts):
        yield a


def attempts_of(s: TurnState, c: int) -> Iterator[int]:
    """Attempts of a contact."""
    for a in range(s.attempts):
        if s.attempt_contact[a] == c:
            yield a


def sailing_in(s: TurnState, c: int) -> Iterator[int]:
    """Attempts of a contact that are under way."""
    for a in range(s.attempts):
        if s.attempt_contact[a] == c and is_sailing(s, a):
            yield a


def is_sailing(s: TurnState, a: int) -> bool:
    """Whether an attempt is under way: in time or late."""
    return s.attempt_standing[a] in (terms.IN_TIME, terms.LATE)


def strikes_now(s: TurnState) -> Iterator[int]:
    """Air attacks of the wave under way."""
    for k in range(s.waiting[terms.WAITING_STRIKES], s.strikes):
        yield k
