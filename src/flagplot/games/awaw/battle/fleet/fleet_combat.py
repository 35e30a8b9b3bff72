"""One fleet combat between two groups: screening, reveal, evasion, then the fire step by step (22.523, 22.53, 22.54).

`duel` holds the rows of the initiating and the other group.  The capital ships' part is in `capital_fire`, the light
ships' and the fire at screened ships in `light_fire` and `screened_fire`.
"""

from flagplot.core.ask import ask, clear
from flagplot.core.event import emit
from flagplot.games.awaw.battle.air.targets import exposed, hampered, may_fight, screen_is_gone
from flagplot.games.awaw.battle.fleet.capital_fire import (
    aim_surplus_capitals,
    ask_replies,
    open_capital_fire,
    rank_capitals,
)
from flagplot.games.awaw.battle.fleet.evasion import EVADES, FIGHTS, evade_or_fight, refund_result
from flagplot.games.awaw.battle.fleet.light_fire import aim_surplus_lights, open_light_fire, pair_light_ships
from flagplot.games.awaw.battle.fleet.screened_fire import aim_capitals_at_screened, aim_lights_at_screened
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.groups import disclose, ships
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, FULL, GROUPS, UNITS
from flagplot.games.awaw.shared.units import end_unit, first_unit, side_of_group
from flagplot.games.awaw.words import asks, events

(
    BEGIN,
    INITIATOR_SCREENS,
    EVASION,
    TARGET_SCREENS,
    REVEAL,
    RANKING,
    SURPLUS_CAPITALS,
    REPLIES,
    CAPITAL_FIRE,
    LIGHT_PAIRING,
    SURPLUS_LIGHTS,
    LIGHT_FIRE,
    SCREENED_BY_CAPITALS,
    SCREENED_BY_LIGHTS,
    END,
) = range(1, 16)


def begin_fleet_combat(s: Situation, initiator: int, target: int) -> None:
    """Let two groups engage; a group whose ships are gone by then engages nobody (22.521C, 22.521E)."""
    s.duel[0] = initiator
    s.duel[1] = target
    s.fleet = BEGIN if ships(s, initiator) > 0 and ships(s, target) > 0 else 0


def fleet_combat(t: Tables, s: Situation) -> None:
    """Go one step on in the fleet combat (22.54)."""
    if s.fleet < RANKING:
        before_the_fire(t, s)
    elif s.fleet < LIGHT_PAIRING:
        capital_ships(t, s)
    else:
        light_ships(t, s)


def go_to(s: Situation, step: int) -> None:
    """Begin a step of the fleet combat."""
    s.fleet = step
    s.cursor = 0
    s.cursor2 = 0


def before_the_fire(t: Tables, s: Situation) -> None:
    """Both sides screen; before the second one does, a distant fast group may evade (22.523, 22.531C, reading A18)."""
    if s.fleet == BEGIN:
        reset_ships(s, s.duel[0])
        reset_ships(s, s.duel[1])
        for i in range(2):
            s.hampers[side_of_group(s.duel[i])] = hampered(s, s.duel[i])
        go_to(s, INITIATOR_SCREENS)
    elif s.fleet == INITIATOR_SCREENS:
        if not ask_screening(s, s.duel[0]):
            go_to(s, EVASION)
    elif s.fleet == EVASION:
        outcome = evade_or_fight(s)
        if outcome == FIGHTS:
            go_to(s, TARGET_SCREENS)
        elif outcome == EVADES:
            refund_result(t, s, s.duel[1])
            lift_screens(s)
    elif s.fleet == TARGET_SCREENS:
        if not ask_screening(s, s.duel[1]):
            go_to(s, REVEAL)
    else:
        reveal(s)
        go_to(s, RANKING)


def capital_ships(t: Tables, s: Situation) -> None:
    """Capital ships are ranked, paired, aimed, and fire (22.54A-C)."""
    if s.fleet == RANKING:
        if rank_capitals(t, s):
            go_to(s, SURPLUS_CAPITALS)
    elif s.fleet == SURPLUS_CAPITALS:
        if aim_surplus_capitals(s):
            go_to(s, REPLIES)
    elif s.fleet == REPLIES:
        if ask_replies(s):
            go_to(s, CAPITAL_FIRE)
            open_capital_fire(t, s)
    else:
        s.capital_fire = 0
        screen_damaged_capitals(t, s)
        go_to(s, LIGHT_PAIRING)


def light_ships(t: Tables, s: Situation) -> None:
    """Light ships pair and fire; then what held its fire shoots at screened ships (22.54D-G)."""
    if s.fleet == LIGHT_PAIRING:
        pair_light_ships(s)
        go_to(s, SURPLUS_LIGHTS)
    elif s.fleet == SURPLUS_LIGHTS:
        if aim_surplus_lights(t, s):
            go_to(s, LIGHT_FIRE)
            open_light_fire(t, s)
    elif s.fleet == LIGHT_FIRE:
        screen_damaged_capitals(t, s)
        note_broken_screens(t, s)
        go_to(s, SCREENED_BY_CAPITALS)
    elif s.fleet == SCREENED_BY_CAPITALS:
        if aim_capitals_at_screened(t, s):
            go_to(s, SCREENED_BY_LIGHTS)
    elif s.fleet == SCREENED_BY_LIGHTS:
        if aim_lights_at_screened(t, s):
            go_to(s, END)
    else:
        lift_screens(s)


def reset_ships(s: Situation, g: int) -> None:
    """Ships damaged by now are screened in this combat; nothing else is decided yet (22.531C, reading D07)."""
    side = side_of_group(g)
    for u in range(first_unit(side), end_unit(s, side)):
        if s.at[u] == g:
            s.hurt_before[u] = s.hurt[u]
            s.hurt_by_capitals[u] = 0
            s.screened[u] = 0
            s.rank[u] = 0
            s.aim[u] = -1


def screenable(s: Situation, g: int, u: int) -> int:
    """Undamaged ships of a row that their owner may screen or not (22.531C)."""
    if s.at[u] != g or not may_fight(s, u):
        return 0
    return s.count[u] - s.hurt[u]


def ask_screening(s: Situation, g: int) -> bool:
    """Ask the owner, row by row, which ships are screened; False when all is decided (22.531C)."""
    side = g // GROUPS
    while s.cursor < s.units[side]:
        u = first_unit(side) + s.cursor
        s.cursor += 1
        if screenable(s, g, u) > 0:
            ask(s, asks.SCREEN, side, u, -1, screenable(s, g, u) + 1)
            return True
    return False


def take_screen(s: Situation, answer: int) -> None:
    """Note how many ships of the row are screened."""
    u = s.ask_subject
    clear(s)
    s.screened[u] = answer
    if answer > 0:
        emit(s, events.SHIPS_SCREENED, u // UNITS, u, answer, 0)


def reveal(s: Situation) -> None:
    """Both groups are shown; every ship of both takes part (22.53, 22.423B)."""
    emit(s, events.FLEET_COMBAT, s.duel[0], s.duel[1], 0, 0)
    for i in range(2):
        disclose(s, s.duel[i], FULL)
        s.fought[s.duel[i]] = 1
        s.attacked[s.duel[i]] = 1
        show_ships(s, s.duel[i])


def show_ships(s: Situation, g: int) -> None:
    """Tell, now that the groups are shown, which ships were screened by choice; the others are in the fight."""
    side = side_of_group(g)
    for u in range(first_unit(side), end_unit(s, side)):
        if s.at[u] == g:
            s.unfought[u] = s.screened[u]
            if s.screened[u] > 0:
                emit(s, events.SCREEN_SHOWN, side, u, s.screened[u], 0)
            if exposed(s, u) > 0:
                s.engaged_in_battle[u] = 1


def screen_damaged_capitals(t: Tables, s: Situation) -> None:
    """By one ruling a capital ship just damaged is screened when the step of fire is over (22.531C, reading D07)."""
    if t.damaged_capital_screens == 0:
        return
    for i in range(2):
        side = side_of_group(s.duel[i])
        for u in range(first_unit(side), end_unit(s, side)):
            if s.at[u] == s.duel[i] and s.kind[u] == CAPITAL:
                s.hurt_before[u] = s.hurt[u]


def note_broken_screens(t: Tables, s: Situation) -> None:
    """Note which side has lost every unscreened ship, before the fire at screened ones (22.54G, 22.35E)."""
    for i in range(2):
        s.screen_broken[side_of_group(s.duel[i])] = 1 if screen_is_gone(t, s, s.duel[i]) else 0


def lift_screens(s: Situation) -> None:
    """The combat is over; screens are lifted, and submarines and withdrawal follow in the round (22.54H)."""
    for i in range(2):
        side = side_of_group(s.duel[i])
        for u in range(first_unit(side), end_unit(s, side)):
            s.screened[u] = 0
            s.rank[u] = 0
            s.aim[u] = -1
    s.fleet = 0
