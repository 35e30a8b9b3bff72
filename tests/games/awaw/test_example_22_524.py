"""The printed example after 22.524, replayed from its scenario file: two rounds of search, strikes and engagements.

The expected figures are those of `tests.witness.example_22_524`; readings A36, A37 and D19.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.battle.fleet.fleet_combat import can_evade
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import has_eyes, in_battle, is_active, is_distant, is_fast, undamaged_factors
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Battle
from tests.witness import example_22_524 as example

SCENARIO = Path(__file__).parents[3] / "scenarios" / "example-22-524.yaml"
JAPAN, UNITED_STATES = 0, 1
SIDES = ((JAPAN, UNITED_STATES), (UNITED_STATES, JAPAN))
ROUND_1_DICE = [*example.ROUND_1.japan.dice, *example.ROUND_1.united_states.dice]
ROUND_2_DICE = [*example.ROUND_2.japan.dice, *example.ROUND_2.united_states.dice]
MISS = 1
"""The die used for every roll that the example does not print."""


def row(side: int, number: int) -> int:
    return side * terms.GROUPS + number - 1


def setup() -> Battle:
    b = Battle()
    b.s = build(read(SCENARIO)).situation
    b.s.log = b.log
    return b


def of(seen: example.Round, side: int) -> example.Side:
    return seen.japan if side == JAPAN else seen.united_states


def until_strikes_of(combat_round: int) -> Battle:
    """Play the example up to the first choice after the search of a round."""
    b = setup()
    b.play(dice=ROUND_1_DICE, until="strike")
    if combat_round == 2:
        while b.s.round < 2 or b.s.segment < terms.SEARCH:
            go_on_gently(b)
        b.play(dice=ROUND_2_DICE, until="strike")
    return b


def go_on_gently(b: Battle, until: str = "", until_segment: int = terms.OVER) -> None:
    """Answer one question, or all up to a name or segment: the lowest dice, and as little as the rules allow."""
    b.answer(MISS if b.ask_name == "die" else b.legal()[0])
    while until and b.ask_name != until and b.s.segment < until_segment:
        b.answer(MISS if b.ask_name == "die" else b.legal()[0])


def rounds() -> list[tuple[int, example.Round]]:
    return [(1, example.ROUND_1), (2, example.ROUND_2)]


@pytest.mark.rule("22.524.ex.01")
def test_the_fleets_are_as_printed() -> None:
    b = setup()
    b.play(until="die")
    for side, numbers in ((JAPAN, (1, 2, 4)), (UNITED_STATES, (1, 3, 5))):
        assert tuple(n for n in range(1, 7) if in_battle(b.s, row(side, n))) == numbers
        assert b.s.bases[side] == 0 and b.s.codebreaking_search[side] == 0
    slow = [
        (side, n)
        for side in range(2)
        for n in range(1, 7)
        if in_battle(b.s, row(side, n)) and not is_fast(b.s, row(side, n))
    ]
    assert slow == [(UNITED_STATES, n) for n in example.SLOW_UNITED_STATES]
    eyes = [(side, n) for side in range(2) for n in range(1, 7) if has_eyes(b.s, row(side, n))]
    assert eyes == [(JAPAN, example.CARRIERS_JAPAN[0]), (UNITED_STATES, example.CARRIERS_UNITED_STATES[0])]
    assert b.s.cargo[row(UNITED_STATES, 5)] > 0
    for number in example.TEN_FACTORS_JAPAN:
        assert undamaged_factors(b.s, row(JAPAN, number)) >= 10


@pytest.mark.rule("22.524.ex.02", "22.524.ex.11")
def test_statuses() -> None:
    for combat_round, seen in rounds():
        b = until_strikes_of(combat_round)
        for side in range(2):
            for number, status in of(seen, side).status.items():
                g = row(side, number)
                assert (is_active(b.s, g), is_distant(b.s, g)) == (status == "active", status == "distant")


@pytest.mark.rule("22.524.ex.03", "22.524.ex.04", "22.524.ex.12", "22.524.ex.13")
def test_numbers_of_search_dice() -> None:
    for combat_round, seen in rounds():
        b = until_strikes_of(combat_round)
        for side in range(2):
            assert b.s.search_dice[side] == of(seen, side).dice_count == len(of(seen, side).dice)


@pytest.mark.rule("22.524.ex.05", "22.524.ex.06", "22.524.ex.14", "22.524.ex.15")
def test_the_dice_find_the_groups_of_the_chart() -> None:
    for combat_round, seen in rounds():
        b = until_strikes_of(combat_round)
        for side, foe in SIDES:
            results = of(seen, side).results
            assert {n: b.s.search_results[row(foe, n)] for n in results} == results
            assert tuple(n for n in results if b.s.search_results[row(foe, n)] > 0) == of(seen, foe).own_found
            assert tuple(n for n in results if b.s.search_results[row(foe, n)] == 0) == of(seen, foe).own_hidden
            assert b.s.results[side] == sum(results.values())


@pytest.mark.rule("22.524.ex.07")
def test_nobody_may_surprise_the_other() -> None:
    for combat_round, _ in rounds():
        b = until_strikes_of(combat_round)
        b.play(answers={"strike": 0}, until_segment=terms.LANDING)
        assert [name for name, *_ in b.asked if name == "surprise-strike"] == []


@pytest.mark.rule("22.524.ex.08", "22.524.ex.09", "22.524.ex.16", "22.524.ex.17")
def test_who_may_be_struck() -> None:
    for combat_round, seen in rounds():
        b = until_strikes_of(combat_round)
        first = JAPAN if seen.strikes_first == "Japan" else UNITED_STATES
        for side in (first, 1 - first):
            assert (b.ask_name, b.s.ask_seat) == ("strike", side)
            assert tuple(n for n in b.legal() if n > 0) == of(seen, side).strike_targets
            foe = of(seen, 1 - side)
            for number in range(1, 7):
                refused = reasons.NOT_FOUND if number in foe.numbers else reasons.NO_SUCH_GROUP
                assert b.refusal(number) == (0 if number in of(seen, side).strike_targets else refused)
            b.answer(0)


@pytest.mark.rule("22.524.ex.08", "22.524.ex.09", "22.524.ex.16", "22.524.ex.17")
def test_how_often_each_may_be_struck() -> None:
    for combat_round, seen in rounds():
        for side, foe in SIDES:
            for number, allowed in of(seen, side).strikes_allowed.items():
                b = until_strikes_of(combat_round)
                if b.s.ask_seat != side:
                    b.answer(0)
                flown = 0
                while b.ask_name == "strike" and b.s.ask_seat == side and b.refusal(number) == reasons.MAY:
                    b.answer(number)
                    b.play(dice=[], answers={"strike-squadrons": [1]}, until="die")
                    while b.ask_name != "strike" and b.s.segment == terms.STRIKES:
                        send = 1 if b.ask_name == "strike-squadrons" and b.s.attacking_now.count(1) == 0 else 0
                        b.answer(MISS if b.ask_name == "die" else send)
                    flown += 1
                assert flown == allowed == b.s.results_used[row(foe, number)]


@pytest.mark.rule("22.524.ex.10", "22.524.ex.18")
def test_the_first_pairing() -> None:
    for combat_round, seen in rounds():
        b = until_strikes_of(combat_round)
        go_on_gently(b, "engage", terms.SUBMARINES)
        pairs = [(event.group + 1, event.other + 1 - terms.GROUPS) for event in b.events("fleet-combat")]
        assert tuple(pairs) == seen.first_pairing * combat_round
        unpaired = [n for n in range(1, 7) if is_active(b.s, row(JAPAN, n)) and b.s.paired[row(JAPAN, n)] == 0]
        assert tuple(unpaired) == seen.unpaired_japan
        engaging = (b.ask_name, b.s.ask_subject) == ("engage", row(JAPAN, 2))
        assert engaging == (seen.unpaired_japan == (2,))


def cg2_chooses(strikes: dict[int, int], *, fast_cg5: bool = False) -> Battle:
    """The choice of Japanese CG2 in round 2, after so many strikes on American groups."""
    b = until_strikes_of(2)
    for number, flown in strikes.items():
        b.s.results_used[row(UNITED_STATES, number)] = flown
    if fast_cg5:
        b.s.cargo[row(UNITED_STATES, 5)] = 0
        for u in range(terms.UNITS, 2 * terms.UNITS):
            if b.s.group_row[u] == row(UNITED_STATES, 5) and b.s.kind[u] == terms.TRANSPORT:
                b.s.group_row[u], b.s.count[u] = -1, 0
    go_on_gently(b, "engage", terms.SUBMARINES)
    assert b.s.ask_subject == row(JAPAN, 2)
    return b


@pytest.mark.rule("22.524.ex.19")
def test_what_cg2_may_engage() -> None:
    b = cg2_chooses({})
    assert [n for n in b.legal() if n > 0] == sorted(example.CG2_OPTIONS)
    assert b.refusal(3) == reasons.NOT_FOUND


@pytest.mark.rule("22.524.ex.20")
def test_what_air_strikes_leave_for_cg2() -> None:
    for flown, may in example.CG2_MAY_ENGAGE_CG5_AFTER_STRIKES.items():
        assert (cg2_chooses({5: flown}).refusal(5) == reasons.MAY) == may
    for flown, may in example.CG2_MAY_ENGAGE_CG1_AFTER_STRIKES.items():
        assert (cg2_chooses({1: flown}).refusal(1) == reasons.MAY) == may


@pytest.mark.rule("22.524.ex.21")
def test_cg5_has_to_fight() -> None:
    b = cg2_chooses({})
    assert can_evade(b.s, row(UNITED_STATES, 5)) == example.CG5_MAY_EVADE
    b.answer(5)
    while b.s.segment < terms.SUBMARINES:
        assert b.ask_name != "evade"
        go_on_gently(b)
    assert (row(JAPAN, 2), row(UNITED_STATES, 5)) in b.values("fleet-combat")


@pytest.mark.rule("22.524.ex.22")
def test_cg5_would_become_number_six_if_it_were_fast() -> None:
    b = cg2_chooses({}, fast_cg5=True)
    b.answer(5)
    go_on_gently(b, "evade", terms.SUBMARINES)
    assert (b.ask_name, b.s.ask_seat, b.refusal(1)) == ("evade", UNITED_STATES, reasons.MAY)
    b.answer(1)
    assert b.values("evaded") == [(1, row(UNITED_STATES, 5), example.CG5_NUMBER_AFTER_EVADING_IF_FAST)]
    assert in_battle(b.s, row(UNITED_STATES, 6)) and not in_battle(b.s, row(UNITED_STATES, 5))
    assert len(b.events("fleet-combat")) == 2  # the two of the CG1s
