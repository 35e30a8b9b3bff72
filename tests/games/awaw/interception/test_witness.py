"""The procedures of interception against their witness, on random inputs and, where it can be done, on all."""

import random
from itertools import product

import pytest

from flagplot.games.awaw.editions import load
from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.arrival import (
    entry_round,
    is_complete_failure,
    may_join_late,
    reach,
    support_round,
)
from flagplot.games.awaw.interception.attempt import figures
from flagplot.games.awaw.interception.attempt.method import thrown
from flagplot.games.awaw.interception.eligibility import inverts_at_base
from flagplot.games.awaw.interception.participants import countered_together, hex_refusal, submarine_fate
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.turn.planning.hunters import rounds_of
from flagplot.games.awaw.words.reasons import MAY
from tests.helpers.interception import TABLES, factors, immune, may
from tests.witness import interception as witness

THEATRES = ("europe", "pacific")
NAMES = {
    terms.PATROL: "patrol",
    terms.PATROL_STAYS: "patrol",
    terms.BASE_CHANGE: "base change",
    terms.CARRIER_MISSION: "fast carrier mission",
    terms.SUPPLY: "sea supply",
    terms.TRANSPORT: "sea transport",
    terms.INVASION: "seaborne invasion",
    terms.BOMBARDMENT: "shore bombardment",
    terms.ESCORT: "sea escort",
    terms.REDEPLOYMENT: "redeployment",
    terms.RAID: "raid",
    terms.RAID_RETURN: "raid return",
    terms.DISPLACED: "displaced",
    terms.RETURN: "return",
    terms.ASW_MOVE: "asw deployment",
    terms.RAIDER_HUNT: "raider hunt",
    terms.TRANSPORT_MOVE: "allied transport deployment",
    terms.INTERCEPTION: "interception",
    terms.COUNTER_INTERCEPTION: "interception",
    terms.COUNTER_COUNTER: "interception",
}


@pytest.mark.parametrize("seed", range(20))
def test_dice(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(100):
        activity, cargo = dice.randrange(terms.ACTIVITIES), dice.randint(0, 2)
        countered = activity in (terms.INTERCEPTION, terms.COUNTER_INTERCEPTION) and dice.random() < 0.5
        light, slow, submarine = dice.randint(0, 1), dice.randint(0, 1), dice.randint(0, 1)
        light = light * (1 - submarine)
        counts = {name: dice.randint(0, 5) for name in ("task_forces", "defenders", "spotters", "submarines_near")}
        lead, attempts = dice.randint(-2, 2), dice.randint(1, 4)
        found = factors(
            activity=activity,
            carries_cargo=cargo,
            counters_here=int(countered),
            light_force=light,
            **counts,
            codebreaking=lead,
            slow=slow,
            is_submarine=submarine,
            attempts=attempts,
        )
        expected = witness.number_of_dice(
            NAMES[activity],
            cargo_aboard=cargo == terms.ABOARD,
            cargo_was_aboard=cargo == terms.UNLOADED,
            stays=activity == terms.PATROL_STAYS,
            counter_in_its_hex=countered,
            only_cruisers_and_destroyers=bool(light),
            task_forces=counts["task_forces"],
            invasion_defenders=counts["defenders"],
            spotters=counts["spotters"],
            submarines_near=counts["submarines_near"],
            codebreaking_lead=lead,
            slow=bool(slow),
            submarine=bool(submarine),
            surface_attempts=attempts,
        )
        assert found.total == expected == sum(found[:-1])


def test_eligibility_on_every_input() -> None:
    names = ("inverted", "committed", "is_submarine", "escort_carrier", "on_offensive_patrol", "at_war", "tried")
    for level, standing, *values in product(range(4), range(terms.STANDINGS), *[(0, 1)] * len(names)):
        facts = dict(zip(names, values, strict=True))
        tried = facts.pop("tried")
        expected = witness.who_may_intercept(
            {
                "level": level + 1,
                "at_war": facts["at_war"],
                "inverted": facts["inverted"],
                "busy_this_segment": facts["committed"],
                "in_a_box": int(standing == terms.BOX),
                "port_not_operational": int(standing in (terms.FORTIFIED_ONLY, terms.NON_OPERATIONAL)),
                "port_fortified": int(standing == terms.FORTIFIED_ONLY),
                "is_submarine": facts["is_submarine"],
                "is_cve": facts["escort_carrier"],
                "offensive_patrol": facts["on_offensive_patrol"],
                "attempts_this_phase": tried,
            }
        )
        for returns, aborted, failed in ((0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)):
            verdict = may(
                level=level,
                standing=standing,
                tried_this_phase=tried,
                tried_and_failed=tried * failed,
                target_returns=returns,
                target_aborted=aborted,
                **facts,
            )
            assert (verdict == MAY) == expected


def test_immunity_on_every_input() -> None:
    for activity, *values in product(range(terms.ACTIVITIES), *[(0, 1)] * 5):
        submarines, base, at_sea, shuttle, coast = values
        facts = {
            "bergen_or_scapa": base,
            "started_game_at_sea": at_sea,
            "axis_bergen_to_oslo_or_kiel": shuttle,
            "norwegian_north_sea_coast": coast,
        }
        verdict = immune(
            activity,
            submarines_only=submarines,
            bergen_or_scapa=base,
            began_at_sea=at_sea,
            axis_shuttle=shuttle,
            in_norwegian_coast=coast,
        )
        assert (verdict == MAY) == witness.may_be_intercepted(NAMES[activity], bool(submarines), facts)


@pytest.mark.parametrize("theatre", [0, 1])
def test_rounds(theatre: int) -> None:
    dice = random.Random(theatre)
    for distance in range(41):
        assert support_round(TABLES, theatre, distance) == witness.support_round(THEATRES[theatre], distance)
        for _ in range(20):
            thrown = [dice.randint(1, 6) for _ in range(dice.randint(1, 8))]
            hexes = reach(TABLES, theatre, sum(thrown))
            assert hexes == witness.result(THEATRES[theatre], thrown)
            assert entry_round(TABLES, theatre, hexes, distance) == witness.entry_round(
                THEATRES[theatre], thrown, distance
            )


@pytest.mark.parametrize(("theatre", "dice", "distance"), [(0, 1, 4), (0, 3, 12), (0, 4, 11), (1, 2, 5), (1, 4, 9)])
def test_chances(theatre: int, dice: int, distance: int) -> None:
    assert rounds_of(theatre, distance, thrown(dice), TABLES) == witness.chance_of_round(
        THEATRES[theatre], dice, distance
    )


@pytest.mark.parametrize("seed", range(50))
def test_what_becomes_of_several_attempts(seed: int) -> None:
    dice = random.Random(seed)
    forces = [(dice.random() < 0.4, dice.random() < 0.4) for _ in range(dice.randint(1, 4))]
    surface = [success for submarine, success in forces if not submarine]
    submarines = [success for submarine, success in forces if submarine]
    for (submarine, success), fate in zip(forces, witness.after_the_rolls(forces), strict=True):
        if success:
            assert fate == "fights from round one"
            continue
        failed = is_complete_failure(TABLES, len(surface), sum(surface), sum(submarines))
        joins = may_join_late(TABLES, int(any(surface)), int(submarine), 1)
        assert joins == fate.startswith("comes late")
        if not submarine:
            assert failed == (fate == "stayed in port")


def test_counter_interceptions() -> None:
    for same_hex, win in product((False, True), repeat=2):
        outcome = witness.counter_interception(same_hex, win)
        assert countered_together(0, int(same_hex)) == outcome.startswith("one battle")


@pytest.mark.rule("22.26", "22.26D", "awaw-2011:22.25.0", "awaw-2011:22.25.A")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
def test_inversion_on_every_input(edition: str) -> None:
    """The rule of a turn and the procedure that answers a player."""
    t, procedure = figures.fill(load(edition)), PROCEDURES["awaw.interceptor-inversion"]
    for target, fired, damaged, patrol in product((0, 1), repeat=4):
        expected = witness.inverted_at_base(
            met_target=bool(target),
            struck_or_fired=bool(fired),
            damaged=bool(damaged),
            defensive_patrol=bool(patrol),
            changes_of_2011=edition == "awaw-2011",
        )
        assert inverts_at_base(t, fired, damaged, target, patrol) == expected
        given = {
            "fired_or_struck": fired,
            "was_damaged": damaged,
            "fought_target": target,
            "patrol_that_intercepted": patrol,
        }
        assert procedure.take(t, given).outcome()[0] == expected


def test_hexes_on_every_input() -> None:
    path = "abcdef"
    for length, from_port, used in product(range(1, 7), (0, 1), (0, 1)):
        expected = witness.target_hexes(path[:length], bool(from_port), "a" * used)
        assert [path[p] for p in range(length) if hex_refusal(p, length, from_port, used, -1) == MAY] == expected


def test_submarines_on_every_input() -> None:
    for attacked, survived in ((1, 1), (1, 0), (0, 1)):
        fate = tuple(bool(each) for each in submarine_fate(attacked, survived))
        assert fate == witness.submarine_fate(bool(attacked), bool(survived))


def test_a_witness_is_no_mirror_of_the_figures() -> None:
    """With a figure changed the two disagree, so that their agreement says something."""
    t = figures.fill(load())
    t.cargo_dice = 3
    assert factors(t, activity=terms.SUPPLY).total != witness.number_of_dice("sea supply")
