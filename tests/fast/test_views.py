"""The compiled view of a seat is the interpreted one, in a game whose runtime has no lockstep of its own."""

from typing import Any

import numba

from flagplot.core import bind
from flagplot.fast import europa, pack
from flagplot.games.europa.players import europa_bold, europa_standard
from flagplot.games.europa.sight import SIGHT
from tests.fast.lockstep import differences
from tests.helpers.europa_random import play_randomly, random_fight


def compiled() -> Any:
    """What fills a view, compiled alone."""
    bench = europa.runtime((europa_standard, europa_bold))
    bound = bind.bind(bench.modules, lambda function: numba.njit(function), bench.replaced)
    return bound[bind.key_of(europa.see)]


def test_a_seat_sees_the_same_in_both_runtimes() -> None:
    """At every question and every throw of twelve random combats, for both seats."""
    see, compared = compiled(), 0
    for seed in range(12):
        fight = random_fight(seed)
        table = europa.laid(fight.t, fight.s)
        for position in play_randomly(fight, seed):
            table.truth[:] = pack.pack(position.situation)
            for seat in range(2):
                table.sight[:] = table.truth
                see(table, seat)
                assert differences(SIGHT.view(position.situation, seat), table.sight) == [], (seed, seat)
                compared += 1
    assert compared > 400
