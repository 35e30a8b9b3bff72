"""What a battle cost: ships, factors, squadrons and cargo of each side, as the referee or one seat can count them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from typing_extensions import TypedDict

from flagplot.blocks import Block, Paragraph
from flagplot.core.event import Event
from flagplot.games.awaw.battle.ending.homeward import stayed
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.shared.units import counts_as_naval_factors, groups_of, used_submarines
from flagplot.games.awaw.words import events
from flagplot.games.awaw.words.describe import ALONE, BattleDescriber, counted, ending, listed, singular
from flagplot.games.awaw.words.knowledge import Departures, Look, departures, gone

FATES: Final = {
    "sunk": ("sunk", ""),
    "damaged": ("damaged", ""),
    "withdrew": ("withdrew", ""),
    "defeated": ("defeated", "22.61C, 22.72"),
    "inverted": ("inverted when back in port", "22.26, 22.81"),
}
"""The fates of ships in words, with their paragraphs."""
LOST: Final = ("sunk", "damaged")
"""The fates that are losses; the others are for the books."""


class ShipOutcome(TypedDict):
    """What became of the ships of a row, as plain data."""

    name: str
    type: str
    sunk: int
    damaged: int
    withdrew: int
    defeated: int | None
    inverted: int | None


class SideLossData(TypedDict):
    """What one side lost, as plain data."""

    ships: list[ShipOutcome]
    factors: int
    transports: int
    submarines: int
    squadrons: int
    destroyers_in_port: int
    squadrons_ashore: int | None
    squadrons_out: int | None
    cargo_lost: int
    cargo_left: int | None
    cargo_goes_on: bool


@dataclass(frozen=True)
class ShipLosses:
    """The fates of the ships of one row: the numbers sunk, damaged and afloat, withdrawn (damaged ones included).

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
    several: bool = False
    """Whether the row holds light ships that share its name."""
    bare: str = ""
    """Its name without its group."""

    @property
    def has_fate(self) -> bool:
        """Whether anything became of them."""
        return any((self.sunk, self.damaged, self.withdrew, self.defeated, self.inverted))

    def visible_fields(self) -> tuple[int, str, int, int, int]:
        """Their visible fields: the other side's ships are sorted by these, as their rows would reveal the order of their file."""
        return self.kind, self.name, self.sunk, self.damaged, self.withdrew

    def as_data(self) -> ShipOutcome:
        """The same as plain data."""
        return {
            "name": self.name,
            "type": KIND_NAMES[self.kind],
            "sunk": self.sunk,
            "damaged": self.damaged,
            "withdrew": self.withdrew,
            "defeated": self.defeated,
            "inverted": self.inverted,
        }


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
    destroyers_in_port: int = 0
    """Destroyers lost in port for ones at sea; they are among the factors (22.9432)."""
    squadrons_ashore: int | None = None
    """Squadrons of combat air patrol that landed ashore, inverted; None where the seat cannot know (22.463B)."""
    squadrons_out: int | None = None
    """Squadrons ashore that aborted in the last counterair of their base; None where the seat cannot know (22.435)."""
    cargo_lost: int = 0
    cargo_left: int | None = None
    """Cargo still aboard; None where the seat cannot know."""
    cargo_goes_on: bool = False
    """Whether the force goes on with its activity and so delivers the remaining cargo (22.81A)."""

    def blocks(self, name: str, is_open: bool, is_over: bool) -> list[Block]:
        """The losses for a report, by factors and by ships."""
        parts = [f"{self.factors} naval {'factor' if self.factors == 1 else 'factors'}"]
        counts = {"transport": self.transports, "submarine": self.submarines, "squadron": self.squadrons}
        parts += [f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts.items() if count]
        known = "" if is_open else " among known losses"
        found: list[Block] = [Paragraph(f"{name} lost {', '.join(parts)}{known} [22.55]", 1)]
        found += self._fates(LOST)
        if self.destroyers_in_port:
            found.append(Paragraph(singular(f"sunk in port: {self.destroyers_in_port} destroyers [22.9432]"), 2))
        if self.cargo_lost or self.cargo_left:
            found.append(Paragraph(self._cargo(is_over), 2))
        return found

    def homeward(self, is_over: bool) -> list[Block]:
        """Ships that withdrew or are inverted when back in port, and squadrons ashore or out of action."""
        found = self._fates([fate for fate in FATES if fate not in LOST])
        if self.squadrons_ashore:
            found.append(Paragraph(singular(f"ashore and inverted: {self.squadrons_ashore} squadrons [22.463B]"), 2))
        if self.squadrons_out and is_over:
            out = f"out for the rest of the player turn: {self.squadrons_out} squadrons"
            found.append(Paragraph(singular(f"{out} [22.435]"), 2))
        return found

    def _fates(self, fates: Sequence[str]) -> list[Block]:
        """The ships of each fate; fates that the same ships share are printed once."""
        shared: dict[str, list[str]] = {}
        for fate in fates:
            lines = [counted(ship.name, count, ship.several) for ship in self.ships if (count := getattr(ship, fate))]
            shared.setdefault(listed(lines), []).append(fate)
        return [Paragraph(_fates(each, ships), 2) for ships, each in shared.items() if ships]

    def _cargo(self, is_over: bool) -> str:
        """What became of the cargo."""
        if self.cargo_left is None:
            return f"cargo: {self.cargo_lost} lost [22.82]"
        one = self.cargo_left == 1
        on, off = ("goes on", "is not") if one else ("go on", "are not")
        fate = f"{on} to the destination" if self.cargo_goes_on else f"{off} delivered"
        fate = fate if is_over else "aboard"
        return f"cargo: {self.cargo_lost} lost, {self.cargo_left} {fate} [22.82]"

    def as_data(self) -> SideLossData:
        """The same as plain data."""
        return {
            "ships": [ship.as_data() for ship in self.ships],
            "factors": self.factors,
            "transports": self.transports,
            "submarines": self.submarines,
            "squadrons": self.squadrons,
            "destroyers_in_port": self.destroyers_in_port,
            "squadrons_ashore": self.squadrons_ashore,
            "squadrons_out": self.squadrons_out,
            "cargo_lost": self.cargo_lost,
            "cargo_left": self.cargo_left,
            "cargo_goes_on": self.cargo_goes_on,
        }


def _fates(fates: Sequence[str], ships: str) -> str:
    """`withdrew, defeated: A, B [22.61C, 22.72]`: fates that the same ships share are printed once."""
    words, cites = zip(*(FATES[fate] for fate in fates), strict=True)
    paragraphs = ", ".join(cite for cite in cites if cite)
    return f"{', '.join(words)}: {ships}{f' [{paragraphs}]' if paragraphs else ''}"


def losses(start: Look, seen: Look, teller: BattleDescriber) -> list[SideLosses]:
    """Losses of both sides; of the enemy a seat counts those shown to it and those in its log."""
    return [side_losses(seen, teller, side) for side in range(2)]


def side_losses(seen: Look, teller: BattleDescriber, side: int) -> SideLosses:
    """Losses of one side."""
    v, log, faces = seen.s, seen.log, seen.known.faces
    rows = {row: seen.known.name(row) for row in range(side * terms.UNITS, side * terms.UNITS + v.units[side])}
    went = departures(log)
    data = {u: _shown(seen, teller, row, u, went) for row, u in rows.items()}
    for u in faces:
        if u // terms.UNITS == side and u not in data:
            data[u] = _from_log(seen, teller, u, went)
    lost = [data[u] for u in sorted(data)]
    if not seen.is_open(side):
        lost.sort(key=ShipLosses.visible_fields)
    kinds = {kind: sum(ships.sunk for ships in lost if ships.kind == kind) for kind in range(terms.KINDS)}
    own_groups = tuple(groups_of(side))
    wings = range(side * terms.WINGS, side * terms.WINGS + v.wings[side])
    is_told = seen.is_open(side) and v.ended != terms.NOT_ENDED
    return SideLosses(
        side=side,
        ships=[ships for ships in lost if ships.has_fate],
        factors=sum(faces[u].size * ships.sunk for u, ships in data.items() if counts_as_naval_factors(ships.kind))
        + _in_base(log, side),
        transports=kinds[terms.TRANSPORT],
        submarines=kinds[terms.SUBMARINE] if seen.is_open(side) else _submarines(log, side),
        squadrons=squadrons_lost(log, side),
        destroyers_in_port=_in_base(log, side),
        squadrons_ashore=sum(v.flown_ashore[w] for w in wings) if seen.is_open(side) else None,
        squadrons_out=sum(min(v.grounded[w], v.squadrons[w]) for w in wings) if is_told else None,
        cargo_lost=sum(e.lost for e in log if e.kind == events.CARGO_LOST and e.side == side),
        cargo_left=sum(v.cargo[g] for g in own_groups) if seen.is_open(side) else None,
        cargo_goes_on=v.goes_on[side] == 1 and not any(v.aborts[u] and v.laden[u] for u in rows),
    )


def _shown(seen: Look, teller: BattleDescriber, row: int, u: int, went: Departures) -> ShipLosses:
    """What became of ships that the reader sees."""
    v, faces = seen.s, seen.known.faces
    withdrew, hurt = gone(seen, row, u, went)
    is_told = seen.is_open(u // terms.UNITS) and v.ended != terms.NOT_ENDED
    return ShipLosses(
        name=teller.unit(seen, u),
        kind=v.kind[row],
        sunk=v.sunk[row],
        damaged=v.damaged[row] + hurt + v.detached[row],
        withdrew=withdrew,
        defeated=_defeated(v, u) if is_told else None,
        inverted=_inverted(v, u) if is_told else None,
        several=faces[u].several,
        bare=teller.bare_unit(seen, u),
    )


def _defeated(s: BattleState, u: int) -> int:
    """Ships of a row that were defeated: of a victor's those that withdrew (22.61C, 22.72)."""
    if s.defeated[u] == 0:
        return 0
    return s.withdrawn[u] + (s.count[u] if stayed(s, u) and s.winner != u // terms.UNITS else 0)


def _inverted(s: BattleState, u: int) -> int:
    """Ships of a row that will be inverted: all, or those that withdrew; submarines that attacked (22.61C, 22.81A, 22.92)."""
    if s.inverted[u] == 0:
        return 0
    if s.kind[u] == terms.SUBMARINE:
        return used_submarines(s, u)
    return s.withdrawn[u] + (0 if s.inverted[u] == terms.WITHDRAWN_ALONE else s.count[u])


def _from_log(seen: Look, teller: BattleDescriber, u: int, went: Departures) -> ShipLosses:
    """The fates of ships known from the log alone."""
    sunk = sum(e.kind == events.SHIP_SUNK and e.unit == u for e in seen.log)
    sunk += sum(e.ships for e in seen.log if e.kind == events.SHIPS_ABANDONED and e.unit == u)
    withdrew, damaged = gone(seen, u, u, went)
    face = seen.known.faces[u]
    name, bare = teller.unit(seen, u), teller.bare_unit(seen, u)
    return ShipLosses(name, face.kind, sunk, damaged, withdrew, several=face.several, bare=bare)


def _submarines(log: Sequence[Event], side: int) -> int:
    """Submarines of the other side reported lost (22.94)."""
    return sum(e.kind == events.SUBMARINE_LOST and e.side == side for e in log)


def _in_base(log: Sequence[Event], side: int) -> int:
    return sum(e.kind == events.DESTROYER_LOST_IN_BASE and e.side == side for e in log)


def squadrons_lost(log: Sequence[Event], side: int) -> int:
    """Squadrons eliminated in the air, lost at sea, and gone down with their carriers, according to the log (22.463)."""
    fallen = sum(e.eliminated for e in log if e.kind in events.LOST_IN_THE_AIR and e.side == side)
    return fallen + sum(e.squadrons for e in log if e.kind in events.LOST_AT_SEA and e.side == side)


def verdict(seen: Look, winner: str | None, rounds: int) -> str:
    """Who has won and when (22.72)."""
    return singular(f"{winner or 'Nobody'} wins in round {rounds}")


def ended(s: BattleState) -> tuple[str, str]:
    """What ended a battle, with its paragraph. Aircraft or submarines alone attack once, without more (22.132A, 22.921)."""
    if s.ended == terms.NOT_ENDED and s.segment == terms.OVER:
        return ALONE[s.combat_scope]
    return ending(s.ended, s.withdrew[0] * s.withdrew[1])
