"""Ships and aircraft as counters: name, type, size, hits, damage, what each does this round; and losses.

The other side's tasks are not seen, only the squadrons ashore.

The other side's are put in order by their visible fields, never by the order of their file.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from flagplot.drawing import silhouettes
from flagplot.drawing.sheet import LOST, PLAIN, WAITING, Card, ClickTargets, Counter
from flagplot.drawing.silhouettes import AIR_BASE, AIRCRAFT
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES, WING_NAMES
from flagplot.games.awaw.shared.units import is_named, unused_submarines, wing_of_ship
from flagplot.games.awaw.words.describe import BattleDescriber, counted, ships_named, singular
from flagplot.games.awaw.words.knowledge import Look
from flagplot.games.awaw.words.losses import ShipLosses, side_losses
from flagplot.games.awaw.words.showing import hits_words

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


NATIONS: Final = ("JPN", "GER", "GBR", "USA", "SWE", "AUS", "ITA", "FRA", "SOV", "GRE", "RUM", "SPA", "TUR", "NEI")
"""Nations in three letters, in the order of `names`."""
SILHOUETTES: Final = (
    silhouettes.BATTLESHIP, silhouettes.CARRIER, silhouettes.LIGHT_CARRIER, silhouettes.CARRIER, silhouettes.CRUISER,
    silhouettes.DESTROYER, silhouettes.ESCORT_CARRIER, silhouettes.TRANSPORT, silhouettes.SUBMARINE,
)  # fmt: skip
"""Silhouettes of the types of ship, in the order of `KIND_NAMES`."""
Row = tuple[int, int, str, str, int, Counter]


def in_group(seen: Look, teller: BattleDescriber, picks: ClickTargets, row: int) -> tuple[Counter, ...]:
    """The ships afloat in a group, the heaviest types first."""
    v, side = seen.s, row // terms.GROUPS
    rows = range(side * terms.UNITS, side * terms.UNITS + v.units[side])
    return in_order(row_of(seen, teller, picks, u) for u in rows if v.group_row[u] == row and v.count[u] > 0)


def in_order(rows: Iterable[Row]) -> tuple[Counter, ...]:
    """Counters by type, size and name, then by all else that is seen of them."""
    return tuple(row[-1] for row in sorted(rows, key=lambda row: row[:-1]))


def row_of(seen: Look, teller: BattleDescriber, picks: ClickTargets, u: int) -> Row:
    """A counter with its sorting key."""
    found = counter(seen, teller, picks, u)
    kind = seen.s.kind[u]
    return (kind, -seen.s.size[u], found.name, found.words, found.answer, found)


def counter(seen: Look, teller: BattleDescriber, picks: ClickTargets, u: int) -> Counter:
    """One row of ships that is seen."""
    v, kind = seen.s, seen.s.kind[u]
    name = teller.bare_unit(seen, seen.known.name(u))
    wing = wing_of_ship(v, u)
    flying = aboard(seen, wing) if wing >= 0 else ()
    screened = (f"{v.screened[u]} screened" if v.count[u] > 1 else "screened",) if v.screened[u] and v.fleet else ()
    state = ("cargo" if v.laden[u] else "", "striped" if v.slow[u] and is_named(kind) else "")
    lines = (*flying, *screened, *(part for part in state if part))
    hurt = hurt_words(v.damaged[u], v.count[u])
    hits = hits_words(v.hits[u], v.size[u]) if v.hits[u] else ""
    parts = (code(kind, v.size[u]), NATION_NAMES[v.nation[u]], hits, hurt, *lines)
    is_asked_about = picks.is_about("unit", u) or (wing >= 0 and picks.is_about("wing", wing))
    return Counter(
        name=name,
        code=code(kind, v.size[u]),
        silhouette=SILHOUETTES[kind],
        owner=NATIONS[v.nation[u]],
        count=v.count[u],
        is_part=ships_named(name) > v.count[u],
        pips=v.hits[u],
        of=v.size[u] if is_named(kind) and v.hits[u] else 0,
        hurt=hurt,
        lines=lines,
        words=", ".join((counted(name, v.count[u]), *(part for part in parts if part))),
        answer=max(picks.answer("unit", u), picks.answer("wing", wing)),
        is_asked_about=is_asked_about,
    )


def hurt_words(hurt: int, count: int) -> str:
    """That ships are damaged, and how many of several."""
    if hurt == 0:
        return ""
    return "damaged" if count == 1 else f"{hurt} damaged"


def code(kind: int, size: int) -> str:
    """A type as on its counter: `BB4`, `CV`."""
    return f"{KIND_NAMES[kind]}{size}" if kind == terms.CAPITAL else KIND_NAMES[kind]


def submarines(seen: Look, teller: BattleDescriber, picks: ClickTargets, side: int) -> Iterator[Card]:
    """A side's submarines, which only it sees (22.93D)."""
    v = seen.s
    rows = range(side * terms.UNITS, side * terms.UNITS + v.units[side])
    boats = [u for u in rows if v.kind[u] == terms.SUBMARINE and v.count[u] > 0]
    if boats and seen.is_open(side):
        yield Card("", "Submarines", counters=tuple(boat(seen, teller, picks, u) for u in boats))


def boat(seen: Look, teller: BattleDescriber, picks: ClickTargets, u: int) -> Counter:
    """A row of submarines, and how many of them have not attacked."""
    v = seen.s
    name, left = teller.bare_unit(seen, u), f"{unused_submarines(v, u)} yet to attack"
    words = ", ".join((counted(name, v.count[u]), "submarines", NATION_NAMES[v.nation[u]], left))
    return Counter(name, "SUB", silhouettes.SUBMARINE, NATIONS[v.nation[u]], v.count[u], lines=(left,), words=words,
                   answer=picks.answer("unit", u), is_asked_about=picks.is_about("unit", u))  # fmt: skip


def lost(seen: Look, teller: BattleDescriber, side: int) -> Iterator[Card]:
    """A side's losses and departures known to the reader."""
    result = side_losses(seen, teller, side)
    sunk = fates(result.ships, "sunk", LOST)
    left = fates(result.ships, "withdrew", PLAIN)
    if sunk:
        factors = f"{result.factors} {'factor' if result.factors == 1 else 'factors'}"
        yield Card("✕", "Sunk", factors, sunk, style=LOST)
    if left:
        yield Card("→", "Left the battle", "", left, style=WAITING)
    if result.squadrons:
        yield Card("✕", "Squadrons eliminated", str(result.squadrons), style=LOST)


def fates(ships: Iterable[ShipLosses], fate: str, style: str) -> tuple[Counter, ...]:
    """Ships that are no longer there: each name once, in order of type and name."""
    counts: dict[tuple[int, str], int] = {}
    hurt: dict[tuple[int, str], bool] = {}
    for lost in ships:
        if getattr(lost, fate):
            key = (lost.kind, lost.bare)
            counts[key] = counts.get(key, 0) + getattr(lost, fate)
            hurt[key] = fate == "withdrew" and lost.damaged > 0 and not lost.several
    return tuple(gone(*key, counts[key], fate, style, "damaged" if hurt[key] else "") for key in sorted(counts))


def gone(kind: int, name: str, count: int, fate: str, style: str, hurt: str) -> Counter:
    """Ships that are no longer there."""
    words = ", ".join(part for part in (counted(name, count), KIND_NAMES[kind], fate, hurt) if part)
    is_part = ships_named(name) > count
    return Counter(
        name, KIND_NAMES[kind], SILHOUETTES[kind], count=count, is_part=is_part, style=style, words=words, hurt=hurt
    )
