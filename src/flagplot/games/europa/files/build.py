"""The initial state of the combats and the names of its rows, from a scenario of Grand Europa (34)."""

from dataclasses import dataclass, field
from pathlib import Path

from flagplot.core import outside
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Start
from flagplot.files.into import put
from flagplot.games.europa import terms
from flagplot.games.europa.files.read import EuropaScenario, Unit
from flagplot.games.europa.profile import Profile, house, read_profile
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.terms import Roster

MOVER, FOE = 0, 1


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
    put(s, scenario, group=0)  # the moving group is the first of its side (34.A)
    s.mover, s.round_limit, s.segment = MOVER, scenario.round_limit, terms.ORDER
    draft.groups[0] = scenario.moving.group
    for unit in sorted(scenario.moving.units, key=lambda unit: unit.name):
        _set_unit(draft, MOVER, 0, unit, profile)
    groups = sorted(scenario.enemy.groups, key=lambda group: group.name)
    for g, group in enumerate(groups, terms.GROUPS):  # in the hex or an adjacent one (34.A)
        draft.groups[g] = group.name
        put(s, group, {"coastal_hex": scenario.coastal_hex}, group=g)
        s.to_fight[g] = 1
    listed = [(g, unit) for g, group in enumerate(groups, terms.GROUPS) for unit in group.units]
    for g, unit in sorted(listed, key=lambda entry: entry[1].name):
        _set_unit(draft, FOE, g, unit, profile)
    return Combat(
        **scenario.start(),
        situation=s,
        roster=Roster(scenario.sides, tuple(draft.units), tuple(draft.groups), profile.title),
        profile=profile,
    )


def _set_unit(draft: _Draft, side: int, g: int, unit: Unit, profile: Profile) -> None:
    s = draft.situation
    u = side * terms.UNITS + s.units[side]
    s.units[side] += 1
    draft.units[u] = unit.name
    s.at[u] = g
    put(s, unit, {"capacity": max(unit.gunnery, unit.submarine, profile.least_capacity)}, unit=u)
