"""How the results of a battle came about: dice, modifiers part by part, the rows that they were read on (22.45, 22.55, 22.94).

The rules themselves are asked what each part comes to, so that nothing is stated twice.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from flagplot.core.event import Event
from flagplot.core.offers.explanation import Die, Modifier, RollExplanation, TableRow, added, parts, thrown
from flagplot.games.awaw.battle.air.strikes import air_defence_factors, giants
from flagplot.games.awaw.battle.fleet.shots import LAST_FLEET_ROW
from flagplot.games.awaw.shared.air import (
    LAST_AIR_ROW,
    LAST_DEFENCE_ROW,
    air_combat,
    air_defence,
    air_defence_level,
    column,
    surprise_level,
    table_row,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import side_of_group
from flagplot.games.awaw.words import asks, events
from flagplot.games.awaw.words.knowledge import Look

COLUMNS: Final = range(2, 13)
HEADS: Final = (*map(str, range(2, 12)), "12+")
HIGH: Final = 100
"""A die from which a level is so high that nothing takes it below none."""


class DiceTable(NamedTuple):
    """A table of two dice: its name, the meaning of its rows, the last one, and a row's cells by column."""

    table: str
    unit: str
    last: int
    cell: Callable[[Tables, int, int], str]


def _pair(eliminated: int, aborted: int) -> str:
    """The cells of a table of eliminated and aborted squadrons."""
    return f"{eliminated}/{aborted}"


FLEET: Final = DiceTable("naval-attack", "factors", LAST_FLEET_ROW, lambda t, row, col: str(t.fleet_attack[row][col]))
AIR: Final = DiceTable("naval-attack", "squadrons", LAST_AIR_ROW, lambda t, row, col: str(t.air_attack[row][col]))
COMBAT: Final = DiceTable(
    "air-combat", "squadrons", LAST_AIR_ROW, lambda t, row, col: _pair(*air_combat(t, row, 0, col))
)
DEFENCE: Final = DiceTable(
    "air-defense", "level", LAST_DEFENCE_ROW, lambda t, row, col: _pair(*air_defence(t, row, col))
)
SUBMARINE: Final = DiceTable(
    "submarine-attack", "", 1, lambda t, row, col: "*" if t.submarine_attack[col] < 0 else str(t.submarine_attack[col])
)


def how(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation | None:
    """The cause of the result in the first of some events; None for one without dice."""
    found = BY_EVENT.get(some_events[0].kind)
    return found(t, before, some_events, dice) if found is not None else None


# ------------------------------------------------------------ tables of two dice
def rows_of(t: Tables, read: DiceTable, strength: int, modifier: int, totals: Sequence[int]) -> tuple[TableRow, ...]:
    """The rows on which a strength is read, each with its throw, or all with the one that there is (reading D22)."""
    found: list[TableRow] = []
    left = strength
    while left > 0 and totals:
        row, total = table_row(left, read.last), totals[min(len(found), len(totals) - 1)]
        cells = tuple(read.cell(t, row, col) for col in COLUMNS)
        name = f"level {row}" if read is DEFENCE else f"{row} {read.unit if row > 1 else read.unit[:-1]}".strip()
        found.append(
            TableRow(read.table, name if read.unit else "", HEADS, cells, column(total + modifier) - COLUMNS[0])
        )
        left -= row
    return tuple(found)


def throws_of(
    t: Tables, read: DiceTable, strength: int, purpose: int, dice: Sequence[Die]
) -> tuple[tuple[int, ...], ...]:
    """The throws of two dice that a strength was read by: by ruling one, or one for each row."""
    each = t.over_last_row == 0
    count = max(1, -(-strength // read.last)) if each else 1
    faces = thrown(dice, purpose, 2 * count)
    return tuple(faces[place : place + 2] for place in range(0, len(faces), 2))


def _parts(some_events: Sequence[Event]) -> tuple[Modifier, ...]:
    """The parts of the modifier of the roll in the first event."""
    following = []
    for event in some_events[1:]:
        if not parts(event.kind):
            break
        following.append(event)
    return tuple(added(following))


def _count(number: int, one: str) -> str:
    return f"{number} {one}{'' if number == 1 else 's'}"


def _fire(
    read: DiceTable, purpose: int, cites: str, fires: str
) -> Callable[[Tables, Look, Sequence[Event], Sequence[Die]], RollExplanation]:
    """How the hits of ships or squadrons came about."""

    def explained(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation:
        event = some_events[0]
        strength, modifier = getattr(event, fires), event.modifier
        throws = throws_of(t, read, strength, purpose, dice)
        rows = rows_of(t, read, strength, modifier, [sum(faces) for faces in throws])
        return RollExplanation(
            throws, cites, _count(event.hits, "hit"), total=modifier, added=_parts(some_events), rows=rows
        )

    return explained


def _submarine(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation:
    """The result of a submarine attack; the attacker and its modifier are not shown to the other side (22.93D)."""
    modifier, hits = some_events[0].modifier, some_events[0].hits
    throws = (thrown(dice, asks.SUBMARINE_ROLL, 2),)
    rows = rows_of(t, SUBMARINE, 1, modifier, [sum(faces) for faces in throws])
    category = thrown(dice, asks.CATEGORY_DIE, 1)
    chosen = f"a die of {category[0]} picked the target (22.93E); " if category else ""
    parts_known = _parts(some_events)
    if not parts_known and any(event.kind == events.SUBMARINE_ADVANCED for event in some_events[1:2]):
        parts_known = (Modifier(modifier, "for an advanced submarine", "22.941"),) if modifier else ()
    lost = rows[0].found == "*"
    says = f"{chosen}the submarine is lost" if lost else f"{chosen}{_count(hits, 'hit')}"
    return RollExplanation(
        throws, "22.94", says, "modifier", modifier, parts_known, "the attacker alone (22.93D)", rows
    )


# ------------------------------------------------------------ search, surprise, air
def _search(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation:
    """A search die finds the group of its own number."""
    is_found = some_events[0].kind == events.SEARCH_RESULT
    found = "it finds the enemy group of its number" if is_found else "no enemy group has its number"
    return RollExplanation(((some_events[0].die,),), "22.452", found)


def _surprise(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation:
    """The level of surprise, as the rule makes it of the die."""
    s, event = before.s, some_events[0]
    g = s.duel[1]
    results, radar, earlier = s.search_results[g], s.radar[1 - event.side], s.results_used[g] - 1
    plain = surprise_level(t, HIGH, 1, 0, 0)
    some = (
        Modifier(surprise_level(t, HIGH, results, 0, 0) - plain, "for search results against the group", "23.7413"),
        Modifier(surprise_level(t, HIGH, 1, radar, 0) - plain, "for radar research of the defender", "23.7413"),
        Modifier(surprise_level(t, HIGH, 1, 0, earlier) - plain, "for earlier strikes on the group", "23.7413"),
    )
    known = tuple(each for each in some if each.number)
    return RollExplanation(
        ((event.die,),),
        "23.7413",
        f"surprise level {event.level}",
        total=sum(each.number for each in known),
        added=known,
    )


def _air_combat(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation:
    """How one side's roll in air combat was read."""
    s, event = before.s, some_events[0]
    side, modifier = event.side, event.modifier
    nation = s.air_drm[side]
    some = (
        Modifier(nation, "for the Air DRM", "19"),
        Modifier(modifier - nation, "for the combat air patrol", "19, 23.7413"),
    )
    faces = thrown(dice, asks.AIR_COMBAT_ROLL, 2)
    strength = s.air_strength[side] if t.over_last_row == 1 else event.row
    rows = rows_of(t, COMBAT, strength, modifier, [event.dice])
    eliminated, aborted = (sum(int(each.found.split("/")[place]) for each in rows) for place in (0, 1))
    says = f"{_count(eliminated, 'squadron')} of the other side eliminated, {aborted} aborted"
    return RollExplanation(
        (faces,), "19", says, total=modifier, added=tuple(each for each in some if each.number), rows=rows
    )


def _air_defence(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation:
    """How the fire of the ships at a strike was read, and what its level is made of."""
    level = next(event.level for event in reversed(before.log) if event.kind == events.AIR_DEFENCE)
    throws = throws_of(t, DEFENCE, level, asks.AIR_DEFENCE_ROLL, dice)
    rows = rows_of(t, DEFENCE, level, 0, [sum(faces) for faces in throws])
    says = f"{_count(some_events[0].eliminated, 'squadron')} eliminated, {some_events[0].aborted} aborted"
    return RollExplanation(throws, "23.42", says, "level", level, _level(t, before, level), "the defender alone", rows)


def _level(t: Tables, before: Look, level: int) -> tuple[Modifier, ...]:
    """The parts of an air defence level, as the rule makes it of what the reader sees of the group."""
    s, g = before.s, before.s.duel[1]
    factors, research = air_defence_factors(s, g), s.air_defence_research[side_of_group(g)]
    big, hurt, surprise = giants(s, g, 0), giants(s, g, 1), s.surprise
    by_size = air_defence_level(t, factors, 0, 0, 0, 0)
    whole = air_defence_level(t, factors, research, big, hurt, 0)
    some = (
        Modifier(by_size, "for ten naval factors or part of them", "23.42"),
        Modifier(air_defence_level(t, factors, research, 0, 0, 0) - by_size, "for air defence research", "23.42"),
        Modifier(
            whole - air_defence_level(t, factors, research, 0, 0, 0), "for five-factor battleships and CVBs", "23.42"
        ),
        Modifier(air_defence_level(t, factors, research, big, hurt, surprise) - whole, "for surprise", "23.7413"),
    )
    return tuple(each for each in some if each.number) if sum(each.number for each in some) == level else ()


BY_EVENT: Final[dict[int, Callable[[Tables, Look, Sequence[Event], Sequence[Die]], RollExplanation]]] = {
    events.FLEET_FIRE: _fire(FLEET, asks.FLEET_ROLL, "22.55", "factors"),
    events.AIR_ATTACK: _fire(AIR, asks.AIR_ATTACK_ROLL, "23.44", "squadrons"),
    events.SUBMARINE_FIRE: _submarine,
    events.SEARCH_RESULT: _search,
    events.SEARCH_BLANK: _search,
    events.SURPRISE_LEVEL: _surprise,
    events.AIR_COMBAT_ROLL: _air_combat,
    events.AIR_DEFENCE_LOSSES: _air_defence,
}
