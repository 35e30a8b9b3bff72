"""Combat air patrol and counterair against land-based air (22.41B, 22.43)."""

from flagplot.core.ask import ask, clear
from flagplot.core.event import emit
from flagplot.games.awaw.battle.air.air_battle import OPENING
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.battle.turns import enter_segment, enter_stage
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import AIRCRAFT_ALONE, BASES, COUNTERAIR, COVER, STRIKES, WINGS
from flagplot.games.awaw.shared.units import end_wing, first_wing, wing_free
from flagplot.games.awaw.words import asks, events, reasons

ALLOCATING, CHOOSING_BASE, FIGHTING = 0, 1, 2


def carrier_wing_flies(s: Situation, w: int) -> bool:
    """Whether a carrier's wing has squadrons and its ship is in the battle."""
    u = s.wing_ship[w]
    return u >= 0 and s.squadrons[w] > 0 and s.count[u] > 0 and s.at[u] >= 0 and in_battle(s, s.at[u])


def air_patrol(t: Tables, s: Situation) -> None:
    """Each player in turn, in secret, allots carrier squadrons to combat air patrol over their own group (22.431A)."""
    for turn in range(2):
        side = s.interceptor if turn == 0 else 1 - s.interceptor
        if s.stage > turn:
            continue
        while s.cursor < s.wings[side]:
            w = first_wing(side) + s.cursor
            s.cursor += 1
            if carrier_wing_flies(s, w):
                ask(s, asks.PATROL_SQUADRONS, side, w, -1, s.squadrons[w] + 1)
                return
        enter_stage(s, turn + 1)
    enter_segment(s, STRIKES if s.raid == 1 else COVER if s.alone == AIRCRAFT_ALONE else COUNTERAIR)
    s.actor = s.interceptor if t.counterair_first == 0 else 1 - s.interceptor


def take_patrol(s: Situation, answer: int) -> None:
    """Put the squadrons on patrol."""
    w = s.ask_subject
    clear(s)
    s.patrol[w] = answer
    emit(s, events.PATROL_SET, w // WINGS, w, answer, 0)


def base_squadrons(s: Situation, b: int) -> int:
    """Squadrons at a base."""
    side = b // BASES
    total = 0
    for w in range(first_wing(side), end_wing(s, side)):
        if s.wing_base[w] == b:
            total += s.squadrons[w]
    return total


def counterair(t: Tables, s: Situation) -> None:
    """Each player in turn counterairs enemy bases: numbers for every base, then a combat for each (22.431B, 22.432)."""
    if s.stage == ALLOCATING:
        allocate_counterair(s)
    elif s.stage == CHOOSING_BASE:
        choose_base(s)
    else:
        end_base_combat(s)
        enter_stage(s, CHOOSING_BASE)


def allocate_counterair(s: Situation) -> None:
    """Ask each carrier wing, base by base, how many squadrons it sends (22.432); land-based air may not (22.342).

    `cursor` counts the pairs of base and wing that have been asked.
    """
    foe = 1 - s.actor
    while s.cursor < s.bases[foe] * s.wings[s.actor]:
        b = foe * BASES + s.cursor // s.wings[s.actor]
        w = first_wing(s.actor) + s.cursor % s.wings[s.actor]
        s.cursor += 1
        flies = carrier_wing_flies(s, w) and counterair_free(s, w) > 0
        if flies and s.base_in_range[b] == 1 and base_squadrons(s, b) > 0:
            ask(s, asks.COUNTERAIR_SQUADRONS, s.actor, w, b, counterair_free(s, w) + 1)
            return
    for b in range(foe * BASES, foe * BASES + s.bases[foe]):
        for w in range(first_wing(s.actor), end_wing(s, s.actor)):
            s.base_raided[b] += s.counterair_sent[w][b % BASES]
        if s.base_raided[b] > 0:
            emit(s, events.COUNTERAIR_ANNOUNCED, s.actor, b, s.base_raided[b], 0)
    enter_stage(s, CHOOSING_BASE)


def counterair_free(s: Situation, w: int) -> int:
    """Squadrons of a wing without patrol or counterair task."""
    sent = 0
    for i in range(BASES):
        sent += s.counterair_sent[w][i]
    return wing_free(s, w) - sent


def take_counterair(s: Situation, answer: int) -> None:
    """Note the squadrons that go."""
    w, b = s.ask_subject, s.ask_object
    clear(s)
    s.counterair_sent[w][b % BASES] = answer


def bases_to_fight(s: Situation, side: int) -> int:
    """Bases that are raided and have not been fought over yet."""
    total = 0
    for b in range(side * BASES, side * BASES + s.bases[side]):
        if s.base_raided[b] > 0 and s.base_fought[b] == 0:
            total += 1
    return total


def choose_base(s: Situation) -> None:
    """The attacker takes the bases in the order he likes; then the other player has his turn (22.432)."""
    foe = 1 - s.actor
    waiting = bases_to_fight(s, foe)
    if waiting > 1:
        ask(s, asks.COUNTERAIR_BASE, s.actor, -1, -1, BASES)
    elif waiting == 1:
        for b in range(foe * BASES, foe * BASES + s.bases[foe]):
            if s.base_raided[b] > 0 and s.base_fought[b] == 0:
                begin_base_combat(s, b)
                return
    elif s.sides_done == 0:
        s.sides_done = 1
        s.actor = foe
        enter_stage(s, ALLOCATING)
    else:
        s.sides_done = 0
        enter_segment(s, COVER)


def may_raid_next(s: Situation, answer: int) -> int:
    """Only a base that squadrons were sent against and not fought over yet (22.432)."""
    b = (1 - s.ask_seat) * BASES + answer
    waits = s.base_raided[b] > 0 and s.base_fought[b] == 0
    return reasons.MAY if waits else reasons.NOT_RAIDED


def take_counterair_base(s: Situation, answer: int) -> None:
    """Fight over the base chosen."""
    b = (1 - s.ask_seat) * BASES + answer
    clear(s)
    begin_base_combat(s, b)


def begin_base_combat(s: Situation, b: int) -> None:
    """Bring the squadrons sent against the base into one round of air combat (22.41B, 22.432).

    What aborts there in the last such combat is out for the player turn when the battle is over (22.435).
    """
    s.base_fought[b] = 1
    s.raided_base = b
    s.duel[0] = -1
    s.duel[1] = -1
    s.surprise = 0
    for w in range(first_wing(s.actor), end_wing(s, s.actor)):
        s.raiding[w] = s.counterair_sent[w][b % BASES]
        s.counterair_sent[w][b % BASES] = 0
        if s.raiding[w] > 0:
            s.engaged_in_battle[s.wing_ship[w]] = 1
    for w in range(first_wing(b // BASES), end_wing(s, b // BASES)):
        if s.wing_base[w] == b:
            s.grounded[w] = 0
    s.stage = FIGHTING
    s.battle = OPENING


def end_base_combat(s: Situation) -> None:
    """Squadrons that came through go back to their carriers and may still strike ships (22.433)."""
    for w in range(first_wing(s.actor), end_wing(s, s.actor)):
        s.raiding[w] = 0
    s.raided_base = -1
