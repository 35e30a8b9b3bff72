"""Pictures of a naval turn for people: forces with their ships and where they are, as a seat sees them (22.15)."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Final

from flagplot.blocks import Block, Gap, Paragraph
from flagplot.core.offers.kit import FinalReport
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import leg_sails
from flagplot.games.awaw.turn.rows import forces_of, has_ships
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.games.awaw.turn.words.known import TurnLook
from flagplot.games.awaw.turn.words.naming import course, force_name, ships_words, wing_name
from flagplot.games.awaw.words import showing as battle_showing
from flagplot.games.awaw.words.showing import GroupPicture, SideForces

STANDING_WORDS: Final = {
    terms.IN_PORT: "in port",
    terms.OFFENSIVE_PATROL: "on offensive patrol",
    terms.DEFENSIVE_PATROL: "on defensive patrol",
    terms.UNDER_WAY: "under way",
    terms.INTERCEPTING: "intercepting",
    terms.ON_TARGET: "at its target",
    terms.GOING_HOME: "on the way home",
    terms.IN_BOX: "in its box",
    terms.LOST: "lost",
}


@dataclass(frozen=True)
class Whereabouts:
    """One force: its name, status, place and units."""

    side: int
    name: str
    standing: str
    place: str
    ships: str
    inverted: bool
    """Whether every ship is inverted; where only some are, `ships` names them."""
    squadrons: int
    """Naval air squadrons aboard its fast carriers."""


@dataclass(frozen=True)
class Ashore:
    """Squadrons of a land base: how many are left, and how many of these are spent or inverted."""

    side: int
    name: str
    place: str
    squadrons: int
    spent: int
    inverted: int
    """Those inverted until their own player turn ends, besides those spent (awaw-2011:23.164)."""
    landed: int
    """Others that landed there from carriers, inverted until then too (22.463B)."""

    @property
    def words(self) -> str:
        """As a report has it: `Truk NAS: 3 squadrons, 1 from carriers inverted [22.463B]`."""
        text = f"{self.name}: {self.squadrons} squadron{'' if self.squadrons == 1 else 's'}"
        text += f", {self.spent} spent [22.435]" if self.spent else ""
        text += f", {self.landed} from carriers inverted [22.463B]" if self.landed else ""
        return text + (f", {self.inverted} inverted [awaw-2011:23.164]" if self.inverted else "")


def whereabouts(seen: TurnLook, teller: TurnDescriber, side: int) -> list[Whereabouts]:
    """Every force of a side that has ships left; the forces of the other side a seat does not know."""
    return [_force(seen, teller, f) for f in forces_of(side) if has_ships(seen.s, f)] if seen.is_open(side) else []


def _force(seen: TurnLook, teller: TurnDescriber, f: int) -> Whereabouts:
    s, side = seen.s, f // terms.FORCES
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    mine = [u for u in rows if s.in_force[u] == f and s.count[u] > 0]
    place = teller.roster.hex(s.hex[f])
    if s.standing[f] == terms.IN_PORT:
        place = teller.roster.places[s.home[f]]
    return Whereabouts(
        side=side,
        name=force_name(teller.roster, seen, f),
        standing=STANDING_WORDS.get(s.standing[f], "at sea"),
        place=place,
        ships=ships_words(teller.roster, seen, f),
        inverted=all(s.inverted[u] for u in mine),
        squadrons=sum(s.squadrons[u] for u in mine),
    )


def ashore(seen: TurnLook, teller: TurnDescriber, side: int) -> list[Ashore]:
    """The squadrons that a side has at its land bases, those of its carriers that landed there among them (22.463B)."""
    s, roster = seen.s, teller.roster
    rows = range(side * terms.WINGS, side * terms.WINGS + s.wings[side]) if seen.is_open(side) else range(0)
    return [
        Ashore(
            side=side,
            name=wing_name(roster, seen, w),
            place=roster.places[s.wing_place[w]],
            squadrons=s.wing_squadrons[w],
            spent=s.wing_busy[w] - s.wing_inverted[w] - s.wing_landed[w],
            inverted=s.wing_inverted[w],
            landed=s.wing_landed[w],
        )
        for w in rows
        if s.wing_squadrons[w] and s.wing_place[w] != terms.NONE
    ]


def closing(seen: TurnLook, teller: TurnDescriber) -> FinalReport:
    """The places of all forces known to the reader, with their remaining units and aircraft, and inversion."""
    blocks: list[Block] = []
    data: dict[str, list[dict[str, object]]] = {}
    flown: dict[str, list[dict[str, object]]] = {}
    for side in range(2):
        if seen.is_open(side):
            found, name = whereabouts(seen, teller, side), teller.roster.sides[side]
            wings = ashore(seen, teller, side)
            data[name] = [asdict(each) for each in found]
            flown[name] = [asdict(each) for each in wings]
            blocks += [Paragraph(f"{name} is here", style="bold"), *_places(found)]
            blocks += [Paragraph("Squadrons ashore", 1), *(Paragraph(each.words, 2) for each in wings)] if wings else []
            blocks.append(Gap())
    return FinalReport(blocks, {"where": data, "ashore": flown})


def _places(found: list[Whereabouts]) -> list[Block]:
    blocks: list[Block] = []
    for where, run in groupby(sorted(found, key=_where), _where):
        blocks.append(Paragraph(where, 1))
        for each in run:
            result = each.ships if each.name in each.ships else f"{each.name}: {each.ships}"
            blocks.append(Paragraph(result, 2))
    return blocks


def _where(found: Whereabouts) -> str:
    where = found.place if found.standing in ("in port", "in its box") else f"{found.place}, {found.standing}"
    return f"{where}{' (inverted)' if found.inverted else ''}"


def groups(seen: TurnLook, teller: TurnDescriber) -> list[GroupPicture]:
    """The combat groups of the battle that is being fought; else the forces that are open to the reader and where they are."""
    if seen.s.fighting:
        return battle_showing.groups(seen.known.battle, teller.battle(seen))
    pictures = [_picture(found) for side in range(2) for found in whereabouts(seen, teller, side)]
    for side in range(2):
        pictures += [] if seen.is_open(side) else announced(seen, teller, side)
    return pictures


def announced(seen: TurnLook, teller: TurnDescriber, side: int) -> list[GroupPicture]:
    """A side's announced voyages still to sail, as the other side knows them (22.12, 22.15A)."""
    s = seen.s
    rows = [leg for leg in range(terms.SAILING_LEGS) if leg_sails(s, leg) and s.leg_side[leg] == side]
    return [_announced(seen, teller, leg) for leg in rows]


def _announced(seen: TurnLook, teller: TurnDescriber, leg: int) -> GroupPicture:
    s = seen.s
    side, count, ground = s.leg_side[leg], s.leg_task_forces[leg], s.leg_ground[leg]
    status = f"{count or 'no'} task force{'' if count <= 1 else 's'}"
    if ground:
        status += f", {ground} ground factor{'' if ground == 1 else 's'} aboard"
    return GroupPicture(side, 0, f"{teller.roster.sides[side]}: {teller.naming.leg(seen, leg)}", status, "", "", 0)


def _picture(found: Whereabouts) -> GroupPicture:
    status = f"{found.standing}, {found.place}" + (", inverted" if found.inverted else "")
    return GroupPicture(found.side, 1, found.name, status, found.ships, "", 0)


def _voyages(s: TurnState, teller: TurnDescriber, side: int) -> list[str]:
    """The voyages from which a side chooses what it announces, in one line without the names and the order of its plans."""
    routes: dict[str, set[tuple[int, ...]]] = {}
    for leg in range(terms.SAILING_LEGS, terms.SAILING_LEGS + s.plan_legs):
        if s.leg_side[leg] == side:
            path = tuple(s.leg_path[leg][: s.leg_length[leg]])
            routes.setdefault(course(teller.roster, s.leg_activity[leg], path[0], path[-1]), set()).add(path)
    entries = [f"{name} ({len(ways)} routes)" if len(ways) > 1 else name for name, ways in sorted(routes.items())]
    return [f"May announce: {'; '.join(entries)}"] if entries else []


def forces(seen: TurnLook, teller: TurnDescriber, side: int) -> SideForces:
    """A side's forces, aircraft and submarines before the turn."""
    s = seen.s
    found = whereabouts(seen, teller, side)
    entries = [(f"{w.name} ({w.standing}, {w.place})", w.ships) for w in found]
    wings = range(side * terms.WINGS, side * terms.WINGS + s.wings[side])
    ashore = [f"{wing_name(teller.roster, seen, w)} {s.wing_squadrons[w]} (range {s.wing_range[w]})" for w in wings]
    entries += [("Squadrons ashore", ", ".join(ashore))] if ashore else []
    lies_open = sorted(f"{_where(w)}: {w.ships}" for w in found if w.ships)
    lies_open += [f"Squadrons ashore: {', '.join(sorted(ashore))}"] if ashore else []
    lies_open += _voyages(s, teller, side)
    return SideForces(side, "moves" if s.mover == side else "intercepts", entries, lies_open)


def known_of_enemy(seen: TurnLook) -> Sequence[object]:
    """What a seat knows of the enemy beyond announcements: the facts shown in battle (22.12, 22.15A)."""
    s = seen.s
    shown = battle_showing.known_of_enemy(seen.known.battle) if s.fighting else []
    return [s.fighting, s.wave, s.wave_step, *shown]


def supposed(seen: TurnLook) -> Sequence[object]:
    """The events that a seat has seen in the turn; in a battle the state of both sides as it knows it."""
    s = seen.s
    shown = battle_showing.supposed(seen.known.battle) if s.fighting else [len(seen.log)]
    return [s.fighting, s.wave, s.wave_step, *shown]


def foreseen(before: TurnLook, after: TurnLook) -> bool:
    """Whether a seat knows that the turn comes so far, and learns nothing of the enemy on the way; in a battle as there."""
    if not before.s.fighting or not after.s.fighting:
        return known_of_enemy(before) == known_of_enemy(after)
    return battle_showing.foreseen(before.known.battle, after.known.battle)
