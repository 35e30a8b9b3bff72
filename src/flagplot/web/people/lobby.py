"""Seats without a person: those of the lobby, which any visitor may take, and those of a rematch, kept for who sat there before."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.files.shipped import shipped
from flagplot.files.yaml_lines import load
from flagplot.table.chances import is_off
from flagplot.table.fair.match import ASK, DICE, FAIR
from flagplot.table.seats import PERSON, SIDES, read_seats
from flagplot.web.answers.others import OpenSeatData
from flagplot.web.match.changes import Forbidden, StaleRequest
from flagplot.web.match.live_match import NAME, open_session
from flagplot.web.match.matches import BY_HAND, SEEDED, Matches
from flagplot.web.match.preview import opening_board
from flagplot.web.match.seats import Seat, hashed
from flagplot.web.people.clocks import clock_words, restarted
from flagplot.web.store.rows import Head

PUBLIC: Final = "public"
"""What the column `open` of a seat in the lobby says."""
MOST: Final = 60


@dataclass
class Lobby:
    """Seats that wait for a person."""

    matches: Matches

    def open_seats(self) -> list[OpenSeatData]:
        """The seats that any visitor may take, the newest first."""
        found = []
        for row in self.matches.store.open_seats(PUBLIC, MOST):
            head = self.matches.store.head(row.match)
            session = open_session(head)
            setting = session.setting
            side = "AB".index(row.role)
            dice = {FAIR: "fair dice", ASK: "real dice"}.get(head.header.get(DICE, ""), "dice from a seed")
            found.append(
                OpenSeatData(
                    seat=row.id,
                    title=setting.title,
                    side=setting.sides[side],
                    role=row.role,
                    other=setting.sides[1 - side],
                    edition=setting.edition.title,
                    dice=dice,
                    clock=clock_words(head.clock),
                    story=story_of(head.scenario),
                    created=head.created,
                    scenario=name_of(head.scenario),
                    board=opening_board(session.record),
                )
            )
        return found

    def take(self, seat: str) -> str:
        """Take a seat of the lobby; returns its token, which is shown only once."""
        row = self.matches.store.seat(seat) if seat.isalnum() and seat.isascii() else None
        if row is None or row.open != PUBLIC:
            raise StaleRequest("this seat is taken", expected="an open seat of the lobby")
        return self._taken(seat, row.match, PUBLIC)

    def again(self, seat: Seat) -> str:
        """Take the seat of a rematch with sides changed, begun by the first who asks; returns its token."""
        head = self.matches.store.head(seat.match)
        if not head.is_over:
            raise StaleRequest("this match is not over", expected="its end")
        if not head.is_revealed:
            raise Forbidden("a stage of a season has no rematch", expected="its next stage")
        if seat.shared:
            raise Forbidden("a shared screen has no rematch", expected="a new match")
        if head.again is None:
            self.matches.store.keep_again(head.id, self._begin_again(head))
            head = self.matches.store.head(seat.match)
        rows = self.matches.store.seats(head.again or "")
        row = next((each for each in rows if each.open == seat.id), None)
        if row is None:
            raise StaleRequest("your seat of the rematch is taken", expected="its link, in the browser that took it")
        self.matches.on_change(head.id)
        return self._taken(row.id, row.match, seat.id)

    def _taken(self, seat: str, match: str, kept_for: str) -> str:
        secret = self.matches.mint.secret()
        if not self.matches.store.claim(match, seat, hashed(secret), kept_for):
            raise StaleRequest("this seat is taken", expected="an open seat of the lobby")
        self.matches.on_change(match)
        return seat + secret

    def _begin_again(self, head: Head) -> str:
        """Begin the same match with sides changed; its seats are kept for those of the old one."""
        session = open_session(head)
        names = read_seats(head.header["doctrine"], NAME, session.setting.kit)
        turned = {"AB"[1 - side]: names[side] for side in SIDES}
        dice = {FAIR: FAIR, ASK: BY_HAND}.get(head.header.get(DICE, ""), SEEDED)
        others = {"A": "B", "B": "A"}
        kept = {others.get(row.role, row.role): row.id for row in self.matches.store.seats(head.id)}
        found, _ = self.matches.create(
            session.setting, turned, dice=dice, chances=not is_off(session), clock=restarted(head.clock), open=kept
        )
        return found.id


def story_of(scenario: str) -> str:
    """The story of a scenario from its text; empty without one."""
    data = load(scenario).data
    found = data.get("story") if isinstance(data, dict) else None
    return " ".join(found.split()) if isinstance(found, str) else ""


@lru_cache(256)
def name_of(scenario: str) -> str:
    """The name of the bundled scenario with that text; empty if none has it."""
    return next((each.name for each in shipped() if each.path.read_text(encoding="utf-8") == scenario), "")


def open_roles(players: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The players of a match, and who may take the sides that are open: `open` is a person who has yet to come."""
    for letter, name in players.items():
        if name == OPEN and letter not in ("A", "B"):
            raise FlagplotError(f"{letter!r} is not a side", field="seats", expected="A or B")
    wanted = {letter: PUBLIC for letter, name in players.items() if name == OPEN}
    return {letter: PERSON if letter in wanted else name for letter, name in players.items()}, wanted


OPEN: Final = "open"
"""The player of a side that waits in the lobby for a person."""
