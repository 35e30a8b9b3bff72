"""Parts of pages as differences: a browser that holds an earlier part receives only the new pieces of the next.

It also holds the last part with the other kind of board. So after a battle neither the map nor the log of the battle is sent again.

A text is cut before each tag and before each attribute, never inside of words. So a word that another player writes equals
nothing on the page, and the length of a difference reveals nothing to that player.
"""

import hashlib
import re
import sys
from bisect import bisect_left
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from threading import Lock
from typing import Final, NamedTuple

PIECES: Final = re.compile(r'.[^< ]*(?: (?![a-z-]+=")[^< ]*)*', re.DOTALL).findall
"""The pieces of a text: each ends before a tag or an attribute. One pass; the script of the page splits at those places."""
BETWEEN: Final = "\0"
"""Between the lines of a part while it is cut. A part that contains it is not remembered."""
REMEMBERED: Final = 2000
"""Parts that are remembered. Parts of a seat share the lines that are equal: the first has some 100 KB, others 10 KB."""
SHORTEST: Final = 6
"""Pieces that are worth a jump to another place."""
SHORTEST_LINES: Final = 80
"""Letters of lines that are."""
MOST_HELD: Final = 2
"""Parts of a browser that are compared: that which it shows, and the last with the other kind of board, map or battle."""
LONG: Final = 4096
"""Letters of a difference that may be shorter from both."""
NEAR: Final = 20
"""Known lines whose pieces are compared for each line that differs."""
CHUNKS: Final = (256, 16)
"""Pieces that are compared at a time in a long run."""
HELD: Final = "held-part"
"""Header of a request: the names of parts that the browser holds, first that which it shows."""
PART: Final = "part"
"""Header of a response: the name of the part that it makes."""
BASE: Final = "part-base"
"""Header of a response with a difference: the names of the parts that it changes, one after the other."""


class SentPart(NamedTuple):
    """A part as it is sent."""

    name: str
    """A digest of the whole part."""
    base: str
    """The names of the parts that the text changes; empty if the text is the whole part."""
    text: str


class CutPart(NamedTuple):
    """A part in lines, each a row of whole pieces."""

    lines: list[str]
    counts: list[int]
    """The number of pieces of each line."""


class SentParts:
    """The parts sent to the seats of this server. After a part that is forgotten the next is sent whole."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most, self._lock = most, Lock()
        self._sent = OrderedDict[tuple[str, str], CutPart]()

    def difference(self, seat: str, text: str, held: str) -> SentPart:
        """A part for a seat, as a difference from the parts that it holds if that is shorter."""
        name = hashlib.sha256(text.encode()).hexdigest()[:16]
        with self._lock:
            places = [(seat, each) for each in held.split()[:MOST_HELD] if (seat, each) in self._sent]
            for place in places:
                self._sent.move_to_end(place)
            known = [(each, self._sent[seat, each]) for seat, each in places] or [("", CutPart([], []))]
        base, (wanted, changed) = known[0][0], changes(known[0][1], text)
        if len(changed) > LONG and len(known) > 1:
            (one, these), (other, those) = known
            base, both = f"{one} {other}", CutPart(these.lines + those.lines, these.counts + those.counts)
            wanted, changed = changes(both, text)
        with self._lock:
            if BETWEEN not in text:
                self._sent[seat, name] = wanted
                self._sent.move_to_end((seat, name))
            while len(self._sent) > self._most:
                self._sent.popitem(last=False)
        is_shorter = base != "" and len(changed) < len(text)
        return SentPart(name, base, changed) if is_shorter else SentPart(name, "", text)


def cut(text: str) -> list[str]:
    """The pieces of a text."""
    found: list[str] = PIECES(text)
    return found


def changes(known: CutPart, text: str) -> tuple[CutPart, str]:
    """The part of a text, and the steps to it from the known part on one line, then the text of the new pieces.

    `=N` copies the next N known pieces, `~1` replaces a known one by a new one; `+N` takes N new ones, `@N` goes to a known
    piece. Lines are compared first, then the pieces of those that differ.
    """
    wanted = text.replace("\n<", "\n\0<").replace("<g ", "\0<g ").replace("<text ", "\0<text ").split(BETWEEN)
    before, places, pieces_of = [0, *accumulate(known.counts)], places_of(known.lines), cache(cut)
    made, steps, at, number = CutPart([], []), _Steps(), 0, 0
    while number < len(wanted):
        count = common(known.lines, at, wanted, number)
        if count:
            steps.go(before[at])
            steps.copy(before[at + count] - before[at])
            made.lines.extend(known.lines[at : at + count])  # not the new ones: equal lines are kept once
            made.counts.extend(known.counts[at : at + count])
            at, number = at + count, number + count
            continue
        first, place = number, -1
        while number < len(wanted) and place < 0:
            place = _worth_lines(known.lines, places.get(wanted[number], []), at, wanted, number)
            number += place < 0
        pieces = [cut(line) for line in wanted[first:number]]
        made.lines.extend(wanted[first:number])
        made.counts.extend(map(len, pieces))
        if pieces:
            end = min(len(known.lines) if place < at else place, at + NEAR * (number - first + 1))
            steps.go(before[at])
            steps.change(map(pieces_of, known.lines[at:end]), [each for line in pieces for each in line])
        at = place if place >= 0 else at
    return made, steps.text()


@dataclass
class _Steps:
    """Steps from a known part to a wanted one."""

    steps: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    at: int = 0
    """The known piece at which the script of the page is after the steps."""
    copied: int = 0
    """Pieces that are copied after the steps."""

    def text(self) -> str:
        """The steps and the new pieces."""
        self._copied()
        return f"{''.join(self.steps)}\n{''.join(self.new)}"

    def go(self, place: int) -> None:
        """Go to a known piece."""
        if self.at != place:
            self._copied()
            self.steps.append(f"@{place}")
            self.at = place

    def copy(self, count: int) -> None:
        """Copy the next known pieces."""
        self.copied += count
        self.at += count

    def _copied(self) -> None:
        if self.copied:
            self.steps.append(f"={self.copied}")
            self.copied = 0

    def change(self, lines: Iterator[list[str]], wanted: list[str]) -> None:
        """The steps from the next known lines to the wanted pieces. Known lines are cut only if they are needed."""
        start, known, places = self.at, list[str](), dict[str, list[int]]()
        at = number = 0
        while number < len(wanted):
            while len(known) <= at + len(wanted) - number and (line := next(lines, None)) is not None:
                known += line
            count = common(known, at, wanted, number)
            if count:
                self.go(start + at)
                self.copy(count)
                at, number = at + count, number + count
            elif common(known, at + 1, wanted, number + 1):
                self.go(start + at)
                self._copied()
                self.steps.append("~1")
                self.new.append(wanted[number])
                self.at += 1
                at, number = at + 1, number + 1
            else:
                if not places:
                    known += (each for line in lines for each in line)
                    places = places_of(known, frozenset(wanted))
                first = number
                place = -1
                while number < len(wanted) and place < 0:
                    place = worth(known, places.get(wanted[number], []), at, wanted, number)
                    number += place < 0
                self._copied()
                self.steps += [f"+{number - first}"] if number > first else []
                self.new += wanted[first:number]
                at = place if place >= 0 else at


def places_of(known: Sequence[str], wanted: Collection[str] | None = None) -> dict[str, list[int]]:
    """The places of each known piece or line, in order; or of the wanted ones alone."""
    found = defaultdict[str, list[int]](list)
    for place, piece in enumerate(known):
        if wanted is None or piece in wanted:
            found[piece].append(place)
    return found


def _worth_lines(known: list[str], places: list[int], at: int, wanted: list[str], number: int) -> int:
    """The next place after `at`, else the first one, with a run of wanted lines that is worth a jump; -1 for none."""
    if not places:
        return -1
    place = places[bisect_left(places, at) % len(places)]
    count = common(known, place, wanted, number, SHORTEST)
    is_long = sum(map(len, wanted[number : number + count])) >= SHORTEST_LINES
    return place if is_long or number + count == len(wanted) else -1


def worth(known: list[str], places: list[int], at: int, wanted: list[str], number: int) -> int:
    """The next place after `at`, else the first one, with a run of wanted pieces that is worth a jump; -1 for none."""
    if not places:
        return -1
    place = places[bisect_left(places, at) % len(places)]
    return place if common(known, place, wanted, number, SHORTEST) >= min(SHORTEST, len(wanted) - number) else -1


def common(known: list[str], at: int, wanted: list[str], number: int, most: int = sys.maxsize) -> int:
    """The number of pieces, `most` at most, that follow equally at two places."""
    end = min(most, len(known) - at, len(wanted) - number)
    count, few = 0, min(end, CHUNKS[-1])
    while count < few and known[at + count] == wanted[number + count]:
        count += 1
    if count < few or few == end:
        return count
    for chunk in CHUNKS:
        while (
            count + chunk <= end
            and known[at + count : at + count + chunk] == wanted[number + count : number + count + chunk]
        ):
            count += chunk
    while count < end and known[at + count] == wanted[number + count]:
        count += 1
    return count
