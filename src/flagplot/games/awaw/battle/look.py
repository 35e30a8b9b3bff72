"""What a seat may know of a naval battle; written by `python -m flagplot.games.awaw.battle.write_look`, not by hand."""

from typing import Final

from flagplot.games.awaw.battle.fleet.fleet_combat import RANKING, REPLIES
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.groups import numbers_in_play
from flagplot.games.awaw.shared.terms import BASES, FULL, GROUPS, NOBODY, PORTS, UNITS, WINGS
from flagplot.games.awaw.shared.units import end_unit, first_unit
from flagplot.games.awaw.words.asks import (
    AIR_TARGET,
    LAND_ABOARD,
    LAND_ASHORE,
    LIGHT_AT_CAPITAL,
    LIGHT_AT_SCREENED,
    LOSS_IN_BASE,
    NAVAL_AMONG,
    SHIP_LOSS,
)

PUBLIC, OWN, SHOWN_GROUPS, SHOWN_WINGS, MATTER_AT_HAND, SHOWN_SHIPS, SHOWN_STATES, AIMS = range(8)
PARTS: Final = 8
"""Parts of a view, in the order in which they are filled in."""

# fmt: off


def copy_public_numbers(s: Situation, v: Situation) -> None:
    """Copy the public numbers."""
    v.theatre = s.theatre
    v.raid = s.raid
    v.alone = s.alone
    v.inside = s.inside
    v.interceptor = s.interceptor
    v.round_limit = s.round_limit
    v.round = s.round
    v.segment = s.segment
    v.actor = s.actor
    v.sides_done = s.sides_done
    v.fleet = s.fleet
    v.firing = s.firing
    v.battle = s.battle
    v.ended = s.ended
    v.winner = s.winner
    v.ask_seat = s.ask_seat
    v.dice_left = s.dice_left
    v.dice_sum = s.dice_sum
    v.roll_purpose = s.roll_purpose
    v.raided_base = s.raided_base
    v.surprise = s.surprise
    v.pairs = s.pairs
    v.pairs_done = s.pairs_done
    v.surprise_strike = s.surprise_strike


def copy_public_rows(s: Situation, v: Situation) -> None:
    """Copy the public rows."""
    v.codebreaking_search[:] = s.codebreaking_search[:]
    v.strategic_search[:] = s.strategic_search[:]
    v.codebreaking_fleet[:] = s.codebreaking_fleet[:]
    v.naval_research[:] = s.naval_research[:]
    v.codebreaking_submarine[:] = s.codebreaking_submarine[:]
    v.codebreaking_asw[:] = s.codebreaking_asw[:]
    v.torpedo_research[:] = s.torpedo_research[:]
    v.asw_research[:] = s.asw_research[:]
    v.air_defence_research[:] = s.air_defence_research[:]
    v.air_drm[:] = s.air_drm[:]
    v.radar[:] = s.radar[:]
    v.excess_asw[:] = s.excess_asw[:]
    v.search_dice[:] = s.search_dice[:]
    v.results[:] = s.results[:]
    v.any_found[:] = s.any_found[:]
    v.strikes_done[:] = s.strikes_done[:]
    v.surprised[:] = s.surprised[:]
    v.lost_factors[:] = s.lost_factors[:]
    v.hurt_factors[:] = s.hurt_factors[:]
    v.screen_broken[:] = s.screen_broken[:]
    v.withdrew[:] = s.withdrew[:]
    v.supply_goes_on[:] = s.supply_goes_on[:]
    v.line_cut[:] = s.line_cut[:]
    v.known[:] = s.known[:]
    v.fact_small[:] = s.fact_small[:]
    v.fact_carriers[:] = s.fact_carriers[:]
    v.fact_fast[:] = s.fact_fast[:]
    v.fact_laden[:] = s.fact_laden[:]
    v.found[:] = s.found[:]
    v.used[:] = s.used[:]
    v.attacked[:] = s.attacked[:]
    v.fought[:] = s.fought[:]
    v.paired[:] = s.paired[:]
    v.evaded[:] = s.evaded[:]
    v.second[:] = s.second[:]
    v.sub_attacks[:] = s.sub_attacks[:]
    v.bases[:] = s.bases[:]
    v.base_in_range[:] = s.base_in_range[:]
    v.base_operational[:] = s.base_operational[:]
    v.base_distance[:] = s.base_distance[:]
    v.base_raided[:] = s.base_raided[:]
    v.base_fought[:] = s.base_fought[:]
    v.ports[:] = s.ports[:]
    v.port_distance[:] = s.port_distance[:]
    v.port_invaded[:] = s.port_invaded[:]
    v.goes_on[:] = s.goes_on[:]
    v.duel[:] = s.duel[:]
    v.air_strength[:] = s.air_strength[:]
    v.air_killed[:] = s.air_killed[:]
    v.air_aborted[:] = s.air_aborted[:]
    for i in range(12):
        v.pair[i] = s.pair[i][:]


def copy_public(s: Situation, v: Situation) -> None:
    """Copy what everybody may know."""
    copy_public_numbers(s, v)
    copy_public_rows(s, v)


def copy_question(s: Situation, v: Situation, seat: int) -> None:
    """Copy the question put to the seat."""
    v.ask_kind = s.ask_kind
    v.ask_subject = s.ask_subject
    v.ask_object = s.ask_object
    v.ask_size = s.ask_size
    v.light_free[seat] = s.light_free[seat]
    v.light_at_light[seat] = s.light_at_light[seat]
    v.aimed[seat] = s.aimed[seat]
    v.naval_free[seat] = s.naval_free[seat]


def copy_own_sides(s: Situation, v: Situation, seat: int) -> None:
    """Copy the seat's own side rows."""
    a, b = seat * 1, seat * 1 + 1
    v.destroyers_in_base[a:b] = s.destroyers_in_base[a:b]
    v.units[a:b] = s.units[a:b]
    v.wings[a:b] = s.wings[a:b]


def copy_own_groups(s: Situation, v: Situation, seat: int) -> None:
    """Copy the seat's own group rows."""
    a, b = seat * GROUPS, seat * GROUPS + GROUPS
    v.standing[a:b] = s.standing[a:b]
    v.is_tf[a:b] = s.is_tf[a:b]
    v.mission[a:b] = s.mission[a:b]
    v.cargo[a:b] = s.cargo[a:b]
    v.enters[a:b] = s.enters[a:b]
    v.line[a:b] = s.line[a:b]
    v.merged[a:b] = s.merged[a:b]
    v.fixed_number[a:b] = s.fixed_number[a:b]
    v.surplus_of[a:b] = s.surplus_of[a:b]
    v.pick[a:b] = s.pick[a:b]
    v.eyes[a:b] = s.eyes[a:b]


def copy_own_units(s: Situation, v: Situation, seat: int) -> None:
    """Copy the seat's own unit rows."""
    a, b = seat * UNITS, seat * UNITS + s.units[seat]
    v.kind[a:b] = s.kind[a:b]
    v.nation[a:b] = s.nation[a:b]
    v.size[a:b] = s.size[a:b]
    v.slow[a:b] = s.slow[a:b]
    v.laden[a:b] = s.laden[a:b]
    v.low_supply[a:b] = s.low_supply[a:b]
    v.advanced[a:b] = s.advanced[a:b]
    v.must_attack[a:b] = s.must_attack[a:b]
    v.force[a:b] = s.force[a:b]
    v.origin[a:b] = s.origin[a:b]
    v.errand[a:b] = s.errand[a:b]
    v.on_patrol[a:b] = s.on_patrol[a:b]
    v.role[a:b] = s.role[a:b]
    v.like[a:b] = s.like[a:b]
    v.original[a:b] = s.original[a:b]
    v.at[a:b] = s.at[a:b]
    v.count[a:b] = s.count[a:b]
    v.hurt[a:b] = s.hurt[a:b]
    v.hits[a:b] = s.hits[a:b]
    v.sunk[a:b] = s.sunk[a:b]
    v.left[a:b] = s.left[a:b]
    v.left_hurt[a:b] = s.left_hurt[a:b]
    v.shed[a:b] = s.shed[a:b]
    v.screened[a:b] = s.screened[a:b]
    v.hurt_by_capitals[a:b] = s.hurt_by_capitals[a:b]
    v.hurt_before[a:b] = s.hurt_before[a:b]
    v.unfought[a:b] = s.unfought[a:b]
    v.rank[a:b] = s.rank[a:b]
    v.aim[a:b] = s.aim[a:b]
    v.attacks_made[a:b] = s.attacks_made[a:b]
    v.going_home[a:b] = s.going_home[a:b]
    v.inverted[a:b] = s.inverted[a:b]
    v.defeated[a:b] = s.defeated[a:b]
    v.gave_up[a:b] = s.gave_up[a:b]
    v.adopts[a:b] = s.adopts[a:b]
    v.engaged_in_battle[a:b] = s.engaged_in_battle[a:b]


def copy_own_wings(s: Situation, v: Situation, seat: int) -> None:
    """Copy the seat's own wing rows."""
    a, b = seat * WINGS, seat * WINGS + s.wings[seat]
    v.wing_nation[a:b] = s.wing_nation[a:b]
    v.wing_type[a:b] = s.wing_type[a:b]
    v.wing_ship[a:b] = s.wing_ship[a:b]
    v.wing_base[a:b] = s.wing_base[a:b]
    v.complement[a:b] = s.complement[a:b]
    v.squadrons[a:b] = s.squadrons[a:b]
    v.patrol[a:b] = s.patrol[a:b]
    for i in range(a, b):
        v.cover[i] = s.cover[i][:]
    v.searching[a:b] = s.searching[a:b]
    for i in range(a, b):
        v.counterair_sent[i] = s.counterair_sent[i][:]
    v.raiding[a:b] = s.raiding[a:b]
    v.spent[a:b] = s.spent[a:b]
    v.flown_ashore[a:b] = s.flown_ashore[a:b]
    v.patrol_aborted[a:b] = s.patrol_aborted[a:b]
    v.grounded[a:b] = s.grounded[a:b]


def copy_own_ports(s: Situation, v: Situation, seat: int) -> None:
    """Copy the seat's own port rows."""
    a, b = seat * PORTS, seat * PORTS + PORTS
    v.port_room[a:b] = s.port_room[a:b]


def copy_own_bases(s: Situation, v: Situation, seat: int) -> None:
    """Copy the seat's own base rows."""
    a, b = seat * BASES, seat * BASES + BASES
    v.base_room[a:b] = s.base_room[a:b]


def copy_own(s: Situation, v: Situation, seat: int) -> None:
    """Copy the seat's own rows."""
    copy_own_sides(s, v, seat)
    copy_own_groups(s, v, seat)
    copy_own_units(s, v, seat)
    copy_own_wings(s, v, seat)
    copy_own_ports(s, v, seat)
    copy_own_bases(s, v, seat)


def copy_shown_groups(s: Situation, v: Situation, foe: int) -> None:
    """Copy which enemy numbers are in use, and all of a group that has been shown."""
    for g in range(foe * GROUPS, foe * GROUPS + numbers_in_play(s)):
        v.standing[g] = s.standing[g]
        if s.known[g] == FULL:
            v.is_tf[g] = s.is_tf[g]
            v.mission[g] = s.mission[g]
            v.cargo[g] = s.cargo[g]
            v.line[g] = s.line[g]
            v.merged[g] = s.merged[g]
            v.eyes[g] = s.eyes[g]


def copy_shown_ships(s: Situation, v: Situation, foe: int) -> None:
    """Copy the ships of enemy groups that have been shown, group by group."""
    row = foe * UNITS
    for g in range(foe * GROUPS, foe * GROUPS + numbers_in_play(s)):
        if s.known[g] == FULL:
            for u in range(first_unit(foe), end_unit(s, foe)):
                if s.at[u] == g:
                    v.at[row] = s.at[u]
                    v.count[row] = s.count[u]
                    v.kind[row] = s.kind[u]
                    v.size[row] = s.size[u]
                    v.hurt[row] = s.hurt[u]
                    v.laden[row] = s.laden[u]
                    row += 1
    v.units[foe] = row - foe * UNITS


def copy_shown_states(s: Situation, v: Situation, foe: int) -> None:
    """Copy the state of the ships of enemy groups that have been shown, group by group."""
    row = foe * UNITS
    for g in range(foe * GROUPS, foe * GROUPS + numbers_in_play(s)):
        if s.known[g] == FULL:
            for u in range(first_unit(foe), end_unit(s, foe)):
                if s.at[u] == g:
                    v.nation[row] = s.nation[u]
                    v.slow[row] = s.slow[u]
                    v.low_supply[row] = s.low_supply[u]
                    v.advanced[row] = s.advanced[u]
                    v.original[row] = s.original[u]
                    v.hits[row] = s.hits[u]
                    v.sunk[row] = s.sunk[u]
                    v.left[row] = s.left[u]
                    v.left_hurt[row] = s.left_hurt[u]
                    v.hurt_by_capitals[row] = s.hurt_by_capitals[u]
                    v.hurt_before[row] = s.hurt_before[u]
                    v.unfought[row] = s.unfought[u]
                    v.rank[row] = s.rank[u]
                    v.engaged_in_battle[row] = s.engaged_in_battle[u]
                    show_stance(s, v, u, row)
                    row += 1


def copy_shown_wings(s: Situation, v: Situation, foe: int) -> None:
    """Copy the enemy's land-based squadrons, which stand on the board for all to see, without their tasks."""
    row = foe * WINGS
    for w in range(foe * WINGS, foe * WINGS + s.wings[foe]):
        if s.wing_base[w] != NOBODY:
            v.wing_nation[row] = s.wing_nation[w]
            v.wing_type[row] = s.wing_type[w]
            v.wing_base[row] = s.wing_base[w]
            v.squadrons[row] = s.squadrons[w]
            v.spent[row] = s.spent[w]
            v.searching[row] = s.searching[w]
            row += 1
    v.wings[foe] = row - foe * WINGS


def point_at_rows(s: Situation, v: Situation, seat: int) -> None:
    """Let the seat's question and its ships' aim point at the rows that enemy ships have in the view."""
    row = (1 - seat) * UNITS
    for g in range((1 - seat) * GROUPS, (1 - seat) * GROUPS + numbers_in_play(s)):
        if s.known[g] == FULL:
            for u in range(first_unit(1 - seat), end_unit(s, 1 - seat)):
                if s.at[u] == g:
                    point_at_row(s, v, seat, u, row)
                    row += 1


def point_at_row(s: Situation, v: Situation, seat: int, u: int, row: int) -> None:
    """Let the question and the aims at one enemy ship point at its row."""
    if is_about_enemy_ship(s.ask_kind) and s.ask_seat == seat and s.ask_subject == u:
        v.ask_subject = row
    if s.fleet > 0:
        for own in range(first_unit(seat), end_unit(s, seat)):
            if s.aim[own] == u:
                v.aim[own] = row


def is_about_enemy_ship(kind: int) -> bool:
    """Whether the subject of such a question is an enemy ship."""
    return kind == AIR_TARGET or kind == NAVAL_AMONG or kind == LIGHT_AT_CAPITAL or kind == LIGHT_AT_SCREENED


def copy_work_at_hand(s: Situation, v: Situation, seat: int) -> None:
    """Copy what the seat has decided so far in the matter it is asked about, or has to bear."""
    if s.ask_kind == LAND_ABOARD or s.ask_kind == LAND_ASHORE or s.ask_kind == NAVAL_AMONG:
        v.cursor2 = s.cursor2
    elif s.ask_kind == SHIP_LOSS or s.ask_kind == LOSS_IN_BASE:
        v.shot_group[0] = s.shot_group[s.shot]
        v.shot_target[0] = s.shot_target[s.shot]
    elif s.ask_kind == LIGHT_AT_CAPITAL:
        for i in range(s.shots):
            if s.shot_group[i] // GROUPS != seat:
                v.shot_group[v.shots] = s.shot_group[i]
                v.shot_target[v.shots] = row_in_view(s, s.shot_target[i])
                v.shot_strength[v.shots] = s.shot_strength[i]
                v.shots += 1


def row_in_view(s: Situation, target: int) -> int:
    """Row that a shown enemy ship has in the view; classes of light ships stay as they are."""
    if target < 0:
        return target
    foe = target // UNITS
    row = foe * UNITS
    for u in range(foe * UNITS, foe * UNITS + s.units[foe]):
        shown = s.at[u] >= 0 and s.known[s.at[u]] == FULL
        if shown and (s.at[u] < s.at[target] or (s.at[u] == s.at[target] and u < target)):
            row += 1
    return row


def show_stance(s: Situation, v: Situation, u: int, row: int) -> None:
    """In a fleet combat screens are seen once both groups are shown, aims when replies are due (22.53, 22.54C)."""
    if s.at[u] == s.duel[0] or s.at[u] == s.duel[1]:
        if s.fleet >= RANKING:
            v.screened[row] = s.screened[u]
        if s.fleet >= REPLIES:
            v.aim[row] = s.aim[u]


def look_at(s: Situation, v: Situation, seat: int, part: int) -> None:
    """Fill in one part of a view; the parts in their order make the whole."""
    if part == PUBLIC:
        copy_public(s, v)
    elif part == OWN:
        copy_own(s, v, seat)
    elif part == SHOWN_GROUPS:
        copy_shown_groups(s, v, 1 - seat)
    elif part == SHOWN_WINGS:
        copy_shown_wings(s, v, 1 - seat)
    elif part == MATTER_AT_HAND and s.ask_seat == seat:
        copy_question(s, v, seat)
        copy_work_at_hand(s, v, seat)
    elif part == SHOWN_SHIPS:
        copy_shown_ships(s, v, 1 - seat)
    elif part == SHOWN_STATES:
        copy_shown_states(s, v, 1 - seat)
    elif part == AIMS:
        point_at_rows(s, v, seat)


def look(s: Situation, v: Situation, seat: int) -> None:
    """Fill a blank view with what the seat may know (22.423B, 22.452B)."""
    for part in range(PARTS):
        look_at(s, v, seat, part)
