"""What comes of a successful interception: the battle, who is in it, aircraft, submarines (22.132, 22.141, 22.19, 22.92)."""

import pytest

from flagplot.games.awaw.interception.terms import (
    CARRIER_MISSION,
    ESCORT,
    INVASION,
    RAID,
    REDEPLOYMENT,
    SUPPLY,
)
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept import meeting, supporting
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import UNITS
from flagplot.games.awaw.words import reasons as common
from tests.helpers.battle import light, named
from tests.helpers.turn import FOE, GridChart, NavalTurn, nothing, ships, sinks, wins

LINE = GridChart(20)
ATTACK, NAS, SEARCH = 3, 0, 2


def chased(chart: GridChart = LINE, foes: int = 1) -> tuple[NavalTurn, int, int]:
    n = NavalTurn(chart)
    home, foe = n.port(0, 0), n.port(1, 19)
    for _ in range(foes):
        n.force(1, foe, *ships("Britain"))
    return n, home, foe


def outbound(s: TurnState, answer: int) -> int:
    return answer if s.wave == terms.OUTBOUND else 0


def in_fight(n: NavalTurn, fight: int) -> list[int]:
    return [f for f, entry in enumerate(n.fought[fight][2]) if entry]


@pytest.mark.rule("22.141-a", "22.23-a")
def test_success_brings_battle_in_the_hex_chosen() -> None:
    n, home, _ = chased()
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(dice=[6, 4, 2], answers={"announce": 1, "intercept-hex": [8], "join": 1}, battles=[wins(0)], strict=False)
    assert n.fought == [(7, terms.NAVAL, n.fought[0][2])] and in_fight(n, 0) == [0, FOE]


@pytest.mark.rule("22.24A-a")
def test_failure_brings_none() -> None:
    n, home, _ = chased()
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(dice=[6, 4, 1], answers={"announce": 1, "intercept-hex": [8], "join": 1})
    assert n.fought == [] and n.events("activity-done")


@pytest.mark.rule("22.141-b", "22.141A")
@pytest.mark.parametrize(
    ("path", "hex", "drawn"),
    [
        ([4, 24, 25, 26], 24, True),
        ([4, 24, 44], 24, False),
        ([8, 28], 28, True),
        ([20, 40], 20, True),
        ([4, 24, 25, 26], 27, False),
    ],
    ids=["along the same way", "crossing", "one destination", "one port", "passed by"],
)
def test_another_activity_that_passes_the_hex_is_drawn_in_unless_the_paths_only_cross(
    path: list[int], hex: int, drawn: bool
) -> None:
    n = NavalTurn(GridChart(20, 3))
    home = n.port(0, 20)
    n.force(1, n.port(1, 39), *ships("Japan"))
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(20, 29))
    other = home if path[0] == 20 else n.port(0, path[0])
    n.sail(n.force(0, other, *ships("Germany")), CARRIER_MISSION, path)
    n.s.codebreaking[1], n.s.cards = 1, [0, 1]
    n.play(
        dice=[6] * 4,
        answers={
            "cards": 1,
            "announce": 1,
            "intercept-hex": lambda s: outbound(s, hex - 19 if s.ask_subject == 0 else 0),
            "join": 1,
        },
        battles=[wins(0)],
        strict=False,
    )
    assert in_fight(n, 0) == ([0, 1, FOE] if drawn else [0, FOE])


@pytest.mark.rule("22.141B", "22.141C", "22.141D-a", "22.141D-b", "22.141.note-a", "22.141.note-b", "22.141E")
@pytest.mark.parametrize(
    ("activity", "more", "nations", "drawn"),
    [
        (SUPPLY, [{"zone": 0}, {"zone": 1}], ("Germany", "Germany"), False),
        (SUPPLY, [{"zone": 0}, {"zone": 0}], ("Germany", "Germany"), True),
        (RAID, [{}, {}], ("Germany", "Germany"), False),
        (ESCORT, [{}, {}], ("Germany", "Germany"), False),
        (REDEPLOYMENT, [{}, {}], ("Germany", "Germany"), False),
        (REDEPLOYMENT, [{"combined": 1}, {"combined": 1}], ("Germany", "Germany"), True),
        (CARRIER_MISSION, [{}, {}], ("Germany", "Germany"), True),
        (CARRIER_MISSION, [{}, {}], ("Britain", "France"), False),
    ],
)
def test_activities_on_one_path_fight_together_or_apart_by_what_they_do(
    activity: int, more: list[dict[str, int]], nations: tuple[str, str], drawn: bool
) -> None:
    n = NavalTurn(LINE)
    home, end = n.port(0, 0), n.port(0, 8)
    n.force(1, n.port(1, 19), *ships("Japan"))
    n.s.anglo_french = 1
    for nation, rest in zip(nations, more, strict=True):
        kinds = (named("BB", 4, nation),) if activity == RAID else ships(nation)
        n.sail(n.force(0, home, *kinds), activity, range(9), base=end, **rest)
    n.s.codebreaking[1] = 1
    n.s.cards = [0, 1]
    n.play(
        dice=[6] * 4,
        answers={
            "cards": 1,
            "announce": 1,
            "intercept-hex": lambda s: outbound(s, 9 if s.ask_subject == 0 else 0),
            "join": 1,
        },
        battles=[wins(0)],
        strict=False,
    )
    assert in_fight(n, 0) == ([0, 1, FOE] if drawn else [0, FOE])


@pytest.mark.rule("22.132A-b", "22.132B-b", "22.132A-a")
def test_aircraft_attack_in_any_hex_of_the_way_but_not_where_ships_meet_it() -> None:
    n, home, _ = chased()
    n.wing(n.port(1, 12), ATTACK, 4, range=6)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(dice=[6] * 3, answers={"announce": 1, "intercept-hex": [9], "join": [1]}, until="air-hex")
    assert n.legal() == [0, 7, 8], "hexes 6 and 7 are within six of 12; in hex 8 the ships meet"
    assert n.refusal(9) == common.AIR_FIGHTS_IN_BATTLE
    n.play(answers={"air-hex": [7, 8, 0], "air-squadrons": [3, 1]}, battles=[nothing, nothing, wins(0)], strict=False)
    assert [(hex, mode) for hex, mode, _ in n.fought] == [(6, terms.AIR_ONLY), (7, terms.AIR_ONLY), (8, terms.NAVAL)]


@pytest.mark.rule("22.132B-a")
def test_aircraft_within_reach_of_the_hex_take_part_in_the_battle_there() -> None:
    n, home, _ = chased()
    near, far = n.port(1, 12), n.port(1, 18)
    w = n.wing(near, ATTACK, 4, range=4)
    n.wing(far, ATTACK, 3, range=4)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(answers={"announce": 1, "intercept-hex": [9], "join": [1]}, until="die", strict=False)
    for _ in range(3):
        n.answer(5)
    n._run([], {}, "number")
    assert n.s.fighting == 1 and n.s.battle_hex == 8
    assert n.s.battle.bases == [0, 1] and n.s.battle_base[terms.BATTLE_BASES // 2] == near
    assert [n.s.battle.squadrons[row] for row in range(48) if n.s.battle_wing[row] == w] == [4]


@pytest.mark.rule("22.19A", "22.19B", "22.19C", "22.19-a", "22.19-b")
def test_the_interceptors_sail_first_then_the_intercepted_then_they_fight() -> None:
    n, home, foe = chased()
    n.wing(n.port(1, 6), ATTACK, 2, range=2)
    n.wing(n.port(0, 13), ATTACK, 2, range=2)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(
        dice=[6] * 3,
        answers={
            "announce": 1,
            "intercept-hex": [9],
            "join": [1],
            "air-hex": [7, 0],
            "counter-air-hex": [7, 0],
            "air-squadrons": 2,
        },
        battles=[nothing, nothing, wins(0)],
        strict=False,
    )
    assert [(hex, mode, in_fight(n, k)) for k, (hex, mode, _) in enumerate(n.fought)] == [
        (13, terms.AIR_ONLY, [FOE]),
        (6, terms.AIR_ONLY, [0]),
        (8, terms.NAVAL, [0, FOE]),
    ]


@pytest.mark.rule("22.19-a", "22.15B-b")
def test_the_moving_player_says_whose_interception_or_air_attack_comes_first() -> None:
    n, home, _ = chased(foes=2)
    n.wing(n.port(1, 4), ATTACK, 2, range=2)
    for end in (9, 7):
        n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(end))
    n.play(
        dice=[6] * 6,
        answers={
            "announce": 1,
            "intercept-hex": lambda s: outbound(s, s.ask_size - 1),
            "join": lambda s: int(s.ask_subject == FOE + s.ask_object),
            "air-hex": lambda s: 4 if s.ask_subject == 1 and s.strikes == 0 else 0,
            "air-squadrons": 2,
        },
        until="order",
        strict=False,
    )
    assert n.s.ask_seat == 0 and n.legal() == [0, terms.CONTACTS], (
        "not yet the second interception: aircraft come before"
    )
    n.play(answers={"order": [terms.CONTACTS, 1]}, battles=[nothing, wins(0), wins(0)], strict=False)
    assert [hex for hex, *_ in n.fought] == [3, 6, 8]


@pytest.mark.rule("22.921-b", "22.914", "22.92-a")
def test_submarines_alone_attack_upon_interception_after_aircraft() -> None:
    n, home, foe = chased(foes=0)
    u = n.force(1, foe, light("SUB", 2, "Britain"), body=terms.SUBMARINES)
    n.wing(n.port(1, 12), ATTACK, 2, range=4)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))

    def both_attack(s: TurnState) -> None:
        nothing(s)
        assert s.battle_submarines[UNITS] == 2
        s.attacked_factors[UNITS] = 2

    n.play(
        dice=[6, 6, 6, 6],
        answers={"announce": 1, "submarine-hex": [9, 9], "air-hex": [9, 0], "air-squadrons": 2, "abort": 0},
        battles=[nothing, both_attack],
        strict=False,
    )
    assert [mode for _, mode, _ in n.fought] == [terms.AIR_ONLY, terms.SUBMARINES_ONLY]
    assert n.s.spent_factors[UNITS] == 2, "inverted for the rest of the player turn"
    assert n.s.standing[u] == terms.IN_PORT


@pytest.mark.rule("22.92-c", "22.92-d")
def test_a_submarine_without_a_chance_to_attack_may_try_again_in_a_later_stage() -> None:
    n, home, foe = chased(foes=0)
    n.force(1, foe, light("SUB", 1, "Britain"), body=terms.SUBMARINES)
    n.wing(n.port(1, 12), ATTACK, 2, range=8)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    supply = n.force(0, home, *ships("Germany"), light("DD", 2, "Germany", laden=1), cargo=2)
    n.sail(supply, SUPPLY, range(9), zone=0)
    n.play(
        dice=[6, 6, 6, 6],
        answers={"announce": 1, "submarine-hex": 9, "air-hex": [8, 0, 0, 0], "air-squadrons": 2, "abort": 0},
        battles=[sinks(0), nothing],
        strict=False,
    )
    asked = [o for _, _, o in n.questions("submarine-hex")]
    assert len(asked) >= 2, "against the mission, whose ships aircraft sank, and against the supply"
    assert n.s.spent_factors[UNITS] == 0


@pytest.mark.rule("22.914", "22.141-b")
def test_submarines_that_meet_it_in_the_hex_of_the_ships_fight_in_their_battle() -> None:
    n, home, foe = chased()
    n.force(1, foe, light("SUB", 1, "Britain"), body=terms.SUBMARINES)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(
        dice=[6] * 5,
        answers={"announce": 1, "intercept-hex": [9], "join": 1, "submarine-hex": [9]},
        battles=[wins(0)],
        strict=False,
    )
    assert len(n.fought) == 1 and n.fought[0][1] == terms.NAVAL


@pytest.mark.rule("22.131", "awaw-2011:22.131")
def test_an_interception_in_the_activity_hex_comes_before_the_activity() -> None:
    n, home, _ = chased()
    landing = n.force(0, home, *ships("Germany"), light("DD", 2, "Germany", laden=1), cargo=2, ground=2)
    n.sail(landing, INVASION, range(9))
    n.play(
        dice=[6, 6, 6],
        answers={"announce": 1, "intercept-hex": [9], "join": 1},
        battles=[wins(1)],
        strict=False,
    )
    assert not n.events("activity-done") and not n.events("cargo-landed")


@pytest.mark.rule("22.22F")
def test_the_defenders_of_the_beach_help_to_meet_the_landing() -> None:
    n, home, foe = chased()
    beach = n.port(1, 8)
    n.s.place_defenders[beach] = 2
    n.sail(n.force(0, home, *ships("Germany")), INVASION, range(9))
    n.play(answers={"announce": 1, "intercept-hex": [9], "join": 1}, until="die", strict=False)
    assert n.events("dice-circumstances")[0].defenders == 2 and n.s.dice_left == 5


@pytest.mark.rule("22.22G", "22.22G.1-a", "22.22G.1-b", "22.22G.2-c")
def test_search_aircraft_and_naval_air_in_reach_of_the_way_add_dice() -> None:
    n, home, foe = chased()
    base = n.port(1, 5)
    n.wing(base, SEARCH, 1, range=2)
    n.wing(base, NAS, 1, range=2)
    n.wing(base, ATTACK, 5, range=9)
    busy = n.wing(base, SEARCH, 1, range=9)
    n.s.wing_busy[busy] = 1
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(answers={"announce": 1, "intercept-hex": [4], "join": 1}, until="die", strict=False)
    assert n.events("dice-help")[0].spotters == 2, "hex 3 is in reach of the two that are free"


@pytest.mark.rule("22.22H-a")
def test_submarines_near_the_hex_add_dice_for_ships() -> None:
    n, home, foe = chased()
    n.force(1, n.port(1, 10), light("SUB", 2, "Britain"), body=terms.SUBMARINES)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(answers={"announce": 1, "intercept-hex": [9], "join": 1, "submarine-hex": [0]}, until="die", strict=False)
    assert n.events("dice-help")[0].submarines == 2


def test_a_battle_begins_with_nobody_left_over_from_the_last_one() -> None:
    n, home, _ = chased()
    n.s.role_in_battle[5] = 1
    n.s.battle_submarines[3] = 2
    meeting.clear_battle(n.s)
    assert not any(n.s.role_in_battle) and not any(n.s.battle_submarines)


def battle_rows(n: NavalTurn, f: int) -> list[int]:
    """Battle rows of a force's units."""
    return [row for row, u in enumerate(n.s.battle_unit) if u >= 0 and n.s.in_force[u] == f]


@pytest.mark.rule("22.24B-c", "22.24B.3", "22.914")
@pytest.mark.parametrize(("ships_there", "joins"), [(True, True), (False, False)])
def test_a_submarine_that_failed_joins_the_ships_battle_in_its_hex_in_its_round(ships_there: bool, joins: bool) -> None:
    n, home, foe = chased(foes=1)
    below_it = n.force(1, foe, light("SUB", 1, "Britain"), body=terms.SUBMARINES)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    hexes = [9] if ships_there else [8]
    n.play(answers={"announce": 1, "intercept-hex": [9], "join": 1, "submarine-hex": hexes}, until="die", strict=False)
    n._run([6, 6, 6, 3, 1], {}, "number")
    assert n.s.fighting == 1 and battle_rows(n, below_it) == []
    a = next(a for a in range(n.s.attempts) if n.s.attempt_unit[a] >= 0)
    assert n.s.attempt_round[a] == 3, "four of eleven hexes, or of twelve: seven or eight short"
    n.s.battle.round = 2
    supporting.join_late(n.t, n.s)
    assert battle_rows(n, below_it) == []
    n.s.battle.round = 3
    supporting.join_late(n.t, n.s)
    assert len(battle_rows(n, below_it)) == int(joins)


@pytest.mark.rule("22.916B", "22.163C-a", "22.163")
def test_patrolling_submarines_support_from_their_round_on() -> None:
    n, home, foe = chased(foes=1)
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    boats = n.force(0, home, light("SUB", 2, "Germany"), body=terms.SUBMARINES, patrol=13)
    n.play(answers={"announce": 1, "intercept-hex": [9], "join": 1, "support": 1}, until="die", strict=False)
    n._run([6, 6, 6], {"support": 1}, "number")
    assert [e.round for e in n.events("support-comes")] == [2], "five hexes away"
    assert battle_rows(n, boats) == []
    n.s.battle.round = 2
    supporting.join_late(n.t, n.s)
    rows = battle_rows(n, boats)
    assert [n.s.battle.count[row] for row in rows] == [2] and n.s.battle.must_attack[rows[0]] == 0
