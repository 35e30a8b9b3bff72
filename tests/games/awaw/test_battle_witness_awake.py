"""The witness of battles is awake: one fault after another is planted in the rules, and it notices each."""

import random
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import pytest

from flagplot.games.awaw import bound
from flagplot.games.awaw.editions.y2003 import rules
from flagplot.games.awaw.editions.y2011 import rules as rules_of_2011
from flagplot.games.awaw.pool.battles import random_battle
from tests.helpers.battle_steps import play, tables
from tests.witness.battle.referee import follow
from tests.witness.battle.stream import Disagreement

MOST = 150
"""Battles within which a fault has to be noticed."""

Rule = Callable[..., Any]
FAULTS: Final[dict[str, Callable[[Rule], Rule]]] = {
    # formation and numbering
    "has_free_group": lambda real: lambda s, side: side == 0 and real(s, side),
    "number_is_active": lambda real: lambda number, combat_round: number <= combat_round + 1,
    # aircraft and search
    "counterair_free": lambda real: lambda s, w: max(0, real(s, w) - 1),
    "may_search": lambda real: lambda s, w: real(s, w) and s.wing_type[w] != 0,
    "has_eyes": lambda real: lambda s, g: 0,
    # strikes and decks
    "attacks_left": lambda real: lambda found, used: found,
    "air_defence_level": lambda real: lambda *all: real(*all) + 1,
    "patrol_bonus": lambda real: lambda *all: 0,
    "patrol_to_land": lambda real: lambda s, side: 0,
    # engagements
    "may_shed": lambda real: lambda *all: False,
    "can_evade": lambda real: lambda *all: False,
    # fleet combat and losses
    "fleet_modifier": lambda real: lambda firer, target, *hampered: firer - target,
    "screen_is_gone": lambda real: lambda *all: False,
    "drown_squadrons": lambda real: lambda *all: None,
    # submarines
    "capped": lambda real: lambda value, cap: value,
    "revealed": lambda real: lambda s, g: 1,
    "came_from": lambda real: lambda *all: True,
    # withdrawal, end and return
    "round_loser": lambda real: lambda a, b, c, d, interceptor: interceptor,
    "has_evaded": lambda real: lambda *all: False,
    "is_bound_to_origin": lambda real: lambda *all: False,
    # who knows what
    "disclose": lambda real: lambda s, g, level: real(s, g, 2),
}


def plant(monkeypatch: pytest.MonkeyPatch, name: str, fault: Rule) -> None:
    """Put a fault in place of a rule wherever it is called."""
    rooms = [m for key, m in list(sys.modules.items()) if key.startswith("flagplot.games.awaw") and ".turn" not in key]
    (real,) = {vars(m)[name] for m in rooms if name in vars(m) and vars(m)[name].__module__ == m.__name__}
    for module in rooms:
        if vars(module).get(name) is real:
            monkeypatch.setattr(module, name, fault(real))


def noticed(edition: str = "", **often: float) -> str:
    """What the witness says first, empty if it finds nothing in all battles."""
    for seed in range(MOST):
        text = random_battle(random.Random(seed), **often)  # type: ignore[arg-type]
        try:
            file, steps, _position = play(text, seed, edition)
            follow(file, steps)
        except Disagreement as difference:
            return str(difference)
    return ""


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule goes wrong in one room, and the witness says at which step."""
    plant(monkeypatch, name, FAULTS[name])
    assert "the witness:" in noticed()


@pytest.mark.parametrize("table", ["fleet_attack", "air_attack", "defence_killed", "combat_aborted"])
def test_a_misprinted_figure_is_noticed(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One row of a table is one too high at a common roll."""
    cells = [row[:] for row in getattr(tables(), table)]
    for row in cells[1:]:
        row[7] += 1
    monkeypatch.setattr(tables(), table, cells)
    assert "the witness:" in noticed()


OF_2003: Final[dict[str, Callable[[Rule], Rule]]] = {
    "squadrons_engaging": lambda real: (
        lambda defenders, surprise: defenders if surprise == 5 else real(defenders, surprise)
    ),
    "disclose_group": lambda real: lambda t, s, g: None,
    "key_of_ship": lambda real: lambda s, u: real(s, u) + 100 * (s.size[u] == 3),
    "target_is_certain": lambda real: lambda s, g: False,
    "heavy_ships": lambda real: lambda s, g: real(s, g) + 1,
}


@pytest.mark.parametrize("name", OF_2003)
def test_a_fault_in_the_rules_of_2003_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of that edition are bound anew with the fault, and once more afterwards."""
    bindings = (bound.replacements, bound.rules, bound.game_under)
    real = getattr(rules, name)
    monkeypatch.setattr(rules, name, wraps(real)(OF_2003[name](real)))
    for each in bindings:
        each.cache_clear()
    try:
        assert "the witness:" in noticed("awaw-2003", late=0.0, air=0.9, submarines=0.9)
    finally:
        monkeypatch.undo()
        for each in bindings:
            each.cache_clear()


OF_2011: Final[dict[str, Callable[[Rule], Rule]]] = {
    "is_covered": lambda real: lambda s, g: False,
    "most_searchers": lambda real: lambda t, s, w: min(1, real(t, s, w)),
}


@pytest.mark.parametrize("name", OF_2011)
def test_a_fault_in_the_rules_of_2011_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for the rules that 2011 puts in place of others."""
    bindings = (bound.replacements, bound.rules, bound.game_under)
    real = getattr(rules_of_2011, name)
    monkeypatch.setattr(rules_of_2011, name, wraps(real)(OF_2011[name](real)))
    for each in bindings:
        each.cache_clear()
    try:
        assert "the witness:" in noticed("awaw-2011", air=0.9, late=0.5)
    finally:
        monkeypatch.undo()
        for each in bindings:
            each.cache_clear()


@pytest.mark.parametrize("field", ["number_choice", "abandoning", "inversion_of_air", "search_air_limit"])
def test_a_figure_or_ruling_of_2018_in_2011_is_noticed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables("awaw-2011"), field, getattr(tables(), field))
    assert "the witness:" in noticed("awaw-2011", air=0.9, late=0.5)


@pytest.mark.parametrize("field", ["submarine_attack", "search_air_limit", "searching_groups"])
def test_a_figure_or_ruling_of_2018_in_2003_is_noticed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = [2, 2, 2] if field == "search_air_limit" else getattr(tables(), field)
    monkeypatch.setattr(tables("awaw-2003"), field, other)
    assert "the witness:" in noticed("awaw-2003", late=0.0, air=0.9, submarines=0.9)
