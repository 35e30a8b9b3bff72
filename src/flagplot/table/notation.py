"""A position in one line of text, as FEN is for chess: its scenario and rules, the answers up to it, a digest and a check.

`flagplot:1:midway-1942:EDITION:at-137:all:PAYLOAD:CHECK` names the form, the scenario, the edition, the number of answers and
rolls, and whose knowledge it holds. The payload has the rest, compressed. The answers lead from the scenario to the position, so
that log, aliases and beliefs are those of the game; the digest proves that the state is the same. For a seat the answers are
those of a world that was made from its information state alone. So nothing else can be read from them.
"""

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.outside import is_notation
from flagplot.core.version import VERSION
from flagplot.files import shipped
from flagplot.files.text import LARGEST

FORM: Final = 1
"""The version of the notation."""
SEATS: Final = {-1: "all", 0: "A", 1: "B"}
"""Whose knowledge a position holds, by its word in the line."""
OWN: Final = "own"
"""The scenario's name in a line that contains its text."""
LINE: Final = re.compile(r"flagplot:(\d+):([\w./-]+):([^:]+):at-(\d+):(all|A|B):([\w-]+):([0-9a-f]{8})")
BEGINS: Final = re.compile(r"flagplot:(\d+):")
_QUOTED: Final = re.compile(r"^[> \t]+", re.MULTILINE)
_MORE: Final = 128
"""Marks a byte of a number that is followed by another."""
WHOLE_LINE: Final = "the whole line that `flagplot position` printed"


@dataclass(frozen=True)
class Notation:
    """The content of a line."""

    header: dict[str, str]
    """The game, the edition and the rulings, as in the header of a record."""
    scenario: str
    """The text of the scenario."""
    answers: tuple[int, ...]
    digest: str
    """Digest of the state that the answers lead to."""
    seat: int = -1
    """The seat whose knowledge it holds; -1 for the whole truth."""
    files: dict[str, str] = field(default_factory=dict)
    """The files that the rules need, as in a record."""
    engine: str = VERSION
    """The version of the program that wrote it."""

    def line(self) -> str:
        """The line."""
        name = next((each.name for each in shipped.shipped() if _text(each) == self.scenario), "")
        text = _mark(self.scenario) if name else self.scenario
        said = [self.engine, self.header, self.files, text, self.digest]
        head = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
        content = bytes([*_numbered([len(head)]), *head, *_numbered(self.answers)])
        payload = base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")
        edition = self.header["edition"].partition("+")[0].replace(":", "-")
        words = ("flagplot", FORM, name or OWN, edition, f"at-{len(self.answers)}", SEATS[self.seat], payload)
        begun = ":".join(map(str, words))
        return f"{begun}:{_check(begun)}"


def read(text: str, file: str) -> Notation:
    """Read a line. Spaces, line breaks and marks of quoting that mail puts in are ignored; a damaged line is an error."""
    line = "".join(_QUOTED.sub("", text).split())
    begun = BEGINS.match(line)
    if begun and int(begun[1]) != FORM:
        raise FlagplotError(f"this position has form {begun[1][:9]}", file=_named(file), expected=f"form {FORM}")
    found = LINE.match(line)
    if found is None:
        raise FlagplotError("this position is incomplete", file=_named(file), expected=WHOLE_LINE)
    if _check(line[: found.start(7) - 1]) != found[7]:
        what = "this position is damaged: a character was changed or lost"
        raise FlagplotError(what, file=_named(file), expected=WHOLE_LINE)
    engine, header, files, text, digest, answers = _payload(found[6], file)
    if found[2] != OWN:
        own = next((_text(each) for each in shipped.shipped() if each.name == found[2]), None)
        if own is None or _mark(own) != text:
            what = f"the bundled scenario {found[2]} has changed since this position was written"
            raise FlagplotError(what, file=_named(file), expected=f"flagplot {engine}, which wrote it")
        text = own
    seat = next(seat for seat, word in SEATS.items() if word == found[5])
    return Notation(header, text, answers, digest, seat, files, engine)


def _payload(text: str, file: str) -> tuple[Any, ...]:
    """The parts of a payload. Only a line that someone made by hand can fail here, since the check fits."""
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        stream = zlib.decompressobj()
        content = stream.decompress(packed, 2 * LARGEST)
        if stream.unconsumed_tail:
            raise ValueError
        numbers = _numbers(content)
        length = next(numbers)
        first = len(bytes(_numbered([length])))
        engine, header, files, scenario, digest = json.loads(content[first : first + length])
        every = [engine, scenario, digest, *header, *header.values(), *files, *files.values()]
        if not all(isinstance(each, str) for each in every):
            raise ValueError
        return engine, header, files, scenario, digest, tuple(_numbers(content[first + length :]))
    except (ValueError, StopIteration, AttributeError, TypeError, binascii.Error, zlib.error):
        what = "the content of this position cannot be read"
        raise FlagplotError(what, file=_named(file), expected=WHOLE_LINE) from None


def _text(each: shipped.BundledScenario) -> str:
    return each.path.read_text(encoding="utf-8")


def _named(file: str) -> str:
    """The file for messages; a line that was given in place of a file is not repeated."""
    return "" if is_notation(file) else file


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _check(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _numbered(numbers: Iterable[int]) -> Iterator[int]:
    """The bytes of numbers from 0 on: seven bits each, the lowest first."""
    for number in numbers:
        while number >= _MORE:
            yield number % _MORE + _MORE
            number //= _MORE
        yield number


def _numbers(data: bytes) -> Iterator[int]:
    """The numbers in bytes."""
    number, factor = 0, 1
    for each in data:
        number += each % _MORE * factor
        factor *= _MORE
        if each < _MORE:
            yield number
            number, factor = 0, 1
