"""From scenario to situation: every number of the file stands where the rules look for it."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import check, read, read_text
from flagplot.games.awaw.files.start import Battle
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import NATION_NAMES
from flagplot.table.setting import open_text
from tests.helpers.scenario_files import BATTLES
from tests.scenario.samples import SMALL, swap, write

U, G, W, B, P = terms.UNITS, terms.GROUPS, terms.WINGS, terms.BASES, terms.PORTS

RICH = """\
flagplot: battle
title: Everything at once
theatre: europe
round_limit: 5
rulings: {land-cover-bonus: "yes"}
sides:
  - name: Axis
    role: interceptor
    nation: Italy
    codebreaking: {search: -1, fleet: -2, submarine: 1, asw: 1}
    research: {torpedo: 2, asw: 3, air-defence: 4, radar: 5}
    air-drm: -1
    excess-asw: 6
    forces:
      - name: Fleet
        number: 4
        origin: Naples
        ships:
          - {name: Littorio, type: BB, size: 4, hits: 3}
          - {name: Duilio, type: BB, size: 3, slow: true, hits: 1, low-supply: true}
          - {name: Cruisers, type: CA, count: 3}
      - name: Germans
        task-force: false
        enters: {hexes-short: 5}
        ships:
          - {name: Destroyers, type: DD, count: 4, nation: Germany}
    submarines:
      - {name: U-boats, count: 2, advanced: true, nation: Germany, origin: Naples, low-supply: true}
      - {name: Boats, count: 1, intercepting: false}
    bases:
      - {name: Elmas, distance: 2, in-range: false, operational: false, room: 3}
      - name: Gerbini
        distance: 4
        squadrons:
          - {type: army, count: 2}
          - {type: search, count: 1}
          - {type: army, count: 3, nation: Germany}
          - {type: NAS, count: 5, nation: Germany}
    ports:
      - {name: Taranto, distance: 9}
      - {name: Naples, distance: 4, under-invasion: true, room: 12, destroyers: 7}
  - name: Allies
    role: activity
    nation: Britain
    codebreaking: {search: 1}
    forces:
      - name: Convoy
        task-force: false
        mission: sea-transport
        ships:
          - {name: Merchants, type: TR, count: 4, laden: true}
          - {name: Laden destroyers, type: DD, count: 2, laden: true}
          - {name: Destroyers, type: DD, count: 6}
          - {name: Audacity, type: CVE}
      - name: Force Z
        enters: {round: 3}
        ships:
          - {name: Victorious, type: CVL, nas: 1}
          - {name: Big one, type: CVB, hits: 3}
          - {name: Nelson, type: BB, size: 4, slow: true}
          - {name: Dido, type: CA, count: 2, nation: Australia}
"""


@pytest.fixture(scope="module")
def battle() -> Battle:
    return build(read_text(RICH))


@pytest.fixture(scope="module")
def s(battle: Battle) -> BattleState:
    return battle.situation


SHIPS = ("Littorio", "Duilio", "Cruisers", "Destroyers")
ALLIED = ("Nelson", "Victorious", "Big one", "Dido", "Destroyers", "Laden destroyers", "Audacity", "Merchants")


def row(battle: Battle, name: str, side: int = 0) -> int:
    """Row of ships or submarines of a side."""
    return battle.roster.units.index(name, side * U)


def of(battle: Battle, field: str, *names: str, side: int = 0) -> list[int]:
    """Numbers of a field for ships of a side."""
    numbers = getattr(battle.situation, field)
    return [numbers[row(battle, name, side)] for name in names]


def nation(name: str) -> int:
    return NATION_NAMES.index(name)


def test_a_battle_has_what_a_table_needs(battle: Battle) -> None:
    assert (battle.title, battle.edition) == ("Everything at once", "awaw-2018")
    assert battle.rulings == {"land-cover-bonus": "yes"}
    assert battle.text == RICH
    assert battle.situation.defects() == []


def test_a_battle_begins_before_its_groups_are_formed(s: BattleState) -> None:
    assert (s.theatre, s.raid, s.interceptor, s.round_limit) == (terms.EUROPE, 0, 0, 5)
    assert (s.round, s.segment, s.ended, s.winner) == (0, terms.FORMATION, terms.NOT_ENDED, terms.NO_WINNER)


def test_advantages_of_a_side(s: BattleState) -> None:
    assert s.codebreaking_search == [-1, 1]
    assert s.codebreaking_fleet == [-2, 0]
    assert (s.codebreaking_submarine, s.codebreaking_asw) == ([1, 0], [1, 0])
    assert (s.torpedo_research, s.asw_research) == ([2, 0], [3, 0])
    assert (s.air_defence_research, s.radar, s.air_drm) == ([4, 0], [5, 0], [-1, 0])
    assert (s.excess_asw, [ports[:3] for ports in s.destroyers_in_port]) == ([6, 0], [[0, 7, 0], [0, 0, 0]])


def test_forces_get_the_forming_rows(s: BattleState) -> None:
    assert s.standing[6:9] == [terms.ENGAGED, terms.LATE, terms.ABSENT]
    assert s.standing[G + 6 : G + 9] == [terms.ENGAGED, terms.LATE, terms.ABSENT]
    assert set(s.standing[:6] + s.standing[G : G + 6]) == {terms.ABSENT}
    assert s.is_tf[6:8] + s.is_tf[G + 6 : G + 8] == [1, 0, 0, 1]
    assert s.mission[G + 6 : G + 8] == [terms.SEA_TRANSPORT, terms.NO_CARGO_MISSION]
    assert s.fixed_number[6:8] == [4, 0]


def test_cargo_fills_the_laden_ships_unless_the_file_says_otherwise(s: BattleState) -> None:
    assert s.cargo[G + 6] == 6
    small = build(read_text(SMALL))
    assert small.situation.cargo[small.roster.forces.index("Convoy")] == 2
    unladen = build(read_text(swap(("cargo: 2", "cargo: 0"))))
    assert unladen.situation.cargo == [0] * (2 * G) and of(unladen, "laden", "Transports") == [1]


@pytest.mark.rule("awaw-2018:22.24B-c", "awaw-2018:22.24B.1", "awaw-2018:22.24B.2")
@pytest.mark.parametrize(
    ("theatre", "rounds"),
    [
        ("europe", {1: 2, 4: 2, 5: 3, 8: 3, 9: 4, 12: 4, 13: 5}),
        ("pacific", {1: 2, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4, 7: 5}),
    ],
)
def test_the_round_of_a_late_force_follows_from_the_hexes_it_was_short(theatre: str, rounds: dict[int, int]) -> None:
    for short, entry in rounds.items():
        late = f"      - name: Convoy\n        enters: {{hexes-short: {short}}}\n"
        text = swap(("theatre: pacific", f"theatre: {theatre}"), ("      - name: Convoy\n", late))
        assert build(read_text(text)).situation.enters[7] == -short, "the edition has the round"
        assert open_text(text, "battle.yaml").begin().situation.enters[7] == entry


def test_late_forces_wait_for_their_round(s: BattleState) -> None:
    assert s.enters[6:8] == [0, -5], "five hexes short"
    assert s.enters[G + 6 : G + 8] == [0, 3]


def test_ships_have_a_row_for_each_entry(battle: Battle, s: BattleState) -> None:
    assert s.units == [6, 8]
    kinds = [terms.CAPITAL, terms.CAPITAL, terms.CRUISER, terms.DESTROYER]
    assert of(battle, "kind", *SHIPS, "U-boats", "Boats") == [*kinds, terms.SUBMARINE, terms.SUBMARINE]
    assert of(battle, "size", *SHIPS, "U-boats", "Boats") == [4, 3, 2, 1, 1, 1]
    kinds = [terms.CAPITAL, terms.CVL, terms.CVB, terms.CRUISER, terms.DESTROYER, terms.DESTROYER]
    assert of(battle, "kind", *ALLIED, side=1) == [*kinds, terms.CVE, terms.TRANSPORT]
    assert of(battle, "size", *ALLIED, side=1) == [4, 2, 4, 2, 1, 1, 1, 1]
    for field in ("count", "original"):
        assert of(battle, field, *SHIPS, "U-boats", "Boats") == [1, 1, 3, 4, 2, 1]
        assert of(battle, field, *ALLIED, side=1) == [1, 1, 1, 2, 6, 2, 1, 4]
    assert of(battle, "laden", *ALLIED, side=1) == [0, 0, 0, 0, 0, 1, 0, 1]
    assert of(battle, "slow", *SHIPS) == [0, 1, 0, 0]
    assert of(battle, "low_supply", *SHIPS, "U-boats", "Boats") == [0, 1, 0, 0, 1, 0]


def test_ships_are_in_their_force_and_submarines_in_none(battle: Battle, s: BattleState) -> None:
    assert of(battle, "group_row", *SHIPS, "U-boats", "Boats") == [6, 6, 6, 7, -1, -1]
    assert of(battle, "group_row", *ALLIED, side=1) == [G + 7] * 4 + [G + 6] * 4
    assert of(battle, "force", *SHIPS) == [0, 0, 0, 1]
    assert set(s.group_row[6:U] + s.group_row[U + 8 :]) == {-1}
    assert set(s.count[6:U] + s.count[U + 8 :]) == {0}


def test_nations(battle: Battle) -> None:
    italian, german = nation("Italy"), nation("Germany")
    assert of(battle, "nation", *SHIPS, "U-boats", "Boats") == [italian] * 3 + [german] * 2 + [italian]
    assert of(battle, "nation", "Nelson", "Dido", side=1) == [nation("Britain"), nation("Australia")]


def test_damage_taken_before(battle: Battle) -> None:
    assert (of(battle, "hits", *SHIPS), of(battle, "damaged", *SHIPS)) == ([3, 1, 0, 0], [1, 0, 0, 0])
    assert (of(battle, "hits", "Big one", side=1), of(battle, "damaged", "Big one", side=1)) == ([3], [1])
    large = build(read_text(swap(("name: Akagi, type: CV", "name: Akagi, type: CVB, hits: 2"))))
    told = of(large, "hits", "Akagi"), of(large, "damaged", "Akagi")
    assert told == ([2], [0]), "two hits do not damage a ship of four factors"
    battlecruiser = swap(("type: BB, size: 3", "type: BB, size: 2, hits: 1"), ("DD, count: 4", "DD, count: 5"))
    assert of(build(read_text(battlecruiser)), "damaged", "Kongo") == [1], "one hit damages a ship of two"


def test_submarines(battle: Battle) -> None:
    assert of(battle, "advanced", "U-boats", "Boats") == [1, 0]
    assert of(battle, "must_attack", "U-boats", "Boats") == [1, 0]
    accompany = swap(
        ("    forces:\n      - name: Kido", "    submarines: [{name: I-1, count: 1}]\n    forces:\n      - name: Kido")
    )
    assert of(build(read_text(accompany)), "must_attack", "I-1") == [0]


def test_ports_of_return(battle: Battle, s: BattleState) -> None:
    assert s.ports == [2, 1]
    assert (s.port_distance[:2], s.port_invaded[:2], s.port_room[:2]) == ([9, 4], [0, 1], [50, 12])
    assert of(battle, "origin", *SHIPS, "U-boats", "Boats") == [1, 1, 1, 0, 1, 0]
    assert battle.roster.ports[: P + 2] == ("Taranto", "Naples", "", "", "", "", "home", "")
    assert (s.port_distance[P], s.port_room[P]) == (0, 50)


@pytest.mark.rule("awaw-2018:22.942")
def test_carriers_have_wings(battle: Battle, s: BattleState) -> None:
    assert s.wings[1] == 2
    assert s.wing_ship[W : W + 2] == [row(battle, "Victorious", 1), row(battle, "Big one", 1)]
    assert s.complement[W : W + 2] == [2, 4]
    assert s.squadrons[W : W + 2] == [1, 4]
    assert s.wing_base[W : W + 2] == [-1, -1]
    assert s.wing_type[W : W + 2] == [terms.NAS, terms.NAS]
    assert s.wing_nation[W] == nation("Britain")


def test_an_army_factor_is_three_squadrons_and_wings_are_by_nation_and_type(battle: Battle, s: BattleState) -> None:
    assert s.wings[0] == 7
    assert s.wing_type[:7] == [
        terms.COVER_AAS,
        terms.SEARCH_AAS,
        terms.ATTACK_AAS,
        terms.NAS,
        terms.COVER_AAS,
        terms.SEARCH_AAS,
        terms.ATTACK_AAS,
    ]
    assert s.squadrons[:7] == [2, 3, 2, 5, 3, 3, 3]
    assert s.wing_nation[:7] == [nation("Italy")] * 3 + [nation("Germany")] * 4
    assert set(s.wing_base[:7]) == {1} and set(s.wing_ship[:7]) == {-1}
    assert battle.roster.wings[1:6:4] == ("Gerbini search", "Gerbini search (Germany)")


def test_bases(battle: Battle, s: BattleState) -> None:
    assert s.bases == [2, 0]
    assert (s.base_distance[:2], s.base_room[:2]) == ([2, 4], [3, 0])
    assert (s.base_in_range[:2], s.base_operational[:2]) == ([0, 1], [0, 1])
    assert battle.roster.bases[:3] == ("Elmas", "Gerbini", "")


def test_names_stand_beside_their_rows(battle: Battle) -> None:
    roster = battle.roster
    assert roster.sides == ("Axis", "Allies")
    assert roster.units[:6] == ("Littorio", "Duilio", "Cruisers", "Destroyers", "Boats", "U-boats")
    assert roster.units[U : U + 8] == ALLIED
    assert roster.forces[6:9] == ("Fleet", "Germans", "")
    assert roster.wings[W : W + 3] == ("Victorious", "Big one", "")
    assert [len(names) for names in (roster.units, roster.forces, roster.wings)] == [2 * U, 2 * G, 2 * W]
    assert [len(names) for names in (roster.bases, roster.ports)] == [2 * B, 2 * P]


@pytest.mark.rule("awaw-2018:22.35A")
def test_raiders() -> None:
    text = """\
flagplot: battle
title: Raiders
theatre: europe
raiders: true
sides:
  - {name: G, role: activity, nation: Germany, forces: [{name: R, ships: [{name: Spee, type: BB, size: 2}]}]}
  - {name: B, role: interceptor, nation: Britain, forces: [{name: H, ships: [{name: Ajax, type: CA, count: 30}]}]}
"""
    battle = build(read_text(text))
    assert battle.situation.raid == 1
    assert battle.situation.defects() == []


def test_same_file_same_situation() -> None:
    first, second = build(read_text(RICH)), build(read_text(RICH))
    assert first == second
    first.situation.count[0] = 0
    assert first.situation != second.situation


def test_a_scenario_changed_by_a_program_is_checked_too() -> None:
    scenario = read_text(SMALL)
    check(scenario)
    faults = {
        "both sides have role activity": [scenario.sides[0], scenario.sides[0]],
        "a list of 1 is not accepted": [scenario.sides[0]],
        "a list of 2 is not accepted; expected the keys": [scenario.sides[0], [1, 2]],
    }
    for fault, sides in faults.items():
        with pytest.raises(ScenarioError, match=f"^sides.*{fault}"):
            build(scenario.model_copy(update={"sides": sides}))


SCENARIOS = BATTLES


@pytest.mark.parametrize("path", SCENARIOS, ids=[path.stem for path in SCENARIOS])
def test_the_real_battles_are_sound(path: Path) -> None:
    battle = build(read(path))
    assert battle.situation.defects() == []
    assert battle.text == path.read_text(encoding="utf-8")


def test_windows_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "battle.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    assert build(read(path)).situation == build(read_text(SMALL)).situation
    with pytest.raises(FlagplotError, match="line 13"):
        read(write(tmp_path, swap(("size: 3", "size: 9")).replace("\n", "\r\n")))
