"""What the operator of a server does: limits, a test of the mail, a backup, all records, the deletion of a person's data."""

import smtplib
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.version import VERSION
from flagplot.web.limits import RateLimiter
from flagplot.web.match.match_view import MatchView
from flagplot.web.match.matches import Matches
from flagplot.web.match.seats import ID_BYTES, REFEREES, Seat, opened
from flagplot.web.people.ladder import FORMER
from flagplot.web.post import MailSettings, check_address
from flagplot.web.store.club import ClubRows, Deleted

LIMITS: Final = {
    "created": "new matches of an address in an hour",
    "taken": "seats of the lobby, and players of the ladder, of an address in an hour",
    "spoken": "sayings of a seat in a minute",
    "wrong": "wrong links of an address in a minute",
    "drawn": "files of an address that are previewed or composed, in a minute",
    "faulty": "scenarios of an address that cannot be played, in a minute",
}
MOST: Final = 100_000
MISSING: Final = "not-exported.txt"


@dataclass
class Club:
    """A server as its operator sees it."""

    matches: Matches
    rows: ClubRows
    limits: Mapping[str, RateLimiter]
    letters: MailSettings | None

    def start(self) -> None:
        """Apply the limits that the operator has set."""
        for name, most in self.rows.limits().items():
            if name in self.limits:
                self.limits[name].most = most

    def data(self) -> dict[str, object]:
        """The server in figures."""
        sender = None if self.letters is None else self.letters.sender
        return {
            "version": VERSION,
            "database": self.rows.store.engine.url.get_backend_name(),
            **self.rows.counts(),
            "mail": sender,
            "limits": {name: {"most": each.most, "of": LIMITS[name]} for name, each in self.limits.items()},
        }

    def limit(self, limits: Mapping[str, int]) -> None:
        """Set limits, now and for later starts."""
        for name, most in limits.items():
            if name not in self.limits:
                raise FlagplotError(f"there is no limit {name!r}", field="limits", expected=", ".join(self.limits))
            if not 1 <= most <= MOST:
                raise FlagplotError(f"{most} is not a limit", field=name, expected=f"1 to {MOST}")
        self.rows.limit(dict(limits))
        for name, most in limits.items():
            self.limits[name].most = most

    def try_mail(self, to: str) -> None:
        """Send a letter to an address, to see whether mail works."""
        if self.letters is None:
            raise FlagplotError("this server sends no mail", field="mail", expected="a server with --smtp")
        check_address(to)
        try:
            self.letters.send(to, "A test of flagplot's mail", f"{self.letters.url} sends mail.\n")
        except (OSError, smtplib.SMTPException) as error:
            raise FlagplotError(f"the letter was not sent: {error}", field="mail", expected="another --smtp") from None

    def backup(self) -> Path:
        """A copy of the database in a new folder, which the caller removes."""
        path = Path(tempfile.mkdtemp(prefix="flagplot-")) / "matches.sqlite"
        self.rows.back_up(path)
        return path

    def records(self, running: bool) -> Path:
        """All records in a zip file in a new folder, which the caller removes; those of running matches only if wanted.

        A running match has no secret of its dice in it. What cannot be exported is named in a file of its own.
        """
        path, missing = Path(tempfile.mkdtemp(prefix="flagplot-")) / "records.zip", list[str]()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for match in self.rows.matches(running):
                try:
                    with self.matches.looking(match) as looked:
                        view = MatchView(looked.head, looked.sitting, Seat("", match, REFEREES), looked.whole)
                        file.writestr(f"{match}.record", view.record().text())
                except FlagplotError as error:
                    missing.append(f"{match}: {error}\n")
            if missing:
                file.writestr(MISSING, "".join(missing))
        return path

    def forget(self, player: str = "", mail: str = "", link: str = "") -> Deleted:
        """Delete a person's data, found by the name in the ladder, a mail address or the link of a seat."""
        id = self.rows.player_named(" ".join(player.split()).casefold()) if player else ""
        if player and not id:
            raise FlagplotError(f"no player is called {player}", field="player", expected="a name of the ladder")
        token = link.strip().rpartition("/")[2]
        seat = opened(self.rows.store.seat(token[: 2 * ID_BYTES]), token) if token else None
        if link and seat is None:
            raise FlagplotError("this link opens no seat", field="link", expected="a link as it was given, whole")
        if not (player or mail or link):
            raise FlagplotError("no person is named", field="player", expected="a player, a mail address or a link")
        former = f"{FORMER}{self.matches.mint.name()}"
        done = self.rows.delete_person([] if seat is None else [seat.id], mail.strip(), id, former)
        for match in done.matches:
            self.matches.on_change(match)
        return done
