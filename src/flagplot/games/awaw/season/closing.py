"""Bookkeeping that is done once: the construction phase, the end of a player turn, the next one (22.26, 22.81, 22.92, 27.72).

Rulings: uninversion, patrols-at-own-turn. Player turns follow in the order of the file. Raiders stay in their box until
an operation brings them home. Work is ready in the construction phase of its owner: no rule prints these.
"""

from typing import Any

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Books, Change, Line
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season.names import CONSTRUCTION, PLAYED, TURN
from flagplot.games.awaw.season.yards import work_of_the_turn


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
    lines.append(Line(f"{clock['mover']}'s player turn is over", ""))
    for name, side in new["sides"].items():
        turn_up(new, name, lines, units)
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
    """What was inverted for the player turn turns up, in either side's turn (22.26, 22.81, 22.92; ruling uninversion)."""
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
