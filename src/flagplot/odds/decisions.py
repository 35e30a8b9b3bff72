"""A secret choice of both sides, come to by doctrine from some seeds, with all that either side may choose there."""

from collections.abc import Sequence

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.decision import Chosen, Decision
from flagplot.core.offers.kit import Kit
from flagplot.core.player import Choose
from flagplot.core.schema import State
from flagplot.odds.play import Driver


def chosen(
    kit: Kit,
    decision: Decision,
    tables: object,
    situation: State,
    players: Sequence[Choose | None],
    seed: int,
    keep: tuple[int, ...] = (),
) -> Chosen:
    """Carry games on to a decision, and make every choice there."""
    begun = [begin(kit, decision, tables, situation, players, seed + n) for n in range(decision.beginnings)]
    found = [s for s in begun if s is not None]
    if not found:
        raise FlagplotError(decision.never, expected=decision.expected)
    beginnings = list(dict.fromkeys(found)) if decision.distinct else found
    return decision.made(kit.game_of(tables), tables, beginnings, keep)


def begin(
    kit: Kit, decision: Decision, tables: object, situation: State, players: Sequence[Choose | None], seed: int
) -> State | None:
    """The game where it first asks for the choice; nothing if it never does."""
    game = kit.game_of(tables)
    s, driver = situation.copy(), Driver(game, tables, seed, players, kit.memo)
    game.advance(tables, s)
    while not game.is_over(s) and not decision.reached(s) and not decision.missed(s):
        game.step(tables, s, driver.answer(s))
    return s if decision.reached(s) and not game.is_over(s) else None
