"""A side of a turn has so many rows of ships and forces: what does not fit is refused or told, never passed over (22.14B)."""

from pathlib import Path

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words import events, reasons
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task
from tests.helpers.voyage import line

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Base": "K1", "Nest": "M1", "Far": "X1"}
SHIPS = (
    "{name: %s One, type: BB, size: 4}, {name: %s Two, type: BB, size: 4}, {name: %s destroyers, type: DD, count: 4}"
)
SPARE = terms.UNITS - 48
"""Rows of ships that a turn has beyond those of a file."""
SOME = 3
"""The answer that some of a group's ships withdraw."""


def others(forces: int, port: str, rows: int = 1) -> str:
    """So many task forces at a port, each of twelve destroyers in so many rows."""
    found = ""
    for n in range(forces):
        ships = ", ".join(f"{{name: {port} {n}-{k}, type: DD, count: {12 // rows}}}" for k in range(rows))
        found += fleet(f"{port} reserve {n}", port, ships)
    return found


def full_file(folder: Path, red_first: bool, foes: str = "", *, blues: str = "", foe: str = "") -> FileTurn:
    """Blue's Van goes from A1 to H1, where Red's Foe from M1 meets it; each side has further ships in other ports."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Home", SHIPS) + blues
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", "Far") + "    forces:\n" + (foe or fleet("Foe", "Nest", SHIPS)) + foes
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first))


def in_h1(turn: FileTurn) -> int:
    """The hex in which Van is met on its way out."""
    return turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0


def one_of_each(turn: FileTurn) -> int:
    """Of every row of destroyers in reserve one goes into the first task force, as long as there are rows; nothing else does."""
    reserve = "Nest" in turn.names.units[turn.s.ask_subject]
    splits = reserve and turn.s.ask_object == terms.FIRST_TASK_FORCE
    return int(splits and 1 in turn.game.choices())


def some_leave(turn: FileTurn, leaving: str) -> FileTurn:
    """Two destroyers leave after the first round, and all of the other side; nobody intercepts the ways home."""
    side = turn.names.sides.index("Blue" if leaving == "Van" else "Red")

    def ships(turn: FileTurn) -> int:
        return 2 if turn.s.battle_unit[turn.s.ask_subject] == turn.unit(f"{leaving} destroyers") else 0

    return turn.play(
        die=lambda turn: 0 if turn.s.fighting else SIX,
        announce=1,
        reconstitute=0,
        reform=0,
        intercept_hex=in_h1,
        join=lambda turn: int(turn.s.ask_subject == turn.force("Foe")),
        withdraw=lambda turn: SOME if turn.s.ask_seat == side else 1,
        withdraw_ships=ships,
        go_on=1,
    )


@pytest.mark.rule("22.61C")
@ORDERS
def test_ships_that_withdraw_and_have_no_force_of_their_own_are_told_to_stay(tmp_path: Path, red_first: bool) -> None:
    turn = some_leave(full_file(tmp_path, red_first, blues=others(terms.FORCES - 1, "Base")), "Van")
    assert turn.questions("withdraw-ships")
    assert [(event.unit, event.ships) for event in turn.events("ships-not-parted")] == [
        (turn.unit("Van destroyers"), 2)
    ]
    told = events.BY_CODE[events.SHIPS_NOT_PARTED]
    assert told.cites == "22.61C" and "64 rows of ships and 24 forces a side" in told.text


@pytest.mark.rule("22.61C")
@ORDERS
def test_with_one_force_less_they_go_home(tmp_path: Path, red_first: bool) -> None:
    turn = some_leave(full_file(tmp_path, red_first, blues=others(terms.FORCES - 2, "Base")), "Van")
    assert not turn.events("ships-not-parted")
    home = [event for event in turn.events("home") if event.side == turn.s.mover]
    assert len(home) == 2, "the two destroyers, and later the others"


def refused(turn: FileTurn, answer: int) -> str:
    """Why an answer is refused, in words."""
    code = turn.game.refusal(answer)
    return reasons.BY_CODE[code].text if code else ""


@pytest.mark.rule("22.14B")
@ORDERS
def test_a_port_forms_no_task_force_for_which_there_is_no_row(tmp_path: Path, red_first: bool) -> None:
    turn = full_file(tmp_path, red_first, others(terms.FORCES - 1, "Nest"))
    turn.play(announce=1, intercept_hex=in_h1, until="reconstitute")
    assert turn.game.choices() == [0] and "no room for another force" in refused(turn, 1)


@pytest.mark.rule("22.14B")
@ORDERS
def test_of_two_bodies_the_second_is_refused_where_one_row_is_left(tmp_path: Path, red_first: bool) -> None:
    turn = full_file(tmp_path, red_first, others(terms.FORCES - 2, "Nest"))
    turn.play(announce=1, intercept_hex=in_h1, reconstitute=1, until="reform")
    assert turn.s.ask_object == terms.LOOSE_BODY and turn.game.choices() == [0, 1]
    turn.game.answer(1)
    turn.play(reform=0, until=lambda turn: turn.kind == "reform" and turn.s.ask_object == terms.FIRST_TASK_FORCE)
    assert turn.game.choices() == [0] and "no room for another force" in refused(turn, 1)


@pytest.mark.rule("22.14B", "22.61C")
@ORDERS
def test_ships_of_a_row_part_only_while_there_are_rows(tmp_path: Path, red_first: bool) -> None:
    """Red forms its port anew until every row is in use; two of Foe's destroyers, which withdraw then, have none either."""
    turn = full_file(tmp_path, red_first, others(6, "Nest", 3) + others(9, "Far", 3))

    def used_up(turn: FileTurn) -> bool:
        begins = turn.kind == "reform" and turn.s.ask_object == terms.FIRST_TASK_FORCE
        return begins and sum(any(row[1:]) for row in turn.s.reform) == SPARE

    turn.play(announce=1, intercept_hex=in_h1, reconstitute=1, reform=one_of_each, until=used_up)
    assert turn.game.choices() == [0, 4], "all of them or none"
    assert "ships that leave their force: a turn holds 64" in refused(turn, 1)
    some_leave(turn, "Foe")
    assert turn.s.units[turn.names.sides.index("Red")] == terms.UNITS
    assert [(event.unit, event.ships) for event in turn.events("ships-not-parted")] == [
        (turn.unit("Foe destroyers"), 2)
    ]


@pytest.mark.rule("22.14D", "22.14B")
@ORDERS
def test_a_force_of_which_some_may_not_sail_is_told_to_stay_where_there_is_no_row(
    tmp_path: Path, red_first: bool
) -> None:
    laden = "{name: %s One, type: BB, size: 4}, {name: %s destroyers, type: DD, count: 4}, {name: %s hulls, type: TR, count: 1}"
    foe = fleet("Foe", "Nest", laden, "task-force: false, ")
    turn = full_file(tmp_path, red_first, others(terms.FORCES - 1, "Nest"), foe=foe)
    turn.play(announce=1, intercept_hex=in_h1, reconstitute=0, join=0)
    assert turn.force("Foe") in [event.force for event in turn.events("force-not-parted")]
    assert turn.force("Foe") not in [subject for _, subject, _ in turn.questions("join")]


@pytest.mark.rule("22.13A")
@ORDERS
def test_a_way_home_that_no_row_is_left_to_cut_at_a_strait_is_told(
    tmp_path: Path, red_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirteen forces, each from another hex, go home through four straits: five legs each would be 65, a turn holds 56."""
    monkeypatch.chdir(tmp_path)
    line(tmp_path / "line", 40, strait="A24,A25", ports="A1 A31 A40")
    with (tmp_path / "line" / "passages.csv").open("a", encoding="utf-8") as passages:
        passages.writelines(f"Gap {k},strait,A{k},A{k + 1}\n" for k in (26, 28, 30))
    ships = "ships: [{name: S%s, type: DD, count: 10}]"
    blue = (
        "  - name: Blue\n    nation: Germany\n    places: [{name: A1-port}, {name: A31-port, room: 200}]\n    forces:\n"
    )
    blue += "".join(f"      - {{name: F{i}, port: A1-port, {ships % i}}}\n" for i in range(13)) + "    operations:\n"
    for i in range(13):
        blue += f"      - {{name: O{i}, activity: shore-bombardment, phase: combat, "
        blue += f"plans: [{{name: only, forces: [F{i}], route: [A1, A{11 + i}]}}]}}\n"
    red = "  - name: Red\n    nation: Britain\n    places: [{name: A40-port}]\n    forces:\n"
    red += f"      - {{name: R, port: A40-port, {ships % 'R'}}}\n"
    head = "flagplot: operation\ntitle: Home through straits\nmap: line\nmover: Blue\nsides:\n"
    path = tmp_path / "straits.yaml"
    path.write_text(head + (red + blue if red_first else blue + red), encoding="utf-8")
    turn = FileTurn(path).sail(announce=1, intercept_hex=0, return_base=FileTurn.last)
    assert turn.events("uncut-at-strait") and len(turn.events("home")) == 13


def of_one_force(folder: Path, red_first: bool, red: str) -> FileTurn:
    """Blue's Van sails from A1 down the row to Z1, against what is given of Red."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, X1")
    return FileTurn(operation(blue, red, ports={"Home": "A1", "Nest": "L1"}, folder=folder, red_first=red_first))


@pytest.mark.rule("22.915", "22.114")
@ORDERS
def test_a_submarine_that_no_row_is_left_for_is_not_passed_over_in_silence(tmp_path: Path, red_first: bool) -> None:
    boats = "".join(f"      - {{name: Boats {n}, port: Nest, count: {count}}}\n" for n, count in enumerate((60, 10)))
    red = places("Nest") + "    submarines:\n" + boats
    turn = of_one_force(tmp_path, red_first, red)
    turn.play(announce=1, submarine_hex=lambda turn: turn.path_answer(turn.hex("L1")), until="die")
    assert len(turn.questions("submarine-hex")) == terms.ATTEMPTS == turn.s.attempts
    assert len(turn.events("attempts-full")) == 1


@pytest.mark.rule("22.132A")
@ORDERS
def test_an_air_attack_that_no_row_is_left_for_is_not_passed_over_in_silence(tmp_path: Path, red_first: bool) -> None:
    red = places("Nest", Nest=", range: 20, squadrons: [{type: attack, count: 30}]")
    turn = of_one_force(tmp_path, red_first, red)
    turn.play(announce=1, air_hex=FileTurn.last, air_squadrons=1, until=lambda turn: turn.s.fighting == 1)
    assert len(turn.questions("air-squadrons")) == terms.STRIKES and len(turn.events("air-attacks-full")) == 1


@pytest.mark.rule("22.13C")
@pytest.mark.parametrize("count", [terms.BEFORE, terms.BEFORE + 1])
def test_more_voyages_than_a_leg_can_begin_with_are_refused_in_the_file(tmp_path: Path, count: int) -> None:
    """So many forces sail from their ports to M1, and from there together to X1."""
    names = [f"F{n}" for n in range(count)]
    ports = {f"Quay {n}": f"{'ABCDEFG'[n]}1" for n in range(count)}
    voyages = "".join(f"{{forces: [F{n}], route: [Quay {n}, M1]}}, " for n in range(count))
    plan = f"{{name: only, voyages: [{voyages}{{forces: [{', '.join(names)}], route: [M1, X1]}}]}}"
    blue = (
        places(*ports)
        + "    forces:\n"
        + "".join(fleet(f"F{n}", f"Quay {n}") for n in range(count))
        + "    operations:\n"
    )
    blue += f"      - {{name: Mission, activity: carrier-mission, phase: combat, plans: [{plan}]}}\n"
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=ports | {"Nest": "T1"}, folder=tmp_path)
    if count > terms.BEFORE:
        with pytest.raises(ScenarioError, match="7 voyages end where this one begins.*at most 6: join some"):
            FileTurn(text)
    else:
        turn = FileTurn(text).play(announce=1)
        assert len(turn.events("leg-announced")) >= count + 1 and turn.events("activity-done")
