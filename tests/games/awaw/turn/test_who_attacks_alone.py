"""Squadrons that attack a naval activity by themselves are those that attack ships: attack AAS and NAS (22.132A, 22.341)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.shared.terms import ATTACK_AAS, NAS
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Nest": "E1"}


def past_nest(folder: Path, squadrons: str, red_first: bool, *, edition: str = "awaw-2018") -> str:
    """Blue sails from A1 to H1, past squadrons of Red's that lie in E1."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", Nest=f", range: 3, squadrons: [{squadrons}]")
    return operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=f"edition: {edition}\n")


@pytest.mark.rule("22.132A-a", "22.341B", "22.341C", "22.341D")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(("kind", "attacks"), [("cover", False), ("search", False), ("attack", True), ("NAS", True)])
def test_cover_and_search_squadrons_do_not_attack_by_themselves(
    tmp_path: Path, kind: str, attacks: bool, edition: str, red_first: bool
) -> None:
    text = past_nest(tmp_path, f"{{type: {kind}, count: 3}}", red_first, edition=edition)
    turn = FileTurn(text).play(announce=1, air_hex=lambda turn: turn.path_answer(turn.hex("F1")), air_squadrons=3)
    assert bool(turn.questions("air-hex")) is attacks
    assert bool(turn.events("air-attack-announced")) is bool(turn.events("battle-begins")) is attacks


@pytest.mark.rule("22.132A-a", "22.341D")
@ORDERS
def test_of_squadrons_of_all_kinds_at_a_base_those_that_attack_ships_are_asked_for(
    tmp_path: Path, red_first: bool
) -> None:
    kinds = ", ".join(f"{{type: {kind}, count: {n}}}" for n, kind in enumerate(("cover", "search", "attack", "NAS"), 1))
    turn = FileTurn(past_nest(tmp_path, kinds, red_first))
    turn.play(announce=1, air_hex=lambda turn: turn.path_answer(turn.hex("F1")), air_squadrons=FileTurn.last)
    assert [turn.s.wing_type[w] for _, w, _ in turn.questions("air-squadrons")] == [NAS, ATTACK_AAS]
    assert [event.squadrons for event in turn.events("air-attack-announced")] == [7]


@pytest.mark.rule("23.43", "table.naval-attack.air.3", "22.132A-a")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
def test_whose_roll_has_the_naval_squadrons_is_asked_of_a_strike_by_itself_too(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    """Two naval and four attack squadrons: the owner sends the naval ones against the first ship alone."""
    text = past_nest(tmp_path, "{type: NAS, count: 2}, {type: attack, count: 4}", red_first, edition=edition)
    turn = FileTurn(text).play(
        announce=1,
        air_hex=lambda turn: turn.path_answer(turn.hex("F1")),
        air_squadrons=FileTurn.last,
        strike=FileTurn.last,
        strike_squadrons=FileTurn.last,
        air_target=2,
        naval_among=2,
        die=0,
    )
    times = 2 if edition == "awaw-2011" else 1  # on its way out and on its way home (awaw-2011:23.161)
    assert len(turn.questions("naval-among")) == times
    attacks = turn.events("air-attack")
    assert [event.squadrons for event in attacks] == [2, 2, 2] * times
    shifts = [event.modifier for event in attacks]
    assert shifts[0] - shifts[1] == 1, (
        "both battleships have one nationality: the naval squadrons bring the first one's"
    )
