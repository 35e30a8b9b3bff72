"""Submarines that attack outside naval combat, from files: the aircraft that search for them, and their duty to attack."""

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import BattleFile

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
every_edition = pytest.mark.parametrize("edition", EDITIONS)
either_order = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
HUNTERS = """\
  - name: Hunters
    nation: Britain
    role: interceptor
    forces: []
    submarines: [{name: Boats, %s}]
"""
SAILORS = """\
  - name: Sailors
    nation: Britain
    role: activity
    forces:
      - name: Convoy
        task-force: false
        ships: [{name: Boats, type: DD, count: 2}, {name: Liners, type: TR, count: 4}]
"""
SEARCHING = "    bases: [{name: Field, distance: 2, squadrons: [{type: search, count: %d}]}]\n"


def base(squadrons: int) -> str:
    return SEARCHING % squadrons if squadrons else ""


def boats_alone(
    edition: str,
    second: bool,
    ours: str = "",
    theirs: str = "",
    boats: str = "count: 1",
    rulings: dict[str, str] | None = None,
) -> BattleFile:
    """British submarines against a British force of two destroyers and four transports."""
    hunters = HUNTERS % boats + ours
    both = SAILORS + theirs + hunters if second else hunters + SAILORS + theirs
    text = f"flagplot: battle\ntitle: Boats\ntheatre: europe\nsides:\n{both}"
    return BattleFile.of(text, edition=edition, rulings=rulings)


@every_edition
@either_order
@pytest.mark.parametrize(
    ("ours", "theirs", "net"), [(0, 0, 0), (3, 0, 1), (6, 2, 2), (9, 0, 2), (2, 5, -1), (3, 3, 0), (0, 9, -2)]
)
@pytest.mark.rule("22.9413A", "22.9413C", "22.9413E", "22.921-b")
def test_squadrons_that_search_count_by_threes_where_submarines_attack_without_ships(
    edition: str, second: bool, ours: int, theirs: int, net: int
) -> None:
    """The attacker names them first; the net is two at most."""
    b = boats_alone(edition, second, base(ours), base(theirs))
    b.fight(dice={asks.SUBMARINE_ROLL: 3}, answers={"searchers": lambda s: s.ask_size - 1})
    assert [seat for seat, _, _ in b.questions("searchers")] == [b.hunter] * bool(ours) + [b.sailor] * bool(theirs)
    assert [event.searching for event in b.events("submarine-research")] == [net]
    assert [event.modifier for event in b.events("submarine-fire")] == [net]


@every_edition
@either_order
@pytest.mark.parametrize("squadrons", ["{type: attack, count: 1}", "{type: cover, count: 1}", "{type: army, count: 1}"])
@pytest.mark.rule("22.132A", "22.921")
def test_aircraft_that_do_not_search_attack_in_a_file_of_their_own(edition: str, second: bool, squadrons: str) -> None:
    with pytest.raises(ScenarioError, match="search and naval squadrons may help submarines"):
        boats_alone(edition, second, f"    bases: [{{name: Field, distance: 2, squadrons: [{squadrons}]}}]\n")


@every_edition
@either_order
@pytest.mark.parametrize(
    ("boats", "ruling", "may_pass"),
    [
        ("count: 2", "once", False),
        ("count: 2", "first-chance", False),
        ("count: 2", "if-liked", True),
        ("count: 2, intercepting: false", "once", True),
    ],
)
@pytest.mark.rule("22.92-a", "22.921-b")
def test_outside_naval_combat_a_submarine_that_intercepted_has_no_other_round_for_its_attack(
    edition: str, second: bool, boats: str, ruling: str, may_pass: bool
) -> None:
    """It must attack if it can: each factor is asked for its group alone (22.92, reading A27)."""
    b = boats_alone(edition, second, boats=boats, rulings={"submarine-duty": ruling})
    for _factor in range(2):
        b.play(until="submarine-attack")
        assert b.legal() == ([0, 1] if may_pass else [1])
        b.answer(1)
