"""What the doctrines do with ships of several nations in one group: the lowest DRM of those that fire counts for all."""

import pytest

from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.standard_fleet import drags_others
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.games.awaw.shared.units import unit_drm
from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import BattleFile, force
from tests.helpers.seats import DOCTRINES

ORDERS = pytest.mark.parametrize("second", [False, True])
DOES = pytest.mark.parametrize("doctrine", ["standard", "trained"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])


def mixed(own: int, other: int, nation: str = "Rumania") -> str:
    """Own destroyers and some of another nation in one force."""
    first = f"{{name: Own, type: DD, count: {own}}}"
    return f"{{name: X, number: 1, ships: [{first}, {{name: Other, type: DD, count: {other}, nation: {nation}}}]}}"


def at_screens(own: int, other: int, second: bool, edition: str = "awaw-2018", nation: str = "Rumania") -> BattleFile:
    """A fleet combat of such a group with destroyers of one nation, at its first screen."""
    ships = [mixed(own, other, nation)], [force("Y", "DD", 14, "number: 1, ")]
    f = BattleFile(*ships, second=second, edition=edition)
    f.fight(until="screen", dice={asks.SEARCH_DIE: 6})
    return f


def answers(f: BattleFile, name: str, doctrine: str) -> dict[str, int]:
    """What a doctrine answers to the questions of a name about the hunters' ships, by ship."""
    found = dict[str, int]()
    while f.ask_name == name:
        answer = int(DOCTRINES["awaw"][doctrine](f.position.tables, f.position.view(f.s.ask_seat), 0))
        if f.s.ask_seat == f.hunter:
            found[f.roster.units[f.s.ask_subject]] = answer
        f.answer(answer)
    return found


@ORDERS
@EDITIONS
@DOES
@pytest.mark.rule("22.552A", "22.531C")
def test_a_few_poor_ships_hide_behind_many_good_ones(doctrine: str, second: bool, edition: str) -> None:
    """Rumanian destroyers would drag the fire of British ones down."""
    assert answers(at_screens(12, 1, second, edition), "screen", doctrine) == {"Own": 0, "Other": 1}


@ORDERS
@pytest.mark.rule("22.531C")
def test_a_doctrine_that_screens_no_ships_hides_no_poor_ones_either(second: bool) -> None:
    assert answers(at_screens(12, 1, second), "screen", "bold") == {"Own": 0, "Other": 0}


@ORDERS
@DOES
@pytest.mark.rule("22.552A", "22.531C")
@pytest.mark.parametrize(("own", "other", "nation"), [(3, 12, "Rumania"), (12, 1, "Britain")])
def test_poor_ships_fight_where_they_are_most_of_the_guns_or_no_worse(
    own: int, other: int, nation: str, doctrine: str, second: bool
) -> None:
    assert set(answers(at_screens(own, other, second, nation=nation), "screen", doctrine).values()) == {0}


@ORDERS
@EDITIONS
@pytest.mark.rule("22.552A", "22.55")
@pytest.mark.parametrize("doctrine", ["standard", "bold", "trained"])
def test_of_equal_ships_the_poorest_takes_a_loss(doctrine: str, second: bool, edition: str) -> None:
    """It frees the others from its DRM."""
    f = at_screens(12, 3, second, edition)
    f.fight(until="ship-loss", dice={asks.FLEET_ROLL: 6})
    while f.s.ask_seat != f.hunter:
        f.answer(f.legal()[0])
        f.fight(until="ship-loss", dice={asks.FLEET_ROLL: 6})
    answer = int(DOCTRINES["awaw"][doctrine](f.position.tables, f.position.view(f.hunter), 0))
    assert answer in f.legal() and f.roster.units[f.s.ask_seat * UNITS + answer] == "Other"


@pytest.mark.rule("22.552A")
@pytest.mark.parametrize("per_point", [1, 20, 60])
def test_without_the_ships_that_drag_them_the_others_are_worth_more(per_point: int) -> None:
    """Counted in full: the factors left times what their lowest DRM makes of them."""
    how = Settings(screen_drm=per_point)
    for own, other in ((1, 14), (4, 10), (8, 5), (14, 1)):
        f = at_screens(own, other, False)
        v, rows = f.position.view(f.hunter), [f.unit("Own"), f.unit("Other")]
        drms = [unit_drm(f.position.tables, v, u) for u in rows]
        assert drms[1] < drms[0]
        alone, together = own * (100 + per_point * drms[0]), (own + other) * (100 + per_point * drms[1])
        assert drags_others(f.position.tables, v, rows[1], how) == (alone > together)
        assert not drags_others(f.position.tables, v, rows[0], how)
