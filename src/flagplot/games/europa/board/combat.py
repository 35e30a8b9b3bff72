"""The board of rule 34: groups, units and losses, clickable answers, and the combats round by round (34.A, 34.C, 34.D).

All is public except simultaneous decisions of both sides, which are drawn as hidden until both are made (34.C.2.a,
34.D).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.report_text import EventText
from flagplot.core.seat_view import REFEREE
from flagplot.drawing import silhouettes
from flagplot.drawing.page import drawn
from flagplot.drawing.shapes import SIDES
from flagplot.drawing.sheet import (
    EMPTY,
    HIDDEN,
    LOST,
    PLAIN,
    WAITING,
    BoardSheet,
    Card,
    ClickTargets,
    Column,
    Counter,
    Thing,
)
from flagplot.drawing.svg import Svg
from flagplot.drawing.timeline import DONE, FIGHTS, FIRES, HIT, LEAVES, NOBODY, SUNK, TimelineEntry
from flagplot.games.europa import terms
from flagplot.games.europa.flow.firing import target_of
from flagplot.games.europa.strength import afloat, groups_of, units_of
from flagplot.games.europa.terms import COMBAT_NAMES, SEA_NAMES, TYPE_NAMES
from flagplot.games.europa.words import asks, events
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
    lines = [f"{s.tries[g]} rounds of trying to disengage"] if s.tries[g] else []
    lines += ["left a blockaded port"] if s.left_port[g] else []
    lines += [f"marker at {s.marker[g]}"] if s.marker[g] else []
    return tuple(map(singular, lines))


def coast(seen: Look, teller: CombatDescriber, picks: ClickTargets, g: int) -> Card:
    """Coast defences: points left, the split into the general group and the reserve, and an uncounted single hit."""
    s = seen.s
    parts = [singular(f"{s.level[g]} points")]
    parts += [f"{s.general[g]} in the general group, {s.reserve[g]} in reserve"] if s.general[g] or s.reserve[g] else []
    parts += ["one hit, half of what damages it"] if s.coast_hits[g] else []
    return Card(
        badge=str(g % terms.GROUPS + 1),
        title=teller.group(g),
        right="" if fights(seen, g) else "adjacent hex" if s.adjacent[g] else "coast defences",
        silhouettes=((silhouettes.COAST_DEFENCE, 1),),
        notes=tuple(parts),
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
    aimed = sum(s.fire_points[i] for i in range(s.fire, s.fires) if s.fire_target[i] == u)
    figures = (
        f"gunnery {s.gunnery[u]}" if s.gunnery[u] else "",
        f"submarine {s.submarine[u]}" if s.submarine[u] else "",
        f"aircraft {s.aircraft[u]}" if s.aircraft[u] else "",
        "heavy ships" if s.heavy[u] else "",
        FIRE_STEPS[s.fires_in[u]] if s.segment == terms.SUBMARINE_ROUND else "",
        f"under fire: {aimed}" if aimed else "",
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


def lost(seen: Look, teller: CombatDescriber, side: int) -> Iterator[Card]:
    """Units of a side that were sunk."""
    s = seen.s
    rows = [u for u in units_of(s, side) if s.sunk[u]]
    parts = [(teller.unit(u), s.kind[u]) for u in rows]
    if parts:
        counters = (
            Counter(name, TYPE_NAMES[kind], SILHOUETTES[kind], style=LOST, words=f"{name}, {TYPE_NAMES[kind]}, sunk")
            for name, kind in parts
        )
        yield Card("✕", "Sunk", counters=tuple(counters), style=LOST)


ABOUT: Final = {"group": "group", "unit": "unit", "target": "unit"}

STEPS: Final = {
    terms.BEFORE_SUBMARINES: "before the combat",
    terms.SUBMARINE_ROUND: "submarine combat",
    terms.PREPARATION: "bodies form",
    terms.SURFACE_ROUND: "surface combat",
    terms.COAST_ROUND: "coast defence combat",
    terms.DISENGAGEMENT: "disengagement",
}
"""The steps of a combat (34.A)."""
SPLITS: Final = (
    ("engaging", "engage"),
    ("bypassing", "try to bypass"),
    ("turned", "turned against bypassers"),
    ("broken_through", "against the main body"),
)
"""The parts of split gunnery, once both sides have shown it (34.C.2.a)."""

MARKS: Final[Mapping[int, int]] = {
    events.COMBAT_BEGINS: FIGHTS,
    events.FIRE: FIRES,
    events.SUBMARINE_FIRE: FIRES,
    events.COAST_FIRE: FIRES,
    events.UNIT_HIT: HIT,
    events.UNIT_SUNK: SUNK,
    events.POINTS_LOST: HIT,
    events.COAST_DAMAGED: HIT,
    events.DISENGAGED: LEAVES,
    events.REACTION: LEAVES,
    events.COMBAT_ENDS: DONE,
}
"""The events shown, each with its mark; the report has the others."""
OF_GROUPS: Final = (events.COAST_DAMAGED, events.DISENGAGED, events.REACTION)
OF_BOTH: Final = (events.COMBAT_BEGINS, events.COMBAT_ENDS, events.POINTS_LOST)


def picks_of(seen: Look) -> ClickTargets:
    """The clickable answers of the question to the reader; the referee sees those of any question."""
    s = seen.s
    if not seen.is_pickable or s.ask_kind not in asks.BY_CODE:
        return ClickTargets()
    kind, seat = asks.BY_CODE[s.ask_kind], s.ask_seat
    about = frozenset({(ABOUT[kind.subject], s.ask_subject)} if kind.subject in ABOUT and s.ask_subject >= 0 else set())
    if kind.answers == "enemy group":
        groups: dict[Thing, int] = {("group", (1 - seat) * terms.GROUPS + a): a for a in range(s.ask_size)}
        return ClickTargets(groups, about).among(seen.offered)
    if kind.answers == "target":
        targets = {answer: target_of(seat, answer) for answer in range(1, s.ask_size)}
        units: dict[Thing, int] = {("unit", target): answer for answer, target in targets.items() if target >= 0}
        return ClickTargets(units, about).among(seen.offered)
    return ClickTargets({}, about)


def board(seen: Look, teller: CombatDescriber) -> Svg:
    """The picture of the combats as a reader sees them."""
    return drawn(sheet(seen, teller))


def sheet(seen: Look, teller: CombatDescriber) -> BoardSheet:
    """The content of the board of the combats: its title, both columns, and the present step of the round."""
    s, picks = seen.s, picks_of(seen)
    reader = "the referee" if seen.seat == REFEREE else teller.side(seen.seat)
    return BoardSheet(
        title=title(seen),
        subtitle=f"as {reader} sees it",
        columns=tuple(column(seen, teller, picks, side) for side in range(2)),
        steps=tuple(STEPS.values()),
        step=[*STEPS].index(s.segment) if s.segment in STEPS else len(STEPS) if s.segment == terms.OVER else -1,
        notes=(
            f"{SEA_NAMES[s.sea].capitalize()} sea, {'night' if s.night else 'day'}, "
            f"{'a coastal hex' if s.coastal else 'an open sea hex'}.",
            singular(f"The moving group has {s.movement} movement points left."),  # (34.D)
        ),
    )


def title(seen: Look) -> str:
    """The present combat and its round."""
    s = seen.s
    if s.segment == terms.OVER:
        return "The combats are over"
    if s.foe < 0:
        return "Which group is fought next?"
    kind = f"{COMBAT_NAMES[s.combat]} combat"
    if STEPS.get(s.segment, "").startswith(kind.lower()):
        return f"{kind}, round {s.round}"
    return f"{kind}{f', round {s.round}' if s.round else ''}: {STEPS.get(s.segment, 'it begins')}"


def column(seen: Look, teller: CombatDescriber, picks: ClickTargets, side: int) -> Column:
    """The groups of one side and its coast defences, as its column of the board."""
    role = "moves" if seen.s.mover == side else "does not move"
    you = "you, " if seen.seat == side else ""
    cards = (*decisions(seen, side), *groups(seen, teller, picks, side), *lost(seen, teller, side))
    return Column(teller.side(side), f"{you}{role}", SIDES[side], cards, split(seen, side))


def split(seen: Look, side: int) -> tuple[str, ...]:
    """The split of a side's gunnery in the surface round."""
    s = seen.s
    if s.segment != terms.SURFACE_ROUND or s.foe < 0:
        return ()
    lines = [f"{getattr(s, name)[side]} {words}" for name, words in SPLITS if getattr(s, name)[side]]
    bodies = [f"task force body {s.body_points[side]} points"] if s.body_points[side] else []
    return (singular(", ".join((*bodies, *lines))),) if lines or bodies else ()


def decisions(seen: Look, side: int) -> Iterator[Card]:
    """A side's decisions that the other does not see yet, and whether it is still deciding."""
    s = seen.s
    is_secret = s.ask_seat in (0, 1) and s.ask_kind in (0, asks.ENGAGE, asks.BYPASS, asks.DISENGAGE, asks.SLIP_AWAY)
    if not is_secret or s.foe < 0:
        return
    if not seen.is_open(side):
        yield Card("?", "decides in secret", style=HIDDEN, keys=(("data-side", "AB"[side]),))
    elif s.segment == terms.SURFACE_ROUND and (s.engage_pick[side] or s.bypass_pick[side]) and not is_shown(seen, side):
        text = f"{s.engage_pick[side]} engage, {s.bypass_pick[side]} try to bypass"
        yield Card("", "Decided, not shown yet", notes=(text,))


def is_shown(seen: Look, side: int) -> bool:
    """Whether the split of gunnery has been shown to the other side (34.C.2.a)."""
    return bool(seen.s.engaging[side] or seen.s.bypassing[side])


def entries(lines: Sequence[EventText]) -> Iterator[tuple[int, TimelineEntry]]:
    """The events shown, each with its part of the narrative."""
    for each in lines:
        mark = MARKS.get(each.event.kind)
        if mark is not None:
            yield each.round, TimelineEntry(side(each.event), mark, each.text)


def side(event: Event) -> int:
    """The side of an event; none if it belongs to both."""
    if event.kind in OF_GROUPS:
        return event.group // terms.GROUPS
    return NOBODY if event.kind in OF_BOTH else event.side
