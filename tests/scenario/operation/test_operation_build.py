"""An operation file becomes a turn: places, forces, aircraft and the legs of its plans (22.11-22.15)."""

import pytest

from flagplot.games.awaw.files.operation.count import interceptions, stretches
from flagplot.games.awaw.files.operation.read import read, read_text
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.settle.battle_from_turn import set_side
from tests.helpers.scenario_files import FOLDER, OPERATIONS
from tests.scenario.operation.samples import SMALL, begin, sea, small, swap

FIRST_LEG = terms.SAILING_LEGS


@pytest.mark.parametrize("path", OPERATIONS, ids=lambda path: path.stem)
def test_every_shipped_operation_is_sound_and_comes_to_a_question(path: object) -> None:
    expedition = read(str(path))
    assert expedition.situation.defects() == []
    assert not begin(expedition).is_over


def test_the_operations_that_were_promised_are_there() -> None:
    names = {path.stem for path in OPERATIONS}
    assert names >= {
        "bismarck-1941",
        "coral-sea-1942-operation",
        "leyte-1944",
        "matapan-1941-operation",
        "pedestal-1942-operation",
        "rendezvous-22-13",
    }


def legs(expedition: Expedition, plan: int) -> list[int]:
    s = expedition.situation
    return [row for row in range(FIRST_LEG, FIRST_LEG + s.plan_legs) if s.leg_plan[row] == plan]


def stations(expedition: Expedition, row: int) -> tuple[str, str, int]:
    s = expedition.situation
    path = s.leg_path[row][: s.leg_length[row]]
    return expedition.roster.spot(path[0]), expedition.roster.spot(path[-1]), len(path) - 1


@pytest.mark.rule("22.13.ex.1")
def test_the_printed_rendezvous_may_be_intercepted_four_times() -> None:
    expedition = read(FOLDER / "rendezvous-22-13.yaml")
    t, s = sea(expedition), expedition.situation
    assert interceptions(t, s, 0, 1) == 4
    assert [len(found.forces) for found in stretches(t, s, 0, 1)] == [1, 1, 1, 3]


@pytest.mark.rule("22.13.ex.2")
def test_forces_picked_up_in_port_may_be_intercepted_three_times() -> None:
    expedition = read(FOLDER / "rendezvous-22-13.yaml")
    t, s = sea(expedition), expedition.situation
    assert interceptions(t, s, 0, 2) == 3
    assert [len(found.forces) for found in stretches(t, s, 0, 2)] == [1, 2, 3]


@pytest.mark.rule("22.13A")
def test_a_strait_on_the_way_makes_two_activities() -> None:
    expedition = read(FOLDER / "bismarck-1941.yaml")
    t, s = sea(expedition), expedition.situation
    assert [interceptions(t, s, 0, plan) for plan in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.rule("22.11A.1")
def test_raiders_from_bergen_may_not_be_intercepted_at_all() -> None:
    text = (FOLDER / "bismarck-1941.yaml").read_text(encoding="utf-8")
    text = text.replace("port: Gotenhafen", "port: Bergen").replace("route: [Gotenhafen,", "route: [Bergen,")
    expedition = read_text(text)
    t, s = sea(expedition), expedition.situation
    assert [interceptions(t, s, 0, plan) for plan in (1, 2, 3)] == [0, 0, 0]
    assert {found.cites for found in stretches(t, s, 0, 1)} == {"22.11A"}


@pytest.mark.rule("22.11C-a")
def test_raiders_are_intercepted_on_the_mapboard_and_not_in_the_box() -> None:
    expedition = read(FOLDER / "bismarck-1941.yaml")
    last = stretches(sea(expedition), expedition.situation, 0, 1)[-1]
    assert expedition.roster.spot(last.path[-1]) == "Atlantic SW box"
    assert last.open_hexes == len(last.path) - 2, "neither where it begins at sea nor the box"


def test_a_route_is_filled_in_by_the_shortest_way() -> None:
    expedition = small()
    (row,) = legs(expedition, 1)
    board = expedition.board
    assert stations(expedition, row)[:2] == ("Gibraltar", "Malta")
    path = expedition.situation.leg_path[row][: expedition.situation.leg_length[row]]
    assert board.index_of("T10") in path
    assert all(there in board.neighbours(here) for here, there in zip(path, path[1:], strict=False))


def test_a_force_that_is_dropped_ends_its_leg_there() -> None:
    expedition = small()
    first, second = legs(expedition, 2)
    s = expedition.situation
    assert stations(expedition, first)[:2] == ("Gibraltar", "T10")
    assert stations(expedition, second)[:2] == ("T10", "Malta")
    assert (sum(s.leg_force[first]), sum(s.leg_force[second])) == (2, 1)
    assert s.leg_before[second][0] == first
    assert (s.leg_split[first], s.leg_split[second]) == (0, 0), (
        "what sails on is the parent, not a force that splits off"
    )
    assert (s.leg_from_port[first], s.leg_from_port[second]) == (1, 0)


def test_ships_cargo_and_aircraft_have_their_rows() -> None:
    s = small().situation
    convoy = 1
    assert s.cargo[convoy] == 2
    assert s.formation[:2] == [terms.TASK_FORCE, terms.LOOSE]
    assert s.leg_cargo[FIRST_LEG] == interception.ABOARD
    assert s.leg_zone[FIRST_LEG] == 0
    assert [s.kind[u] for u in range(s.units[0])] == [
        battle.CAPITAL,
        battle.CAPITAL,
        battle.DESTROYER,
        battle.TRANSPORT,
    ]
    assert [s.slow[u] for u in range(2)] == [1, 1]
    assert s.wings == [0, 3], "an army air factor is one each of cover, search and attack squadrons"
    assert {s.wing_range[terms.WINGS + w] for w in range(3)} == {4}
    assert s.kind[terms.UNITS + 3] == battle.SUBMARINE
    assert s.formation[terms.FORCES + 1] == terms.SUBMARINES


def test_a_port_stands_as_the_file_says_or_else_as_the_map_says() -> None:
    taranto, palermo = (small().roster.places.index(name) for name in ("Taranto", "Palermo"))
    assert small().situation.place_standing[taranto] == interception.OPERATIONAL, "a fortress in service"
    bad = read_text(swap(("- {name: Palermo}", "- {name: Palermo, status: non-operational}"))).situation
    assert bad.place_standing[palermo] == interception.NON_OPERATIONAL
    fort = read_text(swap(("- {name: Palermo}", "- {name: Palermo, status: fortified-only}"))).situation
    assert fort.place_standing[palermo] == interception.FORTIFIED_ONLY


def test_patrols_peace_and_restrictions_are_set() -> None:
    text = swap(
        ("mover: Britain", "mover: Britain\nrestrictions: [russo-allied]\npeace: [[Italy, France]]"),
        ("      - name: Battle fleet\n        port: Taranto", "      - name: Battle fleet\n        port: Taranto\n"
         "        patrol: defensive\n        hex: Z11"),
    )  # fmt: skip
    expedition = read_text(text)
    s = expedition.situation
    assert (s.russo_allied, s.anglo_french) == (1, 0)
    assert s.at_war[6][7] == s.at_war[7][6] == 0
    assert s.at_war[6][2] == 1
    fleet = terms.FORCES
    assert (s.standing[fleet], s.defensive[fleet]) == (terms.DEFENSIVE_PATROL, 1)
    assert s.hex[fleet] == expedition.board.index_of("Z11")
    assert expedition.roster.places[s.home[fleet]] == "Taranto"


def test_the_text_is_kept_with_its_comments() -> None:
    assert read_text("# why\n" + SMALL).text.startswith("# why\n")


def test_every_advantage_of_a_side_comes_into_its_battles() -> None:
    """Codebreaking and research are one text for battles and turns, so none is lost on the way (22.451B, 22.552A, 48.6)."""
    told = "    codebreaking: {search: 1, strategic-search: 1, fleet: 2, submarine: 1, asw: 1}\n"
    told += "    research: {naval: 1, torpedo: 3, asw: 4, air-defence: 5, radar: 6}\n    air-drm: 2\n"
    britain, italy = "    nation: Britain\n", "    nation: Italy\n"
    names: tuple[str, ...] = (
        "codebreaking_search",
        "strategic_search",
        "codebreaking_fleet",
        "codebreaking_submarine",
        "codebreaking_asw",
    )
    names += ("naval_research", "torpedo_research", "asw_research", "air_defence_research", "radar", "air_drm")
    text = swap((britain, britain + told), (italy, italy + "    codebreaking: {search: -1}\n"))
    s = read_text(text).situation
    assert [getattr(s, name)[0] for name in names] == [1, 1, 2, 1, 1, 1, 3, 4, 5, 6, 2]
    set_side(s, 0)
    assert [getattr(s.battle, name)[0] for name in names] == [1, 1, 2, 1, 1, 1, 3, 4, 5, 6, 2]


def test_what_sails_in_one_leg_is_added_up_and_not_cut_off() -> None:
    """Sixty ground factors and fifty are 110, however many a single force may carry (22.15A)."""
    text = swap(
        ("        port: Gibraltar\n        ships:\n", "        port: Gibraltar\n        ground: 60\n        ships:\n"),
        ("        cargo: 2\n", "        ground: 50\n"),
    )
    expedition = read_text(text)
    assert expedition.situation.leg_ground[legs(expedition, 1)[0]] == 110
