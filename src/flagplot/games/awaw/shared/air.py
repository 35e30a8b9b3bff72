"""Air strikes on ships: surprise, air combat, air defence and the attack rolls (22.46, 23.42-23.44, 23.7413, rule 19).

Rules 19 and 23 are not in the seeds: parts taken from elsewhere or left neutral are rulings.
"""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, OutcomePart
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import MOST_SQUADRONS

LAST_AIR_ROW = 20
LAST_DEFENCE_ROW = 10
NO_WORKS, BEACH_DEFENCES, FORTIFICATION, FORTRESS = 0, 1, 2, 3
WORKS = ("none", "beach defences", "fortification", "fortress")

Surprise = Annotated[int, Count(0, 12, "surprise level of the strike, 0 for none")]


class AirLosses(NamedTuple):
    """Squadrons that one roll removes from the other side."""

    eliminated: int
    aborted: int


class AirAttackParts(NamedTuple):
    """The modifier of an air attack on ships, part by part, and the sum (22.55, 23.44)."""

    air_drm: int
    target_drm: int
    naval: int
    surprise: int
    total: int


def column(roll: int) -> int:
    """Column of a two-dice table: below two reads as two, above twelve as 12+ (22.55)."""
    return min(max(roll, 2), 12)


def table_row(strength: int, last: int) -> int:
    """Row for a strength; what exceeds the last row is read on further rows (22.55, reading D22).

    (table.naval-attack.over20, table.naval-attack-004.over20, table.air-defense.over10)
    """
    return min(strength, last)


def surprise_level(
    t: Tables,
    die: int,
    results: Annotated[int, Count(1, 60, "search results against the group that is struck", 1)],
    radar: Annotated[int, Count(0, 10, "radar results of the defender")],
    earlier_strikes: Annotated[int, Count(0, 59, "air strikes made before on that group in the round")],
) -> Annotated[int, OutcomePart("level", "surprise level, 0 for none")]:
    """Surprise level of a strike: die, +1 or +2 for two or three results on the group, -1 for a radar result.

    By edition also -1 for each earlier air strike on that group in the round (23.7413, table.surprise.roll,
    table.surprise.mod, awaw-2003:table.22.463.roll, awaw-2003:table.22.463.mod).
    """
    return max(0, die + min(max(results - 1, 0), 2) - radar + t.surprise_repeat * earlier_strikes)


def squadrons_engaging(
    defenders: Annotated[int, Count(0, MOST_SQUADRONS, "patrol and cover over the group", 4)], surprise: Surprise
) -> Annotated[int, OutcomePart("squadrons", "squadrons that engage")]:
    """Defending squadrons that still engage: one fewer at surprise level 4, up to four at 7 or more.

    Each level includes the effects of the lower ones (23.7413, table.surprise.cumulative, table.surprise.level.4,
    table.surprise.level.5, table.surprise.level.6, table.surprise.level.7a).
    """
    return max(0, defenders - min(max(surprise - 3, 0), 4))


def patrol_bonus(t: Tables, patrol: int, cover: int, surprise: int) -> int:
    """Combat air patrol's +1 in air combat, lost at surprise level 1 (23.7413, readings D34 and rule 19).

    (table.surprise.level.1, awaw-2003:table.22.463.level.1)
    """
    if surprise >= 1:
        return 0
    with_bonus = patrol + (cover if t.land_cover_bonus == 1 else 0)
    if with_bonus == 0:
        return 0
    return 1 if t.mixed_air_bonus == 0 or with_bonus == patrol + cover else 0


def air_combat(t: Tables, squadrons: int, modifier: int, roll: int) -> AirLosses:
    """Results of `squadrons` in one round of air combat: eliminated and aborted enemies (19, one table row)."""
    row = table_row(squadrons, LAST_AIR_ROW)
    return AirLosses(t.combat_killed[row][column(roll + modifier)], t.combat_aborted[row][column(roll + modifier)])


def air_defence_level(
    t: Tables,
    naval_factors: Annotated[int, Count(0, 200, "naval factors, damaged ones too, a CVE as three, no transports", 20)],
    research: Annotated[int, Count(0, 10, "air defence research results")],
    giants: Annotated[int, Count(0, 20, "five-factor battleships and CVBs, damaged ones too")],
    hurt_giants: Annotated[int, Count(0, 20, "damaged ones among these")],
    surprise: Surprise,
) -> Annotated[int, OutcomePart("level", "air defence level, 0 for no roll")]:
    """Air defence level of a group: +1 per ten factors or part, a research result, a big battleship or CVB (23.42).

    `naval_factors` counts CVEs as three each; `giants` are the five-factor battleships and CVBs, `hurt_giants` the
    damaged ones among them; surprise level 2 subtracts one (table.air-defense.level.1a, table.air-defense.level.2,
    table.air-defense.level.6, table.air-defense.level.7, table.air-defense.level.8, table.surprise.level.2,
    awaw-2003:table.22.463.level.2). By edition anti-aircraft fire is absent from surprise level 7 on
    (awaw-2003:table.22.463.level.7a).
    """
    if t.defence_at_level_seven == 1 and surprise >= 7:
        return 0
    level = (naval_factors + 9) // 10 + research + giants
    if t.damaged_giants_defend == 1:
        level -= hurt_giants
    if surprise >= 2:
        level -= 1
    return max(0, level)


def works_level(works: int) -> int:
    """Contribution of a hex's works to its air defence: a fortification one, a fortress two, beach defences none (23.42).

    (table.air-defense.level.5a, table.air-defense.level.5b)
    """
    return max(0, works - BEACH_DEFENCES)


def hex_air_defence_level(
    afloat: Annotated[int, Count(0, 30, "air defence level of the ships there, without surprise")],
    guns: Annotated[int, Count(0, 20, "flak factors, airbase counters, objective and anchor symbols", 1)],
    cities: Annotated[int, Count(0, 5, "cities and ports", 1)],
    works: Annotated[int, Choice("fortifications of the hex", WORKS)],
    surprise: Surprise,
) -> Annotated[int, OutcomePart("level", "air defence level, 0 for no roll")]:
    """Air defence level of a hex: that of its ships, +1 for each gun or symbol, +2 for each city or port (23.42).

    `guns` are flak factors, airbase counters, objective and anchor symbols; `afloat` is the level of the ships, with
    research, before surprise subtracts one (table.air-defense.level.3, table.air-defense.level.4).
    """
    level = afloat + guns + 2 * cities + works_level(works)
    return max(0, level - 1 if surprise >= 2 else level)


def aborts(aborted: int, kamikazes: int) -> int:
    """Squadrons that turn back because of air defence: kamikazes never do (23.42, table.air-defense.result.3)."""
    return 0 if kamikazes == 1 else aborted


def air_defence(t: Tables, level: int, roll: int) -> AirLosses:
    """Squadrons that the ships' fire eliminates and aborts (23.42, one table row).

    (table.air-defense.result.1, table.air-defense.result.2)
    """
    row = table_row(level, LAST_DEFENCE_ROW)
    return AirLosses(t.defence_killed[row][column(roll)], t.defence_aborted[row][column(roll)])


def air_attack_parts(
    t: Tables, air_drm: int, target_drm: int, naval_squadrons: int, squadrons: int, surprise: int
) -> AirAttackParts:
    """Parts of the modifier of an air attack roll: nationalities, +1 naval air at sea, +1 surprise level 3 (22.55, 23.44).

    (table.naval-attack.air, table.naval-attack-004.air, table.surprise.level.3, awaw-2003:table.22.463.level.3)
    """
    naval = 1 if naval_squadrons > 0 and (t.mixed_air_bonus == 0 or naval_squadrons == squadrons) else 0
    surprised = 1 if surprise >= 3 else 0
    return AirAttackParts(air_drm, -target_drm, naval, surprised, air_drm - target_drm + naval + surprised)


def air_attack_modifier(
    t: Tables, air_drm: int, target_drm: int, naval_squadrons: int, squadrons: int, surprise: int
) -> int:
    """Modifier of the roll of an air attack on ships (22.55, 23.44)."""
    return air_attack_parts(t, air_drm, target_drm, naval_squadrons, squadrons, surprise).total


def air_attack(t: Tables, squadrons: int, modifier: int, roll: int) -> int:
    """Hits of `squadrons` on one target (22.55, 23.44, one table row)."""
    return t.air_attack[table_row(squadrons, LAST_AIR_ROW)][column(roll + modifier)]


def triggers_critical_hit(surprise: int, was_damaged: int, is_damaged: int) -> bool:
    """At surprise level 7 an air attack that damages a named ship brings a critical hit roll (23.7413, 20.524).

    (table.surprise.level.7b, awaw-2003:table.22.463.level.7b)
    """
    return surprise >= 7 and was_damaged == 0 and is_damaged == 1
