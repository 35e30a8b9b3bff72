"""The number of dice of an intercepting force (Naval Interception Table 22.21, 22.22A-K, 22.24C)."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.terms import (
    FACTOR_CITES,
    Activity,
    Attempts,
    CarriesCargo,
    Codebreaking,
    CountersHere,
    Defenders,
    IsSubmarine,
    LightForce,
    Slow,
    Spotters,
    TaskForces,
)
from flagplot.games.awaw.words.reasons import MAY, NO_DICE


class Factors(NamedTuple):
    """Dice by row of the Naval Interception Table, and their sum."""

    cargo: int
    patrol: int
    counter: int
    light: int
    task_forces: int
    defenders: int
    spotters: int
    submarines: int
    codebreaking: int
    slow: int
    crowding: int
    total: int


def interception_dice(
    t: InterceptionTables,
    activity: Activity,
    carries_cargo: CarriesCargo,
    counters_here: CountersHere,
    light_force: LightForce,
    task_forces: TaskForces,
    defenders: Defenders,
    spotters: Spotters,
    submarines_near: Annotated[
        int, Count(0, 99, "own submarines on patrol, or uninverted in a base, within three hexes")
    ],
    codebreaking: Codebreaking,
    slow: Slow,
    is_submarine: IsSubmarine,
    attempts: Attempts,
) -> Annotated[
    Factors,
    *(OutcomePart(each.field.replace("_", "-"), f"dice for {each.words}") for each in FACTOR_CITES),
    OutcomePart("total", "dice rolled; a force without one may not intercept"),
]:
    """Dice of an intercepting force: every applicable factor is added, without a limit to the sum (22.21, 22.22, 22.916A).

    `activity` and `carries_cargo` are the target's. `counters_here`: the target is an interception or
    counter-interception, met in its own hex. `light_force`, `slow`, `is_submarine` describe the interceptors.
    `defenders` are ground factors against the invasion in the hex, `spotters` are squadrons, `submarines_near` those
    that assist. `codebreaking` is the lead in strategic cards. `attempts` counts the surface attempts on this activity,
    with this one. (table.interception, table.interception-004.dice, table.interception-004.expl.1)
    """
    cargo = t.cargo_dice if has_cargo_dice(t, activity, carries_cargo) else 0
    patrol = t.staying_dice if activity == terms.PATROL_STAYS else 0
    counter = t.counter_dice if counters_here == 1 and has_counter_dice(t, activity) else 0
    light = t.light_dice if light_force == 1 and is_submarine == 0 and has_light_die(t, activity, carries_cargo) else 0
    forces = t.task_force_dice * task_forces
    contested = activity == terms.INVASION or t.contested_invasion == 1
    ground = t.defender_dice * min(defenders, t.most_defenders) if contested else 0
    air = t.spotter_dice * min(spotters, t.most_spotters)
    below = t.submarine_dice * min(submarines_near, t.most_submarines) if is_submarine == 0 else 0
    code = t.codebreaking_dice * min(max(codebreaking, 0), t.most_codebreaking)
    hampered = t.slow_dice if slow == 1 or is_submarine == 1 else 0
    crowd = t.crowding_dice * max(attempts - 1, 0) if is_submarine == 0 else 0
    total = cargo + patrol + counter + light + forces + ground + air + below + code + hampered + crowd
    return Factors(cargo, patrol, counter, light, forces, ground, air, below, code, hampered, crowd, total)


def carries_by_nature(activity: int) -> bool:
    """Sea supply, transport, invasion and escort are activities with cargo (22.22A, reading C07)."""
    return activity in (terms.SUPPLY, terms.TRANSPORT, terms.INVASION, terms.ESCORT)


def has_cargo_dice(t: InterceptionTables, activity: int, carries_cargo: int) -> bool:
    """Cargo, shore bombardment and carrier missions give their dice; cargo also on the return (22.22A, 22.18F, reading A11)."""
    if carries_by_nature(activity) or activity in (terms.BOMBARDMENT, terms.CARRIER_MISSION):
        return True
    return carries_cargo == terms.ABOARD or (carries_cargo == terms.UNLOADED and t.return_cargo_dice == 0)


def has_light_die(t: InterceptionTables, activity: int, carries_cargo: int) -> bool:
    """Cruisers and destroyers alone have a die against cargo; on the return only while it is aboard (22.22D, reading 4b.2)."""
    if carries_by_nature(activity) or carries_cargo == terms.ABOARD:
        return True
    return carries_cargo == terms.UNLOADED and t.return_light_die == 1


def has_counter_dice(t: InterceptionTables, activity: int) -> bool:
    """Interceptions and counter-interceptions give dice when met in their own hex (22.22C, 22.253, readings A09, 4b.1).

    Both further levels are resolved as the first is (22.161, table.interception-004.counter).
    """
    return activity == terms.INTERCEPTION or (activity == terms.COUNTER_INTERCEPTION and t.counter_dice_level == 0)


def zero_dice_refusal(total: int) -> int:
    """A force without dice may not intercept (22.24C, table.interception-004.expl.2)."""
    return NO_DICE if total <= 0 else MAY


def codebreaking_lead(own_cards: int, enemy_cards: int) -> int:
    """More strategic cards than the opponent's give the lead for the player turn; fewer have no effect (22.22I)."""
    return 1 if own_cards > enemy_cards else 0


def may_spot(
    uninverted: Annotated[int, Flag("whether it is uninverted", 1)],
    operational_base: Annotated[int, Flag("whether its base is operational", 1)],
    in_range: Annotated[int, Flag("whether a hex of the route, or the interception hex, is in its range", 1)],
    committed: Annotated[int, Flag("whether it is committed to another activity")],
    attacked_by_patrol: Annotated[int, Flag("whether the patrol attacked it on its way")],
    restriction: Annotated[
        int, Choice("cooperation restrictions with the interceptors", ("none", "Anglo-French", "Russo-Allied"))
    ],
) -> Annotated[bool, OutcomePart("spots", "whether it does", NO_YES)]:
    """Whether a land-based search squadron, army or naval, spots a force (22.22G).

    `in_range` of the interception hex or of a hex on the route there; units that the patrol attacked on its way have
    spotted it. Russo-Allied restrictions forbid help to the other's interception, Anglo-French ones do not. Spotting
    does not invert a unit and is optional. It counts for any number of attempts.
    """
    if restriction == terms.RUSSO_ALLIED:
        return False
    if attacked_by_patrol == 1:
        return True
    return uninverted == 1 and operational_base == 1 and in_range == 1 and committed == 0


def spotters_of_return(t: InterceptionTables, in_range_of_return: int, spotted_outward: int) -> int:
    """Squadrons that spot a returning force: those in range of its route back (22.18F, reading A12).

    By ruling none spots a force that was spotted on its way out.
    """
    return 0 if spotted_outward == 1 and t.return_spotting == 1 else in_range_of_return


def may_assist(t: InterceptionTables, theatre: int, distance: int, on_patrol: int, uninverted_in_base: int) -> bool:
    """Whether a submarine assists surface interceptors: on patrol, or uninverted in a base, within three hexes (22.22H)."""
    in_base = uninverted_in_base == 1 and t.assistance_in_base[theatre] == 1
    return distance <= t.assistance_hexes[theatre] and (on_patrol == 1 or in_base)


def submarines_that_assist(t: InterceptionTables, near: int, of_them_trying: int) -> int:
    """The number of submarines that assist, including those that make an attempt of their own (22.22H, reading D16)."""
    return near - of_them_trying if t.assisting_submarines == 1 else near
