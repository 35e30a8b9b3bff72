"""Catalogue: harbor attacks by submarine and by carrier, from the right to make them to the ships hit (table.harbor)."""

from dataclasses import replace
from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, OutcomePart
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll
from flagplot.games.awaw.chapters.bases import tables
from flagplot.games.awaw.chapters.bases.harbor import (
    ELIMINATED,
    INVERTED,
    LAST_LEVEL,
    MEANS,
    aircraft_equivalents,
    carrier_base_refusal,
    carrier_harbor_attack,
    common_modifier,
    earlier_attacks_counted,
    harbor_attack_is_interceptable,
    harbor_attack_refusal,
    harbor_carrier_modifier,
    harbor_submarine_modifier,
    initial_german_refusal,
    initial_german_targets,
    is_step_of,
    next_step,
    result_refusal,
    results_left,
    seen_after,
    submarine_base_refusal,
    submarine_harbor_attack,
    targets_allowed,
)
from flagplot.games.awaw.chapters.bases.tables import MAY, REFUSAL, BaseAttackTables
from flagplot.games.awaw.shared.air import WORKS, hex_air_defence_level
from flagplot.games.awaw.shared.procedures_common import (
    HITS,
    LightHits,
    LightShips,
    NamedHits,
    light_outcome,
    named_outcome,
    still_afloat,
)
from flagplot.games.awaw.shared.terms import MOST_DRM

_SEASONS: Final = ("spring", "summer", "fall", "winter")
_STEPS: Final = (
    "announce the port",
    "defender forms combat groups",
    "pick a group",
    "reveal the group",
    "reveal all ships there",
    "pick targets",
    "find the target",
    "roll",
    "over",
)
_SEEN: Final = ("nothing", "the group", "all ships there")
_FATES: Final = ("unchanged", "inverted", "eliminated")
_CARRIER: Final = OutcomePart("carrier", "what becomes of the carrier", _FATES)
_INTERCEPTABLE: Final = OutcomePart("interceptable", "whether it may be intercepted", NO_YES)


def submarine_reads(t: BaseAttackTables, modifier: int, roll: int) -> Annotated[int, HITS]:
    """Hits of one attack by submarine."""
    return submarine_harbor_attack(t, modifier, roll).hits


def carrier_reads(t: BaseAttackTables, modifier: int, roll: int) -> tuple[int, ...]:
    """Hits on one target of the carrier, and whether it is lost."""
    hits, fate = carrier_harbor_attack(t, modifier, roll)
    return hits, int(fate == ELIMINATED)


def carrier_fate(lost: int) -> tuple[int, int]:
    """The carrier's fate, and that it cannot be intercepted."""
    return ELIMINATED if lost else INVERTED, int(harbor_attack_is_interceptable())


def named_by_carrier(
    size: int, hits_before: int, result: tuple[int, ...]
) -> Annotated[NamedHits, _CARRIER, _INTERCEPTABLE]:
    """Hits on a named ship, what becomes of it, and of the carrier."""
    return *named_outcome(size, hits_before, result[0]), *carrier_fate(result[1])


def light_by_carrier(
    t: BaseAttackTables, ships: LightShips, result: tuple[int, ...]
) -> Annotated[LightHits, _CARRIER, _INTERCEPTABLE]:
    """Hits on light ships, losses, and the carrier's fate."""
    return *light_outcome(t, ships, result[0]), *carrier_fate(result[1])


def targets_read(
    t: BaseAttackTables,
    modifier: int,
    defender_drm: int,
    second_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the second target", 1)],
    third_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the third target", 1)],
    throw: int,
    roll: int,
) -> tuple[int, ...]:
    """Hits on the target of a throw, each in its column, and whether the carrier is lost."""
    drm = (defender_drm, second_drm, third_drm)[throw]
    hits, lost = carrier_reads(t, modifier + defender_drm - drm, roll)
    return *[hits if place == throw else 0 for place in range(LAST_LEVEL)], lost


def targets_attacked(targets: Annotated[int, Count(1, LAST_LEVEL, "targets that are attacked", 1)]) -> int:
    """A throw for each target."""
    return targets


def port_air_defence(
    t: BaseAttackTables,
    air_defence_research: Annotated[int, Count(0, 10, "air defence research results of the defender")],
    guns: Annotated[int, Count(0, 20, "flak factors, airbase counters, objective and anchor symbols of the hex", 1)],
    cities: Annotated[int, Count(0, 5, "cities and ports of the hex", 1)],
    works: Annotated[int, Choice("fortifications of the hex", WORKS)],
) -> int:
    """Air defence level of the hex, without the ships in it and without surprise."""
    return hex_air_defence_level(t, air_defence_research, guns, cities, works, 0)


def targets_outcome(
    result: tuple[int, ...],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("hits-1", "hits on the first target"),
    OutcomePart("hits-2", "hits on the second target"),
    OutcomePart("hits-3", "hits on the third target"),
    _CARRIER,
    _INTERCEPTABLE,
]:
    """Hits on each target and what becomes of the carrier, lost by any of the throws."""
    return *result[:LAST_LEVEL], *carrier_fate(result[LAST_LEVEL])


def first_reason(refused: int, base: int) -> Annotated[int, REFUSAL]:
    """The first reason against it."""
    return refused or base


def german_outcome(
    year: Annotated[int, Count(1939, 1946, "year of the game turn", 1939)],
    season: Annotated[int, Choice("season of the game turn", _SEASONS, 3, low=1)],
    attacks_made: Annotated[int, Count(0, 30, "harbor attacks made by anyone before")],
) -> Annotated[tuple[int, int], REFUSAL, OutcomePart("targets", "targets that it has")]:
    """Why the first German attack may not be made, and how many targets it has."""
    refusal = initial_german_refusal(year, season, attacks_made)
    return refusal, initial_german_targets() if refusal == MAY else 0


def step_outcome(
    means: Annotated[int, Choice("what attacks", MEANS)],
    step: Annotated[int, Choice("the step just done", _STEPS[:-1])],
) -> Annotated[
    tuple[int, int],
    OutcomePart("next", "the next step", _STEPS),
    OutcomePart("seen", "what the attacker has been shown", _SEEN),
]:
    """The next step, and the attacker's knowledge by then."""
    return next_step(means, step), seen_after(means, step)


def step_taken(means: int, step: int) -> str:
    """The step has to be one of that kind of attack."""
    return "" if is_step_of(means, step) else f"an attack by {MEANS[means]} has no step {_STEPS[step]!r}"


_HARBOR: Final = DerivedNumber("refused", harbor_attack_refusal, "table.harbor.timing.1")
_EARLIER: Final = DerivedNumber("earlier-attacks", earlier_attacks_counted, "table.harbor.all.1, table.harbor.german.3")
_SHARED: Final = DerivedNumber("common", common_modifier, "table.harbor.all")
_SUBMARINE_MODIFIERS: Final = (
    _EARLIER,
    _SHARED,
    DerivedNumber("modifier", harbor_submarine_modifier, "table.harbor.sub"),
)
_CARRIER_MODIFIERS: Final = (
    _EARLIER,
    _SHARED,
    DerivedNumber("air-defence", port_air_defence, "23.42, table.harbor.cv.3"),
    DerivedNumber("aircraft", aircraft_equivalents, "table.harbor.cv.4"),
    DerivedNumber("modifier", harbor_carrier_modifier, "table.harbor.cv"),
)
_FIRST: Final = (
    *("made", "initial-german", "counter-intelligence", "cards", "air-drm", "defender-drm", "air-defence-research"),
    *("guns", "cities", "works", "army-factors", "naval-squadrons"),
)
_SUBMARINE_ROLL: Final = Roll("roll", "two dice", "table.harbor.sub.roll", 2, submarine_reads, "hits", adds=("hits",))
_CARRIER_ROLL: Final = Roll(
    "roll", "three dice", "table.harbor.cv.roll", 3, carrier_reads, "result", adds=("hits", "carrier lost"), width=2
)

_ENTRIES: Final = (
    Procedure(
        "awaw.harbor-attack-by-submarine-allowed",
        "Whether a port may be attacked by submarine",
        "table.harbor.timing.1, table.harbor.barred, table.harbor.means, table.harbor.subreq",
        first_reason,
        derived=(_HARBOR, DerivedNumber("base", submarine_base_refusal, "table.harbor.subreq")),
    ),
    Procedure(
        "awaw.harbor-attack-by-carrier-allowed",
        "Whether a port may be attacked by a carrier",
        "table.harbor.timing.1, table.harbor.barred, table.harbor.means, table.harbor.cvreq",
        first_reason,
        derived=(_HARBOR, DerivedNumber("base", carrier_base_refusal, "table.harbor.cvreq.1")),
    ),
    Procedure(
        "awaw.harbor-attack-targets",
        "What one research result may be used for",
        "table.harbor.single, table.harbor.nocombine, table.harbor.cv.count, table.harbor.cv.once",
        result_refusal,
        derived=(DerivedNumber("targets-allowed", targets_allowed, "table.harbor.cv.count"),),
    ),
    Procedure(
        "awaw.harbor-attack-results-held",
        "Research results that a faction holds for later",
        "table.harbor.hold",
        results_left,
        check=lambda held, gained, used: "" if used <= held + gained else f"used {used} of {held + gained} results",
    ),
    Procedure(
        "awaw.harbor-attack-german-first",
        "Whether Germany may make the harbor attack that it begins the game with",
        "table.harbor.german",
        german_outcome,
    ),
    Procedure(
        "awaw.harbor-attack-step",
        "What follows a step of a harbor attack, and what the attacker has seen",
        "table.harbor.sub, table.harbor.cv, 22.93A",
        step_outcome,
        check=step_taken,
    ),
    Procedure(
        "awaw.harbor-attack-submarine",
        "Hits of one attack by submarine on ships in port",
        "table.harbor, 22.93E",
        None,
        derived=_SUBMARINE_MODIFIERS,
        rolls=(_SUBMARINE_ROLL,),
    ),
    Procedure(
        "awaw.harbor-attack-submarine-named",
        "Attack by submarine on a named ship in port",
        "table.harbor, 22.55",
        named_outcome,
        derived=_SUBMARINE_MODIFIERS,
        rolls=(_SUBMARINE_ROLL,),
        check=still_afloat,
    ),
    Procedure(
        "awaw.harbor-attack-submarine-light",
        "Attack by submarine on the light ships of a group in port",
        "table.harbor, 22.55",
        light_outcome,
        derived=_SUBMARINE_MODIFIERS,
        rolls=(_SUBMARINE_ROLL,),
    ),
    Procedure(
        "awaw.harbor-attack-carrier",
        "Hits of a carrier on one, two or three targets in port, and what becomes of it",
        "table.harbor",
        targets_outcome,
        first=("targets", *_FIRST),
        derived=_CARRIER_MODIFIERS,
        rolls=(
            Roll(
                "roll",
                "three dice for each target; the modifier shown is that of the first",
                "table.harbor.cv.roll",
                3,
                targets_read,
                "result",
                targets_attacked,
                LAST_LEVEL,
                ("hits 1", "hits 2", "hits 3", "carrier lost"),
                LAST_LEVEL + 1,
            ),
        ),
    ),
    Procedure(
        "awaw.harbor-attack-carrier-named",
        "Attack by a carrier on one named ship in port",
        "table.harbor, 22.55",
        named_by_carrier,
        first=_FIRST,
        derived=_CARRIER_MODIFIERS,
        rolls=(_CARRIER_ROLL,),
        check=still_afloat,
    ),
    Procedure(
        "awaw.harbor-attack-carrier-light",
        "Attack by a carrier on light ships in port",
        "table.harbor, 22.55",
        light_by_carrier,
        first=_FIRST,
        derived=_CARRIER_MODIFIERS,
        rolls=(_CARRIER_ROLL,),
    ),
)
PROCEDURES: Final = tuple(replace(entry, tables=tables.fill) for entry in _ENTRIES)
