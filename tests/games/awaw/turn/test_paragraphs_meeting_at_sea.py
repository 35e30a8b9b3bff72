"""Turns from files in which paragraphs of interception meet: who attacks alone, who counters whom, whose battle comes first."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.words import events as of_battle
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

either_order = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
every_edition = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Bay": "C1", "Nest": "K1", "Far": "M1", "Lair": "I1"}
VAN = places("Home", "Bay") + "    forces:\n" + fleet("Van", "Home")
SWEEP = "    operations:\n" + task("Sweep", "carrier-mission", "combat", "Van", "Home, H1")


def told(turn: FileTurn) -> list[str]:
    """Names of all that happened in battles."""
    return [event.kind.name for event in turn.game.log if event.kind in of_battle.BY_CODE]


def opened(folder: Path, blue: str, red: str, red_first: bool, edition: str) -> FileTurn:
    """The turn of two sides."""
    more = f"edition: {edition}\n"
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=more))


@either_order
@pytest.mark.parametrize(
    ("boats", "edition"), [(True, "awaw-2018"), (False, "awaw-2018"), (False, "awaw-2011"), (False, "awaw-2003")]
)
@pytest.mark.rule("22.31", "22.41", "22.13E", "22.132A", "22.921", "22.92")
def test_boats_or_aircraft_that_attack_alone_make_one_attack_and_no_round_of_naval_combat(
    tmp_path: Path, boats: bool, edition: str, red_first: bool
) -> None:
    """Nobody searches, no ship fires, nobody is asked to withdraw, and Van carries out its mission (22.81A does not come up).

    In 2011 and 2003 a boat has no die against this mission, so that only aircraft attack there.
    """
    squadrons = "" if boats else ", range: 9, squadrons: [{type: NAS, count: 3}]"
    red = places("Nest", Nest=squadrons)
    red += "    submarines: [{name: Boats, port: Nest, count: 1}]\n" if boats else ""
    turn = opened(tmp_path, VAN + SWEEP, red, red_first, edition)
    turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        announce=1,
        submarine_hex=FileTurn.last,
        submarine_attack=FileTurn.last,
        air_hex=lambda now: now.path_answer(now.hex("F1")),
        air_squadrons=FileTurn.last,
        strike=FileTurn.last,
        strike_squadrons=FileTurn.last,
        air_target=FileTurn.last,
    )
    names = told(turn)
    attacks = 2 if edition == "awaw-2011" and not boats else 1  # on its way out and on its way home (awaw-2011:23.161)
    assert names.count("submarine-fire" if boats else "air-attack") == attacks
    assert not {"search-dice", "fleet-combat", "fleet-fire", "group-withdraws"} & set(names)
    assert not turn.questions("withdraw") and len(turn.events("activity-done")) == 1


@either_order
@every_edition
@pytest.mark.rule("22.19A", "22.16", "22.917", "22.161")
def test_ships_on_their_way_to_intercept_are_countered_and_boats_are_not(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    """Foe and a boat leave Nest for the same hex; Van's friends in Bay are asked about Foe alone."""
    blue = VAN + fleet("Guard", "Bay") + SWEEP
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    red += "    submarines: [{name: Boats, port: Nest, count: 1}]\n"
    turn = opened(tmp_path, blue, red, red_first, edition)
    turn.play(
        die=SIX,
        announce=1,
        intercept_hex=turn.at("G1"),
        submarine_hex=lambda now: now.path_answer(now.hex("G1")),
        join=lambda now: int(now.subject == now.force("Foe")),
    )
    asked = [subject for _, subject, _ in turn.questions("counter-hex")]
    attempts = {turn.s.attempt_unit[subject] for subject in asked}
    assert asked and attempts == {-1}, "no attempt of a submarine is asked about"
    assert len(set(asked)) == 1


@either_order
@every_edition
@pytest.mark.rule("22.12", "22.16", "22.17", "22.21", "22.253", "22.917")
def test_the_hex_is_chosen_by_one_side_after_the_other_and_no_fourth_time(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    """Red intercepts, Blue counters, Red counters that; each level has its dice before the next is asked about.

    Red's boats go for the same hex, and no level is asked about them.
    """
    blue = VAN + fleet("Guard", "Bay") + fleet("Rear", "Bay") + SWEEP
    red = (
        places("Nest", "Lair", "Far")
        + "    forces:\n"
        + fleet("Foe", "Nest")
        + fleet("Fiend", "Lair")
        + fleet("Ghoul", "Far")
        + "    submarines: [{name: Boats, port: Nest, count: 1}]\n"
    )
    turn = opened(tmp_path, blue, red, red_first, edition)
    turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        announce=1,
        intercept_hex=turn.at("G1"),
        submarine_hex=lambda now: now.path_answer(now.hex("G1")),
        counter_hex=FileTurn.last,
        join=lambda now: int(now.subject in {now.force("Foe"), now.force("Guard"), now.force("Fiend")}),
        until=lambda now: now.s.fighting == 1,
    )
    mover = turn.s.mover
    levels: list[tuple[str, int]] = []
    for name, seat, _, _ in turn.asked:
        if name in ("intercept-hex", "counter-hex") and (name, seat) not in levels:
            levels.append((name, seat))
    assert levels == [("intercept-hex", 1 - mover), ("counter-hex", mover), ("counter-hex", 1 - mover)]
    boats = {a for a in range(turn.s.attempts) if turn.s.attempt_unit[a] != terms.NONE}
    assert bool(boats) == (edition != "awaw-2011"), "in 2011 boats are not asked about this hex"
    assert not boats & {subject for _, subject, _ in turn.questions("counter-hex")}
    hexes = [n for n, (name, *_) in enumerate(turn.asked) if name in ("intercept-hex", "counter-hex")]
    dice = [n for n, (name, *_) in enumerate(turn.asked) if name == "die"]
    first_counter = next(n for n, (name, *_) in enumerate(turn.asked) if name == "counter-hex")
    if edition != "awaw-2011":  # where ranges decide there are no dice
        assert hexes[0] < min(dice) < first_counter


@either_order
@every_edition
@pytest.mark.parametrize("last_first", [False, True])
@pytest.mark.rule("22.15A", "22.19", "22.14A", "22.23", "22.12")
def test_the_mover_says_which_of_two_announced_missions_fights_first_and_no_force_meets_both(
    tmp_path: Path, last_first: bool, edition: str, red_first: bool
) -> None:
    """Both are announced before Red chooses (22.15A); Foe goes for the one, Fiend for the other, and each is asked but once."""
    blue = VAN + fleet("Rear", "Bay") + SWEEP + task("Raid", "carrier-mission", "combat", "Rear", "Bay, F1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    turn = opened(tmp_path, blue, red, red_first, edition)

    def goes(now: FileTurn) -> int:
        wanted = "Foe" if "Van" in now.forces_of_leg(now.s.contact_leg[now.s.ask_object]) else "Fiend"
        return int(now.subject == now.force(wanted))

    turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        announce=1,
        intercept_hex=FileTurn.last,
        join=1,
        order=lambda now: now.game.choices()[-1 if last_first else 0],
        withdraw=lambda now: int(now.s.ask_seat != now.s.mover),
        go_on=1,
    )
    announced = [n for n, (name, *_) in enumerate(turn.asked) if name == "announce"]
    chosen = [n for n, (name, *_) in enumerate(turn.asked) if name == "intercept-hex"]
    assert len(announced) == 2 and max(announced) < min(chosen)
    joined = [subject for _, subject, _ in turn.questions("join")]
    assert len(joined) == len(set(joined)), "each force has one target in the stage (22.14A)"
    if turn.questions("order"):
        assert {seat for seat, _, _ in turn.questions("order")} == {turn.s.mover}
