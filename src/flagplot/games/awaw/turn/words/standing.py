"""Standing orders at the table: who follows them, and which of their lines were followed, in words (22.12)."""

from flagplot.core.doctrine import Player
from flagplot.core.offers.kit import StandingOrders
from flagplot.core.position import Position
from flagplot.games.awaw.files.orders.read import Standing, parse_orders, read_orders
from flagplot.games.awaw.players.turn.orders import DOCTRINE, Fired, OrderedPlayer
from flagplot.games.awaw.turn.roster import TurnRoster
from flagplot.games.awaw.turn.words.asks import BY_CODE, COUNTER_HEX


def follow(player: Player, orders: Standing) -> OrderedPlayer:
    """The player with orders before its doctrine."""
    return OrderedPlayer(player.name, player.seed, player.choose, player.memo, player.decisions, orders)


def says(player: Player, position: Position, seat: int) -> int:
    """What the orders alone answer; -1 where they are silent."""
    if not isinstance(player, OrderedPlayer):
        return DOCTRINE
    return player.by_orders(position.tables, position.view(seat), position.choices())


def followed(player: Player, roster: TurnRoster) -> list[str]:
    """The lines that a player has followed."""
    return [in_words(roster, fired) for fired in player.fired] if isinstance(player, OrderedPlayer) else []


def in_words(roster: TurnRoster, fired: Fired) -> str:
    """One line that was followed."""
    kind = BY_CODE[fired.ask]
    if fired.hex < 0:
        return f'"{fired.line}" lets a target pass [{kind.cites}]'
    what = "counter-intercepts" if fired.ask == COUNTER_HEX else "intercepts"
    return f'"{fired.line}" {what} in {roster.spot(fired.hex)}, {fired.per_cent} % in time [{kind.cites}]'


STANDING = StandingOrders(read_orders, parse_orders, follow, says, followed)
