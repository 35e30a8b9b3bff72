"""The complete true situation of a naval battle, field by field, with who may see what (22.41-22.42, 22.423B).

Rows are laid side by side: unit u belongs to side u // UNITS, group row g to side g // GROUPS, and so on.
Combat group number n of a side has the row `side * GROUPS + n - 1`, so a row reveals no more than its number.
"""

from typing import Annotated, Final

from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Declare, Field, State
from flagplot.games.awaw.shared import terms

_U, _G, _W, _B, _P = 2 * terms.UNITS, 2 * terms.GROUPS, 2 * terms.WINGS, 2 * terms.BASES, 2 * terms.PORTS


NUMBERS: Final = "numbers in play"
SHOWN: Final = "groups shown"
SHIPS: Final = "their ships"
STATES: Final = "the state of their ships"
SCREENS: Final = "screens"
AIMS: Final = "aims"
ASHORE: Final = "squadrons ashore"
AT_HAND: Final = "current work"
FIRED: Final = "own fire"
TO_BEAR: Final = "fire to bear"
"""Levels of knowledge: a row that declares one is its owner's, and the other side's from there on (see `battle.sight`)."""


_one, _side = Declare(), Declare("side", 2)
_frame = Declare("frame", 36)
_group, _unit, _wing = Declare("group", _G), Declare("unit", _U), Declare("wing", _W)
_base, _port, _shot = Declare("base", _B), Declare("port", _P), Declare("shot", 60)


class BattleState(State):
    """One naval battle at one moment."""

    # --- the battle as a whole
    theatre: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    raid: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    """1 for a battle with raiders in an SW box (22.35)."""
    combat_scope: Annotated[int, _one(0, 2, PUBLIC, fixed=True)]
    """Naval combat, or submarines or aircraft that attack alone (22.132A, 22.921)."""
    turn_context: Annotated[int, _one(0, 2, PUBLIC, fixed=True)]
    """1 for a battle within a naval turn, which sees to the way home itself; 2 if the force met is on it (22.15C)."""
    countered: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    """1 if interceptors are met by those who counter them, and their target is not there (22.161B, 22.33)."""
    assigned_slows: Annotated[int, _one(0, 1, PUBLIC)]
    """1 where a group is slow by ships that are assigned to cargo, also while they carry none (awaw-2011:20.121.E)."""
    several: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    """1 if forces of several activities were met in a naval turn, which asks each of them whether it goes on (22.81A)."""
    interceptor: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    """The intercepting side, or the one that counters interceptors; the other one is carrying out an activity, or intercepts."""
    round_limit: Annotated[int, _one(0, 99, PUBLIC, fixed=True)]
    """The battle is broken off after this many rounds; 0 for never.  No printed rule: a scenario's own limit."""
    round: Annotated[int, _one(0, 99, PUBLIC)]
    segment: Annotated[int, _one(0, 18, PUBLIC)]
    actor: Annotated[int, _one(-1, 1, PUBLIC)]
    """The side whose turn it is within the segment."""
    withdrawals_declared: Annotated[int, _one(0, 1, PUBLIC)]
    """Players who have declared what they withdraw, while the other one does (22.61A)."""
    search_die: Annotated[int, _one(0, 120, NOBODY)]
    """Which of a side's search dice is thrown, from 1; 0 when none is."""
    unaimed: Annotated[int, _one(0, 200, NOBODY, AT_HAND)]
    """Squadrons of the strike that have no target yet."""
    aloft: Annotated[int, _one(0, 200, NOBODY, AT_HAND)]
    """Carrier squadrons of the side that lands its aircraft that are still in the air."""
    fleet: Annotated[int, _one(0, 30, PUBLIC)]
    """Step of the fleet combat being fought, 0 for none; the segment that began it goes on afterwards."""
    firing: Annotated[int, _one(0, 9, PUBLIC)]
    """Step of the fire being resolved, 0 for none; what began it goes on afterwards."""
    battle: Annotated[int, _one(0, 9, PUBLIC)]
    """Step of the air combat being resolved, 0 for none."""
    ended: Annotated[int, _one(0, 5, PUBLIC)]
    winner: Annotated[int, _one(-1, 1, PUBLIC, start=-1)]

    # --- the pending ask
    ask_kind: Annotated[int, _one(0, 60, ASKED)]
    ask_seat: Annotated[int, _one(-1, 2, PUBLIC, start=-1)]
    ask_subject: Annotated[int, _one(-6, 200, ASKED, public_alias="subject_shown")]
    ask_object: Annotated[int, _one(-1, 200, ASKED)]
    ask_size: Annotated[int, _one(0, 200, ASKED)]
    answer: Annotated[int, _one(0, 200, NOBODY)]
    frame: Annotated[list[int], _frame(-200, 200, NOBODY)]
    """The place and numbers of the flows (`core.flow`)."""
    dice_left: Annotated[int, _one(0, 120, PUBLIC)]
    dice_sum: Annotated[int, _one(0, 999, PUBLIC)]
    roll_purpose: Annotated[int, _one(0, 30, PUBLIC)]

    # --- sides
    codebreaking_search: Annotated[list[int], _side(-1, 1, PUBLIC, fixed=True)]
    """+1 with the search advantage, -1 against it (22.451B)."""
    strategic_search: Annotated[list[int], _side(0, 1, PUBLIC, fixed=True)]
    """1 for the side that played more strategic cards for search (48.6)."""
    codebreaking_fleet: Annotated[list[int], _side(-3, 3, PUBLIC, fixed=True)]
    """Shift of the Naval Nationality DRM in fleet combat and submarine attacks (22.552A, 22.9411, 48.51B)."""
    naval_research: Annotated[list[int], _side(0, 3, PUBLIC, fixed=True)]
    """Levels by which naval research has raised the Naval Nationality DRM (ruling on naval research)."""
    codebreaking_submarine: Annotated[list[int], _side(0, 1, PUBLIC, fixed=True)]
    codebreaking_asw: Annotated[list[int], _side(0, 1, PUBLIC, fixed=True)]
    torpedo_research: Annotated[list[int], _side(0, 20, PUBLIC, fixed=True)]
    asw_research: Annotated[list[int], _side(0, 20, PUBLIC, fixed=True)]
    air_defence_research: Annotated[list[int], _side(0, 10, PUBLIC, fixed=True)]
    air_drm: Annotated[list[int], _side(-3, 3, PUBLIC, fixed=True)]
    """Air Nationality DRM; printed nowhere, so 0 unless a scenario sets it."""
    radar: Annotated[list[int], _side(0, 10, PUBLIC, fixed=True)]
    excess_asw: Annotated[list[int], _side(0, 60, PUBLIC, fixed=True)]
    """ASW factors of this side in the SW box above the enemy submarines there (22.9415)."""
    destroyers_in_port: Annotated[list[list[int]], _side(0, terms.MOST_IN_PORT, OWNER, long=terms.HOMES)]
    """Uninverted destroyers in each base, which may take submarine losses of those who came from it (22.9432)."""
    destroyers_in_box: Annotated[list[int], _side(0, terms.MOST_SHIPS, OWNER)]
    """Uncommitted destroyers in the SW box through which the side's activity passed; they may take them too (22.9432)."""
    units: Annotated[list[int], _side(0, terms.UNITS, OWNER)]
    wings: Annotated[list[int], _side(0, terms.WINGS, OWNER)]
    search_dice: Annotated[list[int], _side(0, 120, PUBLIC)]
    results: Annotated[list[int], _side(0, 120, PUBLIC)]
    """Search results this side obtained this round."""
    any_found: Annotated[list[int], _side(0, 1, PUBLIC)]
    """1 if any group of this side was found this round."""
    strikes_done: Annotated[list[int], _side(0, 2, PUBLIC)]
    surprised: Annotated[list[int], _side(0, 1, PUBLIC)]
    """1 once this side has made its surprise strike of the round or let it pass."""
    lost_factors: Annotated[list[int], _side(0, 400, PUBLIC)]
    """Naval factors lost this round, transports left out (22.61A)."""
    damaged_factors: Annotated[list[int], _side(0, 400, PUBLIC)]
    """Naval factors of the ships that became damaged this round and are still afloat (22.61A)."""
    screen_broken: Annotated[list[int], _side(0, 1, PUBLIC)]
    """1 if every unscreened ship of the side was sunk in the last fleet combat (22.35E)."""
    evaded_early: Annotated[list[int], _side(0, 1, NOBODY)]
    """1 if the side had evaded with all its groups before any withdrawal (22.71B)."""
    withdrew: Annotated[
        list[int], _side(0, 1, PUBLIC, public_alias="withdrew_shown", public_alias_while="is_withdrawal")
    ]
    """1 for a side that has withdrawn altogether; while it declares, 1 as long as it may yet (22.71A)."""
    cargo_lost: Annotated[list[int], _side(0, 60 * terms.GROUPS, NOBODY)]
    """Cargo of the side that was lost with the ships that carried it (22.82)."""
    supply_goes_on: Annotated[list[int], _side(0, 1, PUBLIC)]
    supply_line_disrupted: Annotated[list[int], _side(0, 1, PUBLIC)]
    """1 once a sea supply line of the side that has no guards is disrupted (22.9434)."""

    # --- combat groups
    standing: Annotated[list[int], _group(0, 4, OWNER, NUMBERS)]
    is_tf: Annotated[list[int], _group(0, 1, OWNER, SHOWN)]
    mission: Annotated[list[int], _group(0, 8, OWNER, SHOWN)]
    cargo: Annotated[list[int], _group(0, 60, OWNER, SHOWN)]
    """Cargo aboard, in the ship factors that carry it (22.82)."""
    enters: Annotated[list[int], _group(-60, 99, OWNER)]
    """Round in which a late force enters, 0 for never; below 0 the hexes that it fell short, until the edition has made a
    round of them (22.24B)."""
    bare_supply_line: Annotated[list[int], _group(0, 2, OWNER, SHOWN)]
    """1 for a sea supply line that came without guards or lost them, 2 once ships have met it (22.421A, 22.9434).

    It is there until it is disrupted."""
    supply_ports: Annotated[list[list[int]], _group(0, 1, OWNER, long=terms.HOMES)]
    """1 for each base of the side through which its sea supply line passed (22.9432)."""
    merged: Annotated[list[int], _group(0, 1, OWNER, SHOWN)]
    """1 for a group formed by combining forces (22.421A)."""
    fixed_number: Annotated[list[int], _group(0, 6, OWNER)]
    """Number that the scenario prescribes; 0 for a free choice."""
    surplus_of: Annotated[list[int], _group(-1, _G - 1, OWNER, start=-1)]
    """Group whose surplus over 25 factors this one takes (22.421A); -1 for none."""
    chosen_number: Annotated[list[int], _group(0, terms.GROUPS, OWNER)]
    """Number chosen in secret, before the reveal (22.423A)."""
    had_full_carrier: Annotated[list[int], _group(0, 1, OWNER, SHOWN)]
    """1 if a fully operational fast carrier was in it when the round started (22.451D)."""
    known: Annotated[list[int], _group(0, 2, PUBLIC)]
    fact_small: Annotated[list[int], _group(-1, 1, PUBLIC, start=-1)]
    fact_carriers: Annotated[list[int], _group(-1, 30, PUBLIC, start=-1)]
    fact_fast: Annotated[list[int], _group(-1, 1, PUBLIC, start=-1)]
    fact_laden: Annotated[list[int], _group(-1, 1, PUBLIC, start=-1)]
    search_results: Annotated[list[int], _group(0, 120, PUBLIC)]
    """Search results against it this round."""
    results_used: Annotated[list[int], _group(0, 120, PUBLIC)]
    """Attacks of this round that the results had to allow (22.452C)."""
    attacked: Annotated[list[int], _group(0, 1, PUBLIC)]
    """1 if attacked this round by any means, for partial withdrawal (22.61D)."""
    fought: Annotated[list[int], _group(0, 1, PUBLIC)]
    """1 if it engaged in fleet combat this round, which reveals its place (22.93B)."""
    paired: Annotated[list[int], _group(0, 1, PUBLIC)]
    evaded: Annotated[list[int], _group(0, 1, PUBLIC)]
    second_target: Annotated[list[int], _group(-1, 40, PUBLIC)]
    """Second engagement of the round: 0 not asked yet, -1 passed, else the target's row + 1 (22.521D)."""
    sub_attacks: Annotated[list[int], _group(0, 60, PUBLIC)]
    """Submarine attacks already made on it this round (22.9416)."""

    # --- units
    kind: Annotated[list[int], _unit(0, 8, OWNER, SHIPS)]
    nation: Annotated[list[int], _unit(0, terms.NATIONS - 1, OWNER, STATES)]
    size: Annotated[list[int], _unit(0, 9, OWNER, SHIPS)]
    slow: Annotated[list[int], _unit(0, 1, OWNER, STATES)]
    laden: Annotated[list[int], _unit(0, 1, OWNER, SHIPS)]
    """1 for destroyers and transports that carry cargo."""
    low_supply: Annotated[list[int], _unit(0, 1, OWNER, STATES)]
    advanced: Annotated[list[int], _unit(0, 1, OWNER, STATES)]
    must_attack: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 for submarines that intercepted and so have to attack (22.92)."""
    force: Annotated[list[int], _unit(0, 11, OWNER)]
    origin: Annotated[list[int], _unit(0, terms.HOMES - 1, OWNER)]
    """The place of the base that it came from among those of its side (22.63, 22.9432)."""
    original_mission: Annotated[list[int], _unit(0, 8, OWNER)]
    """Mission of the force it came with, in any group that the force has joined (22.63A)."""
    on_patrol: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 for an intercepting patrol (22.81B)."""
    role: Annotated[list[int], _unit(0, 2, OWNER)]
    """Whether its force came to support an intercepted or an intercepting one (22.81C, 22.81D)."""
    split_from: Annotated[list[int], _unit(-1, _U - 1, OWNER, start=-1)]
    """Row this one was split from and whose name it bears; -1 for none."""
    original: Annotated[list[int], _unit(0, 60, OWNER)]
    """Ships (named: 1; light: how many; submarines: factors) when the battle began."""
    group_row: Annotated[list[int], _unit(-1, _G - 1, OWNER, SHIPS, start=-1)]
    """Group row the unit is in; -1 for submarines and for ships that left their group or the battle unseen."""
    count: Annotated[list[int], _unit(0, 60, OWNER, SHIPS)]
    """Ships afloat in the battle, damaged ones included."""
    damaged: Annotated[list[int], _unit(0, 60, OWNER, SHIPS)]
    """Damaged ships among them."""
    hits: Annotated[list[int], _unit(0, 9, OWNER, STATES)]
    """Accumulated hits of a named ship."""
    hits_before: Annotated[list[int], _unit(0, 9, NOBODY)]
    """Hits that a named ship had when the round began (22.61A)."""
    damaged_this_round: Annotated[list[int], _unit(0, 60, NOBODY)]
    """Ships that became damaged this round and have not been sunk since (22.61A)."""
    damaged_value: Annotated[list[int], _unit(0, 400, NOBODY)]
    """What these add to the factors damaged of their side (22.61A)."""
    sunk: Annotated[list[int], _unit(0, 60, OWNER, STATES)]
    withdrawn: Annotated[list[int], _unit(0, 60, OWNER)]
    """Ships that withdrew, damaged ones included; the other side knows of those that it saw leave."""
    withdrawn_damaged: Annotated[list[int], _unit(0, 60, OWNER)]
    cargo_taken: Annotated[list[int], _unit(0, 60, OWNER)]
    """Cargo that they took with them: what the ships left in their group could no longer carry (22.61C, 22.82)."""
    detached: Annotated[list[int], _unit(0, 60, OWNER)]
    """Damaged ships detached by an initiating group; they withdraw when the round ends (22.524A)."""
    screened: Annotated[list[int], _unit(0, 60, OWNER, SCREENS)]
    """Whole ships screened by choice in the present fleet combat."""
    hurt_by_capitals: Annotated[list[int], _unit(0, 60, OWNER, STATES)]
    """Cruisers damaged by capital ship fire in the present fleet combat (22.54C)."""
    damaged_before: Annotated[list[int], _unit(0, 60, OWNER, STATES)]
    """Damaged ships when the present fleet combat began: only these are screened automatically (reading D07)."""
    screened_last: Annotated[list[int], _unit(0, 60, OWNER, STATES)]
    """Ships that were screened by choice in the last fleet combat (22.35E)."""
    rank: Annotated[list[int], _unit(0, 60, OWNER, STATES)]
    """Place among its side's capital ships in the present fleet combat, 1 the highest; 0 for none."""
    aim: Annotated[
        list[int],
        _unit(-3, 200, OWNER, AIMS, public_alias="aim_shown", public_alias_while="is_fleet_combat", row_kind="unit"),
    ]
    """Row of the capital ship fired at; -1 undecided, -2 the light ships, -3 holds its fire."""
    attacks_made: Annotated[list[int], _unit(0, 60, OWNER)]
    """Submarine factors of this row that have attacked in this battle (22.94)."""
    let_pass: Annotated[list[int], _unit(0, 60, OWNER)]
    """Submarine factors that could attack when they were last asked, and did not; in the end those that had to (22.92)."""

    # --- air
    wing_nation: Annotated[list[int], _wing(0, terms.NATIONS - 1, OWNER, ASHORE, fixed=True)]
    wing_type: Annotated[list[int], _wing(0, 3, OWNER, ASHORE, fixed=True)]
    wing_ship: Annotated[list[int], _wing(-1, _U - 1, OWNER, start=-1, fixed=True)]
    wing_base: Annotated[list[int], _wing(-1, _B - 1, OWNER, ASHORE, start=-1, fixed=True)]
    complement: Annotated[list[int], _wing(0, 12, OWNER, fixed=True)]
    squadrons: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER, ASHORE)]
    patrol: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER)]
    """Squadrons on combat air patrol over their ship's group."""
    cover: Annotated[list[list[int]], _wing(0, terms.MOST_IN_WING, OWNER, long=terms.NUMBERS)]
    """Squadrons covering each own combat group number."""
    searching: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER, ASHORE)]
    counterair_sent: Annotated[list[list[int]], _wing(0, terms.MOST_IN_WING, OWNER, long=terms.BASES)]
    """Squadrons that go against each enemy base, until it is fought over (22.432)."""
    attacking_now: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER)]
    """Squadrons sent against the base or group under attack just now."""
    unavailable: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER, ASHORE)]
    """Squadrons that can do no more this round: aborted, or back from a strike."""
    stayed: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER)]
    """Squadrons of a carrier that have not flown this round; they need no deck to come back to (22.463)."""
    flown_ashore: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER)]
    """Squadrons of a carrier that flew combat air patrol and have landed ashore, inverted (22.463B)."""
    patrol_aborted: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER)]
    """Squadrons that left combat air patrol with an abort; they may still land ashore (22.463B)."""
    grounded: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER)]
    """Squadrons ashore that aborted in the last counterair of their base: out once the battle is over (22.435)."""
    flown: Annotated[list[int], _wing(0, terms.MOST_IN_WING, OWNER)]
    """Squadrons ashore that searched, covered or attacked in this player turn, where that inverts (awaw-2011:23.164)."""

    # --- land bases within reach of the battle
    bases: Annotated[list[int], _side(0, terms.BASES, PUBLIC, fixed=True)]
    base_in_range: Annotated[list[int], _base(0, 1, PUBLIC, fixed=True)]
    base_operational: Annotated[list[int], _base(0, 1, PUBLIC, fixed=True)]
    base_distance: Annotated[list[int], _base(0, 60, PUBLIC, fixed=True)]
    base_room: Annotated[list[int], _base(0, terms.MOST_ROOM_ASHORE, OWNER)]
    """Squadrons that may still land there (stacking limit); it would show the other side how many have landed (22.463B)."""
    base_raided: Annotated[list[int], _base(0, 60, PUBLIC)]
    """Squadrons counterairing it this round; public once announced."""
    base_fought: Annotated[list[int], _base(0, 1, PUBLIC)]

    # --- ports of return
    ports: Annotated[list[int], _side(0, terms.PORTS, PUBLIC, fixed=True)]
    port_distance: Annotated[list[int], _port(0, 99, PUBLIC, fixed=True)]
    port_invaded: Annotated[list[int], _port(0, 1, PUBLIC, fixed=True)]
    port_room: Annotated[list[int], _port(-999, 200, OWNER)]
    """Factors that may still enter; below 0 what the port holds too many (22.63D)."""
    return_port: Annotated[list[int], _unit(-1, terms.PORTS - 1, OWNER, start=-1)]
    inverted: Annotated[list[int], _unit(0, 2, OWNER)]
    """1 if its ships are inverted when back in port, 2 if only those that withdrew are, as the others go on (22.26, 22.81)."""
    defeated: Annotated[list[int], _unit(0, 1, OWNER)]
    gave_up: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 once its force has given up its way to the battle: it returns where it came from (22.24)."""
    adopts: Annotated[list[int], _unit(0, 2, OWNER)]
    """The part that it takes over from the force that it supported: nothing, its activity, its interception (22.81C, 22.81D)."""
    engaged_in_battle: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 once the unit launched aircraft or fired (22.26)."""
    damaged_in_battle: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 once a ship of the row was damaged in this battle (22.26D)."""
    aborts: Annotated[list[int], _unit(0, 1, OWNER)]
    """1 for ships of a victorious activity that is given up while another of their side goes on (22.81A)."""
    goes_on: Annotated[list[int], _side(0, 1, PUBLIC)]
    """1 if a victorious force carries on with its activity (22.81A)."""

    # --- the attack being resolved
    duel: Annotated[list[int], Field(-1, _G - 1, PUBLIC, (2,), "", -1)]
    """Group rows of the fleet combat: initiator, target; of a strike: -1, target."""
    raided_base: Annotated[int, _one(-1, _B - 1, PUBLIC, start=-1)]
    surprise: Annotated[int, _one(0, 12, PUBLIC, public_alias="surprise_shown")]
    """Level of surprise of the strike being resolved; 1 while squadrons for a surprise strike are asked for."""
    air_strength: Annotated[list[int], _side(0, 200, PUBLIC)]
    air_killed: Annotated[list[int], _side(0, 200, PUBLIC)]
    air_aborted: Annotated[list[int], _side(0, 200, PUBLIC)]
    pairs: Annotated[int, _one(0, 12, PUBLIC)]
    pairs_done: Annotated[int, _one(0, 12, PUBLIC)]
    pair: Annotated[list[list[int]], Field(-1, _G - 1, PUBLIC, (12, 2), "", -1)]
    """Group rows of the fleet combats of this step of 22.521."""
    shots: Annotated[int, _one(0, 60, NOBODY)]
    shot_table: Annotated[int, _one(0, 3, NOBODY)]
    """Which table the shots are read on: fleet, air or submarine."""
    shot: Annotated[int, _one(0, 60, NOBODY)]
    shot_target: Annotated[
        list[int], _shot(-6, 200, NOBODY, FIRED, TO_BEAR, public_alias="target_shown", row_kind="unit")
    ]
    """Unit row of a named target; -2 the unscreened light ships, -4 the screened, -5 all of them."""
    shot_group: Annotated[list[int], _shot(-1, _G - 1, NOBODY, FIRED, TO_BEAR, start=-1)]
    shot_strength: Annotated[list[int], _shot(0, 400, NOBODY, FIRED)]
    shot_left: Annotated[int, _one(0, 400, NOBODY)]
    shot_modifier: Annotated[list[int], _shot(-20, 20, NOBODY)]
    shot_hits: Annotated[list[int], _shot(0, 99, NOBODY)]
    shot_unit: Annotated[list[int], _shot(-1, _U - 1, NOBODY, start=-1)]
    """Submarine row that attacks; -1 for other fire."""
    aimed: Annotated[list[int], _side(0, 200, ASKED)]
    """Squadrons that attack the current target (23.43)."""
    naval_free: Annotated[list[int], _side(0, 200, ASKED)]
    """Naval squadrons of the strike without a target yet (23.44)."""
    hampers: Annotated[list[int], _side(0, 1, NOBODY)]
    """1 for a side whose group was hampered when the present fleet combat began (22.552B)."""
    capital_fire: Annotated[int, _one(0, 1, NOBODY)]
    """1 while capital ship fire is resolved (22.54C)."""
    surprise_strike: Annotated[int, _one(0, 1, PUBLIC)]
    """1 while a surprise strike is resolved."""
    light_free: Annotated[list[int], _side(0, 99, ASKED)]
    """Surplus light ship factors without a target yet."""
    light_at_light: Annotated[list[int], _side(0, 99, ASKED)]
    light_held: Annotated[list[int], _side(0, 99, NOBODY)]
    sink_cruisers: Annotated[int, _one(0, 60, NOBODY)]
    sink_damaged: Annotated[int, _one(0, 60, NOBODY)]
    damage_cruisers: Annotated[int, _one(0, 60, NOBODY)]
    sink_small: Annotated[int, _one(0, 60, NOBODY)]
