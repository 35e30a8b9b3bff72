"""What a report says of the moving group at the end (34.A, 34.B.2.d, 34.C.2.e, 34.C.3.d, 34.D)."""

from pathlib import Path
from typing import Any

import pytest

import flagplot
from tests.helpers.europa_file import battle

LOST = ("the moving group is lost", "34.C.2.e")
GROUPS = ["Picket: tf 1", "Raiders: tf 30 adjacent", "Fort: coast 6"]


@pytest.mark.rule("34.C.2.e", "34.D.2.a")
def test_a_group_that_disengages_without_movement_and_is_sunk_later_is_lost(tmp_path: Path) -> None:
    """It stays for its other combats, and one of them sinks it."""
    file = tmp_path / "escape.yaml"
    file.write_text(battle(["nt c1"], GROUPS, movement=0), encoding="utf-8")
    ends = set()
    for seed in range(12):
        found: dict[str, Any] = flagplot.fight(file, seed=seed).to_dict()
        names = {event["name"] for event in found["events"]}
        has_disengaged, is_sunk = "disengaged" in names, "sunk" in names
        ends.add((has_disengaged, is_sunk))
        assert ((found["ended"], found["cites"]) == LOST) == is_sunk
    assert (True, True) in ends


@pytest.mark.rule("34.B.2.d.1", "34.C.2.e.1", "34.C.3.d.2")
@pytest.mark.parametrize(
    ("foe", "cites"),
    [("Boats: ss 30 c60", "34.B.2.d"), ("Raiders: tf 60 c60", "34.C.2.e"), ("Fort: coast 30", "34.C.3.d")],
)
def test_a_lost_group_cites_the_combat_that_sank_it(tmp_path: Path, foe: str, cites: str) -> None:
    file = tmp_path / "lost.yaml"
    file.write_text(battle(["nt c1"], [foe], movement=0), encoding="utf-8")
    ends = {(found["ended"], found["cites"]) for found in (flagplot.fight(file, seed=n).to_dict() for n in range(12))}
    assert ("the moving group is lost", cites) in ends
    assert {ending for ending in ends if ending[0] == LOST[0]} == {("the moving group is lost", cites)}
