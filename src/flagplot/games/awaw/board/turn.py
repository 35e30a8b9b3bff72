"""The board of a naval turn: the map above, forces, voyages and meetings below; and its story (22.12-22.15)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from flagplot.core.offers.report_text import EventText
from flagplot.core.seat_view import REFEREE, watchers_view
from flagplot.drawing.page import Figure, drawn
from flagplot.drawing.shapes import SIDES
from flagplot.drawing.sheet import WAITING, BoardSheet, Card, Column
from flagplot.drawing.silhouettes import AIRCRAFT
from flagplot.drawing.svg import Svg
from flagplot.drawing.timeline import COMES, DONE, FAILS, FIGHTS, HIT, LEAVES, MEETS, NOBODY, SAILS, SUNK, TimelineEntry
from flagplot.games.awaw.board import battle
from flagplot.games.awaw.board.sea import ALIVE, SeaPicks, figure, force_badges, leg_badges, picks_of
from flagplot.games.awaw.board.ships import SILHOUETTES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.game import GAME as TURN
from flagplot.games.awaw.turn.legs import sails_in
from flagplot.games.awaw.turn.rows import forces_of, wings_of
from flagplot.games.awaw.turn.sight import SIGHT
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.describe import STAGE_WORDS, WAVE_WORDS, TurnDescriber, capital
from flagplot.games.awaw.turn.words.events import STAGE_BEGINS, TURN_ENDS
from flagplot.games.awaw.turn.words.known import TurnLook
from flagplot.games.awaw.turn.words.lines import announcement
from flagplot.games.awaw.turn.words.naming import force_name, ships_in, ships_words, wing_name
from flagplot.games.awaw.turn.words.showing import STANDING_WORDS
from flagplot.games.awaw.words import events as battle_events
from flagplot.games.awaw.words.describe import singular

CONTACT_WORDS: Final = {terms.DECLARED: "declared", terms.MET: "met"}
ATTEMPT_WORDS: Final = {
    terms.IN_TIME: "in time", terms.LATE: "late", terms.STAYED: "stays in port", terms.BEATEN: "beaten", terms.FOUGHT: "fought",
    terms.OUT: "has sailed",
}  # fmt: skip


def board(seen: TurnLook, teller: TurnDescriber) -> Svg:
    """What the turn is about just now: the battle that is being fought, else the map."""
    if seen.s.fighting:
        return battle.board(replace(seen.known.battle, offered=seen.offered), teller.battle(seen))
    return sea(seen, teller)


def turn_sheet(seen: TurnLook, teller: TurnDescriber) -> BoardSheet:
    """What the board says just now: that of the battle that is being fought, else that of the turn."""
    if seen.s.fighting:
        return battle.sheet(seen.known.battle, teller.battle(seen))
    return sheet(seen, teller, picks_of(seen))


def sea(seen: TurnLook, teller: TurnDescriber) -> Svg:
    """The map with all that the reader knows of."""
    picks = picks_of(seen)
    return drawn(sheet(seen, teller, picks), partial(figure, seen, teller, picks))


def figure_for_all(one: TurnLook, other: TurnLook, teller: TurnDescriber) -> Figure | None:
    """The map as watchers see it: of each side what the other one sees; in a battle none."""
    if one.s.fighting:
        return None
    seen = watchers_view(TURN, SIGHT.common(one.s, other.s))
    return partial(figure, seen, teller, picks_of(seen))


def sheet(seen: TurnLook, teller: TurnDescriber, picks: SeaPicks) -> BoardSheet:
    """The text next to the map."""
    s = seen.s
    reader = "the referee" if seen.seat == REFEREE else teller.roster.sides[seen.seat]
    doing = f": {WAVE_WORDS[s.wave].lower()}" if s.wave else ""
    title = f"{STAGE_WORDS[min(s.stage, terms.STAGES - 1)]}{doing}"
    if s.step == terms.TURN_OVER:
        is_quiet = all(event.kind in (STAGE_BEGINS, TURN_ENDS) for event in seen.log)
        title = "Where the fleets are" if is_quiet else "The naval turn is over"
    return BoardSheet(
        title=title,
        subtitle=f"as {reader} sees it",
        columns=tuple(column(seen, teller, picks, side) for side in range(2)),
        steps=STAGE_WORDS,
        step=terms.STAGES if s.step == terms.TURN_OVER else s.stage,
        notes=notes(picks),
        is_picked_on=bool(picks.answers),
    )


def notes(picks: SeaPicks) -> tuple[str, ...]:
    """The marks on the map and their meanings."""
    parts = ["◆ where forces or aircraft meet a voyage."]
    if any(kind == "hex" for kind, _ in picks.answers):
        parts.append("Green hexes with numbers may be picked as the answers of these numbers.")
    if any(kind == "place" for kind, _ in picks.answers):
        parts.append("Green rings: ports that may be picked as an answer.")
    if picks.operation != terms.NONE:
        parts.append("Green lines: the plans that may be picked.")
    if picks.is_by_air:
        parts.append("Dashed green line: how far aircraft reach.")
    return tuple(parts)


def column(seen: TurnLook, teller: TurnDescriber, picks: SeaPicks, side: int) -> Column:
    """What one side has at sea and in port, as its column of the board."""
    role = "moves" if seen.s.mover == side else "intercepts"
    you = "you, " if seen.seat == side else ""
    cards = (
        *voyages(seen, teller, picks, side),
        *meetings(seen, teller, picks, side),
        *forces(seen, teller, picks, side),
        *aircraft(seen, teller, side),
        *battle.open_card(seen.seat, teller.open_forces, side),
    )
    notes = () if seen.is_open(side) else ("Only its announcements are visible",)
    return Column(teller.roster.sides[side], f"{you}{role}", SIDES[side], cards, notes)


def voyages(seen: TurnLook, teller: TurnDescriber, picks: SeaPicks, side: int) -> Iterator[Card]:
    """What a side has announced and has still to sail (22.12, 22.15A)."""
    s = seen.s
    for leg, badge in leg_badges(seen).items():
        if s.leg_side[leg] == side:
            sailing = [force_name(teller.roster, seen, f) for f in own_forces(seen, side) if sails_in(s, leg, f)]
            ground = f"{s.leg_ground[leg]} ground factors aboard" if s.leg_ground[leg] else ""
            parts = (f"{s.leg_task_forces[leg] or 'no'} task forces", ground, ", ".join(sailing))
            yield Card(
                badge=badge,
                title=capital(teller.naming.leg(seen, leg)),
                notes=(singular("; ".join(part for part in parts if part)).replace("no task forces", "no task force"),),
                keys=(("data-leg", badge),),
                called=teller.naming.leg(seen, leg),
                is_asked_about=picks.is_about("leg", leg),
            )


def own_forces(seen: TurnLook, side: int) -> tuple[int, ...]:
    """The forces of a side that the reader sees."""
    return tuple(forces_of(side)) if seen.is_open(side) else ()


def meetings(seen: TurnLook, teller: TurnDescriber, picks: SeaPicks, side: int) -> Iterator[Card]:
    """Contacts and air attacks of a side that are still to be fought, with who sails to them."""
    s, naming = seen.s, teller.naming
    for contact in range(s.contacts):
        if s.contact_side[contact] == side and s.contact_standing[contact] in ALIVE:
            sailing = [
                attempt_words(seen, teller, row) for row in range(s.attempts) if s.attempt_contact[row] == contact
            ]
            yield Card(
                badge="◆",
                title=capital(naming.contact(seen, contact).removeprefix("the ")),
                right=CONTACT_WORDS[s.contact_standing[contact]],
                notes=tuple(sailing),
                keys=(("data-contact", str(contact + 1)),),
                called=naming.contact(seen, contact).removeprefix("the "),
                answer=picks.answer("contact", contact),
                is_asked_about=picks.is_about("contact", contact),
            )
    for strike in range(s.strikes):
        if s.strike_side[strike] == side and s.strike_done[strike] == 0:
            words = f"Air attack on {naming.strike(seen, strike)}"
            yield Card(
                "◆", words, answer=picks.answer("strike", strike), is_asked_about=picks.is_about("strike", strike)
            )


def attempt_words(seen: TurnLook, teller: TurnDescriber, row: int) -> str:
    """An attempt, its content for those who may know, and its status."""
    s, force = seen.s, seen.s.attempt_force[row]
    who = (
        f" ({force_name(teller.roster, seen, force)})"
        if force != terms.NONE and seen.is_open(s.attempt_side[row])
        else ""
    )
    stands = ATTEMPT_WORDS.get(s.attempt_standing[row], "")
    late = (
        f", from round {s.attempt_round[row]}" if s.attempt_standing[row] == terms.LATE and s.attempt_round[row] else ""
    )
    return capital(f"{teller.naming.attempt(seen, row)}{who}{f': {stands}' if stands else ''}{late}")


def forces(seen: TurnLook, teller: TurnDescriber, picks: SeaPicks, side: int) -> Iterator[Card]:
    """The forces of a side, for that side and the referee."""
    s = seen.s
    for f, badge in force_badges(seen).items():
        if f // terms.FORCES == side:
            name, ships = force_name(teller.roster, seen, f), ships_words(teller.roster, seen, f)
            in_port = s.standing[f] == terms.IN_PORT
            where = teller.roster.places[s.home[f]] if in_port else teller.roster.spot(s.hex[f])
            rows = ships_in(seen, f)
            turned = any(s.inverted[u] for u in rows)
            parts = (
                "" if in_port else STANDING_WORDS.get(s.standing[f], "at sea"),
                "" if name == ships else ships,
                f"cargo {s.cargo[f]}" if s.cargo[f] else "",
                "inverted" if turned else "",
            )
            yield Card(
                badge=badge,
                title=name,
                right=where,
                silhouettes=silhouettes_of(seen, rows),
                notes=("; ".join(part for part in parts if part),),
                style=WAITING if turned else "plain",
                keys=(("data-force", badge),),
                called=name,
                is_asked_about=picks.is_about("force", f),
            )


def silhouettes_of(seen: TurnLook, rows: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """The silhouettes of ships with their numbers, the heaviest types first."""
    counts: dict[int, int] = {}
    for u in rows:
        counts[seen.s.kind[u]] = counts.get(seen.s.kind[u], 0) + seen.s.count[u]
    return tuple((SILHOUETTES[kind], counts[kind]) for kind in sorted(counts))


def aircraft(seen: TurnLook, teller: TurnDescriber, side: int) -> Iterator[Card]:
    """Squadrons ashore, for their side and the referee."""
    s = seen.s
    if not seen.is_open(side):
        return
    lines = []
    for wing in wings_of(s, side):
        busy = f", {s.wing_busy[wing]} busy" if s.wing_busy[wing] else ""
        lines.append(
            f"{wing_name(teller.roster, seen, wing)}: {s.wing_squadrons[wing]}{busy}, range {s.wing_range[wing]}"
        )
    if lines:
        yield Card("", "Aircraft ashore", silhouettes=((AIRCRAFT, 1),), notes=tuple(lines))


OF_SIDES: Final[Mapping[int, int]] = {
    events.LEG_ANNOUNCED: SAILS,
    events.BOUND_HOME: SAILS,
    events.INTERCEPTION_DECLARED: MEETS,
    events.ATTEMPT_DECLARED: SAILS,
    events.COUNTER_DECLARED: MEETS,
    events.STAYS_IN_PORT: FAILS,
    battle_events.SHIP_DAMAGED: HIT,
    battle_events.SHIP_SUNK: SUNK,
    battle_events.SHIPS_ABANDONED: SUNK,
}
"""The pictures of the side that the event names, each with its mark."""
OF_BOTH: Final[Mapping[int, int]] = {
    events.BATTLE_BEGINS: FIGHTS,
    battle_events.BATTLE_ENDS: DONE,
    events.ALL_FAILED: FAILS,
    events.LEG_ABORTS: LEAVES,
    events.LEG_ARRIVES: DONE,
    events.ACTIVITY_DONE: DONE,
    events.SUPPLY_LINE_CUT: FAILS,
    events.CARGO_LANDED: DONE,
    events.TURN_ENDS: DONE,
}
OF_ATTEMPTS: Final[Mapping[int, int]] = {
    events.ARRIVES: COMES,
    events.ARRIVES_LATE: COMES,
    events.TOO_LATE: FAILS,
    events.ATTEMPT_FAILS: FAILS,
}


def entries(lines: Sequence[EventText]) -> Iterator[tuple[int, TimelineEntry]]:
    """The pictures of the events, each with the part of the story that it belongs to; an attempt is its side's."""
    sides = dict[int, int]()
    for each in lines:
        event, kind = each.event, each.event.kind
        if kind == events.ATTEMPT_DECLARED:
            sides[event.attempt] = event.side
        if kind in OF_SIDES:
            text = announcement([each]) if kind == events.LEG_ANNOUNCED else each.text
            yield each.round, TimelineEntry(event.side, OF_SIDES[kind], text)
        elif kind in OF_ATTEMPTS:
            yield each.round, TimelineEntry(sides.get(event.attempt, NOBODY), OF_ATTEMPTS[kind], each.text)
        elif kind in OF_BOTH:
            yield each.round, TimelineEntry(NOBODY, OF_BOTH[kind], each.said)
