"""The printed example of 22.74: carriers that are met, win and complete their mission are inverted, and redeploy."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fight_it_out, fleet, operation, places, task

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
PORTS = {"Home": "A1", "Far": "E1", "Nest": "M1"}
CARRIERS = ", ".join(f"{{name: {name}, type: CV, size: 3}}" for name in ("Akagi", "Kaga", "Soryu"))
ESCORTS = "{name: Haruna, type: BB, size: 3}, {name: Kirishima, type: BB, size: 3}, {name: Nagara, type: CA, count: 3}"


def example(folder: Path, edition: str, *, red_first: bool, met: bool, ruling: str = "") -> FileTurn:
    """Carriers sail to bomb a base at H1, met on the way or not, and redeploy to Far in the last stage."""
    ships = f"{CARRIERS}, {ESCORTS}"
    blue = places("Home", "Far") + "    forces:\n" + fleet("Strike", "Home", ships)
    blue += "    operations:\n" + task("Bomb", "carrier-mission", "combat", "Strike", "Home, H1")
    blue += task("Move", "naval-redeployment", "redeployment", "Strike", "Home, Far")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    source = operation(blue, red, ports=PORTS, red_first=red_first, folder=folder)
    turn = FileTurn(source, edition, {"inverted-by-missions": ruling} if ruling else None)

    def meet(now: FileTurn) -> int:
        return now.path_answer(now.hex("G1")) if met and now.in_wave(terms.OUTBOUND) and now.s.stage == 1 else 0

    return turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        announce=1,
        intercept_hex=meet,
        join=1,
        return_base=lambda now: now.place("Home") % terms.PLACES,
        **fight_it_out(leaves=1 - turn.s.mover),
    )


@pytest.mark.rule("22.74.ex.1", "22.74.ex.2", "22.11", "22.12", "22.131", "22.13B", "22.15A-b", "22.81A")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("met", [True, False])
@pytest.mark.parametrize(("ruling", "inverted"), [("", 1), ("inverted", 1), ("not", 0)])
def test_who_completes_a_mission_is_inverted_and_may_redeploy(
    tmp_path: Path, edition: str, red_first: bool, met: bool, ruling: str, inverted: int
) -> None:
    turn = example(tmp_path, edition, red_first=red_first, met=met, ruling=ruling)
    assert bool(turn.met) is met
    assert len(turn.events("activity-done")) == 2
    for name in ("Akagi", "Kaga", "Soryu", "Haruna"):
        assert turn.s.inverted[turn.unit(name)] == inverted, name
    assert turn.s.home[turn.force("Strike")] == turn.place("Far")


@pytest.mark.rule("22.74.ex.2", "22.81A")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("activity", ["patrol", "base-change"])
def test_what_is_no_mission_inverts_nobody(tmp_path: Path, activity: str, red_first: bool) -> None:
    blue = places("Home", "Far") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Go", activity, "movement", "Van", "Home, Far")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=tmp_path))
    turn.play(announce=1)
    assert turn.game.is_over and sum(turn.s.inverted) == 0
