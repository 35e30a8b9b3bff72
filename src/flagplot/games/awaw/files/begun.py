"""A battle that a file enters in its middle: the checks of its moment, and the state at that moment (22.41, 22.411)."""

from collections.abc import Iterator
from typing import Final

from flagplot.files.into import put, put_some
from flagplot.files.part import FileSection
from flagplot.files.problem import Path, Problem
from flagplot.games.awaw.battle.formation import is_cargo_mission
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import enter_segment
from flagplot.games.awaw.files import check_force
from flagplot.games.awaw.files.check_force import Faults
from flagplot.games.awaw.files.model import FightingShip, Force, Scenario, Side, Submarines
from flagplot.games.awaw.files.words import MISSIONS
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import MET, UNMET, disclose, has_eyes, is_empty
from flagplot.games.awaw.shared.units import (
    group_row,
    is_named,
    numbered,
    units_of,
    wings_of,
)

PHASES: Final = {"start": terms.ROUND_START, "air-strikes": terms.STRIKES, "fleet-combat": terms.PAIRING}
"""The segments that a file may enter."""
KNOWN: Final = {"nothing": terms.HIDDEN, "facts": terms.FACTS, "all": terms.FULL}
OF_SHIPS: Final = (
    *("number", "sunk", "withdrawn", "withdrawn_damaged", "sent_home", "cargo_taken"),
    *("hurt", "fought", "spent", "patrol", "ashore"),
)
OF_FORCES: Final = ("found", "attacks", "known", "facts", "met", "disrupted")
OF_WINGS: Final = ("spent", "searching", "lost", "grounded", "cover")
OF_BASES: Final = ("counteraired",)
OF_SIDES: Final = ("lost_this_round", "cargo_lost")
OF_SUBMARINES: Final = ("sunk", "attacked", "declined")
OF_ITS_FORCE: Final = ("is_tf", "mission", "cargo", "bare_supply_line")
"""What a combat group has from the force that it was."""
IN_ROUND: Final = ("found", "attacks", "spent", "searching", "patrol", "lost_this_round", "cover", "counteraired")
"""Keys of the round under way, which is clear at its start (22.32)."""


def afloat(ship: FightingShip) -> int:
    """Ships of an entry that are in the battle still."""
    return check_force.number_of_ships(ship) - ship.sunk - ship.withdrawn


def has_no_guards(force: Force) -> bool:
    """Whether a force is a sea supply line without ships: one that has lost them keeps its number (22.9434)."""
    lost = not any(afloat(ship) > 0 for ship in force.ships)
    return force.mission == "sea-supply" and lost and not (force.ships and force.number is None)


def is_present(force: Force) -> bool:
    """Whether a force has ships in the battle, or is a sea supply line without guards (22.9434)."""
    if force.enters or force.disrupted:
        return False
    return has_no_guards(force) or any(afloat(ship) > 0 for ship in force.ships)


def leaves_its_mission(force: Force) -> bool:
    """Whether a force with cargo has no ships left, but those that strengthened it still have its group and mission (22.421A)."""
    return force.number is not None and not is_present(force) and not force.enters and carries_cargo(force)


def carries_cargo(force: Force) -> bool:
    """Whether a force has, or had, cargo by its mission."""
    return check_force.is_laden(force) or is_cargo_mission(MISSIONS[force.mission])


def is_divided(force: Force) -> bool:
    """Whether the surplus of a force has a combat group of its own; the other ships have the number of another force (22.421A)."""
    return any(ship.number is not None for ship in force.ships)


def moment_faults(scenario: Scenario) -> Faults:
    """The keys of a battle that has begun: there are none without `now`, and with it they fit its round and phase."""
    now = scenario.now
    for path, _, key in _given(scenario):
        name = key.replace("_", "-")
        if now is None:
            what = f"{name} belongs to a battle that has begun"
            yield Problem((*path, key), what, "no such key, or now with the round under way (22.411)")
        elif now.phase == "start" and key in IN_ROUND:
            what = f"{name} at the start of a round, when nothing has happened in it"
            yield Problem((*path, key), what, f"no such key, or a later phase: {' or '.join([*PHASES][1:])} (22.32)")
    if now is None:
        return
    if scenario.raiders or any(not side.forces for side in scenario.sides):
        what = "a battle of one round has no moment to enter it at"
        yield Problem(("now",), what, "no such key (22.132A, 22.35, 22.921)")
    if any(side.disclosed == "classes" for side in scenario.sides):
        i = next(i for i, side in enumerate(scenario.sides) if side.disclosed == "classes")
        what = "disclosed: classes of a battle that has begun"
        yield Problem(("sides", i, "disclosed"), what, "all, the ships but not the numbers of their groups, or nothing")
    if 0 < scenario.round_limit < now.round:
        expected = f"at most {scenario.round_limit}, the round_limit"
        yield Problem(("now", "round"), f"round {now.round} is after the last one", expected)
    for i, side in enumerate(scenario.sides):
        yield from (each.below(("sides", i)) for each in _side_faults(side))


def _given(scenario: Scenario) -> Iterator[tuple[Path, FileSection, str]]:
    """The keys of a battle that has begun, where a file has them."""
    for i, side in enumerate(scenario.sides):
        parts: list[tuple[Path, FileSection, tuple[str, ...]]] = [(("sides", i), side, OF_SIDES)]
        parts += [(("sides", i, "forces", f), force, OF_FORCES) for f, force in enumerate(side.forces)]
        parts += [
            (("sides", i, "forces", f, "ships", n), ship, OF_SHIPS)
            for f, force in enumerate(side.forces)
            for n, ship in enumerate(force.ships)
        ]
        parts += [(("sides", i, "submarines", n), boats, OF_SUBMARINES) for n, boats in enumerate(side.submarines)]
        parts += [(("sides", i, "bases", b), base, OF_BASES) for b, base in enumerate(side.bases)]
        parts += [
            (("sides", i, "bases", b, "squadrons", n), wing, OF_WINGS)
            for b, base in enumerate(side.bases)
            for n, wing in enumerate(base.squadrons)
        ]
        for path, part, keys in parts:
            yield from ((path, part, key) for key in keys if getattr(part, key) not in (0, False, "nothing", None, {}))


def _side_faults(side: Side) -> Faults:
    """Each force in the battle has its number and each late one its round; losses do not exceed the ships.

    A late force whose round has come and which is not in the battle waits: its owner is asked again (22.411B, 22.421B).
    """
    if not any(is_present(force) for force in side.forces):
        yield Problem(("forces",), f"{side.name} has no ships left in the battle", "at least one (22.71C)")
    task_forces: dict[int, str] = {}
    for f, force in enumerate(side.forces):
        is_free = force.task_force and not carries_cargo(force) and not is_divided(force)
        if is_present(force) and force.number is not None and is_free:
            other = task_forces.setdefault(force.number, force.name)
            if other != force.name:
                what = f"number {force.number} is that of {other} already"
                yield Problem(("forces", f, "number"), what, "another number: two task forces do not combine (22.421A)")
        if is_present(force) and force.number is None:
            expected = "number: 1 to 6, as each combat group has one (22.423A)"
            yield Problem(("forces", f), f"{force.name} has no number in a battle that has begun", expected)
        yield from (each.below(("forces", f)) for each in _force_faults(side, force))
    for n, boats in enumerate(side.submarines):
        for key in ("sunk", "attacked", "declined"):
            if getattr(boats, key) > boats.count:
                what = f"{getattr(boats, key)} factors {key} of {boats.count}"
                yield Problem(("submarines", n, key), what, f"0 to {boats.count} (22.94)")
    for b, base in enumerate(side.bases):
        for n, wing in enumerate(base.squadrons):
            if any(count < 1 for count in wing.cover.values()):
                expected = "1 or more squadrons for each number, such as {5: 2} (22.442)"
                yield Problem(("bases", b, "squadrons", n, "cover"), f"cover of {dict(wing.cover)}", expected)
            if wing.searching > wing.spent:
                what = f"{wing.searching} squadrons searching of {wing.spent} spent"
                yield Problem(("bases", b, "squadrons", n, "searching"), what, f"0 to {wing.spent} (22.434)")
            for key in OF_WINGS:
                given = sum(wing.cover.values()) if key == "cover" else getattr(wing, key)
                most = wing.count - wing.inverted - (wing.lost if key in ("spent", "cover") else 0)
                if given > most or (given and wing.type == "army"):
                    what = f"{given} of {most} squadrons {key}"
                    expected = f"0 to {most}, of cover, search or attack squadrons (23.13, 22.434)"
                    yield Problem(("bases", b, "squadrons", n, key), what, expected)


def _force_faults(side: Side, force: Force) -> Faults:
    """Whether a force waits, has gone or is in the battle, the knowledge of it, and the groups that its ships are in."""
    others = [other for other in side.forces if other is not force and is_present(other)]
    shared = {other.number for other in others} | {ship.number for other in others for ship in other.ships}
    left = leaves_its_mission(force) and force.number in shared
    if not is_present(force) and force.number is not None and not force.enters and not left:
        yield Problem(("number",), f"{force.name} has no ships left", "no such key (22.421C)")
    if force.enters and force.enters.round is None:
        what = f"{force.name} is late in a battle that has begun, without its round"
        yield Problem(("enters",), what, "round: 2 or later, of a force that waits an earlier one (22.24B)")
    guarded = any(afloat(ship) > 0 for ship in force.ships)
    for key in ("met", "disrupted"):
        if getattr(force, key) and (force.mission != "sea-supply" or guarded):
            what = f"{force.name} is not a sea supply line without guards"
            yield Problem((key,), what, "no such key, or mission: sea-supply and no ships left (22.9434)")
    if force.facts is not None and force.known == "nothing":
        what = f"facts of {force.name}, though nothing is known of it"
        yield Problem(("facts",), what, "known: facts, or all (22.452B)")
    if force.attacks > force.found:
        what = f"{force.attacks} attacks on {force.name}, which was found {force.found} times"
        yield Problem(("attacks",), what, f"0 to {force.found} (22.452C)")
    numbers = {other.number for other in side.forces if other is not force and not other.enters}
    for n, ship in enumerate(force.ships):
        yield from (each.below(("ships", n)) for each in _ship_faults(ship))
        if ship.number is not None and (ship.number == force.number or ship.number not in numbers or not afloat(ship)):
            what = f"number {ship.number} of {ship.name}"
            expected = (
                f"the number of another force than {force.name}, with which it has combined, for ships still there"
            )
            yield Problem(("ships", n, "number"), what, f"{expected} (22.421A)")


def _ship_faults(ship: FightingShip) -> Faults:
    count = check_force.number_of_ships(ship)
    if ship.sunk + ship.withdrawn > count:
        what = f"{ship.sunk} sunk and {ship.withdrawn} withdrawn of {count} ships"
        yield Problem(("sunk" if ship.sunk else "withdrawn",), what, f"together at most {count} (22.54, 22.61C)")
    elif ship.damaged > afloat(ship):
        yield Problem(
            ("damaged",), f"{ship.damaged} damaged of {afloat(ship)} still there", f"0 to {afloat(ship)} (22.54A)"
        )
    if ship.withdrawn_damaged > (ship.withdrawn if ship.type == "CA" else 0):
        what = f"{ship.withdrawn_damaged} damaged of {ship.withdrawn} {ship.type} withdrawn"
        yield Problem(("withdrawn_damaged",), what, "cruisers only, and of those withdrawn (22.54A)")
    if ship.sent_home and not (ship.withdrawn and check_force.complement(ship)):
        yield Problem(("sent_home",), f"sent-home of {ship.name}", "it for a carrier that is withdrawn (22.421A)")
    if ship.cargo_taken > (ship.withdrawn if ship.laden else 0):
        what = f"{ship.cargo_taken} cargo taken by {ship.withdrawn} ships withdrawn"
        yield Problem(("cargo_taken",), what, "at most one for each of them, if they are laden (22.82)")
    squadrons = check_force.complement(ship) if ship.nas is None else ship.nas
    if ship.spent + ship.patrol > (squadrons if afloat(ship) > 0 else 0):
        what = f"{ship.spent} squadrons spent and {ship.patrol} on patrol"
        expected = f"together at most {squadrons}, the squadrons aboard (22.74)"
        yield Problem(("spent" if ship.spent else "patrol",), what, expected)
    if ship.ashore > check_force.complement(ship):
        expected = f"at most {check_force.complement(ship)}, its complement (22.463B)"
        yield Problem(("ashore",), f"{ship.ashore} squadrons ashore", expected)


def set_moment(s: BattleState, scenario: Scenario, entries: list[FightingShip | Submarines | None]) -> None:
    """Put a battle that was set up at its beginning to its moment; `entries` has the entry of each row of ships.

    Where a force of sea supply has lost its guards, its line is one without guards (22.421A, 22.9434).
    """
    now = scenario.now
    assert now is not None
    for i, side in enumerate(scenario.sides):
        for u in units_of(s, i):
            entry = entries[u]
            if isinstance(entry, Submarines):
                s.count[u] -= entry.sunk
            elif entry is not None:
                _set_losses(s, u, entry)
                if entry.number and s.count[u] > 0:
                    s.group_row[u] = group_row(i, entry.number)
        for f, force in enumerate(side.forces):
            if (is_present(force) and force.number) or leaves_its_mission(force):
                _number(s, i, f, force)
            elif not force.enters:
                s.standing[i * terms.GROUPS + terms.NUMBERS + f] = terms.GONE
        for force in side.forces:  # a line whose guards are gone is one without, unless others have strengthened it
            g = group_row(i, force.number or 0)
            if is_present(force) and force.number and is_empty(s, g):
                s.bare_supply_line[g] = UNMET
        s.supply_line_disrupted[i] = int(any(force.disrupted for force in side.forces))
        for w in wings_of(s, i):
            if s.wing_ship[w] >= 0:
                s.squadrons[w] *= s.count[s.wing_ship[w]] > 0
                s.stayed[w] = s.squadrons[w] - s.unavailable[w] - s.patrol[w]
    for i in range(2):
        results = [s.search_results[g] for g in numbered(i)]
        s.results[1 - i], s.any_found[i] = sum(results), int(any(results))
    s.round = now.round - 1 if now.phase == "start" else now.round
    enter_segment(s, PHASES[now.phase])


def _set_losses(s: BattleState, u: int, entry: FightingShip) -> None:
    s.count[u] = afloat(entry)
    s.hits_before[u] = s.hits[u]
    s.damaged_in_battle[u] = int(s.damaged[u] > 0 or entry.hurt)
    s.defeated[u] = int(entry.withdrawn > 0 and not entry.sent_home)
    if is_named(s.kind[u]) and entry.withdrawn:
        s.withdrawn_damaged[u] = s.damaged[u]
    if is_named(s.kind[u]) and (entry.withdrawn or entry.sunk):
        s.damaged[u] = 0
    if s.count[u] == 0:
        s.group_row[u] = terms.NOBODY


def _number(s: BattleState, i: int, f: int, force: Force) -> None:
    """Move a force to the row of its number, where another may be, with its results of the round (22.421A, 22.423B)."""
    row, g = i * terms.GROUPS + terms.NUMBERS + f, group_row(i, force.number or 0)
    if is_divided(force):
        for name in OF_ITS_FORCE:
            getattr(s, name)[row] = 0
    for u in units_of(s, i):
        lost = has_no_guards(force) and s.force[u] == f and s.kind[u] != terms.SUBMARINE
        if s.group_row[u] == row or lost:
            s.group_row[u] = g
    if s.standing[g] == terms.ENGAGED:
        s.cargo[g] += s.cargo[row]
        if not is_cargo_mission(s.mission[g]) and not is_divided(force):
            s.mission[g], s.is_tf[g] = s.mission[row], s.is_tf[row]
        s.merged[g] = 1
        s.bare_supply_line[g] = max(s.bare_supply_line[g], s.bare_supply_line[row])
    else:
        for name in OF_ITS_FORCE:
            getattr(s, name)[g] = getattr(s, name)[row]
    if force.met:
        s.bare_supply_line[g] = MET
    for name in OF_ITS_FORCE:
        getattr(s, name)[row] = 0
    for place in range(terms.HOMES):
        s.supply_ports[g][place] |= s.supply_ports[row][place]
        s.supply_ports[row][place] = 0
    s.standing[g], s.standing[row] = terms.ENGAGED, terms.ABSENT
    s.fixed_number[row] = 0
    if KNOWN[force.known] > terms.HIDDEN:
        disclose(s, g, KNOWN[force.known])
    if force.facts is not None:
        put(s, force.facts, group=g)
    put_some(s, force, ("found", "attacks"), group=g)
    s.attacked[g] = int(force.attacks > 0)
    s.had_full_carrier[g] = int(has_eyes(s, g))
