"""Common functions of pages and API: the matches, the client's seat, and rate limits."""

import hmac
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from flagplot import games
from flagplot.core import outside
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.record import SEATS, Record
from flagplot.files.shipped import BundledScenario, shipped
from flagplot.table.setting import Setting, open_text
from flagplot.table.sheets.rows import FilledSheet
from flagplot.web.delta import SentParts
from flagplot.web.limits import RateLimiter
from flagplot.web.luck import LuckOf
from flagplot.web.match.changes import Forbidden, side_of
from flagplot.web.match.estimates import Estimates
from flagplot.web.match.hub import Hub
from flagplot.web.match.live_match import SETTINGS
from flagplot.web.match.match_view import MatchView
from flagplot.web.match.matches import Matches
from flagplot.web.match.preview import begun_record
from flagplot.web.match.replay import MatchCourses, earlier
from flagplot.web.match.seats import TABLE, WATCHERS, Presence, Seat, SeatCache, TokenFactory, hashed
from flagplot.web.match.thinking import SearchWorkers
from flagplot.web.people.clocks import turn_at
from flagplot.web.people.club import LIMITS, Club
from flagplot.web.people.ladder import Ladder, OwnSeats
from flagplot.web.people.lobby import Lobby
from flagplot.web.people.push import Devices, deliver
from flagplot.web.post import MailSettings, Notifier, check_address
from flagplot.web.season.served import ServedSeason
from flagplot.web.store.club import ClubRows
from flagplot.web.store.ladder import LadderRows
from flagplot.web.store.notices import NoticeRows, Subscription
from flagplot.web.store.rows import SheetDraft
from flagplot.web.store.store import Store
from flagplot.web.untold import open_untold
from flagplot.web.work import WaitingLine

SHORTEST: Final = 16
"""Letters of the operator's secret."""
MOST_OWN: Final = 60
"""Own answers that a side may choose from to take back."""
OWN_FILE: Final = "your file"
TOO_FAULTY: Final = "too much that cannot be played came from this address"
LARGEST: Final = 64 * 1024
"""Maximum bytes of an uploaded file; the largest bundled scenario has a third of it."""


class WrongToken(FlagplotError):
    """An invalid link."""


@dataclass
class Service:
    """The matches of one store, and access to them."""

    store: Store
    mint: TokenFactory = field(default_factory=TokenFactory)
    wrong: RateLimiter = field(default_factory=lambda: RateLimiter(20, 60))
    """Wrong tokens per address and minute."""
    letters: MailSettings | None = None
    """The mail settings; None if no mail is sent."""
    push: Callable[[str, Mapping[str, str], bytes], int] = deliver
    """Sends a message to a push service; returns the status of its answer."""
    seasons: tuple[ServedSeason, ...] = ()
    """Seasons whose stages may be played here."""
    secret: str = ""
    """The operator's secret, which opens the admin page; empty for a server without that page."""
    created: RateLimiter = field(default_factory=lambda: RateLimiter(60, 3600))
    """New matches per address and hour."""
    taken: RateLimiter = field(default_factory=lambda: RateLimiter(20, 3600))
    """Seats of the lobby taken per address and hour."""
    spoken: RateLimiter = field(default_factory=lambda: RateLimiter(30, 60))
    """Sayings per seat and minute."""
    faulty: RateLimiter = field(default_factory=lambda: RateLimiter(30, 60))
    """Invalid scenarios per address and minute."""
    drawn: RateLimiter = field(default_factory=lambda: RateLimiter(60, 60))
    """Files of one's own that are previewed or composed, per address and minute."""

    def __post_init__(self) -> None:
        """Create the matches; refused with a secret of the operator that is easy to guess."""
        if self.secret and len(self.secret) < SHORTEST:
            raise FlagplotError("it is easy to guess", field="--secret", expected=f"{SHORTEST} letters or more")
        self.hub = Hub(self.store)
        self.work = WaitingLine()
        self.sat = SeatCache()
        self.sent = SentParts()
        self.estimates = Estimates()
        self.matches = Matches(self.store, self.mint, self.changed)
        self.lobby = Lobby(self.matches)
        self.ladder = Ladder(self.matches, LadderRows(self.store))
        self.own_seats = OwnSeats(self.matches, self.ladder, self.ladder.rows)
        limits = {name: getattr(self, name) for name in LIMITS}
        self.club = Club(self.matches, ClubRows(self.store), limits, self.letters)
        self.presence = Presence(self.store, self.changed)
        self.luck = LuckOf()
        self.courses = MatchCourses()
        self.thinking = SearchWorkers(self.matches)
        self.notices = NoticeRows(self.store)
        self.devices = Devices(self.notices, send=self.push)
        self.postman = Notifier(self.matches, self.letters, self.devices)

    def start(self) -> None:
        """Start notifying waiting clients and absent people."""
        self.club.start()
        self.hub.start()
        self.postman.start()

    async def stop(self) -> None:
        """Stop that, and release the store."""
        await self.hub.stop()
        self.postman.stop()
        self.luck.stop()
        self.thinking.stop()
        self.store.close()

    def changed(self, match: str) -> None:
        """Report a changed match; from any thread."""
        self.hub.changed(match)
        if self.matches.may_think(match):
            self.thinking.wake(match)
        self.postman.changed(match)

    def staying(self, seat: Seat) -> AbstractContextManager[None]:
        """A context while the page of a seat is open."""
        return self.postman.staying(seat.id)

    def keep_mail(self, seat: Seat, mail: str) -> None:
        """Store a side's mail address for notifications; empty for none."""
        if self.letters is None:
            raise Forbidden("this server sends no mail", expected="a server with --smtp")
        side_of(seat)
        if mail:
            check_address(mail)
        self.notices.keep_mail(seat.id, mail or None)
        self.changed(seat.match)

    def push_state(self, seat: Seat) -> dict[str, str | int]:
        """The server's public key, and the number of a side's devices to which notices are pushed."""
        side_of(seat)
        return {"key": self.devices.public, "devices": self.notices.count(seat.id)}

    def add_device(self, seat: Seat, device: Subscription) -> None:
        """Push a side's notices to a device from now on. Other seats learn nothing of it."""
        side_of(seat)
        self.devices.add(seat.id, device)
        self.postman.changed(seat.match)

    def drop_device(self, seat: Seat, endpoint: str) -> None:
        """Push no more notices to a device of this seat."""
        side_of(seat)
        self.notices.drop_device(seat.id, Subscription(endpoint, "", ""))

    def enter(self, token: str, address: str) -> Seat:
        """The seat of a valid token, even from an address with many wrong ones: others may share the address."""
        seat = self.sat.sit(self.store, token)
        if seat is None:
            self.wrong_link(address)
            raise WrongToken("this link opens no seat", expected="a link as it was given, whole")
        self.postman.visited(seat.id)
        return seat

    def wrong_link(self, address: str) -> None:
        """Count a wrong link; refused to an address with too many."""
        self.wrong.check(address, "too many wrong links came from this address", "to wait a minute")
        self.wrong.count(address)

    async def entered(self, token: str, address: str, shown: str = "") -> Seat:
        """The acting seat for a token. The store is queried in a thread, if necessary."""
        known = self.sat.seat(token)
        if known is None or known.shared:
            return await run_in_threadpool(self.entered_now, token, address, shown)
        return self.entered_now(token, address, shown)

    def entered_now(self, token: str, address: str, shown: str = "") -> Seat:
        """The same, querying the store in this thread."""
        seat = self.enter(token, address)
        return self.acting(replace(seat, shown=shown)) if seat.shared else seat

    def acting(self, seat: Seat) -> Seat:
        """The acting seat now: at a shared screen the side to answer, if its curtain is open."""
        if not seat.shared:
            return seat
        with self.matches.reading(seat.match) as (head, sitting):
            side = turn_at(head, sitting)
        role = SEATS[side] if side >= 0 else WATCHERS
        return replace(seat, role=role if seat.shared == TABLE or seat.shown == role else WATCHERS)

    @contextmanager
    def reading(self, seat: Seat) -> Iterator[MatchView]:
        """A context with the match as a seat may read it now."""
        self.presence.visited(seat)
        seat = self.acting(seat)
        with self.matches.looking(seat.match) as looked:
            if looked.sitting.thinkers:
                self.thinking.wake(seat.match)
            found = looked.kept.get(seat)
            if not isinstance(found, MatchView):
                found = MatchView(looked.head, looked.sitting, seat, looked.whole)
                if not seat.shared:  # the browser reports what it shows
                    looked.kept[seat] = found
            yield found

    def sheet(self, found: MatchView) -> tuple[FilledSheet, SheetDraft] | None:
        """The sheet of a reading seat's decision, and its draft; None without a question to it."""
        return found.sheet(self.store.draft(found.seat.match, found.seat.role)) if found.data()["question"] else None

    def luck_of(self, seat: Seat) -> tuple[dict[str, object], Kit] | None:
        """The luck of a finished match, with its game; None during the measurement."""
        with self.reading(seat) as found:
            if not found.is_over:
                raise Forbidden("this is shown after the match", expected="patience")
            found.check_open()
            result = self.luck.of(f"{seat.match} {found.head.version}", lambda: found.record().text())
            return None if result is None else (result, found.sitting.session.setting.kit)

    def say(self, seat: Seat, text: str, channel: str) -> None:
        """Say something in a channel of the match; refused to a seat that says too much at once."""
        self.spoken.check(seat.id, "this seat says too much at once", "to wait a minute")
        self.spoken.count(seat.id)
        self.matches.say(seat, text, channel)

    def take(self, seat: str, address: str) -> str:
        """Take a seat of the lobby; returns its token."""
        self.taken.check(address, "too many seats were taken from this address", "to wait an hour")
        token = self.lobby.take(seat)
        self.taken.count(address)
        return token

    def enlist(self, name: str, address: str) -> str:
        """Add a player to the ladder; returns the token."""
        self.taken.check(address, "too many players came from this address", "to wait an hour")
        token = self.ladder.enlist(name)
        self.taken.count(address)
        return token

    def entering_player(self, token: str, address: str) -> None:
        """Refuse a wrong token of a player."""
        if self.ladder.player(token) is None:
            self.wrong_link(address)
            raise WrongToken("this link opens no player", expected="a link as it was given, whole")

    def entering_operator(self, said: str, secret: str, address: str) -> None:
        """Refuse a wrong secret of the operator."""
        if not (secret and hmac.compare_digest(hashed(said), hashed(secret))):
            self.wrong_link(address)
            raise WrongToken(
                "this is not the operator's secret", expected="the secret that the server was started with"
            )

    def own_answers(self, seat: Seat) -> list[tuple[int, str]]:
        """The last answers of a side in words, the last first, each with its number among its own."""
        side = side_of(seat)
        with self.matches.reading(seat.match) as (head, sitting):
            count, words = sitting.turn(side), earlier(head, sitting, MOST_OWN, SEATS[side])
            return [(count - 1 - place, text) for place, (_, text) in enumerate(words)]

    def version(self, seat: Seat) -> str:
        """A digest of the seat's present content."""
        with self.reading(seat) as found:
            return found.version()

    @contextmanager
    def previewing(self, address: str) -> Iterator[None]:
        """A context for work on a file of one's own without a match, with the same limit of invalid ones."""
        self.drawn.check(address, "too many files were previewed from this address", "to wait a minute")
        self.faulty.check(address, TOO_FAULTY, "to wait a minute")
        self.drawn.count(address)
        try:
            yield
        except FlagplotError:
            self.faulty.count(address)
            raise

    @contextmanager
    def beginning(self, address: str) -> Iterator[None]:
        """A context for beginning a match; refused to an address with too many matches or too many invalid scenarios."""
        self.created.check(address, "too many matches were begun from this address", "to wait an hour")
        self.faulty.check(address, TOO_FAULTY, "to wait a minute")
        self.created.count(address)
        try:
            yield
        except FlagplotError:
            self.created.take_back(address)
            self.faulty.count(address)
            raise


async def service_of(request: Request) -> Service:
    """The matches of this server."""
    found: Service = request.app.state.service
    return found


Here = Annotated[Service, Depends(service_of)]


def address_of(request: Request) -> str:
    """The address of a request's client."""
    return request.client.host if request.client else ""


def check_origin(request: Request) -> None:
    """Refuse requests that another site makes a browser send."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin")
    host = request.headers.get("host", "")
    if site not in ("same-origin", "none") or (origin is not None and origin.partition("://")[2] != host):
        raise Forbidden("another site has sent this", expected="a form of this server")


async def from_here(request: Request) -> None:
    """Refuse changing requests from a page of another site; reading needs a token anyway."""
    if request.method != "GET":
        check_origin(request)


def playable() -> list[BundledScenario]:
    """The playable bundled scenarios."""
    kinds = {kit.kind for kit in games.kits()}
    return [each for each in shipped() if each.kind in kinds]


def open_wanted(name: str, text: str, edition: str, rulings: dict[str, str]) -> Setting:
    """The requested setting: a bundled scenario by name, or the text of the user's own file.

    The text may name only files that come with the program.
    """
    with outside.closed():
        check_size(text, OWN_FILE)
        if text.strip():
            return open_untold(text.replace("\r\n", "\n"), OWN_FILE, edition, rulings)
        return _open_shipped(name, edition, tuple(rulings.items()))


def check_orders(orders: Mapping[str, str]) -> None:
    """Refuse standing orders that are too large, by side."""
    for side, text in orders.items():
        check_size(text, f"orders {side[:1]}")


def check_size(text: str, field: str) -> None:
    """Refuse a file whose reading would delay others."""
    if len(text) > LARGEST or len(text.encode("utf-8", "replace")) > LARGEST:
        raise FlagplotError("the file is too large", field=field, expected=f"at most {LARGEST // 1024} KiB")


@lru_cache(SETTINGS)
def _open_shipped(name: str, edition: str, rulings: tuple[tuple[str, str], ...]) -> Setting:
    found = next((each for each in playable() if each.name == name), None)
    if found is None:
        raise FlagplotError(f"no scenario is called {name!r}", field="scenario", expected="one of the list")
    return open_text(Path(found.path).read_text(encoding="utf-8"), found.name, edition, dict(rulings))


@lru_cache(SETTINGS)
def bundled_record(name: str) -> Record:
    """The record of a match of two people at a bundled scenario before its first answer; read-only."""
    return begun_record(_open_shipped(name, "", ()))
