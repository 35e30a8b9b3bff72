"""What can be done with matches: begin one, answer, roll, take back; each is one change of the store.

Nothing of a match is here but a bounded number of positions, each of which the answers in the store would make again.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Entry
from flagplot.table.fair.draw import read_number
from flagplot.table.fair.match import ASK, DICE, FAIR, number_line
from flagplot.table.seats import PERSON, SIDES, read_doctrines
from flagplot.table.session import Session, begin
from flagplot.table.setting import Setting
from flagplot.table.standing import NAME as ORDERS
from flagplot.table.standing import kind_of, seat_orders
from flagplot.web.match.seats import Mint, Seat, new_seats
from flagplot.web.match.sitting import Sitting, begin_dice, commit, lacking
from flagplot.web.store.store import Change, Head, Proposal, Store, Taken, Unavailable, now

POSITIONS: Final = 256
"""Matches whose positions are kept at hand."""
LONGEST_KEY: Final = 80
SEEDED: Final = "seed"
BY_HAND: Final = "table"
SOURCES: Final = (FAIR, SEEDED, BY_HAND)
"""Where dice may come from: drawn from the match, of a secret seed, of a real table."""


class Late(FlagplotError):
    """The question has been answered, or the match has gone on: look at it again."""


class NotAsked(FlagplotError):
    """This seat may not do that."""


@dataclass(frozen=True)
class Order:
    """What a seat says to its pending question."""

    turn: int
    """The number of the question that is meant."""
    answers: tuple[int | str, ...]
    """Answers by number, or as they are typed, one after another."""
    key: str = ""
    """A name for the request, so that it may be sent again."""


@dataclass
class _Place:
    lock: RLock = field(default_factory=RLock)
    sitting: Sitting | None = None


@dataclass
class Matches:
    """The matches of a store."""

    store: Store
    mint: Mint = field(default_factory=Mint)
    tell: Callable[[str], None] = lambda match: None
    """Called with the name of a match that has changed."""
    positions: int = POSITIONS
    _places: OrderedDict[str, _Place] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    # ------------------------------------------------------------ beginning and looking
    def create(
        self,
        setting: Setting,
        players: Mapping[str, str],
        seed: int | None = None,
        dice: str = SEEDED,
        orders: Mapping[str, str] | None = None,
    ) -> tuple[Head, dict[str, str]]:
        """Begin a match: who sits where by side, where dice come from, what absent sides have written down.

        A seed of one's own is for dice of a seed; standing orders go before the doctrine of their side.
        """
        names, name = seated(setting, players), self.mint.name()
        session = begin(setting, names, self.mint.seed() if seed is None else seed)
        leave(session, orders or {})
        if dice == BY_HAND:
            session.record.header[DICE] = ASK
            session.dice = None
        if dice == FAIR:
            commit(session, name, self.mint.long_secret())
            for seat in SIDES:
                if names[seat] != PERSON:
                    session.record.header[number_line(seat)] = str(self.mint.number())
        record = session.record
        if not lacking(record.header):
            if dice == FAIR:
                begin_dice(session)
            session.run()
        entries = [entry for entry in record.entries if isinstance(entry, Entry)]
        head = Head(
            name,
            now(),
            setting.title,
            record.header,
            record.scenario,
            record.files,
            is_over=session.is_over,
        )
        rows, tokens = new_seats(head.id, self.mint)
        self.store.create(head, rows, entries)
        return head, tokens

    @contextmanager
    def look(self, match: str) -> Iterator[tuple[Head, Sitting]]:
        """A match as it stands; nobody in this process changes it meanwhile."""
        with self._place(match) as place:
            head, entries = self.store.read(match, self._known(place))
            sitting = self._brought_up(place, head, entries)
            if sitting is None:
                sitting = self._brought_up(place, *self.store.read(match))
            assert sitting is not None
            yield head, sitting

    # ------------------------------------------------------------ playing
    def answer(self, seat: Seat, order: Order) -> None:
        """Answer the pending question of a seat, then let players and dice go on; all of it is kept, or nothing."""
        with self._changing(seat.match) as (change, sitting):
            if _is_done(change, order.key, _said(seat, order)):
                return
            first = len(sitting.entries())
            for number, said in enumerate(order.answers):
                self._give(seat, sitting, order.turn if number == 0 else sitting.turn(_side(seat)), said)
            self._keep(change, sitting, first)

    def roll(self, seat: Seat, order: Order) -> None:
        """Give the dice of the pending roll, as they lie on a real table."""
        with self._changing(seat.match) as (change, sitting):
            if _is_done(change, order.key, _said(seat, order)):
                return
            session, first = sitting.session, len(sitting.entries())
            if seat.side is None and seat.reader is None:
                raise NotAsked("watchers roll no dice", expected="a seat at the table")
            if not sitting.asks or not session.position.question.is_die:
                raise Late("no dice are asked for now", expected="the match as it stands now")
            if order.turn != session.dice_rolled:
                raise Late("this roll has been made", expected="the match as it stands now")
            text, wanted = " ".join(map(str, order.answers)), session.position.dice_left
            sitting.desk.tray.fill(text, session)
            if len(sitting.desk.tray.faces) != wanted:
                sitting.desk.tray.faces.clear()
                raise FlagplotError(f"{text!r} is not the whole roll", expected=f"{wanted} dice")
            while sitting.desk.has_dice():
                sitting.desk.roll()
            self._keep(change, sitting, first)

    def bring(self, seat: Seat, text: str) -> None:
        """Bring the number of a seat for fair dice; when both are there the match begins."""
        with self._changing(seat.match) as (change, sitting):
            side, session = _side(seat), sitting.session
            if side not in sitting.lacks_numbers:
                raise Late("a number was brought", expected="the match as it stands now")
            session.record.header[number_line(side)] = str(read_number(text, "number"))
            if not sitting.lacks_numbers:
                begin_dice(session)
                session.run()
                change.add(sitting.entries(), 0)
                if session.is_over:
                    change.end()
            change.header(session.record.header)

    def undo(self, seat: Seat, turn: int) -> None:
        """Take back the last order of a seat, if nothing has followed it."""
        with self._changing(seat.match) as (change, sitting):
            if not may_undo(change.head, sitting, seat):
                raise NotAsked(
                    sitting.desk.orders.why_not, field="take back", expected="an order that nothing has followed"
                )
            if turn != sitting.turn(_side(seat)):
                raise Late("the match has gone on", expected="the match as it stands now")
            *others, number = change.head.open
            change.cut(number, seat.role)
            change.open(others)

    # ------------------------------------------------------------ the referee
    def propose(self, seat: Seat, number: int | None) -> None:
        """Ask both seats to go back to an earlier point, or drop that."""
        with self._changing(seat.match) as (change, sitting):
            if number is not None and not 0 <= number < len(sitting.entries()):
                raise FlagplotError(f"there is no answer {number}", expected=f"0 to {len(sitting.entries()) - 1}")
            wanted = None if number is None else Proposal(earlier(sitting, number))
            if wanted is not None and not people(sitting):
                self._go_back(change, wanted.number)
            else:
                change.propose(wanted)

    def consent(self, seat: Seat, agrees: bool) -> None:
        """Say whether a seat agrees to go back; when all who play do, the match goes back."""
        with self._changing(seat.match) as (change, sitting):
            proposal = change.head.proposal
            if proposal is None:
                raise Late("nothing is proposed now", expected="the match as it stands now")
            if not agrees:
                change.propose(None)
                return
            consents = {*proposal.consents, seat.role}
            if people(sitting) <= consents:
                self._go_back(change, proposal.number)
            else:
                change.propose(Proposal(proposal.number, tuple(sorted(consents))))

    def note(self, seat: Seat, text: str, is_public: bool) -> None:
        """Note something about the match as it stands."""
        with self._changing(seat.match) as (change, _):
            change.note(text, is_public)

    def end_by_hand(self, seat: Seat, winner: int | None, reason: str) -> None:
        """End a match by the referee's word."""
        with self._changing(seat.match) as (change, _):
            if change.head.is_over:
                raise Late("the match is over", expected="a match that goes on")
            change.end_by_hand(winner, reason)

    def _go_back(self, change: Change, number: int) -> None:
        change.cut(number, "referee")
        change.open([])

    # ------------------------------------------------------------ one change
    def _give(self, seat: Seat, sitting: Sitting, turn: int, said: int | str) -> None:
        session = sitting.session
        if not sitting.asks or session.position.question.seat != _side(seat):
            raise Late("nothing is asked of you now", expected="the match as it stands now")
        if turn != sitting.turn(_side(seat)):
            raise Late("this question has been answered", expected="the match as it stands now")
        desk = sitting.desk
        refused = desk.choose(said) if isinstance(said, int) else desk.take(said)
        if refused:
            raise FlagplotError(refused.removeprefix("Refused: "), field="answer")
        while not session.is_over and desk.repeat():
            pass

    def _keep(self, change: Change, sitting: Sitting, first: int) -> None:
        """Keep what has been answered from a number on."""
        new = sitting.entries(first)
        change.add(new, first)
        may_undo = sitting.desk.orders.may_undo and new[0].seat != SEATS[DICE_SEAT]
        change.open([*change.head.open, first] if may_undo else [])
        if sitting.session.is_over:
            change.end()
        if change.head.proposal is not None:
            change.propose(None)

    @contextmanager
    def _changing(self, match: str) -> Iterator[tuple[Change, Sitting]]:
        """Change a match from where it stands; if that fails, what was played here is forgotten."""
        with self._place(match) as place:
            before = -1
            try:
                with self.store.change(match) as change:
                    sitting = self._brought_up(place, change.head, change.answers(self._known(place)))
                    if sitting is None:
                        sitting = self._brought_up(place, change.head, change.answers(0))
                    assert sitting is not None
                    if change.head.is_over and change.head.reason is not None:
                        raise Late("the referee has ended the match", expected="a match that goes on")
                    before = sitting.session.answers
                    yield change, sitting
                if place.sitting is not None:
                    place.sitting.version = change.head.version + 1
            except BaseException as error:
                is_refusal = isinstance(error, FlagplotError) and not isinstance(error, Unavailable | Taken)
                if not is_refusal or (place.sitting is not None and place.sitting.session.answers != before):
                    place.sitting = None
                raise
        self.tell(match)

    @contextmanager
    def _place(self, match: str) -> Iterator[_Place]:
        with self._lock:
            place = self._places.setdefault(match, _Place())
            self._places.move_to_end(match)
            while len(self._places) > self.positions:
                self._places.popitem(last=False)
        with place.lock:
            yield place

    @staticmethod
    def _known(place: _Place) -> int:
        return len(place.sitting.entries()) if place.sitting is not None else 0

    @staticmethod
    def _brought_up(place: _Place, head: Head, entries: list[Entry]) -> Sitting | None:
        """The sitting after answers that are new; None if it has to begin again, because some were taken back."""
        if place.sitting is not None and place.sitting.cuts != head.cuts:
            place.sitting = None
            return None
        sitting = place.sitting or Sitting(head)
        place.sitting = None
        sitting.follow(entries)
        sitting.version = head.version
        place.sitting = sitting
        return sitting


def leave(session: Session, orders: Mapping[str, str]) -> None:
    """Let sides follow the standing orders that they leave, by the letter of each; the record keeps them."""
    setting, found = session.setting, []
    for letter, text in orders.items():
        if not text.strip():
            continue
        read = kind_of(setting).parse(text.replace("\r\n", "\n"), f"orders of side {letter}", setting.battle)
        if "AB"[read.seat] != letter:
            what = f"these are orders of {setting.sides[read.seat]}"
            raise FlagplotError(what, field=f"orders of side {letter}", expected="orders of that side")
        found.append(read)
        session.record.files[f"{ORDERS}-{letter}"] = read.text
    seat_orders(session, tuple(found))


def seated(setting: Setting, players: Mapping[str, str]) -> dict[int, str]:
    """Who sits at each of the two sides: a person, or a doctrine of the game."""
    names = {}
    for seat in SIDES:
        name = players.get("AB"[seat], PERSON)
        names[seat] = PERSON if name == PERSON else read_doctrines(name, setting)[seat]
    return names


def people(sitting: Sitting) -> set[str]:
    """Roles of those sides that people play."""
    return {SEATS[seat] for seat in sitting.desk.people}


def may_undo(head: Head, sitting: Sitting, seat: Seat) -> bool:
    """Whether the last order is this seat's and may be taken back."""
    if not head.open or head.is_over or sitting.session.is_over or seat.side is None:
        return False
    return sitting.entries(head.open[-1])[0].seat == SEATS[seat.side]


def earlier(sitting: Sitting, number: int) -> int:
    """The last answer of a person, or the first die of a roll by hand, at or before a number: where a match may stand still."""
    letters, by_hand = people(sitting), sitting.session.dice is None
    entries = sitting.entries()
    while number > 0:
        is_die = entries[number].seat == SEATS[DICE_SEAT]
        if entries[number].seat in letters or (by_hand and is_die and entries[number - 1].seat != entries[number].seat):
            break
        number -= 1
    return number


def _side(seat: Seat) -> int:
    if seat.side is None:
        raise NotAsked("only a side answers", expected="the link of a side")
    return seat.side


def _said(seat: Seat, order: Order) -> str:
    return json.dumps([seat.role, order.turn, *order.answers])


def _is_done(change: Change, key: str, said: str) -> bool:
    """Whether a request was carried out before; one of the same key that says something else is an error."""
    if not key:
        return False
    if len(key) > LONGEST_KEY:
        raise FlagplotError("the key is too long", field="key", expected=f"{LONGEST_KEY} letters at most")
    before = change.said(key)
    if before is None:
        change.keep_key(key, said)
        return False
    if before != said:
        raise FlagplotError("this key was given to another request", field="key", expected="a key of its own")
    return True
