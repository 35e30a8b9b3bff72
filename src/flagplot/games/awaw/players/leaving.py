"""Whether a group leaves, by learnt trees: each adds a number for the naval situation.

The trees come from withdrawals whose answers were simulated (`examples/choices.py`); `leaving_trees` has them.
"""

from typing import Final, NamedTuple

from flagplot.core.bind import sum_of_trees
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.estimate import enemy_air, guns, hidden_groups, own_air, side_guns
from flagplot.games.awaw.players.leaving_trees import BATTLES, TURNS
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.standard_end import likely_guns, side_is_laden
from flagplot.games.awaw.players.standard_fleet import has_capital
from flagplot.games.awaw.shared.groups import damaged_ships, fast_carriers, in_battle, is_laden, ships
from flagplot.games.awaw.shared.terms import FULL, ON_THE_WAY_HOME
from flagplot.games.awaw.shared.units import numbered

ALL: Final = 100
HALF: Final = 50


class Scene(NamedTuple):
    """What a withdrawal may depend on; a balance is own strength in per cent of both sides', less 50."""

    balance: int
    """Of guns and aircraft."""
    gun_balance: int
    enemy_guns: int
    """As the side estimates them."""
    ships: int
    """Of the side in the battle."""
    hurt: int
    """Damaged ships of the side in per cent."""
    cargo: int
    """1 if the side has cargo to bring through."""
    group_guns: int
    group_share: int
    """Its guns in per cent of the side's."""
    group_ships: int
    group_hurt: int
    """Its damaged ships in per cent."""
    group_carriers: int
    """Fast ones."""
    group_capital: int
    """1 if it has capital ships."""
    group_cargo: int
    """1 if it carries cargo."""
    group_fought: int
    """1 if it was attacked or fought."""
    enemy_cargo: int
    """Found groups that carry cargo."""
    enemy_small: int
    """Groups known to be small."""
    enemy_revealed: int
    """Groups whose ships are known."""
    enemy_hidden: int
    """Groups never found."""
    round: int
    intercepts: int
    """1 if the side intercepts, or counters those who do."""
    countered: int
    """1 if interceptors are met by those who counter them (22.161B)."""
    homeward: int
    """1 if the force that was met was on its way home (22.15C)."""
    second: int
    """1 if the enemy has declared its withdrawals."""


def balance(own: int, other: int) -> int:
    """Own strength in per cent of all, less one half: -50 to 50."""
    return ALL * own // max(1, own + other) - HALF


def part_damaged(v: BattleState, g: int) -> int:
    """Damaged ships of a group in per cent."""
    return ALL * damaged_ships(v, g) // max(1, ships(v, g))


def scene(v: BattleState, how: Settings) -> Scene:
    """The scene of a group that may leave, with strengths as these settings estimate them."""
    side, foe, g = v.ask_seat, 1 - v.ask_seat, v.ask_subject
    own_guns, group_guns = side_guns(v, side, how), guns(v, g)
    strength = own_guns + how.air_weight * own_air(v, side)
    enemy_guns = likely_guns(v, strength, how)
    hurt = sum(damaged_ships(v, h) for h in numbered(side) if in_battle(v, h))
    afloat = sum(ships(v, h) for h in numbered(side) if in_battle(v, h))
    return Scene(
        balance=balance(strength, enemy_guns + how.air_weight * enemy_air(v, foe)),
        gun_balance=balance(own_guns, enemy_guns),
        enemy_guns=enemy_guns,
        ships=afloat,
        hurt=ALL * hurt // max(1, afloat),
        cargo=1 if side_is_laden(v, side) else 0,
        group_guns=group_guns,
        group_share=ALL * group_guns // max(1, own_guns),
        group_ships=ships(v, g),
        group_hurt=part_damaged(v, g),
        group_carriers=fast_carriers(v, g),
        group_capital=1 if has_capital(v, g) else 0,
        group_cargo=1 if is_laden(v, g) else 0,
        group_fought=1 if v.attacked[g] + v.fought[g] > 0 else 0,
        enemy_cargo=sum(1 for h in numbered(foe) if in_battle(v, h) and v.fact_laden[h] == 1),
        enemy_small=sum(1 for h in numbered(foe) if in_battle(v, h) and v.fact_small[h] == 1),
        enemy_revealed=sum(1 for h in numbered(foe) if in_battle(v, h) and v.known[h] == FULL),
        enemy_hidden=hidden_groups(v, foe),
        round=v.round,
        intercepts=1 if v.interceptor == side else 0,
        countered=v.countered,
        homeward=1 if v.turn_context == ON_THE_WAY_HOME else 0,
        second=v.withdrawals_declared,
    )


sum_in_battle = sum_of_trees(__name__, "sum_in_battle", {"x": Scene}, BATTLES)
sum_in_turn = sum_of_trees(__name__, "sum_in_turn", {"x": Scene}, TURNS)


def departure(v: BattleState, how: Settings) -> int:
    """How much more a group gains by leaving than by staying, in millionths of the stakes."""
    x = scene(v, how)
    return sum_in_turn(x) if v.turn_context > 0 else sum_in_battle(x)
