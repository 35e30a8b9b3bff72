"""Pictures of a battle for people: combat groups with their ships, and the search chart, as a seat sees them.

All is made from what the reader has seen (22.423B, 22.452B); the referee sees all.
"""

from collections.abc import Sequence
from typing import Final

from flagplot.core.offers.report_text import Chart, GroupPicture, SideForces
from flagplot.core.schema import OWNER
from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import (
    fast_carriers,
    is_fast,
    naval_factors,
    numbers_in_play,
    ships,
    undamaged_in_battle,
)
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.shared.units import is_named
from flagplot.games.awaw.words import events
from flagplot.games.awaw.words.describe import BattleDescriber, counted, listed, singular, status
from flagplot.games.awaw.words.knowledge import Look, departures, gone

__all__ = [
    "REFEREE",
    "Chart",
    "GroupPicture",
    "SideForces",
    "chart",
    "facts_of",
    "forces",
    "foreseen",
    "groups",
    "known_of_enemy",
    "notes_of",
    "supposed",
]
UNKNOWN: Final = "unknown"
ROLES: Final = (("activity", "interceptor"), ("interceptor", "counter-interceptor"))
"""What the sides are: the one that was met and the other; where there is an activity, and where interceptors are countered."""
RENEWED: Final = frozenset(
    ("attacking_now", "cover", "had_full_carrier", "patrol", "patrol_aborted", "searching", "stayed", "unavailable")
)
"""What the start of a round clears, or sets by facts that the reader has seen."""
_KNOWN: Final = tuple(
    (name, field.shape[0] // 2)
    for name, field in BattleState.fields.items()
    if field.shape and field.rows and (field.audience == OWNER or name.startswith(("known", "fact_")))
)
"""Fields with what a seat may know of the enemy's units, with the rows of a side."""
MEETINGS: Final = ("evaded", "fought", "paired", "results_used", "search_results", "second_target")
"""Public fields with the deeds of groups in the round."""
ANNOUNCED: Final = (events.COUNTERAIR_ANNOUNCED, events.COVER_ANNOUNCED)
"""Events that announce aircraft without showing them."""
WAITING: Final = {terms.SURPLUS: "waits", terms.LATE: "late"}


def known_of_enemy(seen: Look) -> Sequence[object]:
    """A seat's knowledge of the enemy's units, to detect whether an answer has shown it something."""
    return list(_known(seen).values())


def _known(seen: Look) -> dict[str, list[int]]:
    foe, whole = 1 - seen.seat, seen.s.whole().__dict__
    return {name: whole[name][foe * half : (foe + 1) * half] for name, half in _KNOWN}


def supposed(seen: Look) -> Sequence[object]:
    """The state of both sides as a seat knows it, with its announcements; an attack that misses changes nothing of it."""
    whole = seen.s.whole().__dict__
    announced = sum(each.kind in ANNOUNCED for each in seen.log)
    return [announced, *(whole[name] for name, _ in _KNOWN), *(whole[name] for name in MEETINGS)]


def foreseen(before: Look, after: Look) -> bool:
    """Whether a seat knows that the battle comes so far, and learns nothing of the enemy on the way.

    It comes to another round if the seat knows of undamaged ships of the enemy, none of whose groups has evaded; it ends if
    either side has withdrawn altogether (22.71).
    """
    v, foe = before.s, 1 - before.seat
    is_same = v.round == after.s.round
    old, new = _known(before), _known(after)
    changed = {name for name in old if old[name] != new[name] and (is_same or name not in RENEWED)}
    if is_same:
        changed.discard("unavailable")
    if new["damaged_before"] == new["damaged"]:
        changed.discard("damaged_before")
    if all(aim in (was, -1) for was, aim in zip(old["aim"], new["aim"], strict=True)):
        changed.discard("aim")
    facts = zip(old["known"], old["fact_fast"], new["fact_fast"], strict=True)
    if all(was == now or known == terms.FULL for known, was, now in facts):
        changed.discard("fact_fast")
    if "standing" in changed:
        left = zip(range(foe * terms.GROUPS, len(v.standing)), old["standing"], new["standing"], strict=False)
        if all(was == now or (now == terms.GONE and _has_left(before, g)) for g, was, now in left):
            changed.discard("standing")
    if changed:
        return False
    if v.ended != after.s.ended:
        return v.withdrew[foe] == 1 or after.s.withdrew[before.seat] == 1
    is_spent = undamaged_in_battle(v, foe) == 0 or any(v.evaded[foe * terms.GROUPS : (foe + 1) * terms.GROUPS])
    return v.round == 0 or is_same or not is_spent


def _has_left(seen: Look, g: int) -> bool:
    """Whether a seat knows that an enemy group has no ships left: they were sunk, or it withdrew in this round (22.61)."""
    begun = max((place for place, each in enumerate(seen.log) if each.kind == events.ROUND_BEGINS), default=0)
    withdrew = any(each.kind == events.GROUP_WITHDRAWS and each.group == g for each in seen.log[begun:])
    return withdrew or (seen.s.known[g] == terms.FULL and ships(seen.s, g) == 0)


def groups(seen: Look, teller: BattleDescriber) -> list[GroupPicture]:
    """All groups of both sides that the reader knows of, by side and number, then those that wait."""
    v = seen.s
    pictures = []
    for side in range(2):
        for place in range(terms.GROUPS):
            row = side * terms.GROUPS + place
            if v.standing[row] == terms.ENGAGED and (place < numbers_in_play(v) or v.segment <= terms.NUMBERING):
                pictures.append(_picture(seen, teller, row))
            elif v.standing[row] in WAITING and seen.is_open(side):
                pictures.append(_picture(seen, teller, row))
    return pictures


def _picture(seen: Look, teller: BattleDescriber, row: int) -> GroupPicture:
    v, (side, place) = seen.s, divmod(row, terms.GROUPS)
    number = place + 1 if place < numbers_in_play(v) and v.standing[row] == terms.ENGAGED else 0
    is_shown = seen.is_open(side) or v.known[row] == terms.FULL
    return GroupPicture(
        side=side,
        number=number,
        name=teller.group(row),
        status=status(number, v.round) if number else WAITING.get(v.standing[row], "forming"),
        ships=ships_of(seen, teller, row) if is_shown else UNKNOWN,
        notes=notes_of(seen, row) if is_shown else facts_of(seen, row),
        found=v.search_results[row],
    )


def facts_of(seen: Look, row: int) -> str:
    """What a search disclosed of a group that has not been shown."""
    v = seen.s
    if v.known[row] != terms.FACTS:
        return ""
    carriers, small, speed, cargo = v.fact_carriers[row], v.fact_small[row], v.fact_fast[row], v.fact_laden[row]
    entries = [
        f"{carriers} {'carriers' if speed < 0 else 'fast carriers'}" if carriers >= 0 else "",
        ("ten factors or more", "under ten factors", "")[small],
        ("slow", "fast", "")[speed],
        ("", "with cargo", "")[cargo],
    ]
    return singular(f"when found: {', '.join(part for part in entries if part)}")


def notes_of(seen: Look, row: int) -> str:
    """Facts of a group that has been shown; how many squadrons it has only its owner counts (22.431A, 22.4421A)."""
    v = seen.s
    notes = [f"{naval_factors(v, row)} factors", "fast" if is_fast(v, row) else "slow"]
    if fast_carriers(v, row) and seen.is_open(row // terms.GROUPS):
        notes.append(f"{_squadrons(v, row)} squadrons")
    if v.cargo[row]:
        notes.append(f"cargo {v.cargo[row]}")
    if v.standing[row] == terms.LATE:
        notes.append(late_words(v, row))
    return singular(", ".join(notes))


def late_words(v: BattleState, row: int) -> str:
    """When a late force comes or came: its round, or before that is known the hexes that it fell short (22.24B, 22.411B)."""
    if v.enters[row] < 0:
        return f"{-v.enters[row]} {'hex' if v.enters[row] == -1 else 'hexes'} short"
    if 0 < v.enters[row] <= v.round:
        return f"may enter since round {v.enters[row]}"
    return f"enters in round {v.enters[row]}" if v.enters[row] else "does not come"


def _squadrons(v: BattleState, row: int) -> int:
    side = row // terms.GROUPS
    wings = range(side * terms.WINGS, side * terms.WINGS + v.wings[side])
    return sum(v.squadrons[w] for w in wings if v.wing_ship[w] >= 0 and v.group_row[v.wing_ship[w]] == row)


def ships_of(seen: Look, teller: BattleDescriber, row: int) -> str:
    """The ships afloat in a group: `Kongo, 4 Destroyers (1 damaged)`; the other side's never in the order of their file."""
    v, side = seen.s, row // terms.GROUPS
    here = [
        u
        for u in range(side * terms.UNITS, side * terms.UNITS + v.units[side])
        if v.group_row[u] == row and v.count[u] > 0
    ]
    entries = [(v.kind[u], -v.size[u], ship_words(seen, teller, u)) for u in here]
    return listed([words for _, _, words in (entries if seen.is_open(side) else sorted(entries))]) or "no ships"


def ship_words(seen: Look, teller: BattleDescriber, u: int, with_kind: bool = False) -> str:
    """One row of ships, in few words: those in the battle, or once they have left it those that go home.

    The row is that of what the reader sees.
    """
    v, row = seen.s, seen.known.name(u)
    name, face = teller.bare_unit(seen, row), seen.known.faces.get(row)
    if with_kind:
        name += f" {KIND_NAMES[v.kind[u]]}{v.size[u] if v.kind[u] == terms.CAPITAL else ''}"
    ships, hurt = (v.count[u], v.damaged[u]) if v.count[u] > 0 else gone(seen, u, row, departures(seen.log))
    name = counted(name, ships, face is not None and face.several)
    harm = [hits_words(v.hits[u], v.size[u])] if is_named(v.kind[u]) and v.hits[u] else []
    if hurt:
        harm.append("damaged" if ships == 1 else f"{hurt} damaged")
    return f"{name} ({', '.join(harm)})" if harm else name


def hits_words(hits: int, size: int) -> str:
    """The hits on a named ship, which carry over from round to round (22.55)."""
    return singular(f"{hits} of {size} hits")


def forces(seen: Look, teller: BattleDescriber, side: int) -> SideForces:
    """A side's order of battle, before its groups form; by its groups in a battle that has begun."""
    v = seen.s
    groups: list[tuple[str, str]] = []
    rows = range(side * terms.UNITS, side * terms.UNITS + v.units[side])
    for place in range(terms.NUMBERS):
        ships = listed(
            [ship_words(seen, teller, u, True) for u in rows if v.group_row[u] == side * terms.GROUPS + place]
        )
        groups += [(f"Combat group {place + 1}", ships)] if ships else []
    for place in range(terms.NUMBERS, terms.GROUPS):
        row = side * terms.GROUPS + place
        ships = listed([ship_words(seen, teller, u, True) for u in rows if v.group_row[u] == row])
        if ships:
            late = f" ({late_words(v, row)})" if v.standing[row] == terms.LATE else ""
            cargo = f" (cargo {v.cargo[row]})" if v.cargo[row] else ""
            groups.append((teller.force(side, place - terms.NUMBERS), ships + cargo + late))
    lies_open = sorted(ships for _, ships in groups)
    rest = [("Submarines", ship_words(seen, teller, u)) for u in rows if v.kind[u] == terms.SUBMARINE]
    rest += _land_air(v, teller, side)
    lies_open += sorted(f"{name}: {what}" for name, what in rest)
    return SideForces(side, ROLES[v.countered][int(v.interceptor == side)], groups + rest, lies_open)


def _land_air(v: BattleState, teller: BattleDescriber, side: int) -> list[tuple[str, str]]:
    wings = range(side * terms.WINGS, side * terms.WINGS + v.wings[side])
    ashore = [f"{teller.roster.wings[w]} {v.squadrons[w]}" for w in wings if v.wing_base[w] >= 0]
    return [("Squadrons ashore", ", ".join(ashore))] if ashore else []


def chart(seen: Look) -> Chart | None:
    """The search chart as it is, once there has been a search; it is public (22.452, table.naval-combat-chart)."""
    v = seen.s
    if v.raid == 1 or v.segment <= terms.SEARCH:
        return None
    rows = [[_mark(v, side * terms.GROUPS + place) for place in range(terms.NUMBERS)] for side in range(2)]
    statuses = tuple(status(number, v.round) for number in range(1, terms.NUMBERS + 1))
    return Chart(v.round, statuses, (tuple(rows[0]), tuple(rows[1])))


def _mark(v: BattleState, row: int) -> int:
    return v.search_results[row] if v.standing[row] == terms.ENGAGED else -1
