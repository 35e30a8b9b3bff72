"""The books after a stage: what the end of a naval turn says of every row goes back into its line, once (22.26, 22.54A, 22.81).

A row that divided becomes several lines of one row; equal lines of one row in one place become one again.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.core.event import Event
from flagplot.core.offers.season import Books, Change, Line
from flagplot.core.position import Position
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.begin.operation_file import air_name
from flagplot.games.awaw.season.names import CONSTRUCTION, END, STEPS, TURN, WINGS
from flagplot.games.awaw.season.stage.announce import StageStart, open_plans
from flagplot.games.awaw.season.stage.bodies import form_all, merge
from flagplot.games.awaw.season.stage.operation import rows_of
from flagplot.games.awaw.shared.terms import NATION_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.known import TurnLook, named_by
from flagplot.games.awaw.turn.words.naming import force_name
from flagplot.games.awaw.words.losses import squadrons_lost

AT_SEA: Final = "at sea"
INVERTED: Final = "inverted until the player turn ends [22.26, 22.81]"
_AFTER: Final = {"movement": "combat", "combat": CONSTRUCTION, "redeployment": END}


@dataclass
class _Taking:
    """The input from a turn: the books before and after, and the turn as the referee sees it."""

    whole: Books
    """The books of the season, whose names are unique."""
    books: Books
    """The books of the theatre."""
    new: Books
    start: Expedition
    s: TurnState
    seen: TurnLook
    rows: Mapping[int, tuple[str, str, str]]
    places: Mapping[str, str]
    forces: dict[int, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    units: dict[str, str] = field(default_factory=dict)
    fates: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """What became of rows of a side, each sentence with its rows; a sentence with numbers has one row alone."""


def take(books: Books, start: Expedition, position: Position, places: Mapping[str, str]) -> Change:
    """The books after a stage; `places` says where ships of each row were lost."""
    theatre = theatres.current(books)
    if isinstance(start, StageStart) and start.part is not None:
        part, said, rows = start.part, list(start.dropped), rows_of(start.part, start.operation)
    else:
        part = theatres.part_of(books, theatre)
        rows = rows_of(part)
        said = open_plans(part, str(books["clock"]["phase"]))[1]
    taking = _Taking(books, part, facts.twin(part), start, position.situation, position.seat_view(-1), rows, places)
    taking.lines += said
    sides = list(books["sides"])
    for i, name in enumerate(sides):
        _take_forces(taking, i, taking.new["sides"][name])
        take_units(taking, i, name)
        _take_air(taking, i, taking.new["sides"][name])
        _take_places(taking, i, taking.new["sides"][name])
        take_side(taking, i, taking.new["sides"][name])
        merge(taking.new["sides"][name])
        taking.lines += [Line(said, name) for said in form_all(taking.new["sides"][name])]
    _take_squadrons_lost(taking, position.log)
    _advance(taking.new)
    _report_moves(taking)
    if not taking.lines:
        taking.lines.append(Line("no force moved; no ship was hit, lost or inverted"))
    new = theatres.joined(books, theatre, taking.new)
    return Change(new, taking.lines, taking.units, _figures(taking, position.log))


def _figures(taking: _Taking, log: Sequence[Event]) -> dict[str, int]:
    """Cargo that was brought in, and fights (22.82)."""
    landed = sum(event.factors for event in log if event.kind == events.CARGO_LANDED)
    fights = sum(1 for event in log if event.kind == events.BATTLE_BEGINS)
    mover = taking.books["clock"]["mover"]
    return {f"{mover}: cargo brought in": landed, "fights": fights}


def _advance(new: Books) -> None:
    """The announcements of the stage are over, and the next phase begins."""
    phase = new["clock"]["phase"]
    for side in new["sides"].values():
        side["operations"] = {name: line for name, line in side["operations"].items() if line["phase"] != phase}
    new["clock"]["phase"] = _AFTER[phase]
    assert _AFTER[phase] in STEPS


def _take_forces(taking: _Taking, i: int, side: dict[str, Any]) -> None:
    """Where every force is at the end of the stage; the names of those that were formed on the way are free ones."""
    s, roster, found = taking.s, taking.start.roster, dict[str, Any]()
    for f in range(i * terms.FORCES, (i + 1) * terms.FORCES):
        rows = range(i * terms.UNITS, i * terms.UNITS + s.units[i])
        if s.formation[f] == terms.SUBMARINES or not any(s.in_force[u] == f and s.count[u] for u in rows):
            continue
        name = facts.free_name(force_name(roster, taking.seen, f), found)
        taking.forces[f] = name
        line = _where(taking, f)
        if s.formation[f] != terms.TASK_FORCE:
            line["task-force"] = False
        if any(s.laden[u] and s.in_force[u] == f and s.count[u] for u in rows):
            line["cargo"] = s.cargo[f]
        if s.ground[f]:
            line["ground"] = s.ground[f]
        found[name] = line
    side["forces"] = found


def _where(taking: _Taking, f: int) -> dict[str, Any]:
    """The place of a force or submarines: in port, on patrol with the port to return to, or in a box with the port they left."""
    s, roster = taking.s, taking.start.roster
    home = roster.places[s.home[f]]
    if s.standing[f] in (terms.OFFENSIVE_PATROL, terms.DEFENSIVE_PATROL):
        kind = "offensive" if s.standing[f] == terms.OFFENSIVE_PATROL else "defensive"
        return {"at": roster.map.id_of(s.hex[f]), "patrol": kind, "base": home}
    if s.standing[f] == terms.IN_BOX:
        box = roster.map.spell(s.hex[f])
        return {"at": box, **({"base": home} if home != box else {})}
    return {"at": home}


def take_units(taking: _Taking, i: int, name: str) -> None:
    """Condition of every ship and submarine; rows that divided get lines of their own."""
    s, side, old = taking.s, taking.new["sides"][name], taking.books["sides"][name]
    pieces: dict[tuple[str, str], list[int]] = {}
    lost: Counter[tuple[str, str]] = Counter()
    for u in range(i * terms.UNITS, i * terms.UNITS + s.units[i]):
        _, section, key = taking.rows[named_by(s, u)]
        lost[section, key] += s.sunk[u]
        if s.count[u]:
            pieces.setdefault((section, key), []).append(u)
    for section, key in dict.fromkeys(line[1:] for line in taking.rows.values() if line[0] == name):
        before = old[section][key]
        del side[section][key]
        found = sorted(pieces.get((section, key), []), key=lambda u: (u not in taking.rows, u))
        for place, u in enumerate(found):
            line, said = _line(taking, before, section, u), key
            if place:
                line["of"] = facts.root_of(old[section], key)
                if section == "ships":
                    line["called"] = before.get("called") or key
                said = facts.free_name(f"{line['of']}, part", {**side[section], **old[section]})
            side[section][said] = line
        _report_unit(
            taking, name, (section, key), lost[section, key], [_line(taking, before, section, u) for u in found]
        )
        if lost[section, key]:
            _lose(taking, name, (section, key), lost[section, key])
    for (said, _), names in sorted(taking.fates.items(), key=lambda each: each[0][0] == INVERTED):
        taking.lines.append(Line(f"{', '.join(names)}: {said}", name))
    taking.fates.clear()


def _line(taking: _Taking, before: Mapping[str, Any], section: str, u: int) -> dict[str, Any]:
    """The line of one row of the turn."""
    s = taking.s
    line = dict(before)
    for word in ("hits", "damaged", "nas", "inverted", "spent", "laden"):
        line.pop(word, None)
    if section == "ships":
        line["force"] = taking.forces[s.in_force[u]]
        if not facts.is_named(before):
            line.pop("count", None)
            if s.count[u] > 1 or "of" in before:
                line["count"] = s.count[u]
        hurt = {"hits": s.hits[u]} if facts.is_named(before) else {"damaged": s.damaged[u]}
        line |= {word: value for word, value in hurt.items() if value}
        if s.squadrons[u] < s.complement[u] or "nas" in before:
            line["nas"] = s.squadrons[u]
        if s.laden[u]:
            line["laden"] = True
    else:
        line = {k: v for k, v in line.items() if k not in ("at", "patrol", "base")} | {"count": s.count[u]}
        line |= _where(taking, s.in_force[u])
        if s.spent_factors[u]:
            line["spent"] = min(s.spent_factors[u], s.count[u])
    if s.inverted[u]:
        line["inverted"] = before.get("inverted") or TURN
    return line


def _lose(taking: _Taking, side: str, row: tuple[str, str], count: int) -> None:
    """Note what a row lost, and where."""
    section, key = row
    line = taking.books["sides"][side][section][key]
    root, lost = facts.root_of(taking.books["sides"][side][section], key), taking.new["lost"]
    where = taking.places.get(f"{side}/{key}", AT_SEA)
    entry: dict[str, Any] = {"what": root, "type": line.get("type", "SUB"), "count": count, "side": side}
    if section == "ships":
        entry |= facts.of_a_wreck(line)
    entry["where"] = where
    lost[f"{len(lost) + 1} {root}"[: facts.LONGEST].strip()] = entry | {"turn": taking.books["clock"]["turn"]}


def _report_unit(
    taking: _Taking, side: str, row: tuple[str, str], lost: int, lines: Sequence[Mapping[str, Any]]
) -> None:
    """Say what became of a row, if anything did."""
    section, key = row
    before = taking.books["sides"][side][section][key]
    said = []
    where = taking.places.get(f"{side}/{key}", AT_SEA)
    if lost:
        place = where if where == AT_SEA else f"in {where}"
        count = f"{lost} of {facts.number(before)} " if facts.number(before) > 1 else ""
        said.append(f"{count}lost {place} [22.54A, 22.63D]")
    if section == "ships":
        hurt = sum(facts.damaged(line) for line in lines) - facts.damaged(before)
        if hurt > 0:
            said.append("damaged [22.54A]" if facts.number(before) == 1 else f"{hurt} damaged [22.54A]")
        elif any(line.get("hits", 0) > before.get("hits", 0) for line in lines):
            hits = max(line.get("hits", 0) for line in lines)
            said.append(f"hit, {hits} in all [22.54A]")
        fewer = facts.squadrons(before) - sum(facts.squadrons(line) for line in lines) if not lost else 0
        if fewer > 0:
            said.append(f"{fewer} squadron{'s' if fewer > 1 else ''} fewer aboard [22.463]")
    if any(line.get("inverted") for line in lines) and not before.get("inverted"):
        said.append(INVERTED)
    if said:
        taking.units[facts.unit(taking.whole, side, key)] = ", ".join(said)
        alone = key if facts.number(before) > 1 and said != [INVERTED] else ""
        taking.fates.setdefault((", ".join(said), alone), []).append(key)


def _take_air(taking: _Taking, i: int, side: dict[str, Any]) -> None:
    """Squadrons ashore, those of carriers that landed there too (22.463B).

    These are inverted at once; others that the turn has inverted are noted as flown until the player turn is closed
    (awaw-2011:23.164).
    """
    s, found = taking.s, dict[str, Any]()
    for w in range(i * terms.WINGS, i * terms.WINGS + s.wings[i]):
        if not s.wing_squadrons[w] or s.wing_place[w] == terms.NONE:
            continue
        line: dict[str, Any] = {"at": taking.start.roster.places[s.wing_place[w]], "type": WINGS[s.wing_type[w]]}
        if NATION_NAMES[s.wing_nation[w]] != side["nation"]:
            line["nation"] = NATION_NAMES[s.wing_nation[w]]
        both = found.setdefault(air_name(line), {**line, "count": 0, "range": 0})
        both["count"] += s.wing_squadrons[w]
        both["range"] = max(both["range"], s.wing_range[w])
        spent = s.wing_busy[w] - s.wing_inverted[w] - s.wing_landed[w]
        if spent > 0:
            both["spent"] = both.get("spent", 0) + spent
        both["landed"] = both.get("landed", 0) + s.wing_landed[w]
        both["flown"] = both.get("flown", 0) + s.wing_flown[w] + s.wing_inverted[w]
    for name, line in found.items():
        held = side["air"].get(name, {}).get("inverted", 0)
        data = {"inverted": held + line.pop("landed"), "flown": line.pop("flown") - held}
        line |= {key: squadrons for key, squadrons in data.items() if squadrons}
    side["air"] = found


def _take_places(taking: _Taking, i: int, side: dict[str, Any]) -> None:
    """What a return left beyond a port's room, and room for squadrons that others have taken (22.463B, 22.63D)."""
    s = taking.s
    for p in range(i * terms.PLACES, i * terms.PLACES + s.places[i]):
        line = side["ports"].get(taking.start.roster.places[p], {})
        line.pop("excess", None)
        if s.place_excess[p]:
            line["excess"] = s.place_excess[p]
        if "air-room" in line:
            line["air-room"] = s.place_air_room[p]


def take_side(taking: _Taking, i: int, side: dict[str, Any]) -> None:
    """Cards that were played, the die that they gave, zones that are barred, losses in the SW box (22.22I, 22.282, 22.9432).

    (ruling card-used)
    """
    s = taking.s
    gone = side.get("destroyers-in-box", 0) - s.destroyers_in_box[i]
    if gone:
        side["destroyers-in-box"] = s.destroyers_in_box[i]
        said = f"{gone} destroyer{'s' if gone > 1 else ''} lost in the SW box [22.9432]"
        taking.lines.append(Line(said, taking.start.roster.sides[i]))
    if s.cards_played[i]:
        side["cards"] = side.get("cards", 0) - s.cards_played[i]
        said = f"{s.cards_played[i]} strategic card{'s' if s.cards_played[i] > 1 else ''} played and gone [22.22I]"
        taking.lines.append(Line(said, taking.start.roster.sides[i]))
    if s.codebreaking[i]:
        side["interception-die"] = True
    barred = [zone + 1 for zone in range(terms.ZONES) if s.transports_barred[i][zone]]
    if barred:
        side["barred"] = barred


def _take_squadrons_lost(taking: _Taking, log: Sequence[Event]) -> None:
    """Squadrons that the events of the stage say are lost, on a line of their own (22.463).

    Those aboard a ship that had no place in port are eliminated with it (22.63D). A compiled stage has no events: there the
    squadrons that are missing are lost.
    """
    for i, name in enumerate(taking.books["sides"]):
        count = squadrons_lost(log, i)
        if not log or any(event.kind == events.EXCESS_LOST and event.side == i for event in log):
            fewer = facts.squadrons_of(taking.books["sides"][name]) - facts.squadrons_of(taking.new["sides"][name])
            count = max(count, fewer)
        if count:
            lost = taking.new["lost"]
            lost[f"{len(lost) + 1} squadrons of {name}"] = {
                "what": "squadrons",
                "type": "squadron",
                "count": count,
                "side": name,
                "where": AT_SEA,
                "turn": taking.books["clock"]["turn"],
            }
            taking.lines.append(Line(f"{count} squadron{'s' if count > 1 else ''} lost [22.463]", name))


def _report_moves(taking: _Taking) -> None:
    """Report forces that have moved, and note it for their ships."""
    for name, side in taking.new["sides"].items():
        old = taking.books["sides"][name]
        for force, line in side["forces"].items():
            before = old["forces"].get(force)
            place = f"on patrol in {line['at']}" if line.get("patrol") else f"at {line['at']}"
            if before is not None and (before["at"], before.get("patrol")) == (line["at"], line.get("patrol")):
                continue
            ships = [key for key, ship in side["ships"].items() if ship.get("force") == force]
            if before is None:
                words = ", ".join(facts.in_words(key, side["ships"][key]) for key in ships)
                taking.lines.append(Line(f"{force}: a force of its own now {place}: {words}", name))
            else:
                taking.lines.append(Line(f"{force}: {place}, before {before['at']}", name))
            for key in (facts.unit(taking.whole, name, ship) for ship in ships):
                taking.units[key] = ", ".join(filter(None, (taking.units.get(key), place)))


class Watcher:
    """Notes where ships of each row are lost: the hex of the battle, or the port that had no place for them (22.63D)."""

    def __init__(self, books: Books, start: Expedition) -> None:
        self.start = start
        self.rows = rows_of(theatres.part_of(books, theatres.current(books)))
        self.places: dict[str, str] = {}
        self._sunk: list[int] = []
        self._log = 0

    def before(self, position: Position) -> None:
        """Nothing is noted before an answer."""

    def after(self, position: Position) -> None:
        """Note where rows that have fewer ships than before lost them."""
        s: TurnState = position.situation
        if list(s.sunk) == self._sunk:
            return
        news = position.log[self._log :]
        in_port = [event for event in news if event.kind == events.EXCESS_LOST]
        for u, count in enumerate(s.sunk):
            if count > (self._sunk[u] if self._sunk else 0):
                side, _, key = self.rows[named_by(s, u)]
                where = self.start.roster.map.id_of(s.battle_hex) if s.battle_hex >= 0 else AT_SEA
                if in_port:
                    where = self.start.roster.places[in_port[-1].place]
                self.places[f"{side}/{key}"] = where
        self._sunk, self._log = list(s.sunk), len(position.log)
