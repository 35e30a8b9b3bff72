"""34.D: announcing, the dice with their modifiers, what follows."""

from fractions import Fraction

import pytest

from flagplot.core.dice import below
from flagplot.games.europa import editions, terms
from flagplot.games.europa.flow.battle import step
from flagplot.games.europa.flow.disengagement import group_modifier
from flagplot.games.europa.procedures import PROCEDURES
from flagplot.games.europa.sight import view
from flagplot.games.europa.strength import FAILED, SUCCEEDED, TIED, disengagement
from flagplot.games.europa.terms import SEA_NAMES, TYPE_NAMES
from flagplot.odds.exact.procedure import exact
from tests.helpers.europa import Answer, Fight, Unit, soft, ss, tf
from tests.helpers.europa_file import battle
from tests.witness_europa import disengaging


@pytest.mark.rule("table.disengagement.1", "table.disengagement.2", "table.disengagement.3", "table.disengagement.4")
@pytest.mark.rule("table.disengagement.5", "table.disengagement.6", "table.disengagement.7a", "table.disengagement.7b")
@pytest.mark.rule("table.disengagement.8", "table.disengagement.9", "table.disengagement.cum", "table.disengagement")
@pytest.mark.parametrize("ruling", ["counts", "does-not-count"])
def test_the_modifier_of_a_group_is_that_of_the_witness(ruling: str) -> None:
    for case in range(400):

        def pick(place: int, size: int, case: int = case) -> int:
            return below(41, 20 * case + place, size)

        night, coastal, sea, tries = pick(0, 2), pick(1, 2), SEA_NAMES[pick(2, 3)], pick(3, 5)
        f = Fight(night=night, coastal=coastal, sea=sea, rulings={"first-try": ruling})
        under = pick(4, 4) == 0
        kinds = ["SS"] if under else ["TF", "CG", "NT", "LC", "LB"]
        units = []
        for i in range(1 + pick(5, 3)):
            kind = kinds[pick(6 + 3 * i, len(kinds))]
            units.append(
                Unit(kind, pick(7 + 3 * i, 9) if kind in ("TF", "CG") else 0, 0, 0, int(pick(8 + 3 * i, 4) == 0))
            )
        f.mover(*units)
        known: list[dict[str, object]] = [{"kind": u.kind, "gunnery": u.gunnery, "heavy": u.heavy} for u in units]
        wanted = disengaging.modifier(
            known,
            submarine_group=under,
            sea=sea,
            night=bool(night),
            coastal=bool(coastal),
            tries=tries,
            first_counts=ruling == "counts",
        )
        assert group_modifier(f.t, f.s, 0, tries) == wanted


@pytest.mark.rule("table.disengagement.9", "table.disengagement.cum")
def test_lines_of_the_summary_add_up_for_several_types() -> None:
    f = Fight()
    f.mover(tf(5), soft("NT"), soft("LC"), soft("LB"))
    assert group_modifier(f.t, f.s, 0, 0) == -1 - 2 - 3


@pytest.mark.rule("table.disengagement.7b")
def test_units_that_are_sunk_no_longer_hamper() -> None:
    f = Fight()
    f.mover(tf(5), soft("LB"))
    f.s.sunk[1], f.s.at[1] = 1, -1
    assert group_modifier(f.t, f.s, 0, 0) == -1


@pytest.mark.rule("34.D.i3.1", "34.D.i3.2", "34.D.i3.4", "table.disengagement.roll")
def test_the_higher_roll_prevails_and_equal_ones_are_tied() -> None:
    for modifier in range(-8, 20):
        found = [disengagement(own, modifier, other) for own in range(1, 7) for other in range(1, 7)]
        decided = found.count(SUCCEEDED) + found.count(FAILED)
        assert (
            Fraction(found.count(SUCCEEDED), decided)
            == disengaging.chance(modifier)
            == disengaging.closed_form(modifier)
        )
        assert found.count(TIED) == 36 - decided


@pytest.mark.rule("34.D.i3.1", "34.D.i3.4")
@pytest.mark.parametrize("tries", [0, 1, 3, 9])
@pytest.mark.parametrize("barges", [0, 1])
def test_exact_odds_leave_ties_out_and_equal_the_closed_form(tries: int, barges: int) -> None:
    tables = editions.fill(editions.load())
    case = PROCEDURES["europa.disengagement"].take(tables, {"tries": tries, "barges": barges})
    odds = exact(case).marginal("outcome")
    assert TIED not in odds
    assert odds.get(SUCCEEDED, Fraction(0)) == disengaging.closed_form(tries - 3 * barges)


def test_a_tie_that_is_given_is_told_as_one() -> None:
    tables = editions.fill(editions.load())
    case = PROCEDURES["europa.disengagement"].take(tables, {"tries": 0, "own": 4, "other": 4})
    assert case.outcome() == (TIED,)


def surface(movement: int = 5, **more: object) -> Fight:
    f = Fight(movement=movement, **more)  # type: ignore[arg-type]
    f.mover(tf(2))
    f.foe(tf(2))
    return f


def pair(*rounds: tuple[int, int]) -> list[int]:
    """Announcements round by round, the moving side's first."""
    return [each for both in rounds for each in both]


@pytest.mark.rule("34.D.i1.a", "34.D.i1.b")
def test_nobody_tries_another_round_for_a_movement_point() -> None:
    f = surface(movement=2)
    f.play(answers={"disengage": pair((0, 0), (0, 0), (0, 0))})
    assert [event.left for event in f.events("movement")] == [1, 0]
    assert len(f.events("round-begins")) == 3 and f.s.segment == terms.OVER
    assert f.events("disengaged") == []


@pytest.mark.rule("34.D.0.1")
def test_without_movement_points_the_ruling_says_whether_they_fight_on() -> None:
    f = surface(movement=0, rulings={"out-of-movement": "fights-on"})
    f.play(answers={"disengage": pair((0, 0), (0, 0), (1, 1))})
    assert len(f.events("round-begins")) == 3 and len(f.events("disengaged")) == 2


@pytest.mark.rule("34.D.i2", "34.D.1.7", "34.D.0.1")
def test_both_try_both_get_away_without_dice_and_the_waiting_side_moves_first() -> None:
    f = surface()
    f.play(answers={"disengage": [1, 1]})
    assert [event.group for event in f.events("disengaged")] == [terms.GROUPS, 0]
    assert f.events("disengagement") == [] and f.s.segment == terms.OVER


@pytest.mark.rule("34.D.i3.1", "34.D.i3.3", "34.D.i3.4", "table.disengagement.6")
def test_one_tries_ties_are_rolled_again_and_each_round_of_trying_helps() -> None:
    f = surface()
    f.play(dice=[2, 3, 1, 3, 1, 6, 5, 6], answers={"disengage": pair((1, 0), (1, 0), (1, 0))})
    assert [(event.die, event.modifier, event.other) for event in f.events("disengagement")] == [
        (2, 1, 3),
        (1, 1, 3),
        (1, 2, 6),
        (5, 3, 6),
    ]
    assert f.events("movement") == [], "a failed attempt costs no movement point (reading 3.8)"
    assert f.s.disengaged[0] == 1


@pytest.mark.rule("table.disengagement.6")
def test_a_round_without_trying_ends_the_count() -> None:
    f = surface()
    f.play(dice=[1, 6, 6, 1], answers={"disengage": pair((1, 0), (0, 0), (1, 0))})
    assert [event.modifier for event in f.events("disengagement")] == [1, 1]


@pytest.mark.rule("34.D.i3.2", "34.D.1.2", "34.D.1.3")
def test_a_waiting_group_that_gets_away_makes_a_reaction_movement_and_gets_a_marker() -> None:
    f = surface()
    f.s.marker[terms.GROUPS] = 2
    f.play(dice=[6, 1], answers={"disengage": [0, 1]})
    assert f.values("reaction") == [(terms.GROUPS, 15, 3)]
    assert f.s.marker[terms.GROUPS] == 3 and f.s.marker[0] == 0


@pytest.mark.rule("34.D.1.3")
@pytest.mark.parametrize("level", ["", "; marker: 0", "; marker: 1", "; marker: 4"])
@pytest.mark.parametrize("both", [0, 1])
def test_the_marker_that_a_group_brings_goes_up_by_one(level: str, both: int) -> None:
    f = Fight.of_text(battle(["tf 4"], [f"Ships: tf 2{level}"]))
    f.play(dice=[] if both else [6, 1], answers={"disengage": [both, 1]})
    before = int(level[-1:] or 0)
    assert f.values("reaction") == [(terms.GROUPS, 15, before + 1)]
    assert f.s.marker[terms.GROUPS] == before + 1 and f.s.marker[0] == 0


@pytest.mark.rule("34.D.2.b")
def test_a_group_that_left_a_blockaded_port_returns_to_it() -> None:
    f = surface()
    f.s.left_port[0] = 1
    f.play(dice=[6, 1], answers={"disengage": [1, 0]})
    assert f.values("back-to-port") == [(0,)]
    assert surface().s.left_port[0] == 0


@pytest.mark.rule("34.D.2.b", "34.A.0")
@pytest.mark.parametrize("ruling, fought", [("left-behind", 1), ("fought", 3)])
@pytest.mark.parametrize("capacity, is_sunk", [(9, False), (1, True)])
def test_it_returns_when_it_moves_on_after_the_combats_that_it_still_fights(
    ruling: str, fought: int, capacity: int, is_sunk: bool
) -> None:
    """It gets away from both squadrons, and a ship that the fort sinks does not return; one return for both."""
    text = battle([f"tf 4 c{capacity}"], ["Here: tf 2", "There: tf 2 adjacent", "Fort: coast 3"], movement=2,
        group_line="left-blockaded-port: true", top=f"rulings: {{combats-after-disengaging: {ruling}}}")  # fmt: skip
    f = Fight.of_text(text)
    dice = [6, 1] if fought == 1 else [6, 1, 6, 1, 1]
    fort: Answer = lambda s: 1 if s.ask_object == 8 else 0  # noqa: E731
    answers: dict[str, Answer] = {"disengage": lambda s: int(s.ask_seat == 0), "general": 3, "body": 1}
    f.play(dice=dice, answers=answers | {"target": fort, "points": 2})
    assert len(f.events("combat")) == fought and len(f.events("disengaged")) == min(fought, 2)
    names = [event.kind.name for event in f.log]
    if is_sunk and fought == 3:
        assert f.s.sunk[0] and "back-to-port" not in names
    else:
        assert names[-1] == "back-to-port" and names.count("back-to-port") == 1


@pytest.mark.rule("34.D.0.2")
@pytest.mark.parametrize("first", [0, 1])
def test_both_announce_before_either_announcement_is_told(first: int) -> None:
    f = surface()
    f.play(until="disengage")
    step(f.t, f.s, first)
    assert f.ask_name == "disengage" and f.s.ask_seat == 1 and f.events("announced") == []
    assert view(f.s, 1).announce == [0, 0]
    step(f.t, f.s, 1)
    assert [(event.side, event.tries) for event in f.events("announced")] == [(0, first), (1, 1)]


@pytest.mark.rule("34.D.0.1")
def test_a_submarine_side_that_is_sunk_ends_it_without_anybody_disengaging() -> None:
    f = Fight()
    f.mover(tf(0, 2))
    f.foe(ss(1, capacity=1))
    f.play(dice=[1], answers={"target": 1, "points": lambda s: s.ask_size - 1, "fire-step": 0})
    assert f.s.segment == terms.OVER and f.events("announced") == []


def test_names_of_types_are_in_the_order_of_their_numbers() -> None:
    assert [TYPE_NAMES.index(name) for name in ("TF", "CG", "SS", "NT", "LC", "LB")] == list(range(terms.KINDS))
