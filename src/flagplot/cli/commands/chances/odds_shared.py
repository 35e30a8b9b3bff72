"""What the odds of every game share: what they are of, sampling by worker processes, and lines of the report."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from flagplot.cli.commands.chances.engine import sides_named, workers
from flagplot.cli.text.chances.odds_text import how_sure
from flagplot.cli.text.ticker import Ticker
from flagplot.core.errors import FlagplotError
from flagplot.core.version import VERSION
from flagplot.odds.executor import Cluster, Executor, Processes
from flagplot.odds.interval import LEVEL
from flagplot.odds.job import counted
from flagplot.odds.sampling import Enough, sample
from flagplot.table.session import begin
from flagplot.table.setting import Setting

TOLD = 4
"""Games that are played in full to see which rulings have to do with them."""


def about(setting: Setting, names: Mapping[int, str]) -> dict[str, Any]:
    """What the odds are of, and what they rest on."""
    edition = setting.edition
    return {
        "title": setting.title,
        "date": setting.date,
        "sides": list(setting.sides),
        "edition": edition.name,
        "engine": VERSION,
        "doctrine": sides_named(names, setting.sides),
        "rulings": edition.in_force(),
        "changed": setting.rulings_changed(),
    }


def about_rulings(setting: Setting, names: dict[int, str]) -> dict[str, Any]:
    """The same with the rulings that have to do with it, and those of them that are neutral for want of a source."""
    edition, mattered = setting.edition, rulings_that_matter(setting, names)
    neutral = {name: value for name, value in mattered.items() if edition.rulings[name].tag == "unknown"}
    return {**about(setting, names), "mattered": mattered, "neutral": neutral, **profile(setting)}


def profile(setting: Setting) -> dict[str, str]:
    """The profile in force, in a game whose rule leaves figures to one."""
    return {"profile": setting.profile} if setting.profile else {}


def rulings_that_matter(setting: Setting, names: dict[int, str]) -> dict[str, str]:
    """Rulings that have to do with a few games played in full, with what is in force."""
    found: dict[str, str] = {}
    for seed in range(TOLD):
        session = begin(setting, names, seed)
        session.run()
        for moved in setting.kit.moved(setting.edition.rulings, setting.edition.chosen, session.position.log):
            found[moved.ruling.name] = moved.value
    return dict(sorted(found.items()))


def sampled_as_text(
    what: str,
    job: Any,
    nothing: Callable[[], Any],
    sizes: tuple[int, int],
    seed: int,
    enough: Enough,
    how: tuple[int | None, str],
) -> tuple[Any, dict[str, Any]]:
    """Count by processes or a cluster until it is enough: the tally, and how it was come by.

    `what` is counted, for messages; `sizes` are what is counted between two looks, and by one process at a time.
    """
    threads, cluster = workers(how[0]), how[1]
    executor: Executor = Cluster(cluster) if cluster else Processes(threads)
    ticker, count = Ticker(what), partial(counted, executor, job.count, nothing, sizes[1])
    try:
        got = sample(count, None, seed, enough, sizes[0], ticker.tell, nothing)
    finally:
        executor.close()
        ticker.done()
    if not got.tally.battles:
        raise FlagplotError(f"interrupted before the first {what} were over")
    told = {"method": "sampled", "runtime": "interpreted", "threads": threads, "seed": seed, "stopped": got.stopped}
    return got.tally, told | {"first_seed": got.first_seed, "seconds": round(got.seconds, 3), "level": LEVEL}


def head(found: Mapping[str, Any], count: int, what: str, of: str = "") -> Iterator[str]:
    """What was played, how often and by whom."""
    doctrine = ", ".join(f"{side} by doctrine {name}" for side, name in found["doctrine"].items())
    yield f"{found['title']}: odds{of} under {found['edition']}"
    yield f"{doctrine}."
    rate = count / found["seconds"] if found["seconds"] else 0
    fine = 1 if rate < 100 else 0
    yield f"{count:,} {what}, {found['runtime']}, in {found['seconds']:.1f} s, {rate:,.{fine}f} a second."
    yield from how_sure(found)
