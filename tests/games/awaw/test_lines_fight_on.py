"""A side may fight on for its sea supply line, guarded or not, until it is disrupted or met, from a file (22.71C, 22.9434)."""

import pytest

from flagplot.core.doctrine import advised
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.kit import BATTLE
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import Answer, BattleFile, battle_text, force

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
ORDERS = pytest.mark.parametrize("second", [False, True], ids=["hunters first", "hunters second"])
RULINGS = pytest.mark.parametrize(
    ("ruling", "event"),
    [("nobody-to-fight", "no-guards"), ("disrupted", "supply-disrupted"), ("left-alone", "no-guards")],
)
HUNTER = force("Hunter", "CA", 12, "number: 1, ")
GUARD = "{name: Guard, type: DD, count: 1}"


def line(number: int, ships: str = "") -> str:
    """A sea supply line of a number, without guards unless some are given."""
    return f"{{name: Line, mission: sea-supply, task-force: false, number: {number}, ships: [{ships}]}}"


def opened(
    edition: str,
    second: bool,
    sailors: list[str],
    *,
    ruling: str = "nobody-to-fight",
    hunters_more: str = "",
    hunters: tuple[str, ...] = (HUNTER,),
) -> BattleFile:
    """The battle of a supply line's side and its hunters."""
    text = battle_text(
        hunters,
        sailors,
        second=second,
        edition=edition,
        head="theatre: europe\nround_limit: 6\n",
        hunters_more=hunters_more,
    )
    return BattleFile.of(text, rulings={"unguarded-line": ruling})


def fight(b: BattleFile, opts: int | list[int] = 1, **more: Answer) -> list[int]:
    """Nobody searches well or leaves, and no group engages twice; gives the rounds in which the line's side could fight on."""
    rounds: list[int] = []
    left = opts if isinstance(opts, list) else []

    def fights_on(s: BattleState) -> int:
        assert s.ask_seat == b.sailor
        rounds.append(s.round)
        return left.pop(0) if left else int(opts == 1)

    answers: dict[str, Answer] = {"supply-goes-on": fights_on, "withdraw": 0, "engage": 0, "go-on": 0}
    answers |= {name.replace("_", "-"): answer for name, answer in more.items()}
    b.fight(dice={asks.SEARCH_DIE: 6, asks.FLEET_ROLL: 6, asks.SUBMARINE_ROLL: 6}, answers=answers)
    assert not left
    return rounds


@pytest.mark.rule("22.71C-a", "22.71C-b", "22.9434-a")
@RULINGS
@ORDERS
@EDITIONS
def test_a_line_without_guards_may_be_fought_on_for_until_ships_meet_it(
    edition: str, second: bool, ruling: str, event: str
) -> None:
    """Number three is found by nobody, and active in round three; in 2011 its only number is one.  By one ruling it lasts."""
    met = 1 if edition == "awaw-2011" else 3
    b = opened(edition, second, [line(met)], ruling=ruling)
    rounds = fight(b)
    assert len(b.events(event)) == 1
    if ruling == "left-alone":
        assert rounds == [1, 2, 3, 4, 5, 6] and b.s.ended == terms.ENDED_ROUND_LIMIT
    else:
        assert rounds == [1, 2, 3][: met - 1]
        assert (b.s.round, b.s.ended, b.s.winner) == (met, terms.ENDED_NO_UNDAMAGED, b.hunter)


@pytest.mark.rule("22.71C-a", "22.71C-b", "22.72C")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])
def test_who_does_not_fight_on_has_lost(edition: str, second: bool) -> None:
    b = opened(edition, second, [line(3)])
    assert fight(b, opts=[1, 0]) == [1, 2]
    assert (b.s.round, b.s.ended, b.s.winner) == (2, terms.ENDED_NO_UNDAMAGED, b.hunter)


@pytest.mark.rule("22.71C-a", "22.72C")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("doctrine", ["standard", "bold", "trained"])
@pytest.mark.parametrize("hunter", ["damaged", "sound"])
def test_doctrines_fight_on_where_the_enemy_has_no_sound_ship_either(
    edition: str, second: bool, doctrine: str, hunter: str
) -> None:
    """They would lose by ending the battle; before a sound enemy they end it, and keep their damaged ships."""
    hurt = "{name: Worn, type: CA, count: 3, damaged: 3}"
    hunts = hurt.replace("Worn", "Hound") if hunter == "damaged" else "{name: Hound, type: CA, count: 3}"
    found = f"{{name: Hunter, task-force: false, number: 1, ships: [{hunts}]}}"
    b = opened(edition, second, [line(1, hurt)], hunters=(found,))
    asked: list[int] = []

    def by_doctrine(s: BattleState) -> int:
        position = b.position
        asked.append(advised(position, BATTLE.doctrines[doctrine], BATTLE.new_memo(), 0))
        return 0

    b.fight(
        dice={asks.SEARCH_DIE: 1, asks.FLEET_ROLL: 6, asks.SUBMARINE_ROLL: 6},
        answers={"supply-goes-on": by_doctrine, "withdraw": 0, "engage": 0, "go-on": 0},
    )
    assert asked == [int(hunter == "damaged")]


@pytest.mark.rule("22.71C-b", "22.9434-a", "22.521A")
@RULINGS
@ORDERS
@EDITIONS
def test_a_line_outlives_its_guards(edition: str, second: bool, ruling: str, event: str) -> None:
    """The one guard sinks in round one; in round two the hunters are paired with the line."""
    b = opened(edition, second, [line(1, GUARD)], ruling=ruling)
    rounds = fight(b)
    assert [row.unit for row in b.events("sunk")] == [b.unit("Guard")] and len(b.events(event)) == 1
    assert rounds == ([1, 2, 3, 4, 5, 6] if ruling == "left-alone" else [1])


@pytest.mark.rule("22.521D.1", "22.9434-a", "22.71C-b")
@RULINGS
@ORDERS
def test_who_sank_the_guards_may_engage_the_line_in_the_same_round(second: bool, ruling: str, event: str) -> None:
    b = opened("awaw-2018", second, [line(1, GUARD)], ruling=ruling)
    rounds = fight(b, engage=lambda s: int(b.refusal(1) == 0))
    assert len(b.events(event)) == 1 and b.events(event)[0].values[:1] == (b.sailor,)
    assert rounds == ([1, 2, 3, 4, 5, 6] if ruling == "left-alone" else [])
    assert b.s.round == (6 if rounds else 1)


@pytest.mark.rule("22.71C-b", "22.9434-a", "22.914")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("ships", ["", GUARD])
def test_submarines_end_the_fight_for_it(edition: str, second: bool, ships: str) -> None:
    """Of three submarines one is enough for the line; two more have first to sink its guard."""
    boats = "    submarines: [{name: Boats, count: 3}]\n"
    b = opened(edition, second, [line(1, ships)], ruling="left-alone", hunters_more=boats)
    assert fight(b, submarine_attack=lambda s: int(b.refusal(1) == 0)) == []
    assert len(b.events("supply-disrupted")) == 1 and b.s.supply_line_disrupted[b.sailor] == 1
    assert (b.s.round, b.s.ended, b.s.winner) == (1, terms.ENDED_NO_UNDAMAGED, b.hunter)


@pytest.mark.rule("22.9434-a", "22.81A", "22.71C-a")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])
@pytest.mark.parametrize(("lines", "goes_on"), [((5, 6), True), ((6,), False)])
def test_a_disrupted_line_leaves_another_one(edition: str, second: bool, lines: tuple[int, ...], goes_on: bool) -> None:
    """Boats disrupt number 6, then the hunters leave: the other line has won, and its owner may go on with it."""
    b = opened(
        edition,
        second,
        [line(number).replace("Line", f"Line {number}") for number in lines],
        hunters_more="    submarines: [{name: Boats, count: 1}]\n",
        hunters=(HUNTER,),
    )
    fight(b, submarine_attack=lambda s: 6, withdraw=lambda s: int(s.ask_seat == b.hunter))
    assert len(b.events("supply-disrupted")) == 1
    assert bool(b.questions("go-on")) == goes_on == (b.s.winner == b.sailor)


@pytest.mark.rule("22.71C-b", "22.411B")
@ORDERS
@pytest.mark.parametrize(
    ("edition", "ships"),
    [("awaw-2018", ""), ("awaw-2018", GUARD), ("awaw-2011", GUARD), ("awaw-2003", ""), ("awaw-2003", GUARD)],
)
def test_an_escort_may_arrive_meanwhile(edition: str, second: bool, ships: str) -> None:
    """It comes in round two, when its side would have lost: there are sound ships then, and nothing is asked."""
    late = force("Escort", "CA", 12, "role: counter-interceptor, enters: {round: 2}, ")
    b = opened(edition, second, [line(1 if ships else 5, ships), late])
    rounds: list[int] = []

    def fights_on(s: BattleState) -> int:
        rounds.append(s.round)
        return 1

    answers: dict[str, Answer] = {"supply-goes-on": fights_on, "engage": 0, "enter": lambda s: max(b.legal())}
    b.fight(
        dice={asks.SEARCH_DIE: 6, asks.FLEET_ROLL: 6},
        answers={**answers, "withdraw": lambda s: int(s.round == 2 and s.ask_seat == b.hunter)},
    )
    assert rounds == [1]
    assert (b.s.round, b.s.ended, b.s.winner) == (2, terms.ENDED_WITHDRAWAL, b.sailor)


@pytest.mark.rule("22.71C-b", "22.61C", "22.71A")
@ORDERS
@EDITIONS
def test_guards_that_withdraw_leave_no_line_behind(edition: str, second: bool) -> None:
    b = opened(edition, second, [line(1, GUARD.replace("DD, count: 1", "CA, count: 6"))])
    assert fight(b, withdraw=lambda s: int(s.ask_seat == b.sailor)) == []
    assert (b.s.round, b.s.ended) == (1, terms.ENDED_WITHDRAWAL)


@pytest.mark.rule("22.71C-b", "22.9434-a")
@ORDERS
@EDITIONS
def test_a_line_with_other_guards_is_not_without_any(edition: str, second: bool) -> None:
    """Two forces guard it: the group of the first is gone with its ships, and submarines find no line in its place."""
    other = line(2, "{name: Other, type: CA, count: 4}").replace("name: Line", "name: Rest")
    boats = "    submarines: [{name: Boats, count: 2}]\n"
    b = opened(edition, second, [line(1, GUARD), other], ruling="disrupted", hunters_more=boats)
    attack: dict[str, Answer] = {"engage": 0, "submarine-attack": lambda s: int(b.refusal(1) == 0)}
    b.fight(dice={asks.SEARCH_DIE: 6, asks.FLEET_ROLL: 6}, answers=attack, until="withdraw")
    assert [event.unit for event in b.events("sunk")] == [b.unit("Guard")]
    assert b.s.bare_supply_line == [0] * (2 * terms.GROUPS)
    answers: dict[str, Answer] = {"withdraw": lambda s: int(s.ask_seat == b.hunter), "go-on": 1}
    b.fight(dice={asks.SEARCH_DIE: 6}, answers=answers)
    assert b.s.standing[b.sailor * terms.GROUPS] == terms.GONE and b.events("supply-disrupted") == []
    assert b.s.winner == b.sailor and b.s.goes_on[b.sailor] == 1


@pytest.mark.rule("22.71C-b", "22.81C", "22.81A.1", "22.9434-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("ruling", "left"), [("nobody-to-fight", 1), ("disrupted", 1)])
def test_supporters_take_over_a_line_whose_guards_are_lost(edition: str, second: bool, ruling: str, left: int) -> None:
    """The guard sinks, those in support win in the same round: the line has not been disrupted."""
    help = force("Help", "CA", 12, "number: 2, role: counter-interceptor, ")
    b = opened(edition, second, [line(1, GUARD), help], ruling=ruling)
    fight(b, withdraw=lambda s: int(s.ask_seat == b.hunter), go_on=1, strengthen=0)
    assert b.s.winner == b.sailor and b.s.goes_on[b.sailor] == left
    assert b.s.adopts[b.unit("Helps")] == terms.ADOPTS_ACTIVITY


@pytest.mark.rule("22.71A", "22.421A", "22.71C-b")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("opts", [0, 1])
def test_a_side_whose_line_stays_has_not_withdrawn_all_its_groups(edition: str, second: bool, opts: int) -> None:
    """The line without guards, number two, is a combat group: those who came to its support leave it."""
    help = force("Help", "CA", 12, "number: 1, role: counter-interceptor, ")
    b = opened(edition, second, [line(2), help])
    rounds = fight(b, opts, withdraw=lambda s: int(s.ask_seat == b.sailor), strengthen=0)
    assert rounds == [1] and b.s.winner == b.hunter
    assert (b.s.round, b.s.ended) == (1 + opts, terms.ENDED_NO_UNDAMAGED)


@pytest.mark.rule("22.521D.1", "22.521E", "22.71C-a", "22.9434-a")
@pytest.mark.parametrize("ruling", ["nobody-to-fight", "disrupted", "left-alone"])
@ORDERS
@EDITIONS
def test_guards_sunk_before_the_engagement_that_they_chose_leave_the_line_unmet(
    edition: str, second: bool, ruling: str
) -> None:
    """Hunters that sank a decoy and the guard of a line choose each other; the guard is sunk in the first of both combats."""
    decoy = "{name: Decoy, task-force: false, number: 1, ships: [{name: Bait, type: DD, count: 1}]}"
    hunters = (force("Hunter", "CA", 5, "number: 1, "),)
    b = opened(edition, second, [decoy, line(2, GUARD)], ruling=ruling, hunters=hunters)

    def screen(s: BattleState) -> int:
        return b.legal()[-1] if s.round == 1 else b.legal()[0]

    def engage(s: BattleState) -> int:
        return b.legal()[-1]

    b.play(answers={"withdraw": 0, "engage": engage, "screen": screen}, die=6, until="supply-goes-on")
    assert b.s.round == 2 and b.s.sunk[b.unit("Bait")] == b.s.sunk[b.unit("Guard")] == 1
    assert len(b.events("engagement")) == 2 and len(b.events("fleet-combat")) == 3
    assert not b.events("no-guards") and not b.events("supply-disrupted")
    b.play(answers={"supply-goes-on": 1, "withdraw": 0, "engage": engage, "screen": 0}, die=6, until_round=4)
    assert len(b.events("supply-disrupted" if ruling == "disrupted" else "no-guards")) == 1
