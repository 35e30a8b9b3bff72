"""Whether a plan may be announced: its path, its forces, who may do what and when (22.11, 22.12, 22.141, 22.15, 22.282)."""

from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.interception.arrival import announces_with
from flagplot.games.awaw.interception.eligibility import transports_barred
from flagplot.games.awaw.interception.participants import target_hex_refusal
from flagplot.games.awaw.shared import activities
from flagplot.games.awaw.shared.activities import activity_refusal
from flagplot.games.awaw.shared.terms import CVE, SUBMARINE
from flagplot.games.awaw.shared.units import is_carrier
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import came_before, follows, forces_on, leg_end, place_on_leg, sails_in
from flagplot.games.awaw.turn.rows import forces_of, has_ships, has_transports, ships_of
from flagplot.games.awaw.turn.sailing import are_joined, is_divided
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import reasons
from flagplot.games.awaw.words.reasons import FOREIGN_TARGET_HEX

NO_ROW = -1
"""An activity for which the Naval Activities Table has no row."""
MOST_PARTS = 32
"""Room is kept for the ways home and for patrols that stay."""


def is_leg_of(s: TurnState, leg: int, operation: int, plan: int) -> bool:
    """Whether a row is a leg of an operation's plan."""
    return s.leg_length[leg] > 0 and s.leg_operation[leg] == operation and s.leg_plan[leg] == plan


def plan_refusal(t: Sea, s: TurnState, operation: int, plan: int) -> int:
    """Why a plan may not be announced; 0 if it may."""
    found = 0
    if parts_announced(t, s, operation, plan) > MOST_PARTS:
        return reasons.NO_ROOM_FOR_LEGS
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if is_leg_of(s, leg, operation, plan):
            found += 1
            refusal = leg_refusal(t, s, leg)
            if refusal != reasons.MAY:
                return refusal
    return reasons.MAY if found > 0 else reasons.NO_SUCH_PLAN


def parts_announced(t: Sea, s: TurnState, operation: int, plan: int) -> int:
    """Stretches of path between straits of all plans of the stage, one more plan included (22.13A)."""
    total = 0
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if is_leg_of(s, leg, operation, plan) or is_chosen(s, leg):
            total += 1
            for place in range(s.leg_length[leg] - 1):
                total += 1 if is_divided(t, s.leg_path[leg][place], s.leg_path[leg][place + 1]) else 0
    return total


def leg_refusal(t: Sea, s: TurnState, leg: int) -> int:
    """Why a leg of a plan may not be announced: its path, its forces, its activity, its target.

    A move to another base, or back to one, ends in a port of its side; earlier legs of it need not.  Submarines patrol by
    themselves (22.913).
    """
    refusal = path_refusal(t, s, leg)
    if refusal != reasons.MAY:
        return refusal
    for f in forces_on(s, leg):
        refusal = force_refusal(t, s, leg, f)
        if refusal != reasons.MAY:
            return refusal
    p, activity = s.leg_base[leg], s.leg_activity[leg]
    moves = activity in (interception.BASE_CHANGE, interception.REDEPLOYMENT)
    to_base = moves or activity in (interception.DISPLACED, interception.RAID_RETURN)
    in_port = p != terms.NONE and p // terms.PLACES == s.leg_side[leg] and s.place_port[p] == 1
    if to_base and not goes_further(s, leg) and not (in_port and s.place_hex[p] == leg_end(s, leg)):
        return reasons.NO_BASE_THERE
    below = sum(1 for f in forces_on(s, leg) if s.formation[f] == terms.SUBMARINES)
    above = sum(1 for f in forces_on(s, leg) if s.formation[f] != terms.SUBMARINES)
    if activity == interception.PATROL and below > 0 and above > 0:
        return reasons.SUBMARINES_PATROL_ALONE
    if not may_enter(s, leg):
        return FOREIGN_TARGET_HEX
    return stage_refusal(s, leg)


def goes_further(s: TurnState, leg: int) -> bool:
    """Whether another leg of its plan begins where a leg ends."""
    return any(follows(s, other, leg) for other in range(leg + 1, terms.LEGS))


def path_refusal(t: Sea, s: TurnState, leg: int) -> int:
    """The path is an unbroken way by sea, from where its forces are or were brought together (22.12)."""
    for place in range(s.leg_length[leg] - 1):
        if not are_joined(t.map, s.leg_path[leg][place], s.leg_path[leg][place + 1]):
            return reasons.PATH_BROKEN
    begins = s.leg_path[leg][0]
    for k in range(terms.BEFORE):
        before = s.leg_before[leg][k]
        if before != terms.NONE and (before >= leg or leg_end(s, before) != begins):
            return reasons.PATH_STARTS_ELSEWHERE
    if any(
        sails_in(s, leg, f) and not came_before(s, leg, f) and s.hex[f] != begins for f in forces_of(s.leg_side[leg])
    ):
        return reasons.PATH_STARTS_ELSEWHERE
    return reasons.MAY


def force_refusal(t: Sea, s: TurnState, leg: int, f: int) -> int:
    """A force has ships that are free, uninverted and may carry out the activity (22.11, 22.15, 22.81A, 22.282).

    One that has stayed on patrol may sail from its patrol hex (22.12B).  Inverted ships may redeploy, as the carriers of
    the printed example do (22.74).

    (awaw-2011:22.11.2)
    """
    displaced = s.leg_activity[leg] == interception.DISPLACED
    moves_inverted = displaced or s.leg_activity[leg] == interception.REDEPLOYMENT
    patrols = s.standing[f] in (terms.OFFENSIVE_PATROL, terms.DEFENSIVE_PATROL)
    if not has_ships(s, f) or not (patrols or s.standing[f] in (terms.IN_PORT, terms.IN_BOX)):
        return reasons.NO_SHIPS
    if s.committed[f]:
        return reasons.ANNOUNCED_ALREADY
    zone = s.leg_zone[leg]
    if zone != terms.NONE and has_transports(s, f) == 1:
        refusal = transports_barred(s.transports_barred[s.leg_side[leg]][zone], 0)
        if refusal != reasons.MAY:
            return refusal
    for u in ships_of(s, f):
        if s.inverted[u] and not moves_inverted:
            return reasons.FORCE_INVERTED
        refusal = ship_refusal(t, s, leg, u)
        if refusal != reasons.MAY:
            return refusal
    return reasons.MAY


def ship_refusal(t: Sea, s: TurnState, leg: int, u: int) -> int:
    """The Naval Activities Table says which ships do what in which phase (22.15, 20.18, 21.31)."""
    row = table_row(s.leg_activity[leg], s.kind[u], s.laden[u])
    if row == NO_ROW:
        return reasons.MAY
    phase = table_phase(s.leg_activity[leg], s.operation_stage[s.leg_operation[leg]])
    refusal = activity_refusal(t.activities, s.kind[u], row, phase, 0)
    if refusal == activities.NOT_BY_THAT_SHIP:
        return reasons.NOT_BY_THAT_SHIP
    return reasons.MAY if refusal == activities.MAY else reasons.NOT_IN_THAT_STAGE


def suits(t: Sea, s: TurnState, f: int, activity: int) -> int:
    """1 if every ship of a force may take part in an activity by the Naval Activities Table, in any phase."""
    for u in ships_of(s, f):
        row = table_row(activity, s.kind[u], 0)
        if row != NO_ROW and all(
            activity_refusal(t.activities, s.kind[u], row, k, 1) != activities.MAY for k in range(activities.PHASES)
        ):
            return 0
    return 1


def carries_out(s: TurnState, f: int, activity: int) -> int:
    """1 if a force has ships that carry out a mission themselves: gun ships bombard, carriers attack with the squadrons aboard.

    (22.74.ex.2, table.activities.op)
    """
    for u in ships_of(s, f):
        row = table_row(activity, s.kind[u], 0)
        if row == activities.BOMBARD or (row == activities.ATTACK_BASES and s.squadrons[u] > 0):
            return 1
    return 0


def table_row(activity: int, kind: int, laden: int) -> int:
    """Row of the Naval Activities Table for a ship's part in an activity; NO_ROW for those that the table leaves out."""
    if activity == interception.PATROL:
        return activities.PATROL
    if activity == interception.CARRIER_MISSION:
        return activities.ATTACK_BASES if is_carrier(kind) else activities.ACCOMPANY_CARRIERS
    if activity == interception.SUPPLY:
        return activities.CARRY_SUPPLY if laden == 1 else activities.PROTECT_SUPPLY
    if activity == interception.TRANSPORT:
        return activities.CARRY_TRANSPORT if laden == 1 else activities.PROTECT_TRANSPORT
    if activity == interception.INVASION:
        return activities.CARRY_INVASION if laden == 1 else activities.ACCOMPANY_INVASION
    if activity == interception.BOMBARDMENT:
        if is_carrier(kind):
            return activities.PROTECT_BOMBARDMENT
        return activities.ACCOMPANY_BOMBARDMENT if kind in (CVE, SUBMARINE) else activities.BOMBARD
    if activity == interception.ESCORT:
        return activities.SEA_ESCORT if laden == 1 else activities.PROTECT_ESCORT
    return activities.RAID if activity == interception.RAID else NO_ROW


def table_phase(activity: int, stage: int) -> int:
    """Phase in which the table is read: sea transport is the movement phase's, supply of either, redeployments the last's."""
    if stage == terms.MOVEMENT or activity in (interception.PATROL, interception.TRANSPORT):
        return activities.MOVEMENT
    if activity == interception.SUPPLY:
        return activities.POST_COMBAT
    return activities.REDEPLOYMENT if activity == interception.ESCORT else activities.COMBAT


def stage_refusal(s: TurnState, leg: int) -> int:
    """Patrols and base changes are the movement's, missions the combat's, supply, raids and redeployments the last stage's.

    What the Naval Activities Table allows in the movement phase may be announced there as well (22.15A, 22.15B).
    """
    activity, stage = s.leg_activity[leg], s.operation_stage[s.leg_operation[leg]]
    if activity == interception.DISPLACED or announces_with(activity) == stage:
        return reasons.MAY
    early = activity in (interception.SUPPLY, interception.TRANSPORT, interception.CARRIER_MISSION)
    if stage == terms.MOVEMENT and early:
        return reasons.MAY
    return reasons.MAY if announces_with(activity) >= terms.STAGES else reasons.NOT_IN_THAT_STAGE


def may_enter(s: TurnState, leg: int) -> bool:
    """No sea transport or invasion enters the target hex of another one; places of joining or parting are not targets (22.141)."""
    for other in range(terms.SAILING_LEGS, terms.LEGS):
        if is_chosen(s, other) and other != leg and s.leg_operation[other] != s.leg_operation[leg]:
            here = lands(s, leg) and lands(s, other)
            there = enters_target(s, leg, other) or enters_target(s, other, leg)
            if target_hex_refusal(1 if here else 0, 1 if there else 0) != reasons.MAY:
                return False
    return True


def enters_target(s: TurnState, leg: int, other: int) -> bool:
    """Whether a leg touches the hex where another one ends for good."""
    return not goes_further(s, other) and place_on_leg(s, leg, leg_end(s, other)) != terms.NONE


def lands(s: TurnState, leg: int) -> bool:
    """Whether a leg is a sea transport or seaborne invasion."""
    return s.leg_activity[leg] in (interception.TRANSPORT, interception.INVASION)


def is_chosen(s: TurnState, leg: int) -> bool:
    """Whether a plan leg belongs to a plan announced in this stage."""
    operation = s.leg_operation[leg]
    if s.leg_length[leg] == 0 or not 0 <= operation < terms.OPERATIONS:
        return False
    return s.operation_stage[operation] == s.stage and s.operation_chosen[operation] == s.leg_plan[leg]
