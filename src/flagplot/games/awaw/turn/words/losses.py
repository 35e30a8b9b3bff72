"""What a naval turn cost each side, how often its plans may be met, and what standing orders did, in words (22.12, 22.13, 22.55).

Ships, factors and squadrons are counted as the referee or one seat can count them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from typing_extensions import TypedDict

from flagplot.blocks import Block, Heading, Paragraph
from flagplot.core.doctrine import Player
from flagplot.core.event import Event
from flagplot.core.offers.kit import StandingOrders
from flagplot.core.position import Position
from flagplot.core.printed.ruling import RelevantRuling, Ruling
from flagplot.games.awaw import interception, turn
from flagplot.games.awaw.battle import rulings_that_mattered as mattered
from flagplot.games.awaw.battle.rulings_that_mattered import BATTLE, rules_of
from flagplot.games.awaw.files.operation.count import Chance, stretches
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.files.standing_orders import Standing
from flagplot.games.awaw.players.turn.orders import DOCTRINE, OrderedPlayer, OrderLineUse
from flagplot.games.awaw.shared import activities
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.shared.units import counts_as_naval_factors
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.asks import BY_CODE, COUNTER_HEX
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.games.awaw.turn.words.known import TurnLook
from flagplot.games.awaw.turn.words.naming import TurnRoster, force_name, several, unit_name
from flagplot.games.awaw.words import events as battle_events
from flagplot.games.awaw.words.describe import listed, singular
from flagplot.games.awaw.words.losses import squadrons_lost

OVER: Final = ("the naval player turn is over", "22.15")


class ShipCount(TypedDict):
    """A number of ships with a name."""

    name: str
    count: int


class TypedShipCount(ShipCount):
    """The same with their type."""

    type: str


class TurnLossData(TypedDict):
    """What one side lost, as plain data."""

    sunk: list[TypedShipCount]
    damaged: list[ShipCount]
    factors: int
    submarines: int
    squadrons: int
    cargo_landed: int
    seen_to_sink: int | None


@dataclass(frozen=True)
class TurnLosses:
    """What one side lost in a naval turn."""

    side: int
    ships: list[tuple[str, int, int]] = field(default_factory=list)
    """Names, types and numbers of ships sunk."""
    damaged: list[tuple[str, int]] = field(default_factory=list)
    factors: int = 0
    submarines: int = 0
    squadrons: int = 0
    landed: int = 0
    """Cargo brought in."""
    seen: int | None = None
    """Ships of the enemy seen to sink; None for a side that is open to the reader."""

    def blocks(self, name: str, is_open: bool, is_over: bool) -> list[Block]:
        """The losses for a report."""
        if self.seen is not None:
            ships = f"{self.seen} {'ship' if self.seen == 1 else 'ships'}"
            text = f"{name} lost {ships} and {self.squadrons} known squadrons [22.55]"
            return [Paragraph(singular(text), 1)]
        parts = [f"{self.factors} naval {'factor' if self.factors == 1 else 'factors'}"]
        parts += [f"{self.submarines} submarines"] if self.submarines else []
        parts += [f"{self.squadrons} squadrons"] if self.squadrons else []
        found: list[Block] = [Paragraph(singular(f"{name} lost {', '.join(parts)} [22.55]"), 1)]
        if self.ships:
            found.append(Paragraph(f"sunk: {listed([several(ship, count) for ship, _, count in self.ships])}", 2))
        if self.damaged:
            found.append(Paragraph(f"damaged: {listed([several(ship, count) for ship, count in self.damaged])}", 2))
        if self.landed:
            found.append(Paragraph(f"cargo brought in: {self.landed} [22.82]", 2))
        return found

    def homeward(self, is_over: bool) -> list[Block]:
        """None: the fleets at the end of the turn show it."""
        return []

    def as_data(self) -> TurnLossData:
        """The losses as plain data."""
        return {
            "sunk": [{"name": n, "type": KIND_NAMES[kind], "count": count} for n, kind, count in self.ships],
            "damaged": [{"name": name, "count": count} for name, count in self.damaged],
            "factors": self.factors,
            "submarines": self.submarines,
            "squadrons": self.squadrons,
            "cargo_landed": self.landed,
            "seen_to_sink": self.seen,
        }


def losses(start: TurnLook, seen: TurnLook, teller: TurnDescriber) -> list[TurnLosses]:
    """Losses of both sides; of the enemy a seat counts the squadrons and ships reported by the log it may read."""
    return [_side(seen, teller, side) for side in range(2)]


def _side(seen: TurnLook, teller: TurnDescriber, side: int) -> TurnLosses:
    s, log = seen.s, seen.log
    squadrons = squadrons_lost(log, side)
    if not seen.is_open(side):
        return TurnLosses(side, squadrons=squadrons, seen=_seen_to_sink(log, side))
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    sunk = [(unit_name(teller.roster, seen, u), s.kind[u], s.sunk[u]) for u in rows if s.sunk[u]]
    return TurnLosses(
        side=side,
        ships=[ship for ship in sunk if ship[1] != battle.SUBMARINE],
        damaged=[(unit_name(teller.roster, seen, u), s.damaged[u]) for u in rows if s.damaged[u] and s.count[u]],
        factors=sum(s.size[u] * s.sunk[u] for u in rows if counts_as_naval_factors(s.kind[u])),
        submarines=sum(count for _, kind, count in sunk if kind == battle.SUBMARINE),
        squadrons=squadrons,
        landed=sum(e.factors for e in log if e.kind == events.CARGO_LANDED) if side == s.mover else 0,
    )


def _seen_to_sink(log: Sequence[Event], side: int) -> int:
    """Ships of the enemy that were seen to go down."""
    sunk = sum(e.kind == battle_events.SHIP_SUNK and e.side == side for e in log)
    return sunk + sum(e.ships for e in log if e.kind == battle_events.SHIPS_ABANDONED and e.side == side)


def ended(s: TurnState) -> tuple[str, str]:
    """How the turn ended; nothing while it goes on."""
    return OVER if s.step == terms.TURN_OVER else ("", "")


def rounds(s: TurnState, log: Sequence[Event]) -> int:
    """Rounds of fighting in all battles."""
    return sum(event.rounds for event in log if event.kind == events.BATTLE_OVER)


def battles(log: Sequence[Event]) -> int:
    """Battles fought, attacks of aircraft or submarines alone among them."""
    return sum(1 for event in log if event.kind == events.BATTLE_BEGINS)


def verdict(seen: TurnLook, winner: str | None, rounds: int) -> str:
    """The number of battles; a turn has no winner."""
    fought = battles(seen.log)
    if not fought:
        return "No fight"
    words = f"{fought} {'fight' if fought == 1 else 'fights'}"
    return f"{words} of {rounds} {'round' if rounds == 1 else 'rounds'}"


def factors_of(s: TurnState, side: int) -> int:
    """Naval factors of a side, transports and submarines left out (22.61A)."""
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    return sum(s.size[u] * s.count[u] for u in rows if counts_as_naval_factors(s.kind[u]))


def _modules_of(package: ModuleType) -> list[ModuleType]:
    return [import_module(f"{package.__name__}.{part.name}") for part in iter_modules(package.__path__)]


@cache
def _rules() -> frozenset[str]:
    return rules_of([activities, *_modules_of(interception), *_modules_of(turn)])


def that_mattered(
    rulings: Mapping[str, Ruling], chosen: Mapping[str, int], log: Sequence[Event]
) -> list[RelevantRuling]:
    """Rulings that could have moved this turn: those of its interceptions and, if it came to fighting, of its battles."""
    fought = any(event.kind == events.BATTLE_BEGINS for event in log)
    return mattered.that_mattered(rulings, chosen, log, _rules() | BATTLE if fought else _rules())


def counted(t: Sea, start: Expedition, seen: TurnLook) -> list[Block]:
    """Every operation with its plans."""
    roster, blocks = start.roster, list[Block]()
    for operation, name in enumerate(roster.operations):
        blocks.append(Heading(name))
        for plan, title in enumerate(roster.plans[operation], start=1):
            found = stretches(t, start.situation, operation, plan)
            most = sum(1 for each in found if each.is_new and each.open_hexes)
            times = "time" if most == 1 else "times"
            blocks.append(Paragraph(f"{title}: may be intercepted {most} {times} [22.13]", 1, "bold"))
            blocks += [Paragraph(_stretch(roster, seen, each), 2) for each in found]
    return blocks


def _stretch(roster: TurnRoster, seen: TurnLook, found: Chance) -> str:
    names = listed([force_name(roster, seen, f) for f in found.forces])
    hexes = f"{len(found.path)} {'hex' if len(found.path) == 1 else 'hexes'}"
    way = f"{names}, {roster.spot(found.path[0])} to {roster.spot(found.path[-1])}, {hexes}"
    if not found.open_hexes:
        return f"{way}: immune [{found.cites}]"
    return f"{way}: {found.open_hexes} may be chosen" + ("" if found.is_new else ", if not met before")


def read_orders(path: str, start: Expedition) -> Standing:
    """Read a file of standing orders for an operation."""
    from flagplot.games.awaw.files import orders  # which loads all that reads files

    return orders.read_orders(path, start)


def parse_orders(text: str, file: str, start: Expedition, of: int | None = None) -> Standing:
    """Read standing orders from their text."""
    from flagplot.games.awaw.files import orders

    return orders.parse_orders(text, file, start, of)


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


def in_words(roster: TurnRoster, fired: OrderLineUse) -> str:
    """One line that was followed."""
    kind = BY_CODE[fired.ask]
    if fired.hex < 0:
        return f'"{fired.line}" lets a target pass [{kind.cites}]'
    what = "counter-intercepts" if fired.ask == COUNTER_HEX else "intercepts"
    return f'"{fired.line}" {what} in {roster.spot(fired.hex)}, {fired.per_cent}% in time [{kind.cites}]'


STANDING = StandingOrders(read_orders, parse_orders, follow, says, followed)
