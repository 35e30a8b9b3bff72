"""Tactical codebreaking and naval research from a file to the rolls: each has its own effect (22.552A, 22.9411)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.table.setting import open_text
from tests.helpers.battle_file import BattleFile
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

ACTIVITY = """\
  - name: Mover
    role: activity
    nation: Britain
ADVANTAGES
    forces:
      - name: Fleet
        task-force: false
        number: 1
        ships:
          - {name: Hood, type: BB, size: 4}
          - {name: Renown, type: BB, size: 4}
"""
CARRIERS = """\
  - name: Meeter
    role: interceptor
    nation: Britain
    forces:
      - name: Hunters
        number: 1
        ships:
          - {name: Ark, type: CV}
          - {name: Duke, type: BB, size: 4}
          - {name: Prince, type: BB, size: 4}
          - {name: Cruisers, type: CA, count: 5}
    submarines:
      - {name: Boats, count: 1}
"""
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")


def modifiers(advantages: str, *, mover_first: bool, edition: str, rulings: dict[str, str] | None = None) -> list[int]:
    """Modifiers of the first air attack, of capital ships' fire and of a submarine's attack on the side so endowed."""
    mover = ACTIVITY.replace("ADVANTAGES", advantages)
    sides = (mover, CARRIERS) if mover_first else (CARRIERS, mover)
    text = "flagplot: battle\ntitle: Codes\ntheatre: europe\nsides:\n" + "".join(sides)
    b = BattleFile.of(text, edition=edition, rulings=rulings)
    target = b.unit("Hood")
    b.fight(
        answers={
            "surprise-strike": 1,
            "strike": 1,
            "strike-squadrons": 3,
            "air-target": lambda s: s.ask_size - 1,
            "submarine-attack": 1,
        },
        until="withdraw",
    )
    own = target // 48
    air = [e.modifier for e in b.events("air-attack") if e.group // 18 == own]
    fleet = [e.modifier for e in b.events("fleet-fire") if e.group // 18 == own]
    boats = [e.modifier for e in b.events("submarine-fire")]
    assert air and fleet and boats
    return [air[0], fleet[0], boats[0]]


@pytest.mark.rule("22.552A", "22.9411", "table.naval-attack.air.2", "table.nationality.note-b")
@pytest.mark.parametrize("mover_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_codebreaking_is_for_fleets_and_submarines_and_not_for_aircraft(edition: str, mover_first: bool) -> None:
    plain = modifiers("", mover_first=mover_first, edition=edition)
    coded = modifiers("    codebreaking: {fleet: 1}", mover_first=mover_first, edition=edition)
    assert [b - a for a, b in zip(plain, coded, strict=True)] == [0, -1, -1]


@pytest.mark.rule("22.552A")
@pytest.mark.parametrize("mover_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_naval_research_counts_wherever_the_drm_does(edition: str, mover_first: bool) -> None:
    plain = modifiers("", mover_first=mover_first, edition=edition)
    found = modifiers("    research: {naval: 1}", mover_first=mover_first, edition=edition)
    assert [b - a for a, b in zip(plain, found, strict=True)] == [-1, -1, -1]
    ships = {"naval-research-shift": "ships-only"}
    found = modifiers("    research: {naval: 1}", mover_first=mover_first, edition=edition, rulings=ships)
    assert [b - a for a, b in zip(plain, found, strict=True)] == [0, -1, -1]


@pytest.mark.rule("22.552A")
def test_both_stand_beside_each_other_in_a_file() -> None:
    both = "    codebreaking: {fleet: -2}\n    research: {naval: 3}"
    text = "flagplot: battle\ntitle: Codes\ntheatre: europe\nsides:\n" + ACTIVITY.replace("ADVANTAGES", both) + CARRIERS
    s = open_text(text, "battle.yaml").battle.situation
    assert (s.codebreaking_fleet, s.naval_research) == ([-2, 0], [3, 0])


def modifiers_in_a_turn(folder: Path, advantages: str, edition: str, red_first: bool) -> list[int]:
    """Modifiers of an air attack on Blue's Van on its way, and of Foe's fire at it in the battle that follows."""
    blue = advantages + places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = (
        places("Nest", Nest=", range: 3, squadrons: [{type: attack, count: 3}]")
        + "    forces:\n"
        + fleet("Foe", "Nest")
    )
    ports = {"Home": "A1", "Nest": "E1"}
    text = operation(blue, red, ports=ports, folder=folder, red_first=red_first, more=f"edition: {edition}\n")
    turn = FileTurn(text).play(
        die=lambda turn: 0 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("G1")) if turn.in_wave(terms.OUTBOUND) else 0,
        join=1,
        air_hex=lambda turn: turn.path_answer(turn.hex("D1")) if not turn.events("air-attack-announced") else 0,
        air_squadrons=FileTurn.last,
        strike=FileTurn.last,
        strike_squadrons=FileTurn.last,
        air_target=FileTurn.last,
        withdraw=1,
    )
    own = turn.unit("Van One") // 64
    found = []
    for name in ("air-attack", "fleet-fire"):
        found += [event.modifier for event in turn.events(name) if event.group // 18 == own][:1]
    return found


@pytest.mark.rule("22.552A", "table.nationality.note-b")
@pytest.mark.parametrize(("edition", "red_first"), [("awaw-2018", False), ("awaw-2011", True), ("awaw-2003", False)])
def test_both_come_into_the_battles_of_a_turn(tmp_path: Path, edition: str, red_first: bool) -> None:
    plain, coded, found = (
        modifiers_in_a_turn(tmp_path, advantages, edition, red_first)
        for advantages in ("", "    codebreaking: {fleet: 1}\n", "    research: {naval: 1}\n")
    )
    assert len(plain) == 2
    assert [b - a for a, b in zip(plain, coded, strict=True)] == [0, -1]
    assert [b - a for a, b in zip(plain, found, strict=True)] == [-1, -1]
