"""Fair dice of a season: one secret, committed to at its beginning, gives every stage dice that depend on the whole journal before.

The secret of a stage is an HMAC of the chain of the journal under the season's secret. So a stage that is played again after
`undo`, or after any other entry, has other dice. The record of a stage is that of a fair match, and is verified as one.
"""

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Books
from flagplot.core.record import Record
from flagplot.season.ledger import Ledger
from flagplot.table.fair.draw import Fair, commitment, new_match, new_number, new_secret, read_number, read_secret
from flagplot.table.fair.match import MATCH, SECRET, fair_of, seat_dice
from flagplot.table.fair.verify import verify
from flagplot.table.session import Session

DICE: Final = "dice"
FILE: Final = "dice-secret"


def agree(ledger: Ledger, given: list[str]) -> None:
    """Commit to a secret, which the ledger writes, with a number of each side; one is drawn for a side that brings none."""
    secret, numbers = new_secret(), dict[str, int]()
    known = {side.casefold(): side for side in ledger.books["sides"]}
    for word in given:
        side, equals, number = word.partition("=")
        if not equals or side.strip().casefold() not in known:
            raise FlagplotError(f"{word!r} is not a number for a side", field="--number", expected="SIDE=N")
        numbers[known[side.strip().casefold()]] = read_number(number, "--number")
    said = {side: str(numbers.get(side, -1) if side in numbers else new_number()) for side in ledger.books["sides"]}
    ledger.books[DICE] = {"match": new_match(), "commitment": commitment(secret), "numbers": said}
    ledger.beside[FILE] = secret.hex()


def is_fair(books: Books) -> bool:
    """Whether the dice of a season are committed to."""
    return DICE in books


def secret_of(ledger: Ledger) -> bytes:
    """The secret of a season, which its folder keeps."""
    path = ledger.folder / FILE
    if not path.is_file():
        what = "the secret of the fair dice is missing"
        raise FlagplotError(what, file=path, expected="the folder of records next to the season file")
    secret = read_secret(path.read_text(encoding="utf-8").strip(), str(path))
    if commitment(secret) != ledger.books[DICE]["commitment"]:
        what = "the secret of the fair dice is not the one that the season committed to"
        raise FlagplotError(what, file=path, expected="the secret that was drawn when the season began")
    return secret


def fair_at(secret: bytes, dice: Mapping[str, Any], number: int, chain: str) -> Fair:
    """The dice of the stage that is entry `number`, after a journal with this chain."""
    own = hmac.new(secret, f"flagplot season stage 1\n{number}\n{chain}".encode(), hashlib.sha256).digest()
    one, other = (int(each) for each in dice["numbers"].values())
    return Fair(own, (one, other), f"{dice['match']}-{number}")


def seed_at(secret: bytes, chain: str) -> int:
    """The seed of the doctrines of a stage: it, too, follows from the secret."""
    drawn = hmac.new(secret, f"flagplot season seed 1\n{chain}".encode(), hashlib.sha256).digest()
    return int.from_bytes(drawn[:6], "big")


def seat(ledger: Ledger, session: Session, typed: bool = False) -> None:
    """Let a stage roll the fair dice of its season."""
    seat_dice(session, of_stage(ledger), typed)


def of_stage(ledger: Ledger) -> Fair:
    """The fair dice of the present stage."""
    return fair_at(secret_of(ledger), ledger.books[DICE], ledger.number + 1, ledger.chain)


def check(secret: bytes, dice: Mapping[str, Any], number: int, chain: str, record: Record) -> None:
    """Verify the record of a stage as a fair match, with the dice that the journal before it gives."""
    verify(record)
    wanted, found = fair_at(secret, dice, number, chain), fair_of(record)
    for field, one, other in (
        (SECRET, wanted.secret, found.secret),
        (MATCH, wanted.match, found.match),
        ("number", wanted.numbers, found.numbers),
    ):
        if one != other:
            what = f"its {field} differs; entry {number} of the season has another one"
            raise FlagplotError(
                what, file=record.file, field=field, expected="the dice that the journal before it gives"
            )
