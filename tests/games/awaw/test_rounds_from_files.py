"""What a round costs and who may leave, from a file: damaged and sunk ships, cargo sunk, shedding, withdrawal (22.5, 22.6)."""

import pytest

from flagplot.games.awaw.shared.terms import GROUPS, UNITS
from flagplot.games.awaw.words import asks, reasons
from tests.helpers.battle import Answer
from tests.helpers.battle_file import BattleFile, Faces

HEAD = "flagplot: battle\ntitle: A round\ntheatre: europe\nsides:\n"
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
ORDERS = (True, False)


def side(name: str, role: str, *forces: str, more: str = "") -> str:
    """One side of a file; each force is its name, number, further keys and ships, divided by bars."""
    text = f"  - name: {name}\n    role: {role}\n    nation: Britain\n    forces:\n"
    for force in forces:
        called, number, keys, ships = (part.strip() for part in force.split("|"))
        text += f"      - {{name: {called}, number: {number}, {keys}ships: [{ships}]}}\n"
    return text + more


def battle(mover: str, meeter: str, mover_first: bool, **options: object) -> BattleFile:
    """The battle of two sides, the moving one listed first or second."""
    return BattleFile.of(HEAD + (mover + meeter if mover_first else meeter + mover), **options)  # type: ignore[arg-type]


LOOSE = "task-force: false, "
BASE = """\
    bases:
      - name: Malta
        distance: 2
        squadrons: [{type: NAS, count: 4}, {type: search, count: 1}]
"""
HOOD = "{name: Hood, type: BB, size: 4}"
GIANTS = side("Mover", "activity", f"Fleet | 1 | {LOOSE} | {HOOD}")
STRIKERS = side(
    "Meeter",
    "interceptor",
    "Duel | 1 || {name: Duke, type: BB, size: 4}, {name: Cruisers, type: CA, count: 4}",
    more=BASE,
)
ALL_FLY: dict[str, Answer] = {"strike": 1, "strike-squadrons": 4, "air-target": 4, "searchers": 0}


@pytest.mark.rule("22.61A-a", "22.61A-b")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ship_damaged_and_then_sunk_in_one_round_is_lost_and_not_damaged(edition: str, mover_first: bool) -> None:
    """Aircraft damage Hood, gunfire sinks her: four factors lost, none damaged."""
    b = battle(GIANTS, STRIKERS, mover_first, edition=edition)
    dice: dict[int, Faces] = {asks.AIR_ATTACK_ROLL: 4, asks.FLEET_ROLL: 4, asks.SEARCH_DIE: 1}
    b.fight(dice=dice, answers={**ALL_FLY, "capital-at-screened": 1}, until="withdraw")
    hood = b.unit("Hood")
    assert [e.side for e in b.events("sunk")] == [hood // UNITS] and len(b.events("damaged")) == 1
    assert b.s.lost_factors[hood // UNITS] == 4 and b.s.damaged_factors[hood // UNITS] == 0


@pytest.mark.rule("22.61A-b")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize(("ruling", "factors"), [("whole-size", 5), ("hits", 4)])
def test_all_hits_of_the_round_count_where_hits_are_counted(ruling: str, factors: int, mover_first: bool) -> None:
    """Aircraft hit a ship of five factors thrice, gunfire a fourth time, which damages her."""
    giant = side("Mover", "activity", f"Fleet | 1 | {LOOSE} | {{name: Hood, type: BB, size: 5}}")
    b = battle(giant, STRIKERS, mover_first, rulings={"hurt-factors-count": ruling})
    dice: dict[int, Faces] = {asks.AIR_ATTACK_ROLL: 5, asks.FLEET_ROLL: 3}
    b.fight(dice=dice, answers=ALL_FLY, until="withdraw")
    hood = b.unit("Hood")
    assert (b.s.hits[hood], b.s.damaged[hood]) == (4, 1)
    assert b.s.damaged_factors[hood // UNITS] == factors


@pytest.mark.rule("22.61A-b")
def test_hits_of_an_earlier_round_do_not_count_among_those_of_the_round() -> None:
    giant = side("Mover", "activity", f"Fleet | 1 | {LOOSE} | {{name: Hood, type: BB, size: 5, hits: 3}}")
    b = battle(giant, STRIKERS, True, rulings={"hurt-factors-count": "hits"})
    b.fight(dice={asks.FLEET_ROLL: 3}, answers={**ALL_FLY, "air-target": 0}, until="withdraw")
    assert (b.s.hits[b.unit("Hood")], b.s.damaged_factors[0]) == (4, 1)


@pytest.mark.rule("22.61A-b", "22.524B")
@pytest.mark.parametrize("mover_first", ORDERS)
def test_a_ship_damaged_and_then_abandoned_in_one_round_is_lost_and_not_damaged(mover_first: bool) -> None:
    """Hood, damaged from the air, slows her distant group, which evades without her."""
    fleet = f"Fleet | 3 || {HOOD}, {{name: Cruisers, type: CA, count: 4}}"
    far = side("Mover", "activity", fleet)
    b = battle(far, STRIKERS.replace("type: search, count: 1", "type: search, count: 2"), mover_first)
    dice: dict[int, Faces] = {asks.AIR_ATTACK_ROLL: 4, asks.SEARCH_DIE: 3}
    answers: dict[str, Answer] = {
        **ALL_FLY, "searchers": lambda s: s.ask_size - 1 if s.ask_size < 4 else 0,
        "strike": [3, 0], "engage": [3], "evade": [1],
    }  # fmt: skip
    b.fight(dice=dice, answers=answers, until="withdraw")
    hood = b.unit("Hood")
    assert len(b.events("abandoned")) == 1
    assert b.s.lost_factors[hood // UNITS] == 4 and b.s.damaged_factors[hood // UNITS] == 0


CONVOY = side(
    "Mover",
    "activity",
    "Convoy | 1 | task-force: false, mission: sea-transport, "
    "| {name: Ship, type: TR, count: 1, laden: true}, {name: Barham, type: BB, size: 4, hits: 3}",
)
GUNS = side(
    "Meeter", "interceptor", "Guns | 1 || {name: Duke, type: BB, size: 4}, {name: Cruisers, type: CA, count: 4}"
)


@pytest.mark.rule("22.552B.1.2", "22.552B.1")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("ruling", "modifier"), [("whole-combat", 1), ("while-afloat", 0)])
def test_a_group_stays_hampered_when_its_last_laden_ship_is_sunk(
    ruling: str, modifier: int, edition: str, mover_first: bool
) -> None:
    """The battleship sinks the transport behind no screen; then the cruisers fire at the damaged ship beside it."""
    b = battle(CONVOY, GUNS, mover_first, edition=edition, rulings={"hampered-how-long": ruling})
    answers: dict[str, Answer] = {
        "capital-at-screened": 2, "light-at-screened": lambda s: s.ask_size - 1 if s.ask_subject >= 0 else 0,
    }  # fmt: skip
    b.fight(dice={asks.FLEET_ROLL: 4}, answers=answers, until="withdraw")
    assert b.s.sunk[b.unit("Ship")] == 1
    assert [e.modifier for e in b.events("fleet-fire")] == [1, modifier]


@pytest.mark.rule("22.524", "22.521D.2")
@pytest.mark.parametrize("mover_first", ORDERS)
def test_nobody_sheds_ships_for_a_distant_group_that_is_sunk(mover_first: bool) -> None:
    """The one distant group found has been sunk from the air before the fleets meet."""
    hunters = side(
        "Meeter", "interceptor",
        "Hunters | 1 || {name: Duke, type: BB, size: 4, hits: 3}, {name: Cruisers, type: CA, count: 5}", more=BASE,
    )  # fmt: skip
    lone = "| {name: Lone, type: DD, count: 1}"
    far = side(
        "Mover", "activity", f"Far | 3 | {LOOSE} {lone}", f"Rest | 6 || {HOOD}, {{name: CL, type: CA, count: 4}}"
    )
    for sunk in (True, False):
        b = battle(far, hunters, mover_first)
        dice: dict[int, Faces] = {asks.AIR_ATTACK_ROLL: 6 if sunk else 1, asks.SEARCH_DIE: 3}
        answers: dict[str, Answer] = {
            "searchers": lambda s: s.ask_size - 1 if s.ask_size < 4 else 0,
            "strike": [3, 0], "strike-squadrons": lambda s: min(1, s.ask_size - 1), "air-target": 1,
        }  # fmt: skip
        b.fight(dice=dice, answers=answers, until="withdraw")
        assert b.s.sunk[b.unit("Lone")] == int(sunk)
        assert len(b.questions("shed")) == int(not sunk)


@pytest.mark.rule("22.61", "22.61B")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_attacked_group_of_damaged_ships_may_withdraw_some_of_them(edition: str, mover_first: bool) -> None:
    cripples = "{name: Barham, type: BB, size: 4, hits: 3}, {name: Malaya, type: BB, size: 4, hits: 3}"
    b = battle(side("Mover", "activity", f"Cripples | 1 | {LOOSE} | {cripples}"), GUNS, mover_first, edition=edition)
    b.fight(answers={"capital-at-screened": 1, "withdraw": 0}, until="withdraw")
    if b.s.ask_seat != b.unit("Barham") // UNITS:
        b.answer(asks.STAY)
    assert b.s.ask_subject % GROUPS == 0 and b.s.attacked[b.s.ask_subject] == 1
    assert b.refusal(asks.DAMAGED_ONLY) == reasons.ALL_DAMAGED and b.refusal(asks.SOME) == 0
    b.answer(asks.SOME)
    assert b.ask_name == "withdraw-damaged"
    b.answer(1)
    b.answer(0)
    assert (b.s.withdrawn[b.unit("Barham")], b.s.withdrawn[b.unit("Malaya")]) == (1, 0)


@pytest.mark.rule("22.71A")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize(("leaves", "told"), [((0, 1), "both sides have withdrawn"), ((0,), "a side has withdrawn")])
def test_it_is_told_whether_one_side_has_withdrawn_or_both(
    leaves: tuple[int, ...], told: str, mover_first: bool
) -> None:
    """At the end of the log and in the result, as the referee and each side read them."""
    weak = side("Mover", "activity", f"Fleet | 1 | {LOOSE} | {{name: Cruisers, type: CA, count: 2}}")
    meeter = side("Meeter", "interceptor", f"Duel | 1 | {LOOSE} | {{name: Cruisers, type: CA, count: 2}}")
    b = battle(weak, meeter, mover_first)
    b.fight(dice={asks.FLEET_ROLL: 1}, answers={"withdraw": lambda s: int(s.ask_seat in leaves)})
    kit, teller = b.setting.kit, b.setting.teller()
    for seat in (-1, 0, 1):
        seen = b.position.seat_view(seat)
        ends = [teller.event(seen, event) for event in seen.log if "battle ends" in teller.event(seen, event)]
        assert len(ends) == 1 and ends[0].startswith(f"The battle ends: {told}.")
        assert kit.ended(seen.s) == (told, "22.71A")
