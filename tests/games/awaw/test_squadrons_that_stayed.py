"""Squadrons that have not flown do not return, so that none of them is lost for want of a deck (22.463), from files."""

from pathlib import Path

import pytest

from flagplot.games.awaw.words import asks
from tests.helpers.battle import Answer
from tests.helpers.battle_file import BattleFile, Faces
from tests.helpers.sea_line import SIX, FileTurn, fight_it_out, fleet, operation, places, task

HEAD = "flagplot: battle\ntitle: Carriers\ntheatre: europe\nsides:\n"
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
ORDERS = (True, False)
BASE = """\
    bases:
      - name: Malta
        distance: 9
        squadrons: [{type: cover, count: 1}]
"""
LIST = "{name: Akagi, type: CV, hits: 2}, {name: Escorts, type: CA, count: 6}"
NOTHING: dict[str, Answer] = {"strike": 0, "withdraw": 0, "go-on": 1}


def battle(
    mover_first: bool, ships: str = LIST, foes: str = "", base: str = "", number: int = 2, **options: object
) -> BattleFile:
    """A force with a carrier, met by cruisers in another group."""
    mover = "  - name: Mover\n    role: activity\n    nation: Japan\n    forces:\n      - {name: Kido, number: 1, "
    mover += f"task-force: true, ships: [{ships}]}}\n"
    meeter = f"  - name: Meeter\n    role: interceptor\n    nation: Britain\n    forces:\n      - {{name: Guns, number: {number}, "
    meeter += f"task-force: false, ships: [{foes or '{name: Cruisers, type: CA, count: 1}'}]}}\n" + base
    return BattleFile.of(HEAD + (mover + meeter if mover_first else meeter + mover), **options)  # type: ignore[arg-type]


def squadrons(b: BattleFile, name: str = "Akagi") -> int:
    """Squadrons aboard a carrier."""
    row = b.unit(name)
    return sum(b.s.squadrons[w] for w in range(len(b.s.squadrons)) if b.s.wing_ship[w] == row)


def lost(b: BattleFile) -> int:
    """Squadrons lost for want of a deck."""
    return sum(event.squadrons for event in b.events("lost-at-sea"))


@pytest.mark.rule("22.463-b", "22.463C.2")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("on_patrol", [0, 1, 3])
def test_of_a_damaged_carrier_only_squadrons_that_flew_need_another_deck(
    on_patrol: int, edition: str, mover_first: bool
) -> None:
    b = battle(mover_first, edition=edition)
    b.fight(answers={**NOTHING, "patrol": lambda s: min(on_patrol, s.ask_size - 1)}, until="withdraw")
    assert (squadrons(b), lost(b)) == (3 - on_patrol, on_patrol)


@pytest.mark.rule("22.463-b", "22.463C.1", "22.463B.1")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_those_that_flew_find_the_room_that_others_left(edition: str, mover_first: bool) -> None:
    """Two of the damaged carrier's squadrons patrol; Kaga has room for one of them, and keeps its own two."""
    b = battle(
        mover_first, f"{LIST}, {{name: Kaga, type: CV, nas: 2}}, {{name: Guards, type: CA, count: 2}}", edition=edition
    )
    akagi = next(w for w in range(len(b.s.wing_ship)) if b.s.wing_ship[w] == b.unit("Akagi"))
    b.fight(answers={**NOTHING, "patrol": lambda s: 2 if s.ask_subject == akagi else 0}, until="withdraw")
    assert (squadrons(b), squadrons(b, "Kaga"), lost(b)) == (1, 3, 1)
    assert b.questions("land-aboard") == []


@pytest.mark.rule("22.463-b", "22.433", "22.463C.2")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("sent", "strike", "stay"), [(2, 0, 1), (2, 2, 1), (2, 3, 0), (0, 1, 2)])
def test_a_strike_is_flown_by_those_that_are_back_from_a_base(
    sent: int, strike: int, stay: int, edition: str, mover_first: bool
) -> None:
    """Squadrons that counteraired may strike too; those that stayed aboard are not thought to have flown before they must."""
    b = battle(mover_first, edition=edition, base=BASE, number=1)
    answers: dict[str, Answer] = {
        **NOTHING,
        "patrol": 0,
        "counterair": sent,
        "strike": [1, 0] if strike else 0,
        "strike-squadrons": lambda s: min(strike, s.ask_size - 1) if s.ask_seat == b.sailor else 0,
        "searchers": 0,
    }
    dice: dict[int, Faces] = {asks.SEARCH_DIE: 1}
    b.fight(answers=answers, dice=dice, until="withdraw")
    died = len([e for e in b.events("squadron-eliminated") if e.side == b.sailor])
    flew = max(sent, strike)
    assert squadrons(b) == stay == 3 - flew
    assert lost(b) == flew - died


@pytest.mark.rule("22.463-b", "22.463C.2")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_squadrons_stay_aboard_a_carrier_damaged_in_an_earlier_round(edition: str, mover_first: bool) -> None:
    """Gunfire damages a carrier in the first round; nothing flies, in the second neither."""
    ships = "{name: Akagi, type: CV}, {name: Boats, type: DD, count: 7}"
    b = battle(mover_first, ships, "{name: Guns, type: BB, size: 3}", number=1, edition=edition)
    answers: dict[str, Answer] = {
        **NOTHING,
        "screen": lambda s: s.ask_size - 1 if s.ask_seat == b.sailor else 0,
        "capital-at-screened": 1,
        "patrol": 0,
        "withdraw": lambda s: int(s.round == 2 and s.ask_seat == b.hunter),
    }
    b.fight(answers=answers, dice={asks.FLEET_ROLL: [6, 6, 1, 1]}, until="go-on")
    assert b.s.damaged[b.unit("Akagi")] == 1 and len(b.events("round-begins")) == 2
    assert (squadrons(b), lost(b)) == (3, 0)


PORTS = {"Home": "A1", "Haven": "I1", "Lair": "E1"}


@pytest.mark.rule("22.463-b", "22.463C.2")
@pytest.mark.parametrize("red_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_damaged_carrier_in_a_turn_keeps_the_squadrons_that_did_not_fly(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    ships = "{name: Akagi, type: CV, hits: 2}, {name: Escorts, type: CA, count: 6}"
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home", ships)
    blue += "    operations:\n" + task("Move", "base-change", "movement", "Van", "Home, Haven")
    red = places("Lair") + "    forces:\n" + fleet("Foe", "Lair", "{name: Ajax, type: CA, count: 5}")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), edition)
    turn.play(
        die=lambda turn: 0 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=turn.at("E1"),
        join=1,
        patrol=0,
        strike=0,
        **fight_it_out(2, leaves=1 - turn.s.mover),
    )
    assert turn.events("battle-begins") and turn.s.squadrons[turn.unit("Akagi")] == 3
    assert turn.events("lost-at-sea") == []
