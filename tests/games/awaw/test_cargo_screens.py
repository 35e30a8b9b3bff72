"""Destroyers assigned to cargo that carry none fight like any others (22.531B-C), from files; by ruling how many those are."""

from pathlib import Path

import pytest

from flagplot.games.awaw.shared.terms import GROUPS
from flagplot.games.awaw.turn import terms as turn_terms
from flagplot.games.awaw.words import asks, reasons
from tests.helpers.battle import Answer
from tests.helpers.battle_file import BattleFile, Faces
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

HEAD = "flagplot: battle\ntitle: A convoy\ntheatre: europe\nsides:\n"
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
ORDERS = (True, False)
BOATS = "{name: Boats, type: DD, count: 6, laden: true}"


def battle(ships: str, cargo: int, mover_first: bool, foes: str = "", **options: object) -> BattleFile:
    """A sea transport with so much cargo, met by cruisers."""
    mover = "  - name: Mover\n    role: activity\n    nation: Britain\n    forces:\n      - {name: Convoy, number: 1, "
    mover += f"mission: sea-transport, task-force: false, cargo: {cargo}, ships: [{ships}]}}\n"
    meeter = (
        "  - name: Meeter\n    role: interceptor\n    nation: Britain\n    forces:\n      - {name: Guns, number: 1, "
    )
    meeter += f"task-force: false, ships: [{foes or '{name: Cruisers, type: CA, count: 4}'}]}}\n"
    return BattleFile.of(HEAD + (mover + meeter if mover_first else meeter + mover), **options)  # type: ignore[arg-type]


def fire(b: BattleFile, answers: dict[str, Answer] | None = None) -> int:
    """Factors with which the mover's light ships fire in the first round."""
    b.fight(answers=answers, dice={asks.SEARCH_DIE: 6}, until="withdraw")
    return sum(e.factors for e in b.events("fleet-fire") if e.target == -2 and e.group // GROUPS == b.hunter)


@pytest.mark.rule("22.531B", "22.531C.1")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ruling", ["as-needed", "all-assigned"])
def test_destroyers_without_cargo_aboard_fight(ruling: str, edition: str, mover_first: bool) -> None:
    """Three cruisers and four destroyers assigned to the transport, before loading or on the way home: ten factors."""
    ships = "{name: Escort, type: CA, count: 3}, {name: Boats, type: DD, count: 4, laden: true}"
    b = battle(ships, 0, mover_first, edition=edition, rulings={"cargo-screens": ruling})
    assert fire(b) == 10
    assert b.unit("Boats") in [subject for _, subject, _ in b.questions("screen")]


@pytest.mark.rule("22.531B", "22.531C.1")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ruling", "cargo", "ships", "fires"),
    [
        ("as-needed", 1, BOATS, 5),
        ("as-needed", 6, BOATS, 0),
        ("all-assigned", 1, BOATS, 0),
        ("as-needed", 4, BOATS + ", {name: Ship, type: TR, count: 3, laden: true}", 5),
        ("all-assigned", 4, BOATS + ", {name: Ship, type: TR, count: 3, laden: true}", 0),
        ("as-needed", 3, BOATS + ", {name: Ship, type: TR, count: 3, laden: true}", 6),
    ],
)
def test_cargo_screens_as_many_destroyers_as_ruled(
    ruling: str, cargo: int, ships: str, fires: int, edition: str, mover_first: bool
) -> None:
    """One factor of cargo on six destroyers screens one of them, or all; transports are laden first."""
    b = battle(ships, cargo, mover_first, edition=edition, rulings={"cargo-screens": ruling})
    assert fire(b) == fires
    asked = [subject for _, subject, _ in b.questions("screen")]
    assert (b.unit("Boats") in asked) == (fires > 0), "whoever has no choice is not asked"
    shown = [e.ships for e in b.events("screen-shown") if e.unit == b.unit("Boats")]
    assert shown == ([6 - fires] if 0 < fires < 6 else [])


@pytest.mark.rule("22.531C.1", "22.531C.2-a")
@pytest.mark.parametrize("mover_first", ORDERS)
def test_the_owner_says_which_destroyers_carry_the_cargo(mover_first: bool) -> None:
    """Two factors on three British and two French destroyers: of the second row as many as the first one leaves."""
    ships = "{name: Boats, type: DD, count: 3, laden: true}, {name: Sloops, type: DD, count: 2, laden: true, nation: France}"
    for first, least in ((0, 2), (1, 1), (2, 0), (3, 0)):
        b = battle(ships, 2, mover_first)
        rows = sorted((b.unit("Boats"), b.unit("Sloops")))
        b.fight(until="screen", dice={asks.SEARCH_DIE: 6})
        while b.s.ask_subject != rows[0]:
            b.answer(0)
            b.fight(until="screen")
        size = b.s.count[rows[0]]
        if size < first:
            continue
        b.answer(first)
        other = b.s.count[rows[1]]
        least = max(0, 2 - first)
        if least < other:
            assert b.s.ask_subject == rows[1]
            assert b.legal() == list(range(least, other + 1))
            assert all(b.refusal(answer) == reasons.CARRY_CARGO for answer in range(least))
        else:
            assert b.s.ask_subject != rows[1] and b.s.screened[rows[1]] == other


@pytest.mark.rule("22.531C.1", "22.82A")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_destroyers_in_front_are_sunk_and_the_cargo_is_kept(edition: str, mover_first: bool) -> None:
    """Five of six destroyers fight and five may be sunk: the sixth still carries its factor, and is fired at by none."""
    b = battle(BOATS, 1, mover_first, foes="{name: Cruisers, type: CA, count: 4}", edition=edition)
    dice: dict[int, Faces] = {asks.SEARCH_DIE: 6, asks.FLEET_ROLL: 6}
    b.fight(answers={"light-at-light": lambda s: s.ask_size - 1}, dice=dice, until="withdraw")
    row = b.unit("Boats")
    assert 0 < b.s.sunk[row] < 6 and b.s.cargo[b.s.group_row[row]] == 1
    assert b.events("cargo-lost") == []


PORTS = {"Home": "A1", "Haven": "I1", "Lair": "E1"}


@pytest.mark.rule("22.531B", "22.531C.1")
@pytest.mark.parametrize("red_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_destroyers_that_have_landed_their_cargo_fight_on_the_way_home(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    """Six destroyers land their cargo in Haven and are met by one cruiser: six factors fire."""
    boats = "{name: %s boats, type: DD, count: 6, laden: true}"
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Convoy", "Home", boats, "task-force: false, ")
    blue += "    operations:\n" + task("Run", "sea-transport", "combat", "Convoy", "Home, Haven")
    red = (
        places("Lair")
        + "    forces:\n"
        + fleet("Foe", "Lair", "{name: %s cruiser, type: CA, count: 1}", "task-force: false, ")
    )
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), edition)

    def hex_of(turn: FileTurn) -> int:
        return turn.path_answer(turn.hex("E1")) if turn.s.wave == turn_terms.RETURNING else 0

    turn.play(
        until="withdraw",
        die=lambda turn: 1 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=1,
        screen=0,
        number=0,
        return_base=turn.place("Home") % turn_terms.PLACES,
        light_at_light=lambda turn: turn.game.choices()[-1],
    )
    assert turn.s.wave == turn_terms.RETURNING
    strengths = {1 - event.group // GROUPS: event.factors for event in turn.events("fleet-fire")}
    assert strengths[turn.s.mover] == 6
