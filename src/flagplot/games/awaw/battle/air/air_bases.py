"""Combat air patrol and counterair against land-based air (22.41B, 22.43)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.air_battle import air_battle
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import BASES
from flagplot.games.awaw.shared.units import bases_of, wing_free, wings_of
from flagplot.games.awaw.words import asks, events, reasons


def carrier_wing_flies(s: BattleState, w: int) -> bool:
    """Whether a carrier's wing has squadrons and its ship is in the battle."""
    u = s.wing_ship[w]
    return u >= 0 and s.squadrons[w] > 0 and s.count[u] > 0 and s.group_row[u] >= 0 and in_battle(s, s.group_row[u])


def base_squadrons(s: BattleState, b: int) -> int:
    """Squadrons at a base."""
    side = b // BASES
    return sum(s.squadrons[w] for w in wings_of(s, side) if s.wing_base[w] == b)


def counterair_free(s: BattleState, w: int) -> int:
    """Squadrons of a wing without patrol or counterair task."""
    sent = sum(s.counterair_sent[w][i] for i in range(BASES))
    return wing_free(s, w) - sent


def bases_to_fight(s: BattleState, side: int) -> int:
    """Bases that are raided and have not been fought over yet."""
    return sum(1 for b in bases_of(s, side) if s.base_raided[b] > 0 and not s.base_fought[b])


def may_raid_next(s: BattleState, answer: int) -> int:
    """Only a base that squadrons were sent against and not fought over yet (22.432)."""
    b = (1 - s.ask_seat) * BASES + answer
    waits = s.base_raided[b] > 0 and s.base_fought[b] == 0
    return reasons.MAY if waits else reasons.NOT_RAIDED


@flow
def air_patrol(t: Tables, s: BattleState) -> None:
    """Each player in turn, in secret, allots carrier squadrons to combat air patrol over their own group (22.431A)."""
    for turn in range(2):
        side = s.interceptor if turn == 0 else 1 - s.interceptor
        for w in wings_of(s, side):
            if carrier_wing_flies(s, w):
                s.patrol[w] = ask(s, asks.PATROL_SQUADRONS, side, w, -1, s.squadrons[w] + 1)
                s.stayed[w] = max(0, s.stayed[w] - s.patrol[w])
                emit(s, events.PATROL_SET, side=side, wing=w, squadrons=s.patrol[w])


def only_base(s: BattleState, side: int) -> int:
    """The one base still to be fought over, -1 if there are several."""
    found = -1
    for b in bases_of(s, side):
        if s.base_raided[b] > 0 and not s.base_fought[b]:
            if found >= 0:
                return -1
            found = b
    return found


def announce_counterair(s: BattleState, foe: int) -> None:
    """Say how many squadrons come to each base (22.432)."""
    for b in bases_of(s, foe):
        for w in wings_of(s, s.actor):
            s.base_raided[b] += s.counterair_sent[w][b % BASES]
        if s.base_raided[b] > 0:
            emit(s, events.COUNTERAIR_ANNOUNCED, side=s.actor, base=b, squadrons=s.base_raided[b])


def send_against(s: BattleState, b: int) -> None:
    """Bring the squadrons sent against the base over it; what aborts in the last such combat is out afterwards (22.435)."""
    s.base_fought[b] = 1
    s.raided_base = b
    s.duel[0] = -1
    s.duel[1] = -1
    s.surprise = 0
    for w in wings_of(s, s.actor):
        s.attacking_now[w] = s.counterair_sent[w][b % BASES]
        s.counterair_sent[w][b % BASES] = 0
        s.stayed[w] = max(0, s.stayed[w] - s.attacking_now[w])
        if s.attacking_now[w] > 0:
            s.engaged_in_battle[s.wing_ship[w]] = 1
    for w in wings_of(s, b // BASES):
        if s.wing_base[w] == b:
            s.grounded[w] = 0


@flow
def fight_over_base(t: Tables, s: BattleState, b: int) -> None:
    """One round of air combat; squadrons that came through go back and may still strike ships (22.41B, 22.432, 22.433)."""
    send_against(s, b)
    air_battle(t, s)
    for w in wings_of(s, s.actor):
        s.attacking_now[w] = 0
    s.raided_base = -1


@flow
def counterair(t: Tables, s: BattleState) -> None:
    """Each player in turn counterairs enemy bases: all numbers first, then a combat for each base (22.431B, 22.432).

    Land-based air may not (22.342).
    """
    for turn in range(2):
        s.actor = s.interceptor if turn == t.counterair_first else 1 - s.interceptor
        foe = 1 - s.actor
        for b in bases_of(s, foe):
            for w in wings_of(s, s.actor):
                flies = carrier_wing_flies(s, w) and counterair_free(s, w) > 0
                if flies and s.base_in_range[b] and base_squadrons(s, b) > 0:
                    sent = ask(s, asks.COUNTERAIR_SQUADRONS, s.actor, w, b, counterair_free(s, w) + 1)
                    s.counterair_sent[w][b % BASES] = sent
        announce_counterair(s, foe)
        while bases_to_fight(s, foe) > 0:
            b = only_base(s, foe)
            if b < 0:
                b = ask(s, asks.COUNTERAIR_BASE, s.actor, -1, -1, BASES)
                b += foe * BASES
            fight_over_base(t, s, b)
