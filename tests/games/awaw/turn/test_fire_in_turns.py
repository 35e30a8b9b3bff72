"""Codebreaking, naval research and mixed strikes in a battle of a turn, from an operation file (22.552A, 22.9411, 23.43-23.44)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
AIR = ", range: 12, squadrons: [{type: NAS, count: 2}, {type: attack, count: 4}]"


def mission(folder: Path, red_first: bool, advantage: str = "") -> str:
    """Blue sails from A1 to H1; Red's fleet and six squadrons of two kinds lie at Nest on N1."""
    blue = advantage + places("Home") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", Nest=AIR) + "    forces:\n" + fleet("Foe", "Nest")
    return operation(blue, red, ports={"Home": "A1", "Nest": "N1"}, folder=folder, red_first=red_first)


def fought(text: str, until: str = "withdraw") -> FileTurn:
    """Red meets Blue in H1, strikes both battleships with three squadrons each, one of them naval, and the fleets fight."""

    def hex_of(turn: FileTurn) -> int:
        return turn.path_answer(turn.hex("H1")) if turn.s.wave == terms.OUTBOUND else 0

    return FileTurn(text).play(
        until=until,
        die=lambda turn: 0 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=1,
        number=0,
        strike=1,
        strike_squadrons=lambda turn: turn.s.ask_size - 1,
        air_target=lambda turn: min(3, turn.s.ask_size - 1),
        naval_among=1,
    )


def modifiers(turn: FileTurn, name: str) -> list[int]:
    """Modifiers of the rolls of that name against the mover."""
    blue = turn.s.mover
    return [e.modifier for e in turn.events(name) if e.group // 18 == blue]


@pytest.mark.rule("22.552A", "22.9411", "table.nationality.note-b")
@ORDERS
def test_codebreaking_and_research_come_into_the_battles_of_a_turn(tmp_path: Path, red_first: bool) -> None:
    plain = fought(mission(tmp_path, red_first))
    coded = fought(mission(tmp_path, red_first, "    codebreaking: {fleet: 1}\n"))
    learned = fought(mission(tmp_path, red_first, "    research: {naval: 1}\n"))
    for name, by_codes in (("air-attack", 0), ("fleet-fire", -1)):
        before = modifiers(plain, name)
        assert before and modifiers(coded, name) == [each + by_codes for each in before]
        assert modifiers(learned, name) == [each - 1 for each in before]


@pytest.mark.rule("23.43", "table.naval-attack.air.3")
@ORDERS
def test_the_owner_divides_a_mixed_strike_in_a_turn_too(tmp_path: Path, red_first: bool) -> None:
    turn = fought(mission(tmp_path, red_first))
    assert len(turn.questions("naval-among")) == 1, "the second ship has what is left: one naval, two others"
    assert modifiers(turn, "air-attack") == [1 - 3, 1 - 3], "+1 for naval air, less Japan's 3"
