"""A season on a server: its secret links, and the actions of each side and the referee."""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from flagplot.api.pictures import MAP, draw_board
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.season import TO_ALL, Change, Line
from flagplot.drawing.svg import Svg
from flagplot.files import whole
from flagplot.files.yaml_lines import as_text, load
from flagplot.season import announcing, fair, stage
from flagplot.season.announcing import ADMIRAL, by_admiral, of_text, took_back, withdraw
from flagplot.season.journal import edited, enter, take_back, take_up
from flagplot.season.ledger import Ledger, is_edited, locked, read
from flagplot.season.letters import map_text, secret_of
from flagplot.table.fair.match import FAIR
from flagplot.table.setting import open_text
from flagplot.web.match.changes import Forbidden, StaleRequest
from flagplot.web.match.match_view import MatchView
from flagplot.web.match.matches import SEEDED, Matches
from flagplot.web.match.seats import ID_BYTES, REFEREES, SECRET_BYTES, Seat
from flagplot.web.store.store import Store

SITTING: Final = "sitting.json"
"""The match that plays the present stage, in the folder of records."""
PAGE: Final = "the page of the season"
ANSWER: Final = "your answer"
AT_WORK: Final = "the referee is at work on the season"
LATER: Final = "the page a little later"
DROPPED: Final = "the match of this stage was dropped, and its dice do not count"


@dataclass(frozen=True)
class Chair:
    """A reader of a season who has shown the secret of a link."""

    id: str
    role: str
    """A side's name, or the referee."""

    @property
    def side(self) -> str:
        """The side; empty for the referee."""
        return "" if self.role == REFEREES else self.role


class Unready(FlagplotError):
    """The file of the season cannot be read now, for a reason that a side may not know."""


class PressedTwice(FlagplotError):
    """A button was pressed twice, and the first press has done it."""


@dataclass(frozen=True)
class Press:
    """A press of a button of the referee: the number of the last entry on the page, and the entries that it makes."""

    number: int
    makes: tuple[str, ...]

    def check(self, ledger: Ledger) -> None:
        """Refuse a press on a page of an earlier moment: a second tap would play the next stage."""
        if self.number == ledger.number:
            return
        if 0 < self.number < ledger.number and all(
            each["what"] in self.makes for each in ledger.journal[self.number :]
        ):
            raise PressedTwice("this has been done", expected="one press")
        raise StaleRequest("the season has changed since this page was shown", expected="a press on the present page")


@contextmanager
def hidden_faults(side: str) -> Iterator[None]:
    """A context in which a side reads no fault of the file or of its books, which have both sides' secrets."""
    try:
        yield
    except FlagplotError:
        if side:
            raise Unready(AT_WORK, expected=LATER) from None
        raise


class ServedSeason:
    """One season: its readers and their actions."""

    def __init__(self, path: Path) -> None:
        """Read the season once, for the names of its sides. Its links stay the same as long as its folder of records does."""
        self.path = path
        with locked(path, changes=False):
            ledger = read(path)
            secret = secret_of(ledger)
        self.sides: tuple[str, ...] = tuple(ledger.books["sides"])
        self.tokens = {role: _token(secret, role) for role in (*self.sides, REFEREES)}

    def chair(self, token: str) -> Chair | None:
        """The reader whose link has this token."""
        found = [role for role, own in self.tokens.items() if hmac.compare_digest(own.encode(), token.encode())]
        return Chair(token[: 2 * ID_BYTES], found[0]) if found else None

    def link(self, base: str, role: str) -> str:
        """The secret link of a role."""
        return f"{base}/season/sit/{self.tokens[role]}"

    def links(self, base: str) -> str:
        """The secret links, a line each."""
        return "\n".join(f"{self.path.name}, {role}: {self.link(base, role)}" for role in self.tokens)

    def ledger(self, side: str = "", as_edited: bool = False) -> Ledger:
        """The season as its file has it now."""
        with hidden_faults(side):
            return read(self.path, as_edited)

    @contextmanager
    def idle(self, side: str = "", press: Press | None = None, as_edited: bool = False) -> Iterator[Ledger]:
        """A context with the season, locked; refused while people play the stage."""
        with locked(self.path):
            ledger = self.ledger(side, as_edited)
            if press is not None:
                press.check(ledger)
            if sitting_of(ledger):
                raise Forbidden(
                    "the stage is being played", expected="the end of its match, or the referee who drops it"
                )
            if side and ledger.rules.faults(ledger.books):
                raise Unready(AT_WORK, expected=LATER)
            yield ledger

    @contextmanager
    def changing(self, side: str = "", press: Press | None = None, as_edited: bool = False) -> Iterator[Ledger]:
        """The same, and its changes are written."""
        with self.idle(side, press, as_edited) as ledger:
            yield ledger
            ledger.write()

    # ------------------------------------------------------------ by a side
    def announce(self, side: str, text: str) -> None:
        """Seal the announcements of a side; a text that names another side is refused."""
        data = load(text).data
        named = as_text(data.get("side", "")) if isinstance(data, dict) else ""
        if named and named != side:
            raise FlagplotError("this page announces for one side", file=ANSWER, field="side", expected=side)
        with self.changing(side) as ledger:
            change = of_text(ledger, text, ANSWER)
            if not change.lines and change.books == ledger.books:
                what = "an operation under operations, or work under yard, without # before its lines"
                raise FlagplotError("nothing is announced", file=ANSWER, expected=what)
            enter(ledger, "announce", change, source=PAGE)

    def withdraw(self, side: str, name: str) -> None:
        """Take back an announced operation of a side."""
        with self.changing(side) as ledger:
            own = ledger.books["sides"][side]["operations"]
            if name not in own and any(took_back(side, name) in entry["said"] for entry in ledger.journal):
                return
            if name not in own:
                raise FlagplotError(
                    "you have announced no such operation", field="operation", expected=one_of(own, name)
                )
            enter(ledger, "announce", withdraw(ledger.books, [name]))

    # ------------------------------------------------------------ by the referee
    def admiral(self, side: str, press: Press | None = None) -> None:
        """Let the cautious admiral announce for a side."""
        if side not in self.sides:
            raise FlagplotError(f"{side[:40]!r} is not a side", field="side", expected=one_of(self.sides))
        with self.changing(press=press) as ledger:
            seed = stage.secret_seed()
            enter(ledger, "announce", by_admiral(ledger, side, seed), source=ADMIRAL, seed=seed)

    def go(self, doctrine: str, press: Press | None = None) -> None:
        """Play the stage by doctrines."""
        with self.idle(press=press) as ledger:
            stage.go(ledger, stage.seed_of(ledger, None), doctrine)

    def close(self, press: Press | None = None) -> None:
        """Close a phase of bookkeeping."""
        with self.idle(press=press) as ledger:
            stage.close(ledger)

    def set(self, lines: str, why: str, press: Press | None = None) -> None:
        """Enter what happened outside the program, a line a change; without a line, the manual changes of the file."""
        if not why.strip():
            raise FlagplotError("a manual change needs a reason", field="reason", expected="a sentence for the journal")
        given = [line.strip() for line in lines.splitlines() if line.strip()]
        with self.changing(press=press, as_edited=not given) as ledger:
            if not given and is_edited(ledger):
                edited(ledger, why.strip())
            else:
                enter(ledger, "set", announcing.changed(ledger, given), why=why.strip())

    def undo(self, to: int, press: Press | None = None) -> None:
        """Go back to the books after an entry. Manual changes become an entry before."""
        with self.changing(press=press, as_edited=True) as ledger:
            take_up(ledger)
            take_back(ledger, to)

    # ------------------------------------------------------------ a stage that people play
    def sit(self, matches: Matches, players: Mapping[str, str], press: Press | None = None) -> None:
        """Begin a match of the present stage; the sides find their seats on their pages."""
        with locked(self.path):
            ledger = read(self.path)
            if press is not None:
                press.check(ledger)
            if sitting_of(ledger):
                if press is not None:
                    raise PressedTwice("the match has begun", expected="one press")
                raise StaleRequest("the stage is being played already", expected="its match")
            setting = stage.setting_of(ledger)
            own = fair.of_stage(ledger) if fair.is_fair(ledger.books) else None
            dice = SEEDED if own is None else FAIR
            seed = None if own is None else stage.seed_of(ledger, None)
            head, tokens = matches.create(setting, players, seed, dice, fair=own, is_stage=True)
            kept = {"chain": ledger.chain, "match": head.id, "tokens": tokens}
            whole.write(ledger.folder / SITTING, json.dumps(kept), is_secret=True)

    def take(self, store: Store, reading: Callable[[Seat], Any], press: Press | None = None) -> None:
        """Take the finished match of the stage into the books."""
        with locked(self.path):
            ledger = read(self.path)
            if press is not None:
                press.check(ledger)
            found = sitting_of(ledger)
            if found is None:
                raise StaleRequest("no match plays this stage", expected="the current page")
            row = store.seat(str(found["tokens"][REFEREES])[: 2 * ID_BYTES])
            if row is None:
                raise FlagplotError(
                    "this server no longer has the match", expected="to drop it and play the stage again"
                )
            with reading(Seat(row.id, row.match, row.role)) as view:
                assert isinstance(view, MatchView)
                if not view.sitting.is_over:
                    raise FlagplotError("the stage is not over", expected="all its answers, or to drop the match")
                record = view.record()
            stage.take(ledger, record)
            drop(ledger)

    def drop(self, press: Press | None = None) -> None:
        """Let the match of the stage no longer count. The journal keeps that, so the stage has other dice afterwards."""
        with locked(self.path):
            ledger = read(self.path)
            if press is not None:
                press.check(ledger)
            if sitting_of(ledger):
                enter(ledger, "drop", Change(ledger.books, [Line(DROPPED, TO_ALL)]))
                ledger.write()  # a program that ends here has entered the drop: its match is one of an earlier journal
                drop(ledger)

    # ------------------------------------------------------------ pictures
    def map(self, chair: Chair, theatre: str) -> Svg:
        """The map of a theatre, as a reader may know it."""
        ledger = self.ledger(chair.side)
        known = ledger.rules.theatres(ledger.books)
        if theatre not in known:
            raise FlagplotError("there is no such theatre", field="theatre", expected=one_of(known))
        with hidden_faults(chair.side):
            return _drawn(map_text(ledger, theatre), chair.side)


def _token(secret: str, role: str) -> str:
    found = hmac.new(secret.encode(), f"flagplot season page 1\n{role}".encode(), hashlib.sha256).hexdigest()
    return found[: 2 * (ID_BYTES + SECRET_BYTES)]


def sitting_of(ledger: Ledger) -> dict[str, Any] | None:
    """The match that plays the present stage, with its seats' tokens; None if none does."""
    try:
        found = json.loads((ledger.folder / SITTING).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and found.get("chain") == ledger.chain else None


def drop(ledger: Ledger) -> None:
    """Forget the match of a stage."""
    (ledger.folder / SITTING).unlink(missing_ok=True)


@lru_cache(32)
def _drawn(text: str, side: str) -> Svg:
    """The map of a text without plans: no longer wait shows that the other side has announced something."""
    return draw_board(open_text(text, "season"), view=side or None, what=MAP)
