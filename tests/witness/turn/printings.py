"""How far an attempt reaches by the tables of 2003 (22.23) and 2011 (22.21); the sums and ranges are those of the old witness."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.witness import interception
from tests.witness.turn import words
from tests.witness.turn.model import Attempt, Leg, Model

NAMES = {
    words.PATROL: "patrol",
    words.PATROL_STAYS: "patrol that stays",
    words.BASE_CHANGE: "base change",
    words.CARRIER_MISSION: "fast carrier mission",
    words.SUPPLY: "sea supply",
    words.TRANSPORT: "sea transport",
    words.INVASION: "seaborne invasion",
    words.BOMBARDMENT: "shore bombardment",
    words.ESCORT: "sea escort",
    words.REDEPLOYMENT: "redeployment",
    words.RAID: "raid",
    words.RAID_RETURN: "raid return",
    words.DISPLACED: "displaced",
    words.RETURN: "return",
}
LIGHT = (words.CRUISER, words.DESTROYER, words.CVE)


class Plain(NamedTuple):
    """Dice in all, by the table of 2003; hexes without dice, by that of 2011."""

    dice: int
    hexes: int

    @property
    def total(self) -> int:
        """More than nothing where an attempt may be made at all."""
        return self.dice + self.hexes


class Target(NamedTuple):
    """What an attempt goes for."""

    name: str
    forces: Sequence[int]
    path: Sequence[int]
    """All hexes that it announced."""
    spotted: int
    """Squadrons that spot it."""
    in_invasion_hex: bool = False
    here: bool = False
    """Whether it is counter-intercepted in an interception hex."""


def by_dice(model: Model) -> bool:
    """Whether the dice are those of 2003."""
    return model.reads("interception-method", "basic-dice")


def by_ranges(model: Model) -> bool:
    """Whether there are the ranges of 2011 instead of dice."""
    return model.reads("interception-method", "ranges")


def is_other(model: Model) -> bool:
    """Whether the printing is not that of 2018."""
    return by_dice(model) or by_ranges(model)


def naval_factors(model: Model, units: Iterable[int], kinds: Sequence[int] | None = None) -> int:
    """Naval factors of ships, transports and submarines left out, D23; of some kinds only if they are named."""
    out = (words.TRANSPORT_SHIP, words.SUBMARINE)
    u = model.u
    known = [unit for unit in units if u["kind"][unit] not in out and (kinds is None or u["kind"][unit] in kinds)]
    return sum(u["count"][unit] * u["size"][unit] for unit in known)


def full_carrier(model: Model, units: Iterable[int]) -> bool:
    """Whether a fast carrier is undamaged and has all its aircraft, C06."""
    u = model.u
    return any(
        u["kind"][unit] in words.FAST_CARRIERS
        and not model.is_damaged(unit)
        and u["squadrons"][unit] >= u["complement"][unit]
        for unit in units
    )


def in_bad_port(model: Model, force: int) -> bool:
    """Whether it sails from a port that is not operational."""
    status = model.start["place_standing"][model.f["home"][force]]
    return model.f["standing"][force] == words.IN_PORT and status in (words.FORTIFIED_ONLY, words.NON_OPERATIONAL)


def patrolling(model: Model, side: int, hex: int, boats: int | None) -> int:
    """Submarines on patrol within three hexes of the interception hex, 2003: an extrinsic factor, so not the one that attempts."""
    found = 0
    for force in model.side_forces(side):
        at_sea = model.f["standing"][force] in (words.OFFENSIVE, words.DEFENSIVE)
        if model.is_boats(force) and at_sea and 0 <= model.board.by_sea(model.f["hex"][force], hex) <= 3:
            found += sum(model.boats_there(unit) for unit in model.ships(force)) - int(force == boats)
    return min(found, 3)


def friendly_air(model: Model, side: int, path: Iterable[int]) -> bool:
    """Whether uninverted aircraft of the intercepting side are in range of a hex of the path, from an operational base, 2.10."""
    for wing in model.side_wings(side):
        place = model.start["wing_place"][wing]
        if not model.start["place_air"][place] or model.wing_squadrons[wing] <= model.wing_busy[wing]:
            continue
        base, reach = model.start["place_hex"][place], model.start["wing_range"][wing]
        if any(0 <= model.board.by_air(base, hex) <= reach for hex in path):
            return True
    return False


def prospects(
    model: Model, target: Target, hex: int, side: int, force: int, units: Sequence[int] | None = None
) -> Plain:
    """Dice or hexes of a force, or of some of its ships, against a target."""
    ships = model.some(force, units)
    boats = model.is_boats(force)
    prey = [unit for each in target.forces for unit in model.ships(each)]
    if by_dice(model):
        dice = interception.dice_of_2003(
            target.name,
            spotters=target.spotted,
            patrolling_submarines=patrolling(model, side, hex, force if boats else None),
            codebreaking=bool(model.codebreaking[side]),
            slow=model.has_slow(force, units) and not boats,
            full_carrier=full_carrier(model, ships),
            submarines=boats,
            non_operational_port=in_bad_port(model, force),
            target_factors=naval_factors(model, prey),
            in_invasion_hex=target.in_invasion_hex,
            counter_in_interception_hex=target.here,
        )
        return Plain(max(0, dice), 0)
    hexes = interception.range_of_2011(
        model.theatre,
        target.name,
        submarines=boats,
        friendly_air=friendly_air(model, side, target.path),
        slow=model.has_slow(force, units),
        full_carrier=full_carrier(model, ships),
        non_operational_port=in_bad_port(model, force),
        target_factors=naval_factors(model, prey),
        target_light_factors=naval_factors(model, prey, LIGHT),
        own_factors=naval_factors(model, ships),
        own_light_factors=naval_factors(model, ships, LIGHT),
    )
    return Plain(0, hexes)


def of_leg(model: Model, leg: Leg, hex: int, spotted: int) -> Target:
    """An activity as a target."""
    landing = leg.activity in (words.INVASION, words.BOMBARDMENT) and leg.last and hex == leg.path[-1]
    raiders = all(model.stream.truth["errand"][force] == words.RAID for force in leg.forces)
    as_raiders = raiders and leg.activity == words.RETURN and model.reads("raiders-that-turn-back", "as-raiders")
    name = NAMES[words.RAID_RETURN if as_raiders else leg.activity]
    return Target(name, leg.forces, way_of(leg) + way_on(leg), spotted, in_invasion_hex=landing)


def way_of(leg: Leg) -> list[int]:
    """All hexes that a force enters up to the end of a leg, another force beside it or not; where it lay is none, 22.12B."""
    found = leg.path[0 if leg.from_port else 1 :]
    for before in leg.after:
        if not leg.strait and set(leg.forces) <= set(before.forces):
            found = way_of(before) + found
    return found


def way_on(leg: Leg) -> list[int]:
    """Hexes that the same force enters after a leg on its activity, 2.10; who parts from it is a new one, 22.13D."""
    found: list[int] = []
    for later in leg.then:
        goes_on = later.plan_row == leg.plan_row + 1 or set(later.forces) == set(leg.forces)
        if goes_on and not later.strait and later.after == [leg] and set(later.forces) <= set(leg.forces):
            found += later.path[1:] + way_on(later)
    return found


def of_attempts(targets: Sequence[Attempt], here: bool, spotted: int) -> Target:
    """Interceptors as a target."""
    path = [step for target in targets for step in target.path[int(not target.from_port) :]]
    return Target("interception", [t.force for t in targets], path, spotted, here=here)


def patrol_sails_first(model: Model) -> int:
    """Hexes that a patrol from afar has sailed when the battle begins: three, or in 2011 none before round one is over, 22.162."""
    return 0 if by_ranges(model) and model.reads("patrols-set-out", "after-round-one") else 3


def support_round(model: Model, force: int, distance: int) -> int:
    """Round in which a patrol comes to help: 22.163 in 2018, three hexes and no more in 2003, 22.162 in 2011; 0 for never."""
    if by_dice(model):
        return 1 if distance <= 3 else 0
    if by_ranges(model):
        return interception.patrol_round_of_2011(distance, model.is_boats(force))
    return interception.support_round(model.theatre, distance)
