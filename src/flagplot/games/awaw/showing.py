"""Pictures of a battle for people: combat groups with their ships, and the search chart, as a seat sees them.

Seat -1 is the referee, who sees all.  What a seat sees is taken from its view (22.423B, 22.452B); ships of enemy groups
that have been shown get their names from the true situation.
"""

from dataclasses import dataclass
from typing import Any, Final

from flagplot.core.schema import OWNER
from flagplot.games.awaw import terms
from flagplot.games.awaw.groups import fast_carriers, is_fast, naval_factors
from flagplot.games.awaw.look import look
from flagplot.games.awaw.names import KIND_NAMES
from flagplot.games.awaw.state import Situation
from flagplot.games.awaw.telling import Teller, counted, listed, singular, status

REFEREE: Final = -1
UNKNOWN: Final = "unknown"
WAITING: Final = {terms.SURPLUS: "waits", terms.LATE: "late"}


@dataclass(frozen=True)
class GroupPicture:
    """One combat group as somebody sees it."""

    side: int
    number: int
    """Combat group number, 0 for one that waits or is late."""
    name: str
    status: str
    ships: str
    notes: str
    found: int
    """Search results against it this round."""


def view_of(s: Situation, seat: int) -> Situation:
    """What a seat may know; all of it for the referee."""
    if seat == REFEREE:
        return s
    v = Situation()
    look(s, v, seat)
    return v


def known_of_enemy(s: Situation, seat: int) -> list[Any]:
    """All that a seat knows of what the enemy owns, to tell whether an answer has shown it something."""
    v, foe = view_of(s, seat), 1 - seat
    known: list[Any] = []
    for name, field in Situation.fields.items():
        if field.shape and field.rows and (field.seen == OWNER or name.startswith(("known", "fact_"))):
            half = field.shape[0] // 2
            known.append(getattr(v, name)[foe * half : (foe + 1) * half])
    return known


def groups(s: Situation, teller: Teller, seat: int = REFEREE) -> list[GroupPicture]:
    """All groups of both sides that the seat knows of, by side and number, then those that wait."""
    v = view_of(s, seat)
    pictures = []
    for side in range(2):
        for place in range(terms.GROUPS):
            row = side * terms.GROUPS + place
            if v.standing[row] == terms.ENGAGED and (place < terms.NUMBERS or s.segment <= terms.NUMBERING):
                pictures.append(_picture(s, v, teller, row, seat))
            elif v.standing[row] in WAITING and (seat in (REFEREE, side)):
                pictures.append(_picture(s, v, teller, row, seat))
    return pictures


def _picture(s: Situation, v: Situation, teller: Teller, row: int, seat: int) -> GroupPicture:
    side, place = divmod(row, terms.GROUPS)
    number = place + 1 if place < terms.NUMBERS else 0
    open_to = seat in (REFEREE, side) or v.known[row] == terms.FULL
    return GroupPicture(
        side=side,
        number=number,
        name=teller.group(row),
        status=status(number, s.round) if number else WAITING.get(v.standing[row], "forming"),
        ships=ships_of(s, teller, row) if open_to else UNKNOWN,
        notes=_notes(s, row) if open_to else _facts(v, row),
        found=v.found[row],
    )


def _facts(v: Situation, row: int) -> str:
    """What a search disclosed of a group that has not been shown."""
    if v.known[row] != terms.FACTS:
        return ""
    size = "under ten factors" if v.fact_small[row] else "ten factors or more"
    speed = "fast" if v.fact_fast[row] else "slow"
    cargo = ", with cargo" if v.fact_laden[row] else ""
    return f"when found: {v.fact_carriers[row]} fast carriers, {size}, {speed}{cargo}"


def _notes(s: Situation, row: int) -> str:
    notes = [f"{naval_factors(s, row)} factors", "fast" if is_fast(s, row) else "slow"]
    if fast_carriers(s, row):
        notes.append(f"{_squadrons(s, row)} squadrons")
    if s.cargo[row]:
        notes.append(f"cargo {s.cargo[row]}")
    if s.standing[row] == terms.LATE:
        notes.append(late_words(s, row))
    return singular(", ".join(notes))


def late_words(s: Situation, row: int) -> str:
    """When a late force comes: the round, or before that is known the hexes that it fell short (22.24B)."""
    if s.enters[row] < 0:
        return f"{-s.enters[row]} {'hex' if s.enters[row] == -1 else 'hexes'} short"
    return f"enters in round {s.enters[row]}" if s.enters[row] else "does not come"


def _squadrons(s: Situation, row: int) -> int:
    side = row // terms.GROUPS
    wings = range(side * terms.WINGS, side * terms.WINGS + s.wings[side])
    return sum(s.squadrons[w] for w in wings if s.wing_ship[w] >= 0 and s.at[s.wing_ship[w]] == row)


def ships_of(s: Situation, teller: Teller, row: int) -> str:
    """The ships afloat in a group: `Kongo, 4 Destroyers (1 damaged)`."""
    side = row // terms.GROUPS
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    return listed([ship_words(s, teller, u) for u in rows if s.at[u] == row and s.count[u] > 0]) or "no ships"


def ship_words(s: Situation, teller: Teller, u: int, with_kind: bool = False) -> str:
    """One row of ships, in few words: those in the battle, or once they have left it those that go home."""
    name = teller.bare_unit(s, u)
    if with_kind:
        name += f" {KIND_NAMES[s.kind[u]]}{s.size[u] if s.kind[u] == terms.CAPITAL else ''}"
    ships, hurt = (s.count[u], s.hurt[u]) if s.count[u] > 0 else (s.left[u], s.left_hurt[u])
    name = counted(name, ships)
    if hurt == 0:
        return name
    return f"{name} (damaged)" if ships == 1 else f"{name} ({hurt} damaged)"


@dataclass(frozen=True)
class SideForces:
    """What a side brings: forces with their ships, land-based air, submarines."""

    side: int
    role: str
    forces: list[tuple[str, str]]


def forces(s: Situation, teller: Teller, side: int) -> SideForces:
    """A side's order of battle, before its groups form."""
    told: list[tuple[str, str]] = []
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    for place in range(terms.NUMBERS, terms.GROUPS):
        row = side * terms.GROUPS + place
        ships = listed([ship_words(s, teller, u, True) for u in rows if s.at[u] == row])
        if ships:
            late = f" ({late_words(s, row)})" if s.standing[row] == terms.LATE else ""
            cargo = f" (cargo {s.cargo[row]})" if s.cargo[row] else ""
            told.append((teller.force(side, place - terms.NUMBERS), ships + cargo + late))
    told += [("Submarines", ship_words(s, teller, u)) for u in rows if s.kind[u] == terms.SUBMARINE]
    told += _land_air(s, teller, side)
    return SideForces(side, "interceptor" if s.interceptor == side else "activity", told)


def _land_air(s: Situation, teller: Teller, side: int) -> list[tuple[str, str]]:
    wings = range(side * terms.WINGS, side * terms.WINGS + s.wings[side])
    ashore = [f"{teller.roster.wings[w]} {s.squadrons[w]}" for w in wings if s.wing_base[w] >= 0]
    return [("Squadrons ashore", ", ".join(ashore))] if ashore else []


@dataclass(frozen=True)
class Chart:
    """The search chart of a round: for each side and number, found how often; -1 where no group is."""

    round: int
    statuses: tuple[str, ...]
    found: tuple[tuple[int, ...], tuple[int, ...]]


def chart(s: Situation) -> Chart:
    """The search chart as it stands; it is public (22.452, table.naval-combat-chart)."""
    rows = [[_mark(s, side * terms.GROUPS + place) for place in range(terms.NUMBERS)] for side in range(2)]
    statuses = tuple(status(number, s.round) for number in range(1, terms.NUMBERS + 1))
    return Chart(s.round, statuses, (tuple(rows[0]), tuple(rows[1])))


def _mark(s: Situation, row: int) -> int:
    return s.found[row] if s.standing[row] == terms.ENGAGED else -1
