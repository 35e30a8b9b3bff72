"""Strikes of naval and army aircraft together, from a file: who attacks what, and whose roll has the +1 (23.43, 23.44)."""

import pytest

from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Answer
from tests.helpers.battle_file import BattleFile
from tests.helpers.seats import DOCTRINES

TARGETS = """\
  - name: Convoy
    role: activity
    nation: Italy
    forces:
      - name: Fleet
        number: 1
        ships:
          - {name: Littorio, type: BB, size: 4}
          - {name: Duilio, type: BB, size: 3}
          - {name: Destroyers, type: DD, count: 8}
"""
FLYERS = """\
  - name: Flyers
    role: interceptor
    nation: Britain
    forces:
      - name: Watch
        number: 1
        ships: [{name: Cruisers, type: CA, count: 5}]
    bases:
      - name: Malta
        distance: 2
        squadrons: [{type: NAS, count: NAVAL}, {type: attack, count: ARMY}]
"""
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
ALL_FLY: dict[str, Answer] = {"strike": 1, "strike-squadrons": lambda s: s.ask_size - 1}


def strike(
    naval: int,
    army: int,
    aims: list[int],
    among: list[int],
    *,
    flyers_first: bool = False,
    edition: str = "awaw-2018",
    rulings: dict[str, str] | None = None,
    until: str = "",
) -> BattleFile:
    """The strike against the fleet, which is shot at by nobody: its own fire is a two on the dice."""
    flyers = FLYERS.replace("NAVAL", str(naval)).replace("ARMY", str(army))
    sides = (flyers, TARGETS) if flyers_first else (TARGETS, flyers)
    text = "flagplot: battle\ntitle: Mixed\ntheatre: europe\nsides:\n" + "".join(sides)
    b = BattleFile.of(text, edition=edition, rulings=rulings)
    b.fight(
        answers={**ALL_FLY, "searchers": 0, "air-target": aims, "naval-among": among},
        until=until or "withdraw",
    )
    return b


def bonuses(b: BattleFile) -> list[tuple[int, int]]:
    """Squadrons of each air attack, and what its modifier has beyond the target's nationality, which is 1."""
    return [(e.squadrons, e.modifier + 1) for e in b.events("air-attack")]


@pytest.mark.rule("23.43", "table.naval-attack.air.3", "table.naval-attack-004.air.3")
@pytest.mark.parametrize("flyers_first", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_owner_says_which_squadrons_attack_which_target(edition: str, flyers_first: bool) -> None:
    """Two naval and four army squadrons: the naval ones go against the first ship alone, and it alone has their +1."""
    b = strike(2, 4, [2, 2, 2], [2], flyers_first=flyers_first, edition=edition)
    assert bonuses(b) == [(2, 1), (2, 0), (2, 0)]
    assert len(b.questions("naval-among")) == 1, "what is left is all of one kind"


@pytest.mark.rule("23.43", "table.naval-attack.air.3")
@pytest.mark.parametrize("flyers_first", [False, True])
def test_naval_squadrons_may_be_spread_over_the_targets(flyers_first: bool) -> None:
    b = strike(2, 4, [3, 3], [1], flyers_first=flyers_first)
    assert bonuses(b) == [(3, 1), (3, 1)]
    b = strike(2, 4, [3, 3], [1], flyers_first=flyers_first, rulings={"mixed-air-bonus": "all"})
    assert bonuses(b) == [(3, 0), (3, 0)]
    b = strike(3, 3, [3, 3], [3], flyers_first=flyers_first, rulings={"mixed-air-bonus": "all"})
    assert bonuses(b) == [(3, 1), (3, 0)]


@pytest.mark.rule("23.43")
@pytest.mark.parametrize(("naval", "army"), [(4, 1), (1, 4)])
def test_nobody_is_asked_for_squadrons_he_has_not(naval: int, army: int) -> None:
    """Of four naval squadrons and one other, three have to be among four; of one and four, one at the most."""
    b = strike(naval, army, [4], [], until="naval-among")
    assert [b.refusal(a) for a in range(b.s.ask_size)] == (
        [reasons.TOO_FEW_NAVAL] * 3 + [0, 0] if naval == 4 else [0, 0]
    )


@pytest.mark.rule("23.43")
def test_a_strike_of_one_kind_is_not_divided() -> None:
    for naval, army, bonus in ((4, 0, 1), (0, 4, 0)):
        b = one_kind(naval, army)
        assert bonuses(b) == [(2, bonus), (2, bonus)]
        assert not b.questions("naval-among")


def one_kind(naval: int, army: int) -> BattleFile:
    """A strike without one of the two kinds, whose entry is left out of the file."""
    text = FLYERS.replace("{type: NAS, count: NAVAL}, ", "" if not naval else f"{{type: NAS, count: {naval}}}, ")
    text = text.replace("{type: attack, count: ARMY}", "" if not army else f"{{type: attack, count: {army}}}")
    b = BattleFile.of("flagplot: battle\ntitle: One\ntheatre: europe\nsides:\n" + TARGETS + text.replace(", ]", "]"))
    b.fight(answers={**ALL_FLY, "searchers": 0, "air-target": [2, 2]}, until="withdraw")
    return b


@pytest.mark.parametrize("doctrine", ["standard", "bold"])
def test_doctrines_bring_the_bonus_to_as_many_targets_as_they_can(doctrine: str) -> None:
    """They send one naval squadron along, and keep the rest for the next target."""
    b = strike(2, 4, [3], [], until="naval-among")
    view = b.game.view(b.s, b.s.ask_seat)
    assert DOCTRINES["awaw"][doctrine](b.position.tables, view, 0) == 1
