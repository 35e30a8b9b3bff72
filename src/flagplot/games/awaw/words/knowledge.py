"""What a seat knows of rows of the other side in a battle: ships shown or named, squadrons ashore, fire announced (22.423B).

In a view the rows of shown ships are moved together, events and questions have the seat's own names for them; here is what
joins the two, for the rows that the seat knows of and for no other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.naming import Aliases
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE, SeatView
from flagplot.games.awaw.battle.sight import end_number, first_number, group_is_shown
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import numbers_in_play
from flagplot.games.awaw.shared.units import end_unit, end_wing, first_unit, first_wing, is_light, ships_of, wings_of
from flagplot.games.awaw.words import asks, events

SHOWN_FIRE: Final = (asks.AIR_ATTACK_ROLL, asks.FLEET_ROLL)
"""Rolls whose target is announced before the dice are thrown (22.54, 23.43)."""
NAMES_SHIPS: Final = {
    kind: fields
    for kind in events.BY_CODE.values()
    if (fields := [field for field, reading in kind.fields.items() if reading in ("unit", "target")])
}
"""For each kind of event that names rows of ships, their fields."""
NO_GROUP: Final = -1
GET_NUMBERS: Final = (terms.FORMATION, terms.NUMBERING, terms.REINFORCEMENT)
"""Segments in which groups have no number yet, or get one."""


@dataclass(frozen=True)
class KnownUnit:
    """A row of ships as known: its name, its ships, and their place if known."""

    bears: int
    kind: int
    size: int
    several: bool
    """Whether it holds light ships that share a name."""
    at: int
    """Row of their group, NO_GROUP where it is not known or they have left."""


@dataclass(frozen=True)
class Knowledge:
    """The rows of the other side that a seat knows of, by the names that it has for them; all rows for the referee."""

    faces: Mapping[int, KnownUnit]
    rows: Mapping[int, int]
    """Names of ships by their rows in the view, where the two differ."""
    wings: Mapping[int, int]
    """Rows of the roster for squadrons whose name may be shown."""
    shot: tuple[int, int]
    """Target and group of the fire for which dice are on the table."""
    names: Aliases = field(compare=False)
    in_owners_order: BattleState | None = None
    """The view with ships in the order of their rows, while the seat is asked for a place among them."""
    places: Mapping[int, int] = field(default_factory=dict)
    """Names of ships by their rows in that."""

    def name(self, row: int) -> int:
        """The name of a ship by its row in the view."""
        return self.rows.get(row, row)

    def name_at(self, place: int) -> int:
        """The name of a ship by its row in that order."""
        return self.places.get(place, place)


class EveryUnit(Mapping[int, KnownUnit]):
    """Every row of ships, for a reader who may know them all."""

    def __init__(self, s: BattleState) -> None:
        self._s = s

    def __getitem__(self, u: int) -> KnownUnit:
        """A row of ships."""
        if u not in range(first_unit(u // terms.UNITS), end_unit(self._s, u // terms.UNITS)):
            raise KeyError(u)
        return face(self._s, u, True)

    def __iter__(self) -> Iterator[int]:
        """The rows in use."""
        for side in range(2):
            yield from range(first_unit(side), end_unit(self._s, side))

    def __len__(self) -> int:
        """How many rows are in use."""
        return sum(self._s.units)


Look = SeatView[BattleState, Knowledge]
"""A battle as one reader sees it."""


def known_of(s: BattleState, view: BattleState, log: Sequence[Event], names: Aliases) -> Knowledge:
    """A reader's knowledge of rows, from its view and the events it may read, sorted."""
    if names.seat == REFEREE:
        return Knowledge(EveryUnit(s), {}, {w: w for w in range(2 * terms.WINGS)}, shot(s), names)
    foe = 1 - names.seat
    shown, first = list(shown_rows(s, foe)), first_unit(foe)
    assert names.naming is not None
    in_owners_order = view.copy() if names.naming.is_in_place(s, names.seat) else None
    asked = asks.BY_CODE[s.ask_kind].subject if s.ask_kind in asks.BY_CODE else ""
    ordered = names.sort_by_appearance(view, "unit", shown, asked)
    rows = {first + place: names.name("unit", u) for place, u in enumerate(ordered)}
    known = {*range(first_unit(names.seat), end_unit(s, names.seat)), *shown, *rows_named(log)}
    target, group = shot(s)
    ashore = {name: w for w, name in names.rows["wing"].items()}
    return Knowledge(
        faces={names.name("unit", u): face(s, u, u // terms.UNITS == names.seat) for u in sorted(known)},
        rows=rows,
        wings={**{w: w for w in range(first_wing(names.seat), end_wing(s, names.seat))}, **ashore},
        shot=(names.name("unit", target), group),
        names=names,
        in_owners_order=in_owners_order,
        places={first + place: names.name("unit", u) for place, u in enumerate(shown)} if in_owners_order else {},
    )


def shown_rows(s: BattleState, foe: int) -> Iterator[int]:
    """Rows of the ships that have been shown, in the order of a view (22.423B)."""
    for g in range(first_number(foe), end_number(s, foe)):
        if group_is_shown(s, g):
            yield from ships_of(s, g)


def rows_named(log: Sequence[Event]) -> set[int]:
    """Rows of ships that events name."""
    return {
        row
        for event in log
        if event.kind in NAMES_SHIPS
        for field in NAMES_SHIPS[event.kind]
        if (row := getattr(event, field)) >= 0
    }


def face(s: BattleState, u: int, is_open: bool) -> KnownUnit:
    """The known facts of a row of ships that is known at all."""
    bears = u
    while s.split_from[bears] >= 0:
        bears = s.split_from[bears]
    several = is_light(s.kind[u]) and (s.original[u] > 1 or s.split_from[u] >= 0)
    is_seen = s.group_row[u] >= 0 and (is_open or s.known[s.group_row[u]] == terms.FULL)
    return KnownUnit(bears, s.kind[u], s.size[u], several, s.group_row[u] if is_seen else NO_GROUP)


def shot(s: BattleState) -> tuple[int, int]:
    """The fire that is being rolled for, which its firer has announced."""
    if s.ask_kind == asks.DIE and s.roll_purpose in SHOWN_FIRE:
        return s.shot_target[s.shot], s.shot_group[s.shot]
    return NO_GROUP, NO_GROUP


Departures = Mapping[int, tuple[int, int]]
"""Ships that were seen to go, by row: all of them, and the damaged ones."""


def departures(log: Iterable[Event]) -> Departures:
    """The ships that a log has seen withdraw or be detached (22.61C, 22.524A)."""
    found = dict[int, tuple[int, int]]()
    for event in log:
        if event.kind == events.SHIPS_WITHDRAW:
            sound, damaged = event.undamaged, event.damaged
        elif event.kind == events.SHIPS_DETACHED:
            sound, damaged = 0, event.ships
        else:
            continue
        went, hurt = found.get(event.unit, (0, 0))
        found[event.unit] = went + sound + damaged, hurt + damaged
    return found


def gone(seen: Look, row: int, u: int, went: Departures) -> tuple[int, int]:
    """Ships of a row of the view that have withdrawn, and the damaged of them; of the enemy those seen to go (22.61C, 22.524A)."""
    if seen.is_open(u // terms.UNITS):
        return seen.s.withdrawn[row], seen.s.withdrawn_damaged[row]
    return went.get(u, (0, 0))


def suppose(s: BattleState, seat: int) -> None:
    """As if the other seat flew neither patrol nor cover: whether it does, a strike shows (22.431A, 22.442)."""
    for w in wings_of(s, 1 - seat):
        s.patrol[w] = 0
        for number in range(len(s.cover[w])):
            s.cover[w][number] = 0


def may_lose_names(position: Position) -> bool:
    """Whether groups get their numbers, or have some above six."""
    s = position.situation
    return s.segment in GET_NUMBERS or numbers_in_play(s) > terms.NUMBERS
