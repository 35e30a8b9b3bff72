"""Catalogue: harbor attacks by submarine and by carrier, from the right to make them to the ships hit (table.harbor)."""

from dataclasses import replace
from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Input, Part, choice, flag, inputs_of, number
from flagplot.core.procedures.procedure import Derived, Procedure, Roll, Using
from flagplot.games.awaw.chapters.bases import figures, reasons
from flagplot.games.awaw.chapters.bases.harbor import (
    ELIMINATED,
    INVERTED,
    LAST_LEVEL,
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
from flagplot.games.awaw.chapters.bases.reasons import MAY
from flagplot.games.awaw.chapters.bases.tables import BaseAttackTables
from flagplot.games.awaw.shared.air import hex_air_defence_level
from flagplot.games.awaw.shared.procedures_common import (
    DRM_BOUND,
    LIGHT_PARTS,
    LIGHT_SHIPS,
    NAMED_PARTS,
    SHIP,
    light_outcome,
    named_outcome,
    still_afloat,
)

_MEANS: Final = ("submarine", "carrier")
_WHERE: Final = ("on-board port", "Atlantic SW box", "Pacific SW box", "elsewhere")
_NATIONS: Final = ("German", "Japanese or American", "other")
_FRONTS: Final = ("western", "Pacific", "other")
_THEATERS: Final = ("Europe", "Pacific")
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
_WORKS: Final = ("none", "beach defences", "fortification", "fortress")
_FIRST_SEASON: Final = 1

_DISTANCE: Final = number("distance", "hexes from the base to the port, or to a hex in air range of it", 0, 99, 10)
_THEATER: Final = choice("theater", "the theatre", _THEATERS)
_UNINVERTED: Final = choice("uninverted", "whether the attacking unit is uninverted", NO_YES, 1)
_OPERATIONAL: Final = choice("operational", "whether its port is operational", NO_YES, 1)
_REFUSAL: Final = Part("refusal", "why it may not be made", reasons.WORDS)
_HARBOR: Final = Derived("refused", harbor_attack_refusal, "table.harbor.timing.1")
_TARGET: Final = (
    choice("after-patrols", "whether it is the moment right after patrols in the movement phase", NO_YES, 1),
    flag("counteraired", "whether the hex was the target of counterair this player turn"),
    flag("is-box", "whether the target is a mapboard box"),
)
_COMMON: Final[tuple[Input, ...]] = (
    number("made", "harbor attacks made before by anyone in either theatre", 0, 30),
    flag("initial-german", "whether the first German attack is one of those"),
    flag("counter-intelligence", "whether the defender applies a counter-intelligence result"),
    number("cards", "tactical codebreaking cards of the attacker less those of the defender", -9, 9),
)
_BY_SUBMARINE: Final[tuple[Input, ...]] = (
    *_COMMON,
    number("attacker-drm", "Naval Nationality DRM of the attacker", -DRM_BOUND, DRM_BOUND, 2),
    number("defender-drm", "Naval Nationality DRM of the target", -DRM_BOUND, DRM_BOUND, 2),
    number("research", "net modifier of torpedo and ASW research", -9, 9),
    flag("advanced", "whether the submarine is advanced: +1 whatever else"),
)
_BY_CARRIER: Final[tuple[Input, ...]] = (
    *_COMMON,
    number("air-drm", "Air Nationality DRM of the attacker", -DRM_BOUND, DRM_BOUND),
    number("defender-drm", "Naval Nationality DRM of the target", -DRM_BOUND, DRM_BOUND, 1),
    number("air-defence-research", "air defence research results of the defender", 0, 10),
    number("guns", "flak factors, airbase counters, objective and anchor symbols of the hex", 0, 20, 1),
    number("cities", "cities and ports of the hex", 0, 5, 1),
    choice("works", "fortifications of the hex", _WORKS),
    number("army-factors", "uninverted AAF in the hex", 0, 30),
    number("naval-squadrons", "uninverted naval air squadrons in the hex", 0, 60),
)
_EARLIER: Final = Derived("earlier-attacks", earlier_attacks_counted, "table.harbor.all.1, table.harbor.german.3")
_SHARED: Final = Derived("common", common_modifier, "table.harbor.all")
_SUBMARINE_MODIFIERS: Final = (
    _EARLIER,
    _SHARED,
    Derived("modifier", harbor_submarine_modifier, "table.harbor.sub"),
)
_CARRIER_MODIFIERS: Final = (
    _EARLIER,
    _SHARED,
    Derived(
        "air-defence",
        Using(hex_air_defence_level, afloat="air_defence_research", surprise=0),
        "23.42, table.harbor.cv.3",
    ),
    Derived("aircraft", aircraft_equivalents, "table.harbor.cv.4"),
    Derived("modifier", harbor_carrier_modifier, "table.harbor.cv"),
)


def submarine_reads(t: BaseAttackTables, modifier: int, roll: int) -> int:
    """Hits of one attack by submarine."""
    return submarine_harbor_attack(t, modifier, roll).hits


def carrier_reads(t: BaseAttackTables, modifier: int, roll: int) -> tuple[int, ...]:
    """Hits on one target of the carrier, and whether it is lost."""
    hits, fate = carrier_harbor_attack(t, modifier, roll)
    return hits, int(fate == ELIMINATED)


def carrier_fate(lost: int) -> tuple[int, int]:
    """What becomes of the carrier, and that nobody intercepts it."""
    return ELIMINATED if lost else INVERTED, int(harbor_attack_is_interceptable())


def named_by_carrier(size: int, hits_before: int, result: tuple[int, ...]) -> tuple[int, ...]:
    """Hits on a named ship, what becomes of it, and of the carrier."""
    return *named_outcome(size, hits_before, result[0]), *carrier_fate(result[1])


def light_by_carrier(
    t: BaseAttackTables, cruisers: int, damaged_cruisers: int, small: int, result: tuple[int, ...]
) -> tuple[int, ...]:
    """Hits on light ships, what they sink, and what becomes of the carrier."""
    return *light_outcome(t, cruisers, damaged_cruisers, small, result[0]), *carrier_fate(result[1])


def targets_read(t: BaseAttackTables, modifier: int, defender_drm: int, second_drm: int, third_drm: int, throw: int,
                 roll: int) -> tuple[int, ...]:  # fmt: skip
    """Hits on the target of a throw, each in its place, and whether the carrier is lost."""
    drm = (defender_drm, second_drm, third_drm)[throw]
    hits, lost = carrier_reads(t, modifier + defender_drm - drm, roll)
    return *[hits if place == throw else 0 for place in range(LAST_LEVEL)], lost


def targets_outcome(result: tuple[int, ...]) -> tuple[int, ...]:
    """Hits on each target and what becomes of the carrier, lost by any of the throws."""
    return *result[:LAST_LEVEL], *carrier_fate(result[LAST_LEVEL])


def first_reason(refused: int, base: int) -> int:
    """The first reason against it."""
    return refused or base


def german_outcome(year: int, season: int, attacks_made: int) -> tuple[int, int]:
    """Why the first German attack may not be made, and how many targets it has."""
    refusal = initial_german_refusal(year, season, attacks_made)
    return refusal, initial_german_targets() if refusal == MAY else 0


def step_outcome(means: int, step: int) -> tuple[int, int]:
    """What comes next and what the attacker has seen by then."""
    return next_step(means, step), seen_after(means, step)


def step_taken(means: int, step: int) -> str:
    """The step has to be one of that kind of attack."""
    return "" if is_step_of(means, step) else f"an attack by {_MEANS[means]} has no step {_STEPS[step]!r}"


_SUBMARINE_ROLL: Final = Roll("roll", "two dice", "table.harbor.sub.roll", 2, submarine_reads, "hits", adds=("hits",))
_CARRIER_ROLL: Final = Roll(
    "roll", "three dice", "table.harbor.cv.roll", 3, carrier_reads, "result", adds=("hits", "carrier lost"), width=2
)
_CARRIER_END: Final = (
    Part("carrier", "what becomes of the carrier", _FATES),
    Part("interceptable", "whether it may be intercepted", NO_YES),
)

_ENTRIES: Final = (
    Procedure(
        "awaw.harbor-attack-by-submarine-allowed",
        "Whether a port may be attacked by submarine",
        "table.harbor.timing.1, table.harbor.barred, table.harbor.means, table.harbor.subreq",
        first_reason,
        (_REFUSAL,),
        (
            *_TARGET,
            choice("where", "where the submarine is", _WHERE),
            choice("nation", "whose submarine it is", _NATIONS),
            choice("front", "front of the port", _FRONTS),
            _THEATER,
            _DISTANCE,
            _UNINVERTED,
            _OPERATIONAL,
        ),
        (_HARBOR, Derived("base", submarine_base_refusal, "table.harbor.subreq")),
    ),
    Procedure(
        "awaw.harbor-attack-by-carrier-allowed",
        "Whether a port may be attacked by a carrier",
        "table.harbor.timing.1, table.harbor.barred, table.harbor.means, table.harbor.cvreq",
        first_reason,
        (_REFUSAL,),
        (
            *_TARGET,
            choice("on-board", "whether the carrier is in a port on the board", NO_YES, 1),
            _THEATER,
            _DISTANCE,
            _UNINVERTED,
            _OPERATIONAL,
            choice("carrier-operational", "whether the fast carrier is operational", NO_YES, 1),
        ),
        (_HARBOR, Derived("base", carrier_base_refusal, "table.harbor.cvreq.1")),
    ),
    Procedure(
        "awaw.harbor-attack-targets",
        "What one research result may be used for",
        "table.harbor.single, table.harbor.nocombine, table.harbor.cv.count, table.harbor.cv.once",
        result_refusal,
        (_REFUSAL,),
        (
            choice("means", "what attacks", _MEANS),
            number("level", "level of the research result, 3 for 8+", 1, LAST_LEVEL, 1),
            number("results", "results used on this port", 1, 9, 1),
            number("hexes", "hexes attacked with it", 1, 3, 1),
            number("targets", "targets attacked", 1, 9, 1),
            flag("twice", "whether a named ship is to be a target twice"),
        ),
        (Derived("targets-allowed", targets_allowed, "table.harbor.cv.count"),),
    ),
    Procedure(
        "awaw.harbor-attack-results-held",
        "Research results that a faction holds for later",
        "table.harbor.hold",
        results_left,
        (Part("held", "results held from now on"),),
        inputs_of(results_left),
        check=lambda held, gained, used: "" if used <= held + gained else f"used {used} of {held + gained} results",
    ),
    Procedure(
        "awaw.harbor-attack-german-first",
        "Whether Germany may make the harbor attack that it begins the game with",
        "table.harbor.german",
        german_outcome,
        (_REFUSAL, Part("targets", "targets that it has")),
        (
            number("year", "year of the game turn", 1939, 1946, 1939),
            Input("season", "season of the game turn", _FIRST_SEASON, len(_SEASONS), 3, _SEASONS),
            number("attacks-made", "harbor attacks made by anyone before", 0, 30),
        ),
    ),
    Procedure(
        "awaw.harbor-attack-step",
        "What follows a step of a harbor attack, and what the attacker has seen",
        "table.harbor.sub, table.harbor.cv, 22.93A",
        step_outcome,
        (Part("next", "the next step", _STEPS), Part("seen", "what the attacker has been shown", _SEEN)),
        (choice("means", "what attacks", _MEANS), choice("step", "the step just done", _STEPS[:-1])),
        check=step_taken,
    ),
    Procedure(
        "awaw.harbor-attack-submarine",
        "Hits of one attack by submarine on ships in port",
        "table.harbor, 22.93E",
        None,
        (Part("hits", "hits scored"),),
        _BY_SUBMARINE,
        _SUBMARINE_MODIFIERS,
        (_SUBMARINE_ROLL,),
    ),
    Procedure(
        "awaw.harbor-attack-submarine-named",
        "Attack by submarine on a named ship in port",
        "table.harbor, 22.55",
        named_outcome,
        NAMED_PARTS,
        (*_BY_SUBMARINE, *SHIP),
        _SUBMARINE_MODIFIERS,
        (_SUBMARINE_ROLL,),
        still_afloat,
    ),
    Procedure(
        "awaw.harbor-attack-submarine-light",
        "Attack by submarine on the light ships of a group in port",
        "table.harbor, 22.55",
        light_outcome,
        LIGHT_PARTS,
        (*_BY_SUBMARINE, *LIGHT_SHIPS),
        _SUBMARINE_MODIFIERS,
        (_SUBMARINE_ROLL,),
    ),
    Procedure(
        "awaw.harbor-attack-carrier",
        "Hits of a carrier on one, two or three targets in port, and what becomes of it",
        "table.harbor",
        targets_outcome,
        (
            Part("hits-1", "hits on the first target"),
            Part("hits-2", "hits on the second target"),
            Part("hits-3", "hits on the third target"),
            *_CARRIER_END,
        ),
        (
            number("targets", "targets that are attacked", 1, LAST_LEVEL, 1),
            *_BY_CARRIER,
            number("second-drm", "Naval Nationality DRM of the second target", -DRM_BOUND, DRM_BOUND, 1),
            number("third-drm", "Naval Nationality DRM of the third target", -DRM_BOUND, DRM_BOUND, 1),
        ),
        _CARRIER_MODIFIERS,
        (
            Roll(
                "roll",
                "three dice for each target; the modifier shown is that of the first",
                "table.harbor.cv.roll",
                3,
                targets_read,
                "result",
                lambda targets: targets,
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
        (*NAMED_PARTS, *_CARRIER_END),
        (*_BY_CARRIER, *SHIP),
        _CARRIER_MODIFIERS,
        (_CARRIER_ROLL,),
        still_afloat,
    ),
    Procedure(
        "awaw.harbor-attack-carrier-light",
        "Attack by a carrier on light ships in port",
        "table.harbor, 22.55",
        light_by_carrier,
        (*LIGHT_PARTS, *_CARRIER_END),
        (*_BY_CARRIER, *LIGHT_SHIPS),
        _CARRIER_MODIFIERS,
        (_CARRIER_ROLL,),
    ),
)
PROCEDURES: Final = tuple(replace(entry, tables=figures.fill) for entry in _ENTRIES)
