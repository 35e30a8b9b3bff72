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
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.words import asks, events
from flagplot.games.awaw.words.asks import ALL
from tests.helpers.battle_file import BattleFile, battle_text, loose

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
    with pytest.raises(FlagplotError, match="no ship engages the raiders"):
        raid_battle(
            "Nothing", "1941-02-08", "europe", RAIDERS, {"name": "Britain", "ships": HUNTERS}, Engaging(*(0,) * 7)
        )


def test_ships_that_are_not_in_the_list_cannot_engage() -> None:
    with pytest.raises(FlagplotError, match="2 ships engage but are not in the list"):
        those_that_engage(HUNTERS, Engaging(3, 2, 1, 0, 0, 1, 0))


@pytest.mark.rule("22.62", "22.35")
@pytest.mark.parametrize("hunters_first", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("raid", [True, False])
def test_an_sw_box_has_no_hexes_in_which_ships_are_met_on_their_way(
    hunters_first: bool, edition: str, raid: bool
) -> None:
    text = battle_text(
        [loose("Hunters", "CA", 3)],
        [loose("Graf", "CA", 2)],
        second=not hunters_first,
        edition=edition,
        head=f"theatre: europe\nraiders: {str(raid).lower()}\n",
    )
    b = BattleFile.of(text)
    b.fight(answers={"withdraw": ALL})
    told = {event.kind for event in b.position.log}
    assert events.RETURNS in told and (events.OPEN_ON_THE_WAY in told) == (not raid)


@pytest.mark.rule("22.35D", "22.72C", "22.61C", "22.81B")
@pytest.mark.parametrize("hunters_first", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(
    ("dice", "graf", "defeated"),
    [
        (1, "CA, count: 2", []),
        (1, "BB, size: 3, hits: 2", ["Grafs"]),
        (6, "CA, count: 1", []),
    ],
    ids=["nobody is hurt", "the raider comes damaged", "the raider is sunk"],
)
def test_who_is_defeated_in_a_raid(
    dice: int, graf: str, defeated: list[str], edition: str, hunters_first: bool
) -> None:
    """A raid that nobody wins defeats nobody; transports that lie in the box have intercepted nobody."""
    ships = "{name: Cruisers, type: CA, count: 3}, {name: Merchantmen, type: TR, count: 2}"
    hunters = f"{{name: Hunters, task-force: false, mission: sea-transport, ships: [{ships}]}}"
    raiders = f"{{name: Graf, task-force: false, ships: [{{name: Grafs, type: {graf}}}]}}"
    head = "theatre: europe\nraiders: true\n"
    b = BattleFile.of(battle_text([hunters], [raiders], second=not hunters_first, edition=edition, head=head))
    b.fight(answers={"screen": 0}, dice={asks.FLEET_ROLL: dice})
    assert [name for name in ("Cruisers", "Merchantmen", "Grafs") if b.s.defeated[b.unit(name)]] == defeated
    assert b.s.inverted[b.unit("Merchantmen")] == 0, "transports met nobody"
    assert b.s.inverted[b.unit("Cruisers")] == 1, "cruisers that fought are inverted"
