"""Evading fleet combat, and damaged ships abandoned for it (22.523, 22.524B)."""

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks, reasons
from flagplot.games.awaw.words.describe import BattleDescriber
from tests.helpers.battle import Battle, Ship, light, named
from tests.helpers.battle_file import Answer, BattleFile, battle_text

ONES = [1, 1]
FOE = terms.GROUPS
PREY = terms.UNITS
"""First unit row of the second side."""


def chase(*ships: Ship, number: int = 3, rulings: dict[str, str] | None = None) -> Battle:
    """Round 1: a cruiser of the first side is about to engage the second side's found group of that number."""
    b = Battle(rulings=rulings)
    b.group(0, 1, light("CA", 1))
    b.group(1, number, *(ships or (light("DD", 1),)))
    b.s.search_results[FOE + number - 1] = 1
    b.start(terms.PAIRING)
    return b


def seek(b: Battle, number: int = 3, until: str = "evade") -> str:
    """Engage the group; gives the name of the question reached, which may be the first roll of the fight instead."""
    b.play(answers={"engage": number}, until="engage")
    b.answer(number)
    while b.ask_name not in (until, "die", "withdraw"):
        b.answer(0)
    return b.ask_name


@pytest.mark.rule("22.523A", "22.523D", "22.52-b")
def test_a_fast_distant_group_may_evade_or_fight() -> None:
    b = chase()
    assert seek(b) == "evade" and b.legal() == [0, 1]
    b.play(dice=ONES * 2, answers={"evade": [0]}, until="withdraw")
    assert b.values("fleet-combat") == [(0, FOE + 2)]


@pytest.mark.rule("22.52-b", "22.523E.1-a")
def test_a_group_that_evades_is_not_fought() -> None:
    b = chase()
    seek(b)
    b.play(answers={"evade": [1]}, until="withdraw")
    assert b.events("fleet-combat") == [] and b.events("fleet-fire") == []
    assert b.values("evaded") == [(1, FOE + 2, 4)]
    assert b.s.group_row[PREY] == FOE + 3 and b.s.standing[FOE + 2 : FOE + 4] == [terms.ABSENT, terms.ENGAGED]


@pytest.mark.rule("22.523A")
def test_an_active_group_must_fight() -> None:
    b = Battle(combat_round=3)
    b.group(0, 1, light("DD", 1))
    b.group(0, 2, light("DD", 1))
    b.group(1, 1, light("DD", 1))
    b.start(terms.PAIRING)
    b.play(dice=ONES * 4, answers={"engage": 1}, until="withdraw")
    assert len(b.events("fleet-combat")) == 2
    assert "evade" not in [name for name, *_ in b.asked]


@pytest.mark.rule("22.523B", "22.524C")
@pytest.mark.parametrize("slow", [light("CVE", 1), light("TR", 1), named("BB", 4, slow=1)])
def test_a_slow_distant_group_must_fight(slow: Ship) -> None:
    b = chase(light("DD", 1), slow)
    assert seek(b) == "die", "no question about evasion, and no slow ship can be left behind"
    assert len(b.events("fleet-combat")) == 1


@pytest.mark.rule("22.523B")
def test_a_distant_group_with_cargo_must_fight() -> None:
    b = chase(light("DD", 2), light("DD", 1, laden=1))
    b.s.mission[FOE + 2], b.s.cargo[FOE + 2] = terms.SEA_TRANSPORT, 1
    assert seek(b) == "die"


@pytest.mark.rule("22.523C")
def test_group_six_has_no_room_to_evade() -> None:
    assert seek(chase(number=6), 6) == "die"
    assert seek(chase(number=5), 5) == "evade"


@pytest.mark.rule("22.523C", "22.523E.1-b")
@pytest.mark.parametrize(("others", "becomes"), [((4,), 5), ((4, 5), 6), ((5,), 4), ((2,), 4)])
def test_the_new_number_is_the_next_higher_one_not_in_use(others: tuple[int, ...], becomes: int) -> None:
    b = chase()
    for number in others:
        b.group(1, number, light("CA", 1))
    seek(b)
    b.answer(1)
    assert b.s.group_row[PREY] == FOE + becomes - 1
    rows = [b.s.group_row[PREY + i] for i in range(1, 1 + len(others))]
    assert rows == [FOE + number - 1 for number in others], "the other groups keep their numbers"


@pytest.mark.rule("22.523C")
def test_no_higher_number_free_means_no_evasion() -> None:
    b = chase()
    for number in (4, 5, 6):
        b.group(1, number, light("CA", 1))
    assert seek(b) == "die"


@pytest.mark.rule("22.523D")
def test_evasion_is_decided_after_the_seeker_is_shown() -> None:
    b = chase()
    assert seek(b, until="screen") == "screen"
    assert b.s.known[0] == terms.HIDDEN and b.events("initiator-shown") == []
    b.answer(0)
    assert b.ask_name == "evade" and b.s.known[0] == terms.FULL
    assert b.values("initiator-shown") == [(0, 0, FOE + 2)]
    assert b.s.known[FOE + 2] != terms.FULL, "the sought group is not shown before it decides"


@pytest.mark.rule("22.523E.2")
def test_a_group_that_evaded_is_safe_from_fleet_combat_for_the_round() -> None:
    b = Battle(combat_round=2)
    b.group(0, 1, light("DD", 1))
    b.group(0, 2, light("DD", 1))
    b.group(1, 3, light("DD", 1))
    b.s.search_results[FOE + 2] = 2
    b.start(terms.PAIRING)
    b.play(answers={"engage": [3, 3], "evade": [1]}, until="withdraw")
    assert b.events("fleet-combat") == [] and len(b.events("evaded")) == 1


@pytest.mark.rule("22.523E.2")
def test_an_engagement_of_a_number_does_not_pass_to_the_group_that_takes_it_over() -> None:
    b = Battle(combat_round=3)
    for number in (1, 2, 3):
        b.group(0, number, light("DD", 1))
    b.group(1, 4, light("DD", 1))
    b.group(1, 5, light("DD", 1))
    b.s.search_results[FOE + 3], b.s.search_results[FOE + 4] = 1, 2
    b.start(terms.PAIRING)
    # Group 5 evades to 6, then 4 to 5; the second engagement of the former 5 finds it gone.
    b.play(answers={"engage": [5, 4, 5], "evade": [1, 1]}, until="withdraw")
    assert b.events("fleet-combat") == [] and len(b.events("evaded")) == 2
    assert (b.s.group_row[PREY], b.s.group_row[PREY + 1]) == (FOE + 4, FOE + 5)


@pytest.mark.rule("22.523E.2")
def test_a_group_that_evaded_cannot_be_sought_again() -> None:
    b = chase()
    seek(b)
    b.answer(1)
    b.s.search_results[FOE + 3], b.s.second_target[0] = 5, 0
    b.group(1, 1, light("DD", 1))
    b.start(terms.SECOND_ENGAGEMENTS)
    b.play(until="engage")
    assert b.refusal(4) == reasons.EVADED_ALREADY and b.refusal(1) == reasons.MAY


@pytest.mark.rule("22.524B", "22.524")
def test_an_evading_group_abandons_its_damaged_ships() -> None:
    b = chase(named("BB", 4, hits=3), light("CA", 3, hurt=1))
    assert seek(b) == "evade"
    b.answer(1)
    assert (b.s.sunk[PREY], b.s.count[PREY]) == (1, 0)
    assert (b.s.sunk[PREY + 1], b.s.count[PREY + 1], b.s.damaged[PREY + 1]) == (1, 2, 0)
    assert b.s.lost_factors == [0, 6], "four factors and two"
    assert b.values("abandoned") == [(1, PREY, 1), (1, PREY + 1, 1)]


@pytest.mark.rule("22.524B")
def test_a_group_that_fights_keeps_its_damaged_ships() -> None:
    b = chase(named("BB", 4, hits=3), light("DD", 1))
    seek(b)
    b.play(dice=ONES * 2, answers={"evade": [0]}, until="withdraw")
    assert b.s.count[PREY] == 1 and b.events("abandoned") == []


@pytest.mark.rule("22.523E.2")
@pytest.mark.parametrize(("ruling", "used"), [("yes", 1), ("no", 0)])
def test_whether_evasion_spends_the_search_result_is_a_ruling(ruling: str, used: int) -> None:
    b = chase(rulings={"evasion-spends-result": ruling})
    seek(b)
    b.answer(1)
    assert (b.s.search_results[FOE + 3], b.s.results_used[FOE + 3]) == (1, used), (
        "found follows the group to its new number"
    )


def test_nothing_stays_screened_after_an_evasion() -> None:
    b = chase()
    seek(b, until="screen")
    b.answer(1)
    b.answer(1)
    assert b.ask_name == "withdraw" and b.s.screened[0] == 0


@pytest.mark.rule("22.524B")
@pytest.mark.parametrize("second", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])
@pytest.mark.parametrize("hurt", [0, 2])
def test_whether_to_evade_is_asked_with_what_it_costs(hurt: int, edition: str, second: bool) -> None:
    """From a file: three cruisers, some damaged, found in group three; the other side is never shown the cost.

    A lone group of 2011 has number one, which may not evade.
    """
    prey = f"{{name: Prey, number: 3, task-force: false, ships: [{{name: Cruisers, type: CA, count: 3, damaged: {hurt}}}]}}"
    hunter = "{name: Hunter, number: 1, task-force: false, ships: [{name: Boats, type: DD, count: 2}]}"
    b = BattleFile.of(battle_text([hunter], [prey], second=second, edition=edition))
    b.fight(answers={"engage": 3}, dice={asks.SEARCH_DIE: [3] * 20}, until="evade")
    position = b.position
    said = BattleDescriber(b.roster).question(position.seat_view(b.sailor), position.question)
    cost = " Its damaged ships are then eliminated: 2 Cruisers (22.524B)" if hurt else ""
    assert said == f"Does Sailors CG3 evade fleet combat?{cost}"
    assert "damaged" not in BattleDescriber(b.roster).question(position.seat_view(b.hunter), position.question)


@pytest.mark.rule("22.523E.1-a", "22.523C", "22.521D.2", "22.524B", "awaw-2011:22.422.A.2")
@pytest.mark.parametrize("second", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("hurt", [0, 2])
def test_the_second_of_two_consecutive_groups_evades_to_the_next_number(hurt: int, edition: str, second: bool) -> None:
    """From a file: the hunters sink group one, then seek the found group two, which becomes group three and is safe.

    The numbers of 2011 are consecutive when they are assigned; a group that evades takes the next one.
    """
    bait = "{name: Bait, number: 1, task-force: false, ships: [{name: Boat, type: DD, count: 1}]}"
    prey = "{name: Prey, number: 2, ships: [{name: One, type: BB, size: 3}, {name: Two, type: BB, size: 3}, "
    prey += f"{{name: Cruisers, type: CA, count: 3, damaged: {hurt}}}]}}"
    hunter = "{name: Hunter, number: 1, ships: [{name: Boats, type: DD, count: 10}]}"
    b = BattleFile.of(battle_text([hunter], [bait, prey], second=second, edition=edition))
    b.fight(answers={"engage": 2}, dice={asks.SEARCH_DIE: 2, asks.FLEET_ROLL: 6}, until="evade")
    assert b.s.ask_seat == b.sailor and b.s.sunk[b.unit("Boat")] == 1
    said = BattleDescriber(b.roster).question(b.position.seat_view(b.sailor), b.position.question)
    assert ("2 Cruisers" in said) == (hurt > 0) and said.startswith("Does Sailors CG2 evade fleet combat?")
    b.answer(1)
    b.fight(dice={asks.SEARCH_DIE: 2, asks.FLEET_ROLL: 6}, until="withdraw")
    row = b.unit("One")
    assert b.s.group_row[row] % terms.GROUPS == 2 and b.s.sunk[b.unit("Cruisers")] == hurt
    assert len(b.events("evaded")) == 1 and len(b.events("fleet-combat")) == 1


LINE = "{{name: Line, mission: sea-supply, number: {number}, {ships}}}"
PAIR = "ships: [{{name: {name}, type: BB, size: 4}}, {{name: {name} cruisers, type: CA, count: 4}}]"


def pair(name: str, number: int) -> str:
    """A fast task force of a battleship and cruisers."""
    return f"{{name: {name}, number: {number}, {PAIR.format(name=name)}}}"


def search(s: BattleState, hunter: int) -> int:
    """In round two the hunters find groups three and four in turn; no other die finds any."""
    if s.roll_purpose != asks.SEARCH_DIE:
        return 5 if s.round == 2 and s.fleet else 1
    return 3 + s.search_die % 2 if s.round == 2 and s.actor == hunter else 6


@pytest.mark.rule("22.523E.1-b", "22.523C", "22.9434-a", "22.421A")
@pytest.mark.parametrize("second", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
def test_a_supply_line_without_guards_keeps_its_number_from_an_evader(edition: str, second: bool) -> None:
    """From a file: in round two group three evades past the line, which is group four, and submarines disrupt the line.

    Bait withdraws after the first round, so that a group of the hunters is unpaired.
    """
    sailors = [pair("Bait", 1), pair("Guard", 2), pair("Prey", 3), LINE.format(number=4, ships="ships: []")]
    boats = "    submarines: [{name: Sharks, count: 2}]\n"
    hunters = [pair("One", 1), pair("Two", 2), pair("Three", 3)]
    b = BattleFile.of(battle_text(hunters, sailors, second=second, edition=edition, hunters_more=boats))
    answers: dict[str, Answer] = {
        "engage": lambda s: 3 if 3 in b.legal() else 0,
        "evade": 1,
        "shed": 1,
        "withdraw": lambda s: int(s.ask_seat == b.sailor and s.round == 1 and s.ask_subject % terms.GROUPS == 0),
        "submarine-attack": lambda s: 4 if 4 in b.legal() else 0,
    }
    b.play(answers=answers, die=lambda s: search(s, b.hunter), until_round=3)
    assert [event.number for event in b.events("evaded")] == [5]
    assert b.s.supply_line_disrupted[b.sailor] == 1 and b.s.group_row[b.unit("Prey")] % terms.GROUPS == 4


@pytest.mark.rule("22.523C", "22.9434-a")
@pytest.mark.parametrize("second", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])
@pytest.mark.parametrize(("line", "asked"), [(6, False), (4, True)])
def test_with_the_line_on_the_last_number_nobody_evades(line: int, asked: bool, edition: str, second: bool) -> None:
    """From a file: group five has only number six above it."""
    sailors = [pair("Prey", 5), LINE.format(number=line, ships="ships: []")]
    b = BattleFile.of(battle_text([pair("Hunter", 1)], sailors, second=second, edition=edition))
    b.fight(answers={"engage": 5, "evade": 1}, dice={asks.SEARCH_DIE: 5, asks.FLEET_ROLL: 6}, until="withdraw")
    assert [seat for seat, *_ in b.questions("evade")] == [b.sailor] * asked
    assert len(b.events("fleet-combat")) == (0 if asked else 1)


@pytest.mark.rule("22.523E.1-b", "22.9434-a")
@pytest.mark.parametrize("second", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])
@pytest.mark.parametrize(("mission", "number"), [("sea-supply", 5), ("none", 4)])
def test_a_line_whose_guard_has_just_sunk_keeps_its_number_too(
    mission: str, number: int, edition: str, second: bool
) -> None:
    """From a file: in round two the guard of group four is sunk, then group three evades; without a line four is free."""
    guard = f"{{name: Guard, mission: {mission}, number: 4, task-force: false, ships: [{{name: Lone, type: DD}}]}}"
    sailors = [pair("Prey", 3), guard]
    b = BattleFile.of(battle_text([pair("One", 1), pair("Two", 2)], sailors, second=second, edition=edition))

    def engage(s: BattleState) -> int:
        return 0 if s.round == 1 else 4 if s.ask_subject % terms.GROUPS == 0 else 3

    answers: dict[str, Answer] = {"engage": engage, "evade": lambda s: int(s.ask_subject % terms.GROUPS == 2)}
    b.play(answers=answers, die=lambda s: search(s, b.hunter), until_round=3)
    assert b.s.sunk[b.unit("Lone")] == 1
    assert [event.number for event in b.events("evaded")] == [number]
