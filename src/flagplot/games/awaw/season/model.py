"""The season file, field by field: the data of each side between two stages (22.11, 22.15, 22.54A, 22.74, 27.72)."""

from itertools import chain
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field, field_validator

from flagplot.core.offers.season import SeasonForm
from flagplot.files.part import FileSection, Folder, Name, OneOf
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES
from flagplot.games.awaw.files.model import Codebreaking, InWing, Research
from flagplot.games.awaw.files.operation.model import AssumedSearch, Task
from flagplot.games.awaw.files.words import ALSO_CALLED, Kind, Nation, Patrol, Restriction, Status
from flagplot.games.awaw.files.yard import WORK_NAMES
from flagplot.games.awaw.season.names import STEPS, TURN, WINGS
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.turn import terms

GameTurn = Annotated[str, OneOf(TURN_NAMES)]
Step = Annotated[str, OneOf(STEPS)]
Until = Annotated[str, OneOf((TURN, *TURN_NAMES))]
Wing = Annotated[str, OneOf(WINGS)]
Do = Annotated[str, OneOf(WORK_NAMES)]
Few = Annotated[int, Field(ge=0, le=battle.MOST_SHIPS)]


class Clock(FileSection):
    """The present moment of the season."""

    turn: GameTurn = Field(description="The game turn.")
    order: list[Name] = Field(min_length=2, max_length=2, description="Sides in the order of their player turns.")
    mover: Name = Field(description="The side whose player turn it is (22.15).")
    phase: Step = Field(description="The phase that is played or closed next (22.15).")
    theatre: Name | None = Field(None, description="The theatre whose stage is played next, if there are several.")


class DiceLine(FileSection):
    """What the fair dice of a season are committed to."""

    match: Name = Field(description="A word that no other match has.")
    commitment: str = Field(pattern="^[0-9a-f]{64}$", description="The hash of the secret.")
    numbers: dict[Name, str] = Field(min_length=2, max_length=2, description="The number of each side.")


class TheatreLine(FileSection):
    """A sea of a season with several maps."""

    map: Folder = Field(description="Its map.")
    shut: list[Name] = Field(default=[], max_length=16, description="Straits and canals that are closed.")
    waypoints: dict[Name, list[Name]] = Field(
        default={}, description="For each side, places its interceptors may sail by (22.23)."
    )


class PortLine(FileSection):
    """A port, an air base or a box of a side."""

    hex: Name | None = Field(None, description="Where it is, if the map does not know the name.")
    port: bool = Field(True, description="False for an air base without a port.")
    status: Status | None = Field(None, description="Status of the port, if it differs from the map (22.11B).")
    room: Annotated[int, Field(ge=0, le=999)] | None = Field(None, description="Naval factors it can hold (21.11).")
    excess: int = Field(
        0, ge=0, le=999, description="Naval factors beyond its room since a return, to be moved on in time (22.63D)."
    )
    invaded: bool = Field(False, description="True for the target of an invasion (22.63C).")
    defenders: int = Field(0, ge=0, le=60, description="Ground factors that defend the hex (22.22F).")
    operational: bool = Field(True, description="False for an air base that is not operational (22.22G).")
    air_room: int = Field(0, ge=0, le=99, description="Squadrons that may still land there (22.463).")
    yard: bool = Field(False, description="True for a port with a shipyard; no source says which ports have one.")
    theatre: Name | None = Field(None, description="Its theatre, if not every one whose map has it.")


class AirLine(FileSection):
    """Squadrons of one type and nation at a base."""

    at: Name = Field(description="The base.")
    type: Wing = Field(description="NAS naval air, or cover, search, attack (23.13).")
    nation: Nation | None = Field(None, description="Nation, if not that of the side.")
    count: int = Field(ge=0, le=battle.MOST_IN_WING, description="Squadrons.")
    range: int = Field(0, ge=0, le=battle.MOST_RANGE, description="Hexes that they reach; nowhere printed.")
    spent: InWing = Field(0, description="Squadrons spent in this player turn (22.435).")
    inverted: InWing = Field(
        0, description="Squadrons inverted until their side's player turn ends (22.463B, awaw-2011:23.164)."
    )
    flown: InWing = Field(0, description="Squadrons that have flown at sea in this player turn (awaw-2011:23.164).")


class ShipLine(FileSection):
    """A named ship, or light ships of one row."""

    type: Kind = Field(description="Type of ship (20.12).")
    size: Annotated[int, Field(ge=2, le=5)] | None = Field(None, description="Factors of a capital ship (20.12).")
    nation: Nation | None = Field(None, description="Nation, if not that of the side.")
    slow: bool = Field(False, description="True for a slow capital ship (20.121).")
    count: Annotated[int, Field(ge=1, le=battle.MOST_SHIPS)] | None = Field(None, description="Light ships of the row.")
    called: Name | None = Field(None, description="Name in a scenario file, if other than its name here.")
    of: Name | None = Field(None, description="Row that these ships belong to, after they parted from it.")
    force: Name | None = Field(None, description="Force that it is in; none for a ship in a yard.")
    hits: int = Field(0, ge=0, le=4, description="Hits that a named ship has taken (22.54A).")
    damaged: Few = Field(0, description="Damaged cruisers of the row (22.54A).")
    nas: Annotated[int, Field(ge=0, le=4)] | None = Field(
        None, description="Naval air squadrons aboard, if not all (22.74)."
    )
    laden: bool = Field(False, description="True for ships assigned to carry cargo (22.82).")
    low_supply: bool = Field(False, description="True in partial supply or under oil effects (22.552A).")
    inverted: Until | None = Field(None, description="turn until the player turn ends, or a game turn (22.26, 22.81).")
    yard: Name | None = Field(None, description="Port with the yard that the ship is in.")


class ForceLine(FileSection):
    """Ships that sail as one, and where they are."""

    at: Name = Field(description="Their port or box; the hex of a patrol.")
    patrol: Patrol | None = Field(None, description="offensive or defensive for a patrol (22.11D, 22.14F).")
    base: Name | None = Field(None, description="Port that a patrol or raiders return to (22.63).")
    task_force: bool = Field(True, description="False for ships outside any task force (22.14C).")
    cargo: Annotated[int, Field(ge=0, le=60)] | None = Field(None, description="Cargo aboard (22.82).")
    ground: int = Field(0, ge=0, le=60, description="Ground factors aboard (22.15A).")
    theatre: Name | None = Field(None, description="Its theatre, in a season of several.")


class SubmarineLine(FileSection):
    """Submarine factors of one port, box or patrol hex."""

    at: Name = Field(description="Their port or box; the hex of a patrol.")
    patrol: Patrol | None = Field(None, description="offensive or defensive for a patrol.")
    base: Name | None = Field(None, description="Port that a patrol returns to.")
    count: int = Field(ge=1, le=battle.MOST_SHIPS, description="Submarine factors.")
    nation: Nation | None = Field(None, description="Nation, if not that of the side.")
    advanced: bool = Field(False, description="True for advanced submarines (22.941).")
    low_supply: bool = Field(False, description="True in partial supply or under oil effects (22.552A).")
    inverted: Until | None = Field(None, description="turn until the player turn ends, or a game turn (22.92).")
    spent: Few = Field(0, description="Factors that have attacked in this player turn (22.94).")
    of: Name | None = Field(None, description="Row that these factors belong to, after they parted from it.")
    theatre: Name | None = Field(None, description="Its theatre, in a season of several.")


class WorkLine(FileSection):
    """Work in a yard: wished for, or in hand since a game turn (27.721)."""

    ship: Name = Field(description="The ship, or the row of cruisers.")
    do: Do = Field(description="repair, build or raise (27.721).")
    at: Name = Field(description="Port with the yard; for a ship that is raised the port where she was sunk.")
    type: Kind | None = Field(None, description="Type of a ship that is built.")
    size: Annotated[int, Field(ge=2, le=5)] | None = Field(None, description="Factors of a capital ship that is built.")
    nation: Nation | None = Field(None, description="Nation of a ship that is built.")
    count: int = Field(1, ge=1, le=battle.MOST_SHIPS, description="Light ships that are built together.")
    accelerate: int = Field(0, ge=0, le=15, description="Turns by which construction is speeded up (27.7272B).")
    defer: int = Field(0, ge=0, le=40, description="Turns by which it is put off (27.7272C).")
    since: GameTurn | None = Field(None, description="Turn on which it began; none for a wish.")
    ready: Name | None = Field(None, description="Turn on which it is ready.")
    paid: int = Field(0, ge=0, le=99, description="Shipbuilding points paid.")


class LostLine(FileSection):
    """Ships, submarines or squadrons that are gone."""

    what: Name = Field(description="Name of the row.")
    type: Name = Field(description="Type of unit.")
    count: int = Field(1, ge=1, le=999, description="How many.")
    size: int = Field(0, ge=0, le=5, description="Factors of a named ship.")
    nation: Nation | None = Field(None, description="Nation of a named ship, if not that of the side.")
    slow: bool = Field(False, description="True for a slow capital ship (20.121).")
    side: Name = Field(description="Its side.")
    where: Name = Field(description="Hex or port.")
    in_port: bool = Field(False, description="True for a ship sunk in port: a named ship may be raised (27.721).")
    turn: GameTurn = Field(description="The game turn.")
    theatre: Name | None = Field(None, description="The theatre, in a season of several.")


class SideBooks(FileSection):
    """One of the two sides."""

    nation: Nation = Field(description="Nation of its units where they name none.")
    disclosed: Literal["all", "classes", "nothing"] = Field(
        "all",
        description="What the other side knows of its ships beforehand; new seasons say nothing, older files without it all.",
    )
    cards: int = Field(0, ge=0, le=9, description="Strategic cards left (22.22I).")
    interception_die: bool = Field(False, description="True if cards gave it a die for this player turn (22.22I).")
    harbor_level_1: int = Field(
        0, ge=0, le=30, description="Harbor attack results of level 1 held (table.harbor.hold)."
    )
    harbor_level_2: int = Field(0, ge=0, le=30, description="Those of level 2.")
    harbor_level_3: int = Field(0, ge=0, le=30, description="Those of level 3, for 8+.")
    barred: list[Annotated[int, Field(ge=1, le=terms.ZONES)]] = Field(default=[], description="Zones barred (22.282).")
    codebreaking: Codebreaking = Field(default=Codebreaking.model_validate({}), description="Tactical codebreaking.")
    research: Research = Field(default=Research.model_validate({}), description="Naval research.")
    air_drm: int = Field(0, ge=-3, le=3, description="Air Nationality DRM; nowhere printed.")
    excess_asw: int = Field(0, ge=0, le=60, description="ASW factors above the enemy submarines in the box (22.9415).")
    destroyers_in_box: int = Field(
        0, ge=0, le=battle.MOST_SHIPS, description="Uncommitted destroyers in the SW box of its activities (22.9432)."
    )
    assumed: AssumedSearch | None = Field(None, description="What the other side's plans assume in each port.")
    waypoints: list[Name] = Field(
        default=[], max_length=terms.VIAS, description="Places interceptors may sail by (22.23)."
    )
    points: int = Field(0, ge=0, le=99, description="Shipbuilding points a turn; an entry of the player.")
    brps: Annotated[int, Field(ge=-999, le=9999)] | None = Field(None, description="BRPs; an entry of the player.")
    ports: dict[Name, PortLine] = Field(default={}, description="Ports, air bases and boxes by name.")
    air: dict[Name, AirLine] = Field(default={}, description="Squadrons ashore.")
    ships: dict[Name, ShipLine] = Field(default={}, description="Ships, each once.")
    forces: dict[Name, ForceLine] = Field(default={}, description="Forces, each once.")
    submarines: dict[Name, SubmarineLine] = Field(default={}, description="Submarines.")
    work: dict[Name, WorkLine] = Field(default={}, description="Work of its yards.")
    operations: dict[Name, Task] = Field(default={}, description="Operations that are announced, sealed.")

    @field_validator("operations", mode="before")
    @classmethod
    def _named(cls, found: object) -> object:
        """An operation bears the name of its line."""
        if not isinstance(found, dict):
            return found
        return {name: {"name": name, **line} if isinstance(line, dict) else line for name, line in found.items()}


class SeasonFile(FileSection):
    """A season of A World at War, from a file that the program writes."""

    also_called: ClassVar = ALSO_CALLED

    flagplot: Literal["season"] = Field(description="The kind of file.")
    version: int = Field(description="Version of the form of the file.")
    game: Name = Field(description="The game.")
    title: Name = Field(description="Name of the season.")
    edition: Name = Field(description="Edition of the rules.")
    map: Folder | None = Field(None, description="The map, in a season with one.")
    theatres: dict[Name, TheatreLine] = Field(
        default={},
        max_length=4,
        description="Seas with maps of their own, in the order in which their stages are played.",
    )
    shut: list[Name] = Field(default=[], max_length=16, description="Straits and canals that are closed.")
    restrictions: list[Restriction] = Field(default=[], description="Cooperation restrictions (22.141E, 22.22G).")
    peace: list[list[Nation]] = Field(default=[], description="Pairs of countries that are not at war (22.112).")
    round_limit: int = Field(0, ge=0, le=99, description="Round after which battles are broken off.")
    rulings: dict[Name, Name] = Field(default={}, description="Rulings that differ from the recommended reading.")
    harbor_attacks: int = Field(0, ge=0, le=99, description="Harbor attacks made by anyone (table.harbor.all.1).")
    harbor_attacks_german: int = Field(
        0, ge=0, le=1, description="1 if the first German attack is one of those (table.harbor.german.3)."
    )
    dice: DiceLine | None = Field(None, description="What fair dice are committed to.")
    clock: Clock = Field(description="The present moment.")
    sides: dict[Name, SideBooks] = Field(min_length=2, max_length=2, description="The two sides.")
    lost: dict[Name, LostLine] = Field(default={}, description="The losses, in order.")
    journal: list[dict[str, object]] = Field(default=[], description="The changes, in order.")


class Announcement(FileSection):
    """What a side announces for a stage, and its wishes for its yards."""

    also_called: ClassVar = ALSO_CALLED

    flagplot: Literal["announcement"] = Field(description="The kind of file.")
    side: Name = Field(description="The side.")
    key: Name | None = Field(None, description="Key of the side, for a reply by mail.")
    operations: list[Task] = Field(
        default=[], max_length=terms.OPERATIONS, description="Operations with their plans (22.15)."
    )
    theatres: dict[Name, Name] = Field(
        default={},
        description="Forces and submarines in a port on two maps, with the theatre in which they act from now on.",
    )
    yard: list[WorkLine] = Field(
        default=[], max_length=60, description="Work for its yards, the most urgent first (27.72)."
    )


PARTS: Final = (
    SeasonFile,
    TheatreLine,
    Clock,
    SideBooks,
    PortLine,
    AirLine,
    ShipLine,
    ForceLine,
    SubmarineLine,
    WorkLine,
    LostLine,
)


def form() -> SeasonForm:
    """The form of the files of a season."""
    keys = chain.from_iterable((field.alias or name for name, field in part.model_fields.items()) for part in PARTS)
    return SeasonForm(SeasonFile, Announcement, tuple(dict.fromkeys(keys)))
