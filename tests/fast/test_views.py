"""The compiled view of a seat is the interpreted one, in a game whose runtime has no lockstep of its own."""

from flagplot import games
from flagplot.fast import kernel, pack
from flagplot.fast.arrays import game_arrays
from flagplot.fast.runtime import runtime
from flagplot.games.europa.sight import SIGHT
from tests.fast.lockstep import differences
from tests.helpers.europa_random import play_randomly, random_fight

EUROPA = runtime(games.kit("europa"))


def test_a_seat_sees_the_same_in_both_runtimes() -> None:
    """At every question and every throw of twelve random combats, for both seats."""
    compared = 0
    for seed in range(12):
        fight = random_fight(seed)
        board = game_arrays(EUROPA)
        for position in play_randomly(fight, seed):
            board.truth[:1] = pack.pack(position.situation)
            for seat in range(2):
                board.sights[:] = board.truth[0]
                EUROPA.entry(kernel.LOOK, board, seat)(board, seat)
                assert differences(SIGHT.view(position.situation, seat), board.sights[seat : seat + 1]) == [], (
                    seed,
                    seat,
                )
                compared += 1
    assert compared > 400
