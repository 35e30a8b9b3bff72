"""The lines of a battle's report: a search with all its dice, who leaves and who goes home, what modifiers are made of."""

from collections.abc import Callable
from typing import Final

from flagplot.core.offers.explanation import added
from flagplot.core.offers.report_text import EventText, Kind, ReportStyle
from flagplot.games.awaw.words.describe import counted, listed, singular

HEADS: Final = {"strike", "fleet-combat", "counterair", "submarine", "ends", "transports-raided"}
"""Events that open something: what follows them is indented."""
BREAKS: Final = {
    "search", "search-parts", "facts", "group-withdraws", "returns", "goes-on", "aborts", "cover-announced", "cover-set",
    "searchers", "patrol-set", "landed-ashore", "lost-at-sea", "engagement", "number-shown", "enters", "round-begins",
}  # fmt: skip
"""Lines outside the block of a head."""
DETAILS: Final = {"withdraw": "group-withdraws"}
"""Lines indented only after their own head of the same side."""
STYLES: Final = {
    "sunk": "red",
    "abandoned": "red",
    "submarine-lost": "red",
    "lost-at-sea": "red",
    "cargo-lost": "red",
    "damaged": "yellow",
    "strike": "bold",
    "counterair": "bold",
    "fleet-combat": "bold",
    "submarine": "bold",
    "transports-raided": "bold",
    "ends": "bold",
    "search-result": "green",
}
PLURALS: Final = {": one sinks": ": {} sink", ": one is damaged": ": {} are damaged"}
CITES: Final = {"search": "22.452"}
TOLD_TWICE: Final = ("screened", "cover-announced")
"""For a reader who sees both sides' secrets these add nothing to what comes before or after."""
ROUNDS: Final = 100
"""Parts of the story whose number modulo this is that of a round are headed by it."""
SEARCHING: Final = {"search-result", "search-blank"}
LEAVING: Final = {"withdraw", "withdraw-unseen"}


SEARCH_DICE: Final = ("search-dice", "search-parts", "search-cards", "search-groups")
"""A side's search dice: how many, what everybody knows of them, what its groups add."""
ATTACK: Final = (
    "fire-parts", "air-attack-parts", "shift-parts",
    "submarine-drms", "submarine-research", "submarine-escort", "submarine-chances", "submarine-advanced",
)  # fmt: skip
"""The parts of the modifier of the roll just before."""
SEARCH_PARTS: Final = "search-parts"
MODIFIERS: Final = "modifiers"
GROUPS: Final = "{:+d} for its groups"
"""What the rest of another side's dice comes from."""
SEARCH: Final = {*SEARCH_DICE, *SEARCHING, "facts"}
"""What leads to the search chart of a round."""


def kind_of(line: EventText) -> Kind | None:
    """The events printed together with one."""
    if line.name in SEARCHING:
        return "search", line.event.side
    if line.name in LEAVING:
        return "withdraw", line.event.side
    if line.name in SEARCH_DICE:
        return SEARCH_PARTS, line.event.side
    return (MODIFIERS, "") if line.name in ATTACK else None


def _search(events: list[EventText]) -> str:
    """One side's search: all dice, then the results."""
    side = events[0].fields["side"]
    dice = [event.event.die for event in events]
    found = [str(event.fields["group"]) for event in events if event.name == "search-result"]
    count = f"{len(dice)} search {'die' if len(dice) == 1 else 'dice'}"
    faces = " ".join(str(face) for face in dice)
    return f"{side} rolls {count}, {faces}: finds {_tally(found) or 'nothing'}"


def _tally(names: list[str]) -> str:
    """`A, B twice`."""
    counts = {name: names.count(name) for name in names}
    times = {1: "", 2: " twice"}
    return ", ".join(f"{name}{times.get(n, f' {n} times')}" for name, n in counts.items())


def _numbers(events: list[EventText]) -> str:
    return "Numbers: " + ", ".join(f"{event.fields['group']} {event.event.number}" for event in events)


def _shown(events: list[EventText]) -> str:
    numbers = ", ".join(str(event.event.number) for event in events)
    return f"{events[0].fields['side']} has combat groups {numbers}" if len(events) > 1 else events[0].text


def _some(title: str) -> Callable[[list[EventText]], str]:
    """Events that give a wing and squadrons, those with none left out."""

    def merge(events: list[EventText]) -> str:
        """Join them."""
        lines = [f"{e.fields['wing']} {e.event.squadrons}" for e in events if e.event.squadrons]
        return f"{title}: {', '.join(lines)}" if lines else ""

    return merge


def _count(title: str) -> Callable[[list[EventText]], str]:
    """Events that name a wing, counted."""

    def merge(events: list[EventText]) -> str:
        """Count them."""
        names = [str(e.fields["wing"]) for e in events]
        return f"{title}: " + ", ".join(f"{name} {names.count(name)}" for name in dict.fromkeys(names))

    return merge


def _cover(events: list[EventText]) -> str:
    return "Cover set: " + ", ".join(f"{e.fields['wing']} {e.event.squadrons} over {e.fields['group']}" for e in events)


def _withdraw(events: list[EventText]) -> str:
    return "Leaving: " + listed([_leaving(event) for event in events])


def _leaving(line: EventText) -> str:
    name, whole, damaged = str(line.fields["unit"]), line.event.undamaged, line.event.damaged
    of_several = name.endswith(")")
    left = counted(name, whole + damaged, of_several)
    if not damaged:
        return left
    return f"{left} (damaged)" if whole + damaged == 1 else f"{left} ({damaged} damaged)"


def _screens(events: list[EventText]) -> str:
    return "Screened: " + listed([counted(str(event.fields["unit"]), event.event.ships) for event in events])


def _returns(events: list[EventText]) -> str:
    return "Home: " + "; ".join(f"{event.fields['force']} to {event.fields['port']}" for event in events)


def _round(events: list[EventText]) -> str:
    """The mark of a round, but for one whose heading names it already."""
    return events[-1].text if events[-1].round % ROUNDS != events[-1].event.round else ""


def parts_of(line: EventText) -> list[str]:
    """The printed parts, without zeros."""
    return [part for part in line.text.rpartition(": ")[2].split(", ") if not part.startswith("+0 ")]


def _search_dice(events: list[EventText]) -> str:
    """How many dice a side has, and why; a reader who may not know its groups sees their sum."""
    side, count = events[0].fields["side"], events[0].event.dice
    parts = [part for event in events[1:] for part in parts_of(event)]
    rest = count - sum(part.number for part in added(event.event for event in events[1:]))
    if count and rest:
        parts.append(GROUPS.format(rest))
    dice = f"{count or 'no'} search {'die' if count == 1 else 'dice'}"
    return f"{side} has {dice}" + (f": {', '.join(parts)}" if parts else "")


def _modifier(events: list[EventText]) -> str:
    """The parts of a modifier; nothing where there are none."""
    parts = [part for event in events for part in parts_of(event)]
    return f"Modifier: {', '.join(parts)}" if parts else ""


MERGED: Final[dict[str, Callable[[list[EventText]], str]]] = {
    "search": _search,
    "withdraw": _withdraw,
    "number-chosen": _numbers,
    "number-shown": _shown,
    "patrol-set": _some("Combat air patrol"),
    "cover-announced": _some("Air cover announced"),
    "searchers": _some("Searching"),
    "cover-set": _cover,
    "squadron-eliminated": _count("Squadrons eliminated"),
    "squadron-aborts": _count("Squadrons that abort"),
    "returns": _returns,
    "screened": _screens,
    "screen-shown": _screens,
    "round-begins": _round,
    SEARCH_PARTS: _search_dice,
    MODIFIERS: _modifier,
}
LINES: Final = ReportStyle(
    kind=kind_of,
    merged=MERGED,
    heads=HEADS,
    breaks=BREAKS,
    details=DETAILS,
    inner={MODIFIERS},
    styles=STYLES,
    cites=CITES,
    plurals=PLURALS,
    agree=singular,
    redundant=TOLD_TWICE,
    before_chart=SEARCH,
)
