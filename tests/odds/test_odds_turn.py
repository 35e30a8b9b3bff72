"""Odds of naval turns: what is counted is what `flagplot turn` plays from the same seeds, here or in other processes."""

import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.offers.kit import Orders
from flagplot.core.offers.measure import ROWS
from flagplot.games.awaw.files.standing_orders import Standing
from flagplot.games.awaw.turn.counting import (
    ABORTED,
    ANNOUNCED,
    DONE,
    FOUGHT,
    IN_TIME,
    INTERCEPTED,
    INTERCEPTORS,
    OPERATIONS,
    TOO_LATE,
    TRIED,
)
from flagplot.games.awaw.turn.noted_events import DAMAGED, SUNK
from flagplot.odds.executor import Processes
from flagplot.odds.tally import Tally
from flagplot.table.setting import open_scenario
from flagplot.table.standing import read_given
from tests.cli.shell import SCENARIOS, bad, data, good
from tests.helpers.odds import total, work

HERE = SCENARIOS
BISMARCK, CORAL_SEA = HERE / "bismarck-1941.yaml", HERE / "coral-sea-1942-operation.yaml"
PEDESTAL = HERE / "pedestal-1942-operation.yaml"
SEEDS = range(7, 11)
EVERY = (ANNOUNCED, INTERCEPTED, FOUGHT, DONE, ABORTED)


def count(file: Path, seeds: range, orders: tuple[Orders, ...] = ()) -> Tally:
    """Turns of an operation by standard doctrines."""
    setting = open_scenario(file)
    return work(setting, orders=orders).count(setting.battle.situation, seeds)


def tried(found: Tally) -> dict[Any, int]:
    """By force: turns in which it tried to intercept."""
    names = found.whose(INTERCEPTORS)
    return {name: found.of(INTERCEPTORS, name, TRIED)[1] for name in names if found.of(INTERCEPTORS, name, TRIED)[1]}


def befell(found: Tally, fate: int) -> Counter[int]:
    """By unit row of the start: ships that something befell in all turns together."""
    return Counter({u: sum(n * c for n, c in found.of(ROWS, u, fate).items()) for u in found.whose(ROWS)})


@pytest.mark.long
@pytest.mark.parametrize("file", [BISMARCK, CORAL_SEA, PEDESTAL], ids=lambda file: file.stem)
def test_every_turn_counted_is_the_turn_played_from_its_seed(file: Path) -> None:
    """Losses, cargo, fights and dice of four turns add up to those that `flagplot turn` tells one by one."""
    found = count(file, SEEDS)
    played = [data("turn", file, "--seed", seed) for seed in SEEDS]
    assert found.battles == len(played)
    for seat in range(2):
        told = [one["losses"][list(one["losses"])[seat]] for one in played]
        assert found.of("factors_lost", seat) == Counter(side["factors"] for side in told)
        assert found.of("squadrons_lost", seat) == Counter(side["squadrons"] for side in told)
    landed = sum(n * c for name in found.whose("cargo_landed") for n, c in found.of("cargo_landed", name).items())
    assert landed == sum(side["cargo_landed"] for one in played for side in one["losses"].values())
    sides = [side for one in played for side in one["losses"].values()]
    assert befell(found, SUNK).total() == sum(
        side["submarines"] + sum(ship["count"] for ship in side["sunk"]) for side in sides
    )
    assert found.dice == sum(one["dice"] for one in played)


def test_what_becomes_of_an_operation_is_told_by_the_events_of_its_turn() -> None:
    """The raid is always announced and met; it is carried out in as many turns as tell so."""
    found = count(BISMARCK, SEEDS)
    raid = {what: found.of(OPERATIONS, (0, "Exercise Rhine"), what)[1] for what in EVERY}
    names = [{event["name"] for event in data("turn", BISMARCK, "--seed", seed)["events"]} for seed in SEEDS]
    assert raid[ANNOUNCED] == len(SEEDS)
    assert raid[INTERCEPTED] == sum("interception-declared" in told for told in names)
    assert raid[FOUGHT] == sum("battle-begins" in told for told in names)
    assert raid[DONE] == sum("activity-done" in told for told in names)
    assert raid[ABORTED] == sum("leg-aborts" in told for told in names)
    assert 0 < raid[DONE] < len(SEEDS)


def test_ships_are_sunk_damaged_or_whole() -> None:
    """Of each row no more are sunk or damaged than there were, with the rows split off it counted in."""
    found, start = count(PEDESTAL, SEEDS), open_scenario(PEDESTAL).battle.situation
    sunk, damaged = befell(found, SUNK), befell(found, DAMAGED)
    for u in sunk:
        assert start.count[u] > 0
        assert 0 <= sunk[u] + damaged[u] <= start.count[u] * found.battles


def test_other_processes_count_the_same() -> None:
    """Slices played elsewhere add up to the turns played here."""
    here, executor = count(BISMARCK, SEEDS), Processes(2)
    try:
        setting = open_scenario(BISMARCK)
        there = total(executor, partial(work(setting).count, setting.battle.situation), SEEDS, 2)
    finally:
        executor.close()
    assert there == here


@pytest.mark.long
def test_standing_orders_are_followed() -> None:
    """With orders by which everybody stays in port nobody sails against the raid."""
    orders = read_given(open_scenario(BISMARCK), [f"Britain={HERE / 'orders' / 'home-fleet.yaml'}"])
    with_orders = count(BISMARCK, range(12), orders)
    assert tried(with_orders) != tried(count(BISMARCK, range(12)))
    silent = Standing("stay", orders[0].seat, True, ())
    assert not tried(count(BISMARCK, range(3), (silent,)))


@pytest.fixture(autouse=True)
def by_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns are played by the text; that they are counted alike compiled is proved in `tests/fast/test_turns_counted.py`."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


@pytest.mark.long
def test_the_report_fits_the_page_and_says_what_it_rests_on() -> None:
    """Eighty columns, intervals, citations; the same seed tells the same."""
    words = ("odds", CORAL_SEA, "-n", 8, "--seed", 3)
    text = good(*words)
    assert max(map(len, text.splitlines())) <= 80
    for part in ("Invasion of Port Moresby", "carried out", "cargo landed", "Task Force 17", "Yorktown", "interpreted"):
        assert part in text
    one, other = (data(*words, "--threads", n) for n in (1, 2))
    for told in (one, other):
        del told["seconds"], told["threads"]
    assert one == other
    assert one["operations"][1]["cargo_landed"]["shares"]


def test_a_picture_of_a_turn_is_a_picture(tmp_path: Path) -> None:
    """A PNG file of some size."""
    pytest.importorskip("matplotlib")
    file = tmp_path / "turn.png"
    good("odds", BISMARCK, "-n", 4, "--seed", 3, "--png", file)
    assert file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and file.stat().st_size > 20_000


def test_what_cannot_be_is_refused() -> None:
    """No exact walk of a turn, no orders for a single battle, no orders for a side that is not there."""
    assert "no exact walk" in bad("odds", BISMARCK, "--exact")
    orders = HERE / "orders" / "home-fleet.yaml"
    assert "standing orders do not apply to a battle" in bad(
        "odds", HERE / "midway-1942.yaml", "--orders", f"A={orders}"
    )
    assert "these are orders of Britain" in bad("odds", BISMARCK, "--orders", f"Germany={orders}")


@pytest.mark.soak
def test_editions_side_by_side_are_the_odds_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the same seeds; a ruling's readings likewise, and a fixed one is refused."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    words = ("-n", 4, "--seed", 3)
    found = data("compare", BISMARCK, "--editions", "awaw-2003,awaw-2018", *words)
    for column in found["columns"]:
        alone = data("odds", BISMARCK, "--edition", column["name"], *words)
        assert all(alone[part] == column[part] for part in column if part != "name")
    assert found["columns"][0]["interceptors"] != found["columns"][1]["interceptors"]
    text = good("compare", CORAL_SEA, "--editions", "awaw-2011,awaw-2018", *words)
    assert max(map(len, text.splitlines())) <= 80 and "cargo landed" in text
    read = data("compare", BISMARCK, "--ruling", "failed-attempt", *words)
    assert read["ruling"] == "failed-attempt" and len(read["columns"]) >= 2
    assert "not enough to compare" in bad("compare", BISMARCK, "--editions", "awaw-2018")


def test_all_operations_are_told_and_cargo_that_never_lands() -> None:
    """Announced or not; what was announced beside them has no share of success."""
    found = data("odds", PEDESTAL, "-n", 2, "--seed", 1, "--doctrine", "random")
    told = {one["name"]: one for one in found["operations"] if one["planned"]}
    assert set(told) == {name for name in open_scenario(PEDESTAL).battle.roster.operations if name}
    assert any("cargo_landed" in one for one in told.values())
    assert found["mattered"] and all(row["unhurt"] >= 0 for row in found["ships"])


def test_who_comes_after_the_battle_is_told_apart() -> None:
    """A late force may find the battle over (22.26C); one in time whose target does not come is not too late (22.26B)."""
    found = count(HERE / "leyte-1944.yaml", range(2))
    flanks = {what: found.of(INTERCEPTORS, (1, "Oldendorf's flanks"), what)[1] for what in (IN_TIME, TOO_LATE)}
    assert flanks[IN_TIME] > 0 and flanks[TOO_LATE] == 0
    late = count(CORAL_SEA, range(3, 4))
    assert any(late.of(INTERCEPTORS, name, TOO_LATE)[1] for name in late.whose(INTERCEPTORS))


def test_one_turn_is_json_that_every_program_reads() -> None:
    """A mean of one has no bounds, for which JSON has no word."""

    def no_word(word: str) -> None:
        raise AssertionError(word)

    found = json.loads(good("odds", BISMARCK, "-n", 1, "--seed", 1, "--json"), parse_constant=no_word)
    assert found["exchange"]["mean"]["low"] is None


def test_a_picture_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    """And not after it."""
    assert "no such folder" in bad("odds", BISMARCK, "-n", 10_000, "--png", tmp_path / "no" / "such.png")


def test_what_moves_a_turn_is_measured_in_factors() -> None:
    """Doctrines compared turn by turn; a turn has no one secret choice to solve, and says so."""
    found = data("sensitivity", BISMARCK, "-n", 2, "--seed", 1, "--of", "doctrines")
    assert {one["name"] for one in found["effects"]} == {"Britain", "Germany"}
    assert all(one["factors"]["low"] <= one["factors"]["value"] for one in found["effects"])
    assert "no single secret choice" in bad("solve", BISMARCK)


@pytest.mark.soak
def test_the_luck_of_a_turn_is_told_roll_by_roll(tmp_path: Path) -> None:
    """By playing on from before and after each roll."""
    record = tmp_path / "turn.record"
    good("turn", BISMARCK, "--seed", 3, "--record", record)
    found = data("luck", record, "-n", 1, "--seed", 1)
    assert found["rolls"] and all(roll["cites"] for roll in found["rolls"])
    assert found["factors"]["low"] <= found["factors"]["value"] <= found["factors"]["high"]
