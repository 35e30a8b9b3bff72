"""A match at an earlier moment: after some of its answers, as each side saw it and in truth."""

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from threading import Lock
from typing import Final

from flagplot.blocks import Block
from flagplot.core.ask import DICE_SEAT
from flagplot.core.offers.report_text import EventText
from flagplot.core.record import SEATS, Entry
from flagplot.core.seat_view import REFEREE
from flagplot.table.seats import SIDES
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.match_view import view_of
from flagplot.web.store.rows import Head

TRUTH = "truth"
REMEMBERED: Final = 50
"""Matches whose course is remembered."""
STEPS: Final = ("event", "question", "part")
"""What a reader may step to: the next line of the log, the next question to a side, the next round or battle."""


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
        entries = [each.text for each in self.sitting.stories[REFEREE].events[-5:]]
        return {"number": self.number, "of": self.of, "answer": self.last, "words": self.words, "events": entries}

    def views(self) -> Iterator[tuple[str, list[Block]]]:
        """The view of each side, by its letter, then the true state."""
        for seat in SIDES:
            yield "AB"[seat], list(view_of(self.sitting, seat))
        yield TRUTH, list(view_of(self.sitting, REFEREE))


@dataclass(frozen=True)
class MatchCourse:
    """The course of a match: its events, and the moments to step to, as numbers of answers."""

    events: tuple[tuple[int, EventText], ...]
    """All events in truth, each with the number of answers after which it happened."""
    moments: dict[str, tuple[int, ...]]
    """The moments of each kind of step, in order."""
    titles: dict[int, str]
    """The titles of the parts."""

    def steps(self, number: int) -> dict[str, tuple[int | None, int | None]]:
        """For each kind of step the moment before this one and the one after it; None where there is none."""
        found = {}
        for name, moments in self.moments.items():
            before, after = bisect_left(moments, number) - 1, bisect_right(moments, number)
            found[name] = (
                moments[before] if before >= 0 else None,
                moments[after] if after < len(moments) else None,
            )
        return found

    def parts(self) -> Iterator[tuple[str, list[tuple[int, EventText]]]]:
        """The events of each part, under its title."""
        for part, some in groupby(self.events, lambda each: each[1].round):
            yield self.titles[part], list(some)

    def present(self, number: int) -> int:
        """The moment of the last event until a number of answers; -1 before the first."""
        place = bisect_right([at for at, _ in self.events], number)
        return self.events[place - 1][0] if place else -1


class MatchCourses:
    """The courses of the matches that were shown last."""

    def __init__(self) -> None:
        self._kept, self._lock = OrderedDict[tuple[str, int], MatchCourse](), Lock()

    def of(self, head: Head, entries: list[Entry]) -> MatchCourse:
        """The course of a match at its present version."""
        key = head.id, head.version
        with self._lock:
            found = self._kept.get(key)
        found = found or _course(head, entries)
        with self._lock:
            self._kept[key] = found
            self._kept.move_to_end(key)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        return found


def _course(head: Head, entries: list[Entry]) -> MatchCourse:
    sitting = LiveMatch(head)
    story, events = sitting.stories[REFEREE], list[tuple[int, EventText]]()
    for number in range(len(entries) + 1):
        if number:
            sitting.follow([entries[number - 1]])
        events += [(number, event) for event in story.events[len(events) :]]
    begun = {event.round: number for number, event in reversed(events)}
    moments = {
        "event": tuple(sorted({number for number, _ in events})),
        "question": tuple(number for number, entry in enumerate(entries) if entry.seat != SEATS[DICE_SEAT]),
        "part": tuple(sorted({*begun.values()})),
    }
    return MatchCourse(tuple(events), moments, {part: story.titled(part) for part in begun})


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
