"""The lines of a naval turn: an announcement, an attempt with its forces, a throw with its dice factor by factor."""

from collections.abc import Callable
from typing import Final

from flagplot.core.offers.report_text import EventText, Kind, ReportStyle
from flagplot.games.awaw.interception.names import FACTOR_CITES
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.describe import capital
from flagplot.games.awaw.words import lines as battle
from flagplot.games.awaw.words.describe import listed
from flagplot.games.awaw.words.wording import singular

DICE: Final = {
    "dice-factors": FACTOR_CITES[:3],
    "dice-circumstances": FACTOR_CITES[3:6],
    "dice-help": FACTOR_CITES[6:9],
    "dice-penalties": FACTOR_CITES[9:],
}
"""Factors of the Naval Interception Table in the order of the events' numbers."""
LEG: Final = {"leg-course": 1, "leg-announced": 2, "leg-force": 2}
ATTEMPT: Final = {"attempt-declared": 2, "attempt-force": 2}
THROW: Final = {**dict.fromkeys(DICE, 1), "dice-plain": 1, "rolled": 1}
"""For each kind of event that is merged, which of its integers is the row that it belongs to."""
HOMECOMING: Final = ("home", "inverted")


def kind_of(line: EventText) -> Kind | None:
    """The events printed together with one: in battles as there."""
    for kind, rows in (("leg", LEG), ("attempt", ATTEMPT), ("throw", THROW)):
        if line.name in rows:
            return kind, line.event[rows[line.name]]
    if line.name in HOMECOMING:
        return "homecoming", line.event[1]
    return ("mustered", "") if line.name == "mustered" else battle.kind_of(line)


def announcement(events: list[EventText]) -> str:
    """One announcement: who, what, with what, and for those who may read it which forces."""
    announced = next((told for told in events if told.name == "leg-announced"), None)
    if announced is None:
        return ""
    side, leg, forces, ground = announced.args
    aboard = f", {ground} ground {'factor' if ground == 1 else 'factors'} aboard" if ground else ""
    return f"{side} announces {leg}: {_task_forces(int(forces))}{aboard}{_named(events, 'leg-force')}"


def _named(events: list[EventText], of: str) -> str:
    """The forces named, for those who may read it."""
    names = [str(told.args[0]) for told in events if told.name == of]
    return f" ({listed(names)})" if names else ""


def _task_forces(count: int) -> str:
    return "no task force" if count == 0 else f"{count} task force{'' if count == 1 else 's'}"


def _attempt(events: list[EventText]) -> str:
    """One attempt, with the name of its force for those who may read it."""
    declared = next((told for told in events if told.name == "attempt-declared"), None)
    if declared is None:
        return ""
    side, attempt, hexes, _ = declared.args
    return f"{side} sends {attempt}{_named(events, 'attempt-force')}, {hexes} {'hex' if hexes == 1 else 'hexes'} away"


def _throw(events: list[EventText]) -> str:
    """One throw: the dice factor by factor with their paragraphs, and their reach; printed separately, either alone."""
    parts, total, plain, rolled = [], "", "", ""
    for told in events:
        if told.name in DICE:
            parts += [
                f"{int(number):+d} for {factor.short} ({factor.cites})"
                for factor, number in zip(DICE[told.name], told.args[1:], strict=False)
                if int(number)
            ]
            total = str(told.args[3]) if told.name == "dice-penalties" else total
        elif told.name == "dice-plain":
            plain = _plain(told)
        else:
            _, thrown, reached, needed = told.args
            rolled = f"rolls {thrown}, {reached} hexes of {needed}" if thrown else f"the hex is {needed} away"
    counted = f"{', '.join(parts) or 'no factor'} = {total} {'die' if total == '1' else 'dice'}" if total else ""
    return f"{capital(str(events[0].args[0]))}: {'; '.join(part for part in (plain or counted, rolled) if part)}"


def _plain(line: EventText) -> str:
    """Editions without factors: dice with something added, or hexes without dice."""
    _, dice, added, hexes = line.args
    if int(hexes):
        return f"{hexes} hexes without dice"
    return f"{dice} {'die' if dice == 1 else 'dice'}" + (f" {added}" if int(added) else "")


def _homecoming(events: list[EventText]) -> str:
    """Forces in port again, with the ships that are inverted there."""
    ports: list[tuple[str, list[str]]] = []
    for each in events:
        if each.name == "home":
            ports.append((f"{each.args[0]} at {each.args[1]}", []))
        elif ports:
            ports[-1][1].append(str(each.args[0]))
    return "Home: " + "; ".join(f"{where}{f' (inverted: {listed(ships)})' if ships else ''}" for where, ships in ports)


def _spared(events: list[EventText]) -> str:
    return "Not inverted by it: " + listed([str(told.args[0]) for told in events])


MERGED: Final[dict[str, Callable[[list[EventText]], str]]] = {
    "leg": announcement,
    "attempt": _attempt,
    "throw": _throw,
    "homecoming": _homecoming,
    "withheld": _spared,
    "mustered": lambda events: "",
    "stage-begins": lambda events: "",
}
CITES: Final = {"leg": "22.15A", "homecoming": "22.63"}
TOLD_TWICE: Final = ("screened", "cover-announced", "units-lost", "leg-arrives")
"""Events that add nothing to the lines before or after, for a reader who sees both sides' secrets."""
HEADS: Final = {"interception-declared", "counter-declared"}
BREAKS: Final = {
    "leg", "bound-home", "homecoming", "withheld", "leg-arrives", "activity-done", "arrives", "arrives-late", "all-failed", "throw",
    "battle-begins", "battle-over", "wave-begins", "support-comes", "air-attack-announced", "turn-ends", "remained",
    "attempt-fails",
}  # fmt: skip
STYLES: Final = {
    "interception-declared": "bold",
    "counter-declared": "bold",
    "battle-begins": "bold",
    "battle-over": "bold",
    "arrives": "green",
    "units-lost": "red",
    "force-lost": "red",
    "supply-line-cut": "red",
}
TOLD_IN_SHORT: Final = {
    "number-shown", "strike", "fleet-combat", "sunk", "damaged", "abandoned", "submarine", "submarine-lost", "cargo-lost",
    "lost-at-sea", "group-withdraws", "enters", "ends", "goes-on", "aborts", "evaded", "submarine-no-target",
}  # fmt: skip
"""Events of a battle in its short form."""
LEFT_OUT: Final = ("withheld",)
"""Events of the turn left out there: their results are at the end."""


def in_short(line: EventText) -> bool:
    """Whether an event belongs to the short report: all of the turn's own, of battles what came of them."""
    of_turn = line.event[0] >= events.STAGE_BEGINS and line.name not in LEFT_OUT
    return of_turn or line.name in TOLD_IN_SHORT


LINES: Final = ReportStyle(
    kind=kind_of,
    merged=battle.MERGED | MERGED,
    heads=battle.HEADS | HEADS,
    breaks=battle.BREAKS | BREAKS,
    details=battle.DETAILS,
    inner={battle.MODIFIERS},
    styles=battle.STYLES | STYLES,
    cites=battle.CITES | CITES,
    plurals=battle.PLURALS,
    agree=singular,
    redundant=TOLD_TWICE,
    in_short=in_short,
)
