"""What an operation file says of damaged cruisers, ASW factors and the mover's patrols, and what is left of it at the end."""

from pathlib import Path

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.games.awaw.turn.words.showing import closing
from tests.helpers.sea_line import FileTurn, fight_it_out, fleet, operation, places, task

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
SIDES = pytest.mark.parametrize("red_first", [False, True], ids=["blue first", "red first"])
PORTS = {"Home": "A1", "Base": "F1", "Nest": "G1"}
SHIPS = "{name: Big, type: BB, size: 4}, {name: Bold, type: BB, size: 4}, {name: Cruisers, type: CA, count: 3%s}"


def turn_of(
    folder: Path,
    *,
    red_first: bool = False,
    edition: str = "",
    ships: str = SHIPS % "",
    blue_has: str = "",
    red_has: str = "    forces:\n" + fleet("Foe", "Nest"),
    van: str = "",
    route: str = "Home, F1",
) -> FileTurn:
    """Blue sends Van on a mission, Red has what is given."""
    blue = blue_has + places("Home", "Base") + "    forces:\n" + fleet("Van", "Home", ships, van)
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", route)
    text = operation(blue, places("Nest") + red_has, ports=PORTS, red_first=red_first, folder=folder)
    return FileTurn(text, edition)


@pytest.mark.rule("22.54A")
@EDITIONS
@SIDES
@pytest.mark.parametrize("damaged", [0, 1, 3])
def test_cruisers_come_damaged(tmp_path: Path, edition: str, red_first: bool, damaged: int) -> None:
    """They are so in the turn and in its battle, and are counted at the end."""
    turn = turn_of(tmp_path, red_first=red_first, edition=edition, ships=SHIPS % f", damaged: {damaged}")
    cruisers = turn.unit("Cruisers")
    assert (turn.s.count[cruisers], turn.s.damaged[cruisers]) == (3, damaged)
    turn.play(announce=1, intercept_hex=turn.at("F1"), join=1, until=lambda turn: turn.s.fighting == 1)
    row = turn.s.battle_unit.index(cruisers)
    assert (turn.s.battle.count[row], turn.s.battle.damaged[row]) == (3, damaged)
    turn.play(die=lambda turn: 5 * (1 - turn.s.fighting), **fight_it_out(leaves=turn.names.sides.index("Red")))
    assert turn.s.damaged[cruisers] == damaged


@pytest.mark.rule("22.54A")
@pytest.mark.parametrize(
    ("ships", "said"),
    [
        (SHIPS % ", damaged: 4", "4 damaged of 3 cruisers; expected 0 to 3"),
        ("{name: Boats, type: DD, count: 3, damaged: 1}", "a DD is sunk and never damaged"),
        ("{name: Big, type: BB, size: 4, damaged: 1}", "the damage of a BB is counted in hits; expected hits"),
    ],
)
def test_what_cannot_be_damaged_is_refused(tmp_path: Path, ships: str, said: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        turn_of(tmp_path, ships=ships)
    assert said in str(refused.value)


@pytest.mark.rule("22.9415")
@SIDES
@pytest.mark.parametrize(("factors", "modifier"), [(0, 0), (2, 0), (3, -1), (8, -2), (20, -2)])
def test_excess_asw_helps_in_a_turn(tmp_path: Path, red_first: bool, factors: int, modifier: int) -> None:
    boats = "    submarines:\n      - {name: Boats, port: Nest, count: 1}\n"
    turn = turn_of(tmp_path, red_first=red_first, blue_has=f"    excess-asw: {factors}\n", red_has=boats)
    turn.play(announce=1, submarine_hex=turn.at("F1"), submarine_attack=FileTurn.last)
    assert [event.excess_asw for event in turn.events("submarine-escort")] == [modifier]


@pytest.mark.rule("22.9415")
@EDITIONS
@SIDES
def test_every_battle_of_a_turn_knows_of_excess_asw(tmp_path: Path, edition: str, red_first: bool) -> None:
    turn = turn_of(tmp_path, red_first=red_first, edition=edition, blue_has="    excess-asw: 7\n")
    turn.play(announce=1, intercept_hex=turn.at("F1"), join=1, until=lambda turn: turn.s.fighting == 1)
    blue, red = turn.names.sides.index("Blue"), turn.names.sides.index("Red")
    assert (turn.s.battle.excess_asw[blue], turn.s.battle.excess_asw[red]) == (7, 0)


@pytest.mark.rule("22.12B")
@EDITIONS
@SIDES
@pytest.mark.parametrize("patrol", ["offensive", "defensive"])
def test_the_mover_sails_from_where_his_patrol_is(tmp_path: Path, edition: str, red_first: bool, patrol: str) -> None:
    """The hex in which it waits may not be chosen, and it is a patrol no longer."""
    van = f"patrol: {patrol}, hex: C1, "
    turn = turn_of(tmp_path, red_first=red_first, edition=edition, van=van, route="C1, F1")
    turn.play(announce=1, until="intercept-hex")
    assert turn.path() == ["C1", "D1", "E1", "F1"]
    assert turn.open_hexes() == ["D1", "E1", "F1"]
    turn.play(
        die=lambda turn: 5 * (1 - turn.s.fighting),
        intercept_hex=turn.at("F1"),
        join=1,
        **fight_it_out(leaves=turn.names.sides.index("Red")),
    )
    assert turn.events("activity-done") and turn.met
    assert turn.s.standing[turn.force("Van")] == terms.IN_PORT
    assert turn.s.defensive[turn.force("Van")] == 0


@pytest.mark.rule("22.463B", "22.74")
@EDITIONS
@SIDES
def test_the_end_tells_of_squadrons_and_of_each_ship_that_is_inverted(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    """A force of which some ships are inverted is not inverted; aircraft afloat and ashore are counted."""
    flying = places("Nest", Nest=", range: 0, squadrons: [{type: NAS, count: 3}]")
    red = (
        flying
        + "    forces:\n"
        + fleet("Foe", "Nest", "{name: Ark, type: CV, nas: 2}, {name: Guards, type: CA, count: 4}")
    )
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=tmp_path), edition)
    turn.s.inverted[turn.unit("Guards")] = 1
    turn.s.wing_busy[turn.names.wings.index("Nest naval air")] = 2
    turn.s.wing_landed[turn.names.wings.index("Nest naval air")] = 1
    turn.play()
    red_seat = turn.names.sides.index("Red")
    seen = turn.game.seat_view(red_seat)
    end = closing(seen, TurnDescriber(turn.names))
    assert list(end.data["where"]) == list(end.data["ashore"]) == ["Red"]  # type: ignore[call-overload]
    (foe,) = end.data["where"]["Red"]  # type: ignore[index]
    assert foe["ships"] == "Ark (2 of 3 squadrons), 4 Guards (inverted)"
    assert (foe["inverted"], foe["squadrons"]) == (False, 2)
    field = {"side": red_seat, "name": "Nest naval air", "place": "Nest", "squadrons": 3}
    assert end.data["ashore"]["Red"] == [{**field, "spent": 1, "inverted": 0, "landed": 1}]  # type: ignore[index]
    told = [str(getattr(block, "text", "")) for block in end.blocks]
    assert "Nest naval air: 3 squadrons, 1 spent [22.435], 1 from carriers inverted [22.463B]" in told


@pytest.mark.rule("22.61C", "22.14B")
@SIDES
def test_forces_without_a_name_of_their_own_are_told_apart(tmp_path: Path, red_first: bool) -> None:
    """Of two forces cruisers withdraw; both parts are called by ships of one name."""
    ships = (
        "{name: Big %s, type: BB, size: 4}, {name: Bold %s, type: BB, size: 4}, {name: Cruisers, type: CA, count: 3}"
    )
    red = "    forces:\n" + fleet("One", "Nest", ships) + fleet("Two", "Nest", ships)
    turn = turn_of(tmp_path, red_first=red_first, red_has=red)
    turn.play(until="announce")
    side = turn.force("One") // terms.FORCES
    for name in ("One", "Two"):
        row = next(
            u
            for u in range(side * terms.UNITS, side * terms.UNITS + turn.s.units[side])
            if turn.names.units[u] == "Cruisers" and turn.s.in_force[u] == turn.force(name)
        )
        free = next(
            f for f in range(side * terms.FORCES, (side + 1) * terms.FORCES) if turn.s.formation[f] == terms.NO_BODY
        )
        turn.s.formation[free], turn.s.standing[free] = terms.LOOSE, terms.IN_PORT
        turn.s.home[free], turn.s.hex[free] = turn.s.home[turn.force(name)], turn.s.hex[turn.force(name)]
        turn.s.in_force[row] = free
    report = closing(turn.game.seat_view(side), TurnDescriber(turn.names))
    names = [each["name"] for each in report.data["where"]["Red"]]  # type: ignore[index]
    assert names == ["One", "Two", "Cruisers", "Cruisers (2)"]
