"""The ladder of rated matches: people, doctrines and search players in one list; and the seats of its people.

Ratings follow Glicko-2 (Glickman 2012), one match a period. The library for it installs a package `tests` that hides ours.

A match is rated if it has fair dice and each side with a person has wished so before its first answer. The ladder says nothing
of a match before it is over.

The seats of a player are the same list on each device that has opened the player's link. The server keeps the token of a seat
sealed with the secret of that link, which it does not keep: a copy of the database opens no seat.
"""

import base64
import hashlib
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from cryptography.fernet import Fernet

from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS
from flagplot.core.seat_view import REFEREE
from flagplot.table.fair.match import DICE, FAIR
from flagplot.table.result import result
from flagplot.table.seats import PERSON, SIDES, read_seats
from flagplot.web.answers.others import LadderPlaceData, OwnSeat, RatedData
from flagplot.web.match.changes import Forbidden, StaleRequest, side_of
from flagplot.web.match.live_match import NAME, LiveMatch
from flagplot.web.match.matches import Matches
from flagplot.web.match.seats import ID_BYTES, Seat, hashed, opened
from flagplot.web.store.ladder import LadderRows, PlayerRow
from flagplot.web.store.rows import Head
from flagplot.web.store.store import WriteConflict, now

WIN: Final = 2
"""Points of a won match; 1 for one without a winner."""
LONGEST: Final = 24
SURE: Final = 110
"""Deviation up to which a rating is no longer provisional."""
ID_LETTERS: Final = 12
FORMER: Final = "former: "
"""What the results have for a player who was deleted, before a random name; no player has a colon in the name."""

SCALE: Final = 173.7178
TAU: Final = 0.5
"""How much a volatility may change."""
EXACT: Final = 1e-6


@dataclass
class Ladder:
    """The ladder of a server."""

    matches: Matches
    rows: LadderRows

    def enlist(self, name: str) -> str:
        """Add a player. Returns the secret token, which is shown only once."""
        said = " ".join(name.split())
        if not said or len(said) > LONGEST or not said.isprintable() or ":" in said:
            raise FlagplotError(
                "the ladder cannot list this name", field="name", expected=f"1 to {LONGEST} letters, no colon"
            )
        id, secret = self.matches.mint.name(), self.matches.mint.secret()
        try:
            self.rows.add(PlayerRow(id, said, said.casefold(), hashed(secret), now()))
        except WriteConflict:
            raise FlagplotError(f"another player is called {said}", field="name", expected="a different name") from None
        return id + secret

    def player(self, token: str) -> PlayerRow | None:
        """The player of a token; None for a wrong one."""
        found = self.rows.player(token[:ID_LETTERS]) if token.isalnum() and token.isascii() else None
        return found if found is not None and found.hash == hashed(token[ID_LETTERS:]) else None

    def wish(self, seat: Seat, token: str | None) -> None:
        """Wish that the match be rated, as the player of a token; None to wish it no longer."""
        with self.matches.reading(seat.match) as (head, sitting):
            why_not = cannot(head, sitting, seat)
        if why_not:
            raise StaleRequest(why_not, expected="a side with fair dice, before its first answer")
        player = None if token is None else self.player(token)
        if token is not None and player is None:
            raise Forbidden("no player of the ladder has this token", field="player", expected="the token of a player")
        others = {role: other for role, other in self.rows.wishes(seat.match).items() if role != seat.role}
        if player is not None and player.id in others.values():
            raise Forbidden("this player has the other side", field="player", expected="another player")
        self.rows.wish(seat.match, seat.role, None if player is None else player.id)

    def rated(self, seat: Seat) -> RatedData:
        """What a side may know of the rating of its match."""
        side_of(seat)
        wishes = self.rows.wishes(seat.match)
        with self.matches.reading(seat.match) as (head, sitting):
            sides = dict(zip("AB", sitting.session.setting.sides, strict=True))
            lacks = [name for role, name in sides.items() if role in sitting.people and role not in wishes]
            player = self.rows.player(wishes.get(seat.role, ""))
            own = "" if player is None else player.name
            return RatedData(own=own, lacks=lacks, why_not=cannot(head, sitting, seat))

    def places(self) -> list[LadderPlaceData]:
        """The ladder, the highest rating first."""
        for match in self.rows.unsettled():
            self._settle(match)
        names, results = self.rows.names(), self.rows.results()
        players, won, drawn, played = defaultdict[str, Rating](Rating), Counter[str](), Counter[str](), Counter[str]()
        for a, b, points in results:
            before = {each: players[each] for each in (a, b)}
            for own, other, score in ((a, b, points / WIN), (b, a, 1 - points / WIN)):
                players[own] = rated(before[own], before[other], score)
                played[own] += 1
                won[own] += score == 1
                drawn[own] += score not in (0, 1)
        found = [
            LadderPlaceData(
                name=names.get(id, id),
                is_person=id in names,
                rating=round(each.rating),
                deviation=round(each.deviation),
                played=played[id],
                won=won[id],
                drawn=drawn[id],
                provisional=round(each.deviation) > SURE,
            )
            for id, each in players.items()
            if not id.startswith(FORMER)
        ]
        return sorted(found, key=lambda each: (-each.rating, each.name))

    def _settle(self, match: str) -> None:
        """Store the result of a finished match; another server may be quicker."""
        with self.matches.reading(match) as (head, sitting):
            wishes, names = (
                self.rows.wishes(match),
                read_seats(head.header["doctrine"], NAME, sitting.session.setting.kit),
            )
            game = sitting.session.setting.kit.game.name
            players = [
                wishes.get(SEATS[side], "") if names[side] == PERSON else f"{names[side]}: {game}" for side in SIDES
            ]
            points = points_of(head, sitting) if all(players) and players[0] != players[1] else None
        with suppress(WriteConflict):
            self.rows.settle(match, players[0], players[1], points)


def points_of(head: Head, sitting: LiveMatch) -> int | None:
    """The points of side A in a finished match; None if a referee has ended it without a winner."""
    if head.reason is not None:
        return None if head.winner is None else WIN * (head.winner == 0)
    name = result(sitting.session, sitting.stories[REFEREE]).winner
    return 1 if name is None else WIN * (sitting.session.setting.sides.index(name) == 0)


def cannot(head: Head, sitting: LiveMatch, seat: Seat) -> str:
    """Why a side cannot wish its match to be rated now; empty if it can."""
    side = side_of(seat)
    if seat.shared or seat.role not in sitting.people:
        return "only a person with a seat of one side has a match rated"
    if head.header.get(DICE) != FAIR:
        return "only matches with fair dice are rated"
    if head.is_over or sitting.turn(side) > 0:
        return "this side has answered already"
    return ""


class Rating(NamedTuple):
    """A rating, its deviation, and its volatility."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def rated(own: Rating, other: Rating, score: float) -> Rating:
    """The rating of a player after a match: 1 for a win, 0.5 for a draw, 0 for a loss."""
    mu, phi = (own.rating - 1500) / SCALE, own.deviation / SCALE
    g = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
    expected = 1 / (1 + exp(-g * (mu - (other.rating - 1500) / SCALE)))
    variance = 1 / (g**2 * expected * (1 - expected))
    delta = variance * g * (score - expected)
    volatility = _volatility(own.volatility, delta, phi, variance)
    new = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    return Rating(1500 + SCALE * (mu + new**2 * g * (score - expected)), SCALE * new, volatility)


def _volatility(before: float, delta: float, phi: float, variance: float) -> float:
    start = log(before**2)

    def f(x: float) -> float:
        whole = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - start) / TAU**2

    low, high = start, log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else start - TAU
    while delta**2 <= phi**2 + variance and f(high) < 0:
        high -= TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


# ------------------------------------------------------------ seats
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
        """The seats of a player with their tokens open, the newest match first; none for a wrong token."""
        known, seal = self.ladder.player(player), _seal_of(player)
        rows = [] if known is None else self.rows.seats_of(known.id)
        return [row.model_copy(update={"token": seal.decrypt(row.token.encode()).decode()}) for row in rows]


def _seal_of(player: str) -> Fernet:
    """The seal of a player's secret, from which the secret does not follow."""
    digest = hashlib.sha256(b"seats of " + player[ID_LETTERS:].encode()).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
