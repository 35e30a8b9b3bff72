"""The way home in a player turn: which base, when, with whom and by which way, and what combat on it leaves to choose.

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.games.awaw.turn.words.showing import groups
from tests.helpers.sea_line import SIX, FileTurn, fight_it_out, fleet, operation, places, task
from tests.helpers.voyage import PORTS, RING

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
LANDING = "{name: %s ships, type: TR, count: 2, laden: true}, {name: %s cruisers, type: CA, count: 6}"


def homes(turn: FileTurn, force: str) -> list[int]:
    """Places that a force has come home to, in their order."""
    return [event.place for event in turn.events("home") if event.force == turn.force(force)]


def back_home(turn: FileTurn) -> int:
    """The first of its side's places that a test names."""
    return turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES


def landing(folder: Path, activity: str, red_first: bool, phase: str = "combat") -> str:
    """Blue sails to the Red port Beach, from which a Red force comes out to meet it; Red has another port, Nest."""
    ships = LANDING if activity == "seaborne-invasion" else ""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home", ships)
    blue += "    operations:\n" + task("Landing", activity, phase, "Van", "Home, M1")
    red = places("Nest", "Beach") + "    forces:\n" + fleet("Foe", "Beach")
    ports = {"Home": "A1", "Beach": "M1", "Nest": "Q1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


def met_at(turn: FileTurn, hex: str, loser: int, until: str = "") -> FileTurn:
    """Red meets the outbound force in a hex, and a side withdraws after a round."""
    return turn.play(
        until=until,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex(hex)) if turn.s.wave == terms.OUTBOUND else 0,
        join=1,
        **fight_it_out(1, leaves=loser),
    )


@pytest.mark.rule("22.63C")
@ORDERS
def test_an_announced_invasion_closes_its_port_to_those_who_come_back(tmp_path: Path, red_first: bool) -> None:
    turn = FileTurn(landing(tmp_path, "seaborne-invasion", red_first))
    met_at(turn, "K1", turn.s.mover)
    assert homes(turn, "Foe") == [turn.place("Nest")]
    assert not [seat for seat, *_ in turn.questions("return-base") if seat != turn.s.mover]


@pytest.mark.rule("22.63", "22.63C")
@ORDERS
def test_a_port_that_nobody_means_to_invade_is_open(tmp_path: Path, red_first: bool) -> None:
    turn = FileTurn(landing(tmp_path, "carrier-mission", red_first))
    met_at(turn, "K1", 1 - turn.s.mover, until="return-base")
    first = turn.s.ask_seat * terms.PLACES
    assert {first + answer for answer in turn.game.choices()} == {turn.place("Nest"), turn.place("Beach")}


@pytest.mark.rule("22.63C")
@ORDERS
def test_an_invaded_port_is_closed_in_the_combat_phase_only(tmp_path: Path, red_first: bool) -> None:
    text = landing(tmp_path, "patrol", red_first, "movement").replace("{name: Beach}", "{name: Beach, invaded: true}")
    turn = FileTurn(text)
    turn.play(
        until="return-base",
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("K1")),
        join=1,
        **fight_it_out(1, leaves=1 - turn.s.mover),
    )
    assert turn.s.stage == terms.MOVEMENT
    assert len(turn.game.choices()) == 2


def sortie(folder: Path, red_first: bool, more: str = "") -> str:
    """Blue has three ports and a mission from Home on A1 to M1; Red lies at Nest on P1 and at Lair on T1."""
    blue = places("Home", "Haven", "Far") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, M1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    ports = {"Home": "A1", "Haven": "H1", "Far": "X1", "Nest": "O1", "Lair": "J1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first, more=more)


def met_on_the_way_home(turn: FileTurn, loser: int, until: str = "", **more: int) -> FileTurn:
    """The mission is undisturbed; on its way home to A1 it is met in K1, and a side withdraws after a round."""

    def hex_of(turn: FileTurn) -> int:
        return turn.path_answer(turn.hex("K1")) if turn.s.wave == terms.RETURNING else 0

    answers = {"return_base": back_home, **more, **fight_it_out(1, leaves=loser)}
    return turn.play(until=until, announce=1, intercept_hex=hex_of, join=1, **answers)


@pytest.mark.rule("22.81A.1", "22.81A")
@ORDERS
@pytest.mark.parametrize("answer", [0, 1])
def test_a_victor_on_its_way_home_has_nothing_to_go_on_with_and_is_not_inverted(
    tmp_path: Path, red_first: bool, answer: int
) -> None:
    """By the ruling that its mission does not invert it."""
    turn = FileTurn(sortie(tmp_path, red_first, "rulings: {inverted-by-missions: not}\n"))
    met_on_the_way_home(turn, 1 - turn.s.mover, go_on=answer)
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("K1")]
    assert turn.questions("go-on") == []
    assert [turn.s.inverted[turn.unit(f"Van {ship}")] for ship in ("One", "Two", "cruisers")] == [0, 0, 0]
    assert homes(turn, "Van") == [turn.place("Home")]


@pytest.mark.rule("22.63", "22.62", "22.81A.2-a", "22.81A.2-b")
@ORDERS
def test_a_force_beaten_on_its_way_home_chooses_a_base_in_range_of_that_battle(tmp_path: Path, red_first: bool) -> None:
    turn = FileTurn(sortie(tmp_path, red_first))
    met_on_the_way_home(turn, turn.s.mover)
    asked = [subject for seat, subject, _ in turn.questions("return-base") if seat == turn.s.mover]
    assert asked == [turn.force("Van")] * 2, "when it turns for home, and after the battle"


@pytest.mark.rule("22.63", "22.62")
@ORDERS
def test_the_beaten_may_go_to_another_base_and_are_met_again_on_that_way(tmp_path: Path, red_first: bool) -> None:
    """From K1 it makes for Far on X1 instead of Home on A1, and the other Red force meets it in N1."""
    turn = FileTurn(sortie(tmp_path, red_first))
    mover = turn.s.mover
    bases = ["Home", "Far"]

    def hex_of(turn: FileTurn) -> int:
        if turn.s.wave == terms.RETURNING:
            return turn.path_answer(turn.hex("K1"))
        return turn.path_answer(turn.hex("N1")) if turn.s.wave == terms.IMMEDIATE else 0

    turn.play(
        die=lambda turn: 1 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=lambda turn: int(turn.subject == turn.force("Fiend" if turn.s.wave == terms.RETURNING else "Foe")),
        return_base=lambda turn: (
            turn.place(bases.pop(0)) % terms.PLACES if turn.s.ask_seat == mover and bases else turn.game.choices()[0]
        ),
        **fight_it_out(1, leaves=mover),
    )
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("K1"), turn.hex("N1")]
    afloat = [u for u in range(2 * terms.UNITS) if turn.s.in_force[u] == turn.force("Van") and turn.s.count[u] > 0]
    assert afloat and all(turn.s.inverted[u] for u in afloat)


@pytest.mark.rule("22.63", "22.81A.1")
@ORDERS
@pytest.mark.parametrize(("reading", "asked"), [("keep-their-way", 1), ("choose-again", 2)])
def test_whether_victors_on_their_way_home_choose_again_is_a_ruling(
    tmp_path: Path, red_first: bool, reading: str, asked: int
) -> None:
    more = f"rulings: {{victors-on-the-way: {reading}, inverted-by-missions: not}}\n"
    turn = FileTurn(sortie(tmp_path, red_first, more))
    met_on_the_way_home(turn, 1 - turn.s.mover)
    assert len([seat for seat, *_ in turn.questions("return-base") if seat == turn.s.mover]) == asked
    assert homes(turn, "Van") == [turn.place("Home")]
    assert turn.s.inverted[turn.unit("Van One")] == 0


def two_missions(folder: Path, red_first: bool, more: str = "") -> str:
    """Blue sends missions from Home on J1 to D1 and to P1; Red has forces at B1 and C1, and at T1."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += "    operations:\n" + task("First", "carrier-mission", "combat", "Van", "Home, D1")
    blue += task("Second", "carrier-mission", "combat", "Rear", "Home, P1")
    red = places("Nest", "Lair", "Den") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    red += fleet("Fury", "Den", "{name: %s destroyers, type: DD, count: 6}", "task-force: false, ")
    ports = {"Home": "J1", "Nest": "B1", "Lair": "T1", "Den": "C1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first, more=more)


def both_met(turn: FileTurn, home_hex: str = "", until: str = "") -> FileTurn:
    """Foe meets the first mission in D1, Fiend the second in P1, Fury whoever goes home through a hex; Blue withdraws always."""

    def hex_of(turn: FileTurn) -> int:
        s = turn.s
        if s.wave == terms.OUTBOUND:
            return turn.path_answer(s.leg_path[turn.subject][s.leg_length[turn.subject] - 1])
        return turn.path_answer(turn.hex(home_hex)) if home_hex and s.wave == terms.IMMEDIATE else 0

    def joins(turn: FileTurn) -> int:
        hexes = {turn.hex("D1"): "Foe", turn.hex("P1"): "Fiend"} | ({turn.hex(home_hex): "Fury"} if home_hex else {})
        return int(turn.subject == turn.force(hexes[turn.s.contact_hex[turn.s.ask_object]]))

    return turn.play(
        until=until,
        die=lambda turn: 1 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=joins,
        return_base=back_home,
        **fight_it_out(1, leaves=turn.s.mover),
    )


@pytest.mark.rule("22.15D", "22.61C", "22.81A.2-a")
@ORDERS
def test_the_beaten_are_home_before_the_next_battle_of_their_wave(tmp_path: Path, red_first: bool) -> None:
    turn = both_met(FileTurn(two_missions(tmp_path, red_first)))
    van, rear, foe = (turn.force(name) for name in ("Van", "Rear", "Foe"))
    told = [
        (name, event.hex if name == "battle-begins" else event.force)
        for name, event in turn.order("battle-begins", "home")
    ]
    assert told[:3] == [("battle-begins", turn.hex("D1")), ("home", van), ("home", foe)]
    assert told[3:5] == [("battle-begins", turn.hex("P1")), ("home", rear)]


@pytest.mark.rule("22.15D", "22.62", "22.281-b")
@ORDERS
def test_they_are_met_on_that_way_before_the_next_battle_too(tmp_path: Path, red_first: bool) -> None:
    turn = both_met(FileTurn(two_missions(tmp_path, red_first)), "F1")
    assert [event.hex for event in turn.events("battle-begins")][:3] == [turn.hex(name) for name in ("D1", "F1", "P1")]
    waves = [terms.OUTBOUND, terms.IMMEDIATE, terms.IMMEDIATE, terms.HOMEWARD]
    assert [event.wave for event in turn.events("wave-begins")][:4] == waves, (
        "Van is beaten twice, then Foe and Fury go home"
    )
    fury, rear = turn.force("Fury"), turn.force("Rear")
    homes = [event.force for event in turn.events("home")]
    assert homes.index(fury) < homes.index(rear)


@pytest.mark.rule("22.15D", "22.22H", "22.94", "22.24B")
@ORDERS
def test_the_wave_goes_on_where_it_was_left(tmp_path: Path, red_first: bool) -> None:
    """Nobody of the waiting wave rolls, is asked or turns back while the beaten go home."""
    turn = both_met(FileTurn(two_missions(tmp_path, red_first)), "F1")
    rolled = turn.events("rolled")
    assert len(rolled) == 3, "each force once"
    assert turn.events("too-late") == []
    assert list(turn.s.waiting) == [0] * terms.WAITS
    afloat = {
        name: [u for u in range(128) if turn.s.in_force[u] == turn.force(name) and turn.s.count[u]]
        for name in ("Van", "Rear")
    }
    assert all(turn.s.inverted[u] for rows in afloat.values() for u in rows)


def patrol_sent_home(turn: FileTurn, fires: bool) -> FileTurn:
    """A Red patrol meets the mission in D1, fires and withdraws; the Blue force at Trap meets it in H1 on its way home."""

    def hex_of(turn: FileTurn) -> int:
        name = {terms.OUTBOUND: "D1", terms.HOMEWARD: "H1"}.get(turn.s.wave, "")
        return turn.path_answer(turn.hex(name)) if name else 0

    red = 1 - turn.s.mover
    return turn.play(
        die=lambda turn: 1 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=1,
        screen=lambda turn: turn.s.ask_size - 1 if turn.s.wave == terms.HOMEWARD and not fires else 0,
        return_base=back_home,
        **fight_it_out(1, leaves=red),
    )


@pytest.mark.rule("22.81B-b", "22.27-c", "22.27")
@ORDERS
@pytest.mark.parametrize(
    ("reading", "fires", "inverted"),
    [("inverted", True, 1), ("inverted", False, 0), ("excepted", True, 0), ("excepted", False, 0)],
)
def test_whether_combat_on_the_way_home_inverts_a_patrol_is_a_ruling(
    tmp_path: Path, red_first: bool, reading: str, fires: bool, inverted: int
) -> None:
    blue = places("Home", "Trap") + "    forces:\n" + fleet("Van", "Home") + fleet("Hunter", "Trap")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    red = places("Nest") + "    forces:\n" + fleet("Watch", "Nest", more="patrol: defensive, hex: E1, ")
    more = f"rulings: {{patrols-on-the-way: {reading}}}\n"
    ports = {"Home": "A1", "Trap": "I1", "Nest": "K1"}
    text = operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first, more=more)
    turn = patrol_sent_home(FileTurn(text), fires)
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("D1"), turn.hex("H1")]
    hurt = [
        u for u in range(128) if turn.s.in_force[u] == turn.force("Watch") and turn.s.count[u] and not turn.s.damaged[u]
    ]
    assert hurt and any(turn.s.inverted[u] for u in hurt) == bool(inverted)


@pytest.mark.rule("22.81B-b", "awaw-2011:22.25.0")
@ORDERS
@pytest.mark.parametrize(("edition", "inverted"), [("awaw-2018", 0), ("awaw-2003", 0), ("awaw-2011", 1)])
def test_a_patrol_beaten_by_its_target_is_inverted_in_2011(
    tmp_path: Path, red_first: bool, edition: str, inverted: int
) -> None:
    """Watch meets the mission in D1 from its patrol hex: beaten it goes home, and as the victor it stays on patrol."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    red = places("Nest") + "    forces:\n" + fleet("Watch", "Nest", more="patrol: defensive, hex: E1, ")
    for loses in (True, False):
        text = operation(blue, red, ports={"Home": "A1", "Nest": "K1"}, folder=tmp_path, red_first=red_first)
        turn = FileTurn(text, edition)
        leaves = 1 - turn.s.mover if loses else turn.s.mover
        turn.play(
            die=lambda turn: 0 if turn.s.fighting else SIX,
            announce=1,
            intercept_hex=turn.at("D1"),
            join=1,
            return_base=back_home,
            **fight_it_out(1, leaves=leaves),
        )
        assert [set(parts) for _, parts in turn.met] == [{"Van", "Watch"}]
        ships = [u for u in range(128) if turn.s.in_force[u] == turn.force("Watch") and turn.s.count[u]]
        assert ships and {turn.s.inverted[u] for u in ships} == {inverted if loses else 0}
        assert turn.s.standing[turn.force("Watch")] == (terms.IN_PORT if loses else terms.DEFENSIVE_PATROL)


def bound_apart(folder: Path, red_first: bool) -> str:
    """Two Blue forces on one mission to M1, one of which goes home to A1 and the other to E1; Red lies at H1 and at C1."""
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van, Rear", "Home, M1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    ports = {"Home": "A1", "Haven": "E1", "Nest": "K1", "Lair": "B1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


def return_apart(turn: FileTurn, hexes: dict[str, str], along: str = "") -> FileTurn:
    """Van returns to Home and Rear to Haven; Van sails along with Rear as far as a hex; Red meets them in the hexes named."""
    van = turn.force("Van") % terms.FORCES

    def hex_of(turn: FileTurn) -> int:
        s = turn.s
        if s.wave != terms.RETURNING or not s.leg_force[turn.subject][van]:
            return 0
        return max(turn.path_answer(turn.hex(hex)) for hex in hexes)

    def sails_along(turn: FileTurn) -> int:
        own = turn.s.leg_force[turn.s.ask_object][van]
        return turn.path_answer(turn.hex(along)) if along and own else 0

    return turn.play(
        announce=1,
        intercept_hex=hex_of,
        join=lambda turn: int(turn.subject == turn.force(hexes[letter(turn)])),
        return_base=lambda turn: (
            turn.place("Home" if turn.subject == turn.force("Van") else "Haven") % terms.PLACES
            if turn.s.ask_seat == turn.s.mover
            else turn.game.choices()[0]
        ),
        sail_along=sails_along,
        **fight_it_out(1, leaves=1 - turn.s.mover),
    )


def letter(turn: FileTurn) -> str:
    """The hex of the contact that a force is asked to join."""
    return turn.names.hexes[turn.s.contact_hex[turn.s.ask_object]].split()[0]


def parts(turn: FileTurn) -> list[set[str]]:
    """Names of the Blue forces in each battle."""
    found: list[set[str]] = []
    for name, event in turn.order("battle-begins", "mustered"):
        if name == "battle-begins":
            found.append(set())
        elif event.side == turn.s.mover:
            found[-1].add(turn.names.units[event.unit].split()[0])
    return found


@pytest.mark.rule("22.18C", "22.141")
@ORDERS
@pytest.mark.parametrize(("along", "together"), [("E1", {"Van", "Rear"}), ("", {"Van"})])
def test_forces_bound_for_different_bases_may_sail_together(
    tmp_path: Path, red_first: bool, along: str, together: set[str]
) -> None:
    turn = return_apart(FileTurn(bound_apart(tmp_path, red_first)), {"I1": "Foe"}, along)
    home = [turn.s.home[turn.force(name)] for name in ("Van", "Rear")]
    assert home == [turn.place("Home"), turn.place("Haven")]
    fought = parts(turn)
    assert len(fought) == 1 and "Van" in fought[0]
    dice = [event.task_forces for event in turn.events("dice-circumstances")]
    assert dice == [len(together)], "a die for each task force that sails together"


@pytest.mark.rule("22.18D", "22.18C")
@ORDERS
def test_who_parts_on_the_way_home_may_be_met_again(tmp_path: Path, red_first: bool) -> None:
    turn = return_apart(FileTurn(bound_apart(tmp_path, red_first)), {"I1": "Foe", "C1": "Fiend"}, "E1")
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("I1"), turn.hex("C1")]
    assert parts(turn) == [{"Van", "Rear"}, {"Van"}]
    assert turn.s.home[turn.force("Rear")] == turn.place("Haven")


@pytest.mark.rule("22.18D")
@ORDERS
@pytest.mark.parametrize(("apart", "met"), [("G1", ("Van", "Rear")), ("E1", ("Van",))])
def test_each_of_those_who_part_on_the_way_home_is_subject_to_interception(
    tmp_path: Path, red_first: bool, apart: str, met: tuple[str, ...]
) -> None:
    """Red is asked about each new force, although it means to meet them together; in E1 Rear is in its base."""
    turn = FileTurn(bound_apart(tmp_path, red_first))
    offered: dict[frozenset[str], set[str]] = {}

    def hex_of(turn: FileTurn) -> int:
        if turn.s.wave != terms.RETURNING:
            return 0
        sailing = frozenset(n for n in ("Van", "Rear") if turn.s.leg_force[turn.subject][turn.force(n) % terms.FORCES])
        path = turn.s.leg_path[turn.subject]
        offered[sailing] = {turn.names.hexes[path[answer - 1]].split()[0] for answer in turn.game.choices() if answer}
        return turn.path_answer(turn.hex("I1")) if len(sailing) == 2 else 0

    turn.play(
        until=lambda turn: turn.kind == "join",
        announce=1,
        intercept_hex=hex_of,
        return_base=lambda turn: turn.place("Home" if turn.subject == turn.force("Van") else "Haven") % terms.PLACES,
        sail_along=lambda turn: turn.path_answer(turn.hex(apart)),
    )
    assert "I1" in offered[frozenset(("Van", "Rear"))]
    assert {name for name in ("Van", "Rear") if offered.get(frozenset((name,)))} == set(met)
    if apart == "G1":
        assert [("F1" in offered[frozenset((name,))]) for name in met] == [True, True]
    assert {"D1", "C1"} <= offered[frozenset(("Van",))]


@pytest.mark.rule("22.18C")
@ORDERS
def test_those_whom_others_accompany_sail_on_by_themselves_where_they_part(tmp_path: Path, red_first: bool) -> None:
    """They part in G1, between the battle and the bases."""
    turn = return_apart(FileTurn(bound_apart(tmp_path, red_first)), {"I1": "Foe"}, "G1")
    assert parts(turn) == [{"Van", "Rear"}]
    home = [turn.s.home[turn.force(name)] for name in ("Van", "Rear")]
    assert home == [turn.place("Home"), turn.place("Haven")]


@pytest.mark.rule("22.12", "22.18C")
@ORDERS
@pytest.mark.parametrize(("way", "hexes"), [(1, 5), (2, 9)])
def test_a_force_returns_by_the_shortest_way_or_by_a_hex_that_its_side_has_named(
    tmp_path: Path, red_first: bool, way: int, hexes: int
) -> None:
    blue = "    waypoints: [D6]\n" + places("Blueport", "Greenport") + "    forces:\n" + fleet("Van", "Blueport")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Blueport, D3, F3")
    red = places("Redport") + "    forces:\n" + fleet("Foe", "Redport")
    text = operation(blue, red, ports=dict(PORTS), rows=RING, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text)
    lengths: list[int] = []

    def watch(turn: FileTurn) -> int:
        if turn.s.wave == terms.RETURNING:
            lengths.append(turn.s.leg_length[turn.subject] - 1)
        return 0

    turn.play(announce=1, return_base=turn.place("Blueport") % terms.PLACES, return_way=way, intercept_hex=watch)
    assert len(turn.questions("return-way")) == 1
    assert lengths == [hexes]
    assert turn.s.home[turn.force("Van")] == turn.place("Blueport")


@pytest.mark.rule("22.12", "22.18C")
@ORDERS
def test_no_way_home_turns_back_through_the_hex_where_it_began(tmp_path: Path, red_first: bool) -> None:
    """From M1 home to A1: by the hex beyond it, or by one farther off, the way would come back to M1, and nobody is asked."""
    blue = "    waypoints: [N1, P1]\n" + places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, M1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports={"Home": "A1", "Nest": "K1"}, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text).play(announce=1)
    assert turn.questions("return-way") == [] and homes(turn, "Van") == [turn.place("Home")]


@pytest.mark.rule("22.12", "22.18", "22.82")
@ORDERS
def test_those_who_have_landed_their_troops_have_none_aboard_on_the_way_home(tmp_path: Path, red_first: bool) -> None:
    """Red is told of ground factors in the announcement of the invasion, and of none in that of the return."""
    ships = LANDING.replace("%s", "Van")
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home", ships, "cargo: 2, ground: 2, task-force: false, ")
    blue += "    operations:\n" + task("Landing", "seaborne-invasion", "combat", "Van", "Home, M1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports={"Home": "A1", "Nest": "Q1"}, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text)
    told: dict[int, list[tuple[int, str]]] = {}

    def hex_of(turn: FileTurn) -> int:
        seen = turn.game.seat_view(turn.s.ask_seat)
        pictures = [each.status for each in groups(seen, TurnDescriber(turn.names)) if each.side == turn.s.mover]
        told[turn.s.wave] = [(turn.s.leg_ground[turn.subject], status) for status in pictures]
        return 0

    turn.play(announce=1, intercept_hex=hex_of)
    assert told[terms.OUTBOUND] == [(2, "no task force, 2 ground factors aboard")]
    assert told[terms.RETURNING] == [(0, "no task force")]
