"""The rows of the ladder: players, wishes that a match be rated, results."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select

from flagplot.web.answers.others import OwnSeat
from flagplot.web.store.store import Store, WriteConflict
from flagplot.web.store.tables import MATCH, PLAYER, PLAYER_SEAT, RESULT, SEAT, WISH

MOST: Final = 200
"""Matches that one reading of the ladder settles, and seats that a player's list has."""


class PlayerRow(NamedTuple):
    """A player of the ladder."""

    id: str
    name: str
    folded: str
    hash: str
    created: str


class ResultRow(NamedTuple):
    """The result of a rated match: the sides as players, and the points of side A."""

    a: str
    b: str
    points: int


@dataclass
class LadderRows:
    """The rows of the ladder in a store."""

    store: Store

    def add(self, player: PlayerRow) -> None:
        """Add a player; a `WriteConflict` if another has the name."""
        with self.store.write() as connection:
            connection.execute(insert(PLAYER).values(**player._asdict()))

    def player(self, id: str) -> PlayerRow | None:
        """The player of that id."""
        with self.store.read() as connection:
            row = connection.execute(select(PLAYER).where(PLAYER.c.id == id)).one_or_none()
            return None if row is None else PlayerRow(**row._mapping)

    def keep_seat(self, player: str, seat: str, sealed: str) -> None:
        """Add a seat to a player's list, with its token sealed."""
        with suppress(WriteConflict), self.store.write() as connection:  # another page of the player may be quicker
            connection.execute(insert(PLAYER_SEAT).values(player=player, seat=seat, sealed=sealed))

    def has_seat(self, player: str, seat: str) -> bool:
        """Whether a seat is on a player's list."""
        own = PLAYER_SEAT.c.player == player, PLAYER_SEAT.c.seat == seat
        with self.store.read() as connection:
            return connection.execute(select(PLAYER_SEAT.c.seat).where(*own)).one_or_none() is not None

    def seats_of(self, player: str) -> list[OwnSeat]:
        """The last seats of a player, the newest match first."""
        columns = (
            PLAYER_SEAT.c.seat,
            SEAT.c.role,
            MATCH.c.title,
            MATCH.c.is_over,
            MATCH.c.created,
            PLAYER_SEAT.c.sealed.label("token"),
        )
        query = select(*columns).where(PLAYER_SEAT.c.player == player)
        query = query.join(SEAT, SEAT.c.id == PLAYER_SEAT.c.seat).join(MATCH, MATCH.c.id == SEAT.c.match)
        with self.store.read() as connection:
            rows = connection.execute(query.order_by(MATCH.c.created.desc(), SEAT.c.role).limit(MOST))
            return [OwnSeat(**row._mapping) for row in rows]

    def names(self) -> dict[str, str]:
        """The names of all players, by id."""
        with self.store.read() as connection:
            return {row.id: row.name for row in connection.execute(select(PLAYER.c.id, PLAYER.c.name))}

    def wish(self, match: str, role: str, player: str | None) -> None:
        """Note as which player a side wishes its match to be rated; None for not at all."""
        with self.store.write() as connection:
            connection.execute(delete(WISH).where(WISH.c.match == match, WISH.c.role == role))
            if player is not None:
                connection.execute(insert(WISH).values(match=match, role=role, player=player))

    def wishes(self, match: str) -> dict[str, str]:
        """The players as whom the sides wish a match to be rated, by role."""
        with self.store.read() as connection:
            return {row.role: row.player for row in connection.execute(select(WISH).where(WISH.c.match == match))}

    def unsettled(self) -> list[str]:
        """Finished matches with a wish and without a result."""
        query = select(WISH.c.match).join(MATCH, MATCH.c.id == WISH.c.match).where(MATCH.c.is_over)
        query = query.where(WISH.c.match.not_in(select(RESULT.c.match))).distinct().limit(MOST)
        with self.store.read() as connection:
            return [row.match for row in connection.execute(query)]

    def settle(self, match: str, a: str, b: str, points: int | None) -> None:
        """Store the result of a match; None for one that is not rated."""
        with self.store.write() as connection:
            connection.execute(insert(RESULT).values(match=match, a=a, b=b, points=points))

    def results(self) -> list[ResultRow]:
        """The results of all rated matches, in the order in which they were settled."""
        query = select(RESULT.c.a, RESULT.c.b, RESULT.c.points).where(RESULT.c.points.is_not(None))
        with self.store.read() as connection:
            return [ResultRow(row.a, row.b, row.points) for row in connection.execute(query.order_by(RESULT.c.id))]
