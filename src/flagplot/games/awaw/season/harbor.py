"""Harbor attacks in a season: refused and rolled by their table, counted, and written back into the books (table.harbor).

What no source prints is given: the air defence of the hex, the range of its aircraft, counter-intelligence, tactical cards. A stage
plays its patrols itself, so a harbor attack is entered before the movement stage of its theatre.
"""

from collections.abc import Mapping
from typing import Any, Final

from flagplot.board.map import Map
from flagplot.board.paths import row as distances
from flagplot.board.read_map import open_map
from flagplot.core.dice import below
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.season import TO_ALL, Books, Change, Line
from flagplot.games.awaw.battle.fleet.losses import light_losses
from flagplot.games.awaw.chapters.bases.harbor import (
    ATLANTIC_BOX,
    BY_CARRIER,
    BY_SUBMARINE,
    ELIMINATED,
    ELSEWHERE,
    GERMAN,
    JAPANESE_OR_AMERICAN,
    ON_BOARD,
    OTHER_FRONT,
    OTHER_NATION,
    PACIFIC_BOX,
    PACIFIC_FRONT,
    WESTERN_FRONT,
    aircraft_equivalents,
    carrier_base_refusal,
    carrier_harbor_attack,
    common_modifier,
    earlier_attacks_counted,
    harbor_attack_refusal,
    harbor_carrier_modifier,
    harbor_submarine_modifier,
    result_refusal,
    results_left,
    submarine_base_refusal,
    submarine_harbor_attack,
)
from flagplot.games.awaw.chapters.bases.tables import OF_HARBORS, BaseAttackTables, fill
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.files.operation.model import Station
from flagplot.games.awaw.files.operation.rows import Waters
from flagplot.games.awaw.interception.terms import OPERATIONAL
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.stage.bodies import form_all
from flagplot.games.awaw.shared.procedures_common import hits_now
from flagplot.games.awaw.shared.terms import NATION_NAMES, SUBMARINE
from flagplot.games.awaw.shared.units import chart_drm, is_carrier

MADE: Final = "harbor-attacks"
HELD: Final = "harbor-level-"
"""Key of a side with the research results of a level that it holds, before the level."""
DICE: Final = {BY_SUBMARINE: 2, BY_CARRIER: 3}
GIVEN: Final = (
    "level",
    "front",
    "range",
    "air-defence",
    "counter-intelligence",
    "cards",
    "research",
    "counteraired",
    "aircraft",
)
"""Numbers that a player gives, each 0 but for the level of the research result and the difference of research results.

`front` is 1 for a port of the western or Pacific front, which submarines in the SW box reach.
"""
SW_BOXES: Final = {
    ("Atlantic SW box", "Germany"): (ATLANTIC_BOX, GERMAN, WESTERN_FRONT),
    ("Pacific SW box", "Japan"): (PACIFIC_BOX, JAPANESE_OR_AMERICAN, PACIFIC_FRONT),
    ("Pacific SW box", "United States"): (PACIFIC_BOX, JAPANESE_OR_AMERICAN, PACIFIC_FRONT),
}
"""Where a submarine that reaches a whole front is, whose it is, and that front (table.harbor.subreq.2, table.harbor.subreq.3)."""


def attack(
    books: Books, by: str, port: str, targets: list[str], given: Mapping[str, int], roll: list[int] | int
) -> Change:
    """The books after a harbor attack; `roll` has the dice as thrown, or a seed for them."""
    wrong = next((key for key in given if key not in GIVEN), "")
    if wrong:
        what = f"{wrong!r} is not a number of this attack"
        raise FlagplotError(what, field="--given", expected=one_of(GIVEN, wrong))
    new = facts.twin(books)
    side = next((name for name, has in new["sides"].items() for key in ("ships", "submarines") if by in has[key]), "")
    if not side or side != new["clock"]["mover"]:
        mover = new["sides"][new["clock"]["mover"]]
        carriers = [name for name, line in mover["ships"].items() if line["type"].startswith("CV")]
        known = [*carriers, *mover["submarines"]]
        what = f"{by!r} is not a carrier or submarine of {new['clock']['mover']}, who moves"
        raise FlagplotError(what, field="--by", expected=one_of(known, by))
    other = next(name for name in new["sides"] if name != side)
    if port not in new["sides"][other]["ports"]:
        what = f"{other} has no port {port}"
        raise FlagplotError(what, field="--port", expected=one_of(new["sides"][other]["ports"], port))
    means = BY_CARRIER if by in new["sides"][side]["ships"] else BY_SUBMARINE
    t: BaseAttackTables = fill(load(str(books["edition"])).with_rulings(books.get("rulings", {})))
    _refuse(new, t, (side, by, means), (other, port), targets, given)
    earlier = earlier_attacks_counted(int(new.get(MADE, 0)), int(new.get(f"{MADE}-german", 0)))
    common = common_modifier(t, earlier, given.get("counter-intelligence", 0), given.get("cards", 0))
    lines, units, is_lost = list[Line](), dict[str, str](), False
    goals = [_goal(new["sides"][other], target, port, means) for target in targets]
    for number, target in enumerate(targets):
        dice = _dice(roll, number, DICE[means])
        aimed = [name for name in goals[number] if name in new["sides"][other]["ships"]]
        if not aimed:
            lines.append(Line(f"{by} finds no {target} left in {port} [table.harbor]", TO_ALL))
            continue
        modifier = _modifier(new, t, (side, by, means), (other, aimed), common, given)
        if means == BY_CARRIER:
            hits, fate = carrier_harbor_attack(t, modifier, sum(dice))
            is_lost = is_lost or fate == ELIMINATED
        else:
            hits = submarine_harbor_attack(t, modifier, sum(dice)).hits
        what = aimed[0] if len(aimed) == 1 else f"{aimed[0]} and other light ships"
        said = f"{by} attacks {what} in {port}: {' '.join(map(str, dice))}; modifier {modifier:+d}; {hits} hits [table.harbor]"
        lines.append(Line(said, TO_ALL))
        _hit(new, t, other, port, aimed, hits, units, lines)
    _use_up(new, side, means, by, given, is_lost, units, lines)
    lines += [Line(said, name) for name, has in new["sides"].items() for said in form_all(has)]
    return Change(new, lines, units)


def _dice(roll: list[int] | int, number: int, count: int) -> list[int]:
    """The dice of an attack: those that were thrown, or those of a seed."""
    if isinstance(roll, int):
        return [below(roll, number * count + each, 6) + 1 for each in range(count)]
    some = roll[number * count : (number + 1) * count]
    if len(some) != count or any(not 1 <= each <= 6 for each in some):
        raise FlagplotError(
            "these are not the dice of the attack",
            field="--dice",
            expected=f"faces 1 to 6; {count} dice for each target",
        )
    return some


def _refuse(
    new: Books,
    t: BaseAttackTables,
    attacker: tuple[str, str, int],
    goal: tuple[str, str],
    targets: list[str],
    given: Mapping[str, int],
) -> None:
    """Refuse an attack that its table bars."""
    (side, _, means), (other, port) = attacker, goal
    has, enemy = new["sides"][side], new["sides"][other]
    level = given.get("level", 1)
    named = [target for target in targets if facts.is_named(enemy["ships"].get(target, {"type": "DD"}))]
    code = _place_refusal(new, attacker, enemy["ports"][port].get("hex") or port, given)
    code = code or result_refusal(t, means, level, 1, 1, len(targets), int(len(set(named)) < len(named)))
    if code:
        reason = next(each for each in OF_HARBORS if each.code == code)
        raise FlagplotError(
            reason.text, field="season harbor", expected=f"an attack that the table allows ({reason.cites})"
        )
    if not has.get(f"{HELD}{level}"):
        what = f"{side} holds no research result of level {level}"
        raise FlagplotError(
            what, field="--level", expected=f'an entry such as: flagplot season set FILE "{side}: {HELD}{level}=1"'
        )
    lying = _lying(enemy, port)
    for target in targets:
        if target not in lying:
            raise FlagplotError(f"{target!r} is not in {port}", field="--target", expected=one_of(lying, target))


def _lying(enemy: Mapping[str, Any], port: str) -> list[str]:
    """The ships of a side in a port, not on patrol."""
    forces = {name for name, force in enemy["forces"].items() if force.get("at") == port and not force.get("patrol")}
    return [name for name, ship in enemy["ships"].items() if ship.get("force") in forces]


def _goal(enemy: Mapping[str, Any], target: str, port: str, means: int) -> list[str]:
    """The ships that one attack may hit: a named ship alone, light ships as a group, the one that was named first.

    The group is that of the port, for submarines that of the force alone (22.93E, table.harbor.cv.pick).
    """
    ships = enemy["ships"]
    if facts.is_named(ships[target]):
        return [target]
    light = [name for name in sorted(_lying(enemy, port)) if not facts.is_named(ships[name])]
    own = [name for name in light if means == BY_CARRIER or ships[name]["force"] == ships[target]["force"]]
    return [target, *(name for name in own if name != target)]


def _place_refusal(new: Books, attacker: tuple[str, str, int], goal: str, given: Mapping[str, int]) -> int:
    """Why it may not be made now, or from where the attacking unit is; 0 if it may (table.harbor.timing, table.harbor.barred)."""
    side, by, means = attacker
    has = new["sides"][side]
    line = has["ships"].get(by) or has["submarines"][by]
    body = has["forces"].get(line.get("force"), {}) if means == BY_CARRIER else line
    sea = theatres.of_body(new, has, body) if body else theatres.names(new)[0]
    board = open_map(theatres.map_of(new, sea))
    base = str(body.get("at") or goal)
    home = has["ports"].get(base, {})
    here, there = board.locate(str(home.get("hex") or base)), board.locate(str(goal))
    is_late = new["clock"]["phase"] != "movement" or theatres.current(new) != sea
    code = harbor_attack_refusal(int(not is_late), given.get("counteraired", 0), int(board.is_box(there)))
    if code:
        return code
    in_port = int(bool(body) and not body.get("patrol") and not board.is_box(here))
    station = Station.model_construct(name=base, status=home.get("status"))
    operational = int(Waters(board, 0, []).standing(station, here) == OPERATIONAL)
    distance = _hexes_away(board, here, there, given.get("range", 0) if means == BY_CARRIER else 0)
    theatre, uninverted = int(board.theatre == "pacific"), int(not line.get("inverted"))
    if means == BY_CARRIER:
        is_whole = is_carrier(facts.kind_of(line)) and not facts.damaged(line) and facts.squadrons(line) > 0
        return carrier_base_refusal(in_port, theatre, distance, uninverted, operational, int(is_whole))
    box = (board.id_of(here), str(line.get("nation", has["nation"])))
    where, whose, front = SW_BOXES.get(box, (ON_BOARD if in_port else ELSEWHERE, OTHER_NATION, OTHER_FRONT))
    front = front if given.get("front", 0) == 1 else OTHER_FRONT
    return submarine_base_refusal(where, whose, front, theatre, distance, uninverted, operational)


def _hexes_away(board: Map, here: int, there: int, reach: int) -> int:
    """Hexes by sea to a port, or to a hex from which aircraft reach it (table.harbor.subreq.1, table.harbor.cvreq.1)."""
    far = distances(board, here)
    near = (far[hex] for hex in range(len(board.hexes)) if 0 <= board.hex_range(hex, there) <= reach)
    return min((hexes for hexes in near if hexes >= 0), default=99)


def _modifier(
    new: Books,
    t: BaseAttackTables,
    attacker: tuple[str, str, int],
    goal: tuple[str, list[str]],
    common: int,
    given: Mapping[str, int],
) -> int:
    """The modifier against a target, a group of light ships by its lowest DRM (table.harbor.sub, table.harbor.cv, 22.552A)."""
    (side, by, means), (other, aimed) = attacker, goal
    has, enemy = new["sides"][side], new["sides"][other]
    ships = [enemy["ships"][name] for name in aimed]
    defender = min(_drm(t, enemy, ship, facts.kind_of(ship), facts.size_of(ship)) for ship in ships)
    if means == BY_SUBMARINE:
        line = has["submarines"][by]
        mine = _drm(t, has, line, SUBMARINE, 1) + _research(has, "naval")
        net = given.get("research", _research(has, "torpedo") - _research(enemy, "asw"))
        theirs = defender + _research(enemy, "naval")
        return harbor_submarine_modifier(t, common, mine, theirs, net, int(line.get("advanced", False)))
    defender += _research(enemy, "naval") if t.naval_research_shift == 0 else 0
    aircraft = aircraft_equivalents(t, given.get("aircraft", 0), 0)
    return harbor_carrier_modifier(t, common, has.get("air-drm", 0), defender, given.get("air-defence", 0), aircraft)


def _drm(t: BaseAttackTables, side: Mapping[str, Any], line: Mapping[str, Any], kind: int, size: int) -> int:
    """Naval Nationality DRM of a unit by the chart (22.552A)."""
    nation = NATION_NAMES.index(line.get("nation", side["nation"]))
    return chart_drm(t, nation, kind, size, int(line.get("low-supply", False)))


def _research(side: Mapping[str, Any], what: str) -> int:
    """Results of research, or levels of naval research, that the books have."""
    return int(side.get("research", {}).get(what, 0))


def _hit(
    new: Books,
    t: BaseAttackTables,
    side: str,
    port: str,
    aimed: list[str],
    hits: int,
    units: dict[str, str],
    lines: list[Line],
) -> None:
    """Hits on a ship or on light ships in port; what sinks is sunk in port (22.54A, 22.55, 27.721)."""
    ships = [new["sides"][side]["ships"][name] for name in aimed]
    if hits == 0:
        return
    fates = [_named_fate(ships[0], hits)] if facts.is_named(ships[0]) else _light_fates(t, ships, hits)
    for name, ship, (sunk, left) in zip(aimed, ships, fates, strict=True):
        before = facts.damaged(ship)
        if facts.is_named(ship):
            ship["hits"] = left
        elif left != before:
            ship["damaged"] = left
        if not ship.get("damaged"):
            ship.pop("damaged", None)
        hurt = facts.damaged(ship) > before
        said = "damaged in port [22.54A]" if hurt else "hit in port [22.54A]"
        if sunk:
            said = f"{'' if facts.number(ship) == 1 else f'{sunk} '}sunk in {port} [table.harbor]"
            _sink(new, side, port, name, sunk)
        if sunk or hurt or facts.is_named(ship):
            units[facts.unit(new, side, name)] = said
            lines.append(Line(f"{name}: {said}", side))


def _named_fate(ship: Mapping[str, Any], hits: int) -> tuple[int, int]:
    """Whether a named ship sinks, and the hits that it has if it does not (22.54A)."""
    total = hits_now(facts.size_of(ship), int(ship.get("hits", 0)), hits)
    return int(total >= facts.size_of(ship)), min(total, facts.size_of(ship) - 1)


def _light_fates(t: BaseAttackTables, ships: list[facts.Line], hits: int) -> list[tuple[int, int]]:
    """Of each row of light ships the ships sunk and the damaged ones left; earlier rows lose theirs first (22.55, 20.551)."""
    hurt = [facts.damaged(ship) for ship in ships]
    whole = [facts.number(ship) - damaged for ship, damaged in zip(ships, hurt, strict=True)]
    cruisers = [count if facts.size_of(ship) > 1 else 0 for ship, count in zip(ships, whole, strict=True)]
    small = [count - cruiser for count, cruiser in zip(whole, cruisers, strict=True)]
    found = light_losses(t, hits, sum(cruisers), sum(hurt), sum(small))
    sunk = _spread(found.cruisers_sunk, cruisers)
    newly = _spread(found.cruisers_damaged, [room - gone for room, gone in zip(cruisers, sunk, strict=True)])
    finished, gone = _spread(found.damaged_cruisers_sunk, hurt), _spread(found.small_sunk, small)
    return [(sunk[n] + finished[n] + gone[n], hurt[n] - finished[n] + newly[n]) for n in range(len(ships))]


def _spread(count: int, rooms: list[int]) -> list[int]:
    """Give each row as much as it can take, in their order, until nothing is left."""
    taken = []
    for room in rooms:
        taken.append(min(count, room))
        count -= taken[-1]
    return taken


def _sink(new: Books, side: str, port: str, name: str, count: int, in_port: bool = True) -> None:
    """Ships that are gone, as sunk in port or not, with the squadrons aboard."""
    has, lost, turn = new["sides"][side], new["lost"], new["clock"]["turn"]
    ship = has["ships"][name]
    root = facts.root_of(has["ships"], name)
    entry: dict[str, Any] = {"what": root, "type": ship["type"], "count": count, "side": side}
    entry |= facts.of_a_wreck(ship)
    lost[f"{len(lost) + 1} {root}"[: facts.LONGEST].strip()] = {
        **entry,
        "where": port,
        **({"in-port": True} if in_port else {}),
        "turn": turn,
    }
    aboard = facts.squadrons(ship)
    if aboard:
        gone = {"what": "squadrons", "type": "squadron", "count": aboard, "side": side, "where": port, "turn": turn}
        lost[f"{len(lost) + 1} squadrons of {side}"] = gone
    if count == facts.number(ship):
        del has["ships"][name]
    else:
        ship["count"] = facts.number(ship) - count
    manned = {line.get("force") for line in has["ships"].values()}
    has["forces"] = {key: line for key, line in has["forces"].items() if key in manned}


def _use_up(
    new: Books,
    side: str,
    means: int,
    by: str,
    given: Mapping[str, int],
    is_lost: bool,
    units: dict[str, str],
    lines: list[Line],
) -> None:
    """The attack is counted, its result is used up, and a carrier is inverted or lost.

    (table.harbor.all.1, table.harbor.hold, table.harbor.cv.loss, table.harbor.cvreq.3)
    """
    has = new["sides"][side]
    new[MADE] = int(new.get(MADE, 0)) + 1
    key = f"{HELD}{given.get('level', 1)}"
    has[key] = results_left(has[key], 0, 1)
    if means == BY_CARRIER and is_lost:
        port = has["forces"][has["ships"][by]["force"]]["at"]
        units[facts.unit(new, side, by)] = "lost in a harbor attack [table.harbor.cv.loss]"
        lines.append(Line(f"{by}: lost [table.harbor.cv.loss]", TO_ALL))
        _sink(new, side, port, by, 1, in_port=False)
    elif means == BY_CARRIER:
        has["ships"][by]["inverted"] = "turn"
        units[facts.unit(new, side, by)] = "inverted until the player turn ends [table.harbor.cvreq.3]"
        lines.append(Line(f"{by}: inverted until the player turn ends [table.harbor.cvreq.3]", side))
