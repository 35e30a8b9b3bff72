"""Aircraft attack in the hex of an interception that has come to nothing, where no naval combat is left (22.132B), from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Base": "K1", "Nest": "M1", "Lair": "E1"}


class AirTurn(FileTurn):
    """Van sails from A1 to L1 and Foe from M1 to meet it in H1; both sides have squadrons that reach B1 to N1."""

    def __init__(self, folder: Path, red_first: bool, edition: str, squadrons: int = 2) -> None:
        planes = f", range: 10, squadrons: [{{type: attack, count: {squadrons}}}]"
        blue = places("Home", "Base", Base=planes) + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
        blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, L1")
        red = places("Nest", "Lair", Lair=planes) + "    forces:\n" + fleet("Foe", "Nest")
        super().__init__(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition)
        self.offered: list[tuple[str, list[str]]] = []
        """Who may be attacked from the air once an interception has lapsed, and in which hexes."""

    def sails(self, strikes: dict[str, str], then: dict[str, str] | None = None, counter: str = "none") -> AirTurn:
        """Attack each force in those hexes, and `then` in others; it aborts then.  Foe is countered in a hex by Guard."""

        def struck(name: str) -> int:
            again = self.s.wave_step == terms.AIR_AGAIN
            if again:
                self.offered.append((name, self.open_hexes()))
            hex = ((then or {}) if again else strikes).pop(name, "")
            return self.on_path(hex)

        return self.play(  # type: ignore[return-value]
            die=lambda _: ONE if self.s.fighting else SIX,
            announce=1,
            intercept_hex=lambda _: self.path_answer(self.hex("H1")) if self.in_wave(terms.OUTBOUND) else 0,
            counter_hex=lambda _: self.on_path(counter),
            join=1,
            air_hex=lambda _: struck("Van") if self.in_wave(terms.OUTBOUND) else 0,
            counter_air_hex=lambda _: struck(self.names.forces[self.s.attempt_force[self.subject]]),
            air_squadrons=1,
            abort=1,
            abort_interception=1,
            withdraw=lambda _: int(self.names.sides[self.s.ask_seat] == "Red"),
            return_base=FileTurn.last,
            go_on=1,
        )

    def attacks(self) -> list[str]:
        """Hexes of the attacks from the air alone, in their order."""
        begun = [e for e in self.events("battle-begins") if e.mode == terms.AIR_ONLY]
        return [self.names.hexes[event.hex].split()[0] for event in begun]


@pytest.mark.rule("22.132A", "22.132B", "22.26B")
@ORDERS
@EDITIONS
def test_an_activity_is_attacked_where_its_interceptors_turned_back(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Foe aborts in J1 when Blue's aircraft attack it; Red's attack Van in H1 then, which was closed to them."""
    turn = AirTurn(tmp_path, red_first, edition).sails({"Foe": "J1"}, {"Van": "H1"})
    assert turn.offered[0] == ("Van", ["H1"])
    assert turn.attacks() == ["J1", "H1"] and len(turn.events("leg-aborts")) == 1


@pytest.mark.rule("22.132A", "22.132B", "22.26B", "22.19A")
@ORDERS
@EDITIONS
def test_interceptors_are_attacked_in_the_hex_to_which_their_target_does_not_come(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Van turns back in B1, and Foe is in H1 alone."""
    turn = AirTurn(tmp_path, red_first, edition).sails({"Van": "B1"}, {"Foe": "H1"})
    assert turn.offered == 2 * [("Foe", ["H1"])]  # for each squadron
    assert turn.attacks() == ["B1", "H1"] and len(turn.events("interception-aborted")) == 1


@pytest.mark.rule("22.132B", "22.161A-a")
@ORDERS
@EDITIONS
def test_where_interceptors_and_those_who_counter_them_fight_aircraft_are_part_of_it(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Van turns back in B1; Foe and Guard fight in H1."""
    turn = AirTurn(tmp_path, red_first, edition).sails({"Van": "B1"}, counter="H1")
    assert turn.offered == [] and turn.attacks() == ["B1"]
    assert [set(parts) for where, parts in turn.met if where == "H1"] == [{"Foe", "Guard"}]


@pytest.mark.rule("22.132A", "22.132B")
@ORDERS
def test_squadrons_that_have_all_flown_are_asked_for_no_more(tmp_path: Path, red_first: bool) -> None:
    turn = AirTurn(tmp_path, red_first, "awaw-2018", squadrons=1).sails({"Foe": "J1", "Van": "B1"})
    assert turn.offered == [] and sorted(turn.attacks()) == ["B1", "J1"]
