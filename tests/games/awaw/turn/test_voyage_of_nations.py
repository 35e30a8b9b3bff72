"""Two countries in one voyage, and interceptors at war with one of them alone (22.112, 22.141)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.games.awaw.turn.test_who_is_at_war import AT_PEACE, BOTH_ORDERS, GERMANS, IN_EACH, PEACE, PORTS
from tests.helpers.sea_line import ONE, SIX, FileTurn, fight_it_out, fleet, operation, places, task


@pytest.mark.rule("22.112", "22.141", "awaw-2011:22.112.1", "awaw-2011:22.141.0")
@pytest.mark.parametrize("reading", ["at-war", "whole"])
@AT_PEACE
@BOTH_ORDERS
@IN_EACH
def test_of_one_voyage_those_fight_who_are_at_war(
    tmp_path: Path, edition: str, red_first: bool, peace: bool, reading: str
) -> None:
    """A German and a Japanese force sail together; Americans, at war with Japan, meet them; both bring their mission to its end."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + fleet("Hans", "Home", GERMANS)
    blue += "    operations:\n" + task("One", "shore-bombardment", "combat", "Van, Hans", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    source = operation(blue, red, ports=PORTS, more=PEACE * peace, red_first=red_first, folder=tmp_path)
    turn = FileTurn(source, edition, {"nations-in-a-voyage": reading})
    given = {"announce": 1, "join": 1, "order": 0, "go_on": 1, **fight_it_out(leaves=1 - turn.s.mover)}
    turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        intercept_hex=lambda now: now.path_answer(now.hex("F1")) if now.in_wave(terms.OUTBOUND) else 0,
        **given,
    )
    both = reading == "whole" or not peace
    assert turn.met == [("F1", {"Van": 1, "Hans": 1, "Foe": 1} if both else {"Van": 1, "Foe": 1})]
    assert turn.game.is_over
    assert all(turn.s.standing[turn.force(name)] == terms.IN_PORT for name in ("Van", "Hans"))
