"""The lines of a naval turn: an announcement, an attempt with its forces, a throw with its dice factor by factor."""

from collections.abc import Callable
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.report_text import EventText, Kind, ReportStyle
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.describe import capital
from flagplot.games.awaw.turn.words.known import WITH_FACTORS, factors_in
from flagplot.games.awaw.words import lines as battle
from flagplot.games.awaw.words.describe import listed, singular

LEG: Final = {events.LEG_COURSE, events.LEG_ANNOUNCED, events.LEG_FORCE}
ATTEMPT: Final = {events.ATTEMPT_DECLARED, events.ATTEMPT_FORCE}
THROW: Final = {*WITH_FACTORS, events.DICE_PLAIN, events.ROLLED}
"""Events printed together: of one leg, of one attempt, of one throw."""
HOMECOMING: Final = ("home", "inverted")


def kind_of(line: EventText) -> Kind | None:
    """The events printed together with one: in battles as there."""
    event = line.event
    if event.kind in LEG:
        return "leg", event.leg
    if event.kind in ATTEMPT or event.kind in THROW:
        return "attempt" if event.kind in ATTEMPT else "throw", event.attempt
    if line.name in HOMECOMING:
        return "homecoming", event.side
    return ("mustered", "") if line.name == "mustered" else battle.kind_of(line)


def announcement(events: list[EventText]) -> str:
    """One announcement: who, what, with what, and for those who may read it which forces."""
    announced = next((event for event in events if event.name == "leg-announced"), None)
    if announced is None:
        return ""
    ground = announced.event.ground
    aboard = f", {ground} ground {'factor' if ground == 1 else 'factors'} aboard" if ground else ""
    forces = f"{_task_forces(announced.event.task_forces)}{aboard}{_named(events, 'leg-force')}"
    return f"{announced.fields['side']} announces {announced.fields['leg']}: {forces}"


def _named(events: list[EventText], of: str) -> str:
    """The forces named, for those who may read it."""
    names = [str(event.fields["force"]) for event in events if event.name == of]
    return f" ({listed(names)})" if names else ""


def _task_forces(count: int) -> str:
    return "no task force" if count == 0 else f"{count} task force{'' if count == 1 else 's'}"


def _attempt(events: list[EventText]) -> str:
    """One attempt, with the name of its force for those who may read it."""
    declared = next((event for event in events if event.name == "attempt-declared"), None)
    if declared is None:
        return ""
    away = f"{declared.event.hexes} {'hex' if declared.event.hexes == 1 else 'hexes'} away"
    return f"{declared.fields['side']} sends {declared.fields['attempt']}{_named(events, 'attempt-force')}, {away}"


def _throw(lines: list[EventText]) -> str:
    """One throw: the dice factor by factor with their paragraphs, and their reach; printed separately, either alone."""
    parts, total, plain, rolled = [], "", "", ""
    for event in (line.event for line in lines):
        if event.kind in WITH_FACTORS:
            parts += [f"{number:+d} for {factor.short} ({factor.cites})" for factor, number in factors_in(event)]
            total = str(event.dice) if event.kind == events.DICE_PENALTIES else total
        elif event.kind == events.DICE_PLAIN:
            plain = _plain(event)
        else:
            far = event.distance
            rolled = f"rolls {event.dice}, {event.reached} hexes of {far}" if event.dice else f"the hex is {far} away"
    counted = f"{', '.join(parts) or 'no factor'} = {total} {'die' if total == '1' else 'dice'}" if total else ""
    return (
        f"{capital(str(lines[0].fields['attempt']))}: {'; '.join(part for part in (plain or counted, rolled) if part)}"
    )


def _plain(event: Event) -> str:
    """Editions without factors: dice with something added, or hexes without dice."""
    if event.hexes:
        return f"{event.hexes} hexes without dice"
    return f"{event.dice} {'die' if event.dice == 1 else 'dice'}" + (f" {event.added:+d}" if event.added else "")


def _homecoming(events: list[EventText]) -> str:
    """Forces in port again, with the ships that are inverted there."""
    ports: list[tuple[str, list[str]]] = []
    for each in events:
        if each.name == "home":
            ports.append((f"{each.fields['force']} at {each.fields['place']}", []))
        elif ports:
            ports[-1][1].append(str(each.fields["unit"]))
    return "Home: " + "; ".join(f"{where}{f' (inverted: {listed(ships)})' if ships else ''}" for where, ships in ports)


def _spared(events: list[EventText]) -> str:
    return "Not inverted by it: " + listed([str(event.fields["unit"]) for event in events])


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
    of_turn = line.event.kind >= events.STAGE_BEGINS and line.name not in LEFT_OUT
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
