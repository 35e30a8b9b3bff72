"""Which ships a battle file lets intercept and raid: those with an entry in the Naval Activities Table (20.18)."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.raid import read_raid
from tests.helpers.battle_file import BattleFile, battle_text, loose

CRUISERS = loose("Cruisers", "CA", 3)
RAID = "theatre: europe\nraiders: true\n"
COUNTERS = "role: counter-interceptor, "
second = pytest.mark.parametrize("second", [False, True])


@pytest.mark.rule("table.activities.op.23", "table.activities.entry")
@second
@pytest.mark.parametrize(("kind", "called"), [("TR", "transports"), ("CVE", "CVEs")])
def test_transports_and_cves_intercept_nobody(kind: str, called: str, second: bool) -> None:
    said = f"Strangers are {called}, which do not intercept"
    for text in (
        battle_text([loose("Stranger", kind, 3)], [CRUISERS], second=second),
        battle_text([CRUISERS, loose("Stranger", kind, 3)], [loose("Others", "CA", 3)], second=second),
        battle_text([CRUISERS], [loose("Others", "CA", 3), loose("Stranger", kind, 3, COUNTERS)], second=second),
    ):
        with pytest.raises(ScenarioError, match=said.replace("Strangers are", "Strangers of Stranger are")):
            BattleFile.of(text)
    BattleFile.of(battle_text([CRUISERS], [loose("Stranger", kind, 3)], second=second))


@pytest.mark.rule("table.activities.op.16", "table.activities.op.24")
@second
@pytest.mark.parametrize(("kind", "called"), [("TR", "transports"), ("CVE", "CVEs"), ("DD", "destroyers")])
def test_destroyers_cves_and_transports_do_not_raid(kind: str, called: str, second: bool) -> None:
    """Of them transports alone may be with those who engage raiders (22.35E)."""
    with pytest.raises(ScenarioError, match=f"Strangers of Stranger are {called}, which do not raid"):
        BattleFile.of(battle_text([CRUISERS], [loose("Stranger", kind, 3)], second=second, head=RAID))
    guarded = f"{{name: Hunters, task-force: false, ships: [{{name: H, type: CA, count: 2}}, {{name: G, type: {kind}, count: 2}}]}}"
    text = battle_text([guarded], [CRUISERS], second=second, head=RAID)
    if kind == "TR":
        BattleFile.of(text)
        return
    with pytest.raises(ScenarioError, match=f"G of Hunters are {called}, which do not engage raiders"):
        BattleFile.of(text)


@pytest.mark.rule("table.activities.op.16", "table.activities.op.24")
@second
@pytest.mark.parametrize(("own", "whose"), [("hunters_more", "Hunters"), ("sailors_more", "Sailors")])
def test_submarines_have_no_part_in_a_raid(own: str, whose: str, second: bool) -> None:
    boats = {own: "    submarines: [{name: Boats, count: 2}]\n"}
    with pytest.raises(ScenarioError, match=f"submarines of {whose} in a battle with raiders"):
        BattleFile.of(battle_text([CRUISERS], [loose("Others", "CA", 3)], second=second, head=RAID, **boats))
    BattleFile.of(battle_text([CRUISERS], [loose("Others", "CA", 3)], second=second, **boats))


@pytest.mark.rule("table.activities.op.16")
@pytest.mark.parametrize("kind", ["TR", "CVE", "DD"])
def test_nor_are_they_raiders_of_a_raid_file(tmp_path: Path, kind: str) -> None:
    shipped = Path(__file__).parents[2] / "scenarios" / "raids" / "indian-ocean-1944.yaml"
    file = tmp_path / "raid.yaml"
    file.write_text(shipped.read_text().replace("{name: Tone, type: CA}", f"{{name: Tone, type: {kind}}}"))
    with pytest.raises(
        FlagplotError, match=r"which do not raid; expected cruisers, capital ships or fast carriers \(20\.18\)"
    ):
        read_raid(file)


@pytest.mark.rule("table.activities.op.24", "22.35E")
@pytest.mark.parametrize(
    ("ship", "guarded", "said"),
    [
        ("{name: Boats, type: DD, count: 2}", False, "destroyers, which do not engage raiders"),
        ("{name: Decks, type: CVE, count: 2}", False, "CVEs, which do not engage raiders"),
        ("{name: Tramps, type: TR, count: 2}", False, "transports, which do not engage raiders"),
        ("{name: Boats, type: DD, count: 2}", True, "Boats is not a transport"),
        ("{name: Tramps, type: TR, count: 2}", True, ""),
    ],
)
def test_who_does_not_engage_raiders_is_refused_in_a_raid_file(
    tmp_path: Path, ship: str, guarded: bool, said: str
) -> None:
    shipped = (Path(__file__).parents[2] / "scenarios" / "raids" / "indian-ocean-1944.yaml").read_text()
    head, ships, defenders = shipped.rpartition("  ships:\n")
    file = tmp_path / "raid.yaml"
    file.write_text(
        f"{head}  guarded: [{ship}]\n{ships}{defenders}" if guarded else f"{head}{ships}    - {ship}\n{defenders}"
    )
    if not said:
        assert read_raid(file).defenders.guarded[0].type == "TR"
        return
    with pytest.raises(FlagplotError, match=said):
        read_raid(file)
