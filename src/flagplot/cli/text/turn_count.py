"""How often each plan of an operation may be intercepted, stretch by stretch (22.13)."""

from collections.abc import Iterator

from rich.text import Text

from flagplot.cli.text.output import rule, wrapped
from flagplot.cli.text.report import INDENT
from flagplot.core.seen import REFEREE
from flagplot.games.awaw.files.operation.count import Chance, stretches
from flagplot.games.awaw.turn.words.naming import force_name
from flagplot.games.awaw.words.telling import listed
from flagplot.table.setting import Setting


def count_lines(setting: Setting, width: int) -> Iterator[Text]:
    """Every operation with its plans."""
    s, roster = setting.battle.situation, setting.battle.roster
    for operation, name in enumerate(roster.operations):
        yield rule(name, width)
        for plan, title in enumerate(roster.plans[operation], start=1):
            found = stretches(setting.tables, s, operation, plan)
            most = sum(1 for each in found if each.is_new and each.open_hexes)
            times = "time" if most == 1 else "times"
            yield wrapped(f"{title}: may be intercepted {most} {times} [22.13]", width, INDENT, "bold")
            for each in found:
                yield wrapped(_stretch(setting, each), width, 2 * INDENT)


def _stretch(setting: Setting, found: Chance) -> str:
    roster, seen = setting.battle.roster, setting.start(REFEREE)
    names = listed([force_name(roster, seen, f) for f in found.forces])
    hexes = f"{len(found.path)} {'hex' if len(found.path) == 1 else 'hexes'}"
    way = f"{names}, {roster.spot(found.path[0])} to {roster.spot(found.path[-1])}, {hexes}"
    if not found.open_hexes:
        return f"{way}: immune [{found.cites}]"
    return f"{way}: {found.open_hexes} may be chosen" + ("" if found.is_new else ", if not met before")
