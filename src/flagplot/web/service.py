"""What pages and API share: the matches, who is sitting where, and how much anybody may try."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from flagplot import games
from flagplot.core import outside
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.record import SEATS
from flagplot.files.shipped import BundledScenario, shipped
from flagplot.table.setting import Setting, open_text
from flagplot.web.limits import RateLimiter
from flagplot.web.luck import LuckOf
from flagplot.web.match.changes import Forbidden, side_of
from flagplot.web.match.estimates import Estimates
from flagplot.web.match.hub import Hub
from flagplot.web.match.live_match import SETTINGS
from flagplot.web.match.match_view import MatchView, turn_at
from flagplot.web.match.matches import Matches
from flagplot.web.match.seats import TABLE, WATCHERS, Seat, SeatCache, TokenFactory
from flagplot.web.match.thinking import SearchWorkers
from flagplot.web.post import MailNotifier, MailSettings, is_address
from flagplot.web.store.store import Store
from flagplot.web.untold import open_untold

OWN_FILE: Final = "your file"
LARGEST: Final = 64 * 1024
"""Bytes of a file that somebody sends; the largest scenario that comes with the program has a third of it."""


class WrongToken(FlagplotError):
    """A link that opens nothing."""


class RateLimited(FlagplotError):
    """An address that has tried too much."""


@dataclass
class Service:
    """The matches of one store, and who comes to them."""

    store: Store
    mint: TokenFactory = field(default_factory=TokenFactory)
    wrong: RateLimiter = field(default_factory=lambda: RateLimiter(20, 60))
    """Wrong tokens of an address in a minute."""
    letters: MailSettings | None = None
    """How mail goes out; None where none does."""
    created: RateLimiter = field(default_factory=lambda: RateLimiter(60, 3600))
    """Matches that an address begins in an hour."""
    faulty: RateLimiter = field(default_factory=lambda: RateLimiter(30, 60))
    """Scenarios that cannot be played which an address sends in a minute."""

    def __post_init__(self) -> None:
        """Lay out the matches."""
        self.hub = Hub(self.store)
        self.sat = SeatCache()
        self.estimates = Estimates()
        self.matches = Matches(self.store, self.mint, self.changed)
        self.luck = LuckOf()
        self.thinking = SearchWorkers(self.matches)
        self.postman = MailNotifier(self.matches, self.letters) if self.letters is not None else None

    def start(self) -> None:
        """Begin to tell who waits, and who is away."""
        self.hub.start()
        if self.postman is not None:
            self.postman.start()

    async def stop(self) -> None:
        """Stop that, and let go of the store."""
        await self.hub.stop()
        if self.postman is not None:
            self.postman.stop()
        self.luck.stop()
        self.thinking.stop()
        self.store.close()

    def changed(self, match: str) -> None:
        """Say that a match has changed; from any thread."""
        self.hub.changed(match)
        if self.matches.may_think(match):
            self.thinking.wake(match)
        if self.postman is not None:
            self.postman.changed(match)

    def staying(self, seat: Seat) -> AbstractContextManager[None]:
        """While somebody keeps the page of a seat open."""
        return nullcontext() if self.postman is None else self.postman.staying(seat.id)

    def keep_mail(self, seat: Seat, mail: str) -> None:
        """Note where a side wants to be told that it is asked; empty for nowhere."""
        if self.postman is None:
            raise Forbidden("this server sends no mail", expected="a server with --smtp")
        side_of(seat)
        if mail and not is_address(mail):
            raise FlagplotError("this is no address of mail", field="mail", expected="such as name@example.org")
        self.store.keep_mail(seat.id, mail or None)
        self.changed(seat.match)

    def enter(self, token: str, address: str) -> Seat:
        """The seat that a token opens, however many wrong ones came from there: others may share the address."""
        seat = self.sat.sit(self.store, token)
        if seat is None:
            if self.wrong.is_full(address):
                raise RateLimited("too many wrong links came from this address", expected="to wait a minute")
            self.wrong.count(address)
            raise WrongToken("this link opens no seat", expected="a link as it was given, whole")
        if self.postman is not None:
            self.postman.visited(seat.id)
        return seat

    async def entered(self, token: str, address: str, shown: str = "") -> Seat:
        """Who acts at the seat that a token opens; the store is asked for that beside the loop, and where it has to be."""
        known = self.sat.seat(token)
        if known is None or known.shared:
            return await run_in_threadpool(self.entered_now, token, address, shown)
        return self.entered_now(token, address, shown)

    def entered_now(self, token: str, address: str, shown: str = "") -> Seat:
        """The same, asking the store here."""
        seat = self.enter(token, address)
        return self.acting(replace(seat, shown=shown)) if seat.shared else seat

    def acting(self, seat: Seat) -> Seat:
        """Who acts at a seat now: at one screen for both sides the side that is asked, if the curtain is open for it."""
        if not seat.shared:
            return seat
        with self.matches.look(seat.match) as (head, sitting, _):
            side = turn_at(head, sitting)
        role = SEATS[side] if side >= 0 else WATCHERS
        return replace(seat, role=role if seat.shared == TABLE or seat.shown == role else WATCHERS)

    @contextmanager
    def reading(self, seat: Seat) -> Iterator[MatchView]:
        """The match as a seat may read it now."""
        seat = self.acting(seat)
        with self.matches.looking(seat.match, seat.side) as looked:
            if looked.sitting.thinkers:
                self.thinking.wake(seat.match)
            found = looked.kept.get(seat)
            if not isinstance(found, MatchView):
                filled = looked.forms[seat.side]
                sitting, form = (looked.sitting, None) if filled is None else (filled.sitting, filled.form)
                found = MatchView(looked.head, sitting, seat, looked.whole.notes, form)
                if not seat.shared:  # what such a one shows is said by its browser
                    looked.kept[seat] = found
            yield found

    def luck_of(self, seat: Seat) -> tuple[dict[str, object], Kit] | None:
        """How lucky a match was that is over, with its game; None while that is measured."""
        with self.reading(seat) as found:
            if not found.is_over:
                raise Forbidden("this is told when the match is over", expected="patience")
            told = self.luck.of(f"{seat.match} {found.head.version}", lambda: found.record().text())
            return None if told is None else (told, found.sitting.session.setting.kit)

    def version(self, seat: Seat) -> str:
        """A fingerprint of what a seat reads now."""
        with self.reading(seat) as found:
            return found.version()

    @contextmanager
    def beginning(self, address: str) -> Iterator[None]:
        """While a match is begun; refused to an address that has begun too many, or sends too much that cannot be played."""
        if self.created.is_full(address):
            raise RateLimited("too many matches were begun from this address", expected="to wait an hour")
        if self.faulty.is_full(address):
            raise RateLimited("too much that cannot be played came from this address", expected="to wait a minute")
        self.created.count(address)
        try:
            yield
        except FlagplotError:
            self.created.take_back(address)
            self.faulty.count(address)
            raise


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def check_origin(request: Request) -> None:
    """Refuse what another site makes a browser send."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin")
    host = request.headers.get("host", "")
    if site not in ("same-origin", "none") or (origin is not None and origin.partition("://")[2] != host):
        raise Forbidden("another site has sent this", expected="a form of this server")


async def from_here(request: Request) -> None:
    """Refuse what a page of another site makes a browser send; whoever only reads needs a token anyway."""
    if request.method != "GET":
        check_origin(request)


def playable() -> list[BundledScenario]:
    """The scenarios that come with the program and can be played."""
    kinds = {kit.kind for kit in games.kits()}
    return [each for each in shipped() if each.kind in kinds]


def open_wanted(name: str, text: str, edition: str, rulings: dict[str, str]) -> Setting:
    """The setting that somebody wants to play: a shipped scenario by name, or the text of a file of one's own.

    It names nothing on this machine but what comes with the program.
    """
    with outside.closed():
        return _open_wanted(name, text, edition, rulings)


def _open_wanted(name: str, text: str, edition: str, rulings: dict[str, str]) -> Setting:
    check_size(text, OWN_FILE)
    if text.strip():
        return open_untold(text.replace("\r\n", "\n"), OWN_FILE, edition, rulings)
    return _open_shipped(name, edition, tuple(rulings.items()))


def check_orders(orders: Mapping[str, str]) -> None:
    """Refuse standing orders that are too large, by side."""
    for side, text in orders.items():
        check_size(text, f"orders {side[:1]}")


def check_size(text: str, field: str) -> None:
    """Refuse a file that would keep others waiting while it is read."""
    if len(text) > LARGEST or len(text.encode("utf-8", "replace")) > LARGEST:
        raise FlagplotError("the file is too large", field=field, expected=f"at most {LARGEST // 1024} KiB")


@lru_cache(SETTINGS)
def _open_shipped(name: str, edition: str, rulings: tuple[tuple[str, str], ...]) -> Setting:
    found = next((each for each in playable() if each.name == name), None)
    if found is None:
        raise FlagplotError(f"no scenario is called {name!r}", field="scenario", expected="one of the list")
    return open_text(Path(found.path).read_text(encoding="utf-8"), found.name, edition, dict(rulings))
