"""The public interface to the rules: procedures, editions, clauses, and the list of public names itself."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import flagplot
import flagplot.api
from tests.cli.shell import data


@pytest.mark.rule("22.55")
def test_a_procedure_gives_its_outcome_or_its_exact_odds() -> None:
    fire = flagplot.adjudicate("fleet-fire", factors=8, firer_drm=2, target_drm=2)
    assert not fire.is_decided and sum(chance for _, chance in fire.chances) == 1
    assert fire.chances[0] == ({"hits": 1}, Fraction(5, 18)) and fire.expected == {"hits": Fraction(73, 36)}
    decided = flagplot.adjudicate("fleet-fire", factors=8, firer_drm=2, target_drm=2, roll=7)
    assert decided.outcome == {"hits": 2} and decided.chances == [({"hits": 2}, Fraction(1))]
    with pytest.raises(flagplot.FlagplotError, match="some dice are missing"):
        _ = fire.outcome


def test_it_says_what_the_command_says() -> None:
    found = flagplot.adjudicate("awaw.fleet-fire", edition="awaw-2003", factors=8).to_dict()
    assert json.loads(json.dumps(found)) == data("adjudicate", "awaw.fleet-fire", "--edition", "awaw-2003", "factors=8")


def test_it_shows_itself() -> None:
    fire = flagplot.adjudicate("awaw.fleet-fire", factors=8)
    assert "awaw.fleet-fire: Hits of ships on one target" in str(fire)
    assert "<th>percent</th>" in fire._repr_html_()
    assert [row["hits"] for row in fire.rows()] == [1, 2, 3, 4]
    assert sum(float(str(row["probability"])) for row in fire.rows()) == pytest.approx(1)


def test_a_field_that_there_is_not_is_told() -> None:
    with pytest.raises(flagplot.FlagplotError, match="there is no field 'factor'"):
        flagplot.adjudicate("fleet-fire", factor=8)


def test_editions_and_clauses_are_found() -> None:
    assert {"awaw-2018", "awaw-2011", "awaw-2003", "europa-2000"} <= set(flagplot.editions())
    assert all(flagplot.load_edition(name).name == name for name in flagplot.editions())
    assert {rule.edition for rule in flagplot.where("22.54E").rules} == {"awaw-2018"}


def test_every_public_name_is_there_and_documented() -> None:
    assert set(flagplot.__all__) <= set(dir(flagplot)) and len(flagplot.__all__) <= 30
    assert all(getattr(flagplot, name).__doc__ for name in flagplot.__all__)
    assert sorted(name for names in flagplot._HOMES.values() for name in names) == sorted(flagplot.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'battle'"):
        _ = flagplot.battle


def test_the_public_interface_is_typed_to_the_end() -> None:
    rooms = Path(flagplot.api.__file__).parent
    assert [path.name for path in rooms.rglob("*.py") if "Any" in re.findall(r"\w+", path.read_text("utf-8"))] == []
