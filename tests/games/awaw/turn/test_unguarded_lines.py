"""Sea supply lines without guards, from operation files: unmolested, disrupted, met by ships, guarded late (22.9434)."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.shared.terms import GROUPS
from flagplot.games.awaw.turn import terms
from flagplot.table.setting import open_scenario
from tests.helpers.sea_line import FileTurn
from tests.helpers.voyage import line

EDITIONS = ["awaw-2018", "awaw-2011", "awaw-2003"]
HEAD = """\
flagplot: operation
title: A line of supply
edition: {edition}
map: sea
mover: Blue
round_limit: 2
sides:
"""
BLUE = """\
  - name: Blue
    nation: Britain
    places: [{{name: A1-port}}, {{name: A12-port}}, {{name: A20-port}}]
    forces:
      - {{name: H, port: A1-port, ships: [{{name: Guards, type: CA, count: 6}}]}}
      - name: Relief
        port: A12-port
        ships: [{{name: Ark, type: BB, size: 4}}, {{name: Bark, type: BB, size: 4}}, {{name: Cc, type: CA, count: 4}}]
    operations:
      - name: Supply
        activity: {activity}
        phase: {phase}
        {zone}
        plans: [{plan}]
"""
RED = """\
  - name: Red
    nation: Germany
    places: [{{name: A24-port}}]
    {forces}
    {boats}
"""
BIG = "{name: Bis, type: BB, size: 4}, {name: Tir, type: BB, size: 4}, {name: Hipper, type: CA, count: 4}"
SHIPS = f"forces: [{{name: Raiders, port: A24-port, ships: [{BIG}]}}]"
BOATS = "submarines: [{name: Boats, port: A24-port, count: 3}]"
BARE = "{name: bare, route: [A1-port, A20-port]}"
DROPPED = "{name: guarded at first, forces: [H], route: [A1-port, {at: A8, drops: [H]}, A20-port]}"
PICKED_UP = "{name: guarded later, route: [A1-port, {at: A12-port, picks-up: [Relief]}, A20-port]}"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def a_file(
    tmp_path: Path,
    plan: str,
    forces: str = "",
    boats: str = "",
    *,
    edition: str = "awaw-2018",
    blue_first: bool = True,
    activity: str = "sea-supply",
) -> Path:
    line(tmp_path / "sea", ports="A1 A12 A20 A24")
    phase, zone = ("redeployment", "zone: 1") if activity == "sea-supply" else ("combat", "combined: false")
    blue = BLUE.format(plan=plan, activity=activity, phase=phase, zone=zone)
    red = RED.format(forces=forces or "forces: []", boats=boats or "submarines: []")
    path = tmp_path / "supply.yaml"
    path.write_text(
        HEAD.format(edition=edition) + "".join((blue, red) if blue_first else (red, blue)), encoding="utf-8"
    )
    return path


def lines_cut(n: FileTurn) -> int:
    return len(n.events("supply-line-cut"))


def told(n: FileTurn) -> list[str]:
    """What the battle's own events are called, in their order."""
    return [event.kind.name for event in n.game.log]


@pytest.mark.rule("22.9434-a", "22.421A")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("plan", [BARE, DROPPED, PICKED_UP])
def test_a_line_that_nobody_meets_is_not_disrupted(tmp_path: Path, plan: str, edition: str, blue_first: bool) -> None:
    n = FileTurn(a_file(tmp_path, plan, edition=edition, blue_first=blue_first)).sail(announce=1)
    assert lines_cut(n) == 0
    assert len(n.events("activity-done")) >= 1


@pytest.mark.rule("22.9434-a", "22.92-d")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_submarines_disrupt_it_and_are_spent(tmp_path: Path, edition: str, blue_first: bool) -> None:
    """One attack is enough; those after the first find nothing, and have not attacked."""
    n = FileTurn(a_file(tmp_path, BARE, boats=BOATS, edition=edition, blue_first=blue_first))
    n.sail(
        luck=6,
        announce=1,
        submarine_attack=FileTurn.last,
        submarine_hex=lambda n: n.s.leg_length[n.s.ask_object] if n.s.ask_object < 100 else 0,
    )
    assert n.events("battle-begins")
    assert told(n).count("supply-disrupted") == 1
    assert lines_cut(n) == 1
    assert n.events("submarines-spent") and sum(event.factors for event in n.events("submarines-spent")) == 1


@pytest.mark.rule("22.71C", "22.81A", "22.9434-a")
@pytest.mark.parametrize("ruling", ["nobody-to-fight", "disrupted"])
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_ships_that_nobody_counters_cut_it(tmp_path: Path, edition: str, blue_first: bool, ruling: str) -> None:
    path = a_file(tmp_path, BARE, SHIPS, edition=edition, blue_first=blue_first)
    n = FileTurn(path, "", {"unguarded-line": ruling}).sail(
        luck=6, announce=1, join=only("Raiders"), intercept_hex=at("A20")
    )
    assert n.events("battle-begins")
    assert lines_cut(n) == 1
    assert told(n).count("supply-disrupted") == (1 if ruling == "disrupted" else 0)


def only(name: str) -> Callable[[FileTurn], int]:
    return lambda n: 1 if n.s.ask_subject == n.force(name) else 0


def at(hex: str) -> Callable[[FileTurn], int]:
    return lambda n: n.on_path(hex) if n.s.wave == terms.OUTBOUND else 0


@pytest.mark.rule("22.421A", "22.81C")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_counter_interceptors_that_win_guard_it_from_then_on(tmp_path: Path, edition: str, blue_first: bool) -> None:
    path = a_file(tmp_path, BARE, SHIPS, edition=edition, blue_first=blue_first)
    n = FileTurn(path).sail(
        luck=6,
        yields="Red",
        announce=1,
        intercept_hex=at("A20"),
        counter_hex=at("A20"),
        join=lambda n: 1 if n.s.ask_subject in (n.force("Raiders"), n.force("Relief")) else 0,
    )
    assert n.met[0][1].keys() == {"Raiders", "Relief"}
    assert lines_cut(n) == 0
    assert n.events("activity-taken-over")


@pytest.mark.rule("22.81C", "22.26")
@pytest.mark.parametrize("ruling", ["not-inverted", "inverted"])
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_whether_counter_interceptors_that_take_over_are_inverted_is_a_ruling(
    tmp_path: Path, edition: str, blue_first: bool, ruling: str
) -> None:
    path = a_file(tmp_path, BARE, SHIPS, edition=edition, blue_first=blue_first)
    n = FileTurn(path, "", {"adopters-inverted": ruling}).sail(
        luck=6,
        yields="Red",
        announce=1,
        intercept_hex=at("A20"),
        counter_hex=at("A20"),
        join=lambda n: 1 if n.s.ask_subject in (n.force("Raiders"), n.force("Relief")) else 0,
    )
    assert n.events("activity-taken-over")
    inverted = {n.names.units[event.unit] for event in n.events("inverted")}
    assert ("Ark" in inverted) == (ruling == "inverted")
    assert "Bis" in inverted


@pytest.mark.rule("22.9434-a")
@pytest.mark.parametrize("blue_first", [True, False])
def test_it_may_be_cut_where_its_guards_have_left_it_and_they_go_on(tmp_path: Path, blue_first: bool) -> None:
    path = a_file(tmp_path, DROPPED, SHIPS, blue_first=blue_first)
    n = FileTurn(path).sail(luck=6, announce=1, intercept_hex=at("A20"), join=only("Raiders"))
    assert lines_cut(n) == 1
    assert not n.events("force-lost")


@pytest.mark.rule("22.12-a")
def test_other_activities_need_somebody_to_sail(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="no force sails"):
        open_scenario(a_file(tmp_path, BARE, activity="carrier-mission"), "", {})


@pytest.mark.rule("22.523E.1-b", "22.523C", "22.9434-a")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])
def test_those_who_come_to_its_support_evade_past_its_number(tmp_path: Path, edition: str, blue_first: bool) -> None:
    """Relief is group four and the line group five: Relief evades to six, and the line may still be found."""

    def number(n: FileTurn) -> int:
        ours = n.s.ask_seat != n.s.battle_interceptor
        return (4 if n.s.battle.bare_supply_line[n.s.ask_subject] else 3) if ours else 0

    def die(n: FileTurn) -> int:
        if not n.s.fighting:
            return 5
        return (3 if n.s.battle.round == 1 else 4) if n.s.battle.search_die else 2

    path = a_file(tmp_path, BARE, SHIPS, edition=edition, blue_first=blue_first)
    n = FileTurn(path).play(
        announce=1,
        intercept_hex=at("A20"),
        counter_hex=at("A20"),
        join=lambda n: 1 if n.s.ask_subject in (n.force("Raiders"), n.force("Relief")) else 0,
        strengthen=0,
        number=number,
        search_squadrons=0,
        die=die,
        engage=lambda n: 4 if 4 in n.game.choices() else n.game.choices()[0],
        evade=1,
    )
    assert [event.number for event in n.events("evaded")] == [6]
    assert [event.number for event in n.events("number-shown") if event.side == n.s.mover] == [4, 5]
    found = [event.group % GROUPS + 1 for event in n.events("search-result") if event.group // GROUPS == n.s.mover]
    assert found[0] == 4 and 5 in found[1:]


GUARDED = "{name: guarded, forces: [H], route: [A1-port, A20-port]}"
FEW = "{name: H, port: A1-port, task-force: false, ships: [{name: Guards, type: DD, count: 1}]}"


def met_by_raiders(
    tmp_path: Path, edition: str, blue_first: bool, ruling: str, helped: bool, opts: int = 1
) -> FileTurn:
    """The guard of the line has number one, as Raiders have, and sinks; those leave after a round."""
    path = a_file(tmp_path, GUARDED, SHIPS, edition=edition, blue_first=blue_first)
    path.write_text(re.sub(r"{name: H, .*}\]}", FEW, path.read_text(encoding="utf-8")), encoding="utf-8")
    n = FileTurn(path, "", {"unguarded-line": ruling})

    def number(n: FileTurn) -> int:
        legal, helps = n.game.choices(), n.s.battle.is_tf[n.subject] == 1
        return legal[-1] if n.s.ask_seat == n.s.mover and helps and len(legal) > 1 else legal[0]

    joining = {n.force("Raiders"), n.force("Relief")} if helped else {n.force("Raiders")}
    return n.play(
        announce=1,
        intercept_hex=at("A20"),
        counter_hex=at("A20"),
        join=lambda n: 1 if n.s.ask_subject in joining else 0,
        strengthen=0,
        number=number,
        engage=0,
        withdraw=lambda n: int(n.s.ask_seat != n.s.mover),
        supply_goes_on=opts,
        go_on=FileTurn.last,
    )


@pytest.mark.rule("22.9434-a", "22.71C-b", "22.81A.1", "22.82A")
@pytest.mark.parametrize("ruling", ["nobody-to-fight", "disrupted", "left-alone"])
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("opts", [0, 1])
def test_a_line_goes_on_without_the_guards_it_lost_if_its_side_holds_out(
    tmp_path: Path, edition: str, blue_first: bool, ruling: str, opts: int
) -> None:
    n = met_by_raiders(tmp_path, edition, blue_first, ruling, helped=False, opts=opts)
    assert [n.names.units[event.unit] for event in n.events("units-lost")] == ["Guards"]
    assert n.questions("supply-goes-on") and lines_cut(n) == 1 - opts
    assert len(n.events("activity-done")) == opts


@pytest.mark.rule("22.9434-a", "22.81C")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_supporters_that_win_take_over_a_line_whose_guards_are_lost(
    tmp_path: Path, edition: str, blue_first: bool
) -> None:
    n = met_by_raiders(tmp_path, edition, blue_first, "nobody-to-fight", helped=True)
    assert "Guards" in {n.names.units[event.unit] for event in n.events("units-lost")}
    assert [event.force for event in n.events("activity-taken-over")] == [n.force("Relief")]
    assert lines_cut(n) == 0 and len(n.events("activity-done")) == 1


@pytest.mark.rule("awaw-2011:22.23.A.3", "awaw-2011:table.22.21.mod.smalltarget")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize(
    ("reading", "hex", "reached"), [("small", "A14", 1), ("small", "A10", 0), ("not-small", "A10", 1), ("", "A10", 0)]
)
def test_by_ruling_a_line_without_guards_is_met_from_afar_in_2011(
    tmp_path: Path, reading: str, hex: str, reached: int, blue_first: bool
) -> None:
    """The raiders lie in A24: ten hexes from A14, where a small force is met, and fourteen from A10."""
    path = a_file(tmp_path, BARE, SHIPS, edition="awaw-2011", blue_first=blue_first)
    n = FileTurn(path, rulings={"targets-without-factors": reading} if reading else None)
    n.sail(announce=1, intercept_hex=lambda n: 0 if n.s.ask_seat == n.s.mover else n.on_path(hex), join=1)
    assert sum(name == "join" for name, *_ in n.asked) == reached
    assert [where for where, _ in n.met] == [hex] * reached


@pytest.mark.rule("22.9434-a", "22.92-d", "22.921-a")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("boats", "cut"), [(1, 0), (3, 1)])
def test_submarines_by_themselves_have_to_attack_the_line_once_its_guard_is_sunk(
    tmp_path: Path, edition: str, blue_first: bool, boats: int, cut: int
) -> None:
    path = a_file(tmp_path, GUARDED, boats=BOATS.replace("3", str(boats)), edition=edition, blue_first=blue_first)
    path.write_text(re.sub(r"{name: H, .*}\]}", FEW, path.read_text(encoding="utf-8")), encoding="utf-8")
    n = FileTurn(path).play(
        announce=1,
        submarine_attack=FileTurn.last,
        submarine_hex=lambda n: n.s.leg_length[n.s.ask_object] if n.s.ask_object < 100 else 0,
    )
    assert [n.names.units[event.unit] for event in n.events("units-lost")] == ["Guards"]
    assert lines_cut(n) == cut and len(n.events("activity-done")) == 1 - cut
