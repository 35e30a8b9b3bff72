"""Aircraft on the board: aboard their carriers, over groups, ashore, with what each does this round (22.43-22.46).

The other side's tasks are not seen, only the squadrons ashore.
"""

from collections.abc import Iterator
from typing import Final

from flagplot.drawing.sheet import Card, ClickTargets, Counter
from flagplot.drawing.silhouettes import AIR_BASE, AIRCRAFT
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.names import NATION_NAMES, WING_NAMES
from flagplot.games.awaw.words.describe import BattleDescriber
from flagplot.games.awaw.words.knowledge import Look
from flagplot.games.awaw.words.wording import singular

NAMES: Final = ("Naval air", "Cover", "Search", "Attack")
"""Types of squadron as on their counters, in the order of `roster.WING_NAMES`."""


def tasks(seen: Look, wing: int) -> tuple[str, ...]:
    """What the squadrons of a wing do, in short."""
    v = seen.s
    found = [
        (v.patrol[wing], "CAP"),
        (sum(v.cover[wing]), "cover"),
        (v.searching[wing], "search"),
        (sum(v.counterair_sent[wing]), "counterair"),
        (v.attacking_now[wing], "strike"),
        (v.unavailable[wing], "done"),
    ]
    return tuple(f"{count} {word}" for count, word in found if count)


def aboard(seen: Look, wing: int) -> tuple[str, ...]:
    """The squadrons of a carrier, its capacity, and their tasks."""
    v = seen.s
    full = f" of {v.complement[wing]}" if v.squadrons[wing] != v.complement[wing] else ""
    return (f"{v.squadrons[wing]}{full} sqn", *tasks(seen, wing))


def over(seen: Look, row: int) -> str:
    """Squadrons that cover a group of one's own from elsewhere (22.4421)."""
    v, (side, place) = seen.s, divmod(row, terms.GROUPS)
    if place >= terms.NUMBERS:
        return ""
    wings = range(side * terms.WINGS, side * terms.WINGS + v.wings[side])
    covering = sum(v.cover[w][place] for w in wings)
    return singular(f"{covering} squadrons cover it") if covering else ""


def bases(seen: Look, teller: BattleDescriber, picks: ClickTargets, side: int) -> Iterator[Card]:
    """The bases of a side within reach, with the squadrons ashore."""
    v = seen.s
    for place in range(v.bases[side]):
        base = side * terms.BASES + place
        wings = range(side * terms.WINGS, side * terms.WINGS + v.wings[side])
        here = [ashore(seen, teller, picks, w) for w in wings if v.wing_base[w] == base]
        sent = v.base_raided[base]
        yield Card(
            badge="",
            title=f"Ashore: {teller.roster.bases[base]}",
            right=reach(seen, base),
            silhouettes=((AIR_BASE, 1),),
            counters=tuple(sorted(here, key=lambda found: (found.name, found.words, found.answer))),
            notes=(singular(f"counteraired by {sent} squadrons"),) if sent else (),
            keys=(("data-base", f"{'AB'[side]}{place + 1}"),),
            answer=picks.answer("base", base),
            is_asked_about=picks.is_about("base", base),
            called=teller.roster.bases[base],
        )


def reach(seen: Look, base: int) -> str:
    """How far a base is, or why it has no part."""
    v = seen.s
    if v.base_operational[base] == 0:
        return "not operational"
    return singular(f"{v.base_distance[base]} hexes") if v.base_in_range[base] else "out of range"


def ashore(seen: Look, teller: BattleDescriber, picks: ClickTargets, wing: int) -> Counter:
    """Squadrons ashore."""
    v = seen.s
    kind, nation = v.wing_type[wing], v.wing_nation[wing]
    lines = (f"{v.squadrons[wing]} sqn", *tasks(seen, wing))
    words = ", ".join((f"{NATION_NAMES[nation]} {WING_NAMES[kind]} squadrons", *lines))
    called = teller.wing(seen, wing) if wing in seen.known.wings else ""
    return Counter(NAMES[kind], "", AIRCRAFT, lines=(NATION_NAMES[nation], *lines), words=words, called=called,
                   answer=picks.answer("wing", wing), is_asked_about=picks.is_about("wing", wing))  # fmt: skip
