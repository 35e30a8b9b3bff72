"""Combat air patrol that landed ashore, through the player turns of a season: inverted until its own player turn ends (22.463B)."""

from pathlib import Path

import pytest

from flagplot.core.offers.season import Books
from flagplot.games.awaw.season.rules import RULES
from tests.helpers.sea_line import SIX, FileTurn, fight_it_out, fleet, operation, places, task
from tests.season.test_air_that_flew import begins, begun, player_turn

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
CARRIERS = "{name: %s One, type: CV}, {name: %s Two, type: CV}, {name: %s cruisers, type: CA, count: 4}"
PORTS = {"Home": "A1", "Nest": "I1", "Refuge": "E1"}


def met(folder: Path, edition: str, red_first: bool, lands: str) -> Books:
    """Blue's mission to D1, which Red meets; carriers of one side have an air base at E1, with room for three squadrons."""
    own = {"Blue": places("Home"), "Red": places("Nest")}
    own[lands] += "      - {name: Refuge, port: false, air-room: 3}\n"
    ships = {side: CARRIERS if side == lands else "" for side in own}
    blue = own["Blue"] + "    forces:\n" + fleet("Van", "Home", ships["Blue"])
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    if lands == "Red":
        blue = blue.replace("carrier-mission", "shore-bombardment")
    red = own["Red"] + "    forces:\n" + fleet("Foe", "Nest", ships["Red"])
    more = f"edition: {edition}\nround_limit: 1\n"
    return begun(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=more))


def flown(books: Books) -> Books:
    """Blue's player turn: all aircraft fly combat air patrol, and two squadrons land ashore after the battle."""
    left = [2]
    books, turns = player_turn(
        books,
        die=lambda turn: 2 if turn.s.fighting else SIX,
        announce=FileTurn.last,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("D1")),
        join=lambda turn: int(turn.s.level == 0),
        patrol=FileTurn.last,
        strike=0,
        surprise_strike=0,
        land_ashore=lambda turn: min(left.pop(), turn.s.ask_size - 1) if left else 0,
        **fight_it_out(1, leaves=turn_of_mover(books)),
    )
    assert sum(event.squadrons for turn in turns for event in turn.events("based-ashore")) == 2
    return books


def turn_of_mover(books: Books) -> int:
    """The seat that leaves the battle: the moving player's."""
    return begins(books).s.mover


def at_refuge(books: Books, side: str) -> tuple[int, int, int]:
    """Squadrons of the books at the base, those inverted, and those that can do nothing in the present stage."""
    line = books["sides"][side]["air"]["Refuge NAS"]
    turn = begins(books)
    rows = [
        w for w, place in enumerate(turn.s.wing_place) if turn.s.wing_squadrons[w] and place == turn.place("Refuge")
    ]
    assert len(rows) == 1 and turn.s.wing_squadrons[rows[0]] == line["count"]
    return line["count"], line.get("inverted", 0), turn.s.wing_busy[rows[0]]


@pytest.mark.rule("22.463B.2-b")
@EDITIONS
@ORDERS
def test_those_of_the_other_side_are_inverted_through_their_own_player_turn(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    """They landed in Blue's player turn, and turn up when Red's is over."""
    books = flown(met(tmp_path, edition, red_first, "Red"))
    assert books["clock"]["mover"] == "Red"
    assert at_refuge(books, "Red") == (2, 2, 2)
    assert "(2 inverted [22.463B, awaw-2011:23.164])" in str(RULES.status(books, "Red"))
    books, _ = player_turn(books)
    assert books["clock"]["mover"] == "Blue"
    assert at_refuge(books, "Red") == (2, 0, 0)


@pytest.mark.rule("22.463B.2-b")
@EDITIONS
@ORDERS
def test_the_movers_turn_up_as_the_player_turn_ends(tmp_path: Path, edition: str, red_first: bool) -> None:
    """Until then they are inverted in each stage that comes after the battle."""
    books = flown(met(tmp_path, edition, red_first, "Blue"))
    assert books["clock"]["mover"] == "Red"
    assert at_refuge(books, "Blue") == (2, 0, 0)
