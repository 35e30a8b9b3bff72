"""The map of a naval turn as one seat sees it: ports, its own forces, voyages that were announced, attempts and contacts.

The other side's forces are seen only in what they have announced (22.12, 22.15A); the hexes of a question are marked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flagplot.board.closeup import within
from flagplot.board.draw import DASHES, Layer, Scale, extent, ground, mark, named, outline, passages, pathway
from flagplot.board.map import Map
from flagplot.board.paths import within_air
from flagplot.core.position import Question
from flagplot.drawing import shapes
from flagplot.drawing.counters import SIZE
from flagplot.drawing.letters import Label
from flagplot.drawing.shapes import SIDES, Box, Keys, Node, Point
from flagplot.drawing.sheet import NAMED, NO_ANSWER, ClickTargets, Thing
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import leg_sails
from flagplot.games.awaw.turn.rows import has_ships
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.turn.words.choosing import path_of
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.games.awaw.turn.words.known import TurnLook

BY_AIR: Final = (asks.AIR_HEX, asks.COUNTER_AIR_HEX, asks.AIR_SQUADRONS)
"""Questions for which the range of aircraft matters (22.132A)."""
ABOUT: Final = {
    "leg": "leg",
    "attempt": "attempt",
    "force": "force",
    "contact": "contact",
    "strike": "strike",
    "place": "place",
}


@dataclass(frozen=True)
class SeaPicks(ClickTargets):
    """Those of a turn: what the question is about too, and whether aircraft fly; a hex by its number, a plan counted from 1."""

    operation: int = terms.NONE
    """Operation that is asked for its plan."""
    is_by_air: bool = False


def picks_of(seen: TurnLook) -> SeaPicks:
    """Those of the question that the reader is asked; the referee reads those of either seat."""
    s = seen.s
    question = Question(s.ask_kind, s.ask_seat, s.ask_subject, s.ask_object, s.ask_size)
    if s.fighting or not seen.is_pickable or s.ask_kind < asks.CARDS or s.ask_kind not in asks.BY_CODE:
        return SeaPicks()
    kind = asks.BY_CODE[s.ask_kind]
    operation = s.ask_subject if s.ask_kind == asks.ANNOUNCE else terms.NONE
    found = SeaPicks(answers_of(seen, question, kind.answers), about(seen, question), operation, s.ask_kind in BY_AIR)
    return found.among(seen.offered)


def about(seen: TurnLook, question: Question) -> frozenset[Thing]:
    """The things that the question names."""
    kind, s = asks.BY_CODE[question.kind], seen.s
    found = set[Thing]()
    for reading, row in ((kind.subject, question.subject), (kind.object, question.object)):
        if reading in ABOUT and 0 <= row < asks.ATTEMPT_OBJECT:
            found.add((ABOUT[reading], row))
        elif reading == "leg" and row >= asks.ATTEMPT_OBJECT:
            found.add(("attempt", row - asks.ATTEMPT_OBJECT))
        elif reading == "unit" and row >= 0:
            found.add(("force", s.in_force[row]))
    return frozenset(found)


def answers_of(seen: TurnLook, question: Question, meaning: str) -> dict[Thing, int]:
    """The answers of one meaning that refer to something on the map."""
    s, size = seen.s, range(question.size)
    if meaning in ("hex of leg", "hex of attempt"):
        return {("hex", hex): place for place, hex in enumerate(path_of(seen, question), start=1) if place in size}
    if meaning == "plan":
        return {("plan", answer): answer for answer in size if answer}
    if meaning == "place":
        rows = range(question.seat * terms.PLACES, question.seat * terms.PLACES + s.places[question.seat])
        return {("place", p): answer for answer, p in enumerate(rows) if answer in size}
    if meaning == "item":
        contacts = {("contact", answer): answer for answer in size if answer < s.contacts}
        strikes = {("strike", a - terms.CONTACTS): a for a in size if terms.CONTACTS <= a < terms.CONTACTS + s.strikes}
        return contacts | strikes
    if meaning == "way":
        vias = s.vias[question.seat]
        ways = {terms.SHORTEST + place: hex for place, hex in enumerate(vias, start=1) if hex != terms.NONE}
        return {("hex", hex): answer for answer, hex in ways.items() if answer in size}
    return {}


AROUND: Final = 2.0
"""Hexes around what there is to see."""
LARGEST, HIGHEST = 40.0, 560.0
"""Size of a hex at most, and how high the map may be."""
ALIVE: Final = (terms.DECLARED, terms.MET)
"""Contacts that are still to be fought."""


@dataclass(frozen=True)
class Chart:
    """A map being drawn: the reader, the choices, the place of hexes, and the marks on it."""

    seen: TurnLook
    teller: TurnDescriber
    picks: SeaPicks
    scale: Scale
    layer: Layer

    @property
    def map(self) -> Map:
        """The map that the turn is played on."""
        return self.teller.roster.map

    def at(self, number: int) -> Point:
        """The centre of a hex."""
        return self.scale.at(self.map, number)

    def on_map(self, number: int) -> bool:
        """Whether a hex is on the map, and no box."""
        return 0 <= number < len(self.map.hexes)

    def points(self, path: list[int]) -> list[Point]:
        """The hexes of a path that are on the map."""
        return [self.at(number) for number in path if self.on_map(number)]


def figure(seen: TurnLook, teller: TurnDescriber, picks: SeaPicks, room: Box) -> tuple[list[Node], float]:
    """The map as wide as a room, and how high it is."""
    board = teller.roster.map
    whole = extent(board, range(len(board.hexes)), 0.3)
    region = extent(board, sorted(focus(seen, picks, board)), AROUND)
    hex = min(LARGEST, room.wide / min(region.wide, whole.wide), HIGHEST / min(region.high, whole.high))
    wide, high = room.wide / hex, min(region.high, whole.high)
    west = within(region.x + (region.wide - wide) / 2, wide, whole.x, whole.wide)
    north = within(region.y, high, whole.y, whole.high)
    chart = Chart(seen, teller, picks, Scale(hex), Layer())
    view = Box(west * hex, north * hex, room.wide, high * hex)
    nodes = [*ground(board, chart.scale), *passages(board, chart.scale), *ranges(chart), *voyages(chart)]
    nodes += [*places(chart), *meetings(chart), *answers(chart)]
    badges(chart)
    nodes += [*chart.layer.nodes, *named(chart.layer, view.inside(1))]
    box = [shapes.number(part * hex) for part in whole]
    keys = (("data-map", board.name), ("data-whole", " ".join(box)), ("data-size", shapes.number(hex)))
    frame = Box(room.x, room.y, room.wide, view.high)
    return [shapes.window(frame, view, nodes, keys), shapes.rect(frame, "", "line")], view.high


def focus(seen: TurnLook, picks: SeaPicks, board: Map) -> set[int]:
    """The hexes that have to be in the picture: bases, forces that are seen, voyages, attempts and contacts."""
    s = seen.s
    found = {*s.place_hex, *s.contact_hex[: s.contacts], *s.strike_hex[: s.strikes]}
    found |= {s.hex[f] for f in range(2 * terms.FORCES) if has_ships(s, f)}
    for leg in range(terms.LEGS):
        is_asked = leg >= terms.SAILING_LEGS and s.leg_operation[leg] == picks.operation != terms.NONE
        found |= {*s.leg_path[leg][: s.leg_length[leg]]} if is_asked or leg_sails(s, leg) else set()
    for attempt in range(s.attempts):
        found |= {*s.attempt_path[attempt][: s.attempt_length[attempt]]}
    return {number for number in found if 0 <= number < len(board.hexes)} or {*range(len(board.hexes))}


# ------------------------------------------------------------ lines


def voyages(chart: Chart) -> Iterator[Node]:
    """Voyages that were announced, attempts to meet them, and the plans that are asked for."""
    s, picks, naming = chart.seen.s, chart.picks, chart.teller.naming
    marks = leg_badges(chart.seen)
    for leg in range(terms.LEGS):
        length = s.leg_length[leg]
        points = chart.points(s.leg_path[leg][:length])
        if leg in marks:
            side, is_asked = s.leg_side[leg], picks.is_about("leg", leg)
            lines = pathway(points, SIDES[side], side, naming.leg(chart.seen, leg), 4 if is_asked else 2.6)
            yield shapes.group(lines, (("data-leg", marks[leg]),))
        elif leg >= terms.SAILING_LEGS and length and s.leg_operation[leg] == picks.operation != terms.NONE:
            plan = s.leg_plan[leg]
            title = chart.teller.roster.plan(picks.operation, plan)
            lines = pathway(points, "mark", 2 + plan % (len(DASHES) - 2), title)
            yield shapes.group(lines, picked(picks.answer("plan", plan), f"plan {plan}: {title}"))
            if points:
                chart.layer.labels.append(
                    Label(f"plan {plan}", points[len(points) // 2], SIZE, "on-mark", True, 3, must=True, ground="mark")
                )
    for attempt in range(s.attempts):
        if s.attempt_contact[attempt] >= 0 and s.contact_standing[s.attempt_contact[attempt]] in ALIVE:
            points = chart.points(s.attempt_path[attempt][: s.attempt_length[attempt]])
            title = naming.attempt(chart.seen, attempt)
            yield from pathway(points, SIDES[s.attempt_side[attempt]], 5, title, 2)


def ranges(chart: Chart) -> Iterator[Node]:
    """Where the aircraft of the side that is asked can come (22.132A)."""
    s = chart.seen.s
    if not chart.picks.is_by_air:
        return
    first, reached = s.ask_seat * terms.WINGS, set[int]()
    for wing in range(first, first + s.wings[s.ask_seat]):
        place = s.wing_place[wing]
        if place != terms.NONE and s.wing_squadrons[wing] > s.wing_busy[wing]:
            reached |= {*within_air(chart.map, s.place_hex[place], s.wing_range[wing])}
    yield shapes.group(
        [shapes.path(outline(chart.map, chart.scale, reached), "", "mark", 1.6, "5 3")], title="range of aircraft"
    )


# ------------------------------------------------------------ places


def places(chart: Chart) -> Iterator[Node]:
    """Bases of both sides, then the other ports for which there is room."""
    s, board, layer, taken = chart.seen.s, chart.map, chart.layer, dict[int, int]()
    for p in range(2 * terms.PLACES):
        number = s.place_hex[p]
        if not chart.on_map(number):
            continue
        x, y = chart.at(number)
        at = x + 9 * taken.get(number, 0), y
        taken[number] = taken.get(number, 0) + 1
        name, side = chart.teller.roster.places[p], p // terms.PLACES
        found = next((place for place in board.places if place.name == name), None)
        answer = chart.picks.answer("place", p)
        edge = [shapes.circle(at, 7, "", "mark", 2)] if answer != NO_ANSWER or chart.picks.is_about("place", p) else []
        keys = ((NAMED, name), *hex_keys(chart, number))
        words = f"{name}, of {chart.teller.roster.sides[side]}"
        yield shapes.group([mark(found, at, SIDES[side]), *edge], (*keys, *picked(answer, words)), words)
        layer.taken.append(Box(at[0] - 5, at[1] - 5, 10, 10))
        layer.labels.append(Label(name, at, SIZE, "ink", True, off=6))
    for place in board.places:
        if place.hex not in taken:
            at = chart.at(place.hex)
            yield shapes.group([shapes.circle(at, 2, "soft")], hex_keys(chart, place.hex), place.name)
            layer.labels.append(Label(place.name, at, SIZE, "soft", off=4, reach=10))


def hex_keys(chart: Chart, number: int) -> Keys:
    """By which a page finds a hex."""
    return (("data-hex", chart.map.id_of(number)),)


def picked(answer: int, words: str) -> Keys:
    """The keys of what can be picked as an answer."""
    if answer == NO_ANSWER:
        return ()
    return (("data-answer", str(answer)), ("tabindex", "0"), ("role", "button"), ("aria-label", words))


# ------------------------------------------------------------ what happens


def meetings(chart: Chart) -> Iterator[Node]:
    """Contacts and air attacks that are still to be fought, and the hex of a battle."""
    s, naming = chart.seen.s, chart.teller.naming
    for contact in range(s.contacts):
        if s.contact_standing[contact] in ALIVE and chart.on_map(s.contact_hex[contact]):
            words, answer = naming.contact(chart.seen, contact), chart.picks.answer("contact", contact)
            yield rhomb(chart, s.contact_hex[contact], answer, chart.picks.is_about("contact", contact), words)
    for strike in range(s.strikes):
        if s.strike_done[strike] == 0 and chart.on_map(s.strike_hex[strike]):
            words = f"air attack on {naming.strike(chart.seen, strike)}"
            yield rhomb(chart, s.strike_hex[strike], chart.picks.answer("strike", strike), False, words)
    if s.fighting and chart.on_map(s.battle_hex):
        x, y = chart.at(s.battle_hex)
        yield shapes.group(
            [shapes.circle((x, y), 11, "", "danger", 3), shapes.circle((x, y), 5, "danger")], title="battle"
        )


def rhomb(chart: Chart, number: int, answer: int, is_asked_about: bool, words: str) -> Node:
    """A meeting in its hex."""
    (x, y), far = chart.at(number), 7
    edge = "mark" if answer != NO_ANSWER or is_asked_about else "ink"
    drawn = shapes.path(shapes.ring([(x, y - far), (x + far, y), (x, y + far), (x - far, y)]), "danger", edge, 2)
    chart.layer.taken.append(Box(x - far, y - far, 2 * far, 2 * far))
    return shapes.group([drawn], (*hex_keys(chart, number), *picked(answer, words)), words)


def answers(chart: Chart) -> Iterator[Node]:
    """The hexes that may be answered, each with its answer."""
    for (kind, number), answer in chart.picks.answers.items():
        if kind == "hex" and chart.on_map(number):
            words = f"{answer}: {chart.map.spell(number)}"
            drawn = shapes.path(chart.scale.ring(chart.map, number), "", "mark", 2.4)
            under = shapes.faded(shapes.path(chart.scale.ring(chart.map, number), "paper"), 0.01)
            yield shapes.group([under, drawn], (*hex_keys(chart, number), *picked(answer, words)), words)
            chart.layer.labels.append(
                Label(str(answer), chart.at(number), SIZE, "on-mark", True, 1.5, ground="mark", off=-7)
            )


def badges(chart: Chart) -> None:
    """The forces seen in a hex, by the marks of their cards; voyages by theirs, at their present hex."""
    here: dict[tuple[int, int], list[str]] = {}
    for row, badge in force_badges(chart.seen).items():
        here.setdefault((chart.seen.s.hex[row], row // terms.FORCES), []).append(badge)
    for leg, badge in leg_badges(chart.seen).items():
        s = chart.seen.s
        hex = s.leg_path[leg][min(s.leg_at[leg], s.leg_length[leg] - 1)]
        if not chart.seen.is_open(chart.seen.s.leg_side[leg]):
            here.setdefault((hex, s.leg_side[leg]), []).append(badge)
    for (number, side), found in here.items():
        if chart.on_map(number):
            text = " ".join(found) if len(found) < 4 else f"{found[0]} to {found[-1]}"
            label = Label(text, chart.at(number), SIZE, f"on-{SIDES[side]}", True, 3, must=True, ground=SIDES[side])
            chart.layer.labels.append(label)


def force_badges(seen: TurnLook) -> dict[int, str]:
    """A mark for each force that is seen: its side and a number."""
    found, counts = dict[int, str](), [0, 0]
    for f in range(2 * terms.FORCES):
        side = f // terms.FORCES
        if seen.is_open(side) and has_ships(seen.s, f):
            counts[side] += 1
            found[f] = f"{'AB'[side]}{counts[side]}"
    return found


def leg_badges(seen: TurnLook) -> dict[int, str]:
    """A mark for each voyage that was announced and is still to be sailed: its side and a small letter."""
    found, counts = dict[int, str](), [0, 0]
    for leg in range(terms.SAILING_LEGS):
        if leg_sails(seen.s, leg):
            side = seen.s.leg_side[leg]
            number, counts[side] = counts[side], counts[side] + 1
            found[leg] = f"{'AB'[side]}{chr(ord('a') + number % 26)}{number // 26 or ''}"
    return found
