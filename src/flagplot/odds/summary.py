"""From a tally to what a player asks: who wins, when and how it ends, what it costs, which ships come home, with intervals.

Everything is plain data, so that text, JSON and pictures tell the same.
"""

from collections import Counter
from fractions import Fraction
from typing import Any, Final

from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.names import KIND_NAMES
from flagplot.games.awaw.shared.roster import Roster
from flagplot.games.awaw.shared.units import counts_as_naval_factors, is_named
from flagplot.games.awaw.words.telling import ENDINGS
from flagplot.odds.fates import DAMAGED, LEFT, SUNK, cargo_aboard
from flagplot.odds.figures import QUANTILES
from flagplot.odds.interval import Interval, mean, quantile, wilson
from flagplot.odds.tally import Tally

NOBODY: Final = "nobody"


class Sure:
    """How sure sampled figures are."""

    in_fractions = False
    """Whether chances are told as fractions too."""

    def share(self, hits: float, count: float) -> Interval:
        """A share of the battles."""
        return wilson(int(hits), int(count))

    def mean(self, counts: Counter[int]) -> Interval:
        """A mean over the battles."""
        return mean(counts)


class Walked(Sure):
    """How sure figures are that were walked exactly, but for what was left unresolved."""

    def __init__(self, resolved: float, in_fractions: bool = False, error: float = 0.0) -> None:
        self.resolved, self.in_fractions, self.error = resolved, in_fractions, error

    def share(self, hits: float, count: float) -> Interval:
        """A share of what was resolved; all that was not may fall to it, or none, and rounding may add to either."""
        rest = max(0.0, float(1 - self.resolved)) + self.error
        value = float(hits / count) if count else 0.0
        return Interval(value, max(0.0, float(hits) - self.error), min(1.0, float(hits) + rest))

    def mean(self, counts: Counter[int]) -> Interval:
        """A mean over what was resolved."""
        total = sum(counts.values())
        value = float(sum(n * chance for n, chance in counts.items()) / total) if total else 0.0
        return Interval(value, value, value)


def summary(tally: Tally, start: Situation, roster: Roster, sure: Sure | None = None) -> dict[str, Any]:
    """All that the report, the object and the picture show."""
    return Summary(tally, start, roster, sure or Sure()).data()


class Summary:
    """One tally being told."""

    def __init__(self, tally: Tally, start: Situation, roster: Roster, sure: Sure) -> None:
        self.tally, self.start, self.roster, self.sure = tally, start, roster, sure

    def data(self) -> dict[str, Any]:
        """All of it."""
        tally, sides = self.tally, self.roster.sides
        return {
            "battles": as_number(tally.battles),
            "winner": self.winners(),
            "rounds": self.spread(tally.rounds),
            "winner_by_round": by_round(tally, self.roster),
            "ended": self.ends(),
            "factors_lost": {sides[side]: self.spread(tally.lost[side]) for side in range(2)},
            "factors_at_start": {sides[side]: factors(self.start, side) for side in range(2)},
            "named_lost": {sides[side]: self.spread(tally.named[side]) for side in range(2)},
            "exchange": {"of": sides[1], "beyond": sides[0], **self.spread(tally.exchange)},
            "ships": self.ships(),
            "cargo": self.cargo(),
            "steps": as_number(tally.steps),
            "dice": as_number(tally.dice),
        }

    def share(self, hits: float) -> dict[str, Any]:
        """A share of the battles with its bounds, and as a fraction where it is known as one."""
        told: dict[str, Any] = self.sure.share(hits, self.tally.battles)._asdict()
        return {"p": str(Fraction(hits)), **told} if self.sure.in_fractions else told

    def winners(self) -> dict[str, dict[str, Any]]:
        """Chance that each side wins, and that none does (22.72)."""
        names = {0: self.roster.sides[0], 1: self.roster.sides[1], -1: NOBODY}
        return {name: self.share(self.tally.winners[side]) for side, name in names.items()}

    def spread(self, counts: Counter[int]) -> dict[str, Any]:
        """A whole number: its mean, some quantiles, and how often each value comes."""
        total = sum(counts.values())
        told: dict[str, Any] = {
            "mean": self.sure.mean(counts)._asdict(),
            "quantiles": {str(share): quantile(counts, share / 100) for share in QUANTILES},
            "shares": {str(value): float(counts[value] / total) for value in sorted(counts)},
        }
        if self.sure.in_fractions:
            told["p"] = {str(value): str(Fraction(counts[value])) for value in sorted(counts)}
        return told

    def ends(self) -> list[dict[str, Any]]:
        """How battles end, the likeliest first (22.71)."""
        found = []
        for code, count in self.tally.ends.most_common():
            words, cites = ENDINGS.get(code, ("it goes on", ""))
            found.append({"how": words, "cites": cites, **self.share(count)})
        return found

    def ships(self) -> list[dict[str, Any]]:
        """What becomes of each row of ships: a named one by chances, light ones by mean numbers."""
        return [self.ship(u, fates) for u, fates in sorted(self.tally.fates.items()) if self.in_use(u)]

    def in_use(self, u: int) -> bool:
        """Whether a row was there at the start."""
        return u % terms.UNITS < self.start.units[u // terms.UNITS]

    def ship(self, u: int, fates: tuple[Counter[int], ...]) -> dict[str, Any]:
        """One row of ships."""
        start, count = self.start, self.start.count[u]
        one = is_named(start.kind[u])
        parts = {"sunk": fates[SUNK], "damaged": fates[DAMAGED], "withdrew": fates[LEFT]}
        told: dict[str, Any] = {
            name: self.share(counts[1]) if one else self.sure.mean(counts)._asdict() for name, counts in parts.items()
        }
        told["unhurt"] = count - told["sunk"]["value"] - told["damaged"]["value"]
        told["sunk"]["shares"] = self.spread(fates[SUNK])["shares"]
        side, kind = self.roster.sides[u // terms.UNITS], KIND_NAMES[start.kind[u]]
        return {"side": side, "name": self.roster.units[u], "type": kind, "count": count, **told}

    def cargo(self) -> dict[str, Any]:
        """Cargo of the sides that carry any, and what of it is delivered (22.81A, 22.82)."""
        found = {}
        for side in range(2):
            at_start = cargo_aboard(self.start, side)
            if at_start:
                found[self.roster.sides[side]] = {
                    "start": at_start,
                    "delivered": self.spread(self.tally.delivered[side]),
                }
        return found


def as_number(count: Any) -> float:
    """A count, or an exact chance as a decimal number."""
    return count if isinstance(count, int) else float(count)


def by_round(tally: Tally, roster: Roster) -> dict[str, dict[str, float]]:
    """By round: chance that the battle is over by its end, and won by each side."""
    found, sides = {}, (*roster.sides, NOBODY)
    so_far = dict.fromkeys(sides, 0.0)
    for number in range(min(tally.rounds, default=1), max(tally.rounds, default=0) + 1):
        for (rounds, winner, _), count in tally.ways.items():
            if rounds == number:
                so_far[sides[winner]] += count
        found[str(number)] = {side: float(count / tally.battles) for side, count in so_far.items()}
    return found


def named(start: Situation, side: int) -> int:
    """Named ships of a side at the start."""
    rows = range(side * terms.UNITS, side * terms.UNITS + start.units[side])
    return sum(start.count[u] for u in rows if is_named(start.kind[u]))


def factors(start: Situation, side: int) -> int:
    """Naval factors of a side at the start, transports left out."""
    rows = range(side * terms.UNITS, side * terms.UNITS + start.units[side])
    return sum(start.size[u] * start.count[u] for u in rows if counts_as_naval_factors(start.kind[u]))
