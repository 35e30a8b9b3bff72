"""A battle that has begun, as a file that enters it in its middle; the reverse of `begun` (22.41, 22.411)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import yaml

from flagplot.core.errors import FlagplotError
from flagplot.files.into import said
from flagplot.games.awaw.battle.formation import is_cargo_mission
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.begun import KNOWN, OF_FORCES, OF_SHIPS, OF_SUBMARINES, PHASES
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.files.check_side import land_air
from flagplot.games.awaw.files.model import Base, Facts, FightingShip, Force, Scenario, Side, Submarines
from flagplot.games.awaw.files.standing import force_key, in_order, ship_key, ships_in_order
from flagplot.games.awaw.files.start import Battle
from flagplot.games.awaw.files.words import MISSIONS, SQUADRONS
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import MET
from flagplot.games.awaw.shared.terms import NATION_NAMES
from flagplot.games.awaw.shared.units import (
    bases_of,
    end_unit,
    first_unit,
    group_row,
    groups_of,
    is_named,
    numbered,
    wings_of,
)

Data = dict[str, Any]
LEVELS: Final = {level: name for name, level in KNOWN.items()}
NOT_COPIED: Final = (
    *("forces", "submarines", "bases", "ports", "lost_this_round", "cargo_lost"),
    *("destroyers_in_base", "destroyers_in_box"),
)


UNIT: Final = (
    *("kind", "nation", "size", "slow", "laden", "low_supply"),
    *("count", "damaged", "sunk", "withdrawn", "withdrawn_damaged"),
    *("cargo_taken", "attacks_made", "let_pass", "must_attack", "on_patrol", "role", "gave_up", "adopts"),
    *("engaged_in_battle", "damaged_in_battle", "original", "original_mission", "detached", "defeated"),
)
GROUP: Final = (
    *("is_tf", "mission", "cargo", "known", "fact_small", "fact_carriers", "fact_fast", "fact_laden", "search_results"),
    *("results_used", "attacked", "fought", "enters", "supply_ports", "bare_supply_line"),
)
WING: Final = ("squadrons", "searching", "patrol", "grounded", "flown_ashore", "flown", "cover")
SIDE: Final = (
    *("destroyers_in_port", "destroyers_in_box", "lost_factors", "damaged_factors", "cargo_lost", "results"),
    *("any_found", "evaded_early", "surprised", "supply_line_disrupted"),
)
OF_THE_DEAD: Final = ("damaged", "engaged_in_battle", "damaged_in_battle")
"""Fields that no longer matter once no ship of the row is left in the battle."""


def written(battle: Battle, s: BattleState, open_text: Callable[[str], tuple[Battle, BattleState]]) -> str:
    """The file that enters a battle where it is; a FlagplotError if no file can hold it.

    `open_text` opens a file: its battle, and the state at its first question. A file is right if that state is the same.
    """
    expected = "--round N, or a position where its air strikes or its fleet combat begin (22.41)"
    if s.round < 1 or s.ended:
        raise FlagplotError("the battle has not begun, or is over", field="--at", expected=expected)
    what, wanted = "", described(battle, s)
    for phase in (*(each for each in PHASES if PHASES[each] == s.segment), "start"):
        text = _text(battle, s, phase)
        try:
            differ = _difference(wanted, described(*open_text(text)))
        except FlagplotError as error:
            differ = str(error).splitlines()[0].partition(", ")[2]
        if not differ:
            return text
        what = what or differ
    raise FlagplotError(f"a file cannot hold this position: {what}", field="--at", expected=expected)


def described(battle: Battle, s: BattleState) -> dict[object, Any]:
    """What matters of a battle at the beginning of a phase, by names: rows and groups without ships have none, but lines have."""
    found: dict[object, Any] = {"round": s.round, "segment": s.segment, "asked": (s.ask_kind, s.ask_seat, s.ask_size)}
    for i, name in enumerate(battle.roster.sides):
        found |= {(name, field): getattr(s, field)[i] for field in SIDE}
        rows, lines = range(first_unit(i), end_unit(s, i)), []
        # groups that are, or strengthen, a sea supply line that sailed without guards or lost them (22.9434)
        used = {g for g in groups_of(i) if s.bare_supply_line[g] and s.standing[g] in (terms.ENGAGED, terms.LATE)}
        for u in rows:
            here, g = s.count[u] > 0, s.group_row[u]
            force = battle.roster.forces[i * terms.GROUPS + terms.NUMBERS + s.force[u]]
            used |= {g} if here and g >= 0 else set()
            number = g if here and g < i * terms.GROUPS + terms.NUMBERS else -1
            values = {field: getattr(s, field)[u] for field in UNIT if here or field not in OF_THE_DEAD}
            hits = s.hits[u] if here else 0
            lines.append((battle.roster.units[_root(s, u)], force, number, hits, tuple(values.items())))
        found[(name, "ships")] = sorted(lines)
        for g in sorted(used):
            row = g - i * terms.GROUPS
            title = f"group {row + 1}" if row < terms.NUMBERS else battle.roster.forces[g]
            found |= {(title, name, field): getattr(s, field)[g] for field in GROUP}
        found |= {(battle.roster.bases[b], name, "counteraired"): s.base_fought[b] for b in bases_of(s, i)}
        for w in wings_of(s, i):
            if s.wing_base[w] >= 0 or s.count[s.wing_ship[w]] > 0:
                at = battle.roster.units[s.wing_ship[w]] if s.wing_ship[w] >= 0 else battle.roster.wings[w]
                found |= {(at, name, field): getattr(s, field)[w] for field in WING}
                found[(at, name, "spent")] = _spent(s, w)
    return found


def _spent(s: BattleState, w: int) -> int:
    """Squadrons of a wing that can do no more this round, those that searched among them (22.4422, 22.434)."""
    return s.unavailable[w] + s.searching[w]


def _root(s: BattleState, u: int) -> int:
    """The row from which a row of ships was split."""
    while s.split_from[u] >= 0:
        u = s.split_from[u]
    return u


def _difference(wanted: dict[object, Any], found: dict[object, Any]) -> str:
    """The first difference between two descriptions, in words; empty for none."""
    for key in [*wanted, *(key for key in found if key not in wanted)]:
        if wanted.get(key) != found.get(key) and key in ("segment", "asked"):
            return "it is in the middle of a phase"
        if wanted.get(key) != found.get(key):
            if isinstance(key, tuple) and key[1] == "ships":
                one = next((a for a, b in zip(wanted[key], found[key], strict=False) if a != b), ("a ship",))
                return f"{one[0]} of {key[0]} would not be the same"
            words = ", ".join(map(str, key)) if isinstance(key, tuple) else str(key)
            return f"{words.replace('_', ' ')} would be {found.get(key)}, not {wanted.get(key)}"
    return ""


def _text(battle: Battle, s: BattleState, phase: str) -> str:
    """The file that would enter the battle in its round, at a phase."""
    scenario = in_order(read_text(battle.text, "position"))
    chosen = {"edition": battle.edition, "rulings": battle.rulings}
    data = _battle(scenario, s, phase, {name: value for name, value in chosen.items() if value})
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)


def _battle(scenario: Scenario, s: BattleState, phase: str, chosen: Data) -> Data:
    found = _plain(
        scenario, ("text", "sides", "now", "story", "history", "sources", "basis", "region", "edition", "rulings")
    )
    entries = [list[FightingShip | Submarines | None]() for _ in range(2)]
    for i, side in enumerate(scenario.sides):
        entries[i] += [ship for _, ship in ships_in_order((force.ships for force in side.forces), side.nation)]
        entries[i] += side.submarines
    sides = [_side(i, side, s, entries[i], phase != "start") for i, side in enumerate(scenario.sides)]
    return {**found, **chosen, "now": {"round": s.round, "phase": phase}, "sides": sides}


def _plain(part: Any, without: tuple[str, ...] = ()) -> Data:
    """The keys that a part of a file sets, as they are written."""
    data: Data = part.model_dump(exclude_unset=True, exclude=set(without), mode="json", exclude_none=True)
    return {(name if name == "round_limit" else name.replace("_", "-")): _keys(value) for name, value in data.items()}


def _keys(value: Any) -> Any:
    """Nested keys as they are written."""
    if isinstance(value, Mapping):
        return {str(name).replace("_", "-"): _keys(each) for name, each in value.items()}
    return [_keys(each) for each in value] if isinstance(value, list) else value


def _side(i: int, side: Side, s: BattleState, entries: list[Any], in_round: bool) -> Data:
    found = _plain(side, NOT_COPIED)
    found["ports"] = [
        {**_plain(port, ("destroyers",)), **({"destroyers": left} if left else {})}
        for port, left in zip(side.ports, s.destroyers_in_port[i], strict=False)
    ]
    found["destroyers-in-base"] = 0 if side.ports else s.destroyers_in_port[i][0]
    names = ("destroyers_in_box", "cargo_lost", "lost_this_round")
    found |= said(s, Side, names if in_round else names[:2], side=i)
    rows = list(range(first_unit(i), end_unit(s, i)))
    mains = _mains(i, side, s, rows)
    forces = [_force(i, f, force, side, s, rows, entries, in_round, mains) for f, force in enumerate(side.forces)]
    found["forces"] = sorted(forces, key=lambda force: force_key(Force.model_validate(force)))
    boats = [u for u in rows if s.kind[u] == terms.SUBMARINE and s.split_from[u] < 0]
    found["submarines"] = [
        {
            **_plain(_entry(i, u, s, entries), OF_SUBMARINES),
            **said(s, Submarines, OF_SUBMARINES, unit=u),
        }
        for u in boats
    ]
    found["bases"] = [_base(i, b, base, side, s, in_round) for b, base in enumerate(side.bases)]
    return _shown(found)


def _shown(found: Data) -> Data:
    """Without keys that say nothing."""
    return {
        name: value
        for name, value in found.items()
        if value not in (0, False, [], {}, None) or name in ("cargo", "nas")
    }


def _entry(i: int, u: int, s: BattleState, entries: list[Any]) -> Any:
    """The entry of the file for a row of ships, that of the row from which it was split."""
    return entries[_root(s, u) - first_unit(i)]


def _mains(i: int, side: Side, s: BattleState, rows: list[int]) -> dict[int, int]:
    """The combat group of each force: of one that is divided the surplus, which no other force has (22.421A)."""
    here = [u for u in rows if s.kind[u] != terms.SUBMARINE and s.count[u] > 0 and s.group_row[u] >= 0]
    groups = {f: sorted({s.group_row[u] for u in here if s.force[u] == f}) for f in range(len(side.forces))}
    taken = {each[0] for each in groups.values() if len(each) == 1}
    mains = {}
    for f, force in enumerate(side.forces):
        mission = MISSIONS[force.mission]
        is_lost = not groups[f] and s.standing[i * terms.GROUPS + terms.NUMBERS + f] != terms.LATE
        same = [each for g, each in groups.items() if side.forces[g].mission == force.mission]
        if is_lost and is_cargo_mission(mission):
            groups[f] = [
                g for g in sorted({s.group_row[u] for u in here}) if s.mission[g] == mission and [g] not in same
            ][:1]
            taken.update(groups[f])
    for f, each in groups.items():
        if each:
            mains[f] = next((g for g in each if g not in taken), each[0])
            taken.add(mains[f])
    return mains


def _force(
    i: int,
    f: int,
    force: Force,
    side: Side,
    s: BattleState,
    rows: list[int],
    entries: list[Any],
    in_round: bool,
    mains: Mapping[int, int],
) -> Data:
    found = _plain(force, ("ships", "number", "enters", "cargo", *OF_FORCES))
    own = [u for u in rows if s.force[u] == f and s.kind[u] != terms.SUBMARINE]
    groups = {mains[f]} if f in mains else set()
    if force.mission == "sea-supply" and not any(s.count[u] for u in own):
        groups = _line_of(i, f, side, s, own)
        found["disrupted"] = bool(s.supply_line_disrupted[i]) and not groups
    late = i * terms.GROUPS + terms.NUMBERS + f
    if s.standing[late] == terms.LATE:
        found["enters"] = {"round": s.enters[late]}
        groups = {late}
    for g in groups:
        if force.cargo is not None or any(ship.laden for ship in force.ships):
            first = min((u for u in rows if s.group_row[u] == g and s.count[u] > 0 and s.laden[u] == 1), default=-1)
            found["cargo"] = s.cargo[g] if first < 0 or s.force[first] == f else 0
        if g < i * terms.GROUPS + terms.NUMBERS:
            found["number"] = g - i * terms.GROUPS + 1
            found["known"] = LEVELS[s.known[g]]
            if s.known[g] > terms.HIDDEN:
                found["facts"] = said(s, Facts, Facts.model_fields, group=g)
            found["met"] = s.bare_supply_line[g] == MET and not any(s.count[u] for u in own)
            found |= said(s, Force, ("found", "attacks") if in_round else (), group=g)
    found = {
        name: value for name, value in found.items() if value not in (0, "nothing") or name in ("cargo", "task-force")
    }
    ships = [_ship(u, _entry(i, u, s, entries), s, in_round) for u in own]
    for u, ship in zip(own, ships, strict=True):
        if s.count[u] > 0 and 0 <= s.group_row[u] - i * terms.GROUPS < terms.NUMBERS and s.group_row[u] != mains[f]:
            ship["number"] = s.group_row[u] - i * terms.GROUPS + 1
    found["ships"] = sorted(ships, key=lambda ship: ship_key(FightingShip.model_validate(ship), side.nation))
    return found


def _line_of(i: int, f: int, side: Side, s: BattleState, own: list[int]) -> set[int]:
    """The group of a sea supply line that sailed without guards, or has lost them; others may strengthen it (22.421A, 22.9434)."""
    here = [g for g in numbered(i) if s.standing[g] == terms.ENGAGED and s.mission[g] == terms.SEA_SUPPLY]
    if own:
        return {s.group_row[u] for u in own if s.group_row[u] in here}
    guarded = {
        s.group_row[u] for u in range(first_unit(i), end_unit(s, i)) if s.original_mission[u] == terms.SEA_SUPPLY
    }
    found, bare = list[int](), [g for g in here if s.bare_supply_line[g] and g not in guarded]
    for line in (force for force in side.forces[: f + 1] if not force.ships):
        found = [g for g in bare if _may_be_of(i, line, side, s, g)][:1]
        bare = [g for g in bare if g not in found]
    return set(found)


def _may_be_of(i: int, line: Force, side: Side, s: BattleState, g: int) -> bool:
    """Whether a group may be that of a line without ships: it has the number of its file, or passes through its ports (22.9432)."""
    if line.number is not None:
        return g == group_row(i, line.number)
    return {port.name for n, port in enumerate(side.ports) if s.supply_ports[g][n]} == set(line.supply_ports)


def _ship(u: int, entry: FightingShip, s: BattleState, in_round: bool) -> Data:
    kept = _plain(entry, ("hits", "damaged", "nas", "count", *OF_SHIPS))
    here = {"hits": s.hits[u] if s.sunk[u] == 0 else 0} if is_named(s.kind[u]) else {"damaged": s.damaged[u]}
    if not is_named(s.kind[u]):
        here["count"] = s.count[u] + s.sunk[u] + s.withdrawn[u]
        here |= said(s, FightingShip, ("withdrawn_damaged", "cargo_taken"), unit=u)
    here["hurt"] = s.damaged_in_battle[u] == 1 and s.damaged[u] == 0 and s.count[u] > 0
    here["sent-home"] = s.withdrawn[u] > 0 and s.defeated[u] == 0
    here |= said(s, FightingShip, ("sunk", "withdrawn", "fought"), unit=u)
    for w in range(len(s.wing_ship)):
        if s.wing_ship[w] == u:
            aboard = ("nas", "spent", "patrol") if in_round else ("nas",)
            here |= said(s, FightingShip, ("ashore", *(aboard if s.count[u] > 0 else ())), wing=w)
    return _shown({**kept, **here})


def _base(i: int, b: int, base: Base, side: Side, s: BattleState, in_round: bool) -> Data:
    found = _plain(base, ("squadrons", "room", "counteraired"))
    row = i * terms.BASES + b
    found |= said(s, Base, ("room", "counteraired") if in_round else ("room",), base=row)
    kinds = {kind: name for name, kinds in SQUADRONS.items() if name != "army" for kind in kinds}
    squadrons = []
    for w in wings_of(s, i):
        if s.wing_base[w] == row:
            nation = NATION_NAMES[s.wing_nation[w]]
            parts = land_air(base.squadrons, side.nation)[(nation, s.wing_type[w])]
            brought = sum(part.count for part in parts)
            inverted = sum(part.inverted for part in parts)
            one = {"type": kinds[s.wing_type[w]], "count": brought}
            one |= {"nation": nation} if nation != side.nation else {}
            more: Data = {
                "inverted": inverted,
                "flown": s.flown[w],
                "lost": brought - inverted - s.squadrons[w],
                "grounded": s.grounded[w],
                "spent": _spent(s, w) if in_round else 0,
                "searching": s.searching[w] if in_round else 0,
            }
            more |= {"cover": {str(n + 1): count for n, count in enumerate(s.cover[w]) if count}} if in_round else {}
            one |= {name: value for name, value in more.items() if value}
            squadrons.append(one)
    return _shown({**found, "squadrons": squadrons})
