"""The complete true state of a naval player turn, field by field, with who may see what (22.15, 22.12).

Rows are in blocks by side: unit u belongs to side u // UNITS, force f to side f // FORCES, and so on.  Legs, contacts, attempts and
strikes are public once announced (22.12, 22.15A); which forces sail in them only their side knows.  The battle that is being
fought is a separate state, kept next to the fields.
"""

from typing import Annotated, Final

from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Declare, Field, State
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import MOST_IN_WING, MOST_RANGE, MOST_SHIPS, NATIONS
from flagplot.games.awaw.turn import terms

_U, _F, _P, _W = 2 * terms.UNITS, 2 * terms.FORCES, 2 * terms.PLACES, 2 * terms.WINGS
_HEX = terms.HEXES - 1


ANNOUNCED: Final = "announced legs"
DECLARED, SENT, FLOWN = "declared interceptions", "declared attempts", "announced air attacks"
ROLLED: Final = "rolls"
"""Levels of knowledge from which a seat sees the other side's fields (see `turn.sight`)."""


_one, _side = Declare(), Declare("side", 2)
_unit, _force, _place, _wing = Declare("unit", _U), Declare("force", _F), Declare("place", _P), Declare("wing", _W)
_leg, _contact = Declare("leg", terms.LEGS), Declare("contact", terms.CONTACTS)
_attempt, _strike = Declare("attempt", terms.ATTEMPTS), Declare("strike", terms.STRIKES)
_operation = Declare("operation", terms.OPERATIONS)


class TurnState(State):
    """One naval player turn at one moment."""

    battle: BattleState
    """Being fought, or the last one; meaningful while `fighting` is 1."""

    # --- the turn as a whole
    theatre: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    mover: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    """The moving player's side."""
    anglo_french: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    """1 while Anglo-French cooperation restrictions are in effect (22.141E, 53.253)."""
    russo_allied: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    """1 while Russo-Allied cooperation restrictions are in effect (22.22G)."""
    at_war: Annotated[list[list[int]], Field(0, 1, PUBLIC, (NATIONS, NATIONS), "", 1, True)]
    """Whether two countries were at war when the turn began (22.112)."""
    cards: Annotated[list[int], _side(0, 9, PUBLIC, fixed=True)]
    """Strategic cards that the side may play for naval interceptions (22.22I)."""
    cards_played: Annotated[list[int], _side(0, 9, OWNER)]
    codebreaking: Annotated[list[int], _side(0, 1, PUBLIC)]
    """1 if the side played more cards than the other: one die more for each of its interceptions (22.22I)."""
    stage: Annotated[int, _one(0, terms.STAGES, PUBLIC)]
    """Stage of the turn: movement, combat, then supply, raids and redeployment."""
    step: Annotated[int, _one(0, 11, PUBLIC)]
    wave: Annotated[int, _one(0, 6, PUBLIC)]
    wave_step: Annotated[int, _one(0, 16, PUBLIC, public_alias="wave_step_shown")]
    waiting: Annotated[list[int], Field(0, terms.ATTEMPTS, PUBLIC, (terms.WAITS,), "", 0)]
    on_supports: Annotated[int, _one(0, 1, PUBLIC)]
    """1 while patrols that come in support may be countered on their way, by ruling (22.17)."""
    depth: Annotated[int, _one(0, terms.MOST_WAITING, PUBLIC)]
    """Waves that wait."""
    waiting_below: Annotated[
        list[list[int]], Field(0, terms.ATTEMPTS, PUBLIC, (terms.MOST_WAITING, terms.WAITS), "", 0)
    ]
    """The saved fields of the waves below the one that waits for this."""
    level: Annotated[int, _one(0, 2, PUBLIC, public_alias="level_shown")]
    """Whether interceptions, counter-interceptions or counter-counter-interceptions are announced or fought (22.164)."""
    hunter: Annotated[int, _one(0, 1, PUBLIC)]
    """The side that intercepts in this wave; the other one's forces sail."""
    actor: Annotated[int, _one(-1, 1, PUBLIC, start=-1)]
    gathering: Annotated[int, _one(0, 1, NOBODY)]
    """1 while squadrons are asked for that fly the current air attack; it is announced when all are named (22.132A)."""
    rolling: Annotated[int, _one(-1, 80, NOBODY, start=-1)]
    """The attempt at interception whose dice are thrown, -1 for none."""
    split_force: Annotated[int, _one(-1, _F - 1, NOBODY, start=-1)]
    """Force of which the one that is asked to sail leaves ships in port (22.14B)."""
    fighting: Annotated[int, _one(0, 1, PUBLIC)]
    """1 while a battle is fought; its questions are then the turn's."""

    # --- the pending ask
    ask_kind: Annotated[int, _one(0, 127, ASKED, ROLLED)]
    ask_seat: Annotated[int, _one(-1, 2, PUBLIC, start=-1)]
    ask_subject: Annotated[int, _one(-6, 200, ASKED, ROLLED, public_alias="subject_shown")]
    ask_object: Annotated[int, _one(-1, 200, ASKED, ROLLED)]
    ask_size: Annotated[int, _one(0, 200, ASKED, ROLLED)]
    answer: Annotated[int, _one(0, 200, NOBODY)]
    frame: Annotated[list[int], Declare("frame", 32)(-1, 200, NOBODY)]
    dice_left: Annotated[int, _one(0, 120, PUBLIC)]
    dice_sum: Annotated[int, _one(0, 999, PUBLIC)]
    roll_purpose: Annotated[int, _one(0, 60, PUBLIC)]

    # --- what a side brings into its battles (22.451B, 22.552A, 22.941, 23.42)
    codebreaking_search: Annotated[list[int], _side(-1, 1, PUBLIC, fixed=True)]
    strategic_search: Annotated[list[int], _side(0, 1, PUBLIC, fixed=True)]
    codebreaking_fleet: Annotated[list[int], _side(-3, 3, PUBLIC, fixed=True)]
    naval_research: Annotated[list[int], _side(0, 3, PUBLIC, fixed=True)]
    codebreaking_submarine: Annotated[list[int], _side(0, 1, PUBLIC, fixed=True)]
    codebreaking_asw: Annotated[list[int], _side(0, 1, PUBLIC, fixed=True)]
    torpedo_research: Annotated[list[int], _side(0, 20, PUBLIC, fixed=True)]
    asw_research: Annotated[list[int], _side(0, 20, PUBLIC, fixed=True)]
    excess_asw: Annotated[list[int], _side(0, 60, PUBLIC, fixed=True)]
    destroyers_in_box: Annotated[list[int], _side(0, MOST_SHIPS, OWNER)]
    """Uncommitted destroyers in the SW box through which the side's activities pass (22.9432)."""
    air_defence_research: Annotated[list[int], _side(0, 10, PUBLIC, fixed=True)]
    radar: Annotated[list[int], _side(0, 10, PUBLIC, fixed=True)]
    air_drm: Annotated[list[int], _side(-3, 3, PUBLIC, fixed=True)]
    round_limit: Annotated[int, _one(0, 99, PUBLIC, fixed=True)]
    units: Annotated[list[int], _side(0, terms.UNITS, OWNER)]
    """Unit rows in use."""
    places: Annotated[list[int], _side(0, terms.PLACES, PUBLIC, fixed=True)]
    wings: Annotated[list[int], _side(0, terms.WINGS, OWNER)]
    vias: Annotated[list[list[int]], _side(-1, _HEX, OWNER, start=-1, fixed=True, long=terms.VIAS)]
    """Hexes that interceptors may sail by (22.23)."""

    # --- places: ports, air bases and boxes
    place_hex: Annotated[list[int], _place(-1, _HEX, PUBLIC, start=-1)]
    place_port: Annotated[list[int], _place(0, 1, PUBLIC)]
    place_standing: Annotated[list[int], _place(0, 4, PUBLIC)]
    """Operational, fortified only, non-operational or a box (22.11B)."""
    place_air: Annotated[list[int], _place(0, 1, PUBLIC)]
    """1 for an air base that is operational."""
    place_room: Annotated[list[int], _place(0, 999, OWNER)]
    """Naval factors that may still be based there, besides the present ones (21.11)."""
    place_excess: Annotated[list[int], _place(0, 999, OWNER)]
    """Naval factors beyond its room (22.63D)."""
    excess_due: Annotated[list[int], _place(0, 1, OWNER)]
    """1 if they have to go at once: a redeployment failed (22.63E)."""
    port_losses: Annotated[list[int], _place(0, 999, OWNER)]
    """Destroyers of the port that the last battle took for ones at sea, and that are not named yet (22.9432)."""
    place_air_room: Annotated[list[int], _place(0, 99, OWNER)]
    """Squadrons that may still be based there (22.463B)."""
    place_invaded: Annotated[list[int], _place(0, 1, PUBLIC)]
    """1 for the target of a seaborne invasion, announced here or said by the scenario (22.63C)."""
    place_defenders: Annotated[list[int], _place(0, 60, PUBLIC)]
    """Ground factors that would defend the hex against a landing (22.22F)."""
    place_raiders_immune: Annotated[list[int], _place(0, 1, PUBLIC)]
    """1 for Bergen and Scapa Flow, whose raiders may not be intercepted (22.11A)."""

    # --- units: a named ship each, light ships and submarine factors counted
    kind: Annotated[list[int], _unit(0, 8, OWNER)]
    nation: Annotated[list[int], _unit(0, NATIONS - 1, OWNER)]
    size: Annotated[list[int], _unit(0, 9, OWNER)]
    slow: Annotated[list[int], _unit(0, 1, OWNER)]
    laden: Annotated[list[int], _unit(0, 1, OWNER)]
    low_supply: Annotated[list[int], _unit(0, 1, OWNER)]
    advanced: Annotated[list[int], _unit(0, 1, OWNER)]
    count: Annotated[list[int], _unit(0, 60, OWNER)]
    damaged: Annotated[list[int], _unit(0, 60, OWNER)]
    hits: Annotated[list[int], _unit(0, 9, OWNER)]
    sunk: Annotated[list[int], _unit(0, 60, OWNER)]
    inverted: Annotated[list[int], _unit(0, 1, OWNER)]
    inverts: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 if it will be inverted once back in port (22.26, 22.281, 22.81)."""
    engaged: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 if it fought in naval combat since it left port (22.26, 22.27)."""
    was_in_battle: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 if it had a part in the last battle of its force, as neither late nor waiting ships have (22.27)."""
    in_force: Annotated[list[int], _unit(-1, _F - 1, OWNER, start=-1)]
    split_from: Annotated[list[int], _unit(-1, _U - 1, OWNER, start=-1)]
    """Row this one was split from and whose name it bears."""
    squadrons: Annotated[list[int], _unit(0, 12, OWNER)]
    """Naval air squadrons aboard a fast carrier."""
    complement: Annotated[list[int], _unit(0, 12, OWNER)]
    tried_factors: Annotated[list[int], _unit(0, 60, OWNER)]
    """Submarine factors of the row that attempted an interception in this stage."""
    spent_factors: Annotated[list[int], _unit(0, 60, OWNER)]
    """Submarine factors that attacked in this player turn; those that intercepted are inverted (22.92, 22.94)."""
    reform: Annotated[list[list[int]], _unit(0, 60, OWNER, long=terms.BODIES)]
    """Ships of the row that go into each body of their port (22.14B)."""
    # --- forces
    formation: Annotated[list[int], _force(0, 3, OWNER)]
    standing: Annotated[list[int], _force(0, 9, OWNER)]
    home: Annotated[list[int], _force(-1, _P - 1, OWNER, start=-1)]
    """Place the force sailed from, or is in."""
    hex: Annotated[list[int], _force(-1, _HEX, OWNER, start=-1)]
    activity: Annotated[list[int], _force(0, 19, OWNER)]
    """Its activity (see the activities of interception)."""
    cargo: Annotated[list[int], _force(0, 60, OWNER)]
    """Cargo aboard, in the ship factors that carry it (22.82)."""
    had_cargo: Annotated[list[int], _force(0, 1, OWNER)]
    """1 if it sailed with cargo: the dice for cargo stay on the way home (22.22A, reading A11)."""
    spotted: Annotated[list[int], _force(0, 1, OWNER)]
    """1 once aircraft have spotted it on its way out (22.18F)."""
    ground: Annotated[list[int], _force(0, 60, OWNER)]
    tried: Annotated[list[int], _force(0, 1, OWNER)]
    """1 if it attempted an interception in this stage (22.14A, 22.116)."""
    failed: Annotated[list[int], _force(0, 2, OWNER)]
    """1 once such an attempt failed, 2 if every attempt on that activity did (22.24A)."""
    committed: Annotated[list[int], _force(0, 1, OWNER)]
    """1 if it takes part in an activity announced in this stage (22.11)."""
    aborted: Annotated[list[int], _force(0, 1, OWNER)]
    must_abort: Annotated[list[int], _force(0, 1, OWNER)]
    """1 if it was defeated and has to abort (22.81A)."""
    return_place: Annotated[list[int], _force(-1, _P - 1, OWNER, start=-1)]
    """Place it is on its way home to."""
    vacated_base: Annotated[list[int], _force(0, 1, OWNER)]
    """1 once it has left its room in port for good: it changes base or redeploys."""
    defensive: Annotated[list[int], _force(0, 2, OWNER)]
    """1 for a patrol that intercepts or stays at sea in the other player's turn, 2 once it goes home (22.14F, 22.81B)."""

    formed: Annotated[list[int], _force(0, 1, OWNER)]
    """1 once its place has been re-formed, until all others have been asked (22.14B)."""

    # --- land-based air
    wing_nation: Annotated[list[int], _wing(0, NATIONS - 1, OWNER)]
    wing_type: Annotated[list[int], _wing(0, 3, OWNER)]
    wing_place: Annotated[list[int], _wing(-1, _P - 1, OWNER, start=-1)]
    wing_squadrons: Annotated[list[int], _wing(0, MOST_IN_WING, OWNER)]
    wing_range: Annotated[list[int], _wing(0, MOST_RANGE, OWNER)]
    wing_busy: Annotated[list[int], _wing(0, MOST_IN_WING, OWNER)]
    wing_roles: Annotated[list[list[int]], _wing(0, MOST_IN_WING, OWNER, long=terms.STRIKES)]
    """Squadrons of the wing left that attacked or flew cover in each air attack under way (awaw-2011:23.161.5)."""
    """Squadrons inverted, committed to another activity, or spent in this player turn (22.22G, 22.435)."""
    wing_inverted: Annotated[list[int], _wing(0, MOST_IN_WING, OWNER)]
    """Those of them that are inverted until their owner's player turn ends (awaw-2011:23.164)."""
    wing_landed: Annotated[list[int], _wing(0, MOST_IN_WING, OWNER)]
    """Others of them that landed there from carriers, inverted until their owner's player turn ends (22.463B)."""
    wing_flown: Annotated[list[int], _wing(0, MOST_IN_WING, OWNER)]
    """Squadrons that searched, covered or attacked in this player turn, where that inverts (awaw-2011:23.164)."""

    # --- what the moving player may announce: operations, each with plans of legs to choose from
    operations: Annotated[int, _one(0, terms.OPERATIONS, NOBODY)]
    operation_side: Annotated[list[int], _operation(0, 1, OWNER)]
    operation_stage: Annotated[list[int], _operation(0, 2, OWNER)]
    operation_plans: Annotated[list[int], _operation(0, terms.CHOICES, OWNER)]
    operation_chosen: Annotated[list[int], _operation(-1, terms.CHOICES, OWNER, start=-1)]
    """Plan announced, from 1; 0 for none, -1 while undecided."""

    operation_done: Annotated[list[int], _operation(0, 1, NOBODY)]
    """1 once it was carried out (22.131)."""
    cargo_landed: Annotated[list[int], _side(0, 60 * terms.FORCES, NOBODY)]
    """Cargo that the side has brought in (22.82)."""

    # --- legs: forces on one stretch of path with one activity (22.12, 22.13)
    plan_legs: Annotated[int, _one(0, terms.LEGS, NOBODY)]
    """Rows of plans in use, from SAILING_LEGS on."""
    leg_side: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    leg_operation: Annotated[list[int], _leg(-1, terms.OPERATIONS - 1, OWNER, start=-1)]
    leg_plan: Annotated[list[int], _leg(0, terms.CHOICES, OWNER)]
    leg_plan_row: Annotated[list[int], _leg(-1, terms.LEGS - 1, OWNER, start=-1)]
    """Of a planned leg: the row in which (the last part of) it was announced."""
    leg_standing: Annotated[list[int], _leg(0, 4, OWNER, ANNOUNCED)]
    leg_wave: Annotated[list[int], _leg(0, 6 + terms.WAVES * terms.MOST_WAITING, OWNER, ANNOUNCED)]
    leg_activity: Annotated[list[int], _leg(0, 19, OWNER, ANNOUNCED)]
    leg_from_port: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 if it begins in port: its first hex may be chosen (22.12A)."""
    leg_length: Annotated[list[int], _leg(0, terms.PATH, OWNER, ANNOUNCED)]
    leg_path: Annotated[list[list[int]], _leg(-1, _HEX, OWNER, ANNOUNCED, start=-1, long=terms.PATH)]
    leg_at: Annotated[list[int], _leg(0, terms.PATH, OWNER, ANNOUNCED)]
    """How far along its path the leg has come."""
    leg_before: Annotated[list[list[int]], _leg(-1, terms.LEGS - 1, OWNER, ANNOUNCED, start=-1, long=terms.BEFORE)]
    """Legs that must be over first: those that bring its forces together, or that it splits from."""
    leg_force: Annotated[list[list[int]], _leg(0, 1, OWNER, long=terms.FORCES)]
    """Forces of its side that sail in it."""
    leg_task_forces: Annotated[list[int], _leg(0, terms.FORCES, OWNER, ANNOUNCED)]
    """Task forces when it was announced (22.22E)."""
    leg_ground: Annotated[list[int], _leg(0, terms.FORCES * MOST_SHIPS, OWNER, ANNOUNCED)]
    """Ground factors aboard, announced (22.15A)."""
    leg_cargo: Annotated[list[int], _leg(0, 2, OWNER, ANNOUNCED)]
    """Cargo for interception: none, aboard, or unloaded on the way home (22.22A)."""
    leg_able: Annotated[list[int], _leg(0, 1, OWNER)]
    """1 if it sailed with ships that carry out its activity: carriers with squadrons, or guns that bombard (22.131)."""
    leg_zone: Annotated[list[int], _leg(-1, terms.ZONES - 1, OWNER, ANNOUNCED, start=-1)]
    """Supply zone that a supply line or transport leads to (22.141B, 22.282)."""
    leg_combined: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 for escorts or redeployments that were combined by choice (22.141D)."""
    leg_at_sea_first: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 for raiders that were at sea when the game began (22.11A)."""
    leg_raiders: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 for raiders alone that return to port before they have come to a box (22.11A)."""
    leg_shuttle: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 for Axis forces between Bergen and Oslo or Kiel (22.11A)."""
    leg_strait: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 for a leg beyond a strait: a distinct activity (22.13A)."""
    leg_split: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 for a force that splits from another one (22.13D)."""
    leg_base: Annotated[list[int], _leg(-1, _P - 1, OWNER, ANNOUNCED, start=-1)]
    """Place it ends in, -1 for a hex at sea."""
    leg_struck: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 once aircraft, submarines or ships attacked it: it may abort (22.28A)."""
    leg_spotted: Annotated[list[int], _leg(0, 40, OWNER, ANNOUNCED)]
    """Squadrons that the leg attacked on its way and that so have spotted it (22.22G)."""
    transports_barred: Annotated[list[list[int]], _side(0, 1, PUBLIC, long=terms.ZONES)]
    """1 for zones to which no transports may be used any more this turn (22.282)."""
    partner_lost: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 if a force that was to join aborted or was lost (22.28B)."""

    # --- contacts: an interception of one target in one hex
    contacts: Annotated[int, _one(0, terms.CONTACTS, PUBLIC, public_alias="contacts_shown")]
    contact_side: Annotated[list[int], _contact(0, 1, OWNER, DECLARED)]
    contact_level: Annotated[list[int], _contact(0, 2, OWNER, DECLARED)]
    contact_leg: Annotated[list[int], _contact(-1, terms.LEGS - 1, OWNER, DECLARED, start=-1)]
    contact_parent: Annotated[list[int], _contact(-1, terms.CONTACTS - 1, OWNER, DECLARED, start=-1)]
    """Contact whose attempts this one counters."""
    contact_attempt: Annotated[list[int], _contact(-1, terms.ATTEMPTS - 1, OWNER, DECLARED, start=-1)]
    """First attempt of those countered."""
    contact_hex: Annotated[list[int], _contact(-1, _HEX, OWNER, DECLARED, start=-1)]
    contact_submarine: Annotated[list[int], _contact(0, 1, OWNER, DECLARED)]
    contact_standing: Annotated[list[int], _contact(0, 6, OWNER, DECLARED)]
    contact_here: Annotated[list[int], _contact(0, 1, OWNER, DECLARED)]
    """1 for a counter-interception in the hex of the interception it counters (22.22C, 22.161A)."""

    # --- attempts: one force, or one submarine factor, of a contact
    attempts: Annotated[int, _one(0, terms.ATTEMPTS, PUBLIC, public_alias="attempts_shown")]
    attempt_contact: Annotated[list[int], _attempt(-1, terms.CONTACTS - 1, OWNER, SENT, start=-1)]
    attempt_side: Annotated[list[int], _attempt(0, 1, OWNER, SENT)]
    attempt_force: Annotated[list[int], _attempt(-1, _F - 1, OWNER, start=-1)]
    attempt_unit: Annotated[list[int], _attempt(-1, _U - 1, OWNER, start=-1)]
    """Row of the submarine factor; -1 for a surface force."""
    attempt_length: Annotated[list[int], _attempt(0, terms.PATH, OWNER, SENT)]
    attempt_path: Annotated[list[list[int]], _attempt(-1, _HEX, OWNER, SENT, start=-1, long=terms.PATH)]
    attempt_dice: Annotated[list[int], _attempt(-60, 90, OWNER, SENT)]
    attempt_added: Annotated[list[int], _attempt(-60, 60, OWNER, SENT)]
    attempt_hexes: Annotated[list[int], _attempt(-1, 99, OWNER, SENT)]
    """Hexes reached without dice, in a printing that has ranges; -1 where dice are thrown."""
    attempt_roll: Annotated[list[int], _attempt(-1, 540, OWNER, SENT, start=-1)]
    attempt_hexes_moved: Annotated[list[int], _attempt(0, 540, OWNER, SENT)]
    attempt_round: Annotated[list[int], _attempt(0, 99, OWNER, SENT)]
    """Round in which it comes to the hex (22.23, 22.24B); 0 for never."""
    attempt_standing: Annotated[list[int], _attempt(0, 7, OWNER, SENT)]
    attempt_countered: Annotated[list[int], _attempt(-1, terms.CONTACTS - 1, OWNER, SENT, start=-1)]
    """Contact that counters it."""
    attempt_from_port: Annotated[list[int], _attempt(0, 1, OWNER, SENT)]
    """1 if it sails from a port, 0 from a patrol hex."""
    attempt_struck: Annotated[list[int], _attempt(0, 1, OWNER, SENT)]
    """1 once aircraft or submarines attacked it on its way: it may abort (22.28A)."""
    attempt_support: Annotated[list[int], _attempt(0, 1, OWNER, SENT)]
    """1 for an offensive patrol that supports without dice (22.163)."""
    attempt_body: Annotated[list[int], _attempt(0, 3, OWNER, SENT)]
    """Whether it is a task force, other ships or a submarine: the dice against it show as much (22.22E)."""

    # --- air attacks along the way
    strikes: Annotated[int, _one(0, terms.STRIKES, PUBLIC, public_alias="strikes_shown")]
    strike_side: Annotated[list[int], _strike(0, 1, OWNER, FLOWN)]
    strike_leg: Annotated[list[int], _strike(-1, terms.LEGS - 1, OWNER, FLOWN, start=-1)]
    strike_attempt: Annotated[list[int], _strike(-1, terms.ATTEMPTS - 1, OWNER, FLOWN, start=-1)]
    """Attempt whose force is attacked; -1 if it is a leg."""
    strike_hex: Annotated[list[int], _strike(-1, _HEX, OWNER, FLOWN, start=-1)]
    strike_done: Annotated[list[int], _strike(0, 1, OWNER, FLOWN)]
    strike_wing: Annotated[list[list[int]], _strike(0, 40, OWNER, long=terms.WINGS)]
    """Squadrons of each wing of the side that fly in it."""

    # --- the current battle: its input and its result
    battle_mode: Annotated[int, _one(0, 2, PUBLIC)]
    battle_hex: Annotated[int, _one(-1, _HEX, PUBLIC, start=-1)]
    battle_contact: Annotated[int, _one(-1, terms.CONTACTS - 1, PUBLIC, start=-1)]
    """Contact that the battle comes of; -1 for air attacks alone."""
    battle_strike: Annotated[int, _one(-1, terms.STRIKES - 1, PUBLIC, start=-1)]
    battle_level: Annotated[int, _one(0, 2, PUBLIC)]
    battle_interceptor: Annotated[int, _one(0, 1, PUBLIC)]
    """Side that counts as the intercepting player (reading C04)."""
    battle_side: Annotated[int, _one(0, 1, PUBLIC)]
    """Side that carries out the activity in this battle."""
    role_in_battle: Annotated[list[int], _force(0, 99, OWNER)]
    """0 for no part, 1 from the first round, else the round of entry."""
    battle_role: Annotated[list[int], _force(0, 2, OWNER)]
    """Main force, counter-interceptor or counter-counter-interceptor (22.81C, 22.81D)."""
    battle_submarines: Annotated[list[int], _unit(0, 60, OWNER)]
    """Submarine factors of the row that take part."""
    battle_unit: Annotated[list[int], Field(-1, _U - 1, OWNER, (terms.BATTLE_UNITS,), "battle unit", -1)]
    """Unit row for each row of the battle."""
    battle_wing: Annotated[list[int], Field(-1, _W - 1, OWNER, (terms.BATTLE_WINGS,), "battle wing", -1)]
    """Land-based wing for each air row of the battle; -1 for those of carriers."""
    battle_base: Annotated[list[int], Field(-1, _P - 1, PUBLIC, (terms.BATTLE_BASES,), "battle base", -1)]
    battle_force: Annotated[list[int], Field(-1, _F - 1, OWNER, (2 * 12,), "battle force", -1)]
    """Force for each force of the battle (twelve a side)."""
    outcome: Annotated[list[int], _force(0, 3, OWNER)]
    adopted: Annotated[list[int], _force(0, 2, OWNER)]
    """The part that it takes over from those it supported: nothing, their activity, their interception."""
    winner: Annotated[int, _one(-1, 1, PUBLIC, start=-1)]
    rounds_fought: Annotated[int, _one(0, 99, PUBLIC)]
    came_too_late: Annotated[list[int], _force(0, 1, OWNER)]
    """1 if the battle was over before the force entered (22.26C, 22.163E)."""
    patrol_waits: Annotated[list[int], _force(0, 2, OWNER)]
    """When a patrol goes home: with the others, after them, not in this turn (22.15C)."""
    damaged_before: Annotated[list[int], _unit(0, 999, OWNER)]
    """Damage when the battle began, as `rows.damage` counts it (22.26D)."""
    inverts_before: Annotated[list[int], _unit(0, 1, OWNER)]
    sunk_before: Annotated[list[int], _unit(0, 60, OWNER)]
    battle_leg: Annotated[list[int], _leg(0, 1, OWNER, ANNOUNCED)]
    """1 for legs whose forces take part in the battle (22.141)."""
    attacked_factors: Annotated[list[int], _unit(0, 60, OWNER)]
    """Submarine factors of the row that attacked in the battle (22.92)."""
