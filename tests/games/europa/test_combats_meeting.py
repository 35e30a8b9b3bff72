"""Combats of rule 34 from files in which its paragraphs meet: one group against boats, ships and a coast at once.

On the plain table a die of n is n hits, whatever the points.
"""

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.state import CombatState
from flagplot.table.setting import open_text
from tests.helpers.europa import ENEMY, OWN, Answer, Fight
from tests.helpers.europa_file import battle

ALL_FIRE: dict[str, Answer] = {"points": lambda s: s.ask_size - 1, "body": 1, "engage": lambda s: s.ask_subject}


def opened(moving: list[str], groups: list[str], *, movement: int = 0, top: str = "") -> Fight:
    """The combats of a file, ready to be played."""
    combat = open_text(battle(moving, groups, movement=movement, top=top), "combat.yaml").battle
    f = Fight(rulings=combat.rulings)
    f.s = combat.situation.twin()
    f.s.log = f.log
    return f


def pools(f: Fight) -> dict[tuple[int, int], int]:
    """The most points that a side was asked about in a step."""
    found: dict[tuple[int, int], int] = {}
    for name, seat, points, step in f.asked:
        if name == "target":
            found[step, seat] = max(points, found.get((step, seat), 0))
    return found


def combats(f: Fight) -> list[str]:
    """The kinds of combat in their order."""
    return [("submarine", "surface", "coast")[event.combat] for event in f.events("combat")]


@pytest.mark.rule("34.A", "34.B", "34.B.2.b", "34.C", "34.C.2.a", "34.C.2.b", "34.C.3.a", "34.C.3.c")
@pytest.mark.parametrize(("sea", "share"), [("calm", 1), ("rough", 2), ("stormy", 4)])
def test_the_sea_cuts_ships_and_boats_alike_and_no_coast_and_nobody_has_to_fire(sea: str, share: int) -> None:
    """Nine points of each are nine, four or two; five of a coast beside the hex are two in any sea (34.B, 34.C)."""
    f = opened(["tf 9 s9", "nt"], ["Boats: ss 9", "Ships: tf 9", "Fort: coast 5 adjacent"], top=f"sea: {sea}")
    f.play(answers={"body": 1, "fire-step": 1, "general": 1, "engage": lambda s: s.ask_subject})
    assert combats(f) == ["submarine", "surface", "coast"] and not f.fires()
    found = pools(f)
    assert found[2, 0] == found[2, 1] == 9 // share, "submarine warfare strengths"
    assert found[4, 0] == found[4, 1] == 9 // share, "gunnery strengths"
    assert [(seat, points) for name, seat, points, _ in f.asked if name == "general"] == [(1, 2)]


@pytest.mark.rule("34.B.2.c", "34.C.2.d", "34.C.3.a", "34.C.3.c", "34.A")
def test_fire_at_transports_counts_thrice_from_boats_and_the_reserve_and_once_from_the_general_group() -> None:
    """Boats fire three points for nine, a fort's two general points for two, its three of the reserve for nine."""
    f = opened(["nt c9"], ["Boats: ss 3", "Fort: coast 5"])
    f.play(dice=[1, 1, 1], answers=ALL_FIRE | {"fire-step": 2, "general": 2, "target": lambda s: f.legal()[-1]})
    fired = [(side, counted) for side, counted, target in f.fires() if target == OWN]
    assert sorted(fired) == [(1, 2), (1, 9), (1, 9)]
    assert combats(f) == ["submarine", "coast"]


@pytest.mark.rule("34.C.2.a", "34.C.2.c", "34.C.4", "34.C")
def test_hits_while_bypassing_damage_the_ships_and_cut_the_points_that_bypass() -> None:
    """The printed example: five points bypass, three hits leave two; the force that is not engaged turns its points on them."""
    f = opened(["tf 5"], ["Ships: tf 4, nt"])
    f.play(
        dice=[3, 1],
        answers={
            "body": 1,
            "engage": lambda s: 0 if s.ask_seat == 0 else s.ask_subject,
            "bypass": lambda s: s.ask_subject,
            "turn": lambda s: s.ask_subject,
            "points": lambda s: s.ask_size - 1,
            "target": lambda s: f.legal()[-1],
        },
        until="disengage",
    )
    assert [(event.side, event.points) for event in f.events("bypass-cut")] == [(0, 2)]
    assert f.s.hits[OWN] == 3
    fired = [(side, counted, target) for side, counted, target in f.fires()]
    assert fired[0] == (1, 8, OWN), "four points against a bypassing group are doubled (34.C.2.c)"
    assert fired[1][0] == 0 and fired[1][2] == ENEMY + 1


def tries(*seats: int) -> Answer:
    """Who tries to disengage."""
    return lambda s: int(s.ask_seat in seats)


@pytest.mark.rule("34.A", "34.D.3", "34.D.1", "34.D.2.a")
@pytest.mark.parametrize(("movement", "kinds"), [(0, ["surface", "coast"]), (3, ["surface"])])
def test_a_moving_group_that_disengages_leaves_its_other_combats_if_it_can_move(
    movement: int, kinds: list[str]
) -> None:
    f = opened(["tf 4"], ["Ships: tf 2", "Fort: coast 3"], movement=movement)
    f.play(dice=[6, 1], answers={"disengage": tries(0)})
    assert combats(f) == kinds
    assert len(f.events("disengaged")) == 1


@pytest.mark.rule("34.B.1", "34.D", "34.D.1")
@pytest.mark.parametrize("who", [(0,), (1,), (0, 1)])
def test_two_groups_of_boats_that_announce_at_one_moment_both_get_away_or_one_throws_for_it(
    who: tuple[int, ...],
) -> None:
    f = opened(["ss 4"], ["Boats: ss 3"], movement=5, top="rulings: {submarines-on-both-sides: at-once}")
    f.play(dice=[] if len(who) == 2 else [6, 1], answers={"slip-away": tries(*who)})
    told = sorted((event.side, event.tries) for event in f.events("announced"))
    assert told == [(side, int(side in who)) for side in (0, 1)], "told once, to both"
    assert sorted(event.group // terms.GROUPS for event in f.events("disengaged")) == [*who]
    assert not f.events("round-begins")
    assert [event.side for event in f.events("disengagement")] == ([] if len(who) == 2 else [*who]), "34.D, 2"


@pytest.mark.rule("34.B", "34.B.2.d", "34.C", "34.C.2.e", "34.D")
def test_after_each_round_of_either_kind_both_are_asked_until_one_has_nothing_left() -> None:
    """A boat is sunk in its second round, a ship in its first: nobody is asked about a combat that is over."""
    f = opened(["tf 4 s4"], ["Boats: ss 2 c2", "Ships: tf 2 c2"], movement=9)
    f.play(
        dice=[1, 1, 2], answers=ALL_FIRE | {"fire-step": 0, "target": lambda s: f.legal()[-1] if s.ask_seat == 0 else 0}
    )
    asked = [(seat, row) for name, seat, row, _ in f.asked if name == "disengage"]
    assert [seat for seat, _ in asked] == [0, 1]
    assert [event.round for event in f.events("round-begins")] == [1, 2, 1]
    assert len(f.events("sunk")) == 2


@pytest.mark.rule("34.A", "34.B.1", "34.B.2", "34.C.1", "34.C.2.a", "34.C.3.a", "34.D", "34.C.3.d")
def test_each_question_is_asked_in_its_part_of_the_combats() -> None:
    f = opened(
        ["tf 2 s2"], ["Boats: ss 2 adjacent", "More boats: ss 2 adjacent", "Ships: tf 2", "Fort: coast 2"], movement=9
    )
    found: dict[str, set[int]] = {}

    def noted(name: str) -> Answer:
        """Note the segment; the enemy alone tries to disengage."""

        def answer(s: CombatState) -> int:
            found.setdefault(name, set()).add(s.segment)
            return int(name == "disengage" and s.ask_seat == 1)

        return answer

    names = ("next-group", "slip-away", "fire-step", "body", "disengage", "general", "fight-again")
    f.play(dice=[6, 1] * 3, answers={name: noted(name) for name in names})
    assert found == {
        "next-group": {terms.ORDER},
        "slip-away": {terms.BEFORE_SUBMARINES},
        "fire-step": {terms.SUBMARINE_ROUND},
        "disengage": {terms.DISENGAGEMENT},
        "body": {terms.PREPARATION},
        "general": {terms.COAST_ROUND},
        "fight-again": {terms.ORDER},
    }
