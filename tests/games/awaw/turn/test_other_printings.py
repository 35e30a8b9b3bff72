"""The same turn by the printings of 2003 and 2011: other dice or none, the same sequence (awaw-2011:22.1, 22.24)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.interception.terms import CARRIER_MISSION, INVASION
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.sight import view
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import UNITS
from tests.helpers.battle import light, named
from tests.helpers.sea_line import FileTurn
from tests.helpers.turn import FOE, GridChart, NavalTurn, nothing, ships, wins

LINE = GridChart(24)


def chased(edition: str = "awaw-2011", *, foes: tuple[int, ...] = (15,), own: tuple[int, ...] = ()) -> NavalTurn:
    """A mission from hex 0 to hex 8, forces of the other side in ports in the hexes named."""
    n = NavalTurn(LINE, edition=edition)
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    for hex in own:
        n.force(0, n.port(0, hex), *ships("Japan"))
    for hex in foes:
        n.force(1, n.port(1, hex), *ships("Britain"))
    return n


def out(answer: int) -> object:
    return lambda s: answer if s.wave == terms.OUTBOUND and answer < s.ask_size else 0


@pytest.mark.parametrize(
    ("edition", "dice", "reached"), [("awaw-2018", [6, 1, 1], 8), ("awaw-2003", [6, 2], 8), ("awaw-2011", [], 10)]
)
def test_each_printing_has_its_own_way_to_the_hex(edition: str, dice: list[int], reached: int) -> None:
    n = chased(edition)
    n.play(dice=dice, answers={"announce": 1, "intercept-hex": out(9), "join": 1}, battles=[wins(0)], strict=False)  # type: ignore[dict-item]
    assert (n.events("rolled")[0].reached, n.events("rolled")[0].distance) == (reached, 7)
    assert [hex for hex, *_ in n.fought] == [8]


@pytest.mark.rule("awaw-2011:22.15.0", "awaw-2011:22.11.2", "awaw-2011:22.12.1")
def test_all_is_announced_first_with_its_path_and_binds_its_forces() -> None:
    n = chased()
    other = n.force(0, 0, *ships("Japan"))
    n.sail(other, CARRIER_MISSION, range(5))
    n.play(answers={"announce": 1}, until="intercept-hex")
    assert [name for name, *_ in n.asked] == ["announce", "announce"]
    assert view(n.s, 1).leg_path[0][:9] == list(range(9))
    assert n.s.committed[0] == n.s.committed[other] == 1


@pytest.mark.rule("awaw-2011:22.14.A.1", "awaw-2011:22.14.B.1", "awaw-2011:22.15.B.2")
def test_forces_of_one_port_go_each_for_its_target_and_are_fought_in_turn() -> None:
    n = chased(foes=(15,))
    n.force(1, terms.PLACES, *ships("Britain"))
    n.sail(n.force(0, 0, *ships("Japan")), CARRIER_MISSION, range(8))
    n.play(
        answers={
            "announce": 1,
            "intercept-hex": lambda s: s.ask_size - 1 if s.wave == terms.OUTBOUND else 0,
            "join": lambda s: int(s.ask_subject == FOE + s.ask_object),
            "order": [1],
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert [hex for hex, *_ in n.fought] == [7, 8]


@pytest.mark.rule("awaw-2011:22.14.B.2", "awaw-2011:22.14.B.3", "awaw-2011:22.14.C.2", "awaw-2011:22.14.D")
def test_one_task_force_becomes_two_and_some_ships_stay() -> None:
    n = NavalTurn(LINE, edition="awaw-2011")
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    n.force(1, n.port(1, 15), named("BB", 5, "Britain"), light("CA", 9, "Britain"), light("DD", 8, "Britain"))
    bodies = {(UNITS, 2): 1, (UNITS + 1, 2): 3, (UNITS + 1, 3): 5, (UNITS + 2, 1): 4}
    n.play(
        answers={
            "announce": 1,
            "intercept-hex": out(9),  # type: ignore[dict-item]
            "reconstitute": [1],
            "reform": lambda s: bodies.get((s.ask_subject, s.ask_object), 0),
            "join": lambda s: int(s.ask_subject != FOE),
        },
        battles=[wins(0)],
        strict=False,
    )
    assert len(n.events("attempt-declared")) == 3, "two task forces and four destroyers"
    assert sum(n.s.count[u] for u in range(UNITS, 2 * UNITS) if not n.s.inverted[u]) == 5, (
        "a cruiser and four destroyers stayed"
    )


@pytest.mark.rule("awaw-2011:22.161.1", "awaw-2011:22.161.3", "awaw-2011:22.161.B.1", "awaw-2011:22.161.B.2")
@pytest.mark.rule("awaw-2011:22.163.0", "awaw-2011:22.163.A.1", "awaw-2011:22.163.B")
@pytest.mark.parametrize(("hex", "fights"), [(4, [(12, [1, FOE]), (8, [0, FOE])]), (8, [(8, [0, 1, FOE])])])
def test_counter_interception_comes_before_the_battle_and_its_hex_decides_who_fights(
    hex: int, fights: list[tuple[int, list[int]]]
) -> None:
    n = chased(own=(12,))
    n.play(
        answers={"announce": 1, "intercept-hex": out(9), "join": 1, "counter-hex": hex},  # type: ignore[dict-item]
        battles=[wins(1)] * len(fights),
        strict=False,
    )
    assert [(h, [f for f, entry in enumerate(parts) if entry]) for h, _, parts in n.fought] == fights
    names = [name for name, *_ in n.asked]
    assert names.index("intercept-hex") < names.index("counter-hex")


@pytest.mark.rule("awaw-2011:22.161.A.2")
def test_a_patrol_that_is_not_there_at_first_enters_later() -> None:
    n = chased()
    patrol = n.force(0, 0, *ships("Japan"), patrol=13)
    n.play(
        answers={"announce": 1, "intercept-hex": out(9), "join": 1, "support": 1, "patrol-home": 2},  # type: ignore[dict-item]
        battles=[wins(0)],
        strict=False,
    )
    assert [parts[patrol] for hex, _, parts in n.fought if hex == 8] != [1]
    assert n.fought[-1][2][patrol] > 1


@pytest.mark.rule("awaw-2011:22.18.C")
def test_forces_sail_home_together() -> None:
    n = chased(foes=())
    landing = n.force(0, 0, *ships("Japan"), light("DD", 2, "Japan", laden=1), cargo=2)
    n.sail(landing, INVASION, range(9))
    n.play(answers={"announce": 1, "combine": 1})
    assert len([e for e in n.events("bound-home") if e.side == 0]) == 1


@pytest.mark.rule("awaw-2011:22.19.A", "awaw-2011:22.19.B", "awaw-2011:22.19.C", "awaw-2011:22.132.3")
def test_aircraft_meet_the_interceptors_then_the_others_and_in_the_hex_they_are_part_of_the_battle() -> None:
    n = chased()
    n.wing(n.port(1, 6), 3, 2, range=2)
    n.wing(n.port(0, 13), 3, 2, range=2)
    n.play(
        answers={"announce": 1, "intercept-hex": out(9), "join": [1]},  # type: ignore[dict-item]
        until="air-hex",
        strict=False,
    )
    assert 9 not in n.legal() and 7 in n.legal(), "in hex 8 they fight with the ships"
    n.play(
        answers={"air-hex": [7, 0], "counter-air-hex": [3, 0], "air-squadrons": 2},
        battles=[nothing, nothing, wins(0)],
        strict=False,
    )
    assert [(hex, mode) for hex, mode, _ in n.fought] == [
        (13, terms.AIR_ONLY),
        (6, terms.AIR_ONLY),
        (8, terms.NAVAL),
    ]


@pytest.mark.rule("awaw-2011:22.241.E.1")
@pytest.mark.parametrize("answer", [0, 1])
def test_when_some_failed_the_others_may_be_called_off(answer: int) -> None:
    n = NavalTurn(LINE, rulings={"abandoning": "yes"})
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    foe = n.port(1, 19)
    for _ in range(2):
        n.force(1, foe, *ships("Britain"))
    ways = {"announce": 1, "intercept-hex": out(9), "join": 1}
    n.play(dice=[6, 6, 1, 1], answers=ways, until="call-off", strict=False)  # type: ignore[arg-type]
    assert n.legal() == [0, 1]
    n.play(
        answers={"call-off": answer},
        battles=[wins(0)] * (1 - answer),
        strict=False,
    )
    assert n.questions("call-off") == [(1, 0, -1)]
    assert bool(n.fought) is not bool(answer)
    if answer:
        inverted = [u for u, each in enumerate(n.s.inverted) if each]
        assert inverted == [0, 1], "no battle: the mission inverts its own ships, no others are inverted"


def test_nobody_is_asked_to_call_off_what_came_in_time_altogether() -> None:
    n = NavalTurn(LINE, rulings={"abandoning": "yes"})
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    n.force(1, n.port(1, 15), *ships("Britain"))

    def fights(s: TurnState) -> None:
        wins(0)(s)

    n.play(dice=[6, 6, 6], answers={"announce": 1, "intercept-hex": out(9), "join": 1}, battles=[fights], strict=False)  # type: ignore[dict-item]
    assert n.questions("call-off") == []


US_BOX = """\
flagplot: operation
title: Across the Atlantic
edition: {edition}
map: north-atlantic
mover: Allies
round_limit: 1
sides:
"""
ALLIES = """\
  - name: Allies
    nation: United States
    places: [{{name: U.S. box}}, {{name: Liverpool}}]
    forces:
      - name: Convoy
        port: {origin}
        cargo: 3
        ships:
          - {{name: Texas, type: BB, size: 4}}
          - {{name: Convoy CA, type: CA, count: 4}}
          - {{name: Convoy DD, type: DD, count: 3, laden: true}}
      - {{name: Cover, port: Liverpool, ships: [{{name: Iowa, type: BB, size: 5}}, {{name: Cover CA, type: CA, count: 4}}]}}
    operations:
      - name: Crossing
        activity: {activity}
        phase: {phase}
        plans: [{{name: across, forces: [Convoy], route: [{route}]}}]
"""
AXIS = """\
  - name: Axis
    nation: Germany
    places: [{name: Brest}]
    forces: [{name: Raiders, port: Brest, ships: [{name: Tirpitz, type: BB, size: 5}, {name: Raider CA, type: CA, count: 4}]}]
"""


def counter_dice(folder: Path, origin: str, activity: str, here: bool, edition: str, rulings: dict[str, str]) -> int:
    """Dice of the cover against those who went for the convoy, in the hex where they mean to meet it or on their way."""
    route = "U.S. box, Liverpool" if origin == "U.S. box" else "Liverpool, Brest"
    phase = {"sea-escort": "redeployment"}.get(activity, "combat")
    allies = ALLIES.format(origin=origin, activity=activity, phase=phase, route=route)
    path = folder / "across.yaml"
    path.write_text(US_BOX.format(edition=edition) + allies + AXIS, encoding="utf-8")
    n = FileTurn(path, "", rulings)
    n.sail(
        announce=1,
        intercept_hex=lambda n: n.game.choices()[-2] if n.s.wave == terms.OUTBOUND else 0,
        join=1,
        counter_hex=lambda n: n.game.choices()[-1 if here else 1],
        luck=6,
        until="counter-hex",
    )
    n.game.answer(n.game.choices()[-1 if here else 1])
    n.sail(join=1, until="die")
    return n.s.dice_left


@pytest.mark.rule(
    "awaw-2003:table.22.23.mod.usbox", "awaw-2003:table.22.23.base.1c", "awaw-2003:table.22.23.mod.counter"
)
@pytest.mark.parametrize(
    ("origin", "activity", "rulings", "more"),
    [
        ("U.S. box", "sea-transport", {}, 3),
        ("U.S. box", "seaborne-invasion", {}, 0),
        ("U.S. box", "seaborne-invasion", {"transport-activity": "any-cargo"}, 3),
        ("U.S. box", "carrier-mission", {"transport-activity": "any-cargo"}, 0),
        ("Liverpool", "sea-transport", {}, 0),
    ],
)
@pytest.mark.parametrize("here", [True, False])
def test_interceptors_of_transport_from_a_us_box_are_countered_with_three_dice_more(
    tmp_path: Path, origin: str, activity: str, rulings: dict[str, str], more: int, here: bool
) -> None:
    assert counter_dice(tmp_path, origin, activity, here, "awaw-2003", rulings) == 1 + (2 if here else 0) + more
