"""Battles with the answers that a good player would not give, and that a doctrine once gave; each reached from a file."""

from collections.abc import Sequence

import pytest

from flagplot.games.awaw.shared.terms import GROUPS
from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import BattleFile, force, loose
from tests.helpers.seats import DOCTRINES

BOTH = pytest.mark.parametrize("doctrine", ["standard", "bold", "trained"])
ORDERS = pytest.mark.parametrize("second", [False, True])
NOTHING_FOUND = 5


def asked(f: BattleFile, doctrine: str = "standard", noise: int = 0) -> int:
    """What a doctrine answers to the pending question."""
    answer: int = DOCTRINES["awaw"][doctrine](f.position.tables, f.position.view(f.s.ask_seat), noise)
    assert answer in f.legal()
    return answer


def base(kind: str, squadrons: int) -> str:
    """A base near the battle with squadrons of one kind."""
    listed = f"[{{type: {kind}, count: {squadrons}}}]"
    return f"    bases: [{{name: Base of {kind}, distance: 2, squadrons: {listed}}}]\n"


# ------------------------------------------------------------ in the air
@BOTH
@ORDERS
@pytest.mark.rule("22.4421B", "22.46")
@pytest.mark.parametrize(("attackers", "fighters", "flies"), [
    (2, 4, False),  # four fighters leave none of two
    (3, 6, False),
    (4, 1, True),
    (9, 4, True),  # a strike that is large enough gets through
    (4, 0, True),
])  # fmt: skip
def test_no_strike_flies_into_announced_cover_that_lets_no_bomb_fall(
    attackers: int, fighters: int, flies: bool, second: bool, doctrine: str
) -> None:
    """Where the enemy has one group, whatever covers anything covers that."""
    f = BattleFile(
        [force("X", "CA", 10, "number: 6, ")],
        [force("Y", "CA", 10, "number: 3, ")],
        second=second,
        hunters_more=base("attack", attackers),
        sailors_more=base("cover", fighters) if fighters else "",
    )
    f.play(until="strike", die=3, answers={"cover": fighters} if fighters else {})
    assert f.s.ask_seat == f.hunter
    assert (asked(f, doctrine) > 0) == flies


@BOTH
@pytest.mark.rule("22.341B", "22.341D")
def test_fighters_are_not_asked_to_strike(doctrine: str) -> None:
    """Of the squadrons ashore those alone strike that may."""
    air = "[{type: attack, count: 4}, {type: cover, count: 3}, {type: search, count: 2}]"
    f = BattleFile(
        [force("X", "CA", 10, "number: 6, ")],
        [force("Y", "CA", 10, "number: 3, ")],
        hunters_more=f"    bases: [{{name: Base, distance: 2, squadrons: {air}}}]\n",
    )
    f.play(until="strike", die=3)
    f.position.answer(asked(f, doctrine))
    assert f.ask_name == "strike-squadrons" and asked(f, doctrine) == 4
    f.position.answer(4)
    assert f.ask_name != "strike-squadrons"


# ------------------------------------------------------------ a few light ships
LINE = (
    "{name: Line, ships: [{name: One, type: BB, size: 4}, {name: Two, type: BB, size: 4}, "
    "{name: Screen, type: DD, count: 2}], number: 1}"
)


def fleets(few: int, *more: str) -> BattleFile:
    """A few destroyers with whatever else sails, before a line of battleships; all numbers are given."""
    return BattleFile([LINE], [loose("Few", "DD", few, "number: 1, "), *more])


def withdrawing(f: BattleFile, group: int) -> None:
    """Play to the question whether a group of the sailors withdraws, with gunnery that hits little."""
    f.play(until="withdraw", die=lambda s: NOTHING_FOUND if s.roll_purpose == asks.SEARCH_DIE else 1)
    while f.s.ask_seat != f.sailor or f.s.ask_subject % GROUPS != group - 1:
        f.position.answer(asks.STAY)
        assert f.ask_name == "withdraw"


@pytest.mark.rule("22.61")
@pytest.mark.parametrize(("few", "others", "leaves"), [
    (2, [force("Main", "CA", 10, "number: 6, ")], True),
    (8, [force("Main", "CA", 10, "number: 6, ")], False),
])  # fmt: skip
def test_a_few_destroyers_do_not_fight_battleships_twice(few: int, others: Sequence[str], leaves: bool) -> None:
    """They stayed in the line round after round; the others hold the field without them."""
    f = fleets(few, *others)
    withdrawing(f, 1)
    assert f.s.fought[f.s.ask_subject] == 1
    assert asked(f) == (asks.ALL if leaves else asks.STAY)
    assert asked(f, "bold") == asks.STAY


@ORDERS
@pytest.mark.parametrize(("destroyers", "lowest"), [(4, 4), (9, 1)])
def test_ships_too_few_for_the_line_take_a_high_number(destroyers: int, lowest: int, second: bool) -> None:
    """Low numbers pair with what the enemy has in the line."""
    few = loose("Few", "DD", destroyers)
    f = BattleFile([few], [force("Y", "CA", 10)], second=second)
    f.play(until="number")
    while f.s.ask_seat != f.hunter:
        f.position.answer(f.legal()[0])
    numbers = {asked(f, noise=noise) + 1 for noise in range(4)}
    assert numbers == {lowest, lowest + 1, lowest + 2}


# ------------------------------------------------------------ who leaves the field
def leaving(f: BattleFile, doctrine: str) -> set[int]:
    """The sides of which a doctrine withdraws a group at the end of this round, which all stay in."""
    found = set[int]()
    while f.ask_name == "withdraw":
        if asked(f, doctrine) != asks.STAY:
            found.add(f.s.ask_seat)
        f.position.answer(asks.STAY)
    return found


@BOTH
@ORDERS
@pytest.mark.rule("22.61", "22.72A")
@pytest.mark.parametrize("own", [1, 3])
def test_nobody_flees_from_what_nobody_has_seen(own: int, second: bool, doctrine: str) -> None:
    """A lone destroyer left before anything was found, since the unseen was thought to have eight factors."""
    f = BattleFile([loose("Few", "DD", own, "number: 4, ")], [loose("Others", "DD", 2, "number: 5, ")], second=second)
    f.play(until="withdraw", die=NOTHING_FOUND)
    assert leaving(f, doctrine) == set()


@BOTH
@ORDERS
@pytest.mark.rule("22.71C-a", "22.72A")
@pytest.mark.parametrize("limited", [True, False])
def test_a_battle_that_ends_anyway_is_not_thrown_away(limited: bool, second: bool, doctrine: str) -> None:
    """It ends with the scenario's last round, and where a side has only damaged ships; who withdraws has lost it."""
    head = "theatre: europe\n" + ("round_limit: 1\n" if limited else "")
    line = "{name: Line, task-force: false, ships: [{name: One, type: BB, size: 4}], number: 1}"
    other = "{name: Other, task-force: false, ships: [{name: Two, type: BB, size: 3%s}], number: 1}"
    f = BattleFile([line], [other % ("" if limited else ", hits: 1")], second=second, head=head)
    f.play(until="withdraw", die=1)
    assert leaving(f, doctrine) == set()


@ORDERS
@pytest.mark.rule("22.72A")
def test_after_twenty_rounds_the_weaker_leaves_and_not_the_stronger(second: bool) -> None:
    """It gave up any battle after ten rounds, and lost to the side that stayed for an eleventh."""
    f = BattleFile([loose("X", "DD", 4, "number: 1, ")], [loose("Y", "DD", 3, "number: 1, ")], second=second)
    f.play(until_round=19, die=1)
    f.play(until="withdraw", die=1)
    assert leaving(f, "standard") == set()
    f.play(until="withdraw", die=1)
    assert leaving(f, "standard") == {f.sailor}
