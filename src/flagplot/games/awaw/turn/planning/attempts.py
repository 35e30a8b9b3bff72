"""Several attempts on one voyage in one hex: in which round each is there, counted together (22.23, 22.24A, 22.24B)."""

from collections.abc import Sequence
from fractions import Fraction

from flagplot.games.awaw.interception.arrival import may_join_late
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.turn.planning.danger import one_of_them
from flagplot.games.awaw.turn.planning.hunters import FIRST_ROUND, NOBODY

NEVER = 0


def there(
    t: InterceptionTables, rounds: Sequence[dict[int, Fraction]], submarine: Sequence[int]
) -> list[dict[int, Fraction]]:
    """For each attempt the chance of each round in which it is there.

    The first round is that of its own dice; later ones need another surface force that came in time, for if all fail together
    they stay where they were.
    """
    found = []
    for place, own in enumerate(rounds):
        others = [each.get(FIRST_ROUND, NOBODY) for n, each in enumerate(rounds) if n != place and not submarine[n]]
        success = one_of_them(others) if may_join_late(t, 1, submarine[place], 1) else NOBODY
        success += (1 - success) if may_join_late(t, 0, submarine[place], 1) else NOBODY
        chances = {number: share * (1 if number == FIRST_ROUND else success) for number, share in own.items() if number}
        chances[NEVER] = (1 - sum(chances.values(), NOBODY)) if own else NOBODY
        found.append({number: share for number, share in sorted(chances.items()) if share})
    return found
