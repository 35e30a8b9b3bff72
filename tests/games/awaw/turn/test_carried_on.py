"""What one battle of a player turn leaves for the next: submarines that attacked, aircraft grounded, ashore or told off.

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.core.dice import SeededDice, stream
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.rolls import submarines_near
from tests.cli.shell import SCENARIOS
from tests.helpers.sea_line import SIX, FileTurn, fight_it_out, fleet, operation, places, task
from tests.helpers.seats import player

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])


def shots_of_submarines(turn: FileTurn) -> list[int]:
    """Battle rows that attacked as submarines, one for each attack."""
    return [event.unit for event in turn.events("submarine-fire")]


@pytest.mark.rule("22.94", "22.163")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_submarines_of_the_coral_sea_attack_once_in_the_turn(seed: int) -> None:
    turn = FileTurn((SCENARIOS / "coral-sea-1942-operation.yaml").read_text(encoding="utf-8"))
    dice, seats = SeededDice(stream(seed, 0)), [player("standard", seed, seat, "awaw-turn") for seat in (0, 1)]
    game = turn.game
    while not game.is_over:
        seat = game.question.seat
        game.answer(dice.roll() if game.question.is_die else seats[seat].answer(game, seat))
    boats = turn.s.count[turn.unit("I-22, I-24, I-28, I-29, RO-33 and RO-34")]
    lost = 2 - boats
    assert len(shots_of_submarines(turn)) <= 2, "two factors, one attack each in the player turn"
    assert (
        turn.s.spent_factors[turn.unit("I-22, I-24, I-28, I-29, RO-33 and RO-34")]
        == len(shots_of_submarines(turn)) - lost
    )


def mission(folder: Path, boats: str, sails: str = "Van", red_first: bool = False) -> str:
    """Blue sends a carrier mission to D1; Red has a force to meet it there and another for the way home."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + f"    submarines:\n      - {boats}\n"
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", sails, "Home, D1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    ports = {"Home": "A1", "Nest": "I1", "Lair": "F1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


def out_and_home(turn: FileTurn, until: str = "", rounds: int = 1) -> FileTurn:
    """Foe meets the mission in D1, Fiend meets it in B1 on its way home; Red withdraws from each battle after its rounds."""

    def hex_of(turn: FileTurn) -> int:
        name = {terms.OUTBOUND: "D1", terms.RETURNING: "B1"}.get(turn.s.wave, "")
        return turn.path_answer(turn.hex(name)) if name else 0

    return turn.play(
        until=until,
        die=lambda turn: 1 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=lambda turn: int(turn.subject == turn.force("Foe" if turn.s.wave == terms.OUTBOUND else "Fiend")),
        support=1,
        submarine_attack=lambda turn: turn.game.choices()[-1],
        patrol_home=terms.REMAINS,
        return_base=0,
        **fight_it_out(rounds, leaves=1 - turn.s.mover),
    )


@pytest.mark.rule("22.94", "22.163B", "22.914")
@ORDERS
def test_a_submarine_patrol_that_attacked_in_one_battle_has_none_left_for_the_next(
    tmp_path: Path, red_first: bool
) -> None:
    boats = "{name: Boats, port: Home, patrol: offensive, hex: C1, count: 2}"
    turn = out_and_home(FileTurn(mission(tmp_path, boats, red_first=red_first)))
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("D1"), turn.hex("B1")]
    assert len(shots_of_submarines(turn)) == 2
    assert len(turn.questions("support")) == 1, "nobody is asked to bring submarines that can do nothing"
    assert turn.s.spent_factors[turn.unit("Boats")] == turn.s.count[turn.unit("Boats")]


@pytest.mark.rule("22.94", "22.914")
@ORDERS
def test_submarines_that_sail_with_a_force_attack_once_on_the_way_out_and_home(tmp_path: Path, red_first: bool) -> None:
    text = mission(tmp_path, "{name: Boats, port: Home, count: 1}", "Van, Boats", red_first=red_first)
    turn = out_and_home(FileTurn(text))
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("D1"), turn.hex("B1")]
    assert len(shots_of_submarines(turn)) == 1


@pytest.mark.rule("22.22H", "22.94")
def test_a_patrol_of_submarines_assists_after_its_attack_too(tmp_path: Path) -> None:
    """It lies where it lay; those that intercepted have gone back to base, inverted."""
    text = mission(tmp_path, "{name: Boats, port: Home, patrol: offensive, hex: C1, count: 2}")
    turn = out_and_home(FileTurn(text), until="patrol-home")
    assert len(shots_of_submarines(turn)) == 2 and turn.s.spent_factors[turn.unit("Boats")] == 2
    assert submarines_near(turn.game.tables, turn.s, turn.s.mover, turn.hex("C1")) == 2


CARRIERS = "{name: Akagi, type: CV}, {name: Kaga, type: CV}, {name: %s cruisers, type: CA, count: 4}"


def against_aircraft(folder: Path, air: str, red_first: bool = False, forces: str = "") -> str:
    """Two Japanese carriers on a mission to D1, Red ships to meet them there, and aircraft at Lair on F1."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home", CARRIERS)
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    red = (
        places("Nest", "Lair", Lair=f", range: 5, squadrons: [{air}]") + "    forces:\n" + fleet("Foe", "Nest") + forces
    )
    ports = {"Home": "A1", "Nest": "I1", "Lair": "F1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


def counteraired(turn: FileTurn, until: str) -> FileTurn:
    """Foe meets the mission in D1, where all carrier aircraft counterair Lair; Red withdraws after the round."""
    return turn.play(
        until=until,
        die=lambda turn: 2,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("D1")) if turn.s.wave == terms.OUTBOUND else 0,
        join=1,
        air_hex=lambda turn: 0 if turn.s.wave == terms.OUTBOUND else turn.path_answer(turn.hex("B1")),
        patrol=0,
        counterair=lambda turn: turn.game.choices()[-1],
        cover=0,
        searchers=0,
        return_base=0,
        **fight_it_out(1, leaves=1 - turn.s.mover),
    )


@pytest.mark.rule("22.435", "22.434")
@ORDERS
def test_squadrons_that_aborted_in_the_last_counterair_are_out_for_the_rest_of_the_turn(
    tmp_path: Path, red_first: bool
) -> None:
    text = against_aircraft(tmp_path, "{type: attack, count: 8}", red_first)
    turn = counteraired(FileTurn(text), "air-squadrons")
    wing = next(w for w, name in enumerate(turn.names.wings) if name)
    aborted = [e for e in turn.events("squadron-aborts") if e.side == 1 - turn.s.mover]
    left = turn.s.wing_squadrons[wing]
    assert aborted and turn.s.wave == terms.RETURNING
    assert (turn.s.ask_subject, turn.s.ask_size) == (wing, left - len(aborted) + 1), "the others may fly"
    assert turn.s.wing_busy[wing] == len(aborted)


@pytest.mark.rule("22.435", "22.442A", "22.22G")
@ORDERS
def test_grounded_squadrons_take_no_part_in_a_later_battle_and_spot_nobody(tmp_path: Path, red_first: bool) -> None:
    more = fleet("Fiend", "Nest")
    text = against_aircraft(tmp_path, "{type: search, count: 3}", red_first, more)
    turn = FileTurn(text)
    turn.play(
        die=lambda turn: 2,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("D1" if turn.s.wave == terms.OUTBOUND else "C1")),
        join=lambda turn: int(turn.subject == turn.force("Foe" if turn.s.wave == terms.OUTBOUND else "Fiend")),
        patrol=0,
        counterair=lambda turn: turn.game.choices()[-1],
        cover=0,
        searchers=0,
        return_base=0,
        **fight_it_out(1, leaves=1 - turn.s.mover),
    )
    aborted = [e for e in turn.events("squadron-aborts") if e.side == 1 - turn.s.mover]
    spotters = [event.spotters for event in turn.events("dice-help")]
    wing = next(w for w, name in enumerate(turn.names.wings) if name)
    assert aborted and len(spotters) == 2
    assert spotters == [3, turn.s.wing_squadrons[wing] - turn.s.wing_busy[wing]]


@pytest.mark.rule("22.132A", "22.442B")
@ORDERS
def test_squadrons_told_off_against_a_hex_that_the_target_never_reaches_are_free_again(
    tmp_path: Path, red_first: bool
) -> None:
    """The mission aborts after the battle in B1; the aircraft sent against it in D1 have not flown."""
    text = against_aircraft(tmp_path, "{type: attack, count: 3}", red_first).replace("I1", "G1")
    turn = FileTurn(text)
    sent: list[int] = []

    def air_hex(turn: FileTurn) -> int:
        if turn.s.wave == terms.OUTBOUND and not sent:
            sent.append(1)
            return turn.path_answer(turn.hex("D1"))
        return 0

    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("B1")) if turn.s.wave == terms.OUTBOUND else 0,
        join=1,
        air_hex=air_hex,
        air_squadrons=3,
        return_base=0,
        **fight_it_out(1, leaves=turn.s.mover),
    )
    wing = next(w for w, name in enumerate(turn.names.wings) if name)
    assert sent and len(turn.events("air-attack-announced")) == 1
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("B1")]
    assert len(turn.events("strike-lapses")) == 1
    assert turn.s.wing_busy[wing] == 0 and turn.s.wing_squadrons[wing] == 3


def with_refuge(folder: Path, red_first: bool, refuge: str) -> str:
    """Two Japanese carriers on a mission to D1; their air base Refuge lies on E1, Red ships and attack aircraft at F1."""
    blue = places("Home", "Refuge", Refuge=refuge) + "    forces:\n" + fleet("Van", "Home", CARRIERS)
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    red = places("Nest", "Lair", Lair=", range: 5, squadrons: [{type: attack, count: 2}]")
    red += "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    ports = {"Home": "A1", "Nest": "I1", "Lair": "F1", "Refuge": "E1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


def land_ashore(turn: FileTurn, squadrons: int, meet_again: bool = False) -> FileTurn:
    """All aircraft fly combat air patrol, and some land at Refuge; the mission is met in D1, perhaps in C1 on its way home."""

    def hex_of(turn: FileTurn) -> int:
        name = {terms.OUTBOUND: "D1", terms.RETURNING: "C1" if meet_again else ""}.get(turn.s.wave, "")
        return turn.path_answer(turn.hex(name)) if name else 0

    landed: list[int] = []

    def ashore(turn: FileTurn) -> int:
        landed.append(min(squadrons, turn.s.ask_size - 1) if not landed else 0)
        return landed[-1]

    return turn.play(
        die=lambda turn: 2 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=lambda turn: int(turn.subject == turn.force("Foe" if turn.s.wave == terms.OUTBOUND else "Fiend")),
        patrol=lambda turn: turn.game.choices()[-1],
        strike=0,
        surprise_strike=0,
        land_ashore=ashore,
        return_base=0,
        **fight_it_out(1, leaves=1 - turn.s.mover),
    )


def at_place(turn: FileTurn, place: str) -> list[tuple[int, int]]:
    """Squadrons of each wing at a place, and how many of them are inverted or busy."""
    s = turn.s
    rows = [w for w in range(2 * terms.WINGS) if s.wing_place[w] == turn.place(place)]
    return [(s.wing_squadrons[w], s.wing_busy[w]) for w in rows]


@pytest.mark.rule("22.463B", "22.463B.2")
@ORDERS
@pytest.mark.parametrize("own", ["", ", range: 5, squadrons: [{type: NAS, count: 1}]"], ids=["no aircraft", "aircraft"])
def test_combat_air_patrol_that_lands_ashore_is_based_there_and_takes_room(
    tmp_path: Path, red_first: bool, own: str
) -> None:
    turn = FileTurn(with_refuge(tmp_path, red_first, f", air-room: 3{own}"))
    before = sum(turn.s.squadrons[turn.unit(name)] for name in ("Akagi", "Kaga"))
    land_ashore(turn, 2)
    aboard = sum(turn.s.squadrons[turn.unit(name)] for name in ("Akagi", "Kaga"))
    assert [(event.side, event.squadrons) for event in turn.events("landed-ashore")] == [(turn.s.mover, 2)]
    assert at_place(turn, "Refuge") == [(2, 2) if not own else (3, 2)]
    assert aboard == before - 2
    assert turn.s.place_air_room[turn.place("Refuge")] == 1


@pytest.mark.rule("22.463B", "22.442A")
@ORDERS
def test_patrols_that_landed_ashore_are_inverted_for_the_rest_of_the_player_turn(
    tmp_path: Path, red_first: bool
) -> None:
    """The mission fights twice; in the second battle the squadrons ashore neither cover nor search nor strike."""
    turn = land_ashore(FileTurn(with_refuge(tmp_path, red_first, ", air-room: 3")), 2, meet_again=True)
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("D1"), turn.hex("C1")]
    assert at_place(turn, "Refuge") == [(2, 2)]
    assert not [seat for seat, *_ in turn.questions("cover") + turn.questions("searchers") if seat == turn.s.mover]


@pytest.mark.rule("22.463B")
@ORDERS
def test_patrols_do_not_land_ashore_where_there_is_no_room(tmp_path: Path, red_first: bool) -> None:
    turn = land_ashore(FileTurn(with_refuge(tmp_path, red_first, "")), 2)
    assert turn.questions("land-ashore") == [] and at_place(turn, "Refuge") == []


@pytest.mark.rule("22.94", "22.163C", "22.24B")
@ORDERS
def test_submarines_that_came_late_in_support_attack_once_too(tmp_path: Path, red_first: bool) -> None:
    """From I1 they come to D1 and to B1 in the second round; both battles last three rounds."""
    text = mission(tmp_path, "{name: Boats, port: Home, patrol: offensive, hex: I1, count: 1}", red_first=red_first)
    turn = out_and_home(FileTurn(text), rounds=3)
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("D1"), turn.hex("B1")]
    assert len(turn.questions("support")) == 1 and len(shots_of_submarines(turn)) == 1


@pytest.mark.rule("22.915", "22.92-a")
@ORDERS
def test_submarines_of_one_base_that_wait_in_two_hexes_both_attack(tmp_path: Path, red_first: bool) -> None:
    """The one meets the mission in B1; the other has not been there and still meets it in D1."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    red = places("Nest") + "    submarines:\n      - {name: Pack, port: Nest, count: 2}\n"
    ports = {"Home": "A1", "Nest": "C1"}
    turn = FileTurn(operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first))
    hexes = ["B1", "D1"]
    turn.play(
        announce=1,
        submarine_hex=lambda turn: (
            turn.path_answer(turn.hex(hexes.pop(0))) if hexes and turn.s.wave == terms.OUTBOUND else 0
        ),
        die=lambda turn: 2 if turn.s.fighting else SIX,
        submarine_attack=lambda turn: turn.game.choices()[-1],
        abort=0,
        return_base=0,
    )
    assert [event.hex for event in turn.events("battle-begins")] == [turn.hex("B1"), turn.hex("D1")]
    assert len(shots_of_submarines(turn)) == 2
    assert turn.s.spent_factors[turn.unit("Pack")] == 2


@pytest.mark.rule("22.421A", "22.93A", "22.61C")
@pytest.mark.parametrize(
    "escort", ["", ", {name: Escorts, type: DD, count: 1}"], ids=["alone", "of a force that stays"]
)
@ORDERS
def test_a_carrier_sent_home_before_submarines_attack_alone_sails_home(
    tmp_path: Path, red_first: bool, escort: str
) -> None:
    """Two factors of destroyers escort no three of a carrier: she returns to port, the destroyers go on with the mission."""
    blue = places("Home") + "    forces:\n"
    blue += fleet("Flat", "Home", "{name: Akagi, type: CV}" + escort, "task-force: false, ")
    blue += fleet("Guard", "Home", f"{{name: Guards, type: DD, count: {1 if escort else 2}}}", "task-force: false, ")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Flat, Guard", "Home, D1")
    red = places("Nest") + "    submarines:\n      - {name: Boats, port: Nest, count: 2}\n"
    text = operation(blue, red, ports={"Home": "A1", "Nest": "F1"}, folder=tmp_path, red_first=red_first)

    def meets(turn: FileTurn) -> int:
        return turn.path_answer(turn.hex("D1")) if turn.s.wave == terms.OUTBOUND else 0

    turn = FileTurn(text).play(announce=1, submarine_hex=meets, abort=0, die=lambda turn: 2 if turn.s.fighting else SIX)
    assert turn.game.is_over and turn.events("battle-begins") and turn.events("carrier-sent-home")
    sailed = [name for name, _ in turn.order("battle-over", "bound-home", "activity-done")]
    assert sailed[:2] == ["battle-over", "bound-home"], "she goes at once, the others do what they came for"
    akagi = turn.unit("Akagi")
    assert turn.s.count[akagi] == 1
    assert turn.s.standing[turn.s.in_force[akagi]] == terms.IN_PORT
    assert turn.s.hex[turn.s.in_force[akagi]] == turn.hex("Home")
