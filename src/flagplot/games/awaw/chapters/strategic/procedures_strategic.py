"""Catalogue: the changes of 2011 outside naval combat, but for Japanese resistance."""

from collections.abc import Callable
from typing import Any, Final

from flagplot.core.procedures.inputs import NO_YES, Input, Part, choice, flag, number
from flagplot.core.procedures.procedure import Derived, Procedure, Roll, Rule, Using
from flagplot.games.awaw.chapters.strategic import (
    codebreaking,
    economy,
    elimination,
    figures,
    islands,
    kamikaze,
    land,
    names,
    politics,
)
from flagplot.games.awaw.chapters.strategic.inputs import SHIP_CODES, ShipsInput, ship_of, turn_input
from flagplot.games.awaw.shared.ranking import ranked_place, target_key

EDITION: Final = "awaw-2011"
NO_TARGET: Final = -1
MOST_SHIPS: Final = 12
TARGETS: Final = ("none", "light ships", *(f"ship {place}" for place in range(1, MOST_SHIPS + 1)))


def _entry(
    name: str,
    says: str,
    cites: str,
    rule: Rule,
    parts: tuple[Part, ...],
    inputs: tuple[Input, ...],
    check: Callable[..., str] | None = None,
) -> Procedure:
    """Make an entry of this chapter, without dice."""
    return Procedure(
        f"awaw.{name}", says, cites, rule, parts, inputs, check=check, tables=figures.fill, edition=EDITION
    )


def ranked(ships: tuple[int, ...]) -> tuple[int, ...]:
    """Places of the ships as given, in the order of the ranking; alike ones stay in the order given."""
    order = sorted(range(len(ships)), key=lambda place: -rank_of(ships[place]))
    return tuple([place + 1 for place in order])


def rank_of(ship: int) -> int:
    """Where a ship stands in the ranking, the highest first."""
    kind, size, slow, damaged, hits = ship_of(ship)
    return target_key(int(kind == 0), size, slow, damaged, hits)


def one_die(kamikazes: int) -> int:
    """One die if a kamikaze attacks."""
    return kamikazes


def attacked(kamikazes: int, order: tuple[int, ...], light: int, die: int) -> tuple[int, ...]:
    """Whether the group is revealed, and the ship that is attacked by its place among those given."""
    revealed = int(kamikaze.reveals(kamikazes))
    if not revealed:
        return revealed, NO_TARGET
    place = ranked_place(die, len(order), light)
    return revealed, order[place - 1] if place else 0


def some_target(ships: tuple[int, ...], light: int) -> str:
    """There has to be something to attack, and no more ships than can be named."""
    if len(ships) > MOST_SHIPS:
        return f"{len(ships)} ships given; expected {MOST_SHIPS} at most"
    return "" if ships or light else "a group without a ship cannot be attacked; expected ships, or light=yes"


def within_group(islands: int, reached: int) -> str:
    """A line does not reach more islands than it serves."""
    return "" if reached <= islands else f"reached {reached} of {islands} islands; expected {islands} at most"


def submarines(t: Any, turn: int, in_box: int, elsewhere: int) -> tuple[int, ...]:
    """Limit by date, submarines that may fight in the box, and those that operate on the map."""
    fighting = economy.submarines_fighting(t, turn, in_box)
    return t.submarine_limit[turn], fighting, economy.submarines_on_map(t, turn, in_box, elsewhere)


_KAMIKAZES: Final = Procedure(
    "awaw.kamikaze-target",
    "Ship that a kamikaze attacks, by the ranking of the group",
    "awaw-2011:17.47.F.1, awaw-2011:17.47.F.2",
    attacked,
    (
        Part("revealed", "whether the contents of the group are revealed", NO_YES),
        Part("target", "the ship attacked, by its place among those given", TARGETS, NO_TARGET),
    ),
    (
        Input("kamikazes", "whether a kamikaze attacks", 0, 1, 1, NO_YES),
        ShipsInput("ships", "fast carriers and capital ships of the group", 0, SHIP_CODES - 1, (), many=True),
        Input("light", "whether it has light ships", 0, 1, 1, NO_YES),
    ),
    (
        Derived(
            "order",
            ranked,
            "awaw-2011:17.47.F.2, awaw-2011:17.47.F.3, awaw-2011:17.47.F.4, awaw-2011:17.47.F.5",
        ),
    ),
    (Roll("die", "one die, by a ruling", "awaw-2011:17.47.F", throws=one_die),),
    some_target,
    tables=figures.fill,
    edition=EDITION,
)

PROCEDURES: Final = (
    _entry(
        "voluntary-elimination",
        "Whether a unit may be eliminated by its owner's will, and where it goes",
        "awaw-2011:13.21, awaw-2011:13.22.A, awaw-2011:13.22.B, awaw-2011:13.22.C, awaw-2011:13.22.D.1",
        elimination.elimination,
        (Part("answer", "whether it may", names.ELIMINATION_ANSWERS), Part("pool", "force pool", names.POOLS)),
        (
            choice("unit", "the unit", names.ELIMINATED_UNITS),
            choice("owner", "whose unit it is", names.OWNERS),
            flag("neutral", "whether the major country is neutral"),
            choice("moment", "the moment in its owner's player turn", names.MOMENTS),
        ),
    ),
    _entry(
        "rebuilding-cost",
        "BRPs to rebuild a unit that was eliminated voluntarily",
        "awaw-2011:13.23",
        elimination.rebuilding_cost,
        (Part("cost", "BRPs to pay"),),
        (
            number("cost", "its usual cost in BRPs", 0, 100, 2),
            choice("same-turn", "whether it was eliminated in this game turn", NO_YES, 1),
        ),
    ),
    _entry(
        "retreat-hex",
        "Kind of hex that a retreating defender must take",
        "awaw-2011:14.73",
        land.retreat,
        (Part("takes", "the kind of hex, or elimination", names.HEX_NAMES),),
        (Input("hexes", "kinds of hex open to it", 0, 7, (1, 2), names.HEX_NAMES[:8], many=True),),
    ),
    _KAMIKAZES,
    _entry(
        "airbase-placement",
        "Whether an airbase may be placed, by the clauses that are printed",
        "awaw-2011:18.142.0, awaw-2011:18.142.D, awaw-2011:18.142.E",
        islands.airbase_refusal,
        (Part("answer", "whether it may", names.AIRBASE_ANSWERS),),
        (
            choice("place", "where the hex lies", names.AIRBASE_PLACES, 1),
            choice("in-play", "whether play has begun", NO_YES, 1),
            choice("by-major", "whether a major power places it", NO_YES, 1),
            number("in-hex", "airbases in the hex", 0, 9),
            number("in-group", "airbases in the island group", 0, 9),
        ),
    ),
    _entry(
        "us-submarines",
        "U.S. submarines that may wage submarine warfare in the Pacific SW box",
        "awaw-2011:25.13",
        submarines,
        (
            Part("limit", "the limit of the date"),
            Part("in-the-box", "submarines that may fight in the box"),
            Part("on-the-map", "submarines that operate on the Pacific mapboard"),
        ),
        (
            turn_input("turn", "the game turn", "Spring 1943"),
            number("in-box", "U.S. submarines in the box since their player turn began", 0, 30, 3),
            number("elsewhere", "U.S. submarines built and elsewhere", 0, 30),
        ),
    ),
    _entry(
        "supply-zone",
        "Supply zone of an island in a Pacific island group",
        "awaw-2011:30.343.0.1, awaw-2011:30.343.0.2",
        islands.supply_zone,
        (Part("zone", "its supply zone", names.SUPPLY_ZONES),),
        (
            flag("captured", "whether it was captured in this combat phase"),
            choice("post-combat", "whether supply is traced after combat", NO_YES, 1),
        ),
    ),
    _entry(
        "island-supply",
        "Islands of a group that a sea supply line serves",
        "awaw-2011:30.343.D.1, awaw-2011:30.343.D.2, awaw-2011:30.343.E.1, awaw-2011:30.343.E.2",
        islands.islands_supplied,
        (
            Part("supplied", "islands in supply"),
            Part("unsupplied", "islands that get none from it"),
            Part("route-told", "whether islands, order and sea hexes have to be told", NO_YES),
        ),
        (
            number("islands", "islands to be supplied", 0, 20, 3),
            choice("disruption", "what the opponent does inside the group", names.DISRUPTIONS),
            number("reached", "islands that the line has reached before", 0, 20),
        ),
        within_group,
    ),
    _entry(
        "supply-line-attack",
        "Whether a supply line to an island group may be intercepted or attacked again",
        "awaw-2011:30.343.F.1, awaw-2011:30.343.F.2",
        Using(islands.line_refusal, interceptions="earlier"),
        (Part("answer", "whether it may", names.LINE_ANSWERS),),
        (
            choice("attacker", "what attacks the line", names.ATTACKERS),
            number("earlier", "interceptions by ships that it has had", 0, 9),
        ),
    ),
    _entry(
        "fortification-builder",
        "Whether a country may build a fortification",
        "awaw-2011:32.11",
        land.fortification_refusal,
        (Part("answer", "whether it may", names.FORTIFICATION_ANSWERS),),
        (
            choice("nation", "the country", names.FORTIFYING_NATIONS),
            choice("construction", "whether it is the unit construction phase", NO_YES, 1),
        ),
    ),
    _entry(
        "naval-oil",
        "Whether an oil counter uninverts a ship, and what is left of it",
        "awaw-2011:33.71.B.1, awaw-2011:33.71.B.2, awaw-2011:33.71.B.3",
        economy.uninverted,
        (Part("answer", "whether it may", names.OIL_ANSWERS), Part("left", "naval factors left of the counter")),
        (
            choice("unit", "what is to be uninverted", names.OIL_UNITS),
            number("size", "naval factors of the ship", 1, 9, 4),
            number("used", "factors that the counter has uninverted", 0, 50),
            choice("counter", "whether an oil counter was used against the naval oil effect", NO_YES, 1),
            choice("own-turn", "whether it is the own player turn", NO_YES, 1),
        ),
    ),
    _entry(
        "research-date",
        "Whether a dated project may be funded yet",
        "awaw-2011:41.31.D.1, awaw-2011:41.31.D.2, awaw-2011:41.31.D.3",
        economy.funding,
        (
            Part("answer", "whether RPs may go to it", names.RESEARCH_ANSWERS),
            Part("box", "its box on the record sheet", names.BOXES),
            Part("opens", "the year of the start sequence that opens it"),
        ),
        (
            choice("project", "the project", names.PROJECT_NAMES),
            number("year", "the year of this start sequence", 1939, 1949, 1942),
            flag("at-war", "whether Japan and the Western Allies are at war"),
        ),
    ),
    _entry(
        "production-cost",
        "RPs for a production project after breakthroughs in its category",
        "awaw-2011:41.43.B.1, awaw-2011:41.43.B.2, awaw-2011:41.43.B.3",
        economy.production_cost,
        (Part("each", "RPs for one increment"), Part("total", "RPs for all of them")),
        (
            number("cost", "RPs for an increment before breakthroughs", 1, 30, 3),
            number("before", "breakthroughs of earlier turns", 0, 9),
            number("this-turn", "breakthroughs of this turn", 0, 9),
            number("increments", "increments of increase", 1, 30, 1),
        ),
    ),
    _entry(
        "strategic-cards",
        "Whether strategic cards may be played for these effects",
        "awaw-2011:48.61.0",
        codebreaking.cards_refusal,
        (Part("answer", "whether they may", names.CARD_ANSWERS),),
        (
            number("held", "strategic cards held", 0, 20, 2),
            number("search", "cards for search", 0, 20),
            number("raiders", "cards for raiders", 0, 20),
            number("magic", "cards for Magic interceptions", 0, 20),
            choice("american", "whether the player is the U.S.", NO_YES, 1),
        ),
    ),
    _entry(
        "strategic-search",
        "Whether strategic cards give a side a search die more in the first round",
        "awaw-2011:48.61.A.1, awaw-2011:48.61.A.2",
        codebreaking.strategic_lead,
        (Part("strategic", "whether it has the die: what search-dice is told as `strategic`", NO_YES),),
        (
            number("own", "strategic cards that the side played for search", 0, 20, 1),
            number("enemy", "strategic cards that its opponent played for search", 0, 20),
        ),
    ),
    _entry(
        "strategic-raiders",
        "What strategic cards shift a raider die in a side's favour",
        "awaw-2011:48.61.B",
        codebreaking.raider_shift,
        (Part("shift", "in favour of the side, -1 against it"),),
        (
            number("own", "raider cards that the side played", 0, 20, 1),
            number("enemy", "raider cards that its opponent played", 0, 20),
            choice("same-box", "whether the die is for the SW box of the cards", NO_YES, 1),
            choice("same-turn", "whether it is rolled in the player turn of the cards", NO_YES, 1),
        ),
    ),
    _entry(
        "magic-interceptions",
        "U.S. task forces that intercept by Magic without dice",
        "awaw-2011:48.61.C.1, awaw-2011:48.61.C.2, awaw-2011:48.61.C.3",
        codebreaking.magic_interceptions,
        (
            Part("answer", "whether they may", names.MAGIC_ANSWERS),
            Part("interceptions", "task forces that intercept, each one mission"),
            Part("range", "whether the range of interception counts", names.RANGES),
        ),
        (
            number("american", "strategic Magic cards that the U.S. plays", 0, 20, 1),
            number("japanese", "strategic Magic cards that Japan plays", 0, 20),
            choice("on-time", "whether Japan has just announced its missions of the combat phase", NO_YES, 1),
            flag("conditions", "whether the conditions are met that the sheet announces and does not print"),
        ),
    ),
    _entry(
        "finnish-war",
        "Whether Finland and Russia are fully at war over the border hexes",
        "awaw-2011:67.25.0",
        politics.finland_at_full_war,
        (Part("full-war", "whether they are", NO_YES),),
        (
            choice("refuses", "whether Finland refuses to cede", NO_YES, 1),
            number("border-hexes", "Finnish border hexes that Russia occupies", 0, 9, 2),
            flag("declared", "whether Russia declared war"),
            flag("tension-allows", "whether Russo-German tension would allow it"),
        ),
    ),
    _entry(
        "swedish-volunteers",
        "Whether a Swedish unit may come to Finland",
        "awaw-2011:67.25.E.1",
        politics.swedish_refusal,
        (Part("answer", "whether it may", names.SWEDISH_ANSWERS),),
        (
            choice("full-war", "whether full-scale war with Russia has broken out", NO_YES, 1),
            choice("finnish-turn", "whether it is a Finnish player turn", NO_YES, 1),
            choice("unit", "the Swedish unit", names.SWEDISH_UNITS),
            choice("way", "how it comes", names.SWEDISH_WAYS),
            choice("place", "where it goes", names.SWEDISH_PLACES),
            number("this-turn", "Swedish units that have come in this player turn", 0, 9),
            number("before", "Swedish units that came in earlier ones", 0, 9),
        ),
    ),
    _entry(
        "swedish-passage",
        "Whether the passage of Swedish units to Finland may be attacked",
        "awaw-2011:67.25.E.2",
        politics.may_attack_passage,
        (Part("may", "whether it may", NO_YES),),
        (choice("attacker", "who attacks", names.PASSAGE_ATTACKERS),),
    ),
    _entry(
        "swedish-return",
        "Whether Swedish units in Finland return to Sweden at once",
        "awaw-2011:67.25.E.3, awaw-2011:67.25.E.4",
        politics.swedes_go_home,
        (Part("return", "whether they do", NO_YES),),
        (
            choice("with-germany", "whether Finland is Germany's ally or associate", NO_YES, 1),
            number("russians", "Russian units in Finland proper", 0, 60),
            flag("supply", "whether the Swedes are in supply"),
            flag("transport", "whether there is transport for them"),
            flag("escort", "whether there is sea escort for them"),
        ),
    ),
    _entry(
        "flying-tigers",
        "Flying Tiger AAF in Nationalist China's force pool",
        "awaw-2011:flying-tigers.1, awaw-2011:flying-tigers.2",
        politics.flying_tigers,
        (Part("tigers", "Flying Tiger AAF"),),
        (number("usjt", "highest USJT level reached", 0, 99),),
    ),
    _entry(
        "defensive-strength",
        "Defensive strength of a ground unit",
        "awaw-2011:terrain.1, awaw-2011:terrain.2, awaw-2011:terrain.3, awaw-2011:terrain.4",
        land.defence,
        (Part("multiplier", "net Defense Multiplier"), Part("strength", "strength in defence")),
        (
            number("printed", "its printed strength", 0, 20, 3),
            number("positive", "what adds to its multiplier", 0, 9),
            number("negative", "what takes from it", 0, 9),
        ),
    ),
)
