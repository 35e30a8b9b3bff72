"""What a battle cost: ships, factors, squadrons and cargo of each side, as the referee or one seat can count them."""

from dataclasses import dataclass, field

from flagplot.core.position import Event
from flagplot.games.awaw import events, terms
from flagplot.games.awaw.flow.homeward import stayed
from flagplot.games.awaw.showing import REFEREE
from flagplot.games.awaw.state import Situation
from flagplot.games.awaw.telling import Teller
from flagplot.games.awaw.units import counts_as_naval_factors


@dataclass(frozen=True)
class ShipLosses:
    """What became of the ships of one row: so many sunk, damaged and afloat, withdrawn (damaged ones included).

    Defeated and inverted ones are counted when the battle is over; None where the seat cannot know.
    """

    name: str
    kind: int
    sunk: int
    damaged: int
    withdrew: int
    defeated: int | None = None
    """Ships that withdrew, and those that stayed on the side that did not win (22.61C, 22.72)."""
    inverted: int | None = None
    """Ships that are inverted once they are back in port (22.26, 22.281, 22.81, 22.92)."""

    @property
    def is_told(self) -> bool:
        """Whether anything became of them."""
        return any((self.sunk, self.damaged, self.withdrew, self.defeated, self.inverted))


@dataclass(frozen=True)
class SideLosses:
    """What one side lost."""

    side: int
    ships: list[ShipLosses] = field(default_factory=list)
    factors: int = 0
    """Naval factors sunk, transports and submarines left out (reading D23)."""
    transports: int = 0
    submarines: int = 0
    squadrons: int = 0
    cargo_lost: int = 0
    cargo_left: int | None = None
    """Cargo still aboard; None where the seat cannot know."""
    cargo_goes_on: bool = False
    """Whether the force goes on with its activity and so delivers what is left (22.81A)."""


def losses(start: Situation, s: Situation, log: list[Event], teller: Teller, seat: int = REFEREE) -> list[SideLosses]:
    """Losses of both sides; of the enemy a seat counts what the log it may read has told."""
    return [_side(start, s, log, teller, side, seat in (REFEREE, side)) for side in range(2)]


def _side(start: Situation, s: Situation, log: list[Event], teller: Teller, side: int, is_open: bool) -> SideLosses:
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    seen = set(rows) if is_open else _rows_told(log)
    told = [(u, _ships(s, log, teller, u, is_open)) for u in rows if u in seen]
    kinds = {kind: sum(ships.sunk for _, ships in told if ships.kind == kind) for kind in range(terms.KINDS)}
    own_groups = range(side * terms.GROUPS, (side + 1) * terms.GROUPS)
    return SideLosses(
        side=side,
        ships=[ships for _, ships in told if ships.is_told],
        factors=sum(s.size[u] * ships.sunk for u, ships in told if counts_as_naval_factors(ships.kind))
        + _in_base(log, side),
        transports=kinds[terms.TRANSPORT],
        submarines=kinds[terms.SUBMARINE],
        squadrons=_squadrons(log, side),
        cargo_lost=sum(e[3] for e in log if e[0] == events.CARGO_LOST and e[1] == side),
        cargo_left=sum(s.cargo[g] for g in own_groups) if is_open else None,
        cargo_goes_on=s.goes_on[side] == 1,
    )


def _rows_told(log: list[Event]) -> set[int]:
    """Unit rows whose damage, loss or withdrawal the log tells."""
    codes = (
        events.SHIP_DAMAGED,
        events.SHIP_SUNK,
        events.SHIPS_ABANDONED,
        events.SHIPS_WITHDRAW,
        events.SUBMARINE_LOST,
    )
    return {e[2] for e in log if e[0] in codes}


def _ships(s: Situation, log: list[Event], teller: Teller, u: int, is_open: bool) -> ShipLosses:
    withdrew = s.left[u] if is_open else sum(e[3] + e[4] for e in log if e[0] == events.SHIPS_WITHDRAW and e[2] == u)
    damaged = s.hurt[u] + s.left_hurt[u] + s.shed[u]
    fates = (_defeated(s, u), _inverted(s, u)) if is_open and s.ended != terms.NOT_ENDED else (None, None)
    return ShipLosses(teller.unit(s, u), s.kind[u], s.sunk[u], damaged, withdrew, *fates)


def _defeated(s: Situation, u: int) -> int:
    """Ships of a row that were defeated: of a victor's those that withdrew (22.61C, 22.72)."""
    if s.defeated[u] == 0:
        return 0
    return s.left[u] + (s.count[u] if stayed(s, u) and s.winner != u // terms.UNITS else 0)


def _inverted(s: Situation, u: int) -> int:
    """Ships of a row that will be inverted; what stays with an activity that goes on will not (22.81A, 22.92)."""
    if s.inverted[u] == 0:
        return 0
    if s.kind[u] == terms.SUBMARINE:
        return min(s.count[u], s.attacks_made[u] or s.count[u])
    side = u // terms.UNITS
    return s.left[u] + (0 if side != s.interceptor and s.goes_on[side] == 1 else s.count[u])


def _in_base(log: list[Event], side: int) -> int:
    return sum(1 for e in log if e[0] == events.DESTROYER_LOST_IN_BASE and e[1] == side)


def _squadrons(log: list[Event], side: int) -> int:
    """Squadrons eliminated in the air, lost at sea, and gone down with their carriers."""
    fallen = sum(e[2] for e in log if e[0] in (events.AIR_COMBAT_LOSSES, events.AIR_DEFENCE_LOSSES) and e[1] == side)
    fallen += sum(e[2] for e in log if e[0] == events.SQUADRONS_LOST_AT_SEA and e[1] == side)
    return fallen + sum(e[3] for e in log if e[0] == events.SQUADRONS_DROWNED and e[1] == side)
