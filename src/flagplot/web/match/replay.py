"""A match at an earlier moment: after some of its answers, as each side saw it and in truth."""

from collections.abc import Iterator
from dataclasses import dataclass

from flagplot.blocks import Block
from flagplot.core.ask import DICE_SEAT
from flagplot.core.record import SEATS, Entry
from flagplot.core.seat_view import REFEREE
from flagplot.table.seats import SIDES
from flagplot.table.telling import how, report
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.match_view import view_of
from flagplot.web.store.rows import Head

TRUTH = "truth"


@dataclass(frozen=True)
class MatchMoment:
    """A match after some of its answers."""

    sitting: LiveMatch
    number: int
    of: int
    last: str
    """The last answer, as its line in a record."""
    words: str
    """The last answer, in words."""

    def data(self) -> dict[str, object]:
        """The moment, and the results of the last answer."""
        told = [each.text for each in self.sitting.stories[REFEREE].told[-5:]]
        return {"number": self.number, "of": self.of, "answer": self.last, "words": self.words, "events": told}

    def views(self) -> Iterator[tuple[str, list[Block]]]:
        """The view of each side, by its letter, then the true state."""
        for seat in SIDES:
            yield "AB"[seat], list(view_of(self.sitting, seat))
        yield TRUTH, list(view_of(self.sitting, REFEREE))

    def log(self) -> list[Block]:
        """All events until then."""
        return list(report.story(self.sitting.stories[REFEREE], self.sitting.session.setting.sides, mark=how.folded))


def at(head: Head, entries: list[Entry], number: int) -> MatchMoment:
    """A match after this many answers; the first or last moment for a number out of range."""
    number = max(0, min(number, len(entries)))
    sitting = LiveMatch(head)
    if number == 0:
        return MatchMoment(sitting, number, len(entries), "", "")
    last = entries[number - 1]
    sitting.follow(entries[: number - 1])
    words = in_words(sitting, last)
    sitting.follow([last])
    return MatchMoment(sitting, number, len(entries), last.said, words)


def in_words(sitting: LiveMatch, entry: Entry) -> str:
    """An answer to the pending question in the words of its side; a die with the purpose of its roll."""
    session = sitting.session
    if session.position.question.is_die:
        seen, teller = session.position.seat_view(REFEREE), sitting.stories[REFEREE].teller
        teller.observe(seen)
        return f"a die for {teller.purpose(seen)} [{teller.purpose_cites(seen)}]: {entry.answer}"
    asked, side = sitting.desk.asked(), session.setting.sides[session.position.question.seat]
    words = next((each.words or each.key for each in asked.choices if each.answer == entry.answer), str(entry.answer))
    return f"{side}: {asked.text} {words}"


def earlier(head: Head, sitting: LiveMatch, most: int, letters: str = "AB") -> list[tuple[int, str]]:
    """The last answers of these sides by number, the last one first, in words that are cached per match."""
    entries = sitting.entries()
    wanted = [number for number, entry in enumerate(entries) if entry.seat in letters][-most:]
    kept = sitting.earlier
    lacking = [number for number in wanted if number not in kept]
    if lacking:
        past = LiveMatch(head)
        past.follow(entries[: lacking[0]])
        for number in range(lacking[0], len(entries)):
            if entries[number].seat != SEATS[DICE_SEAT]:
                kept[number] = in_words(past, entries[number])
            past.follow([entries[number]])
    return [(number, kept[number]) for number in reversed(wanted)]
