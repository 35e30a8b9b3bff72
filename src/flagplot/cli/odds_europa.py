"""`flagplot odds` for Grand Europa: strength and units lost, coast defences, rounds and ends, by sampling."""

import os
from collections.abc import Iterator, Mapping
from typing import Any, Final

from flagplot import __version__
from flagplot.cli.engine import sides_named
from flagplot.cli.odds_text import STOPS, bar, heading, histogram, percent, within, wrapped
from flagplot.cli.ticker import Ticker
from flagplot.core.errors import FlagplotError
from flagplot.games.europa import terms
from flagplot.games.europa.roster import TYPE_NAMES
from flagplot.odds.europa import Job, Tally, counter
from flagplot.odds.executor import Cluster, Executor, Processes
from flagplot.odds.figures import share, spread
from flagplot.odds.interval import LEVEL
from flagplot.odds.sampling import Enough, sample
from flagplot.players.registry import DOCTRINES
from flagplot.table.setting import Setting

BLOCK: Final = 128
LACKS: Final = (
    "Grand Europa's odds are played by the text itself; they have no compiled loop, no exact walk and no picture"
)


def sampled(
    setting: Setting, names: dict[int, str], seed: int, enough: Enough, how: tuple[int | None, str]
) -> dict[str, Any]:
    """Sample a combat, with progress; an interrupt gives what there is so far."""
    threads, cluster = how
    if threads is not None and not 1 <= threads <= 256:
        raise FlagplotError(f"{threads} threads cannot be", field="--threads", expected="1 to 256")
    workers = threads or len(os.sched_getaffinity(0))
    executor: Executor = Cluster(cluster) if cluster else Processes(workers)
    known, ticker, start = DOCTRINES["europa"], Ticker("combats"), setting.battle.situation
    modules = [known[names[seat]].__module__ if names[seat] in known else "" for seat in range(2)]
    job = Job(setting.tables, start, (modules[0], modules[1]))
    try:
        got = sample(counter(executor, job), start, seed, enough, BLOCK, ticker.tell, Tally)
    finally:
        executor.close()
        ticker.done()
    if not got.tally.battles:
        raise FlagplotError("interrupted before the first combats were over")
    told = {"method": "sampled", "runtime": "interpreted", "threads": workers, "seed": seed, "stopped": got.stopped}
    told |= {"first_seed": got.first_seed, "seconds": round(got.seconds, 3), "level": LEVEL, "lacks": LACKS}
    return {**about(setting, names), **told, **figures(got.tally, setting)}


def about(setting: Setting, names: dict[int, str]) -> dict[str, Any]:
    """What the odds are of, and what they rest on."""
    edition, profile = setting.edition, setting.profile
    return {
        "title": setting.title,
        "date": setting.date,
        "sides": list(setting.sides),
        "edition": edition.name,
        "engine": __version__,
        "profile": profile.title if profile else "",
        "doctrine": sides_named(names, setting.sides),
        "rulings": edition.in_force(),
        "changed": setting.rulings_changed(),
    }


def figures(tally: Tally, setting: Setting) -> dict[str, Any]:
    """All figures, with intervals."""
    start, n = setting.battle.situation, tally.battles
    return {
        "battles": n,
        "winner": None,
        "rounds": spread(tally.rounds),
        "ended": [{"how": how, "cites": cites, **share(count, n)} for (how, cites), count in tally.ends.most_common()],
        "strength_lost": {side: spread(tally.lost[seat]) for seat, side in enumerate(setting.sides)},
        "strength_at_start": {side: strength(start, seat) for seat, side in enumerate(setting.sides)},
        "exchange": {"of": setting.sides[1], "beyond": setting.sides[0], **spread(tally.exchange)},
        "units": units(tally, setting),
        "coast": coasts(tally, setting),
        "steps": tally.steps,
        "dice": tally.dice,
    }


def strength(start: Any, side: int) -> int:
    """Capacity and coast defence points of a side at the start (34.C.4)."""
    rows = range(side * terms.UNITS, side * terms.UNITS + start.units[side])
    forts = range(side * terms.GROUPS, (side + 1) * terms.GROUPS)
    return sum(int(start.capacity[u]) for u in rows) + sum(int(start.level[g]) for g in forts)


def units(tally: Tally, setting: Setting) -> list[dict[str, Any]]:
    """What becomes of each unit."""
    teller, start, found = setting.teller(), setting.battle.situation, []
    for u in sorted(tally.sunk):
        name, kind = teller.unit(start, u), TYPE_NAMES[start.kind[u]]
        fates = {"sunk": share(tally.sunk[u], tally.battles), "hit": share(tally.hit[u], tally.battles)}
        found.append({"side": setting.sides[u // terms.UNITS], "name": name, "type": kind, **fates})
    return found


def coasts(tally: Tally, setting: Setting) -> list[dict[str, Any]]:
    """What coast defences lose."""
    teller, start = setting.teller(), setting.battle.situation
    return [
        {
            "side": setting.sides[g // terms.GROUPS],
            "name": teller.group(g),
            "points": start.level[g],
            "lost": spread(counts),
        }
        for g, counts in sorted(tally.coast.items())
    ]


def report(found: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    doctrine = ", ".join(f"{side} by doctrine {name}" for side, name in found["doctrine"].items())
    yield f"{found['title']}: odds under {found['edition']}"
    yield f"{doctrine}."
    rate = found["battles"] / found["seconds"] if found["seconds"] else 0
    yield f"{found['battles']:,} combats, {found['runtime']}, in {found['seconds']:.1f} s, {rate:,.0f} a second."
    yield f"Seed {found['seed']}. Stopped: {STOPS[found['stopped']]}."
    yield f"Intervals hold the true figure {found['level']:.0%} of the time. Rule 34 names no winner."
    yield heading("How it ends [34.A, 34.D]")
    for end in found["ended"]:
        yield f"  {percent(end['value']):>6}  ({within(end)})  {end['how']} [{end['cites']}]"
    yield heading(f"Rounds of all combats: {found['rounds']['mean']['value']:.2f} on average")
    over = 0.0
    for number, part in found["rounds"]["shares"].items():
        over += part
        yield f"  {number:>3}  {percent(part):>6}  over by then {percent(over):>6}  {bar(part)}"
    yield from losses(found)
    yield from fates(found)
    yield heading("What this rests on")
    yield from wrapped(f"{found['lacks']}. Figures that the rule does not print: {found['profile']}.")
    if found["changed"]:
        yield from wrapped("Rulings changed: " + ", ".join(f"{n} = {v}" for n, v in found["changed"].items()))


def losses(found: Mapping[str, Any]) -> Iterator[str]:
    """Strength lost."""
    yield heading("Strength lost [34.C.4]")
    for side, told in found["strength_lost"].items():
        average, of, q = told["mean"], found["strength_at_start"][side], told["quantiles"]
        yield f"  {side}: {average['value']:.2f} of {of} on average ({average['low']:.2f} to {average['high']:.2f});"
        yield f"    {q['25']} to {q['75']} in half of the combats, {q['5']} to {q['95']} in nine of ten"
        yield from histogram(told["shares"])


def fates(found: Mapping[str, Any]) -> Iterator[str]:
    """What becomes of units and coast defences."""
    yield heading("Units: chance to be sunk, and to be hit and float")
    side = ""
    for row in found["units"]:
        if row["side"] != side:
            side = row["side"]
            yield f"  {side:<40}{'sunk':>8}{'hit':>8}"
        yield (
            f"    {row['name'][:32]:<33} {row['type']:<3}{percent(row['sunk']['value']):>7}{percent(row['hit']['value']):>8}"
            f"  {bar(row['sunk']['value'], 12)}"
        )
    for row in found["coast"]:
        yield f"  {row['name']}: {row['lost']['mean']['value']:.2f} of {row['points']} coast defence points lost on average"
