"""A whole battle walked: closed forms, sampling within its interval, budget and rest, and both runtimes alike."""

from fractions import Fraction
from typing import Any

import icepool
import pytest

from flagplot.core.doctrine import Choose
from flagplot.core.offers.measure import ROWS
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.players import bold, standard
from flagplot.odds.exact.battle import EnumerationResult, Text, Walk
from flagplot.odds.tally import Tally, wilson
from tests.cli.shell import RIVER_PLATE, SCENARIOS
from tests.helpers.blocks import first
from tests.helpers.odds import BATTLE, play
from tests.witness import fire

TABLES = editions.fill(editions.load())
DENMARK_STRAIT = SCENARIOS / "denmark-strait-1941.yaml"


def walked(
    file: Any, choose: Choose | None = standard.choose, budget: int = 2000, fractions: int = 5000
) -> EnumerationResult:
    """A battle walked by one doctrine on both sides."""
    return Walk(BATTLE.counting, Text(BATTLE, TABLES, (choose, choose)), budget, fractions=fractions).run(
        build(read(file)).situation
    )


def test_river_plate_is_two_rolls_as_icepool_counts_them() -> None:
    """Graf Spee (2 factors) fires first; the cruisers that she leaves whole, of 2 factors each, fire back (22.54C-F).

    All DRMs are 2; those who shield the transports are encumbered (22.552B).  One hit damages a cruiser, two sink one; she
    herself is damaged by one hit and sunk by two.
    """
    found = walked(RIVER_PLATE)
    assert found.in_fractions and found.error == 0 and found.merged > 0
    two_dice: Any = 2 @ icepool.d6

    def on_spee(first: Any, second: Any) -> int:
        by_her = fire.fleet_fire(2, int(first), [2], 2, False, True)
        return min(2, fire.fleet_fire(6 if by_her == 0 else 4, int(second), [2], 2, True, False))

    spee: Any = icepool.map(on_spee, two_dice, two_dice)
    chances = dict(zip(spee.outcomes(), spee.probabilities(), strict=True))
    sunk, damaged = (found.tally.of(ROWS, 0, fate) for fate in range(2))
    assert sunk == {0: 1 - chances[2], 1: chances[2]}
    assert damaged == {0: 1 - chances[1], 1: chances[1]}
    assert found.tally.of("winner")[-1] == chances[0] == Fraction(20, 81)


def test_every_chance_of_a_small_battle_is_a_fraction_of_the_dice() -> None:
    """Four dice: all chances are multiples of one in 6**4 and add up to one."""
    found = walked(RIVER_PLATE)
    for counts in (
        found.tally.of(*key) for key in (("winner",), ("factors_lost", 0), ("factors_lost", 1), ("exchange",))
    ):
        chances: list[Any] = list(counts.values())
        assert all((chance * 6**4).denominator == 1 for chance in chances)
        assert sum(chances) == 1
    assert found.tally.dice == 4


@pytest.mark.long
@pytest.mark.parametrize("choose", first(1, [standard.choose, bold.choose, None], 2))
def test_sampling_agrees_with_the_walk(choose: Choose | None) -> None:
    """Winners and sunk factors of 1500 sampled battles lie within four standard errors of the exact chances."""
    exact = walked(RIVER_PLATE, choose, budget=20_000)
    assert exact.resolved > 0.999
    sampled = counted(choose)
    agree(sampled, exact)


def counted(choose: Choose | None) -> Tally:
    """Fifteen hundred battles of the River Plate."""
    start = build(read(RIVER_PLATE)).situation
    return play(TABLES, start, (choose, choose)).count(start, range(5000, 6500))


def agree(sampled: Tally, exact: EnumerationResult) -> None:
    """What was sampled lies within four standard errors of the exact chances, what is unresolved on either side."""
    rest, n = float(exact.unresolved) + exact.error, sampled.battles
    for key, chances in exact.tally.counts.items():
        counts = sampled.of(*key)
        for value in set(counts) | set(chances):
            found = wilson(counts[value], n, 0.99994)
            assert found.low - rest <= chances[value] <= found.high + rest, (value, found, chances[value])


@pytest.fixture(scope="module")
def spent() -> EnumerationResult:
    """A larger battle, walked until its budget is spent."""
    return walked(DENMARK_STRAIT, budget=600)


@pytest.mark.long
def test_a_spent_budget_leaves_a_rest_and_says_so(spent: EnumerationResult) -> None:
    """What was not walked is missing from the sum."""
    assert spent.over_budget and 0 < spent.resolved < 0.9 and spent.situations == 600
    assert sum(spent.tally.of("winner").values()) == spent.resolved == 1 - spent.unresolved


@pytest.mark.long
def test_rounding_stays_below_its_bound(spent: EnumerationResult) -> None:
    """The same walk in fractions and in floating-point numbers."""
    exact, rounded = spent, walked(DENMARK_STRAIT, budget=600, fractions=10)
    assert exact.error == 0 < rounded.error < 1e-10 and exact.resolved > 0
    assert abs(float(exact.resolved) - rounded.resolved) <= rounded.error
    for winner, chance in exact.tally.of("winner").items():
        assert abs(float(chance) - rounded.tally.of("winner")[winner]) <= rounded.error


@pytest.mark.long
def test_an_interrupt_keeps_what_there_is() -> None:
    """Ctrl-C in the third part of the work."""
    calls: list[int] = []

    def tell(looked_at: int, resolved: float) -> None:
        calls.append(looked_at)
        if resolved > 0.2:
            raise KeyboardInterrupt

    found = Walk(BATTLE.counting, Text(BATTLE, TABLES, (standard.choose,) * 2), 10_000).run(
        build(read(DENMARK_STRAIT)).situation, tell
    )
    assert found.interrupted and not found.over_budget and 0.2 < found.resolved < 1
    assert found.situations == calls[-1]


@pytest.mark.long
def test_too_many_that_wait_are_let_go_and_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rarer half goes; the sum says how much."""
    monkeypatch.setattr("flagplot.odds.exact.battle.WAITING", 5)
    found = walked(DENMARK_STRAIT, budget=400)
    assert 0 < found.resolved < 1 and sum(found.tally.of("winner").values()) == found.resolved
    assert found.situations < 400 and not found.over_budget


@pytest.mark.long
@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("players", [(2, 1), pytest.param((1, 1), marks=pytest.mark.soak)], ids=str)
def test_both_runtimes_find_the_same_ways(players: tuple[int, int]) -> None:
    """The same ends with the same fractions, as many situations looked at and merged."""
    pytest.importorskip("llvmlite")
    from flagplot.fast.exact.walk import CompiledEnumeration

    start = build(read(DENMARK_STRAIT)).situation
    chosen = [(standard.choose, bold.choose)[code - 1] for code in players]
    plain = Walk(BATTLE.counting, Text(BATTLE, TABLES, chosen), 600)
    fast = Walk(BATTLE.counting, CompiledEnumeration(BATTLE, TABLES, players), 600)
    one, other = plain.run(start), fast.run(start)
    assert one.resolved == other.resolved > 0.1
    assert plain.ends == fast.ends
    assert (one.situations, one.merged) == (other.situations, other.merged)
    assert (one.tally.steps, one.tally.dice) == (other.tally.steps, other.tally.dice)


@pytest.mark.long
@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("waiting", [50_000, 300])
def test_a_packed_walk_is_the_walk_to_the_last_digit(waiting: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same situations, merged alike, the same sums of the same chances; also where the rarer half is let go."""
    pytest.importorskip("llvmlite")
    from flagplot.fast.exact.walk import CompiledEnumeration, PackedEnumeration

    monkeypatch.setattr("flagplot.odds.exact.battle.WAITING", waiting)
    start = build(read(DENMARK_STRAIT)).situation
    plain = Walk(BATTLE.counting, CompiledEnumeration(BATTLE, TABLES, (1, 1)), 2_000, fractions=100)
    fast = PackedEnumeration(BATTLE.counting, CompiledEnumeration(BATTLE, TABLES, (1, 1)), 2_000, fractions=100)
    one, other = plain.run(start), fast.run(start)
    assert list(plain.ends.items()) == list(fast.ends.items()) and one.tally == other.tally
    assert (one.resolved, one.situations, one.merged) == (other.resolved, other.situations, other.merged)
    assert one.error == other.error > 0


@pytest.mark.soak
@pytest.mark.xdist_group("compiled")
def test_four_rounds_of_denmark_strait_are_resolved_and_agree_with_sampling(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but a millionth if ways of a chance of 1e-13 are followed, within the intervals of 100,000 sampled battles.

    `standard` stays for many rounds. Of four, more states are pending than a walk keeps by default; six have millions.
    """
    pytest.importorskip("llvmlite")
    from flagplot.fast.bench import Bench
    from flagplot.fast.exact.walk import CompiledEnumeration, PackedEnumeration

    monkeypatch.setattr("flagplot.odds.exact.battle.WAITING", 400_000)
    start, players = build(read(DENMARK_STRAIT)).situation, (1, 1)
    start.round_limit = 4
    ways = CompiledEnumeration(BATTLE, TABLES, players)
    exact = PackedEnumeration(BATTLE.counting, ways, 2_000_000, least=1e-13).run(start)
    assert not exact.over_budget and 0 < exact.unresolved < 1e-6 and exact.error < 1e-8
    agree(Bench(BATTLE, TABLES, start, players).count(start, range(100_000)), exact)
