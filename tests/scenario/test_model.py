"""The shape of a scenario: what is accepted, what is left to its default, what the JSON Schema says."""

from typing import Any

import pytest
from pydantic import ValidationError

from flagplot.files.explain import guess, shape
from flagplot.files.part import FileSection
from flagplot.files.schema import json_schema
from flagplot.files.yaml_lines import load
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.files.model import Force, Scenario, Ship, Side
from flagplot.games.awaw.files.words import ALSO_CALLED, KINDS, MISSIONS, SQUADRONS
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import NATION_NAMES
from tests.scenario.samples import SMALL


def data() -> dict[str, Any]:
    found = load(SMALL).data
    assert isinstance(found, dict)
    return found


def test_what_is_left_out_is_neutral() -> None:
    scenario = read_text(SMALL)
    japan, convoy = scenario.sides[0], scenario.sides[0].forces[1]
    assert (scenario.edition, scenario.raiders, scenario.round_limit) == ("awaw-2018", False, 0)
    assert (scenario.rulings, scenario.sources, scenario.story, scenario.history) == ({}, [], "", None)
    assert set(japan.codebreaking.model_dump().values()) == {0}
    assert set(japan.research.model_dump().values()) == {0}
    assert (japan.air_drm, japan.excess_asw, japan.destroyers_in_base) == (0, 0, 0)
    assert (japan.submarines, japan.bases, japan.ports) == ([], [], [])
    assert (convoy.number, convoy.enters, convoy.origin) == (None, None, None)
    assert japan.forces[0].task_force and japan.forces[0].mission == "none"


def test_the_text_of_the_file_is_kept() -> None:
    text = SMALL + "# a comment\n"
    assert read_text(text).text == text
    assert Scenario.model_validate(data()).text == ""


def test_dashes_in_keys_and_only_these() -> None:
    ship = {"name": "D", "type": "DD"}
    assert Ship.model_validate({**ship, "low-supply": True}).low_supply
    with pytest.raises(ValidationError):
        Ship.model_validate({**ship, "low_supply": True})


@pytest.mark.parametrize("value", ["3", 3.0, True, None])
def test_numbers_are_numbers(value: object) -> None:
    with pytest.raises(ValidationError):
        Ship.model_validate({"name": "D", "type": "DD", "hits": value})


def test_a_scenario_cannot_be_changed_by_accident() -> None:
    with pytest.raises(ValidationError):
        read_text(SMALL).title = "Another"


def test_the_schema_says_what_the_model_takes() -> None:
    schema = json_schema(Scenario)
    assert schema["$schema"].endswith("2020-12/schema")
    assert schema["required"] == ["flagplot", "title", "theatre", "sides"]
    assert schema["properties"]["flagplot"]["const"] == "battle"
    parts = schema["$defs"]
    own = {
        part.__name__ for part in FileSection.__subclasses__() if part.__module__ == "flagplot.games.awaw.files.model"
    }
    in_battle = {"FightingShip": "Ship", "SquadronsInBattle": "Squadrons"}
    assert set(parts) == own - {"Scenario", *in_battle.values()} | {"Basis", "History", *in_battle}
    assert parts["FightingShip"]["properties"]["nation"]["enum"] == list(NATION_NAMES)
    assert parts["FightingShip"]["properties"]["type"]["enum"] == list(KINDS)
    assert "minItems" not in parts["Force"]["properties"]["ships"], (
        "an unguarded sea supply line has no ships (22.421A)"
    )
    assert "task-force" in parts["Force"]["properties"]


def test_the_schema_knows_no_null_and_no_other_key() -> None:
    def walk(part: Any) -> None:
        if isinstance(part, dict):
            assert part.get("type") != "null" and "anyOf" not in part
            assert part.get("type") != "object" or part["additionalProperties"] is not True
        for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            walk(each)

    walk(json_schema(Scenario))


def test_every_field_is_described() -> None:
    for part in FileSection.__subclasses__():
        assert part.__doc__
        for name, field in part.model_fields.items():
            assert field.description and field.description.endswith("."), (part.__name__, name)


def test_the_schema_is_found_by_field() -> None:
    assert shape(("sides", 1, "forces", 2, "ships", 0, "nas"), Scenario)["maximum"] == 4
    assert shape(("sides", 0, "codebreaking", "search"), Scenario)["minimum"] == -1
    assert shape(("rulings", "any"), Scenario)["type"] == "string"
    assert shape(("sides", 0, "forces", 0, "enters"), Scenario)["description"].startswith("For a force that comes late")
    assert shape(("nowhere", 3, "at all"), Scenario) == {}


def test_limits_are_those_of_the_rows() -> None:
    most = {"forces": terms.GROUPS - terms.NUMBERS, "bases": terms.BASES, "ports": terms.PORTS}
    for key, limit in most.items():
        assert shape(("sides", 0, key), Scenario)["maxItems"] == limit
    assert shape(("sides", 0, "forces", 0, "number"), Scenario)["maximum"] == terms.NUMBERS


def test_words_stand_for_the_numbers_of_the_game() -> None:
    assert KINDS == {
        "BB": terms.CAPITAL,
        "CV": terms.CV,
        "CVL": terms.CVL,
        "CVB": terms.CVB,
        "CA": terms.CRUISER,
        "DD": terms.DESTROYER,
        "CVE": terms.CVE,
        "TR": terms.TRANSPORT,
    }
    assert MISSIONS["seaborne-invasion"] == terms.SEABORNE_INVASION
    assert len(SQUADRONS["army"]) == 3
    assert len(NATION_NAMES) == terms.NATIONS


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("U.S.", "United States"),
        ("Great Britain", "Britain"),
        ("Romania", "Rumania"),
        ("japan ", "Japan"),
        ("Itly", "Italy"),
        ("Poland", ""),
        ("", ""),
    ],
)
def test_guesses(word: str, meant: str) -> None:
    assert guess(word, NATION_NAMES, ALSO_CALLED) == meant


def test_parts_can_be_made_by_a_program_too() -> None:
    force = {"name": "A", "ships": [{"name": "D", "type": "DD", "count": 12}]}
    side = {"name": "S", "nation": "Japan", "role": "activity", "forces": [force]}
    assert Side.model_validate(side).forces[0] == Force.model_validate(force)
