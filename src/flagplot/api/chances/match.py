"""Two players against each other over a pool of scenarios; and the exploitability of a player in a small game.

The pool is a part of a game's random scenarios, one of these, the bundled scenarios, or files.
"""

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent import futures
from functools import partial
from pathlib import Path
from typing import Final

from flagplot import games
from flagplot.api.chances.result import NOBODY, Chances, ProgressListener, about
from flagplot.core.dice import below, stream
from flagplot.core.doctrine import RANDOM
from flagplot.core.errors import FlagplotError, Interrupted, is_number, one_of
from flagplot.core.offers.composing import HELD, PARTS, Pool
from flagplot.core.offers.kit import Kit
from flagplot.core.schema import State
from flagplot.core.version import VERSION
from flagplot.files.shipped import shipped
from flagplot.files.text import file_text
from flagplot.odds.duel import Duel, Part, ScenarioPairs, played, scored, with_players
from flagplot.odds.engine import workers
from flagplot.odds.exact.free import Forking, Response
from flagplot.odds.executor import Executor, Here, Sent, executor_at
from flagplot.odds.reports.match import report
from flagplot.odds.reports.solve import exploited
from flagplot.odds.rollouts import quick
from flagplot.odds.sampling import Progress, first_seed
from flagplot.odds.tally import LEVEL
from flagplot.search import seating
from flagplot.table.setting import Setting, open_text, setting_of

SHIPPED = "shipped"
"""The scenarios that come with the program."""
OPTION = "--pool"

GAMES = 400
"""Default number of games."""
ROUNDS = 20
"""Rounds after which a battle of a match is broken off, if its file has no limit; otherwise two who stay play for ever."""
MOST_ROUNDS = 99
MOST = 10_000_000
TOGETHER = 4
"""Pairs in one part of work."""


def open_pool(named: Sequence[str], game: str = "", edition: str = "") -> list[Setting]:
    """Open every named scenario, all of one game; by default the held part of its pool."""
    found = [setting for name in named or [HELD] for setting in _opened(name, game, edition)]
    other = next((setting for setting in found if setting.kit.game.name != found[0].kit.game.name), None)
    if other is not None:
        what = f"this is a {other.kit.noun}, others are a {found[0].kit.noun} each"
        raise FlagplotError(what, file=other.file, field=OPTION, expected="scenarios of one game")
    return found


def _opened(name: str, game: str, edition: str) -> Iterator[Setting]:
    part, colon, seed = name.partition(":")
    if part in PARTS:
        kit = games.kit(game or games.names()[0])
        pool = kit.pool
        if pool is None:
            what = f"the program cannot generate a {kit.noun} at random"
            raise FlagplotError(what, field=OPTION, expected="scenario files")
        seeds = [_seed(pool, part, seed)] if colon else pool.part(part)
        for each in seeds:
            yield open_text(pool.made_up(each), f"{part}:{each}", edition)
    elif name == SHIPPED:
        kit = games.kit(game or games.names()[0])
        for one in shipped():
            if one.kind == kit.kind:
                yield open_text(file_text(one.path), one.name, edition)
    else:
        yield open_text(file_text(name), name, edition)


def _seed(pool: Pool, part: str, text: str) -> int:
    known = pool.part(part)
    if not is_number(text) or int(text) not in known:
        expected = one_of([str(seed) for seed in known])
        raise FlagplotError(f"{text!r} is not a scenario of the part {part}", field=OPTION, expected=expected)
    return int(text)


def match(
    one: str,
    other: str,
    *,
    pool: str | Sequence[str] = (),
    game: str = "",
    battles: int = GAMES,
    seed: int = 0,
    players: Sequence[str] = (),
    edition: str = "",
    goal: Sequence[str] = (),
    rounds: int = ROUNDS,
    threads: int | None = None,
    executor: futures.Executor | None = None,
    watch: ProgressListener = NOBODY,
) -> Chances:
    """Two players against each other: the score of the first with its interval, by side and by scenario.

    Every pair is one scenario and one seed, played twice with changed sides and with common dice for corresponding
    rolls. The interval is computed from pairs. `pool` names scenarios: `held` (the part reserved for measuring),
    `train`, one of a part such as `held:17`, `shipped`, or files; `game` is the game of a pool. `battles` are games,
    two per pair. `players` are modules with further players, each as `module:NAME`: doctrines by name, by type of
    scenario. `goal` sets weights for what the games are fought for, such as `cargo=0.5`. A battle is broken off after
    `rounds`, 0 for never, unless its file has a limit of its own.
    """
    if not 2 <= battles <= MOST:
        raise FlagplotError(f"{battles} games", field="-n", expected=f"a whole number from 2 to {MOST}")
    if not 0 <= rounds <= MOST_ROUNDS:
        raise FlagplotError(f"{rounds} rounds", field="--rounds", expected=f"1 to {MOST_ROUNDS}, or 0 for no limit")
    opened = open_pool([pool] if isinstance(pool, str) and pool else list(pool), game, edition)
    settings = [setting.fought_for(goal) for setting in opened]
    kit = with_players(settings[0].kit, players)
    for name in (one, other):
        seating.player(kit, name, 0, 0)
    pairs = -(-battles // 2)
    duels = [duel_of(setting, (one, other), tuple(players), rounds) for setting in settings]
    scenarios = [ScenarioPairs(f"{setting.title}", setting.sides) for setting in settings]
    crew = executor if executor is not None else ""
    number = workers(threads)
    doing: Executor = executor_at(crew, number) if number > 1 or executor is not None else Here()
    begun, interrupted = time.monotonic(), _play(doing, duels, scenarios, pairs, first_seed(seed), watch)
    found = {
        "players": [one, other],
        "sides": [one, other],
        "game": kit.game.name,
        "edition": sorted({setting.edition.name for setting in settings}),
        "engine": VERSION,
        "pool": [setting.file for setting in settings],
        "seed": seed,
        "rounds": rounds,
        "level": LEVEL,
        "interrupted": interrupted,
        "seconds": round(time.monotonic() - begun, 3),
        **scored(scenarios, kit.counting),
    }
    return Chances(found, lambda: report(found, kit.counting))


def duel_of(setting: Setting, names: tuple[str, str], places: tuple[str, ...], rounds: int) -> Duel:
    """Two players, the first and the second named, on a scenario, with modules of further players and a limit of rounds."""
    home, weights = games.home(setting.kit.game.name), tuple(setting.kit.counting.goal.items())
    start = limited(setting.point, rounds)
    return Duel(home, setting.tables, start, setting.battle.roster, names, places, weights, seating.player)


def limited(start: State, rounds: int) -> State:
    """A start whose battles are broken off after that number of rounds, where the game has a limit and its file
    none.
    """
    name, found = "round_limit", start.copy()
    if name not in type(start).fields or getattr(start, name) > 0:
        return start
    setattr(found, name, rounds)
    return found


def _play(
    doing: Executor,
    duels: Sequence[Duel],
    scenarios: Sequence[ScenarioPairs],
    pairs: int,
    first: int,
    watch: ProgressListener,
) -> bool:
    """Play all pairs, divided evenly among the scenarios. Returns whether the user interrupted."""
    sent = [Sent.of(duel) for duel in duels]
    plan = list(_parts(len(duels), pairs, first))
    parts: Iterator[Part] = ((sent[place], seeds) for place, seeds in plan)
    begun, done = time.monotonic(), 0
    try:
        for (place, seeds), found in zip(plan, doing.map(played, parts), strict=True):
            scenarios[place].pairs += found
            done += len(seeds)
            spent = time.monotonic() - begun
            watch.update(Progress(2 * done, spent, spent * (pairs / done - 1)))
    except KeyboardInterrupt:
        if not done:
            raise Interrupted("interrupted before the first pair was over") from None
        return True
    finally:
        doing.close()
        watch.done()
    return False


def _parts(scenarios: int, pairs: int, first: int) -> Iterator[tuple[int, range]]:
    """The scenario and the seeds of each part: every scenario once before any gets a further part."""
    each, more = divmod(pairs, scenarios)
    counts = [each + (place < more) for place in range(scenarios)]
    for begun in range(0, max(counts), TOGETHER):
        for place, count in enumerate(counts):
            if begun < count:
                yield place, range(first + begun, first + min(count, begun + TOGETHER))


BUDGET: Final = 20_000
"""Default maximum number of states with either seat free: some minutes."""
Data = dict[str, object]
SEEN: Final = 4
"""States that are sampled first, as a multiple of the root of the budget."""
FAR: Final = 4
"""A game is refused at once if it has this many times the states of the budget."""
MOST_GAMES: Final = 200
LONGEST: Final = 400
"""Games of the sample, and answers of each."""
ONCE: Final = 250
"""States between two progress messages."""


def exploit(
    scenario: Setting | str | Path, player: str = "", *, budget: int = BUDGET, watch: ProgressListener = NOBODY
) -> Chances:
    """The exploitability of a player in a small game, by each of the game's stakes, as a share of the stake.

    The exact best response to the player is computed for either side, over all information sets of the other seat. The
    exploitability is the average gain of both best responses over the player against itself. More states than the
    `budget` are an error: the game is too large.
    """
    scenario = setting_of(scenario)
    kit = scenario.kit
    known = (*kit.doctrines, RANDOM)
    name = player or known[0]
    if kit.counting.lacks:
        raise FlagplotError(kit.counting.lacks, expected="a game that can be enumerated exactly")
    if name not in known:
        raise FlagplotError(f"{name!r} has no declared chances", field="--player", expected=one_of(known))
    if budget < 1:
        raise FlagplotError(f"{budget} situations", field="--budget", expected="a whole number from 1 on")
    begun = time.monotonic()
    try:
        check_size(scenario, kit, name, budget)
        found = _found(scenario, kit, name, budget, watch)
    except KeyboardInterrupt:
        raise Interrupted("interrupted before both best responses were found") from None
    finally:
        watch.done()
    data = {**about(scenario, {0: name, 1: name}), "player": name, **found}
    data["seconds"] = round(time.monotonic() - begun, 3)
    return Chances(data, lambda: exploited(data, kit.counting), scenario.edition)


def check_size(scenario: Setting, kit: Kit, name: str, budget: int) -> None:
    """Refuse at once a game that is far too large, by a lower bound for its states from a few games with one seat at random.

    The bound is that of Chao (1984), from the states seen once and twice. A game within the budget is refused with a chance
    below one in a hundred.
    """
    wanted, seen = SEEN * math.isqrt(budget), Counter[State]()
    for seed in range(MOST_GAMES):
        if seen.total() >= wanted:
            break
        seen.update(met(scenario, kit, name, seed))
    once, twice = (sum(times == count for times in seen.values()) for count in (1, 2))
    least = len(seen) + once * (once - 1) // (2 * (twice + 1))
    if seen.total() >= wanted and least > FAR * budget:
        what = f"the {kit.noun} has far more than {budget:,} states: a sample suggests at least {least:,}"
        expected = (
            "fewer ships or groups, a round limit, or `flagplot match search:1000 PLAYER --pool FILE` for a lower bound"
        )
        raise FlagplotError(what, field="--budget", expected=expected)


def met(scenario: Setting, kit: Kit, name: str, seed: int) -> Iterator[State]:
    """The states in which a seat that answers at random is asked, in a game against the player."""
    seats = [kit.player(RANDOM if seat == seed % 2 else name, seed, seat) for seat in range(2)]
    position = quick(scenario.begin())
    for step in range(LONGEST):
        if position.is_over:
            return
        question = position.question
        if question.seat == seed % 2:
            yield position.situation
        if question.is_die:
            position.give(below(stream(seed, 0), step, question.size))
        else:
            position.give(seats[question.seat].answer(position, question.seat))


def _found(scenario: Setting, kit: Kit, name: str, budget: int, watch: ProgressListener) -> Data:
    counting, start = kit.counting, scenario.point
    choose = kit.doctrines.get(name)
    forks = [Forking(kit, scenario.tables, (choose, choose), free) for free in ((), (0,), (1,))]
    stakes: dict[str, Data] = {}
    sets = [0, 0, 0]
    for stake in counting.shown:
        payoff = counting.payoff(stake)
        worth = partial(counting.worth, payoff)
        values = []
        for place, ways in enumerate(forks):
            response = Response(ways, max(0, place - 1), worth, budget, partial(_show_progress, watch, place))
            values.append(response.value(start) + 0.0)
            sets[place] = response.sets
        value, best, worst = values
        scale = payoff.scale(start)
        stakes[stake] = {
            "value": value,
            "best_response": {scenario.sides[0]: best, scenario.sides[1]: worst},
            "exploitability": (best - worst) / 2,
            "share": (best - worst) / 2 / scale,
            "scale": scale,
        }
    return {
        "stakes": stakes,
        "situations": {scenario.sides[seat]: len(forks[seat + 1].known) for seat in range(2)},
        "information_sets": {scenario.sides[seat]: sets[seat + 1] for seat in range(2)},
    }


def _show_progress(watch: ProgressListener, place: int, examined: int) -> None:
    if examined % ONCE == 0:
        watch.write(f"{('no seat', 'the first side', 'the second side')[place]} free: {examined:,} situations")
