"""The split of carrier aircraft between combat air patrol and strikes in the first round (22.431), as a secret choice.

A choice is a share of every carrier's squadrons that flies patrol, the same for all carriers of a side; what is left over is
free for strikes.  The choice stands for the first round only; the doctrine splits later ones.
"""

from dataclasses import dataclass
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.shared.roster import Roster
from flagplot.games.awaw.words import asks
from flagplot.odds.sample import Choose, Driver

PARTS: Final = 6
"""Shares go by sixths."""
BEGINNINGS: Final = 8
"""Ways that a battle came to its first patrol; each cell is played from all of them in turn."""


@dataclass(frozen=True)
class AirSplit:
    """The shares of both sides, and every battle that begins with them."""

    choices: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    starts: dict[tuple[int, int], list[Situation]]

    def name(self, roster: Roster, side: int) -> list[str]:
        """What the choice is about."""
        return ["sixths of the carrier squadrons on patrol in round 1"]


def air_split(tables: Any, situation: Situation, players: tuple[Choose, Choose], seed: int) -> AirSplit:
    """Carry a battle on to its first patrol from some seeds, and make every pair of splits there."""
    beginnings = [at_patrol(tables, situation, players, seed + n) for n in range(BEGINNINGS)]
    sides = {side for s in beginnings for side in askers(tables, s)}
    shares = tuple(tuple((part,) for part in range(PARTS + 1)) if side in sides else ((0,),) for side in range(2))
    starts = {
        (a, b): [split(tables, s, (a, b)) for s in beginnings]
        for a in range(len(shares[0]))
        for b in range(len(shares[1]))
    }
    return AirSplit((shares[0], shares[1]), starts)


def at_patrol(tables: Any, situation: Situation, players: tuple[Choose, Choose], seed: int) -> Situation:
    """The battle at its first question about a patrol."""
    game = game_of(tables)
    s, driver = situation.copy(), Driver(game, tables, seed, players)
    game.advance(tables, s)
    while not game.is_over(s) and s.round <= 1 and s.ask_kind != asks.PATROL_SQUADRONS:
        game.step(tables, s, driver.answer(s))
    if s.ask_kind != asks.PATROL_SQUADRONS or s.round > 1:
        raise FlagplotError(
            "nobody has carrier aircraft to split in the first round", expected="a battle with carriers"
        )
    return s


def askers(tables: Any, start: Situation) -> set[int]:
    """The sides that have aircraft to split."""
    s, found = start.copy(), set()
    while s.ask_kind == asks.PATROL_SQUADRONS:
        found.add(s.ask_seat)
        game_of(tables).step(tables, s, _nearest(tables, s, 0))
    return found


def split(tables: Any, start: Situation, shares: tuple[int, int]) -> Situation:
    """The battle after both sides have sent out their patrols."""
    s = start.copy()
    while s.ask_kind == asks.PATROL_SQUADRONS:
        wanted = (2 * shares[s.ask_seat] * (s.ask_size - 1) + PARTS) // (2 * PARTS)
        game_of(tables).step(tables, s, _nearest(tables, s, wanted))
    return s


def _nearest(tables: Any, s: Situation, wanted: int) -> int:
    legal = [answer for answer in range(s.ask_size) if game_of(tables).refusal(tables, s, answer) == 0]
    return min(legal, key=lambda answer: (abs(answer - wanted), answer))
