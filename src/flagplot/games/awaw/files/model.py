"""The scenario file of a battle, field by field: the structure that is accepted before any rule is checked."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from flagplot.files.part import FileSection, Name, ScenarioFile, Weight
from flagplot.games.awaw.files.words import ALSO_CALLED, ForceRole, Kind, Mission, Nation, Role, Squadron, Theatre
from flagplot.games.awaw.shared import terms


class Codebreaking(FileSection):
    """Tactical codebreaking in this battle."""

    search: int = Field(
        0, ge=-1, le=1, description="1 for the advantage in searching, -1 for the side against it (22.451B)."
    )
    strategic_search: int = Field(
        0, ge=0, le=1, description="1 for the side that played more strategic cards for search, where they count."
    )
    fleet: int = Field(
        0,
        ge=-3,
        le=3,
        description="Shift of the side's Naval Nationality DRM in fleet combat and submarine attacks, "
        "not in air attacks (22.552A, 22.9411).",
    )
    submarine: int = Field(0, ge=0, le=1, description="1 for submarine warfare advantage (22.9418).")
    asw: int = Field(0, ge=0, le=1, description="1 for antisubmarine advantage (22.9418).")


class Research(FileSection):
    """Naval research results that count in battle."""

    naval: int = Field(
        0,
        ge=0,
        le=3,
        description="Levels by which naval research has raised the side's Naval Nationality DRM "
        "(ruling naval-research-shift).",
    )
    torpedo: int = Field(0, ge=0, le=20, description="Torpedo research results (22.9412).")
    asw: int = Field(0, ge=0, le=20, description="Antisubmarine research results (22.9412).")
    air_defence: int = Field(0, ge=0, le=10, description="Air defence research results (23.42).")
    radar: int = Field(0, ge=0, le=10, description="Radar research results (23.42).")


class Ship(FileSection):
    """A named ship, or a number of light ships of one type and nation."""

    name: Name = Field(description="Any name; light ships may share one, such as Destroyers.")
    type: Kind = Field(
        description="BB any named capital ship, CV, CVL, CVB fast carriers, CA cruisers, DD destroyers, "
        "CVE escort carriers, TR transports (20.12)."
    )
    nation: Nation | None = Field(None, description="Nation, if not that of the side (22.552A, reading D13).")
    size: Annotated[int, Field(ge=1, le=5)] | None = Field(
        None,
        description="Naval factors of a capital ship, 2 to 5; the other types have theirs by type (20.12).",
    )
    count: Annotated[int, Field(ge=1, le=terms.MOST_SHIPS)] | None = Field(
        None, description="Number of light ships; named ships are single."
    )
    slow: bool | None = Field(None, description="True for a striped, that is slow, capital ship (20.121).")
    hits: int = Field(0, ge=0, le=4, description="Hits that a named ship has already taken (22.54A).")
    damaged: int = Field(
        0, ge=0, le=terms.MOST_SHIPS, description="Cruisers that are damaged, of those of the entry (22.54A, 22.9417A)."
    )
    nas: Annotated[int, Field(ge=0, le=4)] | None = Field(
        None, description="Naval air squadrons aboard a fast carrier; full complement if left out (22.74)."
    )
    laden: bool = Field(
        False, description="True for destroyers or transports assigned to carry cargo (22.427, 22.552B)."
    )
    low_supply: bool = Field(False, description="True in partial supply or under naval oil effects (22.552A).")


Number = Annotated[int, Field(ge=1, le=terms.NUMBERS)]


class FightingShip(Ship):
    """A ship of a battle, with its losses so far in one that has begun."""

    number: Number | None = Field(None, description="Its group, if not that of its force; only with now (22.421A).")
    sunk: int = Field(
        0, ge=0, le=terms.MOST_SHIPS, description="Ships of the entry sunk so far; only with now (22.54)."
    )
    withdrawn: int = Field(
        0, ge=0, le=terms.MOST_SHIPS, description="Ships of the entry that have withdrawn; only with now (22.61C)."
    )
    withdrawn_damaged: int = Field(
        0, ge=0, le=terms.MOST_SHIPS, description="Cruisers among those withdrawn that are damaged; only with now."
    )
    cargo_taken: int = Field(0, ge=0, le=60, description="Cargo that those gone took along; only with now (22.61C).")
    hurt: bool = Field(
        False,
        description="True if one of these light ships was damaged in the battle, though none is now; only with now.",
    )
    fought: bool = Field(
        False, description="True once it has fired or launched aircraft in the battle; only with now (22.26)."
    )
    spent: int = Field(
        0, ge=0, le=4, description="Squadrons of a carrier that can do no more this round (22.435, 22.463)."
    )
    sent_home: bool = Field(False, description="True for a carrier that went home for want of escorts (22.421A).")
    patrol: int = Field(
        0, ge=0, le=4, description="Squadrons of a carrier on combat air patrol this round; only with now (22.432)."
    )
    ashore: int = Field(
        0,
        ge=0,
        le=4,
        description="Squadrons of a carrier that flew patrol and landed ashore, besides nas; only with now (22.463B).",
    )


class Enters(FileSection):
    """When a late force joins the battle; exactly one of the two."""

    round: Annotated[int, Field(ge=2, le=99)] | None = Field(
        None,
        description="Round that it enters in; for a force that waits in a battle that has begun, the first round in which it could "
        "have entered (22.411B, 22.24B).",
    )
    hexes_short: Annotated[int, Field(ge=1, le=60)] | None = Field(
        None,
        description="Hexes that it was short of the battle when it began; the edition has the round for them, "
        "of a counter-interceptor as of a patrol in support (22.24B, 22.163C).",
    )


class Facts(FileSection):
    """The four facts of a search result, as they were when the other side learned them (22.452B)."""

    small: bool = Field(False, description="True if it had fewer than ten naval factors.")
    carriers: int = Field(0, ge=0, le=30, description="Fast carriers that it had.")
    fast: bool = Field(False, description="True if it was fast.")
    laden: bool = Field(False, description="True if it carried cargo.")


class Force(FileSection):
    """Ships that came together: a task force, ships outside any, or ships with cargo (22.421A)."""

    name: Name = Field(description="Any name, once a side.")
    task_force: bool = Field(
        True,
        description="False for ships outside any task force: under ten factors, or with cargo (22.421A).",
    )
    mission: Mission = Field(
        "none",
        description="Its mission, if it hampers the force (22.427, 22.552B) or binds it to its port of origin (22.63A).",
    )
    role: ForceRole = Field(
        "main",
        description="counter-interceptor or counter-counter-interceptor for one that came in support (22.81C-D); if all of the "
        "side counter, they meet the interceptors on their way, without the force that these went for (22.161B, 22.33).",
    )
    patrol: bool = Field(False, description="True for a patrol that intercepts: it is not inverted (22.81B).")
    cargo: Annotated[int, Field(ge=0, le=60)] | None = Field(
        None,
        description="Cargo aboard, in the ship factors that carry it (22.82); all that the laden ships can "
        "carry if left out, 0 before loading and on the way home.",
    )
    number: Number | None = Field(None, description="Combat group number, if the scenario fixes it (22.423A).")
    enters: Enters | None = Field(None, description="For a force that comes late (22.24B).")
    origin: Name | None = Field(None, description="Port that it returns to (22.63); the first one if left out.")
    supply_ports: list[Name] = Field(
        default=[],
        max_length=terms.PORTS,
        description="Ports of its side through which its sea supply line passed (22.9432).",
    )
    found: int = Field(
        0, ge=0, le=120, description="Search results against it this round; only with now, after the search (22.452)."
    )
    attacks: int = Field(
        0,
        ge=0,
        le=120,
        description="Attacks made on it this round with those results; only with now (22.452C, 22.61D).",
    )
    known: Literal["nothing", "facts", "all"] = Field(
        "nothing",
        description="What the other side has learned of it: nothing, the four facts of a search, or all; "
        "only with now (22.423B, 22.452B).",
    )
    facts: Facts | None = Field(
        None,
        description="The four facts as they were learned, if the ships have changed since; only with known (22.452B).",
    )
    met: bool = Field(
        False,
        description="True for a sea supply line without guards that enemy ships have met; only with now (22.9434).",
    )
    disrupted: bool = Field(
        False, description="True for a sea supply line without guards that was disrupted; only with now (22.9434)."
    )
    ships: list[FightingShip] = Field(
        description="Its ships; none for a sea supply line without guards (22.421A, 22.9434)."
    )


class Submarines(FileSection):
    """Submarines in the battle (22.9)."""

    name: Name = Field(description="Any name.")
    count: int = Field(ge=1, le=terms.MOST_SHIPS, description="Submarine factors.")
    sunk: int = Field(0, ge=0, le=terms.MOST_SHIPS, description="Factors of them sunk so far; only with now (22.94).")
    attacked: int = Field(
        0,
        ge=0,
        le=terms.MOST_SHIPS,
        description="Factors of them that have attacked in this battle; only with now (22.94).",
    )
    declined: int = Field(
        0,
        ge=0,
        le=terms.MOST_SHIPS,
        description="Factors of them that could attack when they were last asked, and did not; only with now (22.92).",
    )
    advanced: bool = Field(False, description="True for advanced submarines (22.941).")
    intercepting: bool | None = Field(
        None,
        description="True for those that intercepted and must attack, false for those that accompany; those "
        "of the intercepting side do if it is left out (22.92).",
    )
    nation: Nation | None = Field(None, description="Nation, if not that of the side (22.9411, reading D13).")
    origin: Name | None = Field(None, description="Port that they return to (22.63); the first one if left out.")
    low_supply: bool = Field(False, description="True in partial supply or under naval oil effects (22.552A).")


class Squadrons(FileSection):
    """Aircraft of one type at a land base."""

    type: Squadron = Field(
        description="NAS naval air; army for army air factors, each one cover, search and attack squadron "
        "(23.13); or cover, search, attack squadrons alone."
    )
    count: int = Field(ge=1, le=terms.MOST_IN_WING, description="Squadrons, or army air factors.")
    nation: Nation | None = Field(None, description="Nation, if not that of the side (reading D13).")
    inverted: int = Field(
        0,
        ge=0,
        le=terms.MOST_IN_WING,
        description="Those of them that are inverted until their owner's player turn ends, so do nothing (22.442A).",
    )
    flown: int = Field(
        0,
        ge=0,
        le=terms.MOST_IN_WING,
        description="Those that have searched, covered or attacked in this player turn; in 2011 they are inverted when it "
        "ends (awaw-2011:23.164).",
    )


class SquadronsInBattle(Squadrons):
    """Squadrons at a base of a battle."""

    spent: int = Field(
        0,
        ge=0,
        le=terms.MOST_IN_WING,
        description="Squadrons that can do no more this round; only with now, after the search (22.434).",
    )
    searching: int = Field(0, ge=0, le=terms.MOST_IN_WING, description="Those of them that searched (22.9413).")
    lost: int = Field(
        0, ge=0, le=terms.MOST_IN_WING, description="Squadrons of them eliminated so far; only with now (23.42)."
    )
    grounded: int = Field(
        0,
        ge=0,
        le=terms.MOST_IN_WING,
        description="Squadrons that aborted in the last counterair of their base; only with now (22.435).",
    )
    cover: dict[Literal["1", "2", "3", "4", "5", "6"], int] = Field(
        default={},
        description="Squadrons that cover a combat group of their side, by its number; only with now (22.442).",
    )


class Base(FileSection):
    """A land air base near the battle (22.341)."""

    name: Name = Field(description="Any name, once a side.")
    distance: int = Field(ge=0, le=terms.MOST_RANGE, description="Hexes from the battle.")
    in_range: bool = Field(True, description="False if its aircraft cannot reach the battle.")
    operational: bool = Field(True, description="False if it is not operational (22.9413D).")
    room: int = Field(0, ge=0, le=60, description="Squadrons that may still land there (22.463).")
    counteraired: bool = Field(
        False, description="True if it has been counteraired this round; only with now, after the search (22.432)."
    )
    squadrons: list[SquadronsInBattle] = Field(default=[], description="Aircraft based there.")


class Port(FileSection):
    """A port that ships return to (22.63)."""

    name: Name = Field(description="Any name, once a side.")
    distance: int = Field(0, ge=0, le=99, description="Hexes from the battle.")
    under_invasion: bool = Field(False, description="True if the enemy is landing there.")
    room: int = Field(50, ge=0, le=200, description="Naval factors that may still enter (21.11).")
    destroyers: int = Field(
        0,
        ge=0,
        le=terms.MOST_SHIPS,
        description="Uninverted destroyers there, which may take submarine losses of groups that came from this port, or "
        "whose sea supply line passed through it (22.9432).",
    )


class Side(FileSection):
    """One of the two sides."""

    name: Name = Field(description="Any name; the first side sits at seat A, the second at seat B.")
    nation: Nation = Field(description="Nation of its ships and aircraft where they name none (22.552A, reading D13).")
    role: Role = Field(
        description="activity: its forces are under way, or counter interceptors; interceptor: it met them (22.12)."
    )
    disclosed: Literal["all", "classes", "nothing"] = Field(
        "all",
        description="What the other side knows of its force beforehand: all, the number of ships of each class, or nothing.",
    )
    codebreaking: Codebreaking = Field(default=Codebreaking.model_validate({}), description="Tactical codebreaking.")
    research: Research = Field(default=Research.model_validate({}), description="Naval research.")
    air_drm: int = Field(0, ge=-3, le=3, description="Air Nationality DRM; nowhere printed, so 0 unless you know.")
    excess_asw: int = Field(
        0,
        ge=0,
        le=60,
        description="Its ASW factors in the SW box above the enemy submarines there (22.9415).",
    )
    destroyers_in_base: int = Field(
        0,
        ge=0,
        le=50,
        description="Uninverted destroyers in the port that all its forces came from; if they came from several, "
        "give each port its destroyers (22.9432).",
    )
    destroyers_in_box: int = Field(
        0,
        ge=0,
        le=terms.MOST_SHIPS,
        description="Uncommitted destroyers in the SW box through which its activity passed; they too may take "
        "submarine losses (22.9432).",
    )
    lost_this_round: int = Field(
        0, ge=0, le=400, description="Naval factors that it has lost this round, for its loser; only with now (22.61A)."
    )
    cargo_lost: int = Field(0, ge=0, le=400, description="Cargo lost with its ships so far; only with now (22.82).")
    forces: list[Force] = Field(
        max_length=terms.GROUPS - terms.NUMBERS,
        description="Its forces of surface ships; none on the intercepting side if aircraft alone or submarines alone attack, "
        "which they do once; search and naval squadrons may help submarines (22.132A, 22.921, 22.9413).",
    )
    submarines: list[Submarines] = Field(default=[], description="Its submarines.")
    bases: list[Base] = Field(default=[], max_length=terms.BASES, description="Its land air bases.")
    ports: list[Port] = Field(default=[], max_length=terms.PORTS, description="Its ports, the usual one first.")


class Goals(FileSection):
    """What the battle is fought for: the weight of each goal; one that is left out has its usual weight."""

    win: Weight | None = Field(
        None,
        description="Winning the battle, so that the activity goes on or is stopped (22.72, 22.81A); 1 if left out.",
    )
    factors: Weight | None = Field(None, description="All naval factors of both sides (22.61A); 0.1 if left out.")
    cargo: Weight | None = Field(
        None, description="All cargo: landed, less what is lost (22.82); 1 if left out and there is any."
    )
    transports: Weight | None = Field(
        None, description="All transports; 1 if left out and raiders attack in an SW box (22.35)."
    )


class Now(FileSection):
    """The moment at which the file enters a battle that has begun. Each force is a combat group with its number."""

    round: int = Field(ge=1, le=terms.MOST_ROUNDS - 1, description="The round that is under way (22.411).")
    phase: Literal["start", "air-strikes", "fleet-combat"] = Field(
        "start",
        description="Where it goes on: at the start of that round, or with the air strikes or the fleet combat "
        "after its search (22.41).",
    )


class Scenario(ScenarioFile):
    """A naval battle of A World at War, from a file."""

    also_called: ClassVar = ALSO_CALLED

    flagplot: Literal["battle"] = Field(description="The kind of scenario.")
    edition: Name = Field("awaw-2018", description="Edition of the rules.")
    theatre: Theatre = Field(description="Where it is fought; it sets the pace of late forces (22.24B).")
    raiders: bool = Field(False, description="True for a battle with raiders in an SW box (22.35).")
    round_limit: int = Field(
        0, ge=0, le=99, alias="round_limit", description="The round after which it is broken off; 0 for never."
    )
    goal: Goals | None = Field(None, description="The stakes and their weights, if they are not the usual ones.")
    now: Now | None = Field(None, description="For a battle that has begun: its round and phase (22.41, 22.411).")
    sides: list[Side] = Field(min_length=2, max_length=2, description="The two sides, first seat A, then seat B.")
