"""Carriers sent home for want of escorts while others of their force fight go back to where they came from (22.27, 22.421A)."""

import pytest

from flagplot.games.awaw.shared.terms import PORTS
from flagplot.games.awaw.words.asks import ALL
from tests.helpers.battle_file import BattleFile, force, loose

ORDERS = pytest.mark.parametrize("second", [True, False], ids=["interceptor second", "interceptor first"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
OWN = "    ports:\n      - {name: Near, distance: 2}\n      - {name: Far, distance: 9}\n"
CLOSED = OWN.replace("distance: 9}", "distance: 9, under-invasion: true}")
FLAT = "{name: Flat, task-force: false, origin: Far, ships: [{name: Deck, type: CV}, {name: Deck boats, type: DD, count: 1}]}"


def fought(second: bool, edition: str, ports: str = OWN, **rulings: str) -> BattleFile:
    """Deck has two escorts of her force for three factors and goes home; her force fights and leaves after a round."""
    hunters = [FLAT, loose("Extra", "DD", 1)]
    b = BattleFile(hunters, [force("Foe", "CA", 5)], second=second, edition=edition, hunters_more=ports)
    if rulings:
        b = BattleFile.of(b.battle.text, rulings={key.replace("_", "-"): value for key, value in rulings.items()})

    def leaves(s: object) -> int:
        return ALL if b.s.ask_seat == b.hunter else b.legal()[0]

    b.play(answers={"withdraw": leaves, "return": lambda s: b.legal()[0]}, die=1)
    return b


def home_of(b: BattleFile, name: str) -> str:
    """Port to which a unit has gone."""
    port: str = b.roster.ports[b.hunter * PORTS + b.s.return_port[b.unit(name)]]
    return port


@pytest.mark.rule("22.27", "22.421A", "22.63")
@ORDERS
@EDITIONS
def test_a_carrier_of_interceptors_goes_to_its_own_port_and_those_who_fought_choose(second: bool, edition: str) -> None:
    b = fought(second, edition)
    assert len(b.events("carrier-sent-home")) == 1
    assert b.values("carrier-returns") == [(b.hunter, b.unit("Deck"), b.hunter * PORTS + 1)]
    assert (home_of(b, "Deck"), home_of(b, "Deck boats")) == ("Far", "Near")


@pytest.mark.rule("22.27", "22.63C")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("reading", "home"), [("own-base", "Far"), ("another-base", "Near")])
def test_its_port_may_have_been_invaded(second: bool, edition: str, reading: str, home: str) -> None:
    b = fought(second, edition, ports=CLOSED, invaded_home=reading)
    assert (home_of(b, "Deck"), home_of(b, "Deck boats")) == (home, "Near")
