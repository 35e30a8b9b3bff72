"""Which interceptors are countered, where they pass a strait and where they go for different activities, from files (22.16)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.core.ask import DIE
from flagplot.core.position import Position
from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task
from tests.helpers.turn_stream import chart_of, choices_of, chooser, opened, play
from tests.witness.turn.turn import witness

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Base": "L1", "Haven": "J1", "Nest": "M1"}


class PathTurn(FileTurn):
    """Van, and Rear by itself if there are two foes, sail from A1 to H1; Red's ships lie at M1, Guard at L1, Shield at J1."""

    def __init__(self, folder: Path, red_first: bool, edition: str, red: tuple[str, ...], strait: str = "") -> None:
        blue = places("Home", "Base", "Haven") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
        blue += fleet("Guard", "Base") + fleet("Shield", "Haven") + "    operations:\n"
        blue += task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
        blue += task("Second", "carrier-mission", "combat", "Rear", "Home, H1") if len(red) > 1 else ""
        foes = places("Nest") + "    forces:\n" + "".join(fleet(name, "Nest") for name in red)
        text = operation(blue, foes, ports=PORTS, folder=folder, red_first=red_first)
        if strait:
            (folder / "row" / "passages.csv").write_text(
                f"name,kind,hex,other\nGap,strait,{strait}\n", encoding="utf-8"
            )
        super().__init__(text, edition)
        self.hexes: list[tuple[str, list[str]]] = []
        """Who may be countered, and in which hexes, question by question."""
        self.leaver = "Blue"
        """Who leaves battles."""

    def sails(self, joins: dict[str, str], there: dict[str, str]) -> PathTurn:
        """Each force goes for one of others; interceptors are countered in the hexes of `there`."""

        def prey() -> str:
            c = self.s.ask_object
            if self.s.contact_level[c]:
                return self.names.forces[self.s.attempt_force[self.s.contact_attempt[c]]]
            return ", ".join(sorted(self.forces_of_leg(self.s.contact_leg[c])))

        def counter(_: FileTurn) -> int:
            name = self.names.forces[self.s.attempt_force[self.subject]]
            self.hexes.append((name, self.open_hexes()))
            return self.on_path(there.get(name, "none"))

        return self.play(  # type: ignore[return-value]
            die=lambda _: ONE if self.s.fighting else SIX,
            announce=1,
            intercept_hex=lambda _: self.path_answer(self.hex("H1")) if self.in_wave(terms.OUTBOUND) else 0,
            counter_hex=counter,
            join=lambda _: int(prey() in joins.get(self.names.forces[self.subject], "").split()),
            withdraw=lambda _: int(self.names.sides[self.s.ask_seat] == self.leaver),
            return_base=FileTurn.last,
            order=FileTurn.last,
            go_on=1,
        )


@pytest.mark.rule("22.16", "22.13A", "22.161B-a", "awaw-2011:22.13.A")
@ORDERS
@EDITIONS
def test_interceptors_are_countered_in_one_hex_though_their_way_leads_through_a_strait(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """By the ruling straits-of-interceptors; Foe wins in L1 and passes the strait between K1 and J1."""
    turn = PathTurn(tmp_path, red_first, edition, ("Foe",), "K1,J1")
    turn.sails({"Foe": "Van", "Guard": "Foe"}, {"Foe": "L1"})
    assert turn.hexes == [("Foe", ["M1", "L1", "K1", "J1", "I1", "H1"])]
    assert [(hex, set(parts)) for hex, parts in turn.met[:2]] == [
        ("L1", {"Foe", "Guard"}),
        ("H1", {"Van", "Foe"}),
    ]


BOTH = {"Foe": "Van", "Fiend": "Rear", "Guard": "Foe Fiend", "Shield": "Foe Fiend"}


@pytest.mark.rule("22.162", "22.251", "22.252A-a", "22.252E", "22.22E", "awaw-2011:22.1611.1", "awaw-2011:22.1611.3")
@ORDERS
@EDITIONS
def test_interceptors_of_two_activities_on_one_path_are_countered_together(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """By the ruling interceptors-of-different-targets: one question, one battle, and each goes on to its own target."""
    turn = PathTurn(tmp_path, red_first, edition, ("Foe", "Fiend"))
    turn.sails(BOTH, dict.fromkeys(("Foe", "Fiend"), "L1"))
    assert len(turn.hexes) == 1
    assert [(hex, set(parts)) for hex, parts in turn.met[:2]] == [
        ("L1", {"Foe", "Fiend", "Guard", "Shield"}),
        ("H1", {"Foe", "Fiend", "Van", "Rear"}),
    ]
    assert sorted(event.goes_on for event in turn.events("interception-continues")) == [1, 1]
    own = {turn.force("Guard"), turn.force("Shield")}
    rows = {event.attempt for event in turn.events("attempt-force") if event.force in own}
    dice = [event.task_forces for event in turn.events("dice-circumstances") if event.attempt in rows]
    assert dice == ([2, 2] if edition == "awaw-2018" else [])


@pytest.mark.rule("22.252D", "22.162", "awaw-2011:22.1611.2")
@ORDERS
@EDITIONS
def test_interceptors_of_two_activities_that_lose_on_their_way_all_return(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = PathTurn(tmp_path, red_first, edition, ("Foe", "Fiend"))
    turn.leaver = "Red"
    turn.sails(BOTH, dict.fromkeys(("Foe", "Fiend"), "L1"))
    assert [(hex, set(parts)) for hex, parts in turn.met[:1]] == [("L1", {"Foe", "Fiend", "Guard", "Shield"})]
    assert not any({"Van", "Rear"} & set(parts) for _, parts in turn.met)
    assert len(turn.events("interception-ends")) == 2


@pytest.mark.rule("22.13", "22.161A-a", "22.162")
@ORDERS
@EDITIONS
def test_who_sails_with_those_met_in_the_interception_hex_is_met_there_too_or_not_at_all(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = PathTurn(tmp_path, red_first, edition, ("Foe", "Fiend"))
    turn.sails(BOTH, dict.fromkeys(("Foe", "Fiend"), "H1"))
    assert [hexes for _, hexes in turn.hexes] == [["M1", "L1", "K1", "J1", "I1", "H1"], ["H1"]]
    assert {hex for hex, _ in turn.met} == {"H1"}


@pytest.mark.rule("22.162", "22.251", "22.252C", "22.161A-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("reading", "hex", "apart"), [("different", "L1", 2), ("same", "L1", 1), ("same", "H1", 2)])
def test_a_path_that_is_the_first_part_of_another(
    tmp_path: Path, red_first: bool, edition: str, reading: str, hex: str, apart: int
) -> None:
    """Foe meets Van in H1, and Fiend goes on to F1 for Rear; in H1 Foe is where it intercepts, and Fiend on its way."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += fleet("Guard", "Base") + fleet("Shield", "Base") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    blue += task("Second", "carrier-mission", "combat", "Rear", "Home, F1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Nest")
    board = {"Home": "A1", "Base": "L1", "Nest": "M1"}
    text = operation(blue, red, ports=board, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text, edition, {"parts-of-a-path": reading})
    goals = {"Van": ("H1", "Foe"), "Rear": ("F1", "Fiend")}
    asked: list[str] = []

    def spot(now: FileTurn) -> int:
        (target,) = now.forces_of_leg(now.subject)
        return now.on_path(goals[target][0]) if now.in_wave(terms.OUTBOUND) else 0

    def joins(now: FileTurn) -> int:
        c, name = now.s.ask_object, now.names.forces[now.subject]
        if now.s.contact_level[c]:
            return int(name == ("Guard", "Shield")[len([1 for each in range(c) if now.s.contact_level[each]])])
        return int(name == goals[next(iter(now.forces_of_leg(now.s.contact_leg[c])))][1])

    def counter(now: FileTurn) -> int:
        asked.append(now.names.forces[now.s.attempt_force[now.subject]])
        return now.on_path(hex)

    turn.play(
        die=lambda _: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=spot,
        counter_hex=counter,
        join=joins,
        withdraw=lambda now: int(now.names.sides[now.s.ask_seat] == "Blue"),
        go_on=1,
    )
    assert asked == ["Foe", "Fiend"][:apart]
    there = [set(parts) for where, parts in turn.met if where == hex]
    if hex == "H1":
        assert there == [{"Fiend", "Shield"}, {"Foe", "Van", "Guard"}]
    else:
        assert there == [{"Foe", "Fiend", "Guard"}] if apart == 1 else [{"Foe", "Guard"}, {"Fiend", "Shield"}]


@pytest.mark.rule("22.81D", "22.61C", "22.252E", "22.17")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("gone", "goal"), [((), "Van"), (("Foe",), "Rear"), (("Foe", "Fiend"), "")])
def test_second_counters_take_over_the_interception_of_a_victor(
    tmp_path: Path, red_first: bool, edition: str, gone: tuple[str, ...], goal: str
) -> None:
    """Third counters Guard in L1; those named leave that battle, then Guard does if anybody else of Red's stays."""
    tasks = task("One", "naval-redeployment", "redeployment", "Van", "Home, Goal")
    tasks += task("Two", "naval-redeployment", "redeployment", "Rear", "Home, Goal")
    blue = places("Home", "Base", "Goal") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += fleet("Guard", "Base") + "    operations:\n" + tasks
    red = places("Nest") + "    forces:\n" + "".join(fleet(name, "Nest") for name in ("Foe", "Fiend", "Third"))
    board = {"Home": "A1", "Goal": "H1", "Base": "L1", "Nest": "M1"}
    turn = FileTurn(operation(blue, red, ports=board, folder=tmp_path, red_first=red_first), edition)
    targets = {"Foe": "Van", "Fiend": "Rear", "Guard": "Foe", "Third": "Guard"}

    def joins(now: FileTurn) -> int:
        c = now.s.ask_object
        prey = now.s.contact_attempt[c]
        others = {now.names.forces[now.s.attempt_force[prey]]} if prey >= 0 else now.forces_of_leg(now.s.contact_leg[c])
        return int(targets[now.names.forces[now.subject]] in others)

    def leaves(now: FileTurn) -> int:
        s, side = now.s, now.names.sides[now.s.ask_seat]
        rows = [row for row, g in enumerate(s.battle.group_row) if g == now.subject and s.battle.count[row]]
        names = {now.names.forces[s.in_force[s.battle_unit[row]]] for row in rows}
        return int((side == "Blue" and s.battle.round > 1) or bool(names & set(gone)))

    turn.play(
        die=lambda _: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda _: turn.path_answer(turn.hex("H1")),
        counter_hex=lambda _: turn.on_path("L1"),
        join=joins,
        withdraw=leaves,
        go_on=1,
        until=lambda now: bool(now.events("interception-taken-over")) or now.game.is_over,
    )
    taken = [turn.forces_of_leg(event.leg) for event in turn.events("interception-taken-over")]
    assert set(turn.met[0][1]) == {"Foe", "Fiend", "Guard", "Third"}
    assert taken == ([{goal}] if goal else [])


def eager(rng: random.Random) -> Callable[[Position, list[int]], int]:
    """Legal answers by chance; activities are announced and intercepted where they end, most dice of interception are high."""
    others = chooser(rng)

    def choose(position: Position, legal: list[int]) -> int:
        question = position.question
        if question.kind == DIE and not position.situation.fighting and rng.random() < 0.6:
            return question.size - 1
        name = "" if question.kind == DIE else position.game.asks[question.kind].name
        if name == "announce" or (name == "join" and rng.random() < 0.8):
            return legal[-1]
        if name == "intercept-hex":
            return rng.choice(legal[-2:])
        return rng.choice(legal) if name == "counter-hex" else others(position, legal)

    return choose


@pytest.mark.rule("22.162", "22.251", "22.252", "22.22E", "22.914", "22.253")
@EDITIONS
@pytest.mark.parametrize("reading", ["different", "same"])
@pytest.mark.parametrize("seed", (0, 1, 11, 16, 18, 59))
def test_turns_with_interceptors_of_two_activities_are_re_worked_from_print(
    tmp_path: Path, edition: str, reading: str, seed: int
) -> None:
    """Four forces from two ports go for two activities; ships and submarines counter them anywhere."""
    blue = places("Home", "Base", "Haven") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += fleet("Guard", "Base") + fleet("Shield", "Haven")
    blue += "    submarines:\n      - {name: Boats, port: Haven, count: 1}\n    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    blue += task("Second", "carrier-mission", "combat", "Rear", "Home, H1")
    ports = {"Foe": "Nest", "Fiend": "Nest", "Third": "Lair", "Fourth": "Lair"}
    red = places("Nest", "Lair") + "    forces:\n" + "".join(fleet(name, port) for name, port in ports.items())
    more, board = (
        f"edition: {edition}\nrulings: {{parts-of-a-path: {reading}}}\nround_limit: 2\n",
        {**PORTS, "Lair": "P1"},
    )
    turn = opened(operation(blue, red, ports=board, folder=tmp_path, red_first=seed % 2 == 1, more=more))
    start, items, _ = play(turn, eager(random.Random(seed)))
    choices = {**choices_of(turn), "parts-of-a-path": reading}
    witness(chart_of(turn.battle.board), choices, start, items)
