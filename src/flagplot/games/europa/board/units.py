"""Groups and units of rule 34 on the board: figures, hits out of capacity, bodies, coast defences, and losses."""

from collections.abc import Iterator
from typing import Final

from flagplot.drawing import silhouettes
from flagplot.drawing.sheet import EMPTY, LOST, PLAIN, WAITING, Card, ClickTargets, Counter
from flagplot.games.europa import terms
from flagplot.games.europa.strength import afloat, groups_of, units_of
from flagplot.games.europa.terms import TYPE_NAMES
from flagplot.games.europa.words.describe import BODY_WORDS, CombatDescriber, Look, singular

MOST_PIPS: Final = 8
"""Maximum hits drawn individually."""
SILHOUETTES: Final = (
    silhouettes.TASK_FORCE, silhouettes.CARRIER_GROUP, silhouettes.SUBMARINE, silhouettes.TRANSPORT, silhouettes.LANDING_CRAFT,
    silhouettes.BARGES,
)  # fmt: skip
"""Silhouettes of the types of unit, in the order of `TYPE_NAMES`."""
FIRE_STEPS: Final = ("", "fires at task forces and submarines", "fires at other ships")
"""The targets of a submarine squadron this round, by its owner's choice of a step (34.B.2.b, 34.B.2.c)."""


def groups(seen: Look, teller: CombatDescriber, picks: ClickTargets, side: int) -> Iterator[Card]:
    """The groups of a side, those in combat first; a group with bodies has one card per body."""
    s = seen.s
    rows = [g for g in groups_of(side) if s.sort[g] != terms.NO_GROUP]
    for g in sorted(rows, key=lambda g: not fights(seen, g)):
        if s.sort[g] == terms.COAST_DEFENCE:
            yield coast(seen, teller, picks, g)
        elif fights(seen, g) and s.segment == terms.SURFACE_ROUND:
            bodies = [body for body in (terms.TF_BODY, terms.MAIN_BODY) if afloat_in(seen, g, body)]
            yield from (card(seen, teller, picks, g, afloat_in(seen, g, body), BODY_WORDS[body]) for body in bodies)
        else:
            yield card(seen, teller, picks, g, afloat_in(seen, g), "")


def fights(seen: Look, g: int) -> bool:
    """Whether a group is in the present combat."""
    s = seen.s
    return s.foe >= 0 and g in (s.mover * terms.GROUPS, s.foe)


def afloat_in(seen: Look, g: int, body: int = terms.NOBODY) -> list[int]:
    """Units afloat in a group, or in a body of it."""
    s, side = seen.s, g // terms.GROUPS
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    return [u for u in rows if afloat(s, g, u) and body in (terms.NOBODY, s.body[u])]


def card(seen: Look, teller: CombatDescriber, picks: ClickTargets, g: int, rows: list[int], body: str) -> Card:
    """A group, or one of its bodies."""
    where = "adjacent hex" if seen.s.adjacent[g] else "in the hex"
    where = "" if fights(seen, g) else "moves" if g == seen.s.mover * terms.GROUPS else where
    return Card(
        badge=str(g % terms.GROUPS + 1),
        title=f"{teller.group(g)}, {body}" if body else teller.group(g),
        right="disengaged" if seen.s.disengaged[g] else where,
        counters=tuple(counter(seen, teller, picks, u) for u in rows),
        notes=notes(seen, g) if rows else ("no units left",),
        style=PLAIN if rows and not seen.s.disengaged[g] else WAITING if rows else EMPTY,
        flag="in combat" if fights(seen, g) else "",
        called=teller.group(g),
        keys=key(g),
        answer=picks.answer("group", g),
        is_asked_about=picks.is_about("group", g),
    )


def key(g: int) -> tuple[tuple[str, str], ...]:
    """The attribute by which a page finds a group."""
    return (("data-group", f"{'AB'[g // terms.GROUPS]}{g % terms.GROUPS + 1}"),)


def notes(seen: Look, g: int) -> tuple[str, ...]:
    """Further information about a group (34.D)."""
    s = seen.s
    told = [f"{s.tries[g]} rounds of trying to disengage"] if s.tries[g] else []
    told += ["left a blockaded port"] if s.left_port[g] else []
    told += [f"marker at {s.marker[g]}"] if s.marker[g] else []
    return tuple(map(singular, told))


def coast(seen: Look, teller: CombatDescriber, picks: ClickTargets, g: int) -> Card:
    """Coast defences: points left, the split into the general group and the reserve, and an uncounted single hit."""
    s = seen.s
    told = [singular(f"{s.level[g]} points")]
    told += [f"{s.general[g]} in the general group, {s.reserve[g]} in reserve"] if s.general[g] or s.reserve[g] else []
    told += ["one hit, half of what damages it"] if s.coast_hits[g] else []
    return Card(
        badge=str(g % terms.GROUPS + 1),
        title=teller.group(g),
        right="" if fights(seen, g) else "adjacent hex" if s.adjacent[g] else "coast defences",
        silhouettes=((silhouettes.COAST_DEFENCE, 1),),
        notes=tuple(told),
        style=PLAIN if s.level[g] else EMPTY,
        flag="in combat" if fights(seen, g) else "",
        called=teller.group(g),
        keys=key(g),
        answer=picks.answer("group", g),
        is_asked_about=picks.is_about("group", g),
    )


def counter(seen: Look, teller: CombatDescriber, picks: ClickTargets, u: int) -> Counter:
    """One unit."""
    s = seen.s
    figures = (
        f"gunnery {s.gunnery[u]}" if s.gunnery[u] else "",
        f"submarine {s.submarine[u]}" if s.submarine[u] else "",
        f"aircraft {s.aircraft[u]}" if s.aircraft[u] else "",
        "heavy ships" if s.heavy[u] else "",
        FIRE_STEPS[s.fires_in[u]] if s.segment == terms.SUBMARINE_ROUND else "",
        under_fire(seen, u),
    )
    hits = f"{s.hits[u]} of {s.capacity[u]} hits"
    is_few = s.capacity[u] <= MOST_PIPS
    lines = (*(figure for figure in figures if figure), *(() if is_few else (hits,)))
    words = ", ".join((teller.unit(u), TYPE_NAMES[s.kind[u]], *(figure for figure in figures if figure), hits))
    return Counter(
        name=teller.unit(u),
        code=TYPE_NAMES[s.kind[u]],
        silhouette=silhouettes.BATTLESHIP if s.heavy[u] and s.kind[u] == terms.TF else SILHOUETTES[s.kind[u]],
        pips=s.hits[u],
        of=s.capacity[u] if is_few else 0,
        lines=lines,
        words=words,
        answer=picks.answer("unit", u),
        is_asked_about=picks.is_about("unit", u),
    )


def under_fire(seen: Look, u: int) -> str:
    """Points aimed at a unit that have not taken effect."""
    s = seen.s
    points = sum(s.fire_points[i] for i in range(s.fire, s.fires) if s.fire_target[i] == u)
    return f"under fire: {points}" if points else ""


def lost(seen: Look, teller: CombatDescriber, side: int) -> Iterator[Card]:
    """Units of a side that were sunk."""
    s = seen.s
    rows = [u for u in units_of(s, side) if s.sunk[u]]
    told = [(teller.unit(u), s.kind[u]) for u in rows]
    if told:
        counters = (
            Counter(name, TYPE_NAMES[kind], SILHOUETTES[kind], style=LOST, words=f"{name}, {TYPE_NAMES[kind]}, sunk")
            for name, kind in told
        )
        yield Card("✕", "Sunk", counters=tuple(counters), style=LOST)
