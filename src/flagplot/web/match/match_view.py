"""The match for each reader: the question, the log, the view, as plain data and as blocks; only what that reader may know."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from flagplot.blocks import Block, Gap, Heading, Paragraph
from flagplot.core.offers.explanation import RollExplanation
from flagplot.core.offers.measure import Data
from flagplot.core.offers.report_text import EventText
from flagplot.core.record import SEATS, Record
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.table import record_file
from flagplot.table.chances import is_off
from flagplot.table.fair.match import BY_HAND, COMMITMENT, ENDED, LEFT_BY, SECRET, by_hand_line
from flagplot.table.reports import how, report
from flagplot.table.reports.actions import orders
from flagplot.table.reports.how import forecast
from flagplot.table.result import result
from flagplot.table.seats import PERSON, SIDES
from flagplot.table.sheets.rows import FilledSheet
from flagplot.table.standing import NAME as ORDERS
from flagplot.table.story import Narrative
from flagplot.web.match import changes
from flagplot.web.match.live_match import LiveMatch, Roll
from flagplot.web.match.public import common, public, public_board, seen_by
from flagplot.web.match.seats import REFEREES, TABLE, Seat
from flagplot.web.match.sheets import routine_of, sheet_at, written
from flagplot.web.match.strengths import played
from flagplot.web.people.clocks import NOBODYS_TURN
from flagplot.web.people.talking import beside
from flagplot.web.store.rows import Head, SheetDraft, StoredMatch

AS_SEEN: Final = ", as "
"""What follows the phase in the title of a board."""
NO_GROUPS: Final = "No group of it fights now."
NOTHING: Final[frozenset[int]] = frozenset()


@dataclass(frozen=True)
class MatchView:
    """A match as one seat may read it."""

    head: Head
    sitting: LiveMatch
    seat: Seat
    whole: StoredMatch

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by the rules or by the referee."""
        return self.head.is_over

    @property
    def reader(self) -> int | None:
        """The reader of the view: once the secrets are revealed the referee's view for everybody."""
        return REFEREE if self.head.is_revealed and self.seat.side is None else self.seat.reader

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides."""
        return self.sitting.session.setting.sides

    @property
    def edition(self) -> str:
        """Name of the edition in play."""
        return str(self.sitting.session.setting.edition.name)

    # ------------------------------------------------------------ data
    def data(self) -> Data:
        """The data that a program needs to play this seat, without the log."""
        return self._data

    @cached_property
    def _data(self) -> Data:
        setting = self.sitting.session.setting
        return {
            "match": {
                "id": self.head.id,
                "title": setting.title,
                "date": setting.date,
                "noun": setting.kit.noun,
                "edition": self.edition,
                "sides": list(setting.sides),
                "commitment": self.sitting.session.record.header.get(COMMITMENT),
                "chances": not is_off(self.sitting.session),
            },
            "you": self.seat.role,
            "over": self.is_over,
            "paused": self.paused(),
            "numbers": self.numbers(),
            "question": self.question(),
            "dice": self.dice(),
            "rolled": self.rolled(),
            "may_take_back": self.head.paused is None and changes.may_undo(self.head, self.sitting, self.seat),
            "away": self.away(),
            "routine": routine_of(self.head, self.seat),
            "thinks": self.thinks(),
            "events": len(self.story.events),
            "notes": [
                {"at": note.at, "text": note.text}
                for note in self.whole.notes
                if note.is_public or self.reader == REFEREE or self.head.is_revealed
            ],
            "ended": self.ended(),
            **beside(self.head, self.sitting, self.seat, self.whole),
        }

    def version(self) -> str:
        """A digest of everything that the seat can read: its events and its view, before they are put into words."""
        return self._version

    @cached_property
    def _version(self) -> str:
        seen = None if self.reader is None else self.sitting.session.position.seat_view(self.reader)
        known = seen.log if seen is not None else [each.text for each in self.story.events]
        shown = [] if seen is not None or self.board is None else self.board.words
        digest = hashlib.sha256(json.dumps([self.data(), known, shown], ensure_ascii=False).encode())
        digest.update(b"" if seen is None else seen.s.stamp())
        return digest.hexdigest()[:16]

    def check_open(self) -> None:
        """Refuse content that would leak secrets during the match."""
        if not self.head.is_revealed and self.seat.role != REFEREES:
            end = "of its season" if self.is_over else "of it"
            raise changes.Forbidden("this is shown after the match", expected=f"the referee's link, or the end {end}")

    def record(self) -> Record:
        """The whole match as a record, with the referee's remark if the referee has ended it."""
        found = self.sitting.record()
        if not self.is_over:  # future dice must stay unknown
            for name in (SECRET, "seed"):
                found.header.pop(name, None)
        if self.is_over and self.head.left:  # sealed until then
            words = [f"{each.role} {each.doctrine or 'back'} from {each.number}" for each in self.head.left]
            found.header[LEFT_BY] = ", ".join(words)
            orders: dict[str, str] = {}
            for each in self.head.left:
                if each.orders:
                    name = f"{ORDERS}-{each.role}-left"
                    orders[name] = f"{orders.get(name, '')}# from answer {each.number}\n{each.orders.rstrip()}\n"
            found = replace(found, files=dict(found.files) | orders)
        if self.head.by_hand:
            found.header[BY_HAND] = by_hand_line(found.by_hand() or self.head.by_hand)
        if self.head.reason is not None:
            winner = "nobody" if self.head.winner is None else SEATS[self.head.winner]
            found.header[ENDED] = f"by the referee, {winner} wins: {' '.join(self.head.reason.split())}"
        return record_file.checked(found)

    def numbers(self) -> dict[str, object] | None:
        """Before the match begins: the commitment to the dice's secret, and whether this seat must submit its number."""
        lacking = self.sitting.lacks_numbers
        if self.is_over or not lacking:
            return None
        commitment = self.sitting.session.record.header[COMMITMENT]
        return {"commitment": commitment, "needs_you": self.seat.side in lacking}

    def paused(self) -> str | None:
        """The reason why the match is paused; None otherwise."""
        return None if self.is_over else self.head.paused

    @property
    def asks(self) -> bool:
        """Whether a question is pending: the match continues, and is not paused."""
        return not self.is_over and self.head.paused is None and self.sitting.asks

    def away(self) -> dict[str, object] | None:
        """The replacement of this seat's absent person; None if present."""
        left = None if self.is_over else self.head.away(self.seat.role)
        return None if left is None else {"doctrine": left.doctrine, "orders": left.orders}

    def question(self) -> dict[str, object] | None:
        """The question to this seat; None without one."""
        session, side = self.sitting.session, self.seat.side
        if not self.asks or side is None or session.position.question.seat != side or self.thinks():
            return None
        return self._question(side)

    def thinks(self) -> bool:
        """Whether a search player is to answer. Only the heading may show its strength, to readers who may know it."""
        question = self.sitting.session.position.question
        return self.asks and not question.is_die and SEATS[question.seat] in self.sitting.thinkers

    def sheet(self, draft: SheetDraft | None) -> tuple[FilledSheet, SheetDraft] | None:
        """The sheet of this seat's decision with its draft; None without a question to it."""
        if self._data["question"] is None:
            return None
        found = written(draft, self.head, self.sitting)
        return sheet_at(self.sitting, found, self.seat), found

    @property
    def turn(self) -> int:
        """The number of the question to this seat; -1 for one without a side."""
        return NOBODYS_TURN if self.seat.side is None else self.sitting.turn(self.seat.side)

    def _question(self, side: int) -> dict[str, object]:
        position, desk = self.sitting.session.position, self.sitting.desk
        asked = desk.asked()
        refused = [] if asked.accepts else desk.refused()
        named = orders(self.sitting.session.setting.kit, desk.story(side).teller, position, desk.seen(side))
        return {
            "turn": self.sitting.turn(side),
            "kind": position.game.asks[position.question.kind].name,
            "sheet": position.game.sheets.of(position.question.kind).name,
            "text": asked.text,
            "accepts": asked.accepts,
            "answers": [{**vars(choice), "name": named[choice.answer]} for choice in asked.choices],
            "refused": [{**vars(each.choice), "why": each.why} for each in refused],
        }

    def asked_of(self) -> tuple[str, dict[str, object]] | None:
        """For the referee: the side to answer, and its question."""
        session = self.sitting.session
        if self.is_over or not self.sitting.asks or session.position.question.is_die:
            return None
        side = session.position.question.seat
        return self.sides[side], self._question(side)

    def dice(self) -> dict[str, object] | None:
        """The dice to roll at the table; None without any."""
        session, reader = self.sitting.session, self.reader
        if not self.asks or session.dice is not None or (reader is None and not self.seat.shared):
            return None
        if not session.position.question.is_die:
            return None
        readers = (reader,) if reader is not None else SIDES
        texts = [self._roll_asked(each) for each in readers]
        found = {"turn": session.dice_rolled, "count": session.position.dice_left, "text": common(texts[0], texts[-1])}
        return found | {"ahead": [how.before_dice(each) for each in self.ahead]}

    @cached_property
    def ahead(self) -> tuple[RollExplanation, ...]:
        """The roll that people are to make, before its dice: for the referee alone."""
        reader = self.reader
        return () if reader is None else forecast(self.sitting.session.position, self.sitting.stories[reader])

    def _roll_asked(self, reader: int) -> str:
        position, teller = self.sitting.session.position, self.sitting.stories[reader].teller
        seen = position.seat_view(reader)
        teller.observe(seen)
        dice = "a die" if position.dice_left == 1 else f"{position.dice_left} dice"
        return f"Roll {dice} for {teller.purpose(seen)} [{teller.purpose_cites(seen)}]"

    def rolled(self) -> dict[str, object] | None:
        """The last roll, if this seat may set it again: its dice as people typed them, or any roll for the referee."""
        last, session = self.sitting.rolls.last, self.sitting.session
        is_ours = session.dice is not None
        may = self.seat.role == REFEREES or (not is_ours and self.seat.shared == TABLE)
        may = may or not (is_ours or self.is_over or (self.reader is None and not self.seat.shared))
        if not may or self.head.reason is not None or last is None:
            return None
        if self.is_over and (is_ours or self.seat.shared != TABLE):
            return None
        found = {"turn": session.dice_rolled, "count": last.count, "faces": self._faces(last)}
        if self.seat.role != REFEREES:
            return found
        rolls = [
            {"roll": each.first, "count": each.count, "faces": self._faces(each), "purpose": each.purpose}
            for each in self.sitting.settable()
        ]
        return found | {"rolls": rolls}

    def _faces(self, roll: Roll) -> str:
        dice = self.sitting.entries(roll.first)[: roll.count]
        return " ".join(str(each.answer) for each in dice)

    def events(self) -> list[dict[str, object]]:
        """The events so far."""
        shown = self.story.events
        return [
            {
                "part": each.round,
                "name": each.name,
                "text": each.said,
                "cites": each.cites,
                "fields": each.fields,
                "how": how.as_data(each.how) if each.how is not None else None,
            }
            for each in shown
        ]

    def ended(self) -> dict[str, object] | None:
        """The ending; None during the match."""
        if not self.is_over:
            return None
        if self.head.reason is not None:
            name = None if self.head.winner is None else self.sides[self.head.winner]
            return {"winner": name, "how": self.head.reason, "cites": "", "by": "referee"}
        found = result(self.sitting.session, self.sitting.stories[REFEREE])
        return {"winner": found.winner, "how": found.ended, "cites": found.ended_cites, "by": "rules"}

    # ------------------------------------------------------------ blocks
    def heading(self) -> Iterator[Block]:
        """The edition, and the players of the sides known to the seat; the title is above the question."""
        setting = self.sitting.session.setting
        yield Paragraph(setting.edition.title, style="dim")
        if setting.profile:
            yield Paragraph(f"Figures that the rule does not print: {setting.profile}", style="dim")
        header = self.sitting.session.record.header
        names = dict(word.split("=", 1) for word in header["doctrine"].split())
        for seat in SIDES:
            if self.reader == REFEREE or (self.reader == seat and names[SEATS[seat]] != PERSON):
                yield Paragraph(f"{self.sides[seat]} is played by {played(names[SEATS[seat]])}.", style="dim")
        if self.head.is_revealed and "seed" in header:
            yield Paragraph(f"The seed of the dice was {header['seed']}.", style="dim")

    def log(self) -> Iterator[Block]:
        """The events, as in a report, with the explanation of each result folded behind its line."""
        yield from report.story(self.story, self.sides, mark=how.folded)

    def view(self) -> Iterator[Block]:
        """The seat's knowledge of both sides' forces, and their losses; nothing for watchers."""
        if self.reader is not None:
            yield from view_of(self.sitting, self.reader, not self.is_over)

    @property
    def doing(self) -> str:
        """The phase of the game as the board names it; for watchers what the boards of both sides name alike."""
        return "" if self.board is None else self.board.title.partition(AS_SEEN)[0]

    @cached_property
    def board(self) -> Svg | None:
        """The board as the seat sees it, with clickable answers if it is to answer; None without a board."""
        if self.reader is None:
            return public_board(self.sitting)
        asked = self._data["question"]
        return board_of(
            self.sitting, self.reader, frozenset(each["answer"] for each in asked["answers"]) if asked else NOTHING
        )

    @property
    def silhouettes(self) -> Mapping[str, str]:
        """The silhouettes of what the seat's own board names, by name, for its sheet; none if it is not to answer."""
        return {} if self.board is None or self._data["question"] is None else self.board.silhouettes

    def forces(self) -> Iterator[Block]:
        """The initial forces of each side known to the seat."""
        for side in SIDES:
            if self.reader in (REFEREE, side):
                yield from report.side(self.sitting.session, side)

    def ending(self) -> Iterator[Block]:
        """The outcome and the losses."""
        ended = self.ended()
        if ended is None:
            return
        if ended["by"] == "referee":
            yield Heading("The referee has ended it")
            winner = f"{ended['winner']} wins" if ended["winner"] else "No winner"
            yield Paragraph(f"{winner}: {ended['how']}", 1, "bold")
            yield Gap()
        reader = REFEREE if self.head.is_revealed else self.reader
        if reader is not None:
            yield from report.ending(result(self.sitting.session, self.sitting.stories[reader], reader))

    @property
    def story(self) -> Narrative:
        """The narrative for the seat."""
        if self.reader is not None:
            return self.sitting.stories[self.reader]
        setting = self.sitting.session.setting
        return Narrative(setting.teller(), setting.kit, events=self._public)

    @cached_property
    def _public(self) -> list[EventText]:
        return public((self.sitting.stories[0], self.sitting.stories[1]))


def board_of(sitting: LiveMatch, reader: int, offered: frozenset[int] | None = None) -> Svg | None:
    """The board as a reader sees it, with the clickable answers; None in a game without a board."""
    draw = sitting.session.setting.kit.board
    if draw is None:
        return None
    seen, teller = seen_by(sitting, reader)
    return draw(replace(seen, offered=offered), teller)


def view_of(sitting: LiveMatch, reader: int, has_losses: bool = True) -> Iterator[Block]:
    """The groups of both sides and, unless shown elsewhere, their losses, as known to a reader."""
    session = sitting.session
    seen, teller = seen_by(sitting, reader)
    pictures = session.setting.kit.groups(seen, teller)
    for side in SIDES:
        yield Heading(session.setting.sides[side])
        own = [picture for picture in pictures if picture.side == side]
        yield from report.groups(own)
        if not own:
            yield Paragraph(NO_GROUPS if seen.is_open(side) else "Nothing is seen of it now.", 1, "dim")
    if has_losses:
        yield Heading("Losses")
        yield from report.losses(result(session, sitting.stories[reader], reader))
