"""The effects of open rulings, doctrines, doctrine settings and table cells on the odds of a game."""

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from flagplot.api.chances.result import NOBODY, Chances, ProgressListener, about_rulings
from flagplot.api.chances.trials import CELLS, DOCTRINES, RULINGS, SETTINGS, Trials
from flagplot.core.errors import FlagplotError, one_of
from flagplot.odds.effects import Effect
from flagplot.odds.engine import is_compiled
from flagplot.odds.interval import LEVEL
from flagplot.odds.sampling import first_seed
from flagplot.odds.told.compare import ranking
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, setting_of

ALL: Final = (RULINGS, DOCTRINES, SETTINGS, CELLS)
MOST: Final = 10_000_000
QUICK: Final = (RULINGS, DOCTRINES)
"""The default kinds without the compiled runtime: there are about a thousand cells."""


def sensitivity(
    scenario: Setting | str | Path,
    *,
    of: Sequence[str] = (),
    battles: int = 0,
    doctrine: str = "",
    seed: int = 0,
    threads: int | None = None,
    cluster: str = "",
    executor: Executor | None = None,
    watch: ProgressListener = NOBODY,
) -> Chances:
    """The effects on the odds of rulings, doctrines, their settings and table cells, each against the same games.

    `of` selects some of these kinds: rulings, doctrines, settings, cells. A setting is raised by a quarter, a printed
    figure by one. Cells are first screened, and the strongest are measured. An interrupt returns the results so far.
    """
    scenario = setting_of(scenario)
    if battles and not 2 <= battles <= MOST:
        raise FlagplotError(f"{battles} battles", field="-n", expected=f"a whole number from 2 to {MOST:,}")
    names = read_doctrines(doctrine, scenario, counted=True)
    kinds = read_kinds(of, is_compiled(scenario.kit))
    trials = Trials(scenario, names, first_seed(seed), (battles, threads, executor or cluster), watch)
    try:
        found = trials.effects(kinds)
    finally:
        trials.close()
        watch.done()
    if not found:
        raise FlagplotError(
            "random play has no settings", field="--doctrine", expected="a doctrine for one side or both"
        )
    told = as_data(found, scenario, names, seed, kinds, trials.interrupted)
    return Chances(told, lambda: ranking(told, scenario.kit.counting), scenario.edition)


def read_kinds(wanted: Sequence[str], compiled: bool) -> tuple[str, ...]:
    """The kinds to try; all of them if battles run compiled."""
    for word in wanted:
        if word not in ALL:
            raise FlagplotError(f"{word!r} is not a kind of change", field="--of", expected=one_of(ALL))
    if wanted:
        return tuple(kind for kind in ALL if kind in wanted)
    return ALL if compiled else QUICK


def as_data(
    found: list[Effect], setting: Setting, names: dict[int, str], seed: int, kinds: Sequence[str], interrupted: bool
) -> dict[str, object]:
    """The ranking as plain data."""
    known = setting.edition.rulings
    tags = [known[one.name].tag if one.kind == "ruling" else None for one in found]
    effects = [{**one.as_data(), "tag": tag} for one, tag in zip(found, tags, strict=True)]
    return {
        **about_rulings(setting, names),
        "seed": seed,
        "of": list(kinds),
        "interrupted": interrupted,
        "battles": max((one.battles for one in found), default=0),
        "level": LEVEL,
        "favours": setting.sides[0],
        "effects": effects,
    }
