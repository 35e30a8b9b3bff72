"""How battles of 2003 go on: surprise strikes that follow each other, forces that come late or never (22.463, 22.24B).

Each is read from a file and played by the step machine, with either side listed first.
"""

from collections.abc import Callable

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import GROUPS
from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import Answer, BattleFile, battle_text, force

ORDERS = pytest.mark.parametrize("second", [False, True], ids=["striker first", "striker second"])
CARRIERS = "{name: Decks, number: 6, ships: [{name: Ark, type: CV}, {name: Eagle, type: CV}, {name: Guards, type: CA, count: 4}]}"
PREY = "{name: Prey, number: 2, ships: [{name: Preys, type: CA, count: 12}]}"
ESCORT = force("Escort", "CA", 6, "number: 1, ")
TAKEN_OFF = [
    *(("awaw-2003", *row) for row in ((1, 0, 4), (2, 0, 5), (2, 1, 4), (3, 2, 4), (4, 3, 3), (6, 5, 1))),
    *(("awaw-2018", *row) for row in ((1, 0, 4), (2, 1, 5), (3, 2, 6), (6, 5, 6))),
]
"""Search results, earlier strikes of the round, and the level that comes of a die of four."""
DIE = 4
"""The face of every die that is rolled for surprise."""


def searched(f: BattleFile, results: int) -> Callable[[BattleState], int]:
    """Faces: the striker finds the group two so many times in each round, and the other side nothing."""

    def face(s: BattleState) -> int:
        if s.roll_purpose == asks.SEARCH_DIE:
            return 2 if s.actor == f.hunter and s.search_die <= results else 5
        return DIE if s.roll_purpose == asks.SURPRISE_DIE else 1

    return face


@pytest.mark.rule("awaw-2003:table.22.463.roll", "awaw-2003:table.22.463.mod.4", "22.461A", "22.462D")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2003", "awaw-2018"])
@pytest.mark.parametrize("results", [1, 2, 3])
@pytest.mark.parametrize("radar", [0, 2])
def test_surprise_strikes_of_two_rounds_and_other_strikes_between_them(
    edition: str, results: int, radar: int, second: bool
) -> None:
    """One surprise strike a round, before all others: strikes of the round before take nothing off its die."""
    more = {"sailors_more": f"    research: {{radar: {radar}}}\n", "head": "theatre: europe\nround_limit: 3\n"}
    f = BattleFile([CARRIERS, ESCORT], [PREY], second=second, edition=edition, **more)
    found: list[int] = []

    def surprise(s: BattleState) -> int:
        found.append(s.search_results[f.sailor * GROUPS + 1])
        return 2

    struck: dict[str, Answer] = {"surprise-strike": surprise, "strike": lambda s: f.legal()[-1], "strike-squadrons": 1}
    f.play(
        answers={**struck, "evade": 0, "withdraw": 0, "air-target": lambda s: f.legal()[-1]}, die=searched(f, results)
    )
    assert len(found) == 3 and max(found) == results
    assert [event.level for event in f.events("surprise")] == [max(0, DIE + each - 1 - radar) for each in found]
    assert {event.die for event in f.events("surprise")} == {DIE}
    launched = [event.surprise for event in f.events("strike")]
    assert launched.count(1) == 3 and launched[0] == 1
    assert launched.count(0) > 0 or results == 1


@pytest.mark.rule("awaw-2003:table.22.463.mod.4", "awaw-2003:table.22.463.roll")
@ORDERS
@pytest.mark.parametrize(("edition", "found", "attacks", "level"), TAKEN_OFF)
def test_an_earlier_strike_of_the_round_takes_one_off_in_2003(
    edition: str, found: int, attacks: int, level: int, second: bool
) -> None:
    """A file that enters a round at its strikes may say that the group was attacked before."""
    prey = PREY.replace("number: 2", f"number: 2, known: facts, found: {found}, attacks: {attacks}")
    head = "theatre: europe\nnow: {round: 2, phase: air-strikes}\n"
    f = BattleFile([CARRIERS, ESCORT], [prey], second=second, edition=edition, head=head)
    f.play(answers={"surprise-strike": 2, "strike-squadrons": 1}, die=searched(f, 0), until="air-target")
    assert [(event.level, event.die) for event in f.events("surprise")] == [(level, DIE)]


PORTS = "    ports: [{name: Near, distance: 3}, {name: Own, distance: 5}]\n"
COMES = [("europe", 1, 2), ("europe", 4, 2), ("europe", 5, 3), ("pacific", 2, 2), ("pacific", 3, 3), ("pacific", 5, 4)]
"""Theatre, hexes that a force falls short, the round in which it comes by the schedule of 2018."""


def late(second: bool, theatre: str, hexes: int, ruling: str, who: str) -> BattleFile:
    """Four rounds between equal forces, a further one of either side falling short; all of them screen nothing and stay."""
    short = force("Late", "CA", 6, f"origin: Own, enters: {{hexes-short: {hexes}}}, ")
    own = {side: [force(side, "CA", 12)] + ([short] if side == who else []) for side in ("Hunter", "Sailor")}
    head = f"theatre: {theatre}\nround_limit: 4\n"
    text = battle_text(own["Hunter"], own["Sailor"], second=second, head=head, hunters_more=PORTS, sailors_more=PORTS)
    f = BattleFile.of(text, edition="awaw-2003", rulings={"late-arrival": ruling} if ruling else None)
    f.play(answers={"withdraw": 0, "enter": 1, "number": lambda s: f.legal()[-1]}, die=1)
    assert f.s.round == 4
    return f


@pytest.mark.rule("awaw-2003:table.22.23.expl.1", "22.24B-c")
@ORDERS
@pytest.mark.parametrize("who", ["Hunter", "Sailor"])
@pytest.mark.parametrize(("theatre", "hexes", "entry"), COMES)
def test_by_ruling_a_force_that_fell_short_comes_in_its_round_and_fights(
    theatre: str, hexes: int, entry: int, who: str, second: bool
) -> None:
    f = late(second, theatre, hexes, "as-in-2018", who)
    assert not f.events("never-comes")
    order = [event.kind.name for event in f.position.log if event.kind.name in ("round-begins", "enters")]
    assert order.index("enters") == entry - 1, "it joins as the round before ends"
    u = f.unit("Lates")
    assert f.s.group_row[u] in f.groups(f.hunter if who == "Hunter" else f.sailor)
    assert f.s.inverted[u] == 1, "nobody has won"


@pytest.mark.rule("awaw-2003:table.22.23", "22.26C", "22.27-a")
@ORDERS
@pytest.mark.parametrize("who", ["Hunter", "Sailor"])
@pytest.mark.parametrize(("theatre", "hexes"), [("europe", 1), ("pacific", 5)])
def test_without_it_such_a_force_never_comes(theatre: str, hexes: int, who: str, second: bool) -> None:
    """Interceptors that fell short have stayed in port: they are not inverted, and go back where they came from."""
    f = late(second, theatre, hexes, "", who)
    assert len(f.events("never-comes")) == 1 and not f.events("enters") and not f.questions("enter")
    u = f.unit("Lates")
    assert f.s.count[u] == 6 and f.s.engaged_in_battle[u] == 0
    if who == "Hunter":
        assert (f.s.inverted[u], f.s.return_port[u]) == (0, 1)
