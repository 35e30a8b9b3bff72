"""A match at an earlier moment: after so many of its answers, as each side saw it and as it was."""

from collections.abc import Iterator
from dataclasses import dataclass

from flagplot.blocks import Block
from flagplot.core.record import Entry
from flagplot.core.seen import REFEREE
from flagplot.table.seats import SIDES
from flagplot.table.telling import how, report
from flagplot.web.match.sitting import Sitting
from flagplot.web.match.told import view_of
from flagplot.web.store.rows import Head

TRUTH = "truth"


@dataclass(frozen=True)
class Moment:
    """A match after some of its answers."""

    sitting: Sitting
    number: int
    of: int
    last: str
    """The last answer, as a line of a record says it."""

    def data(self) -> dict[str, object]:
        """Where it stands, and what the last answer has brought."""
        told = self.sitting.stories[REFEREE].told
        return {"number": self.number, "of": self.of, "answer": self.last, "events": [each.text for each in told[-5:]]}

    def views(self) -> Iterator[tuple[str, list[Block]]]:
        """What each side knew, by its letter, then the truth."""
        for seat in SIDES:
            yield "AB"[seat], list(view_of(self.sitting, seat))
        yield TRUTH, list(view_of(self.sitting, REFEREE))

    def log(self) -> list[Block]:
        """What has happened until then, all of it."""
        return list(report.story(self.sitting.stories[REFEREE], self.sitting.session.setting.sides, mark=how.folded))


def at(head: Head, entries: list[Entry], number: int) -> Moment:
    """A match after so many answers; the first or last moment for a number beyond them."""
    number = max(0, min(number, len(entries)))
    sitting = Sitting(head)
    sitting.follow(entries[:number])
    return Moment(sitting, number, len(entries), entries[number - 1].said if number else "")
