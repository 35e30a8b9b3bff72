"""Fair dice as arithmetic: commitments, the chain of answers, and a die drawn from all of it (`docs/dice.md`).

Texts are UTF-8, hashes lower-case hexadecimal.  Everything is HMAC-SHA-256 keyed by the secret of the match, so that whoever
has not the secret learns nothing from a value of the chain, and whoever has it can repeat every value.  The first line of each
message says what it is for, so that no value of one kind is ever one of another.
"""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from itertools import count
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS

SECRET_BYTES: Final = 32
BYTES: Final = 256
"""Values that a byte can have."""
LARGEST: Final = 2**256
"""Numbers of seats lie below this."""
_MATCH: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SECRET: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


@dataclass(frozen=True)
class Fair:
    """What the dice of one match are drawn from: the secret, the number that each seat brought (A first), the match's name.

    It keeps no state: the same chain always gives the same die.  `fair.match.seat_dice` lets a `Session` roll by it; a
    server that keeps its answers elsewhere asks `chain` for each answer, and `die` for the one after it.
    """

    secret: bytes
    numbers: tuple[int, int]
    match: str

    def __post_init__(self) -> None:
        """Refuse what no match is played with."""
        if len(self.secret) != SECRET_BYTES:
            raise FlagplotError("this is not a secret", field="secret", expected=f"{SECRET_BYTES} bytes")
        if not _MATCH.fullmatch(self.match):
            what = f"{self.match[:20]!r} names no match"
            raise FlagplotError(what, field="match", expected="at most 64 letters, digits, _ and -")
        for seat, number in enumerate(self.numbers):
            if not 0 <= number < LARGEST:
                raise FlagplotError("this is no number of a seat", field=f"number-{SEATS[seat]}", expected=NUMBERS)

    @property
    def commitment(self) -> str:
        """What is told before the numbers are known: the hash of the secret."""
        return commitment(self.secret)

    def seal(self, what: str, text: str) -> str:
        """Hash of a text that says nothing without the secret; `what` keeps seals of different things apart."""
        return hmac.new(self.secret, f"flagplot {what} 1\n{text}".encode(), hashlib.sha256).hexdigest()

    def chain(self, previous: str, answer: str) -> str:
        """Value of the chain after an answer, by the value before it and the answer as its line in a record says it.

        Dice are answers too, so that each die of a roll stands on a value of its own.
        """
        return self.seal("answer", f"{previous}\n{answer}")

    def die(self, chain: str, size: int = 6) -> int:
        """The die that follows the answer after which the chain has that value, as 0 to size - 1, each equally likely."""
        if not 1 <= size <= BYTES:
            raise FlagplotError(f"a die of {size} faces", field="dice", expected=f"1 to {BYTES} faces")
        one, other = self.numbers
        for block in count():
            text = f"{self.match}\n{one}\n{other}\n{chain}\n{size}\n{block}"
            found = first_face(bytes.fromhex(self.seal("die", text)), size)
            if found is not None:
                return found
        raise AssertionError


NUMBERS: Final = "a whole number from 0 to 2**256 - 1"


def first_face(drawn: bytes, size: int) -> int | None:
    """The face by the first byte that counts, None if none does.

    Of the 256 values of a byte the highest `256 % size` are passed over; the others are as many for each face.
    """
    most = BYTES - BYTES % size
    return next((byte % size for byte in drawn if byte < most), None)


def commitment(secret: bytes) -> str:
    """SHA-256 of a secret."""
    return hashlib.sha256(secret).hexdigest()


def number_commitment(seat: int, number: int) -> str:
    """By this a seat promises its number before it tells it; a seat's letter in it keeps one from repeating the other's."""
    return hashlib.sha256(f"flagplot number 1\n{SEATS[seat]}\n{number}".encode()).hexdigest()


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def new_number() -> int:
    """A number for a seat that brings none."""
    return secrets.randbits(128)


def new_match() -> str:
    """A name for a match, that no other has."""
    return secrets.token_hex(8)


def read_number(text: str, field: str) -> int:
    """A number that a seat brings."""
    said = text.strip()
    if not (said.isascii() and said.isdecimal()) or len(said) > 80 or int(said) >= LARGEST:
        raise FlagplotError(f"{said[:40]!r} is no number of a seat", field=field, expected=NUMBERS)
    return int(said)


def read_secret(text: str, file: str = "", line: int = 0) -> bytes:
    """A secret as a record tells it."""
    if not _SECRET.fullmatch(text):
        what = "this is not a secret"
        raise FlagplotError(
            what, file=file, line=line, field="secret", expected=f"{2 * SECRET_BYTES} hexadecimal digits"
        )
    return bytes.fromhex(text)
