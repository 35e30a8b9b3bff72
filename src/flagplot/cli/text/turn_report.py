"""The report of a naval turn: announcements, attempts, battles in short or in full, and where everybody is at the end."""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from typing import Any, Final

from rich.text import Text

from flagplot.cli.text.output import rule, wrapped
from flagplot.cli.text.report import (
    INDENT,
    dice_words,
    ending,
    event_lines,
    heading,
    losses,
    report,
    ruling_line,
    side_lines,
)
from flagplot.cli.text.turn_lines import HIDDEN
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.reckoning import TurnLosses
from flagplot.games.awaw.turn.words.showing import Whereabouts, whereabouts
from flagplot.games.awaw.words.showing import REFEREE
from flagplot.table.result import Result
from flagplot.table.seats import SIDES
from flagplot.table.story import Told

TOLD_IN_SHORT: Final = {
    "number-shown", "strike", "fleet-combat", "sunk", "damaged", "abandoned", "submarine", "submarine-lost", "cargo-lost",
    "lost-at-sea", "group-withdraws", "enters", "ends", "goes-on", "aborts", "evaded", "submarine-no-target",
}  # fmt: skip
"""Events of a battle that are told when it is told in short."""
LEFT_OUT: Final = ("withheld",)
"""Events of the turn that are not: what comes of them stands at the end."""


def any_report(result: Result, width: int) -> Iterator[Text]:
    """The report of a battle or of a turn, whichever was played."""
    if any(isinstance(side, TurnLosses) for side in result.losses):
        return turn_report(result, [], width, False)
    return report(result, width)


def turn_report(result: Result, fired: list[str], width: int, full: bool) -> Iterator[Text]:
    """The report, line by line; `fired` are lines of standing orders that were followed."""
    yield from heading(result.session, width, (result.seat,))
    for seat in SIDES:
        if result.seat in (REFEREE, seat):
            yield from side_lines(result.session, seat, width)
    yield from story(result, width, full)
    yield from turn_end(result, width)
    yield from order_lines(fired, width)
    yield from ruling_lines(result, width, full)


def any_ending(result: Result, width: int) -> Iterator[Text]:
    """How a battle or a turn came out, whichever was played."""
    if any(isinstance(side, TurnLosses) for side in result.losses):
        return turn_end(result, width)
    return ending(result, width)


def turn_end(result: Result, width: int) -> Iterator[Text]:
    """What the turn cost, and where everybody is whom the reader may know of."""
    sides = result.session.setting.sides
    yield rule("The end of the turn" if result.ended else "The turn goes on", width)
    yield wrapped(f"{_battles(result)}, {dice_words(result)}", width, INDENT, "dim")
    yield from losses(result, width)
    yield Text()
    for seat in SIDES:
        if result.seat in (REFEREE, seat):
            yield from where_lines(result, seat, sides[seat], width)


def story(result: Result, width: int, full: bool) -> Iterator[Text]:
    """What happened, part by part; parts in which nothing did are left out."""
    hidden = HIDDEN if result.seat == REFEREE else ()
    for part, run in groupby(result.story.told, lambda each: each.round):
        told = [each for each in run if full or is_told(each)]
        found = list(event_lines(told, width, hidden))
        if found:
            yield rule(result.story.titled(part), width)
            yield from found
            yield Text()


def is_told(told: Told) -> bool:
    """Whether an event belongs to the short report: all of the turn's own, of battles what came of them."""
    of_turn = told.event[0] >= events.STAGE_BEGINS and told.name not in LEFT_OUT
    return of_turn or told.name in TOLD_IN_SHORT


def _battles(result: Result) -> str:
    fought = sum(1 for event in result.seen.log if event[0] == events.BATTLE_BEGINS)
    rounds = result.rounds
    words = f"{fought} {'fight' if fought == 1 else 'fights'}"
    return f"{words} of {rounds} {'round' if rounds == 1 else 'rounds'}" if fought else "no fight"


def where_lines(result: Result, seat: int, name: str, width: int) -> Iterator[Text]:
    """Where the forces of a side are, what they have left, and what is inverted."""
    found = whereabouts(result.seen, result.story.teller, seat)
    yield wrapped(f"{name} is here", width, style="bold")
    for where, run in groupby(sorted(found, key=_where), _where):
        yield wrapped(where, width, INDENT)
        for each in run:
            told = each.ships if each.name in each.ships else f"{each.name}: {each.ships}"
            yield wrapped(told, width, 2 * INDENT)
    yield Text()


def where(result: Result) -> dict[str, list[dict[str, Any]]]:
    """Where everybody is whom the reader may know of, as plain data."""
    teller, sides = result.story.teller, result.session.setting.sides
    seats = [seat for seat in SIDES if result.seat in (REFEREE, seat)]
    return {sides[seat]: [asdict(found) for found in whereabouts(result.seen, teller, seat)] for seat in seats}


def _where(found: Whereabouts) -> str:
    where = found.place if found.standing in ("in port", "in its box") else f"{found.place}, {found.standing}"
    return f"{where}{' (inverted)' if found.inverted else ''}"


def order_lines(fired: list[str], width: int) -> Iterator[Text]:
    """The lines of standing orders that were followed."""
    if fired:
        yield rule("Standing orders that were followed", width)
        for line in fired:
            yield wrapped(line, width, INDENT)
        yield Text()


def ruling_lines(result: Result, width: int, full: bool) -> Iterator[Text]:
    """Rulings that are not at their default, and the names of neutral ones; in full all that could have moved the turn."""
    told = [each for each in result.moved if full or each.code != each.ruling.default]
    neutral = [f"{each.ruling.name}={each.value}" for each in result.moved if each.ruling.tag == "unknown"]
    if told:
        yield rule("Rulings in force", width)
        for each in told:
            yield ruling_line(each, width)
    if neutral and not full:
        yield wrapped(f"Neutral defaults for rules that are in no source: {', '.join(neutral)}", width)
