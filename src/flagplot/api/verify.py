"""Verification of a match: its commitments, its dice, the chain of its answers, and the parts shown to its seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from flagplot.blocks import Block, Entries, Paragraph
from flagplot.blocks.shown import Printable
from flagplot.core.ask import DICE_SEAT
from flagplot.core.record import SEATS, Back, Record, read_record
from flagplot.table.fair.part import check_part, read_part
from flagplot.table.fair.verify import CheckedMatch as Found
from flagplot.table.fair.verify import verify as check


def back_text(back: Back) -> str:
    """A take-back in words, with the removed answers."""
    who = _seat(back.by)
    who += f", granted by {' and '.join(map(_seat, back.granted))}," if back.granted else ""
    dice = sum(entry.seat == SEATS[DICE_SEAT] for entry in back.gone)
    first, last = back.gone[0].line, back.gone[-1].line
    lines = "" if not last else f"; line {first}" if last == first else f"; lines {first} to {last}"
    by_hand = f"; {back.set} dice were set by hand there: {back.reason}" if back.set else ""
    gone = "1 answer was" if len(back.gone) == 1 else f"{len(back.gone)} answers were"
    return f"by {who} to answer {back.number}: {gone} cut off, of them {dice} dice{lines}{by_hand}"


def _seat(role: str) -> str:
    return f"side {role}" if role in SEATS.values() else f"the {role}"


@dataclass(frozen=True, repr=False)
class VerifyReport(Printable):
    """A match whose record has no fault: every die follows from its secret, its numbers and the answers before it."""

    found: Found
    parts: tuple[str, ...] = ()
    """Files with the parts of seats that match the record."""

    @property
    def chain(self) -> str:
        """The value of the chain after the last answer. Equal values prove that two people have the same record."""
        return self.found.record.chain

    def blocks(self) -> Iterator[Block]:
        """The report of the checks."""
        found = self.found
        times = len(found.backs)
        taken = f" The match was taken back {'once' if times == 1 else f'{times} times'}." if times else ""
        yield Paragraph(f"Nothing is wrong in {found.record.file}.{taken}", style="bold")
        yield Entries(tuple((name, text) for name, text in self._said()), 1)

    def _said(self) -> Iterator[tuple[str, str]]:
        found = self.found
        yield "match", found.fair.match
        yield "commitment", f"{found.fair.commitment}, the hash of the secret"
        yield "numbers", f"{found.fair.numbers[0]} of A, {found.fair.numbers[1]} of B"
        dice = "drawn from the match" if found.are_drawn else "typed in from a real table, and not checked"
        yield "answers", f"{found.answers}, of them {found.dice} dice, {dice}; all as the rules ask and allow"
        yield from (("back", back_text(back)) for back in found.backs)
        if found.by_hand:
            yield (
                "by hand",
                f"answers {', '.join(map(str, found.by_hand))}: dice that a referee has set, as the chain says",
            )
        yield "chain", f"{self.chain}{'' if found.is_over else '; the game is not over'}"
        if found.not_bound:
            yield (
                "not bound",
                f"{', '.join(found.not_bound)}: as they were written, but bound by no promise (docs/dice.md)",
            )
        yield from (("part", f"{part}: every line of it is in the record") for part in self.parts)

    def to_dict(self) -> dict[str, object]:
        """The JSON data of `flagplot verify --json`."""
        found = self.found
        return {
            "verified": True,
            "file": found.record.file,
            "match": found.fair.match,
            "commitment": found.fair.commitment,
            "numbers": [str(number) for number in found.fair.numbers],
            "answers": found.answers,
            "dice": found.dice,
            "drawn": found.are_drawn,
            "by_hand": list(found.by_hand),
            "backs": [
                {
                    "to": back.number,
                    "by": back.by,
                    "line": back.line,
                    "cut": [entry.said for entry in back.gone],
                    "set": back.set,
                    "reason": back.reason,
                }
                for back in found.backs
            ],
            "not_bound": found.not_bound,
            "over": found.is_over,
            "chain": self.chain,
            "digest": found.digest,
            "parts": list(self.parts),
        }

    def rows(self) -> list[dict[str, object]]:
        """One row with the checks made."""
        return [{name: text for name, text in self._said() if name != "part"}]


def verify(record: str | Path | Record, *, parts: Sequence[str | Path] = ()) -> VerifyReport:
    """Check a whole record of a match with fair dice. A `FlagplotError` names the first wrong line and its field.

    `parts` are files that seats received during the match: each must match the record word for word.
    """
    kept = record if isinstance(record, Record) else read_record(record)
    found = check(kept)
    for path in parts:
        check_part(kept, read_part(path))
    return VerifyReport(found, tuple(map(str, parts)))
