"""What a seat saw later, read as evidence of earlier decisions and rolls: secret numbers, screens, strikes and dice.

It only spares worlds that would be found impossible later; this reveals no more about an answer than play does.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import takewhile
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.event import Event, EventKind
from flagplot.core.offers.interfaces import FutureViews, StoredView
from flagplot.games.awaw.battle.fleet.shots import LAST_FLEET_ROW
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.air import LAST_AIR_ROW, LAST_DEFENCE_ROW
from flagplot.games.awaw.shared.groups import disclose, in_battle
from flagplot.games.awaw.shared.terms import BASES, FACTS, FULL, GROUPS, NUMBERS
from flagplot.games.awaw.shared.units import end_wing, first_wing, group_row, ships_of
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words.events import BATTLE_OVER
from flagplot.games.awaw.words import asks, events

ONE_ROLL: Final = 1 << 20
"""More than any table has rows: there is one roll."""
TOLD: Final[dict[tuple[int, int], tuple[int, Callable[[Event], int]]]] = {
    (asks.SEARCH_DIE, events.SEARCH_RESULT): (ONE_ROLL, lambda event: event.die),
    (asks.SEARCH_DIE, events.SEARCH_BLANK): (ONE_ROLL, lambda event: event.die),
    (asks.SURPRISE_DIE, events.SURPRISE_LEVEL): (ONE_ROLL, lambda event: event.die),
    (asks.AIR_COMBAT_ROLL, events.AIR_COMBAT_ROLL): (ONE_ROLL, lambda event: event.dice),
    (asks.AIR_DEFENCE_ROLL, events.AIR_DEFENCE_LOSSES): (LAST_DEFENCE_ROW, lambda event: event.dice),
    (asks.AIR_ATTACK_ROLL, events.AIR_ATTACK): (LAST_AIR_ROW, lambda event: event.dice),
    (asks.FLEET_ROLL, events.FLEET_FIRE): (LAST_FLEET_ROW, lambda event: event.dice),
    (asks.SUBMARINE_ROLL, events.SUBMARINE_FIRE): (ONE_ROLL, lambda event: event.dice),
}
"""The field of a roll's event that holds its dice, by the purpose of the roll and the kind of event.

Before it the last row of the table: an entry with a further row, and so a further roll, shows its last dice only (reading D22).
"""
NAMES_TARGET: Final = (events.FLEET_FIRE, events.AIR_ATTACK, events.SUBMARINE_FIRE)
"""Events that name a ship and the group that it is in."""
OF_ATTACKS: Final = frozenset({events.AIR_ATTACK, events.AIR_PARTS, events.SHIFT_PARTS})
"""Events of the rolls of a strike: all are made before the first takes effect."""
UNREST: Final = frozenset({
    events.SHIP_DAMAGED, events.SHIP_SUNK, events.CRITICAL_HIT, events.ENGAGEMENT_SOUGHT, events.GROUP_WITHDRAWS,
    events.SHIPS_WITHDRAW, events.SHIPS_DETACHED, events.FLEET_COMBAT, events.EVADED,
})  # fmt: skip
"""Events after which a group may be another than it was when it was formed."""


def allowed(s: BattleState, seat: int, ahead: FutureViews) -> Collection[int] | None:
    """What later evidence leaves of the answers to the pending question, or of the totals of the roll."""
    if s.ask_seat == DICE_SEAT:
        return known_dice(s, ahead)
    if s.ask_kind == asks.NUMBER:
        return numbers_left(s, ahead)
    if s.ask_kind == asks.SCREEN:
        return screened_later(s, ahead)
    if s.ask_kind == asks.STRIKE_SQUADRONS:
        return squadrons_left(s, ahead)
    if s.ask_kind == asks.AIR_TARGET:
        return aimed_later(s, ahead)
    if s.ask_kind == asks.COVER_SQUADRONS:
        return cover_left(s, ahead)
    if s.ask_kind == asks.COUNTERAIR_SQUADRONS:
        return sent_against(s, ahead)
    return None


def allowed_in_turn(s: TurnState, seat: int, ahead: FutureViews) -> Collection[int] | None:
    """The same in a naval turn, where only the battles in it are looked ahead in, each to its end."""
    if s.fighting == 0:
        return None
    end = ahead.read
    while end < len(ahead.log) and ahead.log[end].kind != BATTLE_OVER:
        end += 1
    if s.ask_seat == DICE_SEAT:
        return known_dice(s.battle, FutureViews(ahead.log[:end], (), ahead.read, 0))
    if s.ask_kind != asks.NUMBER:
        return allowed(s.battle, seat, FutureViews(ahead.log[:end], (), ahead.read, 0))
    later = [sight for sight in ahead.sights[ahead.sight :] if sight.read <= end and sight.view.fighting == 1]
    sights = [StoredView(sight.view.battle, sight.read) for sight in later]
    return numbers_left(s.battle, FutureViews(ahead.log[:end], sights, ahead.read, 0))


def known_dice(s: BattleState, ahead: FutureViews) -> Collection[int] | None:
    """What the dice showed, if the event that follows says so."""
    if ahead.read == len(ahead.log):
        return None
    event = ahead.log[ahead.read]
    last_row, reading = TOLD.get((s.roll_purpose, event.kind), (-1, None))
    return None if reading is None or s.shot_left > last_row else (reading(event),)


def screened_later(s: BattleState, ahead: FutureViews) -> Collection[int] | None:
    """How many ships of a row were screened, if the fleet combat follows, whose beginning shows it (22.531C)."""
    place = ahead.read
    while place < len(ahead.log) and ahead.log[place].kind == events.SHIPS_SCREENED:
        place += 1
    if place == len(ahead.log) or ahead.log[place].kind != events.FLEET_COMBAT:
        return None
    for event in ahead.log[place + 1 :]:
        if event.kind != events.SCREEN_SHOWN:
            break
        if event.unit == s.ask_subject:
            return (event.ships,)
    return (0,)


def squadrons_left(s: BattleState, ahead: FutureViews) -> Collection[int] | None:
    """How many squadrons a wing may have sent, if the launch of the strike follows, which gives their sum (22.462B).

    A strike to which no wing sends any is not launched; what follows may then be another one.
    """
    launch = ahead.log[ahead.read] if ahead.read < len(ahead.log) else None
    if (
        launch is None
        or launch.kind != events.STRIKE_LAUNCHED
        or (launch.side, launch.group) != (s.ask_seat, s.ask_object)
    ):
        return None
    w, mine = s.ask_subject, range(first_wing(s.actor), end_wing(s, s.actor))
    left = launch.squadrons - sum(s.attacking_now[other] for other in mine if other < w)
    later = sum(s.squadrons[other] for other in mine if other > w)
    return range(max(0, left - later), left + 1)


def aimed_later(s: BattleState, ahead: FutureViews) -> Collection[int] | None:
    """How many squadrons attack a target, from the rolls that follow: they name each target that is attacked (23.43, 23.44)."""
    for event in ahead.log[ahead.read :]:
        if event.kind not in OF_ATTACKS:
            return (0,)
        if event.kind == events.AIR_ATTACK and (event.target, event.group) == (s.ask_subject, s.ask_object):
            return (event.squadrons,)
    return None


def cover_left(s: BattleState, ahead: FutureViews) -> Collection[int] | None:
    """How many squadrons of a wing may cover a group: all of its groups together have as many as are announced (22.4421B)."""
    w, side = s.ask_subject, s.ask_seat
    if ahead.read == len(ahead.log):
        return None
    left = announced(ahead, events.COVER_ANNOUNCED, side, "wing", w)
    n = s.ask_object - side * GROUPS
    left -= sum(s.cover[w][:n])
    is_last = not any(in_battle(s, group_row(side, number)) for number in range(n + 2, NUMBERS + 1))
    return range(left if is_last else 0, left + 1)


def sent_against(s: BattleState, ahead: FutureViews) -> Collection[int] | None:
    """How many squadrons of a wing may counterair a base, from the sum that is announced for it (22.431B, 22.432)."""
    w, b, side = s.ask_subject, s.ask_object, s.ask_seat
    if ahead.read == len(ahead.log):
        return None
    left = announced(ahead, events.COUNTERAIR_ANNOUNCED, side, "base", b)
    left -= sum(s.counterair_sent[other][b % BASES] for other in range(first_wing(side), w))
    later = sum(s.squadrons[other] for other in range(w + 1, end_wing(s, side)))
    return range(max(0, left - later), left + 1)


def announced(ahead: FutureViews, kind: EventKind, side: int, of: str, row: int) -> int:
    """How many squadrons a side announces for a row, in the announcements that follow at once."""
    following = takewhile(lambda event: event.kind == kind and event.side == side, ahead.log[ahead.read :])
    return sum(event.squadrons for event in following if getattr(event, of) == row)


def numbers_left(s: BattleState, ahead: FutureViews) -> Collection[int]:
    """The numbers that a group may have been given, from later reports on the groups with those numbers."""
    twin, g, first = s.fork(), s.ask_subject, s.ask_seat * GROUPS
    disclose(twin, g, FACTS)
    return [number for number in range(NUMBERS) if may_bear(twin, g, first + number, ahead)]


def may_bear(twin: BattleState, g: int, row: int, ahead: FutureViews) -> bool:
    """Whether a group, whose facts are recorded, may have been in the row of a number."""
    entries = (twin.fact_carriers[g], twin.fact_small[g], twin.fact_laden[g])
    if any(facts != entries for facts in known_facts(row, ahead)):
        return False
    end = last_of_number(row, ahead)
    for event in ahead.log[ahead.read : end]:
        if event.kind in NAMES_TARGET:
            u, at = event.target, event.group
            if u >= 0 and (at == row) != (twin.group_row[u] == g) and (at == row or twin.group_row[u] == g):
                return False
    mine = classes(twin, g)
    later = [sight.view for sight in ahead.sights[ahead.sight :] if sight.read <= end]
    return all(classes(view, row) <= mine for view in later if view.known[row] == FULL)


def last_of_number(row: int, ahead: FutureViews) -> int:
    """How many events were read when the row may have come to hold another group: one evaded, or one joined there (22.411B)."""
    for place in range(ahead.read, len(ahead.log)):
        event = ahead.log[place]
        if event.kind == events.EVADED and event.side == row // GROUPS:
            return place
        if event.kind == events.GROUP_ENTERS and group_row(event.side, event.number) == row:
            return place
    return len(ahead.log)


def known_facts(row: int, ahead: FutureViews) -> Iterator[tuple[int, int, int]]:
    """The facts reported about the group in a row as it was formed, but for its speed, which an edition reads otherwise."""
    rounds = 0
    for event in ahead.log[ahead.read :]:
        rounds += event.kind == events.ROUND_BEGINS
        if event.kind in UNREST or rounds > 1:
            return
        if event.kind == events.FACTS_DISCLOSED and event.group == row:
            yield event.carriers, event.small, event.laden


def classes(s: BattleState, g: int) -> Counter[tuple[int, int, int]]:
    """How many ships of each class are in a group."""
    found = Counter[tuple[int, int, int]]()
    for u in ships_of(s, g):
        found[s.kind[u], s.size[u], s.nation[u]] += s.count[u]
    return found
