"""A match with fair dice: its head in the record, and a session's dice drawn from its chain of answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.record import CHAIN, SEATS, Record, plain_reason
from flagplot.table.fair.draw import Fair, number_commitment, read_number, read_secret
from flagplot.table.seats import SIDES
from flagplot.table.session import Session

ASK: Final = "ask"
"""Header value: a person typed in the dice."""
FAIR: Final = "fair"
"""Header value: the dice are drawn from the match."""
DICE: Final = "dice"
MATCH: Final = "match"
COMMITMENT: Final = "commitment"
SCENARIO: Final = "scenario"
SECRET: Final = "secret"
LEFT: Final = ("orders-", "mail-")
"""Name beginnings of the record files with the seats' instructions."""
ENDED: Final = "ended"
"""Header line with a referee's remark, if the referee has ended the match."""
BY_HAND: Final = "by-hand"
"""Header line with the dice that a referee has set by hand, by the number of their answers, each with the reason."""
LEFT_BY: Final = "left"
"""Header line with the answers during which a doctrine replaced an absent person."""
NOT_SEALED: Final = frozenset({"doctrine", "seed", CHAIN, SECRET, "answers", "check", "whole", ENDED, BY_HAND, LEFT_BY})
"""Header lines that are not part of the head: the players, the revealed values, the final counts."""


def by_hand_line(dice: Mapping[int, str]) -> str:
    """The header line for dice set by hand, such as `57 58 (the die fell from the table); 63 (misread)`."""
    reasons = dict.fromkeys(dice.values())
    found = []
    for reason in reasons:
        numbers = " ".join(str(number) for number, why in dice.items() if why == reason)
        found.append(f"{numbers} ({plain_reason(reason)})")
    return "; ".join(found)


def by_hand_of(record: Record) -> frozenset[int]:
    """The answer numbers of the dice that a referee has set by hand, from a record's header."""
    words = [each for part in record.header.get(BY_HAND, "").split(";") for each in part.partition("(")[0].split()]
    wrong = next((word for word in words if not (word.isascii() and word.isdecimal())), "")
    if wrong:
        what = f"{wrong[:20]!r} is not the number of a die"
        raise FlagplotError(what, file=record.file, field=BY_HAND, expected="numbers, then the reason in brackets")
    return frozenset(map(int, words))


def number_line(seat: int) -> str:
    """Name of the header line with a seat's number."""
    return f"number-{SEATS[seat]}"


def commitment_line(seat: int) -> str:
    """Name of the header line with the commitment to a seat's number."""
    return f"{COMMITMENT}-{SEATS[seat]}"


@dataclass
class FairDice:
    """The dice of a session, drawn from its chain of answers."""

    fair: Fair
    session: Session

    def roll(self, purpose: int) -> int:
        """The die after the last answer, as 0 to 5; its purpose makes no difference."""
        return self.fair.die(self.session.record.chain)


def seat_dice(session: Session, fair: Fair, typed: bool = False) -> None:
    """Make a new session roll fair dice: its record gets the head of the match and chains its answers.

    The record also contains the secret, for continuing it; seats see it at the end (see `fair.part`). Where people type
    the dice of a real table (`typed`) the answers are chained all the same.
    """
    record = session.record
    record.header |= {DICE: ASK if typed else FAIR, MATCH: fair.match, COMMITMENT: fair.commitment}
    for seat in SIDES:
        record.header[commitment_line(seat)] = number_commitment(seat, fair.numbers[seat])
        record.header[number_line(seat)] = str(fair.numbers[seat])
    record.header[SCENARIO] = scenario_seal(fair, record)
    record.header[SECRET] = fair.secret.hex()
    record.header[CHAIN] = head_seal(fair, record.header)
    go_on(session, fair)


def go_on(session: Session, fair: Fair) -> None:
    """Continue a session whose record already has the head of its match."""
    session.record.link = fair.chain
    session.dice = FairDice(fair, session) if is_fair(session.record) else None


def scenario_seal(fair: Fair, record: Record) -> str:
    """Seal of the scenario and its files, without the instructions that seats leave with the referee later."""
    own = {name: text for name, text in record.files.items() if not name.startswith(LEFT)}
    lines = [f"{name}| {line}".rstrip() for name, text in own.items() for line in text.splitlines()]
    lines += [f"| {line}".rstrip() for line in record.scenario.splitlines()]
    return fair.seal("scenario", "\n".join(lines))


def head_seal(fair: Fair, header: Mapping[str, str]) -> str:
    """Seal of the head of a match, the start of its chain of answers."""
    lines = [f"{name}: {value}" for name, value in header.items() if name not in NOT_SEALED]
    return fair.seal("head", "\n".join(sorted(lines)))


def is_fair(record: Record) -> bool:
    """Whether a record's dice are drawn from its match."""
    return record.header.get(DICE) == FAIR


def is_sealed(record: Record) -> bool:
    """Whether a record's answers are chained, with any kind of dice."""
    return CHAIN in record.header or is_fair(record)


def fair_of(record: Record) -> Fair:
    """The sources of a record's dice. An error names the missing or invalid line of its head."""
    header, file = record.header, record.file
    for name in (MATCH, COMMITMENT, *(each(seat) for seat in SIDES for each in (commitment_line, number_line))):
        if name not in header:
            raise FlagplotError("its head lacks this line", file=file, line=1, field=name, expected=f"{name}: ...")
    if SECRET not in header:
        what = "it does not contain the secret of the match"
        raise FlagplotError(what, file=file, field=SECRET, expected="the whole record, after the end of the match")
    secret = read_secret(header[SECRET], file, line_of(record, SECRET))
    try:
        one, other = (read_number(header[number_line(seat)], number_line(seat)) for seat in SIDES)
        return Fair(secret, (one, other), header[MATCH])
    except FlagplotError as error:
        line = line_of(record, error.field)
        raise FlagplotError(error.what, file=file, line=line, field=error.field, expected=error.expected) from None


def line_of(record: Record, name: str) -> int:
    """The line number of a header line in a record's file."""
    return list(record.header).index(name) + 2
