"""Operations on matches: begin, answer, roll, take back. Each is one change of the store."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.record import SEATS, Entry
from flagplot.table.chances import LINE as CHANCES
from flagplot.table.chances import OFF
from flagplot.table.fair.draw import Fair, read_number
from flagplot.table.fair.match import ASK, DICE, FAIR, number_line
from flagplot.table.seats import PERSON, SIDES
from flagplot.table.session import Session, begin
from flagplot.table.setting import Setting
from flagplot.table.standing import NAME as ORDERS
from flagplot.table.standing import read_left, seat_orders
from flagplot.web.match.changes import (
    Forbidden,
    MatchOrder,
    StaleRequest,
    check_referee,
    is_done,
    may_undo,
    request_fingerprint,
    side_of,
)
from flagplot.web.match.live_match import LiveMatch, begin_dice, commit, lacking, let_think
from flagplot.web.match.seats import CURTAIN, REFEREES, SHARED, TABLE, Seat, new_seats
from flagplot.web.match.sheets import Sheets
from flagplot.web.match.strengths import check_strength
from flagplot.web.people.clocks import charged, passed, turn_at
from flagplot.web.people.going_back import GoBackRequests
from flagplot.web.people.talking import Talking
from flagplot.web.store.rows import KEPT, SECRETS, AwayRow, Head, SideClock
from flagplot.web.store.store import Change, now

SEEDED: Final = "seed"
BY_HAND: Final = "table"
SOURCES: Final = (FAIR, SEEDED, BY_HAND)
"""The sources of dice: drawn from the match, from a secret seed, from a real table."""


@dataclass
class Matches(Sheets, GoBackRequests, Talking):
    """The matches of a store."""

    # ------------------------------------------------------------ beginning
    def create(
        self,
        setting: Setting,
        players: Mapping[str, str],
        seed: int | None = None,
        dice: str = SEEDED,
        orders: Mapping[str, str] | None = None,
        screen: str = "",
        chances: bool = True,
        clock: SideClock | None = None,
        open: Mapping[str, str] | None = None,
        fair: Fair | None = None,
        is_stage: bool = False,
    ) -> tuple[Head, dict[str, str]]:
        """Begin a match with the players of each side, the source of the dice, and the orders of absent sides.

        A given seed is for seeded dice. Standing orders take precedence over the doctrine of their side. A screen
        serves both sides. Without `chances` no seat gets estimates. `open` names the roles whose seats
        have no link yet, each with who may take it. `fair` are fair dice whose numbers are already there.
        The end of a stage of a season reveals no secrets, also of one that was exported and uploaded.
        """
        names, name = seated(setting, players), self.mint.name()
        session = begin(setting, names, self.mint.seed() if seed is None else seed)
        let_think(session, names)
        leave(session, orders or {})
        if not chances:
            session.record.header[CHANCES] = OFF
        if dice == BY_HAND:
            session.record.header[DICE] = ASK
            session.dice = None
        if dice == FAIR:
            commit(session, fair.match if fair else name, fair.secret if fair else self.mint.long_secret())
            for seat in SIDES:
                if fair or names[seat] != PERSON:
                    session.record.header[number_line(seat)] = str(fair.numbers[seat] if fair else self.mint.number())
        record = session.record
        if not lacking(record.header):
            if dice == FAIR:
                begin_dice(session)
            session.run()
        entries = [entry for entry in record.entries if isinstance(entry, Entry)]
        header = record.header | ({SECRETS: KEPT} if is_stage or getattr(setting.battle, "of_season", False) else {})
        head = Head(name, now(), setting.title, header, record.scenario, record.files)
        head = replace(head, is_over=session.is_over, since=now(), clock=clock)
        live = LiveMatch(head)
        live.follow(entries)
        head = replace(head, turn=turn_at(head, live))
        if screen and screen not in SHARED:
            raise FlagplotError(f"{screen!r} is not a kind of screen", field="screen", expected=f"{TABLE} or {CURTAIN}")
        rows, tokens = new_seats(head.id, self.mint, screen, open or {})
        self.store.create(head, rows, entries)
        self.on_change(head.id)
        return head, tokens

    # ------------------------------------------------------------ playing
    def answer(self, seat: Seat, order: MatchOrder) -> None:
        """Answer the pending question of a seat, then let players and dice continue. Everything is stored, or nothing."""
        with self._changing(seat.match, plays=True, is_keyed=True) as (change, sitting):
            if is_done(change, seat, order.key, request_fingerprint(seat, order)):
                return
            first = len(sitting.entries())
            for number, said in enumerate(order.answers):
                self._give(seat, sitting, order.turn if number == 0 else sitting.turn(side_of(seat)), said)
            self._keep(change, sitting, first)

    def bring(self, seat: Seat, text: str) -> None:
        """Submit the number of a seat for fair dice. With both numbers the match begins."""
        with self._changing(seat.match, plays=True) as (change, sitting):
            side, session = side_of(seat), sitting.session
            if side not in sitting.lacks_numbers:
                raise StaleRequest("a number was already submitted", expected="the current match")
            session.record.header[number_line(side)] = str(read_number(text, "number"))
            if not sitting.lacks_numbers:
                begin_dice(session)
                session.run()
                change.add(sitting.entries(), 0)
                if session.is_over:
                    change.end()
            passed(change, sitting)
            change.header(session.record.header)

    def think_for(self, match: str, side: int, number: int, cuts: int, answer: int) -> None:
        """Give the answer of a search player, if the match has not changed since its question."""
        with self._changing(match, plays=True) as (change, sitting):
            session, first = sitting.session, len(sitting.entries())
            if (first, change.head.cuts) != (number, cuts) or session.is_over or session.position.question.seat != side:
                raise StaleRequest("the match has changed", expected="the current match")
            session.give(answer)
            session.run()
            change.add(sitting.entries(first), first)
            change.open([])
            passed(change, sitting)
            if session.is_over:
                change.end()

    def leave(self, seat: Seat, doctrine: str, orders: str = "") -> None:
        """Let standing orders and a doctrine answer for an absent person from now on; repeat it to change them."""
        with self._changing(seat.match, plays=True) as (change, sitting):
            side, setting = side_of(seat), sitting.session.setting
            if seat.role not in sitting.people:
                raise Forbidden("a doctrine plays this side", expected="a side that a person plays")
            if doctrine not in setting.kit.players:
                raise FlagplotError(
                    f"{doctrine!r} is not a doctrine", field="doctrine", expected=one_of(setting.kit.players)
                )
            if orders.strip():
                read_left(setting, side, orders)
            self._stay(change, sitting, AwayRow(len(sitting.entries()), seat.role, doctrine, orders.strip() and orders))

    def come_back(self, seat: Seat) -> None:
        """Answer in person again."""
        with self._changing(seat.match) as (change, sitting):
            side_of(seat)
            if change.head.away(seat.role) is None:
                raise StaleRequest("you are not away", expected="the current match")
            self._stay(change, sitting, AwayRow(len(sitting.entries()), seat.role, ""))

    def substitute(self, seat: Seat, role: str, doctrine: str, reason: str) -> None:
        """Let a doctrine answer for a side's absent person by the referee's decision, or for none of them the person again."""
        check_referee(seat)
        if doctrine and not reason.strip():
            raise FlagplotError("a doctrine answers for a reason", field="reason", expected="the reason, for everybody")
        with self._changing(seat.match) as (change, sitting):
            setting = sitting.session.setting
            name = dict(zip("AB", setting.sides, strict=True))[role]
            if role not in sitting.people:
                raise Forbidden(f"no person plays {name}", field="side", expected="a side that a person plays")
            if doctrine and doctrine not in setting.kit.players:
                what = f"{doctrine!r} is not a doctrine"
                raise FlagplotError(what, field="doctrine", expected=one_of(setting.kit.players))
            if not doctrine and change.head.away(role) is None:
                raise StaleRequest(f"{name} is not away", expected="the current match")
            done = f"a doctrine answers for {name}: {reason.strip()}" if doctrine else f"{name} answers in person again"
            change.note(f"By the referee's decision {done}", True)
            self._stay(change, sitting, AwayRow(len(sitting.entries()), role, doctrine))

    def _stay(self, change: Change, sitting: LiveMatch, left: AwayRow) -> None:
        fresh = LiveMatch(replace(change.head, left=change.leave(left)))
        fresh.follow(sitting.entries())
        self._again(change, fresh)

    def undo(self, seat: Seat, turn: int, is_tap: bool = False) -> None:
        """Take back the last order of a seat, until the next answer or roll. A second tap finds it taken back already."""
        with self._changing(seat.match, plays=True) as (change, sitting):
            if is_tap and turn > sitting.turn(side_of(seat)):
                return
            if not may_undo(change.head, sitting, seat):
                raise Forbidden(
                    sitting.desk.orders.why_not, field="take back", expected="an order before the next answer or roll"
                )
            if turn != sitting.turn(side_of(seat)):
                raise StaleRequest("the match has changed", expected="the current match")
            *others, number = change.head.open
            change.undo(number, seat.role)
            change.open(others)
            if change.head.turn != side_of(seat):
                change.turned(side_of(seat), now(), charged(change.head, now()))

    # ------------------------------------------------------------ dice entered by people
    def roll(self, seat: Seat, order: MatchOrder) -> None:
        """Give the dice of the pending roll, as rolled at a real table."""
        with self._changing(seat.match, plays=True, is_keyed=True) as (change, sitting):
            if is_done(change, seat, order.key, request_fingerprint(seat, order)):
                return
            session, first = sitting.session, len(sitting.entries())
            _check_may_roll(seat)
            if not sitting.asks or not session.position.question.is_die:
                raise StaleRequest("no roll is needed now", expected="the current match")
            if order.turn != session.dice_rolled:
                raise StaleRequest("this roll has been made", expected="the current match")
            sitting.desk.tray.take()
            _fill(sitting, order, session.position.dice_left)
            sitting.desk.roll()
            self._keep(change, sitting, first)

    def correct(self, seat: Seat, order: MatchOrder, reason: str = "", roll: int | None = None) -> None:
        """Set the dice of a roll again, by default the last one. Later answers are asked again.

        Dice of a real table can be corrected by the seats that may type them, until the next roll counts. Any other
        roll is set by the referee alone, with a reason, which the record contains: any roll since the last answer of a
        person, by its number. After the end no roll is set again, except a last one typed at one open screen: nothing
        was secret there.
        """
        with self._changing(seat.match, is_keyed=True) as (change, sitting):
            reopens = change.head.is_over and seat.shared == TABLE and sitting.session.record.header.get(DICE) == ASK
            if is_done(change, seat, order.key, request_fingerprint(seat, order), reopens):
                return
            by_hand = sitting.session.dice is not None or bool(sitting.lacks_numbers)
            _check_may_roll(seat)
            if seat.role != REFEREES and (by_hand or roll is not None):
                what = "these dice are not rolled by people" if by_hand else "only the referee sets an earlier roll"
                who = "the referee, who may set a roll by hand" if by_hand else "the referee's link"
                raise Forbidden(what, expected=who)
            if seat.role == REFEREES and not reason.strip():
                what = "a roll is set by hand for a reason"
                raise FlagplotError(what, field="reason", expected="the reason, which is recorded")
            wanted = sitting.rolls.last
            if roll is not None:
                wanted = next((each for each in sitting.settable() if each.first == roll), None)
            if wanted is None or order.turn != sitting.session.dice_rolled:
                raise StaleRequest("this roll cannot be set", expected="the current match")
            first, count = wanted.first, wanted.count
            is_last = wanted == sitting.rolls.last
            before = sitting.entries()[:first]
            back = sitting.back(first, seat.role, count if by_hand else 0, reason)
            backs = change.go_back(back, reopens)
            kept = change.set_by_hand(range(first, first + count), reason) if by_hand else change.head.by_hand
            fresh = LiveMatch(replace(change.head, by_hand=kept, backs=backs))
            fresh.follow(before)
            _fill(fresh, order, count)
            question, asks = fresh.session.position.question, fresh.session.position.game.asks
            asked = (SEATS[DICE_SEAT], asks[question.kind].name, question.subject, question.object)
            fresh.follow([Entry(*asked, face) for face in fresh.desk.tray.take()])
            change.add(fresh.entries(first), first)
            self._again(change, fresh)
            if by_hand or reason:
                which = "The last roll was" if is_last else "An earlier roll was"
                change.note(f"{which} set by hand: {reason}", True)
            else:
                change.note("A mistyped roll was corrected.", True)


def leave(session: Session, orders: Mapping[str, str]) -> None:
    """Let sides follow their standing orders, by letter; the record contains them."""
    setting, found = session.setting, []
    for letter, text in orders.items():
        if not text.strip():
            continue
        if letter not in ("A", "B"):
            raise FlagplotError(f"{letter!r} is not a side", field="orders", expected="A or B")
        read = read_left(setting, "AB".index(letter), text)
        found.append(read)
        session.record.files[f"{ORDERS}-{letter}"] = read.text
    seat_orders(session, tuple(found))


def seated(setting: Setting, players: Mapping[str, str]) -> dict[int, str]:
    """The player of each side: a person, or a doctrine of the game."""
    names = {}
    for seat in SIDES:
        name = players.get("AB"[seat], PERSON)
        if name != PERSON:
            check_strength(setting.kit, name)
        names[seat] = name
    return names


def _fill(sitting: LiveMatch, order: MatchOrder, wanted: int) -> None:
    """Put the dice of an order into the tray, or refuse them if they are not a whole roll."""
    text = " ".join(map(str, order.answers))
    sitting.desk.tray.fill(text, wanted)
    if len(sitting.desk.tray.faces) != wanted:
        raise FlagplotError(f"{text!r} is not the whole roll", expected=f"{wanted} dice")


def _check_may_roll(seat: Seat) -> None:
    if seat.side is None and seat.reader is None and not seat.shared:
        raise Forbidden("watchers roll no dice", expected="a seat at the table")
