"""A begun battle with a sea supply line without guards, written as a file that enters it there (22.411, 22.421A, 22.9434)."""

import json
import random
from typing import Any

import pytest
import yaml

from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.games.awaw.files.moment import described, written
from flagplot.games.awaw.shared.groups import MET, UNMET
from flagplot.games.awaw.shared.terms import ENGAGED, GONE, GROUPS
from flagplot.games.awaw.shared.units import numbered
from flagplot.table.setting import Setting, open_text
from tests.games.awaw.test_unguarded_lines import LINE, a_file, force
from tests.scenario.test_moment import opened, played_on

ORDERS = pytest.mark.parametrize("first_acts", [True, False], ids=["line first", "line second"])
FREE = {name: value for name, value in LINE.items() if name != "number"}
GUARDS = {**force("Guards", 2, mission="sea-supply", number=1), "task-force": False}
FOE = [force("Foe", 12), force("Rest", 12)]
BOATS = [{"name": "Boats", "count": 1}]
HELP = force("Help", 12, role="counter-interceptor", number=6)


def starts(setting: Setting, seed: int) -> list[Position]:
    """The first question of each round of a battle played by random legal answers."""
    dice, position, found = random.Random(seed), setting.begin(), list[Position]()
    while not position.is_over:
        if position.situation.round > len(found):
            found.append(position.copy())
        position.answer(dice.choice(position.choices()))
    return found


def lines(position: Position) -> set[tuple[int, int]]:
    """Whether ships have met each line without guards, and what became of it."""
    s = position.situation
    groups = [g for side in (0, 1) for g in numbered(side)]
    return {(s.bare_supply_line[g], s.standing[g]) for g in groups if s.bare_supply_line[g]}


@pytest.mark.rule("22.411", "22.421A", "22.9434-a", "22.71C")
@ORDERS
@pytest.mark.parametrize(
    ("activity", "expected"),
    [
        ([LINE, HELP], {(UNMET, ENGAGED), (MET, ENGAGED), (MET, GONE)}),
        ([FREE, {**HELP, "number": None}], {(UNMET, ENGAGED)}),
        ([GUARDS, HELP], {(UNMET, ENGAGED)}),
        ([GUARDS, force("Help", 12, role="counter-interceptor")], set()),
    ],
    ids=["without guards", "strengthened", "guards lost", "guards strengthened"],
)
def test_a_battle_with_such_a_line_is_written_and_goes_on(
    first_acts: bool, activity: list[dict[str, Any]], expected: set[tuple[int, int]]
) -> None:
    """At the start of each round, whether the line was met, disrupted, or has lost its guards meanwhile."""
    activity = [{name: value for name, value in each.items() if value is not None} for each in activity]
    hunters: dict[str, object] = {"forces": [{**FOE[0], "number": 1}, FOE[1]], "submarines": BOATS}
    text = a_file(first_acts, activity, hunters, 4)
    setting, seen = open_text(text, "battle", "", {"unguarded-line": "left-alone"}), set[tuple[int, int]]()
    for seed in range(12):
        for position in starts(setting, seed):
            seen |= lines(position)
            saved = written(setting.battle, position.situation, opened)
            battle, again = opened(saved)
            assert described(battle, again) == described(setting.battle, position.situation)
            assert written(battle, again, opened) == saved
            if seed == 0:
                before = len(position.history)
                after = played_on(setting, position.copy())[before:]
                assert after == played_on(setting, open_text(saved, "battle").begin())
    assert seen >= expected


@pytest.mark.rule("22.9434-a", "22.411")
@ORDERS
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"number": 6', '"number": 6, "met": true', "Help is not a sea supply line without guards"),
        ('"number": 6', '"disrupted": true', "Help is not a sea supply line without guards"),
        ('"number": 1', '"number": 1, "disrupted": true', "Line has no ships left"),
        ('"now": {"round": 2, "phase": "start"}, ', "", "met belongs to a battle that has begun"),
    ],
)
def test_only_a_line_without_guards_is_met_or_disrupted(first_acts: bool, old: str, new: str, said: str) -> None:
    """And what is disrupted is gone, and has no number."""
    foe: dict[str, object] = {"forces": [{**FOE[0], "number": 2}]}
    text = a_file(first_acts, [{**LINE, "met": True}, HELP], foe).replace(
        '"title"', '"now": {"round": 2, "phase": "start"}, "title"'
    )
    assert open_text(text, "battle").begin().situation.round == 2
    assert text.count(old) == 1
    with pytest.raises(FlagplotError) as problem:
        open_text(text.replace(old, new), "battle")
    assert said in str(problem.value)


@pytest.mark.rule("22.9432-b", "22.421A", "22.411")
@ORDERS
@pytest.mark.parametrize("numbers", [(2, 1), (1, 2), (None, None)])
def test_two_lines_of_a_side_keep_their_names_numbers_and_ports(
    first_acts: bool, numbers: tuple[int | None, int | None]
) -> None:
    """With any numbers, and when one is disrupted."""
    ports = [{"name": "East", "destroyers": 2}, {"name": "West", "destroyers": 3}]
    convoys = [
        {**FREE, "name": port["name"], "supply-ports": [port["name"]], **({"number": number} if number else {})}
        for port, number in zip(ports, numbers, strict=True)
    ]
    data = json.loads(a_file(first_acts, [*convoys, {**HELP, "number": 5}], {"forces": FOE, "submarines": BOATS}, 4))
    next(side for side in data["sides"] if side["name"] == "Convoy")["ports"] = ports
    setting, seen = open_text(json.dumps(data), "battle", "", {"unguarded-line": "left-alone"}), set[tuple[str, ...]]()
    for seed in range(12):
        for position in starts(setting, seed):
            s, i = position.situation, 0 if first_acts else 1
            saved = yaml.safe_load(written(setting.battle, s, opened))
            kept = {force["name"]: force for force in saved["sides"][i]["forces"] if not force.get("ships")}
            left = {
                g % GROUPS + 1: str(port["name"])
                for g in numbered(i)
                for n, port in enumerate(ports)
                if s.bare_supply_line[g] and s.standing[g] == ENGAGED and s.supply_ports[g][n]
            }
            assert {force["number"]: name for name, force in kept.items() if "number" in force} == left
            seen.add(tuple(sorted(left.values())))
    assert ("East", "West") in seen
    assert numbers == (None, None) or any(len(names) == 1 for names in seen)
