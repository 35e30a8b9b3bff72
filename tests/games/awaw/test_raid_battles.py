"""From the ships that engage raiders to a scenario that is fought (21.534, 22.35)."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.chapters.raiding import tables
from flagplot.games.awaw.chapters.raiding.battle import kind_of_ship, raid_battle, there, those_that_engage
from flagplot.games.awaw.chapters.raiding.raiders import CRUISERS, FAST_CARRIERS, Engaging, TypeDice, engaging_ships
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.read import read

HUNTERS: list[dict[str, Any]] = [
    {"name": "Renown", "type": "BB", "size": 3},
    {"name": "Ark Royal", "type": "CV"},
    {"name": "Cruisers", "type": "CA", "count": 3},
    {"name": "Destroyers", "type": "DD", "count": 6},
]
RAIDERS = {"name": "Germany", "ships": [{"name": "Admiral Graf Spee", "type": "BB", "size": 2}]}


def test_ships_are_counted_by_the_kinds_of_the_table() -> None:
    assert there(HUNTERS) == Engaging(3, 0, 1, 0, 0, 1, 0)
    assert kind_of_ship({"type": "CVB"}) == FAST_CARRIERS and kind_of_ship({"type": "CA"}) == CRUISERS
    assert kind_of_ship({"type": "CVE"}) == kind_of_ship({"type": "TR"}) == -1
    assert [kind_of_ship({"type": "BB", "size": size}) for size in (2, 3, 4, 5)] == [1, 2, 3, 4]


def test_those_that_engage_fight_the_battle(tmp_path: Path) -> None:
    """Three engage: a cruiser, another for a one, the battle cruiser for a three."""
    t = tables.fill(load("awaw-2003"))
    engaged = engaging_ships(t, 3, TypeDice(1, 0, 1, 0, 0, 0), there(HUNTERS), 0, 4, 5)
    defenders = {"name": "Britain", "ships": HUNTERS}
    scenario = raid_battle("Off the Plate", "1939-12-13", "europe", RAIDERS, defenders, engaged)
    file = tmp_path / "raid.yaml"
    file.write_text(yaml.safe_dump(scenario))
    s = build(read(file)).situation
    sent = [(ship["name"], ship.get("count", 1)) for ship in scenario["sides"][1]["forces"][0]["ships"]]
    assert sent == [("Renown", 1), ("Cruisers", 2)]
    assert s.raid == 1 and s.interceptor == 1


def test_transports_are_there_whatever_the_dice_said() -> None:
    transports = [{"name": "Merchantmen", "type": "TR", "count": 4}]
    found = raid_battle("Convoy", "1941-02-08", "europe", RAIDERS, {"name": "Britain", "ships": HUNTERS},
                        Engaging(0, 0, 0, 0, 0, 0, 2), transports)  # fmt: skip
    assert found["sides"][1]["forces"][0]["ships"] == transports
    with pytest.raises(FlagplotError, match="nobody engages the raiders"):
        raid_battle(
            "Nothing", "1941-02-08", "europe", RAIDERS, {"name": "Britain", "ships": HUNTERS}, Engaging(*(0,) * 7)
        )


def test_ships_that_are_not_in_the_list_cannot_engage() -> None:
    with pytest.raises(FlagplotError, match="2 ships engage that are not in the list"):
        those_that_engage(HUNTERS, Engaging(3, 2, 1, 0, 0, 1, 0))
