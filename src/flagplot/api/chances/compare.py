"""The same game, or the whole library, under several editions, and the effect of each difference on the odds."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from flagplot import games
from flagplot.api.chances.result import NOBODY, Chances, ProgressListener, about_rulings, engine
from flagplot.core.errors import FlagplotError, Interrupted, one_of
from flagplot.core.offers.payoff import PURPOSE
from flagplot.core.printed.changed import MARK, plain_name, wanted
from flagplot.core.printed.edition import Edition
from flagplot.core.version import VERSION
from flagplot.files.shipped import BundledScenario, shipped
from flagplot.odds.effects import Difference, Effect, Rows, differences, effect
from flagplot.odds.executor import Place
from flagplot.odds.reports.compare import library, report
from flagplot.odds.sampling import first_seed
from flagplot.odds.tally import LEVEL, summary
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, open_scenario, setting_of

Data = dict[str, object]
T = TypeVar("T")


def compare(
    scenario: Setting | str | Path,
    *,
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
    """One game under several editions with the same seeds, and the differences with the largest effects.

    The default is all editions of the game; the first one is the baseline. With `ruling` the alternatives of one ruling
    are compared instead. `battles` is the number for each alternative.
    """
    scenario = setting_of(scenario)
    check_number(battles)
    names = read_doctrines(doctrine, scenario, counted=True)
    match = RuleComparison(scenario, names, seed, (battles, threads, executor or cluster), watch)
    try:
        result = match.of_ruling(ruling) if ruling else match.of_editions(editions_of(editions, scenario))
    except KeyboardInterrupt:
        raise Interrupted("interrupted before the first variant was finished") from None
    finally:
        watch.done()
    return Chances(result, lambda: report(result, scenario.kit.counting), scenario.edition)


def check_number(battles: int) -> None:
    """Refuse a number of games that is out of range."""
    if not 0 <= battles <= 10_000_000:
        expected = "a whole number from 2 to 10,000,000, or 0 for enough"
        raise FlagplotError(f"{battles} battles", field="-n", expected=expected)


def editions_of(named: Sequence[str], setting: Setting) -> list[Edition]:
    """The editions to compare, each with the rulings of the setting: those named, or the one changed and its original.

    An edition of one's own is compared with the edition that it is based on; otherwise every edition of the game.
    """
    kit, own = setting.kit, setting.edition
    known = kit.editions.names()
    if named:
        found = [kit.editions.load(name) for name in dict.fromkeys(named)]
    elif own.texts and own.base is not None:
        found = [own.base, own]
    elif MARK in own.name:
        found = [kit.editions.load(plain_name(own.name)), own]
    else:
        found = [kit.editions.load(name) for name in dict.fromkeys((own.name, *sorted(known)))]
    if len(found) < 2 and len(known) < 2:
        what = f"this game has only the edition {found[0].name}"
        raise FlagplotError(what, field="--editions", expected="--ruling with the name of a ruling")
    if len(found) < 2:
        expected = f"two or more of {one_of(known)}"
        raise FlagplotError(f"{','.join(named)!r} is not enough to compare", field="--editions", expected=expected)
    chosen = setting.battle.rulings
    return [each.with_rulings(_known(each, chosen)) for each in found]


class RuleComparison:
    """One game, played with the same seeds under changing rules."""

    def __init__(
        self,
        setting: Setting,
        names: dict[int, str],
        seed: int,
        how: tuple[int, int | None, Place],
        watch: ProgressListener,
    ) -> None:
        self.setting, self.names, self.seed, self.watch = setting, names, seed, watch
        self.number, self.threads, self.place = how
        self.seeds = range(0)
        self.played = list[tuple[object, Rows, Data]]()
        self.interrupted = False

    def way(self, edition: Edition) -> tuple[Rows, Data]:
        """The games under an edition and their measures; each alternative is played once."""
        setting = self.setting
        tables = setting.kit.tables(edition, setting.battle)
        for known, rows, result in self.played:
            if known == tables:
                return rows, result
        player = engine(setting, self.names, self.threads, self.place, tables=tables)
        try:
            if player.compiled or not self.played:
                player.announce()
            if not self.seeds:
                first = first_seed(self.seed)
                counting = setting.kit.counting
                usual = counting.in_bulk if player.compiled else counting.compared
                self.seeds = range(first, first + (self.number or usual))
            tally, rows = player.both(setting.point, self.seeds)
        finally:
            player.close()
        result = summary(setting.kit, tally, setting.point, setting.battle.roster)
        self.played.append((tables, rows, result))
        self.watch.write(f"{len(self.played)} ways played, {len(self.seeds):,} games each")
        return rows, result

    def columns(self, ways: Mapping[str, Edition]) -> list[Data]:
        """The measures of each alternative, by name. After an interrupt, those already played."""
        each = (partial(lambda name, way: {"name": name, **self.way(way)[1]}, name, way) for name, way in ways.items())
        found = list(self.until_interrupted(each))
        if not found:
            raise KeyboardInterrupt
        return found

    def until_interrupted(self, steps: Iterable[Callable[[], T]]) -> Iterator[T]:
        """The results of the steps until the user interrupts."""
        for step in steps:
            if self.interrupted:
                return
            try:
                found = step()
            except KeyboardInterrupt:
                self.interrupted = True
                return
            yield found

    def effect(self, what: tuple[str, str, str, str], base: Edition, other: Edition) -> Effect:
        """The effect of another edition."""
        return effect(self.setting.kit.counting, what, self.way(base)[0], self.way(other)[0])

    def of_editions(self, every: Sequence[Edition]) -> Data:
        """Compare editions, then each difference from the first one by itself."""
        kit, reference, found = self.setting.kit, every[0], list[Data]()
        columns = self.columns({edition.name: edition for edition in every})
        for other in every[1:] if not self.interrupted else ():
            whole = self.effect(("edition", other.name, other.name, reference.name), reference, other)
            apart = differences(kit, self.setting.battle, reference, other)
            effects = list(
                self.until_interrupted(
                    partial(self.moved, one, reference) for one in sorted(apart, key=lambda one: one.name)
                )
            )
            effects.sort(key=lambda one: one.size, reverse=True)
            entries = [one.as_data() for one in effects]
            found.append({"edition": other.name, "all": whole.as_data(), "effects": entries})
        return {**self.about(), "from": reference.name, "columns": columns, "moved": found}

    def moved(self, one: Difference, reference: Edition) -> Effect:
        """The effect of one difference alone."""
        found = self.effect((one.kind, one.name, one.value, one.instead_of), reference, one.edition)
        return replace(found, cites=one.cites)

    def of_ruling(self, name: str) -> Data:
        """Compare the alternatives of a ruling with the one in force."""
        edition = self.setting.edition
        ruling = edition.open_ruling(name)
        ways = {one.name: edition.with_rulings({name: one.name}) for one in ruling.alternatives}
        now = ruling.spell(edition.value(name))
        columns = self.columns(ways)
        effects = [
            replace(self.effect(("ruling", name, way, now), edition, changed), cites=tuple(ruling.cites)).as_data()
            for way, changed in ways.items()
            if way != now and not self.interrupted
        ]
        found = [{"edition": edition.name, "all": None, "effects": effects}]
        return {**self.about(), "ruling": name, "from": now, "columns": columns, "moved": found}

    def about(self) -> Data:
        """The subject of the comparison: the game, the players, the rules."""
        return {
            **about_rulings(self.setting, self.names),
            "seed": self.seed,
            "battles": len(self.seeds),
            "level": LEVEL,
            "favours": self.setting.sides[0],
            **({"interrupted": True} if self.interrupted else {}),
        }


def _known(edition: Edition, chosen: dict[str, str]) -> dict[str, str | int]:
    """The rulings of a scenario that an edition has; it may have dropped one."""
    return {name: value for name, value in chosen.items() if name in edition.rulings or edition.base is None}


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

    The change is an edition of one's own or a changed cell (`edition="+naval-attack:FF 4:7=2"`). It may also be the
    other `editions` in place of the first, or the alternatives of a `ruling`.
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
        if skipped:
            raise FlagplotError(str(skipped[0]["why"]))
        raise Interrupted("interrupted before the first battle was compared")
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
    purposes = (match.way(edition)[1][PURPOSE] for edition in (base, other))
    here, there = (purpose["share"] if isinstance(purpose, dict) else None for purpose in purposes)
    effect = match.effect(("edition", other.name, other.name, base.name), base, other)
    change = effect.stakes[PURPOSE]._asdict()
    return {"before": here, "after": there, "change": change, "differ": effect.differ, "battles": effect.battles}


def _size(row: Data) -> tuple[float, str, str]:
    """The largest changes first."""
    change = row["change"]
    return -abs(change["value"]) if isinstance(change, dict) else 0.0, str(row["name"]), str(row["way"])
