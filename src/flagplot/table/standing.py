"""Standing orders at the table: seats that follow them before their doctrine, and which lines were followed."""

from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Record
from flagplot.games.awaw.files.operation.build import Expedition
from flagplot.games.awaw.files.orders.read import Standing, parse_orders, read_orders
from flagplot.games.awaw.players.turn_orders import Fired, OrderedPlayer
from flagplot.games.awaw.turn.words.asks import BY_CODE, COUNTER_HEX
from flagplot.games.awaw.words.showing import REFEREE
from flagplot.table.session import Session
from flagplot.table.setting import Setting

OPTION: Final = "--orders"
NAME: Final = "orders"


def read_given(setting: Setting, given: list[str]) -> tuple[Standing, ...]:
    """Read standing orders, each option being SIDE=FILE; a file names its side as well."""
    found = list[Standing]()
    if given and not isinstance(setting.battle, Expedition):
        raise FlagplotError("a single battle has no interceptions", field=OPTION, expected="an operation file")
    for word in given:
        side, equals, file = word.partition("=")
        if not equals or not side or not file:
            raise FlagplotError(f"{word!r} names no orders", field=OPTION, expected="SIDE=FILE")
        seat, orders = setting.seat(side, OPTION), read_orders(file, setting.battle)
        if orders.seat != seat:
            what = f"these are orders of {setting.sides[orders.seat]}, not of {setting.sides[seat]}"
            raise FlagplotError(what, file=file, field="side", expected=setting.sides[seat])
        found.append(orders)
    return tuple(found)


def seat_orders(session: Session, given: tuple[Standing, ...]) -> None:
    """Seat players with standing orders in place of those whose doctrine they go before."""
    for orders in given:
        seat, player = orders.seat, session.players[orders.seat]
        if player is None or isinstance(player, OrderedPlayer):
            side = session.setting.sides[seat]
            what = f"{side} is played by a person" if player is None else "orders are given twice"
            raise FlagplotError(what, field=OPTION, expected="one file for each side that is absent")
        session.players[seat] = OrderedPlayer(
            player.name, player.seed, player.choose, player.shown_legal, player.decisions, orders
        )


def follow(session: Session, given: list[str]) -> None:
    """Seat players with the orders given, or with those that the record keeps, and keep them in the record."""
    setting, record = session.setting, session.record
    followed = read_given(setting, given) if given else kept_orders(setting, record)
    seat_orders(session, followed)
    for orders in followed:
        record.files[f"{NAME}-{SEATS[orders.seat]}"] = orders.text


def kept_orders(setting: Setting, record: Record) -> tuple[Standing, ...]:
    """The standing orders that a record keeps."""
    names = [name for letter in SEATS.values() if (name := f"{NAME}-{letter}") in record.files]
    return tuple(parse_orders(record.files[name], f"{name} in {record.file}", setting.battle) for name in names)


def fired_lines(session: Session, seat: int) -> list[str]:
    """The lines of standing orders that were followed, in words, as far as the seat may know them."""
    told = []
    for number, player in session.players.items():
        if isinstance(player, OrderedPlayer) and seat in (REFEREE, number):
            side = session.setting.sides[number]
            told += [f"{side}: {in_words(session, fired)}" for fired in player.fired]
    return told


def in_words(session: Session, fired: Fired) -> str:
    """One line that was followed."""
    roster, kind = session.setting.battle.roster, BY_CODE[fired.ask]
    if fired.hex < 0:
        return f'"{fired.line}" lets a target pass [{kind.cites}]'
    what = "counter-intercepts" if fired.ask == COUNTER_HEX else "intercepts"
    return f'"{fired.line}" {what} in {roster.spot(fired.hex)}, {fired.per_cent} % in time [{kind.cites}]'
