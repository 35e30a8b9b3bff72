"""One attempt to intercept, in words and as plain data: the dice factor by factor, and when it is there."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from typing_extensions import TypedDict

from flagplot.blocks import Block, Heading, Paragraph, Table
from flagplot.games.awaw.interception.attempt.dice import Factors
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.attempt.method import Attempt, Prospects, basic_of, factors_of
from flagplot.games.awaw.interception.names import FACTOR_CITES, FactorWords
from flagplot.games.awaw.interception.terms import BY_BASIC_DICE, BY_FACTORS, THROWN
from flagplot.games.awaw.turn.planning.data import Chance, RefusalData, chance, reason
from flagplot.games.awaw.turn.planning.told import percent
from flagplot.games.awaw.turn.words.reasons import BY_CODE

_WORDS: Final = {each.field: each.words for each in FACTOR_CITES}
BASIC_WORDS: Final = (
    ("basic", "the activity"),
    ("spotters", _WORDS["spotters"]),
    ("submarines", _WORDS["submarines"]),
    ("codebreaking", _WORDS["codebreaking"]),
    ("slow", "slow ships among the interceptors"),
    ("submarine_force", "a submarine"),
    ("bad_port", "a port that is not operational"),
    ("small_target", "a small target"),
    ("invasion_hex", "an invasion hex"),
    ("counter", _WORDS["counter"]),
    ("us_transport", "transport from a U.S. box"),
)
"""What gives and takes dice where they are basic dice with modifiers (awaw-2003:table.22.23)."""


def applied(factors: Factors) -> list[tuple[FactorWords, int]]:
    """List the factors that gave or took dice, with how many."""
    return [(each, getattr(factors, each.field)) for each in FACTOR_CITES if getattr(factors, each.field) != 0]


class AttemptTrial(NamedTuple):
    """One attempt: the side, the distance, the forces, and the result."""

    name: str
    tries: int
    distance: int
    path: tuple[str, ...]
    refusal: int
    attempt: Attempt | None
    prospects: Prospects
    by_dice: dict[int, Fraction]
    """Chance of each round that the dice come to."""
    rounds: dict[int, Fraction]
    """Chance to be there in each round, the other attempts counted (22.24A, 22.24B); 0 for never."""


def factors(t: InterceptionTables, attempt: Attempt) -> list[tuple[int, str, str]]:
    """What gives and takes dice: how many, for what, by which paragraph."""
    if t.interception_method == BY_FACTORS:
        return [(count, each.words, each.cites) for each, count in applied(factors_of(t, attempt))]
    if t.interception_method == BY_BASIC_DICE:
        found = basic_of(t, attempt)
        named = [(getattr(found, field), words) for field, words in BASIC_WORDS]
        return [(count, words, "awaw-2003:table.22.23") for count, words in named if count]
    return []


def describe(t: InterceptionTables, found: AttemptTrial) -> Iterator[Block]:
    """The lines for a person."""
    each = f", each of {found.tries}" if found.tries > 1 else ""
    away = f", {found.distance} {'hex' if found.distance == 1 else 'hexes'}" if found.distance >= 0 else ""
    yield Paragraph(f"{found.name}{each}{away}", style="bold")
    if len(found.path) > 1:
        yield Paragraph(" ".join(found.path), 1)
    if found.attempt is not None:
        for count, words, cites in factors(t, found.attempt):
            yield Paragraph(f"{count:+d}  {words} [{cites}]", 1)
        yield Paragraph(_sum(t, found.prospects), 1)
    if found.refusal:
        yield Paragraph(f"may not: {BY_CODE[found.refusal].text} [{BY_CODE[found.refusal].cites}]", 1)
        return
    yield _rounds(found)


def answer(t: InterceptionTables, tried: Sequence[AttemptTrial]) -> Iterator[Block]:
    """A line for each attempt: its distance, its dice, and the chance to be there in round one, later and never."""
    yield Heading("The answer", is_answer=True)
    rows = []
    for each in tried:
        never = each.rounds.get(0, Fraction(0))
        first = each.rounds.get(1, Fraction(0))
        chances = (percent(first), percent(1 - first - never), percent(never))
        may = (_dice(each.prospects), *chances) if not each.refusal else ("may not", "-", "-", "-")
        rows.append((each.name, str(max(0, each.distance)), *may))
    yield Table(tuple(rows), ("", "hexes", "dice", "round 1", "later", "never"), level=1)


def _dice(prospects: Prospects) -> str:
    return str(prospects.dice) if prospects.hexes == THROWN else "none"


def _sum(t: InterceptionTables, prospects: Prospects) -> str:
    if prospects.hexes != THROWN:
        return f"within {prospects.hexes} hexes without dice [awaw-2011:22.21]"
    added = f", {prospects.added:+d} to their total" if prospects.added else ""
    cites = "awaw-2003:table.22.23" if t.interception_method == BY_BASIC_DICE else "22.21"
    return f"= {prospects.dice} {'die' if prospects.dice == 1 else 'dice'}{added} [{cites}]"


def _rounds(found: AttemptTrial) -> Table:
    """A row for each round: how likely the dice come to it, and how likely the force is there."""
    rows = []
    for number in (*sorted({*found.by_dice, *found.rounds} - {0}), 0):
        if number or 0 in found.by_dice or 0 in found.rounds:
            dice, there = found.by_dice.get(number, Fraction(0)), found.rounds.get(number, Fraction(0))
            cites = {0: "22.24A", 1: "22.23"}.get(number, "22.24B")
            rows.append((str(number or "never"), percent(dice), percent(there), f"[{cites}]"))
    return Table(tuple(rows), ("round", "by its dice", "there"), (0, 3), level=1)


Factor = TypedDict("Factor", {"dice": int, "for": str, "cites": str})


class AttemptData(TypedDict):
    """One attempt: its dice factor by factor, and the chance of each round, by its dice and there."""

    by: str
    tries: int
    distance: int
    path: list[str]
    refused: RefusalData | None
    factors: list[Factor]
    dice: int
    added: int
    range: int | None
    by_dice: dict[str, Chance]
    rounds: dict[str, Chance]


def as_data(t: InterceptionTables, found: AttemptTrial) -> AttemptData:
    """The same as plain data."""
    counted = factors(t, found.attempt) if found.attempt is not None else []
    return {
        "by": found.name,
        "tries": found.tries,
        "distance": found.distance,
        "path": list(found.path),
        "refused": reason(found.refusal),
        "factors": [{"dice": count, "for": words, "cites": cites} for count, words, cites in counted],
        "dice": found.prospects.dice,
        "added": found.prospects.added,
        "range": found.prospects.hexes if found.prospects.hexes != THROWN else None,
        "by_dice": {str(number): chance(value) for number, value in found.by_dice.items()},
        "rounds": {str(number): chance(value) for number, value in found.rounds.items()},
    }
