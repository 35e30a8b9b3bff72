"""Scenario files of Grand Europa: those that are there, and what is said of bad ones."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files import check_battle as awaw_read
from flagplot.games.europa import terms
from flagplot.games.europa.files.build import build, profile_of
from flagplot.games.europa.files.read import read, read_text
from flagplot.games.europa.profile import house

FILES = sorted((Path(__file__).parents[3] / "scenarios" / "europa").glob("*.yaml"))
SMALL = """flagplot: europa
title: Small
sea: calm
night: false
coastal-hex: true
moving:
  name: North
  group: Fleet
  movement: 3
  left-blockaded-port: true
  units:
    - {name: Cruisers, type: TF, gunnery: 4, submarine: 2}
    - {name: Carrier, type: CG, gunnery: 1, aircraft: 2}
    - {name: Troops, type: LC}
enemy:
  name: South
  groups:
    - name: Boats
      kind: submarine
      where: adjacent
      units: [{name: Boat, type: SS, submarine: 3, capacity: 2}]
    - name: Fort
      kind: coast-defence
      level: 5
    - name: Squadron
      units: [{name: Old ship, type: TF, gunnery: 3, heavy: true}]
"""


def faults(old: str, new: str) -> list[tuple[int, str]]:
    assert old in SMALL
    with pytest.raises(ScenarioError) as error:
        read_text(SMALL.replace(old, new), "small.yaml")
    for fault in error.value.faults:
        assert fault.expected and str(fault).startswith("small.yaml, line")
    return [(fault.line, str(fault)) for fault in error.value.faults]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_battles_are_sound_and_name_their_sources(file: Path) -> None:
    scenario = read(file)
    assert scenario.sources and scenario.story and scenario.history
    combat = build(scenario, profile_of(scenario, str(file)))
    assert combat.situation.defects() == [] and combat.profile.is_house
    assert combat.text == file.read_text(encoding="utf-8")


def test_the_form_in_the_readme_is_one_that_is_read() -> None:
    text = (FILES[0].parent / "README.md").read_text(encoding="utf-8")
    example = text.split("```yaml\n")[1].split("```")[0].replace("profile: my-figures.toml", "#")
    assert build(read_text(example), house()).situation.defects() == []
    assert all(f"`{file.name}`" in text for file in FILES)


def test_there_are_battles_of_every_kind() -> None:
    sorts = {group.kind for file in FILES for group in read(file).enemy.groups}
    assert sorts == {"surface", "submarine", "coast-defence"} and len(FILES) >= 5
    types = {unit.type for file in FILES for unit in read(file).moving.units}
    assert {"TF", "CG", "NT", "LC", "SS"} <= types


def test_a_file_becomes_the_situation_it_describes() -> None:
    combat = build(read_text(SMALL), house())
    s, g = combat.situation, terms.GROUPS
    assert (s.mover, s.sea, s.night, s.coastal, s.movement, s.left_port[0]) == (0, 0, 0, 1, 3, 1)
    assert s.sort[0] == terms.SURFACE_GROUP
    assert s.sort[g : g + 3] == [terms.SUBMARINE_GROUP, terms.COAST_DEFENCE, terms.SURFACE_GROUP]
    assert s.adjacent[g : g + 3] == [1, 0, 0] and s.to_fight[g : g + 4] == [1, 1, 1, 0] and s.level[g + 1] == 5
    assert s.units == [3, 2] and s.at[:3] == [0, 0, 0] and s.at[terms.UNITS : terms.UNITS + 2] == [g, g + 2]
    assert s.gunnery[:3] == [1, 4, 0] and s.submarine[:3] == [0, 2, 0] and s.aircraft[:3] == [2, 0, 0]
    assert s.capacity[:3] == [1, 4, 1] and s.capacity[terms.UNITS] == 2 and s.heavy[terms.UNITS + 1] == 1
    assert combat.roster.units[:3] == ("Carrier", "Cruisers", "Troops")
    assert combat.roster.groups[g] == "Boats" and combat.roster.profile == house().title


@pytest.mark.parametrize(
    "old, new, line, words",
    [
        ("type: TF, gunnery: 4, submarine: 2", "type: SS, submarine: 2", 12, "a submarine squadron in a surface group"),
        ("type: SS, submarine: 3", "type: TF, gunnery: 3", 21, "a TF in a submarine group"),
        ("sea: calm", "sea: choppy", 3, "calm, rough or stormy"),
        ("gunnery: 4", "gunnery: -4", 12, "from 0 to 60"),
        ("movement: 3", "movement: -1", 9, "from 0 to 99"),
        ("  group: Fleet", "  group: Fleet\n  kind: coast-defence", 9, "surface or submarine"),
        ("type: LC}", "type: LC, gunnery: 1}", 14, "an LC has no gunnery"),
        ("type: LC}", "type: LC, submarine: 1}", 14, "no submarine warfare strength"),
        ("type: LC}", "type: LC, aircraft: 1}", 14, "aircraft on an LC"),
        ("type: LC}", "type: BB}", 14, "TF, CG, SS, NT, LC or LB"),
        ("      level: 5", "      level: 0", 24, "from 1 to 60"),
        ("      level: 5", "      where: hex", 22, "coast defences without a level"),
        ("      level: 5", "      level: 5\n      units: [{name: Gun, type: TF}]", 25, "units in coast defences"),
        ("- name: Squadron", "- name: Squadron\n      level: 2", 26, "a level on a surface group"),
        ("      units: [{name: Old ship, type: TF, gunnery: 3, heavy: true}]", "      where: hex", 25, "without units"),
        ("name: South", "name: North", 16, "both sides are called North"),
        ("- name: Fort", "- name: Boats", 22, "two groups are called Boats"),
        ("name: Carrier", "name: Cruisers", 13, "two units are called Cruisers"),
        ("title: Small", "title: Small\nedition: awaw-2018", 3, "europa-2000"),
        ("title: Small", "title: Small\nrulings: {first-try: never}", 3, "counts or does-not-count"),
        ("title: Small", 'title: Small\ndate: "1940-13-01"', 3, "is not a date"),
        ("title: Small", "title: Small\nhistory: {winner: East}", 3, "no side is called East"),
        ("title: Small", "title: Small\nwind: 5", 3, "wind"),
        ("gunnery: 4, submarine: 2", "gunnery: 60, submarine: 2", 11, "61 points of gunnery in one group"),
        ("aircraft: 2", "aircraft: 14, submarine: 9", 11, "67 points of submarine warfare"),
        (
            "- name: Squadron",
            "- {name: Battery, kind: coast-defence, level: 2}\n    - name: Squadron",
            25,
            "in one hex",
        ),
        ("      level: 5", "      level: 5\n      coastal-hex: true", 25, "the scenario gives"),
        ("      level: 5", "      level: 5\n      movement-allowance: 0", 25, "from 1 to 99"),
        ("      level: 5", "      level: 5\n      movement-allowance: 20", 25, "coast defences that move"),
        ("      level: 5", "      level: 5\n      marker: 1", 25, "coast defences that move"),
        ("- name: Squadron", "- name: Squadron\n      marker: 9", 26, "from 0 to 8"),
        ("flagplot: europa", "flagplot: battle", 1, "this is a scenario of kind battle"),
        ("night: false", "night: 0", 4, "true or false"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_would_be_right(old: str, new: str, line: int, words: str) -> None:
    found = faults(old, new)
    assert (line, True) in [(at, words in text) for at, text in found], found


@pytest.mark.rule("34.A.2.4", "34.C.3.b.3")
def test_coast_defences_of_different_adjacent_hexes_are_accepted() -> None:
    """Those of one hex fight as one, so a second one in the moving group's hex is refused with what to write."""
    battery = "    - {name: Battery, kind: coast-defence, level: 2, where: PLACE}\n"
    assert len(read_text(SMALL + battery.replace("PLACE", "adjacent")).enemy.groups) == 4
    with pytest.raises(ScenarioError, match="levels added up"):
        read_text(SMALL + battery.replace("PLACE", "hex"))


def test_submarines_that_move_do_not_fight_coast_defences() -> None:
    moving = "  units:\n    - {name: Cruisers, type: TF, gunnery: 4, submarine: 2}\n"
    old = SMALL[SMALL.index(moving) : SMALL.index("enemy:")]
    found = faults(old, "  kind: submarine\n  units: [{name: Pack, type: SS, submarine: 4}]\n")
    assert any("submarines do not fight coast defences" in text for _, text in found)


def test_all_faults_are_told_at_once() -> None:
    text = SMALL.replace("level: 5", "where: hex").replace("type: LC}", "type: LC, gunnery: 1}")
    with pytest.raises(ScenarioError) as error:
        read_text(text, "small.yaml")
    assert len(error.value.faults) == 2


def test_a_battle_of_the_other_game_is_told_from_one_of_this() -> None:
    with pytest.raises(FlagplotError, match="kind europa"):
        awaw_read.read_text(SMALL, "small.yaml")


def test_a_profile_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    scenario = read_text(SMALL.replace("title: Small", "title: Small\nprofile: mine.toml"))
    with pytest.raises(FlagplotError, match=r"mine\.toml"):
        profile_of(scenario, str(tmp_path / "small.yaml"))


@pytest.mark.parametrize("seed", range(60))
def test_a_file_damaged_anywhere_is_read_or_explained(seed: int) -> None:
    from flagplot.core.dice import below

    place, cut = below(seed, 0, len(SMALL)), below(seed, 1, 40)
    words = ["", "x", "[", "}", ": ", "\n  ", "-1", "!!str", "&a", "\x00"][below(seed, 2, 10)]
    text = SMALL[:place] + words + SMALL[place + cut :]
    try:
        combat = build(read_text(text, "small.yaml"), house())
    except FlagplotError as error:
        assert "small.yaml" in str(error)
    else:
        assert combat.situation.defects() == []
