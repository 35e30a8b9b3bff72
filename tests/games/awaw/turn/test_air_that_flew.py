"""Land-based squadrons that searched, covered or attacked in a player turn, from files: those of 2011 are inverted (23.164)."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words import reasons
from tests.helpers.sea_line import ONE, SIX, Answer, FileTurn, fight_it_out, fleet, operation, places, task

NEW, OLD = "awaw-2011", ("awaw-2018", "awaw-2003")
ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Nest": "N1", "Haven": "E1"}


def at_sea(
    folder: Path, red_first: bool, red: str, blue: str = "type: NAS, count: 4", edition: str = NEW, limit: int = 1
) -> FileTurn:
    """A mission of Blue's to I1, which Foe can meet there from N1; aircraft of Red at F1 and of Blue at H1, in reach of all."""
    fields = {
        side: f"      - {{name: {side} field, hex: {hex}, port: false, range: 6, squadrons: [{own}]}}\n"
        for side, hex, own in (("Blue", "H1", f"{{{blue}}}"), ("Red", "F1", f"{{{red}}}"))
    }
    own = places("Home") + fields["Blue"] + "    forces:\n" + fleet("Van", "Home")
    own += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, I1")
    other = places("Nest") + fields["Red"] + "    forces:\n" + fleet("Foe", "Nest")
    more = f"edition: {edition}\nround_limit: {limit}\n"
    return FileTurn(operation(own, other, ports=PORTS, folder=folder, red_first=red_first, more=more))


def strike_in(*hexes: str) -> Answer:
    """Attack in these hexes, one after the other, where they are open."""
    left = list(hexes)
    return lambda turn: turn.on_path(left.pop(0)) if left and left[0] in turn.open_hexes() else 0


def fly(turn: FileTurn, strikes: Answer = 0, *, luck: int = ONE, sent: int = 40, **more: object) -> FileTurn:
    """Play on to the end, or until something: aircraft attack in those hexes, the mission goes on."""
    given: dict[str, Answer] = {
        "announce": 1,
        "air_hex": strikes,
        "air_squadrons": lambda now: min(sent, now.last()),
        "abort": 0,
        "strike": FileTurn.last,
        "strike_squadrons": FileTurn.last,
        "return_base": FileTurn.last,
    }
    return turn.play(die=lambda now: luck if now.s.fighting else SIX, **{**given, **more})  # type: ignore[arg-type]


def meets(turn: FileTurn) -> int:
    """An answer to `intercept-hex`: I1 on the way out."""
    return turn.path_answer(turn.hex("I1")) if turn.in_wave(terms.OUTBOUND) else 0


def row(turn: FileTurn, name: str) -> int:
    """Row of the squadrons of that name."""
    return turn.names.wings.index(name)


def told(turn: FileTurn) -> dict[str, int]:
    """Squadrons that were inverted at the end, by name."""
    return {turn.names.wings[event.wing]: event.squadrons for event in turn.events("air-inverted")}


def held(turn: FileTurn, name: str) -> tuple[int, int, int]:
    """Squadrons of a wing, those that can do nothing, those that are inverted."""
    w = row(turn, name)
    return turn.s.wing_squadrons[w], turn.s.wing_busy[w], turn.s.wing_inverted[w]


@pytest.mark.rule("awaw-2011:23.164.1", "awaw-2011:23.161.2")
@ORDERS
def test_those_that_attacked_are_inverted_as_the_turn_ends(tmp_path: Path, red_first: bool) -> None:
    """Four of six attack in D1 and the same in E1: four are inverted."""
    turn = fly(at_sea(tmp_path, red_first, "type: attack, count: 6"), strike_in("D1", "E1"), sent=4)
    assert [hex for hex, _ in turn.met] == ["D1", "E1"]
    assert told(turn) == {"Red field attack": 4} and held(turn, "Red field attack") == (6, 4, 4)
    assert [name for name, _ in turn.order("air-inverted", "turn-ends")] == ["air-inverted", "turn-ends"]


@pytest.mark.rule("awaw-2011:23.164.1", "awaw-2011:23.164.ex.1")
@ORDERS
def test_they_stay_uninverted_until_then(tmp_path: Path, red_first: bool) -> None:
    """In the redeployment phase of the turn in which they attacked they attack again."""
    text = at_sea(tmp_path, red_first, "type: attack, count: 6").setting.text
    later = task("Away", "naval-redeployment", "redeployment", "Van", "Home, Haven")
    text = text.replace("    operations:\n", f"    operations:\n{later}")
    text = text.replace("      - {name: Home}\n", "      - {name: Home}\n      - {name: Haven}\n")
    turn = fly(FileTurn(text), strike_in("D1", "D1"))
    assert [hex for hex, _ in turn.met] == ["D1", "D1"]
    assert told(turn) == {"Red field attack": 6}


@pytest.mark.rule("22.442A")
@pytest.mark.parametrize("edition", OLD)
@ORDERS
def test_the_other_editions_print_no_such_inversion(tmp_path: Path, edition: str, red_first: bool) -> None:
    turn = fly(at_sea(tmp_path, red_first, "type: attack, count: 6", edition=edition), strike_in("D1"), sent=4)
    assert told(turn) == {} and held(turn, "Red field attack") == (6, 4, 0)


@pytest.mark.rule("awaw-2011:23.164.1")
@ORDERS
def test_squadrons_shot_down_are_among_those_that_flew(tmp_path: Path, red_first: bool) -> None:
    """Two of six are lost over D1 and two of the other four over E1."""
    turn = fly(at_sea(tmp_path, red_first, "type: attack, count: 6"), strike_in("D1", "E1"), luck=SIX)
    assert held(turn, "Red field attack") == (2, 2, 2) and told(turn) == {"Red field attack": 2}


@pytest.mark.rule("awaw-2011:23.164.1", "22.4421", "22.4422")
@ORDERS
def test_cover_and_search_count_too_and_the_same_fly_again(tmp_path: Path, red_first: bool) -> None:
    """In each of two rounds one of four covers and one searches: two are inverted, of the other side those that struck."""
    turn = at_sea(tmp_path, red_first, "type: search, count: 3", limit=2)
    fly(
        turn,
        intercept_hex=meets,
        join=1,
        cover=lambda now: min(1, now.last()),
        searchers=lambda now: min(1, now.last()),
        strike=0,
        **fight_it_out(2),
    )
    assert len(turn.questions("searchers")) == 4
    assert told(turn) == {"Blue field naval air": 2, "Red field search": 1}
    assert held(turn, "Blue field naval air") == (4, 2, 2)


@pytest.mark.rule("awaw-2011:23.164.1")
@ORDERS
def test_who_flies_nothing_at_sea_is_not_inverted(tmp_path: Path, red_first: bool) -> None:
    turn = at_sea(tmp_path, red_first, "type: attack, count: 6")
    fly(turn, intercept_hex=meets, join=1, cover=0, searchers=0, strike=0, **fight_it_out(1))
    assert turn.events("battle-begins") and told(turn) == {}


# --- what a file says
@pytest.mark.rule("awaw-2011:23.161.1", "awaw-2011:23.164.2", "22.442A")
@pytest.mark.parametrize("edition", [NEW, *OLD])
@ORDERS
def test_inverted_squadrons_of_a_file_take_no_part(tmp_path: Path, edition: str, red_first: bool) -> None:
    turn = at_sea(tmp_path, red_first, "type: attack, count: 6, inverted: 4", edition=edition)
    fly(turn, strike_in("D1"), until="air-squadrons")
    assert turn.game.choices() == [0, 1, 2]
    fly(turn, until=lambda now: now.s.fighting == 1)
    base = next(b for b, p in enumerate(turn.s.battle_base) if p == turn.place("Red field"))
    flying = [n for n, at in zip(turn.s.battle.squadrons, turn.s.battle.wing_base, strict=True) if at == base]
    assert flying == [2]
    fly(turn)
    assert held(turn, "Red field attack") == (6, 6, 6 if edition == NEW else 4)


@pytest.mark.rule("awaw-2011:23.161.1", "awaw-2011:23.164")
@ORDERS
def test_a_hex_that_only_inverted_squadrons_reach_is_refused(tmp_path: Path, red_first: bool) -> None:
    red = "type: attack, count: 2, range: 1}, {type: NAS, count: 3, inverted: 3"
    turn = fly(at_sea(tmp_path, red_first, red), until="air-hex")
    assert turn.open_hexes() == ["E1", "F1", "G1"]
    told = {hex: turn.game.refusal(turn.on_path(hex)) for hex in ("D1", "E1")}
    assert told == {"D1": reasons.SQUADRONS_INVERTED, "E1": reasons.MAY}
    assert "23.164" in reasons.BY_CODE[reasons.SQUADRONS_INVERTED].cites


@pytest.mark.rule("awaw-2011:23.164.1")
@ORDERS
def test_a_file_says_who_flew_in_an_earlier_phase(tmp_path: Path, red_first: bool) -> None:
    """Two flew before; three fly now, the two among them."""
    turn = fly(at_sea(tmp_path, red_first, "type: attack, count: 6, flown: 2"), strike_in("D1"), sent=3)
    assert told(turn) == {"Red field attack": 3}
    turn = fly(at_sea(tmp_path, red_first, "type: attack, count: 6, flown: 2"))
    assert told(turn) == {"Red field attack": 2}


@pytest.mark.rule("awaw-2011:23.164")
@pytest.mark.parametrize(("given", "key"), [("inverted: 4, flown: 3", "inverted"), ("flown: 7", "flown")])
def test_no_more_are_inverted_or_flown_than_there_are(tmp_path: Path, given: str, key: str) -> None:
    with pytest.raises(FlagplotError, match=rf"squadrons\[#1\].{key}.*together at most 6 \(awaw-2011:23.164\)"):
        at_sea(tmp_path, False, f"type: attack, count: 6, {given}")


@pytest.mark.rule("awaw-2011:23.161.1", "awaw-2011:23.164.1", "23.13")
@ORDERS
def test_an_army_air_factor_is_inverted_as_three_squadrons(tmp_path: Path, red_first: bool) -> None:
    turn = at_sea(tmp_path, red_first, "type: army, count: 3, inverted: 1")
    assert [held(turn, f"Red field {kind}") for kind in ("cover", "search", "attack")] == [(3, 1, 1)] * 3
