"""Positions of Grand Europa with the answers that a good player would not give, and that a doctrine once gave."""

from typing import Any

import pytest

from flagplot.core.position import Position
from flagplot.games.europa.game import GAME
from flagplot.games.europa.players import europa_bold, europa_standard, europa_trained
from flagplot.games.europa.words import events
from tests.helpers.europa import Fight
from tests.helpers.europa_file import battle

EACH = pytest.mark.parametrize(
    "doctrine", [europa_standard, europa_bold, europa_trained], ids=["standard", "bold", "trained"]
)


def asked(f: Fight, doctrine: Any) -> int:
    """What the doctrine answers to the pending question."""
    seat = f.s.ask_seat
    answer: int = doctrine.choose(f.t, GAME.view(f.s, seat), 0)
    assert answer in f.legal()
    return answer


@EACH
@pytest.mark.parametrize("rulings", [{}, {"three-to-none": "does-not-count"}, {"break-through-answered": "answered"}])
def test_task_forces_fire_at_a_group_of_carriers_alone(doctrine: Any, rulings: dict[str, str]) -> None:
    """Engaging a body that is empty, round after round, hits nothing."""
    f = Fight.of_text(battle(["tf 6 c9"], ["Carriers: cg 0 c60, cg 0 c60"]), rulings=rulings)
    position = Position.begin(GAME, f.t, f.s)
    while GAME.asks[position.question.kind].name != "disengage":
        question = position.question
        position.answer(0 if question.is_die else doctrine.choose(f.t, position.view(question.seat), 0))
    fires = [event for event in position.log if event.kind == events.FIRE]
    assert sum(event.fired for event in fires) == 6


@EACH
@pytest.mark.parametrize("ships, step", [
    (["cg 2 c9"], 2),
    (["cg 2 c9", "tf 2 c9"], 2),
    (["lb c9", "tf 2 c9"], 1),
    (["nt c9", "tf 2 c9"], 2),
    (["lb c9"], 0),
])  # fmt: skip
def test_submarines_fire_where_they_have_a_target(doctrine: Any, ships: list[str], step: int) -> None:
    """They held their fire at carriers without transports, and aimed at barges, which they cannot hit, beside an escort."""
    f = Fight.of_text(battle(["ss 3"], [f"Ships: {', '.join(ships)}"]))
    f.play(until="fire-step")
    assert asked(f, doctrine) == step


@EACH
@pytest.mark.parametrize("moving, enemy", [
    ("nt c9", "Boats: ss 3"),
    ("nt c9", "Ships: tf 3"),
    ("tf 4", "Boats: ss 3"),
])  # fmt: skip
def test_who_cannot_fire_leaves(doctrine: Any, moving: str, enemy: str) -> None:
    """An unescorted convoy stayed until a third of it was lost, though trying to leave costs nothing."""
    f = Fight.of_text(battle([moving], [enemy]))
    f.play(until="disengage")
    assert f.s.ask_seat == 0 and asked(f, doctrine) == 1


@EACH
def test_boats_without_a_target_slip_away_before_the_combat(doctrine: Any) -> None:
    f = Fight.of_text(battle(["ss 3"], ["Barges: lb c9"]))
    f.play(until="slip-away")
    assert asked(f, doctrine) == 1


def test_who_can_fire_stays_as_long_as_he_is_not_losing() -> None:
    f = Fight.of_text(battle(["tf 4", "nt"], ["Ships: tf 3"]))
    f.play(until="disengage")
    assert asked(f, europa_standard) == asked(f, europa_bold) == 0


def hoped(f: Fight, fires: list[int], modifier: int) -> int:
    """Hits of some fires on the profile's table, added up over the six faces of each one's die."""
    t = f.t
    columns = [max(0, min(t.highest_die, die + modifier) - t.lowest_die) for die in range(1, 7)]
    return sum(t.gunnery_hits[points][column] for points in fires for column in columns)


@EACH
@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("points", range(1, 21))
def test_points_are_split_where_the_table_rewards_it(doctrine: Any, points: int, night: bool) -> None:
    """Six points were fired at once, which hit as five do, and one was left over that cannot hit at night."""
    f = Fight.of_text(battle([f"cg 0 s{points}"], ["Boats: ss 9 c60"], top=f"night: {str(night).lower()}"), house=True)
    f.play(until="target")
    sizes: list[int] = []
    while sum(sizes) < points:
        f.play(answers={"target": 1}, until="points")
        sizes.append(asked(f, doctrine) + 1)
        f.play(answers={"points": sizes[-1] - 1}, until="target" if sum(sizes) < points else "die")
    modifier = f.t.night_modifier if night else 0
    found, old = hoped(f, sizes, modifier), hoped(f, [6] * (points // 6) + [points % 6], modifier)
    assert found >= old and found >= hoped(f, [points], modifier) and found >= hoped(f, [1] * points, modifier)
    if points in (7, 13, 19) and night:
        assert 1 not in sizes and found > old


@EACH
def test_a_group_without_guns_lets_coast_defences_be(doctrine: Any) -> None:
    """It activated them again and again, and could fire at nothing."""
    for ships in (["lc"], ["tf 0 s4"], ["cg 0"]):
        f = Fight.of_text(battle(ships, ["Fort: coast 4"]))
        f.play(until="fight-again")
        assert asked(f, doctrine) == 0
    f = Fight.of_text(battle(["tf 3"], ["Fort: coast 4"]))
    f.play(until="fight-again")
    assert asked(f, doctrine) == 1


@EACH
@pytest.mark.parametrize("value, again", [("hex-of-the-coast-defence", True), ("hex-of-the-ships", False)])
@pytest.mark.parametrize("where", ["", " adjacent"])
def test_coast_defences_that_cannot_be_fired_at_are_not_activated_again(
    doctrine: Any, value: str, again: bool, where: str
) -> None:
    f = Fight.of_text(battle(["tf 9 c60"], [f"Fort: coast 2{where}"]), rulings={"points-in-the-hex": value})
    f.play(answers={"body": 1, "general": 0, "target": 0}, until="fight-again")
    usual = Fight.of_text(battle(["tf 9 c60"], [f"Fort: coast 2{where}"]))
    usual.play(answers={"body": 1, "general": 0, "target": 0}, until="fight-again")
    assert asked(f, doctrine) == (asked(usual, doctrine) if again or not where else 0)
