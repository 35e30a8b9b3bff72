"""Submarine losses in a naval turn are borne in the port that the attacked ships came from, and in no other (22.9432)."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from flagplot.games.awaw.turn.terms import RETURNING, UNITS
from tests.helpers.sea_line import SIX, Answer, FileTurn, fleet, operation, places, task

FOUR = 3
"""That face of a die as an answer: two of them are a hit, and sink no submarine."""
ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Haven": "E1", "Harbour": "G1", "Goal": "M1", "Lair": "O1", "Den": "H1"}
BOATS = "    submarines:\n      - {name: Boats, port: Den, count: 6}\n"
TO_GOAL = "Home, {at: Haven, picks-up: [Rear]}, M1"


def flotilla(name: str, port: str, count: int, more: str = "") -> str:
    """Destroyers, a task force if they are ten."""
    loose = "" if count >= 10 else "task-force: false, "
    return fleet(name, port, f"{{name: %s boats, type: DD, count: {count}}}", loose + more)


def sailing(
    folder: Path,
    red_first: bool,
    forces: Sequence[str],
    *,
    route: str = TO_GOAL,
    activity: str = "shore-bombardment",
    phase: str = "combat",
    edition: str = "awaw-2018",
    who: str = "Van",
    rulings: dict[str, str] | None = None,
    in_box: int = 0,
) -> FileTurn:
    """Blue sails from Home and calls at Haven; submarines of Red wait on the way.  Each side has as many in an SW box."""
    box = f"    destroyers-in-box: {in_box}\n" if in_box else ""
    blue = box + places("Home", "Haven", "Harbour", "Goal") + "    forces:\n" + "".join(forces)
    blue += "    operations:\n" + task("Mission", activity, phase, who, route)
    red = box + places("Lair", "Den") + "    forces:\n" + fleet("Foe", "Lair") + BOATS
    more = f"edition: {edition}\n"
    text = operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=more)
    return FileTurn(text, "", rulings)


def torpedoed(turn: FileTurn, hex: str, number: int = 1, **more: Answer) -> FileTurn:
    """All submarines attack the group of that number in a hex, and hit."""
    turn.play(
        die=lambda turn: FOUR if turn.s.fighting else SIX,
        announce=1,
        submarine_hex=turn.at(hex),
        submarine_attack=number,
        loss_in_base=1,
        **more,  # type: ignore[arg-type]
    )
    assert hits(turn) > 0
    return turn


def hits(turn: FileTurn) -> int:
    """Hits that submarines scored."""
    return sum(event.hits for event in turn.game.log if event.kind.name == "submarine-fire")


def sunk(turn: FileTurn, *names: str) -> dict[str, int]:
    """Destroyers of each force that were sunk."""
    return {name: lost for name in names if (lost := turn.s.sunk[turn.unit(f"{name} boats")])}


@pytest.mark.rule("22.9432-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("number", [1, 2])
def test_of_two_task_forces_each_has_the_port_that_it_came_from(
    tmp_path: Path, red_first: bool, edition: str, number: int
) -> None:
    """Van came from Home, where no destroyers are left, Rear from Haven with three, and neither from Harbour."""
    forces = [flotilla("Van", "Home", 10), flotilla("Rear", "Haven", 10), flotilla("Idle", "Haven", 3)]
    forces += [flotilla("Far", "Harbour", 4)]
    turn = torpedoed(sailing(tmp_path, red_first, forces, edition=edition), "I1", number)
    borne = min(3, hits(turn)) if number == 1 else 0
    first = {"Idle": borne, "Rear": hits(turn) - borne} if number == 1 else {"Van": hits(turn)}
    assert sunk(turn, "Van", "Rear", "Idle", "Far") == {name: lost for name, lost in first.items() if lost}
    assert len(turn.questions("loss-in-base")) == borne and turn.questions("loss-base") == []


@pytest.mark.rule("22.9432-a", "22.421A.2")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("ruling", ["of-every-ship", "of-the-lost"])
@pytest.mark.parametrize("port", ["Home", "Haven"])
def test_two_forces_that_combine_have_the_ports_of_both(
    tmp_path: Path, red_first: bool, edition: str, ruling: str, port: str
) -> None:
    """The owner of a group from Home and Haven says which destroyers are lost; by ruling those of the ships hit, here Van."""
    forces = [flotilla("Van", "Home", 4), flotilla("Rear", "Haven", 5)]
    forces += [flotilla("Idle", "Haven", 8), flotilla("Lazy", "Home", 8), flotilla("Far", "Harbour", 4)]
    rulings = {"origin-of-combined-groups": ruling}
    turn = sailing(tmp_path, red_first, forces, edition=edition, rulings=rulings)
    torpedoed(turn, "I1", loss_base=turn.place(port) % 16, ship_loss=of_row("Van boats"))
    free = ruling == "of-every-ship"
    assert sunk(turn, "Van", "Rear", "Idle", "Lazy", "Far") == {
        "Idle" if port == "Haven" and free else "Lazy": hits(turn)
    }
    assert len(turn.questions("loss-base")) == (hits(turn) if free else 0)


def of_row(name: str) -> Answer:
    """The ships of that name take a loss."""
    return lambda turn: turn.s.battle_unit.index(turn.unit(name)) % 48


@pytest.mark.rule("22.9432-b", "22.9434-b")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("activity", ["sea-supply", "shore-bombardment"])
def test_guards_of_a_supply_line_have_all_ports_on_its_path(
    tmp_path: Path, red_first: bool, edition: str, activity: str
) -> None:
    """It leads from Home by Haven to Harbour; Goal is not on it, and others that sail this way have no port but Home."""
    forces = [flotilla("Van", "Home", 4)]
    forces += [flotilla("Idle", "Haven", 8), flotilla("Lazy", "Harbour", 8), flotilla("Far", "Goal", 4)]
    supply = activity == "sea-supply"
    turn = sailing(
        tmp_path,
        red_first,
        forces,
        route="Home, G1",
        activity=activity,
        phase="redeployment" if supply else "combat",
        edition=edition,
    )
    offered: list[list[str]] = []

    chooser = turn.setting.kit.chooser(turn.setting.teller())

    def bears(turn: FileTurn) -> int:
        seen, legal = turn.game.seat_view(turn.s.ask_seat), turn.game.choices()
        assert seen.asked is not None
        offered.append([choice.words for choice in chooser.all(seen, seen.asked) if choice.answer in legal])
        return turn.place("Harbour") % 16

    torpedoed(turn, "F1", loss_base=bears)
    assert offered == ([["Harbour", "Haven"]] * hits(turn) if supply else [])
    assert sunk(turn, "Van", "Idle", "Lazy", "Far") == {"Lazy" if supply else "Van": hits(turn)}


@pytest.mark.rule("22.9432-b", "22.9434-b")
@ORDERS
@EDITIONS
def test_the_line_is_the_whole_of_it_for_guards_that_join_it_later(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """From Home to Haven it has no guards; those that wait at Haven may lose destroyers of Home nevertheless."""
    forces = [flotilla("Van", "Haven", 4), flotilla("Idle", "Home", 8), flotilla("Far", "Goal", 4)]
    route = "Home, {at: Haven, picks-up: [Van]}, G1"
    turn = sailing(
        tmp_path, red_first, forces, route=route, activity="sea-supply", phase="redeployment", edition=edition, who=""
    )
    torpedoed(turn, "F1")
    assert sunk(turn, "Van", "Idle", "Far") == {"Idle": hits(turn)} and turn.questions("loss-base") == []


@pytest.mark.rule("22.9432-a", "22.18")
@ORDERS
def test_on_the_way_home_a_supply_line_is_over(tmp_path: Path, red_first: bool) -> None:
    """Its guards go home to Home, and only its destroyers may be lost for them."""
    forces = [flotilla("Van", "Home", 4), flotilla("Idle", "Haven", 8), flotilla("Lazy", "Home", 1)]
    turn = sailing(tmp_path, red_first, forces, route="Home, G1", activity="sea-supply", phase="redeployment")
    homeward = turn.at("F1")
    turn.play(
        die=lambda turn: FOUR if turn.s.fighting else SIX,
        announce=1,
        return_base=turn.place("Home") % 16,
        submarine_hex=lambda turn: homeward(turn) if turn.in_wave(RETURNING) else 0,
        submarine_attack=1,
        loss_in_base=1,
    )
    assert hits(turn) > 1
    assert sunk(turn, "Van", "Idle", "Lazy") == {"Lazy": 1, "Van": hits(turn) - 1}


@pytest.mark.rule("22.9432-c")
@ORDERS
@EDITIONS
def test_destroyers_in_the_box_of_an_activity_bear_losses_all_turn(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """They are the mover's, whose activity passed through it; none are left for the next battle once they are lost."""
    forces = [flotilla("Van", "Home", 8), flotilla("Idle", "Haven", 8)]
    turn = sailing(tmp_path, red_first, forces, edition=edition, route="Home, M1", in_box=2)
    known: list[list[int]] = []

    def dives(turn: FileTurn) -> int:
        known.append(turn.s.battle.destroyers_in_box[:])
        return 1

    turn.play(
        die=lambda turn: FOUR if turn.s.fighting else SIX,
        announce=1,
        submarine_hex=turn.at("I1"),
        submarine_attack=dives,
        loss_in_base=1,
    )
    lost, mover = min(2, hits(turn)), turn.s.mover
    assert known[0] == [2 if side == mover else 0 for side in (0, 1)]
    assert turn.s.destroyers_in_box == [2 - lost if side == mover else 2 for side in (0, 1)]
    assert sunk(turn, "Van", "Idle") == ({"Van": hits(turn) - lost} if hits(turn) > lost else {})


def mixed(name: str, *rows: str, loose: bool = True) -> str:
    """A force at Home with several rows of destroyers."""
    return fleet(name, "Home", ", ".join(rows), "task-force: false, " if loose else "")


def row(name: str, count: int, more: str = "") -> str:
    return f"{{name: {name}, type: DD, count: {count}{more}}}"


def words_of(turn: FileTurn) -> list[str]:
    """The answers that are open to the one who is asked, in words."""
    seen, legal = turn.game.seat_view(turn.s.ask_seat), turn.game.choices()
    assert seen.asked is not None
    chooser = turn.setting.kit.chooser(turn.setting.teller())
    return [choice.words for choice in chooser.all(seen, seen.asked) if choice.answer in legal]


@pytest.mark.rule("22.9432-a", "22.55")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("chosen", ["Near", "Other"])
@pytest.mark.parametrize(
    ("of_one_force", "more"),
    [(False, ""), (True, ", nation: Germany"), (True, ", low-supply: true"), (True, ", laden: true")],
    ids=["force", "nation", "supply", "cargo"],
)
def test_the_owner_says_which_destroyers_of_a_port_are_lost(
    tmp_path: Path, red_first: bool, edition: str, of_one_force: bool, more: str, chosen: str
) -> None:
    """Van came from Home, where two rows are left that differ: each loss there is of the row that its owner names."""
    rows = [row("Near", 6), row("Other", 6, more)]
    idle = [mixed("Idle", *rows, loose=False)] if of_one_force else [mixed("Idle", rows[0]), mixed("Lazy", rows[1])]
    turn = sailing(tmp_path, red_first, [flotilla("Van", "Home", 4), *idle], route="Home, G1", edition=edition)
    offered: list[list[str]] = []

    def names(turn: FileTurn) -> int:
        offered.append(words_of(turn))
        assert turn.s.fighting == 0 and turn.s.ask_seat == turn.s.mover
        return turn.unit(chosen) % UNITS

    torpedoed(turn, "F1", port_loss=names)
    assert {name: turn.s.sunk[turn.unit(name)] for name in ("Near", "Other")} == {
        "Near": 0,
        "Other": 0,
        chosen: hits(turn),
    }
    assert turn.s.sunk[turn.unit("Van boats")] == 0
    assert [subject for _, subject, _ in turn.questions("port-loss")] == [turn.place("Home")] * hits(turn)
    assert [sorted(word.split()[1] for word in words) for words in offered] == [["Near", "Other"]] * hits(turn)


@pytest.mark.rule("22.9432-a", "22.55")
@ORDERS
@EDITIONS
def test_of_rows_that_are_alike_nobody_is_asked(tmp_path: Path, red_first: bool, edition: str) -> None:
    idle = mixed("Idle", row("Near", 1), row("Other", 8))
    turn = sailing(tmp_path, red_first, [flotilla("Van", "Home", 4), idle], route="Home, G1", edition=edition)
    torpedoed(turn, "F1")
    lost = [turn.s.sunk[turn.unit(name)] for name in ("Near", "Other", "Van boats")]
    assert sum(lost) == hits(turn) and lost[2] == 0 and turn.questions("port-loss") == []
    assert sum(event.lost for event in turn.events("units-lost")) == hits(turn)


@pytest.mark.rule("22.9432-a", "22.55")
@ORDERS
def test_once_a_row_is_used_up_the_other_is_taken_unasked(tmp_path: Path, red_first: bool) -> None:
    """Two destroyers of another nation are in port, of which one is lost by choice and one because no other is left."""
    idle = mixed("Idle", row("Near", 1), row("Other", 1, ", nation: Germany"))
    turn = sailing(tmp_path, red_first, [flotilla("Van", "Home", 2), idle], route="Home, G1")
    torpedoed(turn, "F1", port_loss=FileTurn.last)
    assert hits(turn) > 1 and len(turn.questions("port-loss")) == 1
    assert [turn.s.sunk[turn.unit(name)] for name in ("Near", "Other", "Van boats")] == [1, 1, hits(turn) - 2]


@pytest.mark.rule("22.82A", "22.82A.2")
@ORDERS
@EDITIONS
def test_cargo_goes_down_with_the_destroyers_of_a_port_that_carry_it(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Six destroyers at Home are assigned six factors of cargo: no more are left than the others can carry."""
    idle = fleet("Idle", "Home", row("Near", 6, ", laden: true"), "task-force: false, cargo: 6, ")
    turn = sailing(tmp_path, red_first, [flotilla("Van", "Home", 4), idle], route="Home, G1", edition=edition)
    torpedoed(turn, "F1")
    assert turn.s.sunk[turn.unit("Near")] == hits(turn) > 0
    assert turn.s.cargo[turn.force("Idle")] == 6 - hits(turn)
