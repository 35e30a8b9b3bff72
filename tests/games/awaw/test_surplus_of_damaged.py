"""Of an entry with sound and damaged cruisers the owner says which are surplus, from a file (22.421A, 22.421B)."""

import pytest

from flagplot.games.awaw.shared.terms import GROUPS, UNITS
from tests.helpers.battle_file import Answer, BattleFile, force, loose

FLEET = force("Fleet", "CA", 10)
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
ORDERS = pytest.mark.parametrize("second", [False, True], ids=["hunters first", "hunters second"])


def small(count: int, damaged: int, more: str = "") -> list[str]:
    """Three forces of 27 factors or less outside task forces: some cruisers of A are damaged."""
    cruisers = f"{{name: As, type: CA, count: {count}, damaged: {damaged}}}"
    first = f"{{name: A, task-force: false, {more}ships: [{cruisers}]}}"
    return [first, loose("B", "DD", 9, more), loose("C", "DD", 9, more)]


def groups(b: BattleFile, side: int) -> list[tuple[int, int]]:
    """Cruisers of each group of a side that has some, and how many of them are damaged; the larger number first."""
    found: dict[int, tuple[int, int]] = {}
    first = b.unit("As")
    for u in range(side * UNITS, (side + 1) * UNITS):
        if b.s.count[u] and (u == first or b.s.split_from[u] == first):
            ships, hurt = found.get(b.s.group_row[u], (0, 0))
            found[b.s.group_row[u]] = (ships + b.s.count[u], hurt + b.s.damaged[u])
    return sorted(found.values(), reverse=True)


def parted(b: BattleFile, *hurt: int) -> dict[str, Answer]:
    """The cruisers are surplus, one by one: damaged ones where it says 1."""
    return {"surplus-ship": [b.unit("As") % UNITS] * len(hurt), "surplus-damaged": list(hurt)}


@pytest.mark.rule("22.421A.4.1-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("hurt", "found"), [(0, [(3, 2), (1, 0)]), (1, [(3, 1), (1, 1)])])
def test_a_sound_or_a_damaged_cruiser_is_surplus_as_its_owner_likes(
    edition: str, second: bool, hurt: int, found: list[tuple[int, int]]
) -> None:
    b = BattleFile(small(4, 2), [FLEET], second=second, edition=edition)
    b.play(answers=parted(b, hurt), until_round=1)
    assert groups(b, b.hunter) == found
    assert [asked[1:3] for asked in b.asked if asked[0] == "surplus-damaged"] == [(b.hunter, b.unit("As"))]


@pytest.mark.rule("22.421A.4.1-a")
@ORDERS
@pytest.mark.parametrize("damaged", [0, 4])
def test_nothing_is_asked_of_cruisers_that_are_all_alike(second: bool, damaged: int) -> None:
    b = BattleFile(small(4, damaged), [FLEET], second=second)
    b.play(answers={"surplus-ship": [b.unit("As") % UNITS]}, until_round=1)
    assert groups(b, b.hunter) == [(3, max(0, damaged - 1)), (1, min(1, damaged))]
    assert not [asked for asked in b.asked if asked[0] == "surplus-damaged"]


@pytest.mark.rule("22.421A.4.1-a")
@ORDERS
def test_several_of_one_entry_go_to_one_row_of_the_second_group(second: bool) -> None:
    """Five cruisers and twenty destroyers have 30 factors: three cruisers are surplus, two damaged and one sound."""
    b = BattleFile(
        [*small(4, 2)[:1], loose("B", "DD", 9), loose("C", "DD", 9), loose("D", "DD", 4)], [FLEET], second=second
    )
    b.play(answers=parted(b, 1, 0, 1), until_round=1)
    assert groups(b, b.hunter) == [(3, 2), (1, 0)]


@pytest.mark.rule("22.421B.2", "22.421A.4.1-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("hurt", [0, 1])
def test_small_forces_that_arrive_later_part_likewise(edition: str, second: bool, hurt: int) -> None:
    late = [force("Van", "CA", 10), *small(4, 2, "enters: {round: 2}, ")]
    b = BattleFile(late, [FLEET], second=second, edition=edition)
    b.play(answers=parted(b, hurt) | {"withdraw": 0, "go-on": 0}, until_round=2)
    assert sum(b.s.damaged[u] for u in range(len(b.s.count)) if b.s.split_from[u] == b.unit("As")) == hurt


@pytest.mark.rule("22.421A.4.1-b", "22.421A.4.1-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("hurt", [0, 1])
def test_so_do_empty_ships_that_joined_cargo(edition: str, second: bool, hurt: int) -> None:
    convoy = (
        "{name: Convoy, mission: sea-transport, task-force: true, ships: [{name: Guards, type: DD, count: 18}, "
        "{name: Carriers, type: TR, count: 3, laden: true}]}"
    )
    help = "{name: A, task-force: false, ships: [{name: As, type: CA, count: 4, damaged: 2}]}"
    b = BattleFile([FLEET], [convoy, help], second=second, edition=edition)
    b.play(answers=parted(b, hurt) | {"strengthen": lambda s: max(b.legal())}, until_round=1)
    assert groups(b, b.sailor) == [(3, 2 - hurt), (1, hurt)]
    assert b.s.group_row[b.unit("As")] // GROUPS == b.sailor


@pytest.mark.rule("22.421A.4.1-a")
@ORDERS
def test_without_a_row_for_them_they_go_together_unasked(second: bool) -> None:
    """A turn may have used all rows."""
    b = BattleFile(small(4, 2), [FLEET], second=second)
    b.play(until="surplus-ship")
    b.s.units[b.hunter] = UNITS
    b.play(answers={"surplus-ship": [b.unit("As") % UNITS]}, until_round=1)
    assert groups(b, b.hunter) == [(4, 2)] and not [asked for asked in b.asked if asked[0] == "surplus-damaged"]
