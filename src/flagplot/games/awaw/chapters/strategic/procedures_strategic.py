"""Catalogue: the changes of 2011 outside naval combat."""

from collections.abc import Callable
from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Count, Flag, OutcomePart, Rule, Using
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll
from flagplot.games.awaw.chapters.strategic import economy, land, politics, tables, terms
from flagplot.games.awaw.chapters.strategic import resistance as table
from flagplot.games.awaw.chapters.strategic.inputs import SHIP_CODES, ShipsInput, Turn, ship_of
from flagplot.games.awaw.chapters.strategic.tables import Tables
from flagplot.games.awaw.shared.ranking import ranked_place, target_key

EDITION: Final = "awaw-2011"
NO_TARGET: Final = -1
MOST_SHIPS: Final = 12
TARGETS: Final = ("none", "light ships", *(f"ship {place}" for place in range(1, MOST_SHIPS + 1)))
Ships = Annotated[
    tuple[int, ...],
    ShipsInput("ships", "fast carriers and capital ships of the group", 0, SHIP_CODES - 1, (), many=True),
]


def _entry(
    name: str,
    says: str,
    cites: str,
    rule: Rule,
    parts: tuple[OutcomePart, ...] = (),
    check: Callable[..., str] | None = None,
) -> Procedure:
    """Make an entry of this chapter, without dice."""
    return Procedure(f"awaw.{name}", says, cites, rule, check=check, tables=tables.fill, edition=EDITION)


def ranked(ships: Ships) -> tuple[int, ...]:
    """Places of the ships as given, in the order of the ranking; alike ones stay in the order given."""
    order = sorted(range(len(ships)), key=lambda place: -rank_of(ships[place]))
    return tuple([place + 1 for place in order])


def rank_of(ship: int) -> int:
    """A ship's place in the ranking, the highest first."""
    kind, size, slow, damaged, hits = ship_of(ship)
    return target_key(int(kind == 0), size, slow, damaged, hits)


def one_die(kamikazes: Annotated[int, Flag("whether a kamikaze attacks", 1)]) -> int:
    """One die if a kamikaze attacks."""
    return kamikazes


def attacked(
    kamikazes: int, order: tuple[int, ...], light: int, die: int
) -> Annotated[
    tuple[int, ...],
    OutcomePart("revealed", "whether the contents of the group are revealed", NO_YES),
    OutcomePart("target", "the ship attacked, by its place among those given", TARGETS, NO_TARGET),
]:
    """Whether the group is revealed, and the ship that is attacked by its place among those given."""
    revealed = int(land.reveals(kamikazes))
    if not revealed:
        return revealed, NO_TARGET
    place = ranked_place(die, len(order), light)
    return revealed, order[place - 1] if place else 0


def some_target(ships: tuple[int, ...], light: Annotated[int, Flag("whether it has light ships", 1)]) -> str:
    """There has to be something to attack, and no more ships than can be named."""
    if len(ships) > MOST_SHIPS:
        return f"{len(ships)} ships given; expected {MOST_SHIPS} at most"
    return "" if ships or light else "a group without a ship cannot be attacked; expected ships, or light=yes"


def within_group(islands: int, reached: int) -> str:
    """A line does not reach more islands than it serves."""
    return "" if reached <= islands else f"reached {reached} of {islands} islands; expected {islands} at most"


def submarines(
    t: Tables,
    turn: Annotated[int, Turn("the game turn", "Spring 1943")],
    in_box: Annotated[int, Count(0, 30, "U.S. submarines in the box since their player turn began", 3)],
    elsewhere: Annotated[int, Count(0, 30, "U.S. submarines built and elsewhere")],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("limit", "the limit of the date"),
    OutcomePart("in-the-box", "submarines that may fight in the box"),
    OutcomePart("on-the-map", "submarines that operate on the Pacific mapboard"),
]:
    """Limit by date, submarines that may fight in the box, and those that operate on the map."""
    fighting = economy.submarines_fighting(t, turn, in_box)
    return t.submarine_limit[turn], fighting, economy.submarines_on_map(t, turn, in_box, elsewhere)


_KAMIKAZES: Final = Procedure(
    "awaw.kamikaze-target",
    "Ship that a kamikaze attacks, by the ranking of the group",
    "awaw-2011:17.47.F.1, awaw-2011:17.47.F.2",
    attacked,
    derived=(
        DerivedNumber(
            "order", ranked, "awaw-2011:17.47.F.2, awaw-2011:17.47.F.3, awaw-2011:17.47.F.4, awaw-2011:17.47.F.5"
        ),
    ),
    rolls=(Roll("die", "one die, by a ruling", "awaw-2011:17.47.F", throws=one_die),),
    check=some_target,
    tables=tables.fill,
    edition=EDITION,
)


_RULE: Final = "awaw-2011:57.11"


def japan_groups(
    japan_whole: Annotated[int, Count(0, 30, "island groups that Japan controls whole")],
    japan_half: Annotated[int, Count(0, 30, "island groups that count as half a one for Japan")],
) -> int:
    """Island groups of Japan."""
    return table.groups(japan_whole, japan_half)


def allied_groups(
    allies_whole: Annotated[int, Count(0, 30, "island groups that the Western Allies control whole")],
    allies_half: Annotated[int, Count(0, 30, "island groups that count as half a one for the Western Allies")],
) -> int:
    """Island groups of the Western Allies."""
    return table.groups(allies_whole, allies_half)


def what_is_wrong(turn: int, war_began: int, japan: tuple[int, ...], allies: tuple[int, ...]) -> str:
    """A place has one master, and the table is in force after the outbreak of war."""
    both = [terms.PLACE_NAMES[place] for place in japan if place in allies]
    if both:
        return f"{both[0]} is controlled by both sides; expected it in japan or in allies"
    if turn < war_began:
        began = terms.TURN_NAMES[war_began]
        return f"turn {terms.TURN_NAMES[turn]} comes before the outbreak of war; expected {began} or later"
    return ""


_DERIVED: Final = (
    DerivedNumber("objectives-modifier", table.objectives_modifier, "awaw-2011:57.11.sit.1"),
    DerivedNumber("ports-modifier", table.ports_modifier, "awaw-2011:57.11.sit.2"),
    DerivedNumber("tokyo-modifier", table.tokyo_modifier, "awaw-2011:57.11.sit.3"),
    DerivedNumber("home-cities-modifier", table.home_cities_modifier, "awaw-2011:57.11.sit.4"),
    DerivedNumber("hexes-modifier", table.hexes_modifier, "awaw-2011:57.11.sit.5"),
    DerivedNumber("cities-modifier", table.cities_modifier, "awaw-2011:57.11.sit.6, awaw-2011:57.11.expl.8"),
    DerivedNumber("atomic-modifier", table.atomic_modifier, "awaw-2011:57.11.sit.7"),
    DerivedNumber("firestorm-modifier", table.firestorm_modifier, "awaw-2011:57.11.sit.8"),
    DerivedNumber("unbuilt-modifier", table.unbuilt_modifier, "awaw-2011:57.11.sit.9"),
    DerivedNumber("situation", table.situation, "awaw-2011:57.11.expl.1"),
    DerivedNumber("control-counts", table.control_counts, "awaw-2011:57.11.expl.2, awaw-2011:57.11.expl.3", NO_YES),
    DerivedNumber("china-modifier", table.china_modifier, "awaw-2011:57.11.cum.1"),
    DerivedNumber("siberia-modifier", table.siberia_modifier, "awaw-2011:57.11.cum.2, awaw-2011:57.11.expl.8"),
    DerivedNumber("india-modifier", table.india_modifier, "awaw-2011:57.11.cum.3, awaw-2011:57.11.expl.8"),
    DerivedNumber("australia-modifier", table.australia_modifier, "awaw-2011:57.11.cum.4"),
    DerivedNumber(
        "brps-lost",
        table.allied_losses,
        "awaw-2011:57.11.expl.4, awaw-2011:57.11.expl.5, awaw-2011:57.11.expl.6, awaw-2011:57.11.expl.7",
    ),
    DerivedNumber("losses-modifier", table.losses_modifier, "awaw-2011:57.11.cum.5"),
    DerivedNumber("japan-groups", japan_groups, "awaw-2011:57.11.expl.10"),
    DerivedNumber("japan-groups-modifier", table.japan_groups_modifier, "awaw-2011:57.11.cum.6"),
    DerivedNumber("allied-groups", allied_groups, "awaw-2011:57.11.expl.10"),
    DerivedNumber("allied-groups-modifier", table.allied_groups_modifier, "awaw-2011:57.11.cum.7"),
    DerivedNumber("cumulative", table.added_this_turn, "awaw-2011:57.11.expl.2"),
)


PROCEDURES: Final = (
    _entry(
        "voluntary-elimination",
        "Whether a unit may be eliminated by its owner's will, and where it goes",
        "awaw-2011:13.21, awaw-2011:13.22.A, awaw-2011:13.22.B, awaw-2011:13.22.C, awaw-2011:13.22.D.1",
        economy.elimination,
    ),
    _entry(
        "rebuilding-cost",
        "BRPs to rebuild a unit that was eliminated voluntarily",
        "awaw-2011:13.23",
        economy.rebuilding_cost,
    ),
    _entry("retreat-hex", "Kind of hex that a retreating defender must take", "awaw-2011:14.73", land.retreat),
    _KAMIKAZES,
    _entry(
        "airbase-placement",
        "Whether an airbase may be placed, by the clauses that are printed",
        "awaw-2011:18.142.0, awaw-2011:18.142.D, awaw-2011:18.142.E",
        land.airbase_refusal,
    ),
    _entry(
        "us-submarines",
        "U.S. submarines that may wage submarine warfare in the Pacific SW box",
        "awaw-2011:25.13",
        submarines,
    ),
    _entry(
        "supply-zone",
        "Supply zone of an island in a Pacific island group",
        "awaw-2011:30.343.0.1, awaw-2011:30.343.0.2",
        land.supply_zone,
    ),
    _entry(
        "island-supply",
        "Islands of a group that a sea supply line serves",
        "awaw-2011:30.343.D.1, awaw-2011:30.343.D.2, awaw-2011:30.343.E.1, awaw-2011:30.343.E.2",
        land.islands_supplied,
        check=within_group,
    ),
    _entry(
        "supply-line-attack",
        "Whether a supply line to an island group may be intercepted or attacked again",
        "awaw-2011:30.343.F.1, awaw-2011:30.343.F.2",
        Using(land.line_refusal, interceptions="earlier"),
    ),
    _entry(
        "fortification-builder",
        "Whether a country may build a fortification",
        "awaw-2011:32.11",
        land.fortification_refusal,
    ),
    _entry(
        "naval-oil",
        "Whether an oil counter uninverts a ship, and the rest of the counter",
        "awaw-2011:33.71.B.1, awaw-2011:33.71.B.2, awaw-2011:33.71.B.3",
        economy.uninverted,
    ),
    _entry(
        "research-date",
        "Whether a dated project may be funded yet",
        "awaw-2011:41.31.D.1, awaw-2011:41.31.D.2, awaw-2011:41.31.D.3",
        economy.funding,
    ),
    _entry(
        "production-cost",
        "RPs for a production project after breakthroughs in its category",
        "awaw-2011:41.43.B.1, awaw-2011:41.43.B.2, awaw-2011:41.43.B.3",
        economy.production_cost,
    ),
    _entry(
        "strategic-cards",
        "Whether strategic cards may be played for these effects",
        "awaw-2011:48.61.0",
        politics.cards_refusal,
    ),
    _entry(
        "strategic-search",
        "Whether strategic cards give a side a search die more in the first round",
        "awaw-2011:48.61.A.1, awaw-2011:48.61.A.2",
        politics.strategic_lead,
    ),
    _entry(
        "strategic-raiders",
        "What strategic cards shift a raider die in a side's favour",
        "awaw-2011:48.61.B",
        politics.raider_shift,
    ),
    _entry(
        "magic-interceptions",
        "U.S. task forces that intercept by Magic without dice",
        "awaw-2011:48.61.C.1, awaw-2011:48.61.C.2, awaw-2011:48.61.C.3",
        politics.magic_interceptions,
    ),
    _entry(
        "finnish-war",
        "Whether Finland and Russia are fully at war over the border hexes",
        "awaw-2011:67.25.0",
        politics.finland_at_full_war,
    ),
    _entry(
        "swedish-volunteers",
        "Whether a Swedish unit may come to Finland",
        "awaw-2011:67.25.E.1",
        politics.swedish_refusal,
    ),
    _entry(
        "swedish-passage",
        "Whether the passage of Swedish units to Finland may be attacked",
        "awaw-2011:67.25.E.2",
        politics.may_attack_passage,
    ),
    _entry(
        "swedish-return",
        "Whether Swedish units in Finland return to Sweden at once",
        "awaw-2011:67.25.E.3, awaw-2011:67.25.E.4",
        politics.swedes_go_home,
    ),
    _entry(
        "flying-tigers",
        "Flying Tiger AAF in Nationalist China's force pool",
        "awaw-2011:flying-tigers.1, awaw-2011:flying-tigers.2",
        politics.flying_tigers,
    ),
    _entry(
        "defensive-strength",
        "Defensive strength of a ground unit",
        "awaw-2011:terrain.1, awaw-2011:terrain.2, awaw-2011:terrain.3, awaw-2011:terrain.4",
        land.defence,
    ),
    Procedure(
        "awaw.japanese-resistance",
        "Japanese resistance at the end of a turn, and whether Japan surrenders",
        _RULE,
        table.net_resistance,
        first=("turn", "war-began", "ends", "before", "japan", "allies", "isolated"),
        derived=_DERIVED,
        check=what_is_wrong,
        tables=tables.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.pacific-losses",
        "What Allied losses in the Pacific add to Japanese resistance",
        "awaw-2011:57.11.cum.5, awaw-2011:57.11.expl.7",
        table.losses_modifier,
        derived=(DerivedNumber("brps-lost", table.allied_losses, "awaw-2011:57.11.expl.4"),),
        tables=tables.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.island-group",
        "How an island group counts for a side in Japanese resistance",
        "awaw-2011:57.11.expl.8, awaw-2011:57.11.expl.9",
        table.share_of_group,
        tables=tables.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.midway-group",
        "Whether Midway is part of the Hawaiian Islands",
        "awaw-2011:57.11.expl.11",
        table.midway_is_hawaiian,
        tables=tables.fill,
        edition=EDITION,
    ),
)
