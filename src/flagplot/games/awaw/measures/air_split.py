"""The split of carrier aircraft between combat air patrol and strikes in the first round (22.431), as a secret choice.

A choice is a share of every carrier's squadrons that flies patrol, the same for all carriers of a side; what is left over is
free for strikes.  The choice stands for the first round only; the doctrine splits later ones.
"""

from typing import Final

from flagplot.core.game import Game
from flagplot.core.offers.decision import Chosen, Decision
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.words import asks

PARTS: Final = 6
"""Shares go by sixths."""
BEGINNINGS: Final = 8
"""Ways that a battle came to its first patrol; each cell is played from all of them in turn."""


def air_split(game: Game, tables: Tables, beginnings: list[Situation], keep: tuple[int, ...]) -> Chosen:
    """Every pair of splits at the first patrol."""
    sides = {side for s in beginnings for side in askers(game, tables, s)}
    shares = tuple(tuple((part,) for part in range(PARTS + 1)) if side in sides else ((0,),) for side in range(2))
    starts = {
        (a, b): [split(game, tables, s, (a, b)) for s in beginnings]
        for a in range(len(shares[0]))
        for b in range(len(shares[1]))
    }

    def about(roster: object, side: int) -> list[str]:
        """What the choice is about."""
        return ["sixths of the carrier squadrons on patrol in round 1"]

    return Chosen((shares[0], shares[1]), about, starts)


def askers(game: Game, tables: Tables, start: Situation) -> set[int]:
    """The sides that have aircraft to split."""
    s, found = start.copy(), set()
    while s.ask_kind == asks.PATROL_SQUADRONS:
        found.add(s.ask_seat)
        game.step(tables, s, _nearest(game, tables, s, 0))
    return found


def split(game: Game, tables: Tables, start: Situation, shares: tuple[int, int]) -> Situation:
    """The battle after both sides have sent out their patrols."""
    s = start.copy()
    while s.ask_kind == asks.PATROL_SQUADRONS:
        wanted = (2 * shares[s.ask_seat] * (s.ask_size - 1) + PARTS) // (2 * PARTS)
        game.step(tables, s, _nearest(game, tables, s, wanted))
    return s


def _nearest(game: Game, tables: Tables, s: Situation, wanted: int) -> int:
    legal = [answer for answer in range(s.ask_size) if game.refusal(tables, s, answer) == 0]
    return min(legal, key=lambda answer: (abs(answer - wanted), answer))


AIR_SPLIT: Final = Decision(
    name="air-split",
    words="combat air patrol against strikes [22.431]",
    head="sixths",
    basis="Each carrier sends the same share, in sixths; the choice stands for the first round, which is come to in "
    "eight ways by doctrine, and for no other.",
    reached=lambda s: bool(s.ask_kind == asks.PATROL_SQUADRONS and s.round <= 1),
    missed=lambda s: bool(s.round > 1),
    made=air_split,
    never="nobody has carrier aircraft to split in the first round",
    expected="a battle with carriers",
    beginnings=BEGINNINGS,
)
