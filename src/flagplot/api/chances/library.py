"""The effect of a change of the rules on every bundled battle and naval turn at once."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Final

from flagplot import games
from flagplot.api.chances.compare import Data, RuleComparison, check_number, editions_of
from flagplot.api.chances.result import NOBODY, Chances, ProgressListener
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.payoff import PURPOSE
from flagplot.core.printed.changed import wanted
from flagplot.core.printed.edition import Edition
from flagplot.core.version import VERSION
from flagplot.files.shipped import BundledScenario, shipped
from flagplot.odds.interval import LEVEL
from flagplot.odds.told.compare import library
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import open_scenario

GAMES: Final = 100
"""Default games of each variant: few, since there are many battles."""


def compare_all(
    *,
    edition: str = "",
    editions: Sequence[str] = (),
    ruling: str = "",
    battles: int = 0,
    doctrine: str = "",
    seed: int = 0,
    threads: int | None = None,
    cluster: str = "",
    executor: Executor | None = None,
    watch: ProgressListener = NOBODY,
) -> Chances:
    """The change of all that is fought for, in every bundled scenario that the change applies to, with the same seeds.

    The change is an edition of one's own, a changed cell (`edition="+naval-attack:FF 4:7=2"`), the other ones of
    `editions` in place of the first, or the alternatives of a `ruling`.
    """
    check_number(battles)
    how = (battles or GAMES, threads, executor or cluster)
    kits = {kit.kind for kit in games.kits() if kit.compiled is not None}
    wanted_kinds = kits & _kinds_with([edition, *editions], ruling)
    every = [each for each in shipped() if each.kind in wanted_kinds]
    found, skipped, interrupted = list[Data](), list[Data](), False
    try:
        for number, each in enumerate(every, 1):
            watch.write(f"{number} of {len(every)}: {each.title}")
            try:
                setting = open_scenario(each.path, edition)
                names = read_doctrines(doctrine, setting, counted=True)
                found += _rows(each, RuleComparison(setting, names, seed, how, NOBODY), editions, ruling)
            except FlagplotError as error:
                skipped.append({"name": each.called, "why": str(error)})
    except KeyboardInterrupt:
        interrupted = True
    finally:
        watch.done()
    if not found:
        why = str(skipped[0]["why"]) if skipped else "interrupted before the first battle was compared"
        raise FlagplotError(why)
    found.sort(key=_size)
    data: Data = {
        "engine": VERSION,
        "sides": [],
        "change": " or ".join(dict.fromkeys(str(row["way"]) for row in found)),
        "base": " or ".join(dict.fromkeys(str(row["base"]) for row in found)),
        "seed": seed,
        "battles": how[0],
        "level": LEVEL,
        "rows": found,
        "skipped": skipped,
        "interrupted": interrupted,
    }
    return Chances(data, lambda: library(data))


def _kinds_with(specs: Sequence[str], ruling: str) -> set[str]:
    """The kinds of scenario whose game has these editions and this ruling. An error if no game has."""
    kinds, errors = set[str](), list[FlagplotError]()
    for kit in games.kits():
        try:
            for spec in specs:
                loaded = kit.editions.load(wanted(spec, kit.editions.load().name))
                if ruling:
                    loaded.open_ruling(ruling)
            kinds.add(kit.kind)
        except FlagplotError as error:
            errors.append(error)
    if not kinds:
        raise errors[0]
    return kinds


def _rows(one: BundledScenario, match: RuleComparison, named: Sequence[str], ruling: str) -> Iterator[Data]:
    """One row for each alternative: the share that falls to the first side before and after."""
    setting, base = match.setting, match.setting.edition
    if ruling:
        now = base.open_ruling(ruling)
        before = f"{ruling} = {now.spell(base.value(ruling))}"
        ways = {
            f"{ruling} = {each.name}": base.with_rulings({ruling: each.name})
            for each in now.alternatives
            if each.code != base.value(ruling)
        }
    else:
        base, *others = editions_of(named, setting)
        before, ways = base.name, {other.name: other for other in others}
    for name, other in ways.items():
        yield {"name": one.called, "of": setting.sides[0], "base": before, "way": name, **_change(match, base, other)}


def _change(match: RuleComparison, base: Edition, other: Edition) -> Data:
    """What the first side gets of all that is fought for, and how much it changes."""
    here, there = (share_of(match.way(edition)[1]) for edition in (base, other))
    effect = match.effect(("edition", other.name, other.name, base.name), base, other)
    change = effect.stakes[PURPOSE]._asdict()
    return {"before": here, "after": there, "change": change, "differ": effect.differ, "battles": effect.battles}


def share_of(column: Data) -> object:
    """The share of all that is fought for, with its interval."""
    purpose = column[PURPOSE]
    return purpose["share"] if isinstance(purpose, dict) else None


def _size(row: Data) -> tuple[float, str, str]:
    """The largest changes first."""
    change = row["change"]
    return -abs(change["value"]) if isinstance(change, dict) else 0.0, str(row["name"]), str(row["way"])
