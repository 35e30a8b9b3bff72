"""Catalogue: search, surprise, air combat, counterair, air defence, attacks from the air (19, 22.4, 23.42-23.44, 23.7413)."""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart, Rule, Using
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll
from flagplot.games.awaw.battle.air.scouting import attacks_left, die_finds, may_surprise, search_dice, strikes_first
from flagplot.games.awaw.battle.fleet.losses import named_condition
from flagplot.games.awaw.shared.air import (
    LAST_AIR_ROW,
    LAST_DEFENCE_ROW,
    Surprise,
    aborts,
    air_attack,
    air_attack_modifier,
    air_combat,
    air_defence,
    air_defence_level,
    hex_air_defence_level,
    patrol_bonus,
    squadrons_engaging,
    surprise_level,
    triggers_critical_hit,
)
from flagplot.games.awaw.shared.groups import number_is_active
from flagplot.games.awaw.shared.procedures_common import (
    HITS,
    NamedHits,
    hits_now,
    light_outcome,
    rows_of,
    still_afloat,
    table_roll,
    throws_for,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import MOST_DRM, MOST_SQUADRONS, NUMBERS

_NUMBERS: Final = range(1, NUMBERS + 1)
RESULTS: Final = tuple(
    OutcomePart(f"against-{number}", f"search results against group {number}") for number in _NUMBERS
)


def die_results(
    numbers: Annotated[
        tuple[int, ...], Count(1, NUMBERS, "numbers of the enemy groups in the battle", (1,), many=True)
    ],
    roll: int,
) -> Annotated[tuple[int, ...], *RESULTS]:
    """What one search die adds to the results against groups 1 to 6."""
    return tuple([int(number in numbers and die_finds(roll, number)) for number in _NUMBERS])


def one_each(dice: Annotated[int, Count(0, 40, "search dice rolled", 2)]) -> int:
    """Throws of one die each."""
    return dice


_NAVAL: Final = ("none", "some", "all")
_ALL: Final = _NAVAL.index("all")
_PAIR: Final = ("eliminated", "aborted")
_MOST_LEVELS: Final = 30

AttackerDrm = Annotated[int, Count(-MOST_DRM, MOST_DRM, "Air Nationality DRM of the attacker")]
DefenderDrm = Annotated[int, Count(-MOST_DRM, MOST_DRM, "Air Nationality DRM of the defender")]
CombatLosses = Annotated[
    tuple[int, ...],
    OutcomePart("attackers-eliminated", "attacking squadrons eliminated"),
    OutcomePart("attackers-aborted", "attacking squadrons that abort"),
    OutcomePart("defenders-eliminated", "defending squadrons eliminated"),
    OutcomePart("defenders-aborted", "defending squadrons that abort"),
]
Fallen = Annotated[
    tuple[int, ...], OutcomePart("eliminated", "squadrons eliminated"), OutcomePart("aborted", "squadrons that abort")
]
Critical = Annotated[NamedHits, OutcomePart("critical", "whether a critical hit is called for", NO_YES)]


def defenders_left(
    patrol: Annotated[int, Count(0, MOST_SQUADRONS, "squadrons on combat air patrol over the group", 3)],
    cover: Annotated[int, Count(0, MOST_SQUADRONS, "land-based squadrons that cover the group")],
    surprise: Surprise,
) -> int:
    """Patrol and cover that engage."""
    return squadrons_engaging(patrol + cover, surprise)


def with_bonus(defender_drm: DefenderDrm, bonus: int) -> int:
    """The defender's nationality and the bonus of the patrol."""
    return defender_drm + bonus


def combat_throws(t: Tables, own: int, enemy: int) -> int:
    """Throws of one side; air combat needs two sides."""
    return throws_for(t, own, LAST_AIR_ROW) if enemy > 0 else 0


def combat_reads(t: Tables, own: int, modifier: int, throw: int, roll: int) -> tuple[int, ...]:
    """Squadrons of the other side that one throw eliminates and aborts."""
    read = [air_combat(t, left, modifier, roll) for left in rows_of(t, own, LAST_AIR_ROW, throw)]
    return sum(each.eliminated for each in read), sum(each.aborted for each in read)


def attackers_read(t: Tables, attackers: int, attacker_drm: AttackerDrm, throw: int, roll: int) -> tuple[int, ...]:
    """What one throw of the attackers does."""
    return combat_reads(t, attackers, attacker_drm, throw, roll)


def defenders_read(t: Tables, defenders: int, defender_drm: DefenderDrm, throw: int, roll: int) -> tuple[int, ...]:
    """What one throw of the defenders does."""
    return combat_reads(t, defenders, defender_drm, throw, roll)


def giants_in_order(giants: int, hurt_giants: int) -> str:
    """Damaged big ships are among the big ships."""
    return "" if hurt_giants <= giants else f"hurt-giants {hurt_giants} among giants {giants}"


def borne(losses: tuple[int, ...], squadrons: int) -> tuple[int, ...]:
    """Losses that the squadrons present can bear, eliminations first."""
    eliminated = min(losses[0], squadrons)
    return eliminated, min(losses[1], squadrons - eliminated)


def defence_outcome(
    squadrons: Annotated[int, Count(0, MOST_SQUADRONS, "squadrons of the strike that got through air combat", 6)],
    kamikazes: Annotated[int, Flag("whether they are kamikazes, which do not abort")],
    losses: tuple[int, ...],
) -> Fallen:
    """What the fire costs the squadrons present; kamikazes press on."""
    eliminated, aborted = borne(losses, squadrons)
    return eliminated, aborts(aborted, kamikazes)


def combat_outcome(
    attackers: Annotated[int, Count(0, MOST_SQUADRONS, "squadrons of the strike", 6)],
    defenders: int,
    by_attackers: tuple[int, ...],
    by_defenders: tuple[int, ...],
) -> CombatLosses:
    """What both sides lose, the attackers first."""
    return *borne(by_defenders, attackers), *borne(by_attackers, defenders)


def counterair_outcome(
    attackers: Annotated[int, Count(0, MOST_SQUADRONS, "squadrons sent against the base", 6)],
    defenders: Annotated[int, Count(0, MOST_SQUADRONS, "squadrons at the base", 5)],
    by_attackers: tuple[int, ...],
    by_defenders: tuple[int, ...],
) -> CombatLosses:
    """The same over a base."""
    return combat_outcome(attackers, defenders, by_attackers, by_defenders)


def defence_throws(
    t: Tables, level: Annotated[int, Count(0, _MOST_LEVELS, "air defence level of the group", 3)], squadrons: int
) -> int:
    """Throws of the ships; without a level, or anyone to fire at, there are none."""
    return throws_for(t, level, LAST_DEFENCE_ROW) if squadrons > 0 else 0


def defence_reads(t: Tables, level: int, throw: int, roll: int) -> tuple[int, ...]:
    """Squadrons that one throw of the ships eliminates and aborts."""
    read = [air_defence(t, left, roll) for left in rows_of(t, level, LAST_DEFENCE_ROW, throw)]
    return sum(each.eliminated for each in read), sum(each.aborted for each in read)


DEFENCE_ROLL: Final = table_roll(
    "roll", "two dice for each row used", "23.42", defence_reads, "losses", "level",
    LAST_DEFENCE_ROW, _MOST_LEVELS, throws=defence_throws, adds=_PAIR,
)  # fmt: skip
"""Fire of ships or a hex at a strike."""


def attack_reads(
    t: Tables,
    squadrons: Annotated[int, Count(0, MOST_SQUADRONS, "squadrons that attack this target", 3)],
    modifier: int,
    throw: int,
    roll: int,
) -> Annotated[int, HITS]:
    """Hits of one throw."""
    return sum(air_attack(t, left, modifier, roll) for left in rows_of(t, squadrons, LAST_AIR_ROW, throw))


def attack_modifier(
    t: Tables,
    air_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Air Nationality DRM of the attacker")],
    target_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the target", 2)],
    naval: Annotated[int, Choice("naval squadrons among all of the strike", _NAVAL, _ALL)],
    surprise: Surprise,
) -> int:
    """Modifier of a strike in which none, some or all squadrons are naval."""
    return air_attack_modifier(t, air_drm, target_drm, naval, _ALL, surprise)


def named_outcome_from_air(t: Tables, size: int, hits_before: int, surprise: int, hits: int) -> Critical:
    """Hits on a named ship, what becomes of it, and whether a critical hit is called for."""
    was = int(named_condition(size, hits_before) > 0)
    total = hits_now(size, hits_before, hits)
    critical = int(triggers_critical_hit(surprise, was, int(named_condition(size, total) > 0)))
    total = hits_now(size, total, critical * t.critical_hit)
    return hits, total, named_condition(size, total), critical


def combat_roll(name: str, meaning: str, gives: str, reads: Rule, own: str, enemy: str, modifier: str) -> Roll:
    """Declare the roll of one side in air combat."""
    throws = Using(combat_throws, own=own, enemy=enemy)
    return table_roll(
        name, meaning, "19.21", reads, gives, own, LAST_AIR_ROW, MOST_SQUADRONS,
        throws=throws, modifier=modifier, adds=_PAIR,
    )  # fmt: skip


_ATTACKER_ROLL: Final = combat_roll(
    "attacker-roll", "the attacker's two dice, for each row used", "by_attackers", attackers_read, "attackers",
    "defenders", "attacker_drm",
)  # fmt: skip
_DEFENDER_DICE: Final = "the defender's two dice, for each row used"

_MODIFIER: Final = DerivedNumber("modifier", attack_modifier, "22.551, 23.44")


def attack_roll(cites: str, reads: Rule) -> Roll:
    """Declare the roll of a strike on one target."""
    meaning, row = "two dice for each row used", LAST_AIR_ROW
    return table_roll("roll", meaning, cites, reads, "hits", "squadrons", row, MOST_SQUADRONS, modifier="modifier")


_ATTACK_ROLL: Final = attack_roll("22.55, 23.44", attack_reads)
PROCEDURES: Final = (
    Procedure("awaw.search-dice", "Search dice of one player in a round", "22.428, 22.451", search_dice),
    Procedure(
        "awaw.search-results",
        "Search results of some dice against each enemy group",
        "22.452",
        None,
        rolls=(Roll("rolls", "what each search die shows", "22.452", 1, die_results, "", one_each, 40, (), NUMBERS),),
    ),
    Procedure(
        "awaw.group-status",
        "Whether a combat group is active or distant in a round",
        "22.425A, 22.425B",
        number_is_active,
    ),
    Procedure(
        "awaw.attacks-left",
        "Air strikes and engagements of a distant group that search results still allow",
        "22.452C, 22.462B",
        attacks_left,
    ),
    Procedure("awaw.may-surprise", "Whether a side may make a surprise strike", "22.461A, 22.462D", may_surprise),
    Procedure("awaw.strike-order", "Which side makes its ordinary air strikes first", "22.461B", strikes_first),
    Procedure(
        "awaw.surprise-level",
        "Level of a surprise strike",
        "23.7413",
        surprise_level,
        rolls=(Roll("die", "one die", "23.7413"),),
    ),
    Procedure(
        "awaw.squadrons-engaging",
        "Defending squadrons that still engage a surprise strike",
        "23.7413",
        squadrons_engaging,
    ),
    Procedure(
        "awaw.air-combat",
        "Air combat of a strike with the patrol and cover over a group",
        "19.21, 23.7413",
        combat_outcome,
        first=("attackers", "patrol", "cover", "attacker-drm", "defender-drm"),
        derived=(
            DerivedNumber("defenders", defenders_left, "23.7413"),
            DerivedNumber("bonus", patrol_bonus, "23.7413"),
            DerivedNumber("defender-modifier", with_bonus, "19.21"),
        ),
        rolls=(
            _ATTACKER_ROLL,
            combat_roll(
                "defender-roll",
                _DEFENDER_DICE,
                "by_defenders",
                Using(combat_reads, own="defenders", modifier="defender_modifier"),
                "defenders",
                "attackers",
                "defender_modifier",
            ),
        ),
    ),
    Procedure(
        "awaw.counterair",
        "Air combat over a land base that is counteraired",
        "19.21, 22.432",
        counterair_outcome,
        first=("attackers", "defenders"),
        rolls=(
            _ATTACKER_ROLL,
            combat_roll(
                "defender-roll",
                _DEFENDER_DICE,
                "by_defenders",
                defenders_read,
                "defenders",
                "attackers",
                "defender_drm",
            ),
        ),
    ),
    Procedure(
        "awaw.air-defence-level",
        "Air defence level of a group at sea",
        "23.42",
        air_defence_level,
        check=giants_in_order,
    ),
    Procedure(
        "awaw.hex-air-defence-level", "Air defence level of a hex, with the ships in it", "23.42", hex_air_defence_level
    ),
    Procedure("awaw.air-defence", "Fire of the ships at a strike", "23.42", defence_outcome, rolls=(DEFENCE_ROLL,)),
    Procedure(
        "awaw.air-attack",
        "Hits of squadrons on one target at sea",
        "22.55, 23.44",
        None,
        derived=(_MODIFIER,),
        rolls=(_ATTACK_ROLL,),
    ),
    Procedure(
        "awaw.air-attack-named",
        "Attack of squadrons on a named ship",
        "22.55, 23.44, 23.7413",
        named_outcome_from_air,
        derived=(_MODIFIER,),
        rolls=(_ATTACK_ROLL,),
        check=still_afloat,
    ),
    Procedure(
        "awaw.air-attack-light",
        "Attack of squadrons on the light ships of a group",
        "22.55, 23.44",
        light_outcome,
        derived=(_MODIFIER,),
        rolls=(_ATTACK_ROLL,),
    ),
)
