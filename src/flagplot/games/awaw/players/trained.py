"""The doctrine "trained": the common rules of play with learnt settings, learnt trees for withdrawals, and sums at four choices.

The sums weigh whether damaged ships leave, whom a group evades or engages, which ships are screened, and how far back a group
is numbered. The answer of the common rules has a weight of its own, so trees and sums may overrule them. The weights come from
self-play (`examples/evolve.py`); `trained_weights` has them.
"""

from typing import Final

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.estimate import carriers_thought, group_worth, guns, guns_thought, side_guns
from flagplot.games.awaw.players.learnt import Weights
from flagplot.games.awaw.players.leaving import ALL, balance, departure, part_damaged
from flagplot.games.awaw.players.legal import first_legal, is_legal, or_else
from flagplot.games.awaw.players.standard import chances as chances
from flagplot.games.awaw.players.standard import intend as intend_by_settings
from flagplot.games.awaw.players.standard_end import ends_anyway
from flagplot.games.awaw.players.standard_fleet import (
    choose_number,
    drags_others,
    enemy_group,
    has_capital,
    keeps_back,
    outgunned,
    unscreened_destroyers,
)
from flagplot.games.awaw.players.trained_weights import BATTLES
from flagplot.games.awaw.shared.groups import damaged_ships, fast_carriers, is_laden, ships, undamaged_ships
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, CVE, DESTROYER, FACTS, FULL, GROUPS, NUMBERS
from flagplot.games.awaw.shared.units import is_carrier
from flagplot.games.awaw.words import asks

SETTINGS: Final = BATTLES
OUTCLASSED: Final = 30
"""Guns of a group in per cent of those of a revealed one, below which it evades."""


def choose(t: Tables, v: BattleState, noise: int) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, SETTINGS)


def choose_by(t: Tables, v: BattleState, noise: int, how: Weights) -> int:
    """Answer with any weights."""
    return or_else(t, v, intend(t, v, noise % chances(v.ask_kind), how))


def intend(t: Tables, v: BattleState, chance: int, how: Weights) -> int:
    """The intended answer with these weights."""
    if v.ask_kind == asks.NUMBER or v.ask_kind == asks.ENTER:
        wanted = wanted_number(v, how)
        return choose_number(t, v, wanted, wanted > NUMBERS // 2, chance)
    said = intend_by_settings(t, v, chance, how.common)
    if v.ask_kind == asks.WITHDRAW:
        return choose_withdrawal(v, said, how)
    if v.ask_kind == asks.EVADE:
        return 1 if is_outclassed(v, how) or evasion(v, how) + vote(how.evade_rule, said == 1) > 0 else 0
    if v.ask_kind == asks.ENGAGE:
        return choose_engagement(t, v, said, how)
    if v.ask_kind == asks.SCREEN:
        return choose_screen(t, v, said, how)
    return said


def vote(weight: int, says_so: bool) -> int:
    """The common rules' part of a sum: their weight, for the answer that they choose and against all others."""
    return ALL * weight if says_so else -ALL * weight


def choose_withdrawal(v: BattleState, said: int, how: Weights) -> int:
    """A group leaves, or its damaged ships, or those with cargo, or none."""
    g = v.ask_subject
    if ends_anyway(v):
        return asks.STAY
    if how.leave * departure(v, how.common) + vote(how.leave_rule, said == asks.ALL) > 0:
        return asks.ALL
    if damaged_ships(v, g) > 0 and v.attacked[g] + v.fought[g] > 0:
        if departure_of_damaged(v, g, how) + vote(how.hurt_leave_rule, said == asks.DAMAGED_ONLY) > 0:
            return asks.DAMAGED_ONLY
    return asks.SOME if said == asks.SOME else asks.STAY


def departure_of_damaged(v: BattleState, g: int, how: Weights) -> int:
    """What speaks for sending a group's damaged ships home."""
    own, enemy = side_guns(v, v.ask_seat, how.common), side_guns(v, 1 - v.ask_seat, how.common)
    total = ALL * how.hurt_leave + how.hurt_leave_balance * balance(own, enemy)
    total += how.hurt_leave_share * part_damaged(v, g)
    return total + (ALL * how.hurt_leave_cargo if is_laden(v, g) else 0)


def is_outclassed(v: BattleState, how: Weights) -> bool:
    """Whether a group's guns are too few against a group that is revealed."""
    g, foe = v.ask_subject, v.duel[0]
    return v.known[foe] == FULL and outgunned(v, g, foe, OUTCLASSED, how.common)


def evasion(v: BattleState, how: Weights) -> int:
    """What speaks for evading."""
    g, foe = v.ask_subject, v.duel[0]
    own, enemy = guns(v, g), guns_thought(v, foe, how.common)
    total = ALL * how.evade + how.evade_balance * balance(own, enemy)
    total += how.evade_carriers * 20 * min(5, fast_carriers(v, g))
    total += how.evade_hurt * part_damaged(v, g)
    total += how.evade_foe_carriers * 20 * min(5, carriers_thought(v, foe))
    total += ALL * how.evade_foe_cargo if v.fact_laden[foe] == 1 else 0
    total += ALL * how.evade_foe_hidden if v.known[foe] < FULL else 0
    return total + how.evade_guns * min(ALL, 4 * own)


def choose_engagement(t: Tables, v: BattleState, said: int, how: Weights) -> int:
    """Engage the group for which most speaks, if that is more than nothing."""
    best, most = 0, 0
    for answer in range(1, v.ask_size):
        if is_legal(t, v, answer):
            value = engagement(v, (1 - v.ask_seat) * GROUPS + answer - 1, how) + vote(how.engage_rule, answer == said)
            if value > most:
                best, most = answer, value
    return best if is_legal(t, v, best) else first_legal(t, v)


def engagement(v: BattleState, foe: int, how: Weights) -> int:
    """What speaks for engaging a group."""
    g = v.ask_subject
    own, enemy = guns(v, g), guns_thought(v, foe, how.common)
    total = ALL * how.engage + how.engage_balance * balance(own, enemy)
    total += how.engage_carriers * 20 * min(5, fast_carriers(v, g))
    total += ALL * how.engage_cargo if is_laden(v, g) else 0
    total += how.engage_hurt * part_damaged(v, g)
    total += how.engage_foe_carriers * 20 * min(5, carriers_thought(v, foe))
    total += ALL * how.engage_foe_cargo if v.fact_laden[foe] == 1 else 0
    total += ALL * how.engage_foe_hidden if v.known[foe] < FACTS else 0
    total += how.engage_foe_worth * min(ALL, group_worth(v, foe, how.common) // 4)
    total += how.engage_guns * min(ALL, 4 * own)
    return total + how.engage_round * 5 * min(v.round, 20)


def choose_screen(t: Tables, v: BattleState, said: int, how: Weights) -> int:
    """Hide a ship if more speaks for it; some destroyers stay in front."""
    u = v.ask_subject
    g, kind = v.group_row[u], v.kind[u]
    if kind == DESTROYER or drags_others(t, v, u, how.common):
        return said
    foe = enemy_group(v, g)
    total = vote(how.screen_rule, said > 0)
    if kind == CAPITAL:
        total += ALL * how.screen_capital
    elif is_carrier(kind):
        total += ALL * how.screen_carrier
    elif kind == CRUISER:
        total += ALL * how.screen_cruiser
    elif kind == CVE:
        total += ALL * how.screen_cve
    total += ALL * how.screen_hurt if v.damaged[u] > 0 else 0
    total += how.screen_balance * balance(guns(v, g), guns_thought(v, foe, how.common))
    total += ALL * how.screen_foe_capital if has_capital(v, foe) and not has_capital(v, g) else 0
    total += ALL * how.screen_small if unscreened_destroyers(t, v, g) == 0 else 0
    return v.ask_size - 1 if total > 0 else 0


def wanted_number(v: BattleState, how: Weights) -> int:
    """The number that a group's ships suggest."""
    g = v.ask_subject
    total = ALL * how.back + how.back_guns * min(ALL, 4 * guns(v, g))
    total += how.back_rule * 10 * (NUMBERS - 1) if keeps_back(v, g, how.common) else 0
    total += how.back_carriers * 20 * min(5, fast_carriers(v, g))
    total += ALL * how.back_cargo if is_laden(v, g) else 0
    total += ALL * how.back_capital if has_capital(v, g) else 0
    total += ALL * how.back_hurt if undamaged_ships(v, g) < ships(v, g) else 0
    return min(NUMBERS, max(1, 1 + total // 1000))
