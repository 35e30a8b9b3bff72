"""A turn in which nobody tried to intercept says where it could have been tried, with what chance, and why nobody did (22.12)."""

from pathlib import Path

import pytest

from flagplot.api.play import fight
from flagplot.table.setting import open_text
from tests.helpers.sea_line import fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])


def far(folder: Path, red_first: bool, nest: str, foe: str) -> str:
    """Van sails from A1 to D1; Red's Foe lies at a hex of the row."""
    ports = {"Home": "A1", "Shelter": "D1", "Nest": nest}
    blue = places("Home", "Shelter") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Move", "base-change", "movement", "Van", "Home, Shelter")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest", foe, "task-force: false, ")
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


def lines(text: str, edition: str, view: str | None = None) -> list[str]:
    """What the result says."""
    played = fight(open_text(text, "operation", edition), seed=1, view=view)
    return [words for words, _ in played.result.untried]


@pytest.mark.rule("22.12", "22.23")
@ORDERS
@EDITIONS
def test_a_weak_force_that_stays_is_named_with_its_chance_and_the_doctrines_reason(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    text = far(tmp_path, red_first, "F1", "{name: %s One, type: DD}")
    first, why = lines(text, edition)
    assert (
        first.startswith("There was no attempt to intercept Move. The best place was ") and "% in time, by Foe" in first
    )
    assert why.startswith("Red did not: the standard doctrine wants 4 naval factors expected in the first round")
    data = fight(open_text(text, "operation", edition), seed=1).to_dict()
    assert data["untried"] == [first, why]


@pytest.mark.rule("22.23")
@ORDERS
@pytest.mark.parametrize(
    ("edition", "nest", "said"),
    [
        (
            "awaw-2018",
            "X1",
            ["There was no attempt to intercept Move: no ship could have come in time to any hex of its route"],
        ),
        (
            "awaw-2011",
            "X1",
            ["There was no attempt to intercept Move: no ship could have come in time to any hex of its route"],
        ),
        (
            "awaw-2003",
            "P1",
            [
                "There was no attempt to intercept Move. The best place was Shelter: 2.78% in time, by Foe",
                "Red did not: the standard doctrine sends a force only for a chance of 20% or more",
            ],
        ),
    ],
)
def test_a_force_too_far_away_has_little_or_no_chance(
    tmp_path: Path, red_first: bool, edition: str, nest: str, said: list[str]
) -> None:
    assert lines(far(tmp_path, red_first, nest, "{name: %s One, type: BB, size: 4}"), edition) == said


@ORDERS
def test_only_the_referee_is_told_and_only_where_nobody_tried(tmp_path: Path, red_first: bool) -> None:
    text = far(tmp_path, red_first, "F1", "{name: %s One, type: DD}")
    assert [lines(text, "awaw-2018", seat) for seat in "AB"] == [[], []]
    strong = far(tmp_path, red_first, "F1", "{name: %s One, type: BB, size: 4}, {name: %s Two, type: BB, size: 4}")
    assert lines(strong, "awaw-2018") == []
