"""How many squadrons may search: in 2011 one in round one, two in round two, three later, elsewhere all (22.4422, 22.9413).

Every battle and turn here begins as a file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.shared.terms import WINGS
from tests.helpers.battle_file import BattleFile, force
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

SECOND = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
ASHORE = """\
    bases:
      - name: Field {0}
        distance: 1
        room: 20
        squadrons: [{{type: search, count: 4}}, {{type: NAS, count: 3}}]
"""
BOATS = "    submarines: [{name: Boats, count: 1}]\n"
EVERY = [7, 7, 7, 7]


def name_all(b: BattleFile) -> list[int]:
    """Send as many squadrons as may search, and say how many that are of each side."""
    b.play(until="searchers", die=1, answers={"withdraw": 0, "go-on": 1})
    while b.ask_name == "searchers":
        b.position.answer(b.legal()[-1])
    return [sum(b.s.searching[side * WINGS : (side + 1) * WINGS]) for side in range(2)]


@pytest.mark.rule("awaw-2011:22.4422.C.2", "awaw-2011:22.451.B.2", "22.4422A", "22.4422C")
@SECOND
@pytest.mark.parametrize(
    ("edition", "searching", "dice"),
    [("awaw-2011", [1, 2, 3, 3], [1, 2, 3, 3]), ("awaw-2018", EVERY, [3] * 4), ("awaw-2003", EVERY, [3] * 4)],
)
def test_as_many_squadrons_search_as_the_round_allows(
    edition: str, searching: list[int], dice: list[int], second: bool
) -> None:
    """Four search squadrons and three naval ones of either side, all of them sent if they may be."""
    more = {"hunters_more": ASHORE.format("H"), "sailors_more": ASHORE.format("S")}
    b = BattleFile([force("Hunter", "CA", 5)], [force("Sailor", "CA", 5)], second=second, edition=edition, **more)
    assert [name_all(b) for _ in range(4)] == [[each, each] for each in searching]
    b.play(until="withdraw", die=1)
    assert [event.air for event in b.events("search-parts")] == [each for each in dice for _side in range(2)]


@pytest.mark.rule("awaw-2011:22.4422.C.2", "22.9413")
@SECOND
@pytest.mark.parametrize(("edition", "helped"), [("awaw-2011", 0), ("awaw-2018", 2), ("awaw-2003", 2)])
def test_squadrons_that_may_not_search_help_no_submarine(edition: str, helped: int, second: bool) -> None:
    """In round one: every three squadrons that search are worth one."""
    more = {"hunters_more": ASHORE.format("H") + BOATS}
    b = BattleFile([force("Hunter", "CA", 5)], [force("Sailor", "CA", 5)], second=second, edition=edition, **more)
    name_all(b)
    b.play(until="withdraw", die=1, answers={"submarine-attack": 1})
    assert [event.searching for event in b.events("submarine-research")] == [helped]


@pytest.mark.rule("awaw-2011:22.4422.C.2", "22.4422A")
@SECOND
@pytest.mark.parametrize(("edition", "most"), [("awaw-2011", [1, 2]), ("awaw-2018", [5, 5]), ("awaw-2003", [5, 5])])
def test_inside_a_turn_the_rounds_allow_as_many(tmp_path: Path, edition: str, most: list[int], second: bool) -> None:
    """The squadrons of Nest, by what the question offers."""
    planes = ", range: 5, squadrons: [{type: search, count: 5}]"
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", Nest=planes) + "    forces:\n" + fleet("Foe", "Nest")
    more = f"edition: {edition}\n"
    text = operation(blue, red, ports={"Home": "A1", "Nest": "J1"}, folder=tmp_path, red_first=second, more=more)
    turn = FileTurn(text).play(
        until="searchers", die=SIX, announce=1, intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")), join=1
    )
    found = []
    for _round in range(2):
        found.append(turn.last())
        turn.game.answer(turn.last())
        turn.play(until="searchers", die=ONE, withdraw=0, go_on=1)
    assert found == most
