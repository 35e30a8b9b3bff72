"""A battle that a file enters in its middle: round, phase, losses, squadrons spent, groups found (22.41, 22.411)."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from flagplot.core.position import ALL
from flagplot.files.yaml_lines import QUICK
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.belief.briefing import brief, starts
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.shared import terms
from flagplot.table.session import begin, listen
from flagplot.table.setting import open_scenario, open_text
from tests.cli.shell import bad, data, good

MIDDLE = """\
flagplot: battle
title: The third round
theatre: pacific
now: {round: 3, phase: PHASE}
sides:
  - name: Japan
    nation: Japan
    role: activity
    forces:
      - name: Carriers
        number: 2
        mission: other
        known: all
        ships:
          - {name: Akagi, type: CV, hits: 1, fought: true}
          - {name: Kaga, type: CV, sunk: 1, fought: true}
          - {name: Kongo, type: BB, size: 3}
          - {name: Destroyers, type: DD, count: 6, sunk: 2}
      - name: Cruisers
        number: 4
        task-force: false
        ships:
          - {name: Heavy cruisers, type: CA, count: 4, damaged: 1, sunk: 1}
      - name: Escort
        number: 5
        task-force: false
        ships:
          - {name: Escorts, type: DD, count: 3}
      - name: Gone home
        ships:
          - {name: Haguro, type: CA, withdrawn: 1, withdrawn-damaged: 1}
      - name: Late
        enters: {round: 5}
        ships:
          - {name: Yamato, type: BB, size: 5}
          - {name: Screen, type: DD, count: 6}
  - name: U.S.
    nation: United States
    role: interceptor
    forces:
      - name: Task Force 16
        number: 1
        known: facts
        ships:
          - {name: Enterprise, type: CV}
          - {name: Cruisers, type: CA, count: 4, damaged: 1}
          - {name: Destroyers, type: DD, count: 5}
    submarines:
      - {name: Nautilus and others, count: 3, sunk: 1, attacked: 1, intercepting: false}
    bases:
      - {name: Midway, distance: 2, room: 5, squadrons: [{type: attack, count: 2}]}
"""
IN_ROUND = (
    ("name: Akagi, type: CV,", "name: Akagi, type: CV, spent: 1, patrol: 1,"),
    ("        known: all\n", "        known: all\n        found: 2\n        attacks: 1\n"),
    ("        known: facts\n", "        known: facts\n        found: 1\n"),
    ("type: attack, count: 2", "type: attack, count: 2, spent: 1"),
    ("    nation: Japan\n", "    nation: Japan\n    lost-this-round: 1\n"),
)
PHASES = ("start", "air-strikes", "fleet-combat")


def middle(phase: str, turned: bool = False, edition: str = "awaw-2018") -> str:
    """The battle at a phase of its third round, either side first."""
    text = MIDDLE.replace("PHASE", phase).replace("title:", f"edition: {edition}\ntitle:")
    if phase != "start":
        for old, new in IN_ROUND:
            assert old in text
            text = text.replace(old, new)
    if turned:
        found: Any = yaml.load(text, QUICK)
        text = yaml.safe_dump({**found, "sides": found["sides"][::-1]}, sort_keys=False)
    return text


@pytest.mark.rule("22.41", "22.411")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
def test_a_battle_goes_on_from_its_middle(tmp_path: Path, phase: str, turned: bool, edition: str) -> None:
    path = tmp_path / "here.yaml"
    path.write_text(middle(phase, turned, edition), encoding="utf-8")
    told = data("fight", path, "--seed", 1)
    assert told["rounds"] >= 3 and told["ended"]
    lost = told["losses"]["Japan"]
    names = {ship["name"]: ship for ship in lost["ships"]}
    assert names["Kaga"]["sunk"] == 1 and names["Haguro"]["withdrew"] == 1 and lost["factors"] >= 3 + 2 + 2
    report = good("fight", path, "--seed", 1)
    assert "── Round 3" in report and "Before the battle" not in report and "Combat group 2: " in report
    session = begin(open_scenario(path), {0: "standard", 1: "standard"}, 1)
    session.run(1)
    s: BattleState = session.position.situation
    assert s.round == 3 and s.segment >= {"start": terms.PATROL, "air-strikes": terms.STRIKES}.get(phase, terms.PAIRING)


@pytest.mark.parametrize("phase", PHASES)
def test_the_state_is_what_the_file_says(phase: str) -> None:
    """Rows of numbers, losses, knowledge, squadrons and results; the late force waits where a force waits."""
    battle = build(read_text(middle(phase)))
    s, names = battle.situation, battle.roster.units
    two, four, one = 1, 3, terms.GROUPS
    assert [s.standing[g] for g in (two, four, one)] == [terms.ENGAGED] * 3
    assert [s.known[g] for g in (two, four, one)] == [terms.FULL, terms.HIDDEN, terms.FACTS]
    row = {name: u for u, name in enumerate(names) if name}
    assert [s.group_row[row[name]] for name in ("Akagi", "Kaga", "Heavy cruisers")] == [two, terms.NOBODY, four]
    afloat = [(s.original[u], s.count[u], s.sunk[u], s.damaged[u]) for u in (row["Destroyers"], row["Heavy cruisers"])]
    assert afloat[1] == (4, 3, 1, 1)
    assert (s.withdrawn[row["Haguro"]], s.withdrawn_damaged[row["Haguro"]], s.count[row["Haguro"]]) == (1, 1, 0)
    assert (s.count[row["Nautilus and others"]], s.attacks_made[row["Nautilus and others"]]) == (2, 1)
    assert [s.enters[g] for g in range(terms.NUMBERS, terms.GROUPS) if s.standing[g] == terms.LATE] == [5]
    wings = {name: w for w, name in enumerate(battle.roster.wings) if name}
    spent = (s.unavailable[wings["Akagi"]], s.patrol[wings["Akagi"]], s.squadrons[wings["Kaga"]])
    if phase == "start":
        assert (s.round, s.segment, spent) == (2, terms.ROUND_START, (0, 0, 0))
    else:
        assert (s.round, spent) == (3, (1, 1, 0)) and s.unavailable[wings["Midway attack"]] == 1
        assert (s.search_results[two], s.results_used[two], s.attacked[two], s.results, s.any_found) == (
            2,
            1,
            1,
            [1, 2],
            [1, 1],
        )
        assert s.lost_factors == [1, 0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("now: {round: 3, phase: start}\n", "", "known belongs to a battle that has begun"),
        ("phase: start", "phase: landing", "start, air-strikes or fleet-combat"),
        ("round: 3", "round: 0", "now.round"),
        ("        number: 2\n", "", "Carriers has no number in a battle that has begun"),
        ("number: 4\n        task-force: false\n", "number: 2\n", "number 2 is that of Carriers already"),
        ("hits: 1,", "hits: 1, hurt: true, nas: 9,", "nas"),
        ("type: attack, count: 2", "type: attack, count: 2, lost: 3", "3 of 2 squadrons lost"),
        ("type: attack, count: 2", "type: attack, count: 2, grounded: 3", "3 of 2 squadrons grounded"),
        ("known: facts", "known: nothing\n        facts: {carriers: 1}", "though nothing is known of it"),
        ("Gone home\n", "Gone home\n        number: 6\n", "Gone home has no ships left"),
        ("enters: {round: 5}", "enters: {hexes-short: 2}", "round: 2 or later"),
        ("count: 6, sunk: 2", "count: 6, sunk: 5, withdrawn: 2", "together at most 6"),
        ("damaged: 1, sunk: 1", "damaged: 4, sunk: 1", "4 damaged of 3 still there"),
        ("type: CV, hits: 1", "type: CV, spent: 1", "spent at the start of a round"),
        ("        known: all\n", "        known: all\n        found: 1\n", "found at the start of a round"),
        ("sunk: 1, attacked: 1, int", "sunk: 4, attacked: 1, int", "4 factors sunk of 3"),
        ("withdrawn: 1, withdrawn-damaged: 1", "withdrawn: 1, withdrawn-damaged: 2", "2 damaged of 1 CA withdrawn"),
        ("    nation: Japan\n", "    nation: Japan\n    disclosed: classes\n", "all, the ships but not the numbers"),
        ("title:", "round_limit: 2\ntitle:", "round 3 is after the last one"),
    ],
)
def test_a_fault_has_its_line_and_the_right_form(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = middle("start")
    assert old in text
    path = tmp_path / "here.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    refused = " ".join(bad("fight", path).split())
    assert said in refused and "here.yaml, line " in refused and "expected " in refused


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("spent: 1, patrol: 1", "spent: 3, patrol: 1", "3 squadrons spent and 1 on patrol"),
        ("spent: 1, patrol: 1", "spent: 1, ashore: 4", "4 squadrons ashore"),
        ("attacks: 1", "attacks: 3", "3 attacks on Carriers, which was found 2 times"),
        ("count: 2, spent: 1", "count: 2, spent: 3", "3 of 2 squadrons spent"),
    ],
)
def test_what_happened_in_the_round_fits_it(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "here.yaml"
    path.write_text(middle("air-strikes").replace(old, new), encoding="utf-8")
    assert said in " ".join(bad("fight", path).split())


@pytest.mark.rule("22.423A", "22.452B")
@pytest.mark.parametrize("phase", PHASES)
def test_numbers_of_hidden_groups_stay_secret(phase: str) -> None:
    """Two files that differ in the numbers of hidden groups are one to the other seat; each way that fits is a start."""
    text = middle(phase)
    other = text.replace("number: 4", "number: X").replace("number: 5", "number: 4").replace("number: X", "number: 5")
    one, two = (build(read_text(each)).situation for each in (text, other))
    assert one != two and brief(one, 1, ALL) == brief(two, 1, ALL)
    found = [start for start, _ in starts(brief(one, 1, ALL), 1, ALL, None)]  # type: ignore[arg-type]
    assert len(found) == 2 and one in found and two in found
    views = []
    for each in (text, other):
        session = begin(open_text(each, "here"), {0: "standard", 1: "standard"}, 1)
        story = listen(session, 1)
        views.append((session.position.seat_view(1).s, session.position.log_for(1), story.events))
    assert views[0] == views[1]


def test_facts_that_were_disclosed_decide_which_group_it_is() -> None:
    """A hidden group of which the facts are known has no number of one that they do not fit (22.452B)."""
    text = middle("start").replace("        number: 5\n", "        number: 5\n        known: facts\n")
    text = text.replace("        number: 4\n", "        number: 4\n        mission: sea-supply\n        cargo: 0\n")
    one = build(read_text(text)).situation
    assert one.known[4] == terms.FACTS
    found = [start for start, _ in starts(brief(one, 1, ALL), 1, ALL, None)]  # type: ignore[arg-type]
    assert one in found and 1 <= len(found) <= 2


def test_it_opens_in_every_command(tmp_path: Path) -> None:
    path = tmp_path / "here.yaml"
    path.write_text(middle("air-strikes"), encoding="utf-8")
    assert data("odds", path, "-n", 50, "--seed", 1)
    assert data("position", path)["round"] == 3
    assert "Air strike on which group found?" in good("advise", path, "--seat", "B", "--seed", 1, "--budget", 100)
    assert "fixes the numbers of hidden groups" in bad("position", path, "--view", "B")
