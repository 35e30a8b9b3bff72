"""Numbers of groups that join between rounds, and groups that shed damaged ships to engage (22.425D, 22.524A)."""

import pytest

from flagplot.games.awaw.shared.terms import FULL
from flagplot.games.awaw.words import events, reasons
from flagplot.games.awaw.words.knowledge import departures, gone
from tests.helpers.battle_file import BattleFile, force

orders = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")


def ruled(name: str, value: str) -> str:
    return f"theatre: europe\nrulings: {{{name}: {value}}}\n"


@orders
@pytest.mark.rule("22.425D.3.2", "22.423B")
@pytest.mark.parametrize(("value", "seen"), [("secret", 0), ("seen", 1)])
def test_whether_the_second_player_sees_the_numbers_of_the_first_is_a_ruling(
    second: bool, value: str, seen: int
) -> None:
    late = "enters: {round: 2}, "
    hunters = [force("A", "CA", 5), force("B", "CA", 5, late), force("C", "CA", 5, late)]
    sailors = [force("X", "CA", 5), force("Y", "CA", 5, late)]
    f = BattleFile(hunters, sailors, second=second, head=ruled("entry-numbers", value))
    f.play(answers={"number": lambda _: f.legal()[-1], "withdraw": 0}, until="enter")
    for number, legal in ((3, [0, 1, 2, 3, 4, 5]), (5, [0, 1, 2, 4, 5])):
        assert (f.s.ask_seat, f.legal()) == (f.hunter, legal)
        f.position.answer(number)
    assert f.refusal(6) == reasons.NUMBER_TAKEN
    assert f.s.ask_seat == f.sailor
    heard = [event for event in f.position.log_for(f.sailor) if event.kind == events.GROUP_ENTERS]
    assert [event.number for event in heard] == [3, 5][: 2 * seen]
    assert [g % 18 + 1 for g in range(f.hunter * 18, f.hunter * 18 + 6) if f.position.view(f.sailor).standing[g]] == (
        [3, 5, 6] if seen else [6]
    )
    f.position.answer(2)
    assert [event.number for event in f.events("enters")] == [3, 5, 2]
    assert sorted(f.sizes(f.hunter)) == [10, 10, 10]


@pytest.mark.rule("22.421C", "22.425D.3.2")
def test_no_more_groups_join_in_secret_than_there_are_places() -> None:
    hunters = [force(f"T{i}", "CA", 5, "enters: {round: 2}, " if i > 3 else "") for i in range(8)]
    f = BattleFile(hunters, [force("X", "CA", 5)])
    f.play(answers={"withdraw": 0, "number": lambda _: f.legal()[-1], "enter": lambda _: f.legal()[-1]}, until_round=2)
    assert (len(f.questions("enter")), len(f.groups(f.hunter))) == (2, 6)


def with_damaged(second: bool, value: str, edition: str) -> BattleFile:
    """A group with a damaged battleship has found a distant group."""
    ships = "ships: [{name: Hurt, type: BB, size: 4, hits: 3}, {name: Whole, type: CA, count: 8}]"
    hunters = [f"{{name: A, number: 1, {ships}}}"]
    sailors = ["{name: X, number: 6, ships: [{name: Xs, type: CA, count: 5}]}"]
    f = BattleFile(hunters, sailors, second=second, edition=edition, head=ruled("shedding-binds", value))
    f.play(die=6, until="shed")
    return f


# In 2011 the only group of a side has number 1 and is not distant (22.422A), so this file is of the other editions.
@orders
@pytest.mark.parametrize("edition", [each for each in EDITIONS if each != "awaw-2011"])
@pytest.mark.rule("22.524A", "22.61D")
@pytest.mark.parametrize(("value", "choices"), [("must-engage", [6]), ("may-pass", [0, 6])])
def test_whether_a_group_that_shed_ships_has_to_engage_is_a_ruling(
    second: bool, edition: str, value: str, choices: list[int]
) -> None:
    f = with_damaged(second, value, edition)
    f.position.answer(1)
    assert (f.ask_name, f.legal()) == ("engage", choices)
    assert value == "may-pass" or f.refusal(0) == reasons.SHED_TO_ENGAGE
    kept = with_damaged(second, value, edition)
    kept.position.answer(0)
    assert kept.ask_name != "engage" or 0 in kept.legal()


@orders
@pytest.mark.rule("22.524A", "22.452B", "22.423B")
@pytest.mark.parametrize("shown", [False, True])
def test_ships_that_are_detached_are_seen_to_go_only_from_a_group_that_is_shown(second: bool, shown: bool) -> None:
    """While its composition is hidden they leave no trace in it, though it is shown in the fight that follows."""
    f = with_damaged(second, "must-engage", "awaw-2018")
    hurt, g = f.hunter * 48, f.hunter * 18
    f.s.known[g] = FULL if shown else f.s.known[g]
    f.position.answer(1)
    heard = [event for event in f.position.seat_view(f.sailor).log if event.kind == events.SHIPS_DETACHED]
    assert (f.s.detached[hurt], [event.side for event in heard], [event.ships for event in heard]) == (
        1,
        [f.hunter] * shown,
        [1] * shown,
    )
    f.position.answer(6)
    f.play(until="withdraw", answers={"screen": 0})
    seen = f.position.seat_view(f.sailor)
    assert sum(at == g for at in seen.s.group_row) == 1 + shown and f.s.known[g] == FULL
    f.play(until_round=2, answers={"withdraw": 0})
    assert (f.s.withdrawn[hurt], f.s.withdrawn_damaged[hurt], f.s.detached[hurt]) == (1, 1, 0)
    seen = f.position.seat_view(f.sailor)
    assert [gone(seen, row, row, departures(seen.log)) for row in range(hurt, hurt + 2)] == [
        (1, 1) if shown else (0, 0),
        (0, 0),
    ]
    assert not any(event.kind == events.SHIPS_WITHDRAW for event in seen.log)
