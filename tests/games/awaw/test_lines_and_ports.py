"""A sea supply line is disrupted once, and a port tells what it holds too many: battles from files."""

import json

import pytest

from tests.helpers.battle_steps import play


def a_file(first_acts: bool, activity: dict[str, object], interceptor: dict[str, object]) -> str:
    """A battle of one round between two sides, in either order."""
    acting = {"name": "Convoy", "nation": "Britain", "role": "activity", "ports": [{"name": "Home"}], **activity}
    meeting = {
        "name": "Hunters",
        "nation": "Germany",
        "role": "interceptor",
        "ports": [{"name": "Base"}],
        **interceptor,
    }
    sides = [acting, meeting] if first_acts else [meeting, acting]
    file = {"flagplot": "battle", "title": "A test", "theatre": "europe", "round_limit": 1, "sides": sides}
    return json.dumps(file)


def destroyers(count: int, **more: object) -> dict[str, object]:
    """A force of destroyers with number one."""
    ships = [{"name": "Destroyers", "type": "DD", "count": count}]
    return {"name": f"Force of {count}", "task-force": count > 9, "ships": ships, **more}


@pytest.mark.rule("22.9434-a", "22.92-d")
@pytest.mark.parametrize("first_acts", [True, False])
def test_a_line_is_disrupted_once(first_acts: bool) -> None:
    """The first submarine that finds it without guards disrupts it; those after it find nothing and have not attacked."""
    text = a_file(
        first_acts,
        {"forces": [destroyers(1, number=1, mission="sea-supply")]},
        {"forces": [destroyers(2, number=1)], "submarines": [{"name": "Boats", "count": 6}]},
    )
    disrupted = empty = 0
    for seed in range(40):
        _file, steps, position = play(text, seed)
        told = [step[1] for step in steps if step[0] == "tell"]
        assert told.count("supply-disrupted") <= 1
        fired = told.count("submarine-fire") + told.count("supply-disrupted") - told.count("submarine-lost")
        assert sum(position.situation.attacks_made) == fired
        disrupted += told.count("supply-disrupted")
        empty += told.count("submarine-no-target")
    assert disrupted > 0
    assert empty > 0


@pytest.mark.rule("22.63D-a")
@pytest.mark.parametrize("first_acts", [True, False])
def test_a_port_tells_all_that_it_holds_too_many(first_acts: bool) -> None:
    """Forces of 20, 20 and 20 factors come to a port with room for 30: ten too many, then thirty."""
    forces = [destroyers(20, name=f"Force {place}") for place in range(3)]
    text = a_file(
        first_acts, {"forces": forces, "ports": [{"name": "Home", "room": 30}]}, {"forces": [destroyers(1, number=6)]}
    )
    _file, steps, position = play(text, 3)
    lost = sum(position.situation.sunk)
    assert lost == 0
    assert [step[2]["excess"] for step in steps if step[:2] == ("tell", "overstacked")] == [10, 30]
