"""What a report says of the moving group at the end (34.A, 34.B.2.d, 34.C.2.e, 34.D)."""

from pathlib import Path
from typing import Any

import pytest

import flagplot
from tests.helpers.europa_file import battle

LOST = ("the moving group is lost", "34.B.2.d, 34.C.2.e")
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
