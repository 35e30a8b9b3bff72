"""The scenario file of a naval operation, field by field: the structure that is accepted before map and rules are checked.

A place is the name of a place, a passage or a box of the map, or the id of a hex.
"""

from functools import partial
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from flagplot.files.into import field_into
from flagplot.files.part import FileSection, Folder, Name, ScenarioFile, Weight
from flagplot.games.awaw.files.model import Codebreaking, InWing, Research, Ship, Squadrons
from flagplot.games.awaw.files.words import ALSO_CALLED, PATROLS, PHASES, Nation, Phase, Restriction, Status
from flagplot.games.awaw.interception.terms import ANNOUNCEABLE
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import NATION_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState

into = partial(field_into, TurnState)


class Vessel(Ship):
    """A named ship or light ships of a force, inverted or not."""

    inverted: bool = into(False, "True for ships of a force that are inverted while others are not (22.11).")


class Wings(Squadrons):
    """Aircraft of one type at a land base, with their own range if it is not that of the base."""

    range: Annotated[int, Field(ge=0, le=battle.MOST_RANGE)] | None = Field(
        None, description="Hexes that they reach, if other than the range given for the place."
    )
    spent: InWing = Field(0, description="Those of them that can do nothing more in this player turn (22.435).")


class Station(FileSection):
    """A port, an air base or both."""

    name: Name = Field(description="Name of a place or box of the map, or any name with a hex.")
    hex: Name | None = Field(None, description="Where it is, if the map does not know the name.")
    port: bool = into(True, "False for an air base without a port.", "place_port")
    status: Status | None = Field(None, description="Status of the port, if it differs from the map (22.11B).")
    room: int = into(
        50,
        "Naval factors that may be based there, those that are counted in (21.11); "
        "if left out 50, or as many as are based there at the start.",
        "place_room",
    )
    excess: int = into(
        0, "Naval factors beyond that room since a return, to be moved on in time (22.63D).", "place_excess"
    )
    invaded: bool = into(
        False, "True for the target of an invasion that no plan of the file announces (22.63C).", "place_invaded"
    )
    defenders: int = into(0, "Ground factors that defend the hex (22.22F).", "place_defenders")
    operational: bool = Field(True, description="False for an air base that is not operational (22.22G).")
    air_room: int = into(0, "Squadrons that may still land there (22.463).", "place_air_room")
    range: Annotated[int, Field(ge=0, le=battle.MOST_RANGE)] | None = Field(
        None, description="Hexes that its aircraft reach; nowhere printed, so the file says it."
    )
    squadrons: list[Wings] = Field(default=[], description="Aircraft based there.")


class Fleet(FileSection):
    """Ships that sail as one: a task force, or the other ships of a port (22.14B, 22.14C)."""

    name: Name = Field(description="Any name, once a side.")
    port: Name = Field(description="Its port; for a patrol the port that it returns to (22.63).")
    patrol: str | None = into(
        None, "offensive or defensive for a force on patrol (22.11D, 22.14F).", "standing", words=PATROLS
    )
    hex: Name | None = Field(None, description="Patrol hex, for a force on patrol.")
    task_force: bool = Field(True, description="False for ships outside any task force (22.14C).")
    cargo: int | None = into(None, "Cargo aboard; all that the laden ships can carry if left out (22.82).")
    ground: int = into(0, "Ground factors aboard, which are announced (22.15A).")
    inverted: bool = Field(False, description="True for ships that are inverted (22.11).")
    ships: list[Vessel] = Field(min_length=1, description="Its ships.")


class Boats(FileSection):
    """Submarines, each of which intercepts by itself (22.114)."""

    name: Name = Field(description="Any name, once a side.")
    port: Name = Field(description="Their port; for a patrol the port that they return to.")
    patrol: str | None = into(None, "offensive or defensive for submarines on patrol.", "standing", words=PATROLS)
    hex: Name | None = Field(None, description="Patrol hex, for submarines on patrol.")
    count: int = into(..., "Submarine factors.", low=1)
    nation: str | None = into(None, "Nation, if not that of the side (22.9411, reading D13).", words=NATION_NAMES)
    advanced: bool = into(False, "True for advanced submarines (22.941).")
    low_supply: bool = into(False, "True in partial supply or under naval oil effects (22.552A).")
    inverted: bool = into(False, "True for submarines that are inverted.")
    spent: int = into(0, "Factors that have attacked in this player turn already (22.94).", "spent_factors")


class Stop(FileSection):
    """A place on a route where forces join or leave."""

    at: Name = Field(description="The place.")
    picks_up: list[Name] = Field(default=[], description="Forces that wait there and sail on with the others (22.13C).")
    drops: list[Name] = Field(
        default=[], description="Forces that stay there, or sail on by a voyage of their own (22.13D)."
    )


def _stop(value: object) -> object:
    """A place alone means a stop where no force joins or leaves."""
    return {"at": value} if isinstance(value, str) else value


Place = Annotated[Stop, BeforeValidator(_stop, json_schema_input_type=str | Stop)]


class Voyage(FileSection):
    """Forces that sail together, from where they are to the last stop of their route."""

    forces: list[Name] = Field(
        default=[],
        description="Forces that sail from the first stop; none on a sea supply line without guards (22.9434).",
    )
    route: list[Place] = Field(
        min_length=2, max_length=32, description="Places in their order; between them the shortest way by sea."
    )


class Plan(FileSection):
    """One way to carry out an operation: a route, or several voyages that meet (22.12, 22.13)."""

    name: Name = Field(description="Any name, once an operation.")
    forces: list[Name] = Field(default=[], description="Forces that sail, for a plan of one voyage.")
    route: list[Place] = Field(default=[], max_length=32, description="Its route, for a plan of one voyage.")
    voyages: list[Voyage] = Field(
        default=[],
        max_length=12,
        description="Voyages, those that end where another begins before it; where forces part, the first goes on (22.13D).",
    )


class Task(FileSection):
    """An operation: an activity with the plans from which one is chosen when it is announced (22.15)."""

    name: Name = Field(description="Any name, once in the file.")
    activity: str = into(..., "The activity (22.15, Naval Activities Table).", "leg_activity", words=ANNOUNCEABLE)
    phase: str = into(..., "When it is announced (22.15A, 22.15B).", "operation_stage", words=PHASES)
    zone: Annotated[int, Field(ge=1, le=terms.ZONES)] | None = Field(
        None, description="Number of the supply zone that supply or transports lead to (22.141B, 22.282)."
    )
    combined: bool = into(False, "True for escorts or redeployments combined by choice (22.141D).", "leg_combined")
    began_at_sea: bool = into(
        False, "True for raiders that were at sea when the game began (22.11A).", "leg_at_sea_first"
    )
    shuttle: bool = Field(
        False,
        description="True for Axis forces between Bergen and Oslo or Kiel (22.11A); known of one route on a map that has them.",
    )
    attacked: int = Field(
        0,
        ge=0,
        le=9,
        description="Search squadrons that a patrol attacks on its way and that spot no more by themselves: they have spotted it"
        " (22.22G). The attack itself belongs to the war on land and in the air.",
    )
    plans: list[Plan] = Field(min_length=1, max_length=terms.CHOICES, description="Plans to choose from.")


class AssumedSearch(FileSection):
    """What the other side assumes in each port of this one when it plans a voyage, besides a force of fast ships."""

    squadrons: int = Field(1, ge=0, le=9, description="Search squadrons in each port; 0 for no aircraft at all.")
    range: int = Field(8, ge=0, le=60, description="Their range; nowhere printed, 8 hexes unless you know.")


class Navy(FileSection):
    """One of the two sides."""

    name: Name = Field(description="Any name; the first side sits at seat A, the second at seat B.")
    nation: Nation = Field(description="Nation of its ships and aircraft where they name none.")
    disclosed: Literal["all", "classes", "nothing"] = Field(
        "all",
        description="What the other side knows of its ships beforehand: all, the number of each class in each port, or nothing.",
    )
    cards: int = into(0, "Strategic cards that it may play for interceptions (22.22I).")
    interception_die: bool = into(
        False,
        "True if cards played before gave it one die more for each interception of this turn (22.22I).",
        "codebreaking",
    )
    barred: list[Annotated[int, Field(ge=1, le=terms.ZONES)]] = Field(
        default=[],
        max_length=terms.ZONES,
        description="Supply zones that its transports may not go to any more (22.282).",
    )
    codebreaking: Codebreaking = Field(default=Codebreaking.model_validate({}), description="Tactical codebreaking.")
    research: Research = Field(default=Research.model_validate({}), description="Naval research.")
    air_drm: int = into(0, "Air Nationality DRM; nowhere printed, so 0 unless you know.")
    excess_asw: int = into(
        0,
        "Its ASW factors in the SW box above the enemy submarines there, where they count on the waters of this turn:"
        " those of the Atlantic on the western front alone, and not for Murmansk convoys (22.9415).",
    )
    destroyers_in_box: int = into(
        0,
        "Its uncommitted destroyers in the SW box through which its activities of this turn pass; they may take "
        "submarine losses of those who sail (22.9432).",
    )
    assumed: AssumedSearch | None = Field(None, description="What the other side's plans assume in each of its ports.")
    waypoints: list[Name] = Field(
        default=[], max_length=terms.VIAS, description="Places that interceptors may sail by (22.23)."
    )
    places: list[Station] = Field(min_length=1, max_length=terms.PLACES, description="Its ports and air bases.")
    forces: list[Fleet] = Field(default=[], max_length=terms.FORCES, description="Its surface forces.")
    submarines: list[Boats] = Field(default=[], max_length=terms.FORCES, description="Its submarines.")
    operations: list[Task] = Field(
        default=[], max_length=terms.OPERATIONS, description="The operations that it may announce."
    )


class Goals(FileSection):
    """What the turn is fought for: the weight of each goal; one that is left out has its usual weight."""

    factors: Weight | None = Field(
        None, description="All naval factors of both sides (22.61A); their number if left out."
    )
    tasks: Weight | None = Field(
        None, description="All operations (22.131); half of the naval factors that they risk if left out."
    )
    cargo: Weight | None = Field(
        None, description="All cargo: landed, less what is lost (22.82); its amount if left out."
    )


class Operation(ScenarioFile):
    """One naval player turn of A World at War, from a file."""

    also_called: ClassVar = ALSO_CALLED

    flagplot: Literal["operation"] = Field(description="The kind of scenario.")
    edition: Name = Field("awaw-2018", description="Edition of the rules.")
    map: Folder = Field(description="Map: one that comes with the program, or a folder.")
    shut: list[Name] = Field(default=[], max_length=16, description="Closed straits and canals.")
    mover: Name = Field(description="Name of the side whose player turn it is (22.12).")
    begins: str = into(
        "movement", "First stage that the file plays; those before it are over (22.15).", "stage", words=PHASES
    )
    ends: Phase = Field("redeployment", description="Last stage that the file plays (22.15).")
    of_season: bool = Field(
        False, description="True for a file of a season, which goes on: a match of it reveals nothing when it is over."
    )
    restrictions: list[Restriction] = Field(
        default=[], description="Cooperation restrictions in effect (22.141E, 22.22G)."
    )
    peace: list[list[Nation]] = Field(default=[], description="Pairs of countries that are not at war (22.112).")
    round_limit: int = Field(
        0, ge=0, le=99, alias="round_limit", description="Round after which battles are broken off."
    )
    goal: Goals | None = Field(None, description="The stakes and their weights, if they are not the usual ones.")
    sides: list[Navy] = Field(min_length=2, max_length=2, description="The two sides, first seat A, then seat B.")
