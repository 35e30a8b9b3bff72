"""Catalogue: air combat, counterair, air defence and attacks from the air (19, 23.42, 23.44, 23.7413)."""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Part, choice, flag, number
from flagplot.core.procedures.procedure import Derived, Procedure, Roll, Using
from flagplot.games.awaw.battle.fleet.damage import named_condition
from flagplot.games.awaw.shared.air import (
    LAST_AIR_ROW,
    LAST_DEFENCE_ROW,
    aborts,
    air_attack,
    air_attack_modifier,
    air_combat,
    air_defence,
    air_defence_level,
    hex_air_defence_level,
    patrol_bonus,
    squadrons_engaging,
    triggers_critical_hit,
)
from flagplot.games.awaw.shared.procedures_common import (
    DRM_BOUND,
    HITS,
    LIGHT_PARTS,
    LIGHT_SHIPS,
    MOST_SQUADRONS,
    NAMED_PARTS,
    SHIP,
    SURPRISE,
    hits_now,
    light_outcome,
    rows_of,
    still_afloat,
    table_roll,
    throws_for,
)
from flagplot.games.awaw.shared.tables import Tables

_NAVAL: Final = ("none", "some", "all")
_ALL: Final = _NAVAL.index("all")
_PAIR: Final = ("eliminated", "aborted")
_MOST_LEVELS: Final = 30
_WORKS: Final = ("none", "beach defences", "fortification", "fortress")


def defenders_left(patrol: int, cover: int, surprise: int) -> int:
    """Patrol and cover that engage."""
    return squadrons_engaging(patrol + cover, surprise)


def with_bonus(defender_drm: int, bonus: int) -> int:
    """The defender's nationality and the bonus of his patrol."""
    return defender_drm + bonus


def combat_throws(t: Tables, own: int, enemy: int) -> int:
    """Throws of one side; without two sides there is no air combat."""
    return throws_for(t, own, LAST_AIR_ROW) if enemy > 0 else 0


def combat_reads(t: Tables, own: int, modifier: int, throw: int, roll: int) -> tuple[int, ...]:
    """Squadrons of the other side that one throw eliminates and aborts."""
    read = [air_combat(t, left, modifier, roll) for left in rows_of(t, own, LAST_AIR_ROW, throw)]
    return sum(each.eliminated for each in read), sum(each.aborted for each in read)


def giants_in_order(giants: int, hurt_giants: int) -> str:
    """Damaged big ships are among the big ships."""
    return "" if hurt_giants <= giants else f"hurt-giants {hurt_giants} among giants {giants}"


def borne(losses: tuple[int, ...], squadrons: int) -> tuple[int, ...]:
    """Losses that the squadrons present can bear, eliminations first."""
    eliminated = min(losses[0], squadrons)
    return eliminated, min(losses[1], squadrons - eliminated)


def defence_outcome(squadrons: int, kamikazes: int, losses: tuple[int, ...]) -> tuple[int, ...]:
    """What the fire costs the squadrons present; kamikazes press on."""
    eliminated, aborted = borne(losses, squadrons)
    return eliminated, aborts(aborted, kamikazes)


def combat_outcome(
    attackers: int, defenders: int, by_attackers: tuple[int, ...], by_defenders: tuple[int, ...]
) -> tuple[int, ...]:
    """What both sides lose, the attackers first."""
    return *borne(by_defenders, attackers), *borne(by_attackers, defenders)


def defence_throws(t: Tables, level: int, squadrons: int) -> int:
    """Throws of the ships; without a level, or anyone to fire at, there are none."""
    return throws_for(t, level, LAST_DEFENCE_ROW) if squadrons > 0 else 0


def defence_reads(t: Tables, level: int, throw: int, roll: int) -> tuple[int, ...]:
    """Squadrons that one throw of the ships eliminates and aborts."""
    read = [air_defence(t, left, roll) for left in rows_of(t, level, LAST_DEFENCE_ROW, throw)]
    return sum(each.eliminated for each in read), sum(each.aborted for each in read)


def attack_reads(t: Tables, squadrons: int, modifier: int, throw: int, roll: int) -> int:
    """Hits of one throw."""
    return sum(air_attack(t, left, modifier, roll) for left in rows_of(t, squadrons, LAST_AIR_ROW, throw))


def named_outcome_from_air(t: Tables, size: int, hits_before: int, surprise: int, hits: int) -> tuple[int, ...]:
    """Hits on a named ship, what becomes of it, and whether a critical hit is called for."""
    was = int(named_condition(size, hits_before) > 0)
    total = hits_now(size, hits_before, hits)
    critical = int(triggers_critical_hit(surprise, was, int(named_condition(size, total) > 0)))
    total = hits_now(size, total, critical * t.critical_hit)
    return hits, total, named_condition(size, total), critical


def combat_roll(name: str, meaning: str, gives: str, own: str, enemy: str, modifier: str) -> Roll:
    """Declare the roll of one side in air combat."""
    reads = Using(combat_reads, own=own, modifier=modifier)
    throws = Using(combat_throws, own=own, enemy=enemy)
    return table_roll(
        name,
        meaning,
        "19.21",
        reads,
        gives,
        own,
        LAST_AIR_ROW,
        MOST_SQUADRONS,
        throws=throws,
        modifier=modifier,
        adds=_PAIR,
    )


_COMBAT_PARTS: Final = (
    Part("attackers-eliminated", "attacking squadrons eliminated"),
    Part("attackers-aborted", "attacking squadrons that abort"),
    Part("defenders-eliminated", "defending squadrons eliminated"),
    Part("defenders-aborted", "defending squadrons that abort"),
)
_DRMS: Final = (
    number("attacker-drm", "Air Nationality DRM of the attacker", -DRM_BOUND, DRM_BOUND),
    number("defender-drm", "Air Nationality DRM of the defender", -DRM_BOUND, DRM_BOUND),
)
_ATTACKER_ROLL: Final = combat_roll(
    "attacker-roll",
    "the attacker's two dice, for each row used",
    "by_attackers",
    "attackers",
    "defenders",
    "attacker_drm",
)
_DEFENDER_DICE: Final = "the defender's two dice, for each row used"

_ATTACK: Final = (
    number("squadrons", "squadrons that attack this target", 0, MOST_SQUADRONS, 3),
    number("air-drm", "Air Nationality DRM of the attacker", -DRM_BOUND, DRM_BOUND),
    number("target-drm", "Naval Nationality DRM of the target", -DRM_BOUND, DRM_BOUND, 2),
    choice("naval", "naval squadrons among all of the strike", _NAVAL, _ALL),
    SURPRISE,
)
_MODIFIER: Final = Derived(
    "modifier", Using(air_attack_modifier, naval_squadrons="naval", squadrons=_ALL), "22.551, 23.44"
)
_ATTACK_ROLL: Final = table_roll(
    "roll",
    "two dice for each row used",
    "22.55, 23.44",
    attack_reads,
    "hits",
    "squadrons",
    LAST_AIR_ROW,
    MOST_SQUADRONS,
    modifier="modifier",
)

PROCEDURES: Final = (
    Procedure(
        "awaw.squadrons-engaging",
        "Defending squadrons that still engage a surprise strike",
        "23.7413",
        squadrons_engaging,
        (Part("squadrons", "squadrons that engage"),),
        (number("defenders", "patrol and cover over the group", 0, MOST_SQUADRONS, 4), SURPRISE),
    ),
    Procedure(
        "awaw.air-combat",
        "Air combat of a strike with the patrol and cover over a group",
        "19.21, 23.7413",
        combat_outcome,
        _COMBAT_PARTS,
        (
            number("attackers", "squadrons of the strike", 0, MOST_SQUADRONS, 6),
            number("patrol", "squadrons on combat air patrol over the group", 0, MOST_SQUADRONS, 3),
            number("cover", "land-based squadrons that cover the group", 0, MOST_SQUADRONS),
            *_DRMS,
            SURPRISE,
        ),
        (
            Derived("defenders", defenders_left, "23.7413"),
            Derived("bonus", patrol_bonus, "23.7413"),
            Derived("defender-modifier", with_bonus, "19.21"),
        ),
        (
            _ATTACKER_ROLL,
            combat_roll("defender-roll", _DEFENDER_DICE, "by_defenders", "defenders", "attackers", "defender_modifier"),
        ),
    ),
    Procedure(
        "awaw.counterair",
        "Air combat over a land base that is counteraired",
        "19.21, 22.432",
        combat_outcome,
        _COMBAT_PARTS,
        (
            number("attackers", "squadrons sent against the base", 0, MOST_SQUADRONS, 6),
            number("defenders", "squadrons at the base", 0, MOST_SQUADRONS, 5),
            *_DRMS,
        ),
        (),
        (
            _ATTACKER_ROLL,
            combat_roll("defender-roll", _DEFENDER_DICE, "by_defenders", "defenders", "attackers", "defender_drm"),
        ),
    ),
    Procedure(
        "awaw.air-defence-level",
        "Air defence level of a group at sea",
        "23.42",
        air_defence_level,
        (Part("level", "air defence level, 0 for no roll"),),
        (
            number("naval-factors", "naval factors, damaged ones too, a CVE as three, no transports", 0, 200, 20),
            number("research", "air defence research results", 0, 10),
            number("giants", "five-factor battleships and CVBs, damaged ones too", 0, 20),
            number("hurt-giants", "damaged ones among these", 0, 20),
            SURPRISE,
        ),
        check=giants_in_order,
    ),
    Procedure(
        "awaw.hex-air-defence-level",
        "Air defence level of a hex, with the ships in it",
        "23.42",
        hex_air_defence_level,
        (Part("level", "air defence level, 0 for no roll"),),
        (
            number("afloat", "air defence level of the ships there, without surprise", 0, _MOST_LEVELS),
            number("guns", "flak factors, airbase counters, objective and anchor symbols", 0, 20, 1),
            number("cities", "cities and ports", 0, 5, 1),
            choice("works", "fortifications of the hex", _WORKS),
            SURPRISE,
        ),
    ),
    Procedure(
        "awaw.air-defence",
        "Fire of the ships at a strike",
        "23.42",
        defence_outcome,
        (Part("eliminated", "squadrons eliminated"), Part("aborted", "squadrons that abort")),
        (
            number("level", "air defence level of the group", 0, _MOST_LEVELS, 3),
            number("squadrons", "squadrons of the strike that got through air combat", 0, MOST_SQUADRONS, 6),
            flag("kamikazes", "whether they are kamikazes, which do not abort"),
        ),
        rolls=(
            table_roll(
                "roll",
                "two dice for each row used",
                "23.42",
                defence_reads,
                "losses",
                "level",
                LAST_DEFENCE_ROW,
                _MOST_LEVELS,
                throws=defence_throws,
                adds=_PAIR,
            ),
        ),
    ),
    Procedure(
        "awaw.air-attack",
        "Hits of squadrons on one target at sea",
        "22.55, 23.44",
        None,
        (HITS,),
        _ATTACK,
        (_MODIFIER,),
        (_ATTACK_ROLL,),
    ),
    Procedure(
        "awaw.air-attack-named",
        "Attack of squadrons on a named ship",
        "22.55, 23.44, 23.7413",
        named_outcome_from_air,
        (*NAMED_PARTS, Part("critical", "whether a critical hit is called for", NO_YES)),
        (*_ATTACK, *SHIP),
        (_MODIFIER,),
        (_ATTACK_ROLL,),
        still_afloat,
    ),
    Procedure(
        "awaw.air-attack-light",
        "Attack of squadrons on the light ships of a group",
        "22.55, 23.44",
        light_outcome,
        LIGHT_PARTS,
        (*_ATTACK, *LIGHT_SHIPS),
        (_MODIFIER,),
        (_ATTACK_ROLL,),
    ),
)
