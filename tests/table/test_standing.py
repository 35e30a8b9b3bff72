"""Standing orders at the table: whose they are, who follows them, what a record keeps and what a seat is told of them."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.seat_view import REFEREE
from flagplot.table.seats import PERSON
from flagplot.table.session import Session, begin
from flagplot.table.setting import Setting, open_scenario
from flagplot.table.standing import follow, followed_lines, kept_orders, kind_of, read_given, seat_orders
from tests.table.sessions import RIVER_PLATE, SCENARIOS, setting

BISMARCK = SCENARIOS / "bismarck-1941.yaml"
FLEET = SCENARIOS / "orders" / "home-fleet.yaml"
BRITAIN = 1


@pytest.fixture(scope="module")
def turn() -> Setting:
    return open_scenario(BISMARCK)


@pytest.fixture(scope="module")
def played(turn: Setting) -> Session:
    session = begin(turn, {0: "standard", 1: "standard"}, 1)
    follow(session, [f"Britain={FLEET}"])
    session.run()
    return session


@pytest.mark.parametrize("side", ["Britain", "b", "BRITAIN"])
def test_orders_are_read_for_the_side_that_is_named(turn: Setting, side: str) -> None:
    (orders,) = read_given(turn, [f"{side}={FLEET}"])
    assert orders.seat == BRITAIN and orders.text == FLEET.read_text(encoding="utf-8")
    assert read_given(turn, []) == ()


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("Britain", "--orders: 'Britain' is not a valid choice of orders; expected SIDE=FILE"),
        ("=x.yaml", "'=x.yaml' is not a valid choice of orders"),
        ("Britain=", "'Britain=' is not a valid choice of orders"),
        (f"Germany={FLEET}", "side: these are orders of Britain, not of Germany; expected Germany"),
        (f"Spain={FLEET}", "'Spain' is not a side"),
    ],
)
def test_what_is_no_order_is_refused(turn: Setting, word: str, told: str) -> None:
    with pytest.raises(FlagplotError) as caught:
        read_given(turn, [word])
    assert told in str(caught.value)


def test_a_game_without_orders_says_so() -> None:
    with pytest.raises(FlagplotError, match="standing orders do not apply to a battle; expected an operation file"):
        kind_of(setting(RIVER_PLATE))
    session = begin(setting(RIVER_PLATE), {0: "standard", 1: "standard"}, 1)
    assert followed_lines(session, REFEREE) == [] and kept_orders(session.setting, session.record) == ()


def test_only_an_absent_side_has_orders_and_only_once(turn: Setting) -> None:
    orders = read_given(turn, [f"Britain={FLEET}"])
    with pytest.raises(FlagplotError, match="Britain is played by a person; expected one file for each side"):
        seat_orders(begin(turn, {0: "standard", 1: PERSON}, 1), orders)
    session = begin(turn, {0: "standard", 1: "standard"}, 1)
    with pytest.raises(FlagplotError, match="orders for it are given twice"):
        seat_orders(session, orders * 2)


def test_orders_are_followed_and_told_to_their_own_side(played: Session) -> None:
    lines = followed_lines(played, REFEREE)
    assert lines and all(line.startswith("Britain: ") for line in lines)
    assert followed_lines(played, BRITAIN) == lines and followed_lines(played, 0) == []


def test_a_record_keeps_its_orders_and_they_are_followed_again(turn: Setting, played: Session) -> None:
    assert (
        played.record.files["orders-B"] == FLEET.read_text(encoding="utf-8") and "orders-A" not in played.record.files
    )
    (kept,) = kept_orders(turn, played.record)
    assert kept.seat == BRITAIN
    again = begin(turn, {0: "standard", 1: "standard"}, 1)
    again.record.files.update(played.record.files)
    follow(again, [])
    again.run()
    assert again.position.digest() == played.position.digest()
    without = begin(turn, {0: "standard", 1: "standard"}, 1)
    follow(without, [])
    assert "orders-B" not in without.record.files and followed_lines(without, REFEREE) == []


def test_a_file_that_is_not_there_is_named(turn: Setting, tmp_path: Path) -> None:
    with pytest.raises(FlagplotError, match="none.yaml"):
        read_given(turn, [f"Britain={tmp_path / 'none.yaml'}"])
