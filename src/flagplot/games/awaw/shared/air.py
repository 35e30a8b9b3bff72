"""Air strikes on ships (22.46, 23.42-23.44, 23.7413, rule 19); and land-based air against naval activities in 2011 (23.16, 23.43).

Rules 19 and 23 are not in the seeds: parts taken from elsewhere or left neutral are rulings.

The rules on AAFs, on movement and on cargo under air attack are not in the sources (awaw-2011:23.43.B.2).
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.core.procedures.procedure import Procedure
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
    damaged ones among them (table.air-defense.level.1a, table.air-defense.level.2, table.air-defense.level.6,
    table.air-defense.level.7).
    """
    level = (naval_factors + 9) // 10 + research + giants
    if t.damaged_giants_defend == 1:
        level -= hurt_giants
    return surprised_defence(t, level, surprise)


def surprised_defence(t: Tables, level: int, surprise: int) -> int:
    """What surprise leaves of an air defence level: one fewer from surprise level 2 on (23.42).

    By edition no air defence dice are rolled from surprise level 7 on. (table.air-defense.level.8,
    table.surprise.level.2, awaw-2003:table.22.463.level.2, awaw-2003:table.22.463.level.7a)
    """
    if t.defence_at_level_seven == 1 and surprise >= 7:
        return 0
    return max(0, level - 1 if surprise >= 2 else level)


def works_level(works: int) -> int:
    """Contribution of a hex's works to its air defence: a fortification one, a fortress two, beach defences none (23.42).

    (table.air-defense.level.5a, table.air-defense.level.5b)
    """
    return max(0, works - BEACH_DEFENCES)


def hex_air_defence_level(
    t: Tables,
    afloat: Annotated[int, Count(0, 30, "air defence level of the ships there, without surprise")],
    guns: Annotated[int, Count(0, 20, "flak factors, airbase counters, objective and anchor symbols", 1)],
    cities: Annotated[int, Count(0, 5, "cities and ports", 1)],
    works: Annotated[int, Choice("fortifications of the hex", WORKS)],
    surprise: Surprise,
) -> Annotated[int, OutcomePart("level", "air defence level, 0 for no roll")]:
    """Air defence level of a hex: that of its ships, +1 for each gun or symbol, +2 for each city or port (23.42).

    `guns` are flak factors, airbase counters, objective and anchor symbols; `afloat` is the level of the ships, with
    research, before surprise lowers it (table.air-defense.level.3, table.air-defense.level.4).
    """
    return surprised_defence(t, afloat + guns + 2 * cities + works_level(works), surprise)


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


MAY = 0
BASE_CLOSED = 1
OUT_OF_RANGE = 2
INVERTED = 3
ON_A_MISSION = 4
HAS_A_ROLE_HERE = 5
FOUGHT_THIS_ROUND = 6

NAMED_SHIP, LIGHT_SHIPS, SUBMARINE, IN_THE_YARD, WAITING_FOR_REPAIR = range(5)
NO_CHOICE = 1
NOT_ON_PATROL = 2
BOMBING_ONLY = 3

TARGETS = ("named ship", "light ships", "submarine", "unit in a yard", "unit waiting for repair")
ROLES: Final = (
    "may",
    "the base is not operational",
    "out of range",
    "inverted",
    "on an air or ground mission",
    "has a role in this round or hex",
    "fought this round, and the force moves up to that battle",
)
REFUSALS: Final = (
    "may",
    "a kamikaze gets its target by the ranked list",
    "the submarine is not on patrol in the opponent's turn",
    "only strategic bombing hits a yard",
)


def role_refusal(
    in_range: Annotated[int, Flag("whether the activity passes within its range", 1)],
    operational: Annotated[int, Flag("whether its base is operational", 1)],
    inverted: Annotated[int, Flag("whether it is inverted")],
    on_mission: Annotated[int, Flag("whether it has flown an offensive or defensive air mission")],
    role_here: Annotated[int, Flag("whether it has a role in this combat round, or in this hex outside battle")],
    fought: Annotated[int, Flag("whether it had a role in the combat round just over")],
    reinforcing: Annotated[int, Flag("whether the force moves up to that battle, or this battle comes of that move")],
) -> Annotated[int, OutcomePart("role", "whether it may, or why not", ROLES)]:
    """The reason why a land-based squadron may not search, cover or attack now; 0 if it may.

    It flies uninverted from an operational base, for any activity within range in the player turn (awaw-2011:23.161.1,
    awaw-2011:23.161.2). It does so however often it did for others (awaw-2011:23.161.ex, awaw-2011:23.164.ex.1). An AAS
    flies in several hexes, and each part of an AAF by itself (awaw-2011:23.163). It has one role in a round, or in a
    hex outside battle (awaw-2011:23.161.5), and none after an offensive or defensive mission (awaw-2011:23.162.1). If
    it fought in the round, it has none against a force that moves up to that battle, interceptions of that move
    included (awaw-2011:23.161.3, awaw-2011:23.161.4).
    """
    if operational == 0:
        return BASE_CLOSED
    if in_range == 0:
        return OUT_OF_RANGE
    if inverted == 1:
        return INVERTED
    if on_mission == 1:
        return ON_A_MISSION
    if role_here == 1:
        return HAS_A_ROLE_HERE
    return FOUGHT_THIS_ROUND if fought == 1 and reinforcing == 1 else MAY


def may_be_covered(
    at_sea: Annotated[int, Flag("whether they are at sea, not in port", 1)],
) -> Annotated[bool, OutcomePart("may", "whether they may", NO_YES)]:
    """Ships are covered on any naval activity at sea, not in port (awaw-2011:23.21.1, awaw-2011:23.21.2)."""
    return at_sea == 1


def may_fly_mission(
    committed: Annotated[int, Flag("whether it was committed for or against a naval activity this player turn")],
) -> Annotated[bool, OutcomePart("may", "whether it may", NO_YES)]:
    """Squadrons committed for or against a naval activity fly no ground or air mission later in the turn (awaw-2011:23.162.2)."""
    return committed == 0


def inverts(
    roles: Annotated[int, Count(0, 60, "times that it searched, covered or attacked in the player turn", 1)],
    redeployment_over: Annotated[int, Flag("whether the redeployment phase ends", 1)],
) -> Annotated[bool, OutcomePart("inverts", "whether it inverts", NO_YES)]:
    """Squadrons that searched, covered or attacked at sea invert when the turn's redeployment phase ends (awaw-2011:23.164.1)."""
    return roles > 0 and redeployment_over == 1


def turns_up(
    inverted: Annotated[int, Flag("whether it is inverted", 1)],
    own_turn_ends: Annotated[int, Flag("whether its owner's player turn ends", 1)],
    redeployed: Annotated[int, Flag("whether it redeployed")],
) -> Annotated[bool, OutcomePart("turns-up", "whether it turns up", NO_YES)]:
    """An inverted squadron turns up at the end of its owner's player turn unless it redeployed (awaw-2011:23.164.2).

    (awaw-2011:23.164.ex.2)
    """
    return inverted == 1 and own_turn_ends == 1 and redeployed == 0


def air_target_refusal(
    target: Annotated[int, Choice("the target", TARGETS)],
    kamikaze: Annotated[int, Flag("whether it is a kamikaze")],
    on_patrol: Annotated[int, Flag("whether the submarine stays on patrol")],
    opponents_turn: Annotated[int, Flag("whether it is the player turn of the submarine's opponent")],
    bombing: Annotated[int, Flag("whether it is strategic bombing")],
) -> Annotated[int, OutcomePart("choice", "whether it may, or why not", REFUSALS)]:
    """The reason why air may not choose a target; 0 if it may.

    After the air defence dice the attacker chooses (awaw-2011:23.43.1), a kamikaze never (awaw-2011:23.43.2). Each
    named ship is a target, light ships are one together (awaw-2011:23.43.A, awaw-2011:23.43.B.1). Submarines are
    targets only while they stay on patrol in the opponent's player turn (awaw-2011:23.43.C). Units in a yard are
    targets for strategic bombing alone (awaw-2011:23.43.D.1), those waiting for repair like any other
    (awaw-2011:23.43.D.2).
    """
    if kamikaze == 1:
        return NO_CHOICE
    if target == SUBMARINE and (on_patrol == 0 or opponents_turn == 0):
        return NOT_ON_PATROL
    if target == IN_THE_YARD and bombing == 0:
        return BOMBING_ONLY
    return MAY


PROCEDURES: Final = (
    Procedure(
        "awaw.land-air-role",
        "Whether a land-based squadron may search, cover or attack at sea now",
        "awaw-2011:23.161, awaw-2011:23.162.1, awaw-2011:23.163",
        role_refusal,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-cover",
        "Whether ships may have air cover where they are",
        "awaw-2011:23.21.1, awaw-2011:23.21.2",
        may_be_covered,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-mission",
        "Whether a squadron that was committed at sea may fly another mission",
        "awaw-2011:23.162.2",
        may_fly_mission,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-inverts",
        "Whether a squadron inverts for its missions at sea",
        "awaw-2011:23.164.1",
        inverts,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-turns-up",
        "Whether an inverted squadron may be turned up",
        "awaw-2011:23.164.2",
        turns_up,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.naval-air-target",
        "Whether air may choose a naval target",
        "awaw-2011:23.43.1, awaw-2011:23.43.2, awaw-2011:23.43.A, awaw-2011:23.43.B.1, awaw-2011:23.43.C, awaw-2011:23.43.D",
        air_target_refusal,
        edition="awaw-2011",
    ),
)
