"""The danger of a hex: the chance that an interceptor is there for the first round (22.22-22.24).

The defender sends as many surface forces as serve best, for every further attempt costs each of them dice (22.22K, 22.14D);
submarines lose none and all try (22.114). Besides it come the best single force, and every force that may go.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from flagplot.games.awaw.interception.arrival import may_join_late
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.turn.planning.hunters import FIRST_ROUND, NOBODY, Watch
from flagplot.games.awaw.turn.words.reasons import MAY


class Danger(NamedTuple):
    """Chances of an interceptor in a hex for the first round."""

    total: Fraction
    """Any interceptor: the best team of surface forces, or a submarine."""
    surface: Fraction
    """The best team."""
    team: tuple[int, ...]
    """Who is in it, by place among the hunters, the likeliest first."""
    alone: Fraction
    """The likeliest single force."""
    together: Fraction
    """As many as may go at once."""
    below: Fraction
    """A submarine."""


NO_DANGER: Final = Danger(NOBODY, NOBODY, (), NOBODY, NOBODY, NOBODY)


class Team(NamedTuple):
    """Surface forces that go together, and the chance that one of them arrives."""

    chance: Fraction
    members: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class _Chances:
    """The chances of a hunter to be there for the first round, one object wherever they are the same.

    Python finds that an object equals itself without comparing its fractions.
    """

    of: tuple[Fraction | None, ...]
    """For each number of attempts, from one on; None where it may not try."""


def one_of_them(chances: Sequence[Fraction]) -> Fraction:
    """Chance that at least one of some independent attempts succeeds."""
    missed = ways = 1
    for chance in chances:
        missed *= chance.denominator - chance.numerator
        ways *= chance.denominator
    return Fraction(ways - missed, ways)


class Dangers:
    """The danger of every hex of a voyage, worked out when asked for."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        able = [place for place, hunter in enumerate(watch.hunters) if hunter.refusal == MAY]
        self.surface = [place for place in able if not watch.hunters[place].is_submarine]
        self.submarines = [place for place in able if watch.hunters[place].is_submarine]
        self.crowds = [sorted(crowd) for crowd in crowds(watch, self.surface)]
        self._found: dict[tuple[int, int], Danger] = {}
        self._alike: dict[tuple[_Chances, ...], Danger] = {}
        self._chances: dict[tuple[int, object], _Chances] = {}
        """Of a hunter under some circumstances."""
        self._known: dict[tuple[Fraction | None, ...], _Chances] = {}
        self._open: dict[int, bool] = {}
        """Whether a hex may be chosen."""

    def of(self, hex: int, seen: int) -> Danger:
        """The danger in a hex for a voyage that the wings of `seen` have spotted by then."""
        if (hex, seen) not in self._found:
            if hex not in self._open:
                self._open[hex] = self.watch.hex_refusal(hex) == MAY
            self._found[hex, seen] = self._danger(hex, seen) if self._open[hex] else NO_DANGER
        return self._found[hex, seen]

    def _danger(self, hex: int, seen: int) -> Danger:
        alike = self.watch.circumstances(hex, seen)
        able = {place: self._of_hunter(place, hex, seen, alike[place]) for place in (*self.surface, *self.submarines)}
        key = tuple(able.values())
        if key in self._alike:
            return self._alike[key]
        teams = [team for crowd in self.crowds for team in self.teams(crowd, able)]
        best = max(teams, key=lambda team: (team.chance, -len(team.members)), default=Team(NOBODY, ()))
        alone = max((team.chance for team in teams if len(team.members) == 1), default=NOBODY)
        most = max((len(team.members) for team in teams), default=0)
        together = max((team.chance for team in teams if len(team.members) == most), default=NOBODY)
        tries = {place: self.watch.hunters[place].tries for place in self.submarines}
        below = one_of_them([able[place].of[0] or NOBODY for place in tries for _ in range(tries[place])])
        found = Danger(one_of_them([best.chance, below]), best.chance, best.members, alone, together, below)
        self._alike[key] = found
        return found

    def _of_hunter(self, place: int, hex: int, seen: int, alike: object) -> _Chances:
        """The chances of a hunter; a submarine's attempts do not count among those of surface forces."""
        if (place, alike) not in self._chances:
            sizes = range(1, 2 if place in self.submarines else len(self.surface) + 1)
            rounds = [self.watch.rounds_if_any(self.watch.hunters[place], hex, seen, size) for size in sizes]
            found = _Chances(tuple(None if each is None else each.get(FIRST_ROUND, NOBODY) for each in rounds))
            self._chances[place, alike] = self._known.setdefault(found.of, found)
        return self._chances[place, alike]

    def teams(self, crowd: Sequence[int], able: Mapping[int, _Chances]) -> Iterator[Team]:
        """For each number of attempts the likeliest forces, as long as each of them keeps a die (22.22K, 22.24C)."""
        for size in range(1, len(crowd) + 1):
            chances = {place: chance for place in crowd if (chance := able[place].of[size - 1]) is not None}
            if len(chances) < size:
                return
            members = sorted(chances, key=chances.__getitem__, reverse=True)[:size]
            yield Team(one_of_them([chances[place] for place in members]), tuple(members))


def crowds(watch: Watch, surface: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The largest sets of surface forces that may go for one target: mostly all of them (22.113, 22.14C)."""
    hunters = watch.hunters
    friends = {
        one: {other for other in surface if other != one and watch.agree(hunters[one], hunters[other])}
        for one in surface
    }
    yield from _largest((), set(surface), set(), friends)


def _largest(
    chosen: tuple[int, ...], left: set[int], done: set[int], friends: dict[int, set[int]]
) -> Iterator[tuple[int, ...]]:
    """Enumerate the maximal sets in which all agree, branching on the member that agrees with most."""
    if not left and not done:
        yield chosen
        return
    pivot = max(left | done, key=lambda place: len(friends[place] & left))
    for place in sorted(left - friends[pivot]):
        yield from _largest((*chosen, place), left & friends[place], done & friends[place], friends)
        left, done = left - {place}, done | {place}


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
