"""What every result about chances says of itself: what it is of, who plays, and the rulings that it rests on."""

from collections.abc import Mapping

from flagplot import games
from flagplot.core.offers.kit import Orders
from flagplot.core.version import VERSION
from flagplot.odds.engine import Engine, Work, is_compiled, is_counted_compiled, workers
from flagplot.odds.executor import Place
from flagplot.table.session import begin
from flagplot.table.setting import Setting

TOLD = 4
"""Games that are played in full to see which rulings have to do with them."""


def engine(
    setting: Setting,
    names: Mapping[int, str],
    threads: int | None,
    place: Place = "",
    *,
    tables: object = None,
    orders: tuple[Orders, ...] = (),
    lists: bool = False,
    counts: bool = False,
) -> Engine:
    """Make ready to play a setting, by other figures if there are any; by as many threads as there are processors.

    `counts` says that nothing is wanted but games from the start, counted.
    """
    kit, battle = setting.kit, setting.battle
    work = Work(
        home=games.home(kit.game.name),
        tables=setting.tables if tables is None else tables,
        start=battle.situation,
        names=(names[0], names[1]),
        compiled=(is_counted_compiled(kit) if counts else is_compiled(kit)) and not orders,
        roster=battle.roster if kit.counting.watch else None,
        orders=orders,
        lists=lists,
    )
    return Engine(work, workers(threads), place)


def sides_named(names: Mapping[int, str], setting: Setting) -> dict[str, str]:
    """Doctrines by side."""
    return {side: names[seat] for seat, side in enumerate(setting.sides)}


def about(setting: Setting, names: Mapping[int, str]) -> dict[str, object]:
    """What the odds are of, and what they rest on."""
    edition = setting.edition
    return {
        "title": setting.title,
        "date": setting.date,
        "sides": list(setting.sides),
        "edition": edition.name,
        "engine": VERSION,
        "doctrine": sides_named(names, setting),
        "rulings": edition.in_force(),
        "changed": setting.rulings_changed(),
    }


def about_rulings(setting: Setting, names: dict[int, str]) -> dict[str, object]:
    """The same with the rulings that have to do with it, and those of them that are neutral because no source prints the rule."""
    edition, mattered = setting.edition, rulings_that_matter(setting, names)
    neutral = {name: value for name, value in mattered.items() if edition.rulings[name].tag == "unknown"}
    profile = {"profile": setting.profile} if setting.profile else {}
    return {**about(setting, names), "mattered": mattered, "neutral": neutral, **profile}


def rulings_that_matter(setting: Setting, names: dict[int, str]) -> dict[str, str]:
    """Rulings that have to do with a few games played in full, with what is in force."""
    found: dict[str, str] = {}
    for seed in range(TOLD):
        session = begin(setting, names, seed)
        session.keeps_record = False
        session.run()
        for moved in setting.kit.moved(setting.edition.rulings, setting.edition.chosen, session.position.log):
            found[moved.ruling.name] = moved.value
    return dict(sorted(found.items()))
