"""Escorts of destroyers that are assigned to cargo and carry none: fast or, by ruling, slow (20.121E of 2011), from files."""

import pytest

from tests.helpers.battle_file import BattleFile, battle_text, force

ORDERS = pytest.mark.parametrize("second", [True, False], ids=["interceptor second", "interceptor first"])
BOATS = "{name: Boats, type: DD, count: 2, laden: true}"


def convoy(cargo: int) -> str:
    """Cruisers and two destroyers assigned to a sea transport, with so much cargo aboard."""
    ships = f"[{{name: Escort, type: CA, count: 3}}, {BOATS}]"
    return f"{{name: Convoy, task-force: false, mission: sea-transport, cargo: {cargo}, number: 5, ships: {ships}}}"


def found(second: bool, cargo: int, reading: str) -> tuple[bool, set[str]]:
    """Whether the convoy is told to be fast once it is found, and what its owner was asked in the first round."""
    head = f"theatre: europe\nrulings: {{assigned-cargo: {reading}, number-choice: any}}\n"
    van = force("Van", "CA", 5, "number: 1, ")
    b = BattleFile.of(battle_text([van], [convoy(cargo)], second=second, edition="awaw-2011", head=head))
    b.play(answers={"engage": lambda s: b.legal()[-1], "number": lambda s: b.legal()[-1]}, die=5, until_round=2)
    group = next(g for g in range(len(b.s.known)) if b.s.group_row[b.unit("Escort")] == g)
    assert b.s.known[group] > 0, "it was found"
    return bool(b.s.fact_fast[group]), {name for name, *_ in b.asked}


@pytest.mark.rule("awaw-2011:20.121.E", "awaw-2011:22.422.C", "22.523B")
@ORDERS
@pytest.mark.parametrize(
    ("cargo", "reading", "fast"),
    [(0, "aboard", True), (0, "assigned", False), (1, "aboard", False), (1, "assigned", False)],
)
def test_whether_the_group_is_fast(second: bool, cargo: int, reading: str, fast: bool) -> None:
    """In group 5, distant in round one, it is found by fives, engaged, and may evade only if it is fast."""
    told, asked = found(second, cargo, reading)
    assert told == fast
    assert ("evade" in asked) == fast


@pytest.mark.rule("awaw-2011:20.121.E", "22.54A.1")
@ORDERS
@pytest.mark.parametrize(
    ("edition", "cargo", "reading", "surplus"),
    [
        ("awaw-2011", 2, "", "Renown"),
        ("awaw-2011", 0, "", "Ramillies"),
        ("awaw-2011", 0, "rulings: {assigned-cargo: assigned}\n", "Renown"),
        ("awaw-2018", 2, "", "Ramillies"),
        ("awaw-2003", 2, "", "Ramillies"),
    ],
)
def test_in_a_group_with_cargo_hits_rank_capital_ships_of_one_size_since_all_are_slow(
    second: bool, edition: str, cargo: int, reading: str, surplus: str
) -> None:
    """The faster one has a hit: it is first by its speed, but second in 2011, where each ship of such a group is slow."""
    line = "{name: Ramillies, type: BB, size: 3, slow: true}, {name: Renown, type: BB, size: 3, hits: 1}"
    convoy = f"{{name: Convoy, task-force: false, mission: sea-transport, cargo: {cargo}, number: 1, ships: [{line}, {BOATS}]}}"
    hunter = "{name: Raider, task-force: false, number: 1, ships: [{name: Scheer, type: BB, size: 3}]}"
    b = BattleFile.of(
        battle_text([hunter], [convoy], second=second, edition=edition, head=f"theatre: europe\n{reading}")
    )
    b.play(until="capital-aim")
    assert b.s.ask_subject == b.unit(surplus) and not b.questions("rank")
