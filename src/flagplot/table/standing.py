"""Standing orders at the table: seats that follow them before their doctrine, and the lines followed."""

from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Orders, StandingOrders
from flagplot.core.record import SEATS, Record
from flagplot.core.seat_view import REFEREE
from flagplot.table.seats import SIDES, read_doctrines
from flagplot.table.session import Session
from flagplot.table.setting import Setting

OPTION: Final = "--orders"
NAME: Final = "orders"


def orders_name(seat: int) -> str:
    """The file name of a seat's standing orders in a record."""
    return f"{NAME}-{SEATS[seat]}"


def kind_of(setting: Setting) -> StandingOrders:
    """The standing-orders functions of a game; an error if it has none."""
    if setting.kit.standing is None:
        what = f"standing orders do not apply to a {setting.kit.noun}"
        raise FlagplotError(what, field=OPTION, expected="an operation file")
    return setting.kit.standing


def read_given(setting: Setting, given: list[str]) -> tuple[Orders, ...]:
    """Read standing orders, each option as SIDE=FILE; a file also names its side."""
    found = []
    for word in given:
        kind = kind_of(setting)
        side, equals, file = word.partition("=")
        if not equals or not side or not file:
            raise FlagplotError(f"{word!r} is not a valid choice of orders", field=OPTION, expected="SIDE=FILE")
        seat, orders = setting.seat(side, OPTION), kind.read(file, setting.battle)
        if orders.seat != seat:
            what = f"these are orders of {setting.sides[orders.seat]}, not of {setting.sides[seat]}"
            raise FlagplotError(what, file=file, field="side", expected=setting.sides[seat])
        found.append(orders)
    return tuple(found)


def seat_orders(session: Session, given: tuple[Orders, ...]) -> None:
    """Create players that follow standing orders before their doctrine."""
    seated = set()
    for orders in given:
        seat, player = orders.seat, session.players[orders.seat]
        if player is None or seat in seated:
            side = session.setting.sides[seat]
            what = f"{side} is played by a person" if player is None else "orders for it are given twice"
            raise FlagplotError(what, field=OPTION, expected="one file for each side that is absent")
        session.players[seat] = kind_of(session.setting).follow(player, orders)
        seated.add(seat)


def seat_absent(session: Session, seat: int, doctrine: str, text: str) -> None:
    """Let a doctrine answer for an absent person, preceded by their standing orders, if any."""
    setting = session.setting
    name = read_doctrines(doctrine, setting)[seat]
    seed = session.record.header.get("seed", "0")
    player = setting.kit.player(name, int(seed), seat)
    if text.strip():
        orders = read_left(setting, seat, text)
        player = kind_of(setting).follow(player, orders)
    session.players[seat] = player


def read_left(setting: Setting, seat: int, text: str) -> Orders:
    """A side's standing orders from its text. Orders of another side are rejected without being parsed."""
    orders: Orders = kind_of(setting).parse(
        text.replace("\r\n", "\n"), f"orders of side {SEATS[seat]}", setting.battle, seat
    )
    return orders


def follow(session: Session, given: list[str]) -> None:
    """Create players with the orders given, or with those in the record, and store them in the record."""
    setting, record = session.setting, session.record
    followed = read_given(setting, given) if given else kept_orders(setting, record)
    seat_orders(session, followed)
    for orders in followed:
        record.files[orders_name(orders.seat)] = orders.text


def kept_orders(setting: Setting, record: Record) -> tuple[Orders, ...]:
    """The standing orders in a record."""
    names = {seat: name for seat in SIDES if (name := orders_name(seat)) in record.files}
    return tuple(
        kind_of(setting).parse(record.files[name], f"{name} in {record.file}", setting.battle, seat)
        for seat, name in names.items()
    )


def followed_lines(session: Session, seat: int) -> list[str]:
    """The lines of standing orders that were followed, in words, if the seat may know them."""
    setting, entries = session.setting, []
    for number, player in session.players.items():
        if setting.kit.standing is not None and player is not None and seat in (REFEREE, number):
            lines = setting.kit.standing.followed(player, setting.battle.roster)
            entries += [f"{setting.sides[number]}: {line}" for line in lines]
    return entries
