"""A battle round by round as one picture: who was found, whom aircraft and submarines struck, who fought, what sank.

Each round has the six numbers of both sides, one above the other, and what happened between them (22.32).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.event import Event
from flagplot.core.seat_view import REFEREE
from flagplot.drawing import shapes
from flagplot.drawing.counters import LINE, SIZE
from flagplot.drawing.letters import fitted, width, wrapped
from flagplot.drawing.page import MARGIN, WIDE
from flagplot.drawing.shapes import SIDES, Box, Node, Point
from flagplot.drawing.svg import Svg
from flagplot.games.awaw.board.battle import outcome
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import events
from flagplot.games.awaw.words.describe import BattleDescriber, singular
from flagplot.games.awaw.words.knowledge import Look
from flagplot.games.awaw.words.showing import GroupPicture

CELL: Final = Box(0, 0, (WIDE - 2 * MARGIN - 5 * 8) / terms.NUMBERS, 34)
BETWEEN: Final = 40.0
"""Room between the two sides, for what goes from one to the other."""
FATES: Final = {events.SHIP_SUNK: "sunk", events.SHIP_DAMAGED: "damaged", events.SHIPS_ABANDONED: "abandoned"}
Pictures = Mapping[int, Sequence[GroupPicture]]
"""The groups at the beginning of each round, as the reader saw them then."""


@dataclass
class Round:
    """What happened in a round."""

    number: int
    found: dict[int, int] = field(default_factory=dict)
    """By group row, how often it was found."""
    struck: dict[int, int] = field(default_factory=dict)
    """By group row, the squadrons that struck it."""
    attacked: dict[int, int] = field(default_factory=dict)
    """By group row, the submarines that attacked it."""
    fought: list[tuple[int, int]] = field(default_factory=list)
    fates: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    """By side and fate, names of ships."""


def story(seen: Look, teller: BattleDescriber, pictures: Pictures) -> Svg:
    """The picture of a battle so far."""
    rounds = [found for found in read_rounds(seen, teller) if found.number]
    reader = "the referee" if seen.seat == REFEREE else teller.side(seen.seat)
    title = "The battle round by round"
    nodes = [shapes.text((MARGIN, 23), title, 16, "ink", True)]
    nodes.append(shapes.text((WIDE - MARGIN, 23), f"as {reader} saw it", SIZE, "soft", anchor="end"))
    nodes += _legend(teller, 38)
    y, words = 52.0, [f"{title}, as {reader} saw it."]
    for found in rounds:
        more, y = _round(found, teller, pictures.get(found.number, ()), y)
        nodes += more
        words += _words(found, teller)
    end = outcome(seen, teller) if rounds else "no round has begun"
    if end:
        nodes.append(shapes.text((MARGIN, y + LINE), end[0].upper() + end[1:], 13, "ink", True))
        y, words = y + LINE + 4, [*words, f"{end[0].upper()}{end[1:]}."]
    paper = shapes.rect(Box(0, 0, WIDE, y + MARGIN), "paper")
    return Svg(WIDE, y + MARGIN, f"{title}, as {reader} saw it", tuple(words), (paper, *nodes))


def read_rounds(seen: Look, teller: BattleDescriber) -> Iterator[Round]:
    """The rounds, from what the reader may read."""
    found = Round(0)
    for event in seen.log:
        if event.kind == events.ROUND_BEGINS:
            yield found
            found = Round(event.round)
        _note(seen, teller, found, event)
    yield found


def _note(seen: Look, teller: BattleDescriber, found: Round, event: Event) -> None:
    kind = event.kind
    if kind == events.SEARCH_RESULT:
        found.found[event.group] = found.found.get(event.group, 0) + 1
    elif kind == events.STRIKE_LAUNCHED:
        found.struck[event.group] = found.struck.get(event.group, 0) + event.squadrons
    elif kind == events.SUBMARINE_ANNOUNCED:
        found.attacked[event.group] = found.attacked.get(event.group, 0) + 1
    elif kind == events.FLEET_COMBAT:
        found.fought.append((event.group, event.other))
    elif kind in FATES:
        side, name = event.side, teller.bare_unit(seen, event.unit)
        hurt, face = found.fates.get((side, "damaged"), []), seen.known.faces.get(event.unit)
        if kind != events.SHIP_DAMAGED and name in hurt and face is not None and not face.several:
            hurt.remove(name)
        found.fates.setdefault((side, FATES[kind]), []).append(name)


def _words(found: Round, teller: BattleDescriber) -> Iterator[str]:
    """A round in words."""
    yield f"Round {found.number}."
    yield from (f"  {teller.group(row)}: found ×{count}." for row, count in sorted(found.found.items()))
    yield from (singular(f"  {n} squadrons strike {teller.group(row)}.") for row, n in sorted(found.struck.items()))
    yield from (singular(f"  {n} submarines attack {teller.group(row)}.") for row, n in sorted(found.attacked.items()))
    yield from (f"  {teller.group(one)} and {teller.group(other)} fight." for one, other in found.fought)
    yield from (f"  {line}." for _, line in _losses(found, teller))


def _losses(found: Round, teller: BattleDescriber) -> Iterator[tuple[int, str]]:
    """What became of ships, each name with how many bear it."""
    for (side, fate), names in sorted(item for item in found.fates.items() if item[1]):
        counted = [name if names.count(name) == 1 else f"{name} ×{names.count(name)}" for name in sorted(set(names))]
        yield side, f"{teller.side(side)}, {fate}: {', '.join(counted)}"


def _round(
    found: Round, teller: BattleDescriber, pictures: Iterable[GroupPicture], y: float
) -> tuple[list[Node], float]:
    """A round from the top of its room, and where it ends."""
    nodes = [shapes.text((MARGIN, y + 12), f"Round {found.number}", 13, "ink", True)]
    here = {(picture.side, picture.number): picture for picture in pictures if picture.number}
    tops = (y + 20, y + 20 + CELL.high + BETWEEN)
    for one, other in found.fought:
        ends = [_edge(row, tops) for row in (one, other)]
        nodes.append(shapes.group([shapes.line(ends[0], ends[1], "ink", 4)], title="fleet combat"))
    for row, count in found.struck.items():
        nodes += _attack(row, tops, "aircraft", singular(f"{count} squadrons strike"), "6 3", -14)
    for row, count in found.attacked.items():
        nodes += _attack(row, tops, "submarines", singular(f"{count} submarines attack"), "1 4", 14)
    for side in range(2):
        for place in range(terms.NUMBERS):
            picture = here.get((side, place + 1))
            row = side * terms.GROUPS + place
            nodes.append(_cell(picture, row, found.found.get(row, 0), Box(_left(place), tops[side], *CELL[2:])))
    y = tops[1] + CELL.high + 4
    for side, line in _losses(found, teller):
        for place, words in enumerate(wrapped(line, SIZE, WIDE - 2 * MARGIN - 14)):
            y += LINE
            nodes += [shapes.rect(Box(MARGIN, y - 8, 8, 8), SIDES[side], "ink", 0.6)] if place == 0 else []
            nodes.append(shapes.text((MARGIN + 14, y), words, SIZE))
    return nodes, y + 14


def _left(place: int) -> float:
    return MARGIN + place * (CELL.wide + 8)


def _edge(row: int, tops: tuple[float, float]) -> Point:
    """The middle of a group's edge that faces the other side."""
    side, place = divmod(row, terms.GROUPS)
    return _left(place) + CELL.wide / 2, tops[0] + CELL.high if side == 0 else tops[1]


def _attack(row: int, tops: tuple[float, float], name: str, words: str, dash: str, shift: float) -> list[Node]:
    """An arrow into a group from the side of those who attack it."""
    (x, y), by = _edge(row, tops), -1 if row // terms.GROUPS == 0 else 1
    start, end = (x + shift, y - by * (BETWEEN - 6)), (x + shift, y)
    head = shapes.ring([(x + shift, y), (x + shift - 5, y - by * 9), (x + shift + 5, y - by * 9)])
    lines = [shapes.line(start, end, "danger", 2.5, dash), shapes.path(head, "danger", "ink", 0.6)]
    return [shapes.group(lines, (("data-attack", name),), words)]


def _cell(picture: GroupPicture | None, row: int, found: int, box: Box) -> Node:
    """A group at the beginning of the round, or its empty place."""
    side, place = divmod(row, terms.GROUPS)
    keys = (("data-group", f"{'AB'[side]}{place + 1}"),)
    if picture is None:
        number = shapes.text((box.x + 6, box.y + 15), str(place + 1), 13, "soft")
        return shapes.group([shapes.rect(box, "paper", "line", 1, 3, "4 3"), number], keys, "no group")
    is_hidden = picture.ships == "unknown"
    nodes = [shapes.rect(box, f"{SIDES[side]}-tint", SIDES[side], 2.5 if found else 1.2, 3)]
    badge = Box(box.x + 3, box.y + 3, 20, 15)
    nodes.append(shapes.rect(badge, SIDES[side], "", round=2))
    nodes.append(shapes.text((badge.x + 10, box.y + 15), str(place + 1), 13, f"on-{SIDES[side]}", True, "middle"))
    nodes.append(shapes.text((badge.right + 4, box.y + 14), "hidden" if is_hidden else picture.status, SIZE))
    said = f"found ×{found}" if found else "not found"
    nodes.append(
        shapes.text((box.x + 6, box.bottom - 5), fitted(said, SIZE, box.wide - 12), SIZE, "ink" if found else "soft")
    )
    return shapes.group(nodes, keys, f"{picture.name}: {picture.ships}")


def _legend(teller: BattleDescriber, y: float) -> list[Node]:
    """Whose the rows are, and what the lines mean."""
    nodes, x = list[Node](), MARGIN
    for side, paint in enumerate(SIDES):
        name = fitted(teller.side(side), SIZE, 100)
        nodes += [shapes.rect(Box(x, y - 5, 10, 10), paint, "ink", 0.6), shapes.text((x + 15, y + 4), name, SIZE)]
        x += 30 + width(name, SIZE)
    for words, stroke, wide, dash in (
        ("fleet combat", "ink", 4.0, ""),
        ("air strike", "danger", 2.5, "6 3"),
        ("submarine attack", "danger", 2.5, "1 4"),
    ):
        nodes.append(shapes.line((x, y), (x + 24, y), stroke, wide, dash))
        nodes.append(shapes.text((x + 29, y + 4), words, SIZE))
        x += 45 + width(words, SIZE)
    return nodes
