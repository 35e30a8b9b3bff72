"""`odds` says what to win means, and gives carriers left and who is ahead; `luck` tells first what moved (22.72)."""

from collections import Counter
from pathlib import Path

import pytest

from flagplot.odds.reports.luck import moving
from flagplot.odds.reports.odds import NEITHER
from flagplot.table.setting import open_scenario
from tests.cli.shell import SCENARIOS, data, good

MIDWAY = SCENARIOS / "midway-1942.yaml"
WORDS = ("odds", MIDWAY, "-n", 12, "--seed", 1, "--threads", 1)


@pytest.fixture(autouse=True)
def _by_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


def test_odds_of_midway_say_what_winning_is_and_who_is_ahead() -> None:
    text, found = " ".join(good(*WORDS, "--brief").split()), data(*WORDS)
    assert "To win is to stay" in text and "Losses do not count [22.72]" in text
    ahead = found["ahead"]
    assert sum(share["value"] for share in ahead.values()) == pytest.approx(1)
    assert f"Japan {ahead['Japan']['value']:.1%}" in text and f"{NEITHER} {ahead['nobody']['value']:.1%}" in text
    left = {row["side"]: row for row in found["carriers_left"]}
    ships = Counter[str]()
    for ship in found["ships"]:
        if ship["type"] in ("CV", "CVL", "CVB"):
            ships[ship["side"]] += 1 - ship["sunk"]["value"]
    assert {side: row["left"] for side, row in left.items()} == pytest.approx(dict(ships))
    assert f"Japan {left['Japan']['left']:.2f} of {left['Japan']['start']}" in text


def test_a_battle_without_carriers_tells_of_none() -> None:
    words = ("odds", SCENARIOS / "river-plate-1939.yaml", "-n", 4, "--seed", 1, "--threads", 1)
    assert data(*words)["carriers_left"] == [] and "carriers" not in good(*words, "--brief")


def test_what_did_not_move_is_told_last() -> None:
    counting = open_scenario(MIDWAY).kit.counting
    still, moved = {"win": 0.0, "factors": 1.5}, {"win": 0.3, "factors": 1.5}
    assert moving(counting, [still]) == ["factors", "purpose", "win", "cargo"]
    assert moving(counting, [still, moved]) == ["win", "factors", "purpose", "cargo"]


@pytest.mark.long
@pytest.mark.xdist_group("compiled")
def test_luck_of_a_battle_whose_winner_is_certain_begins_with_what_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FLAGPLOT_INTERPRETED")
    record = tmp_path / "midway.record"
    good("fight", MIDWAY, "--seed", 7, "--record", record)
    text = good("luck", record, "-n", 2, "--seed", 1, "--threads", 1)
    rows = [line.split() for line in text.partition("── In all ")[2].splitlines()[1:] if line]
    assert rows[0][0] == "Purpose" and rows[0][1] != "+0.0%"
    assert "Win +0.0%" not in " ".join(rows[0])
