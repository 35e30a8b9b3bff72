"""Who is inverted and who goes back to his own port, in a battle from a file and in a turn alike (22.26, 22.27, 22.63, 22.81)."""

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.games.awaw.words import asks
from tests.cli.shell import SCENARIOS, data, good
from tests.helpers.battle_file import BattleFile, battle_text, force, loose
from tests.helpers.sea_line import FileTurn

FLEET = force("Fleet", "CA", 10)
PORTS = "    ports: [{name: Near, distance: 5}, {name: Own, distance: 9}]\n"
FAR = "origin: Own, "
LATE = "enters: {round: 2}, "
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
orders = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
editions = pytest.mark.parametrize("edition", EDITIONS)


def play(f: BattleFile, loser: int, combat_round: int = 1) -> BattleFile:
    """Play: a side withdraws altogether at the end of a round; groups have high numbers, so that few of them are active."""

    def withdraw(s: BattleState) -> int:
        return asks.ALL if s.ask_seat == loser and s.round >= combat_round else asks.STAY

    f.play(answers={"withdraw": withdraw, "enter": 0, "go-on": 0, "number": lambda _: f.legal()[-1]})
    return f


def fought(hunters: list[str], sailors: list[str], *, second: bool, edition: str = "awaw-2018") -> BattleFile:
    """A battle from which the sailors withdraw after a round."""
    f = BattleFile(hunters, sailors, second=second, edition=edition, hunters_more=PORTS, sailors_more=PORTS)
    return play(f, f.sailor)


def inverted(f: BattleFile, *names: str) -> list[int]:
    return [f.s.inverted[f.unit(f"{name}s")] for name in names]


@orders
@editions
@pytest.mark.rule("=22.26", "22.26D.4", "22.81B-a")
def test_every_interceptor_in_the_battle_is_inverted_whether_it_fired_or_not(second: bool, edition: str) -> None:
    f = fought([force("A", "CA", 5), force("B", "CA", 6)], [FLEET], second=second, edition=edition)
    assert f.s.engaged_in_battle[f.unit("As")] == 0 or edition == "awaw-2011"
    assert (inverted(f, "A", "B"), inverted(f, "Fleet")) == ([1, 1], [1])


@orders
@editions
@pytest.mark.rule("22.26C", "22.27-c", "22.81B-b")
def test_late_forces_that_never_entered_and_patrols_are_not_inverted(second: bool, edition: str) -> None:
    hunters = [force("A", "CA", 5), force("P", "CA", 5, "patrol: true, "), force("L", "CA", 5, LATE)]
    f = fought(hunters, [FLEET], second=second, edition=edition)
    assert inverted(f, "A", "P", "L") == [1, 0, 0]


BEATEN = {"awaw-2018": 0, "awaw-2011": 1, "awaw-2003": 0}
"""Whether a defensive patrol that was beaten is inverted: 2018 excepts patrols, 2011 does not (awaw-2011:22.25)."""


@orders
@editions
@pytest.mark.parametrize("ruling", ["", "all", "undefeated"])
@pytest.mark.rule("22.81B-b", "awaw-2011:22.25.0")
def test_a_patrol_that_was_beaten_is_inverted_by_edition(second: bool, edition: str, ruling: str) -> None:
    """The patrol loses, or wins and stays on patrol."""
    hunters, rulings = [force("P", "CA", 5, "patrol: true, ")], {"patrols-that-intercept": ruling} if ruling else {}
    due = {"": BEATEN[edition], "all": 0, "undefeated": 1}[ruling]
    for loses in (True, False):
        text = battle_text(hunters, [FLEET], second=second, edition=edition, hunters_more=PORTS, sailors_more=PORTS)
        f = BattleFile.of(text, rulings=rulings)
        play(f, f.hunter if loses else f.sailor)
        assert inverted(f, "P") == [due if loses else 0]


@orders
@pytest.mark.rule("22.26C", "22.27-a", "22.27-c")
def test_small_forces_that_combined_and_never_entered_are_not_inverted_and_go_back_where_they_came_from(
    second: bool,
) -> None:
    hunters = [force("A", "CA", 5, FAR), loose("L", "DD", 3, LATE + FAR), loose("M", "DD", 3, LATE + FAR)]
    f = BattleFile(hunters, [FLEET], second=second, hunters_more=PORTS, sailors_more=PORTS)
    play(f, f.sailor, 2)
    assert len(f.events("groups-joined")) == 1
    assert inverted(f, "A", "L", "M") == [1, 0, 0]
    assert [f.s.return_port[f.unit(name)] for name in ("Ls", "Ms")] == [1, 1]


@orders
@pytest.mark.rule("22.27-a", "22.27-c")
def test_a_late_interceptor_that_never_entered_has_one_port_and_one_that_fought_a_choice(second: bool) -> None:
    f = fought([force("A", "CA", 5, FAR), force("L", "CA", 5, LATE + FAR)], [FLEET], second=second)
    asked = [subject for seat, subject, _ in f.questions("return") if seat == f.hunter]
    assert asked == [0]
    assert (f.s.return_port[f.unit("As")], f.s.return_port[f.unit("Ls")]) == (0, 1)


@orders
@pytest.mark.rule("22.27-a", "22.421A.4.2-b", "22.26C")
def test_a_carrier_sent_home_while_groups_form_is_not_inverted_and_goes_to_its_own_port(second: bool) -> None:
    carrier = f"{{name: C, task-force: false, {FAR}ships: [{{name: Cs, type: CV}}]}}"
    f = fought([carrier, loose("D", "DD", 2, FAR)], [FLEET], second=second)
    assert inverted(f, "C", "D") == [0, 1]
    assert (f.s.return_port[f.unit("Cs")], f.s.return_port[f.unit("Ds")]) == (1, 0)


@orders
@editions
@pytest.mark.rule("22.61C", "22.72", "=22.63A")
@pytest.mark.parametrize("mission", ["base-change", "naval-redeployment"])
def test_a_move_that_won_and_breaks_off_chooses_its_port(second: bool, edition: str, mission: str) -> None:
    for beaten, choices in (("hunters", [0, 1]), ("sailors", [1])):
        mover = [force("M", "CA", 6, f"mission: {mission}, {FAR}")]
        f = BattleFile([FLEET], mover, second=second, edition=edition, hunters_more=PORTS, sailors_more=PORTS)
        play(f, f.hunter if beaten == "hunters" else f.sailor)
        assert (f.s.defeated[f.unit("Ms")], inverted(f, "M")) == (int(beaten == "sailors"), [1])
        assert bool([1 for seat, *_ in f.questions("return") if seat == f.sailor]) == (len(choices) > 1)


OPERATION = """\
flagplot: operation
title: A move
edition: {edition}
map: mediterranean
mover: Britain
sides:
{sides}"""
BRITAIN = """\
  - name: Britain
    nation: Britain
    places: [{name: Gibraltar}, {name: Malta}, {name: Algiers}]
    forces:
      - {name: Fleet, port: Gibraltar, ships: [{name: Fleets, type: CA, count: 10}]}
    operations:
      - name: Move
        activity: %s
        phase: %s
        plans: [{name: direct, forces: [Fleet], route: [Gibraltar, Malta]}]
"""
ITALY = """\
  - name: Italy
    nation: Italy
    places: [{name: Palermo}, {name: Cagliari}]
    forces:
      - {name: A, port: Palermo, ships: [{name: As, type: CA, count: 5}]}
      - {name: B, port: Palermo, ships: [{name: Bs, type: CA, count: 6}]}
"""


def met(second: bool, edition: str, activity: str, phase: str, loser: str) -> FileTurn:
    """The fleet is met and one side withdraws at the end of the first round; nobody engages."""
    mover = BRITAIN % (activity, phase)
    f = FileTurn(OPERATION.format(edition=edition, sides=mover + ITALY if second else ITALY + mover))
    italy = 1 if second else 0

    def withdraw(f: FileTurn) -> int:
        return asks.ALL if (f.s.ask_seat == italy) == (loser == "Italy") else asks.STAY

    def where(f: FileTurn) -> int:
        return f.last() if f.s.wave == 2 or not f.questions("number") else 0

    return f.play(announce=1, intercept_hex=where, join=1, withdraw=withdraw, go_on=0, number=FileTurn.last)


@orders
@editions
@pytest.mark.rule("=22.26", "22.26D.4", "22.81B-a")
def test_the_same_interceptors_are_inverted_in_a_turn(second: bool, edition: str) -> None:
    f = met(second, edition, "shore-bombardment", "combat", "Britain")
    assert [f.s.inverted[f.unit(name)] for name in ("As", "Bs", "Fleets")] == [1, 1, 1]


@orders
@editions
@pytest.mark.rule("=22.63A", "22.61C")
@pytest.mark.parametrize("loser", ["Italy", "Britain"])
def test_a_base_change_in_a_turn_is_bound_to_its_old_base_by_defeat_alone(
    second: bool, edition: str, loser: str
) -> None:
    f = met(second, edition, "base-change", "movement", loser)
    fleet = f.unit("Fleets")
    asked = [1 for seat, *_ in f.questions("return-base") if seat == fleet // UNITS]
    assert f.s.inverted[fleet] == 1
    assert bool(asked) == (loser == "Italy")


@orders
@editions
@pytest.mark.rule("=22.63A", "22.61C")
def test_ships_that_withdrew_from_a_base_change_that_won_are_bound_to_their_old_base(
    second: bool, edition: str
) -> None:
    """The cruisers that stay win and give up, with a base to choose; the four that withdrew were defeated and have none."""
    mover = BRITAIN % ("base-change", "movement")
    f = FileTurn(OPERATION.format(edition=edition, sides=mover + ITALY if second else ITALY + mover))
    britain, places = f.unit("Fleets") // UNITS, len(f.s.place_hex) // 2

    def withdraw(f: FileTurn) -> int:
        if f.s.ask_seat != britain:
            return asks.STAY if f.s.battle.round == 1 else asks.ALL
        return asks.SOME if f.s.battle.round == 1 else asks.STAY

    f.play(
        announce=1,
        intercept_hex=FileTurn.last,
        join=1,
        withdraw=withdraw,
        withdraw_ships=4,
        go_on=0,
        return_base=lambda f: f.place("Algiers") % places if f.s.ask_seat == britain else FileTurn.last(f),
    )
    ships = [u for u in range(len(f.s.count)) if f.s.count[u] > 0 and f.s.nation[u] == f.s.nation[f.unit("Fleets")]]
    ends = {f.s.home[f.s.in_force[u]]: f.s.count[u] for u in ships}
    assert ends.keys() == {f.place("Gibraltar"), f.place("Algiers")} and ends[f.place("Gibraltar")] == 4
    assert [1 for seat, *_ in f.questions("return-base") if seat == britain] == [1]


@pytest.mark.rule("22.61C", "22.72", "22.81A.1", "22.81B-a")
def test_a_report_says_who_was_defeated_and_who_is_inverted() -> None:
    words = ("fight", SCENARIOS / "java-sea-1942.yaml", "--seed", "1")
    told = data(*words)
    winner, (loser,) = told["winner"], [side for side in told["sides"] if side != told["winner"]]
    afloat = [ship for ship in told["losses"][loser]["ships"] if ship["defeated"]]
    assert afloat and all(ship["inverted"] == ship["defeated"] for ship in afloat)
    text = " ".join(good(*words).split())
    assert "withdrew, defeated, inverted when back in port: " in text and "[22.61C, 22.72, 22.26, 22.81]" in text
    seen = data(*words, "--view", winner)["losses"]
    assert all(ship["inverted"] is None and ship["defeated"] is None for ship in seen[loser]["ships"])
    assert all(ship["inverted"] is not None for ship in seen[winner]["ships"])
