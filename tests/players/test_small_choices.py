"""What a doctrine does in the smallest cases: one cripple, one ship afloat, no team at all, groups that wait."""

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.standard import has_light
from flagplot.games.awaw.players.standard_fleet import choose_evade
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.settings import Settings as TurnSettings
from flagplot.games.awaw.players.turn.teams import best_team
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, DESTROYER, FULL, GROUPS, UNITS
from tests.helpers.battle_file import BattleFile, force
from tests.players.test_choices import ORDERS, asked


def groups(*rows: tuple[int, int, int, int, int]) -> BattleState:
    """Rows of ships of the first side: group, kind, size, count, damaged."""
    s = BattleState()
    s.units[0] = len(rows)
    for u, row in enumerate(rows):
        s.group_row[u], s.kind[u], s.size[u], s.count[u], s.damaged[u] = row
    return s


@pytest.mark.parametrize(("damaged", "others", "evades"), [(0, 1, 1), (1, 1, 0), (1, 9, 1)])
def test_one_damaged_battleship_is_not_left_behind_unless_the_others_are_worth_more(
    damaged: int, others: int, evades: int
) -> None:
    """A battleship and some cruisers before eight battleships."""
    s = groups((0, CAPITAL, 4, 1, damaged), (0, CRUISER, 2, others, 0))
    s.units[1], s.ask_seat, s.ask_subject, s.duel[:] = 1, 0, 0, [GROUPS, 0]
    s.group_row[UNITS], s.kind[UNITS], s.size[UNITS], s.count[UNITS], s.known[GROUPS] = GROUPS, CAPITAL, 4, 8, FULL
    assert choose_evade(s, Settings()) == evades


def test_light_ships_are_those_of_the_group_that_are_afloat() -> None:
    s = groups((0, CAPITAL, 4, 1, 0), (1, DESTROYER, 1, 1, 0), (2, DESTROYER, 1, 0, 0))
    assert [has_light(s, g) for g in range(3)] == [False, True, False]


def test_where_nobody_can_go_the_best_team_is_nobody() -> None:
    assert best_team(Memo(), 0, TurnSettings()).forces == 0


@pytest.mark.rule("22.421C")
@ORDERS
def test_of_too_many_groups_the_one_worth_least_waits(second: bool) -> None:
    sizes = [6, 7, 8, 9, 5, 11, 10]
    f = BattleFile([force(f"T{n}", "CA", n) for n in sizes], [force("X", "CA", 5)], second=second)
    f.play(until="wait")
    answer = asked(f)
    f.position.answer(answer)
    waits = [event for event in f.position.log if event.kind.name == "group-waits"]
    assert [
        sum(f.s.count[u] for u in range(len(f.s.group_row)) if f.s.group_row[u] == event.group) for event in waits
    ] == [5]
