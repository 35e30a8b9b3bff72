"""The arithmetic of fair dice: commitments, the chain of answers, and a die drawn from all of it (`docs/dice.md`).

Texts are UTF-8, hashes lower-case hexadecimal. Everything is HMAC-SHA-256 keyed by the secret of the match. Without the
secret a value of the chain reveals nothing; with it every value can be recomputed. The first line of each message
states its purpose, so that values of different kinds are never equal.
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
"""Number of values of a byte."""
LARGEST: Final = 2**256
"""Upper limit for the numbers of seats."""
_MATCH: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SECRET: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


@dataclass(frozen=True)
class Fair:
    """The sources of the dice of one match: the secret, the number of each seat (A first), and the match's name.

    It has no state: the same chain always gives the same die. `fair.match.seat_dice` connects it to a `Session`. A
    server that stores its answers elsewhere calls `chain` for each answer, and `die` for the one after it.
    """

    secret: bytes
    numbers: tuple[int, int]
    match: str

    def __post_init__(self) -> None:
        """Refuse unsuitable values."""
        if len(self.secret) != SECRET_BYTES:
            raise FlagplotError("this is not a secret", field="secret", expected=f"{SECRET_BYTES} bytes")
        if not _MATCH.fullmatch(self.match):
            what = f"{self.match[:20]!r} is not a valid name of a match"
            raise FlagplotError(what, field="match", expected="at most 64 letters, digits, _ and -")
        for seat, number in enumerate(self.numbers):
            if not 0 <= number < LARGEST:
                raise FlagplotError(
                    "this is not a valid number for a seat", field=f"number-{SEATS[seat]}", expected=NUMBERS
                )

    @property
    def commitment(self) -> str:
        """The commitment published before the numbers are known: the hash of the secret."""
        return commitment(self.secret)

    def seal(self, what: str, text: str) -> str:
        """Hash of a text, meaningless without the secret; `what` separates the seals of different things."""
        return hmac.new(self.secret, f"flagplot {what} 1\n{text}".encode(), hashlib.sha256).hexdigest()

    def chain(self, previous: str, answer: str) -> str:
        """Value of the chain after an answer, from the previous value and the answer as its line in a record.

        Dice are answers too, so that each die of a roll depends on its own value.
        """
        return self.seal("answer", f"{previous}\n{answer}")

    def die(self, chain: str, size: int = 6) -> int:
        """The die after the answer with this chain value, as 0 to size - 1, each equally likely."""
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
    """The face from the first usable byte; None if there is none.

    Of the 256 values of a byte the highest `256 % size` are skipped; the others are equally many for each face.
    """
    most = BYTES - BYTES % size
    return next((byte % size for byte in drawn if byte < most), None)


def commitment(secret: bytes) -> str:
    """SHA-256 of a secret."""
    return hashlib.sha256(secret).hexdigest()


def number_commitment(seat: int, number: int) -> str:
    """A seat's commitment to its number. It includes the seat's letter, so that a seat cannot copy the other's."""
    return hashlib.sha256(f"flagplot number 1\n{SEATS[seat]}\n{number}".encode()).hexdigest()


def new_secret() -> bytes:
    """A random secret."""
    return secrets.token_bytes(SECRET_BYTES)


def new_number() -> int:
    """A random number for a seat that supplies none."""
    return secrets.randbits(128)


def new_match() -> str:
    """A unique name for a match."""
    return secrets.token_hex(8)


def read_number(text: str, field: str) -> int:
    """Read a seat's number."""
    said = text.strip()
    if not (said.isascii() and said.isdecimal()) or len(said) > 80 or int(said) >= LARGEST:
        raise FlagplotError(f"{said[:40]!r} is not a valid number for a seat", field=field, expected=NUMBERS)
    return int(said)


def read_secret(text: str, file: str = "", line: int = 0) -> bytes:
    """Read a secret from a record."""
    if not _SECRET.fullmatch(text):
        what = "this is not a secret"
        raise FlagplotError(
            what, file=file, line=line, field="secret", expected=f"{2 * SECRET_BYTES} hexadecimal digits"
        )
    return bytes.fromhex(text)
