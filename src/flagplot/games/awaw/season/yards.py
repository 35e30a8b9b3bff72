"""Work of the yards in a season, and the bookkeeping at the end of a player turn (22.26, 22.81, 22.92, 27.72).

The calendar of `chapters.yard` says what a wish takes; points are paid as work begins. The table of 2003 is borrowed where an
edition has none.

Rulings: uninversion, patrols-at-own-turn, way-to-the-yard, work-ready, ready-without-room, order-of-wishes, unspent-points,
aircraft-of-new-carriers. Player turns follow in the order of the file. Raiders stay in their box until an operation brings them
home.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from flagplot.blocks import possessive
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Books, Change, Fault, Line
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES
from flagplot.games.awaw.chapters.yard import repair
from flagplot.games.awaw.chapters.yard.calendar import Job, Order, calendar, order_refusal
from flagplot.games.awaw.chapters.yard.tables import YardTables, fill
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.files.yard import REFUSALS, TYPES, US, WORKS
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season.aircraft import aircraft_turn_up
from flagplot.games.awaw.season.names import CONSTRUCTION, PLAYED, TURN
from flagplot.games.awaw.season.stage.bodies import form_all, part

BORROWED: Final = "awaw-2003"
"""The edition whose table of yards is used: no other one prints it."""
WAITS: Final = "waits for points"
REPAIRS: Final = ("hits", "damaged", "inverted", "yard")
"""What a line says no more once its ship is repaired."""
REPAIRED: Final = "a damaged ship in the port of the yard (27.721); announce a repair once the ship has arrived"


def tables() -> YardTables:
    """What work takes."""
    return fill(load(BORROWED))


def order_of(books: Books, side: str, line: Mapping[str, Any]) -> Order:
    """The order that a wish is, for one ship of it."""
    ship = _what(books, side, line)
    kind = TYPES[str(ship["type"])]
    start = facts.turn_number(books["clock"]["turn"])
    size = facts.size_of(ship) if kind == repair.NAMED else 0
    work = WORKS[str(line["do"])]
    return Order(str(line["ship"]), kind, size, work, start, line.get("defer", 0), line.get("accelerate", 0))


def _what(books: Books, side: str, line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The unit that work is about: a ship of the books, one that was sunk in port, or the one that the wish describes."""
    if line["do"] == "raise":
        return _wreck(books, side, str(line["ship"])) or line
    found: Mapping[str, Any] | None = books["sides"][side]["ships"].get(line["ship"])
    return line if found is None or line.get("type") else found


def ships_wished(line: Mapping[str, Any]) -> int:
    """Ships that a wish is for: light ships are built as many together as it says, each at its own cost (27.721)."""
    is_row = line["do"] == "build" and line.get("type") and not facts.is_named(line)
    return int(line.get("count", 1)) if is_row else 1


def works_at_once(side: Mapping[str, Any], line: Mapping[str, Any]) -> int:
    """Works that a ship may have at once: one, or of a row one for each damaged ship (27.721)."""
    ship = side["ships"].get(line["ship"])
    return max(1, facts.damaged(ship)) if ship is not None and line["do"] == "repair" else 1


def line_of_wish(side: Mapping[str, Any], wish: Mapping[str, Any]) -> str:
    """The line for a wish: a new one, or that of an earlier wish for the ship, which it replaces: a form may come twice."""
    same = [key for key, line in side["work"].items() if line["ship"] == wish["ship"] and not line.get("since")]
    if len(same) >= works_at_once(side, wish):
        return str(same[-1])
    return facts.free_name(f"{wish['do']} {wish['ship']}", side["work"])


def wish_faults(books: Books, side: str, line: Mapping[str, Any]) -> list[Fault]:
    """What the yards or the books have against a wish (27.721; ruling way-to-the-yard)."""
    has, where = books["sides"][side], ("yard",)
    name, port = str(line["ship"]), str(line["at"])
    if any(work["ship"] == name and work.get("since") for work in has["work"].values()):
        return [
            Fault((*where, "ship"), f"{name} is being worked on already", "a wish once that work is ready (27.721)")
        ]
    if line["do"] == "raise":
        return _raising_faults(books, side, name, port)
    if not has["ports"].get(port, {}).get("yard"):
        known = [each for each, of in has["ports"].items() if of.get("yard")]
        expected = ", ".join(known) or f'a yard, entered by: flagplot season set FILE "{port}: yard=true" --why ...'
        return [Fault((*where, "at"), f"{port} has no yard of {side}", expected)]
    if line["do"] == "repair":
        found = _repair_fault(has, name, port)
        if found:
            return [Fault((*where, "ship"), found, REPAIRED)]
    elif line["do"] == "build" and (not line.get("type") or (line["type"] == "BB" and not line.get("size"))):
        return [Fault((*where, "type"), f"the type or size of {name} is missing", "type, and for BB the size (27.721)")]
    elif line["do"] == "build" and facts.is_named(line) and line.get("count", 1) > 1:
        return [Fault((*where, "count"), f"{name} is a named ship", "a wish for each of them (20.12)")]
    elif line["do"] == "build" and name in has["ships"]:
        return [Fault((*where, "ship"), f"{side} has {name} already", "another name")]
    if str(_what(books, side, line).get("type")) not in TYPES:
        return []
    builder = line.get("nation") or has["nation"]
    refusal = order_refusal(tables(), order_of(books, side, {"type": "BB", "size": 2, **line}), int(builder == US))
    return [Fault((*where, "do"), REFUSALS[refusal], "work that its yard may do")] if refusal else []


def _raising_faults(books: Books, side: str, name: str, port: str) -> list[Fault]:
    """A named ship is raised where she was sunk, with a yard there or without, and moved to a yard afterwards (27.721)."""
    wreck, raised = _wreck(books, side, name), "a named ship that was sunk in port (27.721)"
    if wreck is None:
        return [Fault(("yard", "ship"), f"{name} was not sunk in port", raised)]
    if not facts.is_named(wreck):
        return [Fault(("yard", "do"), REFUSALS[repair.LOST_IN_PORT], raised)]
    if port != wreck["where"] or port not in books["sides"][side]["ports"]:
        return [Fault(("yard", "at"), f"{name} was sunk in {wreck['where']}", f"{wreck['where']}, a port of {side}")]
    return []


def meant(side: Mapping[str, Any], line: Mapping[str, Any]) -> str:
    """The line of the books that a wish names: for a row without damage, its one damaged part in the port (27.721)."""
    name = str(line["ship"])
    if line["do"] != "repair" or name not in side["ships"] or facts.damaged(side["ships"][name]):
        return name
    root = facts.root_of(side["ships"], name)
    parts = [
        key
        for key, ship in side["ships"].items()
        if facts.root_of(side["ships"], key) == root
        and facts.damaged(ship)
        and not _repair_fault(side, key, line["at"])
    ]
    return parts[0] if len(parts) == 1 else name


def _repair_fault(side: Mapping[str, Any], name: str, port: str) -> str:
    ship = side["ships"].get(name)
    if ship is None:
        return f"there is no ship {name}"
    if not facts.damaged(ship):
        return f"{name} is not damaged"
    force = side["forces"].get(ship.get("force"), {})
    if force.get("patrol") or force.get("at") != port:
        return f"{name} is at {force.get('at', 'a yard')}, not at {port}"
    return ""


def _wreck(books: Books, side: str, name: str) -> Mapping[str, Any] | None:
    """A named ship that was sunk in port and not raised since (27.721)."""
    found = [lost for lost in books["lost"].values() if lost["what"] == name and lost["side"] == side]
    return next((lost for lost in found if lost.get("in-port")), None)


def work_of_the_turn(new: Books, mover: str, lines: list[Line], units: dict[str, str]) -> None:
    """The construction phase of a side: finished ships come out, affordable work begins.

    (27.72; rulings work-ready, order-of-wishes, unspent-points)
    """
    side, now = new["sides"][mover], facts.turn_number(str(new["clock"]["turn"]))
    for key, line in list(side["work"].items()):
        if line.get("since") and line["ready"] in TURN_NAMES[: now + 1]:
            _come_out(new, mover, key, lines, units)
    wishes = {key: line for key, line in side["work"].items() if not line.get("since")}
    left, brps = int(side.get("points", 0)), side.get("brps")
    t, begun = tables(), list[tuple[str, Job]]()
    for key, line in wishes.items():
        begins = sum(side["work"][each]["ship"] == line["ship"] for each, _ in begun)
        if wish_faults(new, mover, line) or begins >= works_at_once(side, line):
            lines.append(Line(f"{line['ship']}: the yard cannot begin to {line['do']} it; the wish is dropped", mover))
            del side["work"][key]
        elif line.get("defer", 0):
            line["defer"] -= 1
        else:
            each = left // ships_wished(line)
            jobs, _ = calendar(t, [order_of(new, mover, line)], lambda _turn, free=each: free, now)  # type: ignore[misc]
            if jobs and brps is not None and jobs[0].takes.brps > brps:
                lines.append(Line(f"{line['ship']}: waits for BRPs [27.721]", mover))
            elif jobs:
                left -= jobs[0].takes.points * ships_wished(line)
                brps = brps if brps is None else brps - jobs[0].takes.brps
                begun.append((key, jobs[0]))
            else:
                lines.append(Line(f"{line['ship']}: {WAITS} [27.721]", mover))
    for key, job in begun:
        _start(new, mover, key, job, lines, units)
    lines += [Line(said, mover) for said in _idle(side)]
    if not side["work"] and not lines:
        lines.append(Line(f"the yards of {mover} have no work [27.721]", mover))


def _idle(side: Mapping[str, Any]) -> Iterator[str]:
    """Damaged ships on which no work begins, and why (27.721; ruling way-to-the-yard)."""
    wished = {str(line["ship"]) for line in side["work"].values()}
    for key, ship in side["ships"].items():
        force = side["forces"].get(ship.get("force"))
        if not facts.damaged(ship) or force is None or key in wished:
            continue
        where = facts.place_of(force)
        if not force.get("patrol") and side["ports"].get(force["at"], {}).get("yard"):
            yield f"{key}: damaged {where}; no repair is announced [27.721]"
        else:
            yield f"{key}: damaged {where}, where no yard is; no work begins [27.721]"


def _start(new: Books, mover: str, key: str, job: Job, lines: list[Line], units: dict[str, str]) -> None:
    """Work begins: its points are paid, the ship leaves its force and frees its place in port."""
    side, turn = new["sides"][mover], str(new["clock"]["turn"])
    line = side["work"][key]
    ready, points = facts.turn_after(turn, job.takes.turns), job.takes.points * ships_wished(line)
    line |= {"since": turn, "ready": ready, "paid": points}
    cost = f"{points} point{'' if points == 1 else 's'}"
    if job.takes.brps:
        cost += f", {job.takes.brps} BRPs"
        if "brps" in side:
            side["brps"] -= job.takes.brps
    when = f"ready {ready}" if job.takes.turns else "at once"
    said = f"{line['do']} begins at {line['at']}, {cost}, {when} [27.721]"
    lines.append(Line(f"{line['ship']}: {said}", mover))
    units[facts.unit(new, mover, str(line["ship"]))] = said
    if line["do"] == "repair":
        _into_yard(side, line)
    if job.takes.turns == 0:
        _come_out(new, mover, key, lines, units)


def _into_yard(side: dict[str, Any], line: dict[str, Any]) -> None:
    """A ship enters; of cruisers only one that is damaged, whose row is parted (22.54A)."""
    name = str(line["ship"])
    ship = side["ships"][name]
    if facts.number(ship) > 1:
        hurt = facts.damaged(ship)
        line["ship"] = name = part(side, name, 1, ship["force"])
        for each, damaged in ((side["ships"][name], 1), (ship, hurt - 1)):
            each.pop("damaged", None)
            if damaged:
                each["damaged"] = damaged
        ship = side["ships"][name]
    ship.pop("force", None)
    ship["yard"] = line["at"]
    form_all(side)


def _come_out(new: Books, mover: str, key: str, lines: list[Line], units: dict[str, str]) -> None:
    """A ready ship joins the port of its yard, or waits for room there (21.11, 27.721; ruling ready-without-room)."""
    side = new["sides"][mover]
    line = side["work"][key]
    name, port = str(line["ship"]), str(line["at"])
    ship = _ready(new, mover, line)
    room = side["ports"][port].get("room")
    if room is not None and facts.based(side, port) + facts.room_of(ship) > room:
        lines.append(Line(f"{name}: ready at {port}, which has no room for it; it waits in the yard [21.11]", mover))
        return
    _finish(new, mover, key, ship, lines, units)


def _ready(new: Books, mover: str, line: Mapping[str, Any]) -> dict[str, Any]:
    """The line of a ship whose work is ready: whole, or if she was raised still damaged.

    A carrier comes without aircraft (27.721; ruling aircraft-of-new-carriers).
    """
    name, side = str(line["ship"]), new["sides"][mover]
    if line["do"] == "build":
        ship = {word: line[word] for word in ("type", "size", "nation") if line.get(word)}
        if not facts.is_named(ship):
            ship["count"] = line.get("count", 1)
    elif line["do"] == "raise":
        lost = new["lost"][_wreck_of(new, mover, name)]
        ship = {word: lost[word] for word in facts.OF_A_WRECK if lost.get(word)}
        if ship["type"] != "BB":
            ship.pop("size", None)
        ship["hits"] = facts.size_of(ship) - 1
    else:
        return {word: value for word, value in side["ships"][name].items() if word not in REPAIRS}
    if ship["type"] in ("CV", "CVL", "CVB"):
        ship["nas"] = 0
    return ship


def _wreck_of(new: Books, side: str, name: str) -> str:
    """The entry of a ship that was sunk in port."""
    return next(
        str(key)
        for key, lost in new["lost"].items()
        if lost["what"] == name and lost["side"] == side and lost.get("in-port")
    )


def _finish(new: Books, mover: str, key: str, ship: dict[str, Any], lines: list[Line], units: dict[str, str]) -> None:
    """The ship leaves the yard, in a force of its own."""
    side = new["sides"][mover]
    line = side["work"].pop(key)
    name, port = str(line["ship"]), str(line["at"])
    if line["do"] == "raise":
        del new["lost"][_wreck_of(new, mover, name)]
    force = facts.free_name(f"{port}, from the yard", side["forces"])
    side["forces"][force] = {"at": port, "task-force": False}
    ship["force"] = force
    side["ships"][name] = ship
    said = {"repair": "repaired", "build": "built", "raise": "raised, still damaged"}[str(line["do"])]
    said = f"{said} at {port}; she joins {force} [27.721]"
    lines.append(Line(f"{name}: {said}", mover))
    units[facts.unit(new, mover, name)] = said


def close(books: Books) -> Change:
    """The books after the construction phase, or after the end of the player turn."""
    phase = books["clock"]["phase"]
    if phase in PLAYED:
        what = f"the {phase} phase is played, not closed"
        raise FlagplotError(what, field="season", expected="flagplot season go")
    new, lines, units = facts.twin(books), list[Line](), dict[str, str]()
    if phase == CONSTRUCTION:
        work_of_the_turn(new, new["clock"]["mover"], lines, units)
        new["clock"]["phase"] = "redeployment"
    else:
        _end_player_turn(new, lines, units)
    return Change(new, lines, units)


def _end_player_turn(new: Books, lines: list[Line], units: dict[str, str]) -> None:
    clock = new["clock"]
    lines.append(Line(f"{possessive(clock['mover'])} player turn is over", ""))
    for name, side in new["sides"].items():
        turn_up(new, name, lines, units)
        aircraft_turn_up(new, name, lines)
        side["operations"] = {}
        for key in ("interception-die", "barred"):
            side.pop(key, None)
        for line in (*side["air"].values(), *side["submarines"].values()):
            line.pop("spent", None)
    _next_yards(new, lines)
    order = list(clock["order"])
    place = order.index(clock["mover"]) + 1
    if place == len(order):
        clock["turn"] = facts.turn_after(clock["turn"])
        place = 0
        lines.append(Line(f"The game turn is over; the next one is {clock['turn']}", ""))
        _release(new, lines, units)
    clock["mover"], clock["phase"] = order[place], PLAYED[0]
    patrols_of(clock["mover"], new["sides"][clock["mover"]], lines)


def turn_up(new: Books, name: str, lines: list[Line], units: dict[str, str]) -> None:
    """Units inverted for the player turn turn up, in either side's turn (22.26, 22.81, 22.92; ruling uninversion)."""
    side, up = new["sides"][name], []
    for section in ("ships", "submarines"):
        for key, line in side[section].items():
            if line.get("inverted") == TURN:
                del line["inverted"]
                up.append(key)
                units[facts.unit(new, name, key)] = "no longer inverted [22.26, 22.81]"
    if up:
        lines.append(Line(f"{_some(up)}: no longer inverted [22.26, 22.81, 22.92]", name))


def _some(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= 6 else f"{', '.join(names[:5])} and {len(names) - 5} others"


def _next_yards(new: Books, lines: list[Line]) -> None:
    """When damaged ships outside a yard may enter one: in their side's next construction phase (27.72; ruling work-ready)."""
    clock = new["clock"]
    order = list(clock["order"])
    for name, side in new["sides"].items():
        hurt = [key for key, ship in side["ships"].items() if facts.damaged(ship) and ship.get("force")]
        is_over = order.index(name) <= order.index(clock["mover"])
        when = facts.turn_after(clock["turn"]) if is_over else clock["turn"]
        if hurt:
            lines.append(
                Line(f"damaged: {_some(hurt)}; the next construction phase of {name} is in {when} [27.72]", name)
            )


def _release(new: Books, lines: list[Line], units: dict[str, str]) -> None:
    """Units held until a game turn are free when it begins."""
    now = facts.turn_number(new["clock"]["turn"])
    for name, _, key, line in facts.lines_of(new):
        until = line.get("inverted")
        if until and until != TURN and facts.turn_number(until) <= now:
            del line["inverted"]
            units[facts.unit(new, name, key)] = "free again, as was entered"
            lines.append(Line(f"{key}: free again, as was entered", name))


def patrols_of(name: str, side: dict[str, Any], lines: list[Line]) -> None:
    """Patrols at sea when their owner's turn begins are the owner's own again: they stay until they are sent elsewhere.

    (22.14F, 22.22B; ruling patrols-at-own-turn)
    """
    for section in ("forces", "submarines"):
        for key, line in side[section].items():
            if line.get("patrol") == "defensive":
                line["patrol"] = "offensive"
                said = (
                    f"{key} is still at sea in {line['at']}: it stays, or an operation sends it home [22.14F, 22.22B]"
                )
                lines.append(Line(said, name))
