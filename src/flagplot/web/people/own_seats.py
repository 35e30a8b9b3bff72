"""The seats of a person with a name in the ladder: the same list on each device that has opened the person's link.

The server keeps the token of a seat sealed with the secret of the person's link, which it does not keep: a copy of the database
opens no seat.
"""

import base64
import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from cryptography.fernet import Fernet

from flagplot.web.match.changes import Forbidden
from flagplot.web.match.matches import Matches
from flagplot.web.match.seats import ID_BYTES, opened
from flagplot.web.people.ladder import ID_LETTERS, Ladder
from flagplot.web.store.ladder import LadderRows


class OwnSeat(NamedTuple):
    """A seat that a person has taken."""

    seat: str
    role: str
    title: str
    is_over: bool
    created: str
    token: str


@dataclass
class OwnSeats:
    """The seats of persons, by the tokens of their links."""

    matches: Matches
    ladder: Ladder
    rows: LadderRows

    def keep(self, player: str, token: str) -> None:
        """Add the seat of a token to a player's list; an error if one of the tokens is wrong."""
        seat = opened(self.matches.store.seat(token[: 2 * ID_BYTES]), token)
        known = self.ladder.player(player)
        if seat is None or known is None:
            raise Forbidden("this link opens nothing", expected="a link as it was given, whole")
        if not self.rows.has_seat(known.id, seat.id):
            self.rows.keep_seat(known.id, seat.id, _seal_of(player).encrypt(token.encode()).decode())

    def seats(self, player: str) -> list[OwnSeat]:
        """The seats of a player, the newest match first; none for a wrong token."""
        known, seal = self.ladder.player(player), _seal_of(player)
        rows = [] if known is None else self.rows.seats_of(known.id)
        return [OwnSeat(*row[:-1], seal.decrypt(row.sealed.encode()).decode()) for row in rows]


def _seal_of(player: str) -> Fernet:
    """The seal of a player's secret, from which the secret does not follow."""
    digest = hashlib.sha256(b"seats of " + player[ID_LETTERS:].encode()).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
