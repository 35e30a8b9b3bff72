"""Submarines alone against a force of more than six groups, in a turn from a file (22.93A)."""

import pytest

from flagplot.core.seat_view import seat_view_of
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.shared.terms import FULL, GROUPS, NUMBERS, SUBMARINES_ALONE, UNITS
from tests.helpers.sea_line import SIX, FileTurn

OPERATION = """\
flagplot: operation
title: Many forces, some submarines
edition: {edition}
map: mediterranean
mover: Britain
sides:
{sides}"""
ITALY = """\
  - name: Italy
    nation: Italy
    places: [{name: Palermo}]
    submarines: [{name: Boats, port: Palermo, count: 4}]
"""
orders = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
editions = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])


def britain(count: int) -> str:
    names = [f"T{i}" for i in range(count)]
    forces = "".join(
        f"      - {{name: {name}, port: Gibraltar, ships: [{{name: {name} ships, type: DD, count: {10 + i}}}]}}\n"
        for i, name in enumerate(names)
    )
    return f"""\
  - name: Britain
    nation: Britain
    places: [{{name: Gibraltar}}, {{name: Malta}}]
    forces:
{forces}    operations:
      - name: Sweep
        activity: shore-bombardment
        phase: combat
        plans: [{{name: direct, forces: [{", ".join(names)}], route: [Gibraltar, Malta]}}]
"""


def met(count: int, second: bool, edition: str = "awaw-2018") -> FileTurn:
    """The forces have formed groups, in an order of numbers turned round, and the submarines choose among them."""
    sides = [ITALY, britain(count)] if not second else [britain(count), ITALY]
    f = FileTurn(OPERATION.format(edition=edition, sides="".join(sides)))
    return f.play(until="submarine-attack", die=SIX, announce=1, submarine_hex=FileTurn.last, number=FileTurn.last)


@orders
@editions
@pytest.mark.rule("22.93A-b", "22.421C")
@pytest.mark.parametrize("count", [6, 7, 12])
def test_all_groups_of_a_force_may_be_attacked_by_submarines_alone(second: bool, edition: str, count: int) -> None:
    f = met(count, second, edition)
    b, britain = f.s.battle, int(not second)
    assert b.combat_scope == SUBMARINES_ALONE and not f.questions("wait")
    assert f.game.choices()[-count:] == list(range(1, count + 1))
    rows = range(britain * GROUPS, (britain + 1) * GROUPS)
    sizes = [sum(b.count[u] for u in range(len(b.group_row)) if b.group_row[u] == g) for g in rows]
    by_name = sorted(range(count), key=lambda i: f"T{i}")
    assert sizes == [10 + i for i in reversed(by_name)] + [0] * (GROUPS - count)
    before = [f.s.count[f.unit(f"T{i} ships")] for i in range(count)]
    f.play(die=SIX, submarine_attack=count)
    lost = [before[i] - f.s.count[f.unit(f"T{i} ships")] for i in range(count)]
    assert lost[0] > 0 and not any(lost[1:])


@orders
@pytest.mark.rule("22.93A-b", "22.423B")
def test_numbers_above_six_are_all_that_the_attacker_knows(second: bool) -> None:
    f = met(9, second)
    b, (italy, mover) = f.s.battle, (int(second), int(not second))
    seen = f.game.view(italy).battle
    assert [seen.standing[mover * GROUPS + place] for place in range(GROUPS)] == [1] * 9 + [0] * 9
    assert not any(seen.count[u] for u in range(len(seen.group_row)) if u // 48 == mover)
    assert [event.number for event in f.events("number-shown") if event.side == mover] == list(range(1, 10))
    assert b.standing[mover * GROUPS + NUMBERS + 2] == 1


@orders
@pytest.mark.rule("22.93A-b", "22.423B")
def test_a_shown_group_above_six_is_joined_with_its_own_ships(second: bool) -> None:
    """What tells of the rows of a view names the ships that stand there, whatever the number of their group."""
    f = met(9, second)
    italy, british = int(second), int(not second)
    for number in (3, 9):
        f.s.battle.known[british * GROUPS + number - 1] = FULL
    look = seat_view_of(GAME, f.s.battle, (), italy)
    seen, known = look.s, look.known
    shown = range(british * UNITS, british * UNITS + seen.units[british])
    assert [seen.count[row] for row in shown] == [10 + 6, 10 + 0]
    assert [f.s.battle.count[known.faces[known.name(row)].bears] for row in shown] == [10 + 6, 10 + 0]
