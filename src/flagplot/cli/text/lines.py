"""From the events of a battle to the lines of a report: runs of small events become one line each.

A line is a sentence, its paragraph, how far it is indented and its style.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from flagplot.cli.text.part_lines import MODIFIERS, PARTS_MERGED, part_key
from flagplot.cli.text.turn_lines import TURN_BREAKS, TURN_CITES, TURN_HEADS, TURN_MERGED, TURN_STYLES, turn_key
from flagplot.games.awaw.words.telling import listed
from flagplot.games.awaw.words.wording import counted, singular
from flagplot.table.story import Told


@dataclass(frozen=True)
class Line:
    """One line of a report."""

    text: str
    cites: str
    level: int = 1
    style: str = ""

    @property
    def full(self) -> str:
        """The sentence with its paragraph."""
        return f"{self.text} [{self.cites}]" if self.cites else self.text


HEADS: Final = {"strike", "fleet-combat", "counterair", "submarine", "ends", "transports-raided", *TURN_HEADS}
"""Events that open something: what follows them is indented."""
BREAKS: Final = {
    "search", "search-parts", "facts", "group-withdraws", "returns", "goes-on", "aborts", "cover-announced", "cover-set",
    "searchers", "patrol-set", "landed-ashore", "lost-at-sea", "engagement", "number-shown", "enters", "round-begins",
    *TURN_BREAKS,
}  # fmt: skip
"""What is no part of what a head has opened."""
DETAILS: Final = {"withdraw": "group-withdraws"}
"""What is indented after its own head only, if that is of the same side."""
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
    **TURN_STYLES,
}
PLURALS: Final = {": one sinks": ": {} sink", ": one is damaged": ": {} are damaged"}
CITES: Final = {"search": "22.452", **TURN_CITES}
TOLD_TWICE: Final = ("screened", "cover-announced")
"""For a reader who sees both sides' secrets these add nothing to what comes before or after."""
ROUNDS: Final = 100
"""Parts of the story whose number modulo this is that of a round are headed by it."""
SEARCHING: Final = {"search-result", "search-blank"}
LEAVING: Final = {"withdraw", "withdraw-unseen"}


def _key(told: Told) -> tuple[str, int | str]:
    """What makes neighbours one line: kind of event and side."""
    if told.name in SEARCHING:
        return "search", told.args[0]
    if told.name in LEAVING:
        return "withdraw", told.event[1]
    merged = part_key(told) or turn_key(told)
    if merged:
        return merged
    if told.name in MERGED:
        return told.name, told.event[1]
    return told.name, told.text


def lines(story: Iterable[Told], hidden: Collection[str] = ()) -> Iterator[Line]:
    """The lines of a stretch of a battle; events whose names are hidden are left out."""
    level, last = 1, ("", -1)
    for (kind, _), run in groupby((told for told in story if told.name not in hidden), _key):
        events = list(run)
        if kind in HEADS:
            level = 2
        elif kind in BREAKS:
            level = 1
        merge = MERGED.get(kind)
        text = merge(events) if merge else _repeated(events)
        if text:
            here = 1 if kind in HEADS or kind in DETAILS else level
            if (DETAILS.get(kind), events[0].event[1]) == last:
                here = 2
            if kind == MODIFIERS:
                here = level + 1
            yield Line(singular(text), CITES.get(kind, events[0].cites), here, STYLES.get(events[0].name, ""))
            last = (kind, events[0].event[1])


def _repeated(events: list[Told]) -> str:
    text, count = events[0].text, len(events)
    for one, many in PLURALS.items():
        if count > 1 and text.endswith(one):
            return text.removesuffix(one) + many.format(count)
    return text if count == 1 else f"{text} ×{count}"


def _search(events: list[Told]) -> str:
    """One side's search: all dice, then what they found."""
    side = events[0].args[0]
    dice = [_face(told) for told in events]
    found = [_found(told) for told in events if told.name == "search-result"]
    count = f"{len(dice)} search {'die' if len(dice) == 1 else 'dice'}"
    faces = " ".join(str(face) for face in dice)
    return f"{side} rolls {count}, {faces}: finds {_tally(found) or 'nothing'}"


def _face(told: Told) -> int | str:
    return next(arg for arg in told.args if isinstance(arg, int))


def _found(told: Told) -> str:
    return [arg for arg in told.args if isinstance(arg, str)][-1]


def _tally(names: list[str]) -> str:
    """`A, B twice`."""
    counts = {name: names.count(name) for name in names}
    times = {1: "", 2: " twice"}
    return ", ".join(f"{name}{times.get(n, f' {n} times')}" for name, n in counts.items())


def _numbers(events: list[Told]) -> str:
    return "Numbers: " + ", ".join(f"{told.args[0]} {told.args[1]}" for told in events)


def _shown(events: list[Told]) -> str:
    numbers = ", ".join(str(told.args[1]) for told in events)
    return f"{events[0].args[0]} has combat groups {numbers}" if len(events) > 1 else events[0].text


def _some(title: str) -> Callable[[list[Told]], str]:
    """Events `name: count`, those with a count of none left out."""

    def merge(events: list[Told]) -> str:
        """Join them."""
        told = [f"{e.args[0]} {e.args[1]}" for e in events if e.args[1]]
        return f"{title}: {', '.join(told)}" if told else ""

    return merge


def _count(title: str) -> Callable[[list[Told]], str]:
    """Events that name a wing, counted."""

    def merge(events: list[Told]) -> str:
        """Count them."""
        names = [str(e.args[0]) for e in events]
        return f"{title}: " + ", ".join(f"{name} {names.count(name)}" for name in dict.fromkeys(names))

    return merge


def _cover(events: list[Told]) -> str:
    return "Cover set: " + ", ".join(f"{e.args[0]} {e.args[1]} over {e.args[2]}" for e in events)


def _withdraw(events: list[Told]) -> str:
    return "Leaving: " + listed([_leaving(told) for told in events])


def _leaving(told: Told) -> str:
    name, whole, damaged = str(told.args[0]), int(told.args[1]), int(told.args[2])
    of_several = name.endswith(")")
    left = counted(name, whole + damaged, of_several)
    if not damaged:
        return left
    return f"{left} (damaged)" if whole + damaged == 1 else f"{left} ({damaged} damaged)"


def _screens(events: list[Told]) -> str:
    return "Screened: " + listed([counted(str(told.args[0]), int(told.args[1])) for told in events])


def _returns(events: list[Told]) -> str:
    return "Home: " + "; ".join(f"{told.args[0]} to {told.args[1]}" for told in events)


def _round(events: list[Told]) -> str:
    """The mark of a round, but for one whose heading names it already."""
    return events[-1].text if events[-1].round % ROUNDS != events[-1].args[0] else ""


MERGED: Final[dict[str, Callable[[list[Told]], str]]] = {
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
    **PARTS_MERGED,
    **TURN_MERGED,
}
