"""The scenario file of a battle, field by field: the structure that is accepted before any rule is checked."""

from functools import partial
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from flagplot.files.into import field_into
from flagplot.files.part import FileSection, Name, ScenarioFile, Weight
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.words import (
    ALSO_CALLED,
    FORCE_ROLES,
    KINDS,
    MISSIONS,
    THEATRES,
    Nation,
    Role,
    Squadron,
)
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import NATION_NAMES

into = partial(field_into, BattleState)


class Codebreaking(FileSection):
    """Tactical codebreaking in this battle."""

    search: int = into(
        0, "1 for the advantage in searching, -1 for the side against it (22.451B).", "codebreaking_search"
    )
    strategic_search: int = into(0, "1 for the side that played more strategic cards for search, where they count.")
    fleet: int = into(
        0,
        "Shift of the side's Naval Nationality DRM in fleet combat and submarine attacks, "
        "not in air attacks (22.552A, 22.9411).",
        "codebreaking_fleet",
    )
    submarine: int = into(0, "1 for submarine warfare advantage (22.9418).", "codebreaking_submarine")
    asw: int = into(0, "1 for antisubmarine advantage (22.9418).", "codebreaking_asw")


class Research(FileSection):
    """Naval research results that count in battle."""

    naval: int = into(
        0,
        "Levels by which naval research has raised the side's Naval Nationality DRM (ruling naval-research-shift).",
        "naval_research",
    )
    torpedo: int = into(0, "Torpedo research results (22.9412).", "torpedo_research")
    asw: int = into(0, "Antisubmarine research results (22.9412).", "asw_research")
    air_defence: int = into(0, "Air defence research results (23.42).", "air_defence_research")
    radar: int = into(0, "Radar research results (23.42).")


class Ship(FileSection):
    """A named ship, or a number of light ships of one type and nation."""

    name: Name = Field(description="Any name; light ships may share one, such as Destroyers.")
    type: str = into(
        ...,
        "BB any named capital ship, CV, CVL, CVB fast carriers, CA cruisers, DD destroyers, "
        "CVE escort carriers, TR transports (20.12).",
        "kind",
        words=KINDS,
    )
    nation: str | None = into(None, "Nation, if not that of the side (22.552A, reading D13).", words=NATION_NAMES)
    size: int | None = into(
        None, "Naval factors of a capital ship, 2 to 5; the other types have theirs by type (20.12).", low=1, high=5
    )
    count: int | None = into(None, "Number of light ships; named ships are single.", low=1)
    slow: bool | None = into(None, "True for a striped, that is slow, capital ship (20.121).")
    hits: int = into(0, "Hits that a named ship has already taken (22.54A).", high=4)
    damaged: int = into(0, "Cruisers that are damaged, of those of the entry (22.54A, 22.9417A).")
    nas: int | None = into(
        None, "Naval air squadrons aboard a fast carrier; full complement if left out (22.74).", "squadrons", high=4
    )
    laden: bool = into(False, "True for destroyers or transports assigned to carry cargo (22.427, 22.552B).")
    low_supply: bool = into(False, "True in partial supply or under naval oil effects (22.552A).")


Number = Annotated[int, Field(ge=1, le=terms.NUMBERS)]


class FightingShip(Ship):
    """A ship of a battle, with its losses so far in one that has begun."""

    number: Number | None = Field(None, description="Its group, if not that of its force; only with now (22.421A).")
    sunk: int = into(0, "Ships of the entry sunk so far; only with now (22.54).")
    withdrawn: int = into(0, "Ships of the entry that have withdrawn; only with now (22.61C).")
    withdrawn_damaged: int = into(0, "Cruisers among those withdrawn that are damaged; only with now.")
    cargo_taken: int = into(0, "Cargo that those gone took along; only with now (22.61C).")
    hurt: bool = Field(
        False,
        description="True if one of these light ships was damaged in the battle, though none is now; only with now.",
    )
    fought: bool = into(
        False, "True once it has fired or launched aircraft in the battle; only with now (22.26).", "engaged_in_battle"
    )
    spent: int = into(
        0, "Squadrons of a carrier that can do no more this round (22.435, 22.463).", "unavailable", high=4
    )
    sent_home: bool = Field(False, description="True for a carrier that went home for want of escorts (22.421A).")
    patrol: int = into(0, "Squadrons of a carrier on combat air patrol this round; only with now (22.432).", high=4)
    ashore: int = into(
        0,
        "Squadrons of a carrier that flew patrol and landed ashore, besides nas; only with now (22.463B).",
        "flown_ashore",
        high=4,
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

    small: bool = into(False, "True if it had fewer than ten naval factors.", "fact_small")
    carriers: int = into(0, "Fast carriers that it had.", "fact_carriers", low=0)
    fast: bool = into(False, "True if it was fast.", "fact_fast")
    laden: bool = into(False, "True if it carried cargo.", "fact_laden")


class Force(FileSection):
    """Ships that came together: a task force, ships outside any, or ships with cargo (22.421A)."""

    name: Name = Field(description="Any name, once a side.")
    task_force: bool = Field(
        True, description="False for ships outside any task force: under ten factors, or with cargo (22.421A)."
    )
    mission: str = into(
        "none",
        "Its mission, if it hampers the force (22.427, 22.552B) or binds it to its port of origin (22.63A).",
        words=MISSIONS,
    )
    role: str = into(
        "main",
        "counter-interceptor or counter-counter-interceptor for one that came in support (22.81C-D); if all of the "
        "side counter, they meet the interceptors on their way, without the force that these went for (22.161B, 22.33).",
        words=FORCE_ROLES,
    )
    patrol: bool = into(False, "True for a patrol that intercepts: it is not inverted (22.81B).", "on_patrol")
    cargo: int | None = into(
        None,
        "Cargo aboard, in the ship factors that carry it (22.82); all that the laden ships can "
        "carry if left out, 0 before loading and on the way home.",
    )
    number: int | None = into(None, "Combat group number, if the scenario fixes it (22.423A).", "fixed_number", low=1)
    enters: Enters | None = Field(None, description="For a force that comes late (22.24B).")
    origin: Name | None = Field(None, description="Port that it returns to (22.63); the first one if left out.")
    supply_ports: list[Name] = Field(
        default=[],
        max_length=terms.PORTS,
        description="Ports of its side through which its sea supply line passed (22.9432).",
    )
    found: int = into(
        0, "Search results against it this round; only with now, after the search (22.452).", "search_results"
    )
    attacks: int = into(
        0, "Attacks made on it this round with those results; only with now (22.452C, 22.61D).", "results_used"
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
    count: int = into(..., "Submarine factors.", low=1)
    sunk: int = into(0, "Factors of them sunk so far; only with now (22.94).")
    attacked: int = into(0, "Factors of them that have attacked in this battle; only with now (22.94).", "attacks_made")
    declined: int = into(
        0,
        "Factors of them that could attack when they were last asked, and did not; only with now (22.92).",
        "let_pass",
    )
    advanced: bool = into(False, "True for advanced submarines (22.941).")
    intercepting: bool | None = into(
        None,
        "True for those that intercepted and must attack, false for those that accompany; those "
        "of the intercepting side do if it is left out (22.92).",
        "must_attack",
    )
    nation: str | None = into(None, "Nation, if not that of the side (22.9411, reading D13).", words=NATION_NAMES)
    origin: Name | None = Field(None, description="Port that they return to (22.63); the first one if left out.")
    low_supply: bool = into(False, "True in partial supply or under naval oil effects (22.552A).")


InWing = Annotated[int, Field(ge=0, le=terms.MOST_IN_WING)]


class Squadrons(FileSection):
    """Aircraft of one type at a land base."""

    type: Squadron = Field(
        description="NAS naval air; army for army air factors, each one cover, search and attack squadron "
        "(23.13); or cover, search, attack squadrons alone."
    )
    count: int = Field(ge=1, le=terms.MOST_IN_WING, description="Squadrons, or army air factors.")
    nation: Nation | None = Field(None, description="Nation, if not that of the side (reading D13).")
    inverted: InWing = Field(
        0, description="Those of them that are inverted until their owner's player turn ends, so do nothing (22.442A)."
    )
    flown: InWing = Field(
        0,
        description="Those that have searched, covered or attacked in this player turn; in 2011 they are inverted when it "
        "ends (awaw-2011:23.164).",
    )


class SquadronsInBattle(Squadrons):
    """Squadrons at a base of a battle."""

    spent: InWing = Field(
        0, description="Squadrons that can do no more this round; only with now, after the search (22.434)."
    )
    searching: InWing = Field(0, description="Those of them that searched (22.9413).")
    lost: InWing = Field(0, description="Squadrons of them eliminated so far; only with now (23.42).")
    grounded: InWing = Field(
        0, description="Squadrons that aborted in the last counterair of their base; only with now (22.435)."
    )
    cover: dict[Literal["1", "2", "3", "4", "5", "6"], int] = Field(
        default={},
        description="Squadrons that cover a combat group of their side, by its number; only with now (22.442).",
    )


class Base(FileSection):
    """A land air base near the battle (22.341)."""

    name: Name = Field(description="Any name, once a side.")
    distance: int = into(..., "Hexes from the battle.", "base_distance")
    in_range: bool = into(True, "False if its aircraft cannot reach the battle.", "base_in_range")
    operational: bool = into(True, "False if it is not operational (22.9413D).", "base_operational")
    room: int = into(0, "Squadrons that may still land there (22.463).", "base_room", high=60)
    counteraired: bool = into(
        False, "True if it has been counteraired this round; only with now, after the search (22.432).", "base_fought"
    )
    squadrons: list[SquadronsInBattle] = Field(default=[], description="Aircraft based there.")


class Port(FileSection):
    """A port that ships return to (22.63)."""

    name: Name = Field(description="Any name, once a side.")
    distance: int = into(0, "Hexes from the battle.", "port_distance")
    under_invasion: bool = into(False, "True if the enemy is landing there.", "port_invaded")
    room: int = into(50, "Naval factors that may still enter (21.11).", "port_room", low=0)
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
    air_drm: int = into(0, "Air Nationality DRM; nowhere printed, so 0 unless you know.")
    excess_asw: int = into(0, "Its ASW factors in the SW box above the enemy submarines there (22.9415).")
    destroyers_in_base: int = Field(
        0,
        ge=0,
        le=50,
        description="Uninverted destroyers in the port that all its forces came from; if they came from several, "
        "give each port its destroyers (22.9432).",
    )
    destroyers_in_box: int = into(
        0,
        "Uncommitted destroyers in the SW box through which its activity passed; they too may take "
        "submarine losses (22.9432).",
    )
    lost_this_round: int = into(
        0, "Naval factors that it has lost this round, for its loser; only with now (22.61A).", "lost_factors"
    )
    cargo_lost: int = into(0, "Cargo lost with its ships so far; only with now (22.82).", high=400)
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
    theatre: str = into(..., "Where it is fought; it sets the pace of late forces (22.24B).", words=THEATRES)
    raiders: bool = into(False, "True for a battle with raiders in an SW box (22.35).", "raid")
    round_limit: int = Field(
        0, ge=0, le=99, alias="round_limit", description="The round after which it is broken off; 0 for never."
    )
    goal: Goals | None = Field(None, description="The stakes and their weights, if they are not the usual ones.")
    now: Now | None = Field(None, description="For a battle that has begun: its round and phase (22.41, 22.411).")
    sides: list[Side] = Field(min_length=2, max_length=2, description="The two sides, first seat A, then seat B.")
