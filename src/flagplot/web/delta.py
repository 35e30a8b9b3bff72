"""Parts of pages as differences: a browser that holds an earlier part receives only the new pieces of the next.

A text is cut before each tag and before each attribute, never inside of words. So a word that another player writes equals
nothing on the page, and the length of a difference tells that player nothing.
"""

import hashlib
import re
import sys
import zlib
from bisect import bisect_left
from collections import OrderedDict, defaultdict
from threading import Lock
from typing import Final, NamedTuple

PIECES: Final = re.compile(r'.[^< ]*(?: (?![a-z-]+=")[^< ]*)*', re.DOTALL).findall
"""The pieces of a text: each ends before a tag or an attribute. One pass; the script of the page splits at those places."""
BETWEEN: Final = "\0"
"""Between the pieces of a part that is remembered. A part that contains it is not remembered."""
REMEMBERED: Final = 3000
"""Parts that are remembered, compressed: some 8 KB each."""
SHORTEST: Final = 6
"""Pieces that are worth a jump to another place."""
CHUNKS: Final = (256, 16)
"""Pieces that are compared at a time in a long run."""
HELD: Final = "held-part"
"""Header of a request: the name of the part that the browser holds."""
PART: Final = "part"
"""Header of a response: the name of the part that it makes."""
BASE: Final = "part-base"
"""Header of a response with a difference: the name of the part that it changes."""


class SentPart(NamedTuple):
    """A part as it is sent."""

    name: str
    """A digest of the whole part."""
    base: str
    """The name of the part that the text changes; empty if the text is the whole part."""
    text: str


class SentParts:
    """The parts sent to the seats of this server. After a part that is forgotten the next is sent whole."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most, self._lock = most, Lock()
        self._sent = OrderedDict[tuple[str, str], bytes]()

    def difference(self, seat: str, text: str, held: str) -> SentPart:
        """A part for a seat, as a difference from the part that it holds if that is shorter."""
        name, wanted = hashlib.sha256(text.encode()).hexdigest()[:16], cut(text)
        packed = zlib.compress(BETWEEN.join(wanted).encode(), 1)
        with self._lock:
            known = self._sent.get((seat, held))
            if BETWEEN not in text:
                self._sent[seat, name] = packed
                self._sent.move_to_end((seat, name))
            while len(self._sent) > self._most:
                self._sent.popitem(last=False)
        if known is not None:
            changed = changes(zlib.decompress(known).decode().split(BETWEEN), wanted)
            if len(changed) < len(text):
                return SentPart(name, held, changed)
        return SentPart(name, "", text)


def cut(text: str) -> list[str]:
    """The pieces of a text."""
    found: list[str] = PIECES(text)
    return found


def changes(known: list[str], wanted: list[str]) -> str:
    """The steps from the known pieces to the wanted ones on one line, then the text of the new pieces.

    `=N` copies the next N known pieces, `~1` takes a new one in the place of a known one, `+N` takes N new ones, `@N` goes
    to a known piece.
    """
    places = defaultdict[str, list[int]](list)
    for place, piece in enumerate(known):
        places[piece].append(place)
    steps, new, at, number = list[str](), list[str](), 0, 0
    while number < len(wanted):
        count = common(known, at, wanted, number)
        if count:
            steps.append(f"={count}")
            at, number = at + count, number + count
        elif common(known, at + 1, wanted, number + 1):
            steps.append("~1")
            new.append(wanted[number])
            at, number = at + 1, number + 1
        else:
            first = number
            place = -1
            while number < len(wanted) and place < 0:
                place = worth(known, places.get(wanted[number], []), at, wanted, number)
                number += place < 0
            steps += [f"+{number - first}"] if number > first else []
            new += wanted[first:number]
            steps += [f"@{place}"] if place >= 0 else []
            at = place if place >= 0 else at
    return f"{''.join(steps)}\n{''.join(new)}"


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
