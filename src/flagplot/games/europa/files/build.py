"""The initial state of the combats and the names of its rows, from a scenario of Grand Europa (34)."""

from dataclasses import dataclass, field
from pathlib import Path

from flagplot.core import outside
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Start
from flagplot.games.europa import terms
from flagplot.games.europa.files.read import ADJACENT, COAST, SUBMARINE, EnemyGroup, EuropaScenario, Unit
from flagplot.games.europa.profile import Profile, house, read_profile
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.terms import SEA_NAMES, TYPE_NAMES, Roster

MOVER, FOE = 0, 1
SORTS = {"surface": terms.SURFACE_GROUP, SUBMARINE: terms.SUBMARINE_GROUP, COAST: terms.COAST_DEFENCE}


@dataclass(frozen=True, kw_only=True)
class Combat(Start[CombatState, Roster]):
    """Naval combats about to begin."""

    profile: Profile


@dataclass
class _Draft:
    situation: CombatState = field(default_factory=CombatState)
    units: list[str] = field(default_factory=lambda: [""] * (2 * terms.UNITS))
    groups: list[str] = field(default_factory=lambda: [""] * (2 * terms.GROUPS))


def profile_of(scenario: EuropaScenario, file: str) -> Profile:
    """The profile that a scenario names, searched next to its file; by default flagplot's own."""
    if scenario.profile is None:
        return house()
    if not outside.is_open():
        raise FlagplotError("no profile can be named here", file=file, field="profile", expected="no such line")
    path = Path(file).parent / scenario.profile
    if not path.exists():
        expected = "a profile, looked for from the scenario's folder; flagplot europa profile check FILE checks one"
        raise FlagplotError(f"there is no profile {scenario.profile}", file=file, field="profile", expected=expected)
    return read_profile(path)


def build(scenario: EuropaScenario, profile: Profile) -> Combat:
    """Set up the combats of a scenario, before the first begins (34.1).

    Groups and units are sorted by name, in any order of the file; all their other data is public.
    """
    draft = _Draft()
    s = draft.situation
    s.mover = MOVER
    s.sea = SEA_NAMES.index(scenario.sea)
    s.night, s.coastal = int(scenario.night), int(scenario.coastal_hex)
    s.round_limit, s.movement = scenario.round_limit, scenario.moving.movement
    s.segment = terms.ORDER
    moving = scenario.moving  # the first group of its side (34.A)
    draft.groups[0] = moving.group
    s.sort[0] = SORTS[moving.kind]
    s.left_port[0] = int(moving.left_blockaded_port)
    for unit in sorted(moving.units, key=lambda unit: unit.name):
        _set_unit(draft, MOVER, 0, unit, profile)
    groups = sorted(scenario.enemy.groups, key=lambda group: group.name)
    for place, group in enumerate(groups):
        _set_foe(draft, terms.GROUPS + place, group)
    listed = [(terms.GROUPS + place, unit) for place, group in enumerate(groups) for unit in group.units]
    for g, unit in sorted(listed, key=lambda entry: entry[1].name):
        _set_unit(draft, FOE, g, unit, profile)
    return Combat(
        **scenario.start(),
        situation=s,
        roster=Roster(scenario.sides, tuple(draft.units), tuple(draft.groups), profile.title),
        profile=profile,
    )


def _set_foe(draft: _Draft, g: int, group: EnemyGroup) -> None:
    """An enemy group or coast defences, in the hex or an adjacent one (34.A)."""
    s = draft.situation
    draft.groups[g] = group.name
    s.sort[g] = SORTS[group.kind]
    s.adjacent[g] = int(group.where == ADJACENT)
    s.to_fight[g] = 1
    s.coastal_beside[g] = int(s.coastal == 1 if group.coastal_hex is None else group.coastal_hex)
    s.allowance[g], s.marker[g] = group.movement_allowance or 0, group.marker
    s.level[g] = group.level or 0


def _set_unit(draft: _Draft, side: int, g: int, unit: Unit, profile: Profile) -> None:
    s = draft.situation
    u = side * terms.UNITS + s.units[side]
    s.units[side] += 1
    draft.units[u] = unit.name
    s.kind[u] = TYPE_NAMES.index(unit.type)
    s.at[u] = g
    s.gunnery[u], s.submarine[u], s.aircraft[u] = unit.gunnery, unit.submarine, unit.aircraft
    s.heavy[u] = int(unit.heavy)
    s.capacity[u] = unit.capacity or max(unit.gunnery, unit.submarine, profile.least_capacity)
