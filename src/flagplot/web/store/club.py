"""The rows of a whole server, for its operator: counts, limits, a backup, and the deletion of a person's data."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, update

from flagplot.core.errors import FlagplotError
from flagplot.web.store.store import Store
from flagplot.web.store.tables import DEVICE, MATCH, PLAYER, PLAYER_SEAT, RESULT, SAID, SEAT, SETTING, WISH


class Deleted(NamedTuple):
    """The deletions of one request."""

    players: int
    """Players of the ladder."""
    seats: int
    """Seats whose mail address, devices and times of visits are gone."""
    sayings: int
    """What these seats have said in chats and in their own notes."""
    matches: tuple[str, ...]
    """The matches of these seats."""


@dataclass
class ClubRows:
    """The rows of a server in a store."""

    store: Store

    def counts(self) -> dict[str, int]:
        """How much is stored."""
        queries = {
            "matches": select(func.count()).select_from(MATCH),
            "running": select(func.count()).select_from(MATCH).where(MATCH.c.is_over.is_(False)),
            "players": select(func.count()).select_from(PLAYER),
            "addresses": select(func.count()).select_from(SEAT).where(SEAT.c.mail.is_not(None)),
        }
        with self.store.read() as connection:
            return {name: int(connection.execute(query).scalar_one()) for name, query in queries.items()}

    def matches(self, running: bool) -> list[str]:
        """The matches that are over, and those in progress if wanted, by time."""
        query = select(MATCH.c.id).order_by(MATCH.c.created, MATCH.c.id)
        with self.store.read() as connection:
            return [row.id for row in connection.execute(query if running else query.where(MATCH.c.is_over))]

    def limits(self) -> dict[str, int]:
        """The limits that the operator has set."""
        with self.store.read() as connection:
            return {row.name: row.value for row in connection.execute(select(SETTING))}

    def limit(self, limits: dict[str, int]) -> None:
        """Store some limits."""
        with self.store.write() as connection:
            connection.execute(delete(SETTING).where(SETTING.c.name.in_(limits)))
            connection.execute(insert(SETTING), [{"name": name, "value": most} for name, most in limits.items()])

    def back_up(self, path: Path) -> None:
        """Write the whole database to a file as it is at one moment, while matches go on."""
        found = self.store.engine.url
        if found.get_backend_name() != "sqlite" or not found.database:
            expected = "its own tool, such as pg_dump"
            raise FlagplotError(f"{found.get_backend_name()} makes its backups itself", expected=expected)
        source, target = sqlite3.connect(found.database), sqlite3.connect(path)
        try:
            source.backup(target)
        finally:
            source.close()
            target.close()

    def delete_person(self, seats: list[str], mail: str, player: str, former: str) -> Deleted:
        """Delete a person's data: of these seats, of those with a mail address, of a player with the seats that have its wish.

        Results of the player stay for the ratings of others, under a name that leads nowhere.
        """
        own: ColumnElement[bool] = SEAT.c.id.in_(seats)
        if mail:
            own = or_(own, func.lower(SEAT.c.mail) == mail.lower())
        if player:
            wished = select(WISH.c.match).where(WISH.c.player == player, WISH.c.role == SEAT.c.role)
            own = or_(own, SEAT.c.match.in_(wished))
        with self.store.write() as connection:
            found = list(connection.execute(select(SEAT.c.id, SEAT.c.match, SEAT.c.role).where(own)))
            gone, ids = {"mail": None, "mailed": None, "seen": None}, [row.id for row in found]
            connection.execute(update(SEAT).where(SEAT.c.id.in_(ids)).values(**gone))
            connection.execute(delete(DEVICE).where(DEVICE.c.seat.in_(ids)))
            connection.execute(delete(PLAYER_SEAT).where(PLAYER_SEAT.c.seat.in_(ids)))
            sayings = 0
            for row in found:
                by = and_(SAID.c.match == row.match, SAID.c.role == row.role)
                sayings += connection.execute(delete(SAID).where(by)).rowcount
            for column in (RESULT.c.a, RESULT.c.b) if player else ():
                connection.execute(update(RESULT).where(column == player).values({column: former}))
            players = connection.execute(delete(PLAYER).where(PLAYER.c.id == player)).rowcount if player else 0
            matches = tuple(dict.fromkeys(row.match for row in found))
            for match in matches:
                self.store.touch(connection, match)
            return Deleted(players, len(found), sayings, matches)

    def player_named(self, folded: str) -> str:
        """The player of a name without capitals; empty if there is none."""
        with self.store.read() as connection:
            found = connection.execute(select(PLAYER.c.id).where(PLAYER.c.folded == folded)).scalar_one_or_none()
            return str(found or "")
