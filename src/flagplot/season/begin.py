"""Seasons begun from a scenario file or from a table of players, and files checked before anything is begun."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from flagplot import games
from flagplot.core.errors import FlagplotError, SeveralErrors, one_of
from flagplot.core.offers.season import Change, SeasonRules
from flagplot.files import whole
from flagplot.files.text import file_text, kind_of
from flagplot.season import fair
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger, rules_of

TABLE: Final = ".csv"


def usual_rules() -> SeasonRules:
    """What the first game with seasons does."""
    return rules_of(next(kit.game.name for kit in games.kits() if kit.season is not None))


def begin(
    path: Path,
    source: str,
    options: Mapping[str, str],
    fleets: Sequence[str] = (),
    numbers: Sequence[str] | None = None,
) -> Ledger:
    """A new season in memory, with its first entry; with `numbers` of sides, its dice are fair."""
    if path.exists():
        raise whole.taken(path, whole.ANOTHER_NAME)
    if bool(source) == bool(fleets):
        what = "a season begins from a file or from fleets"
        raise FlagplotError(what, field="--from", expected="--from FILE; or --fleet SIDE=FLEET for each fleet")
    rules = usual_rules()
    if fleets or source in rules.navies():
        change = rules.compose(source, fleets, options)
    elif source.endswith(TABLE):
        change = of_table(source)
    else:
        rules, change = of_scenario(source, options)
    ledger = Ledger(path, rules, change.books, [], is_new=True)
    wrong = rules.faults(change.books)
    if wrong:
        raise FlagplotError(wrong[0].what, file=source, field=".".join(wrong[0].where), expected=wrong[0].expected)
    if numbers is not None:
        fair.agree(ledger, list(numbers))
    first = replace(change, units=change.units or rules.units(change.books))
    enter(ledger, "new", first, source=source or ", ".join(fleets))
    return ledger


def of_scenario(source: str, options: Mapping[str, str]) -> tuple[SeasonRules, Change]:
    """The books of a scenario file, with the rules of its game."""
    text = file_text(source)
    some = [kit for kit in games.kits() if kit.season is not None]
    kit = next((kit for kit in some if kit.kind == kind_of(text)), None)
    if kit is None or kit.season is None:
        what = f"a season cannot start from a file of kind {kind_of(text) or 'none'}"
        raise FlagplotError(
            what, file=source, expected=f"a file of kind {one_of(each.kind for each in some)}, or a .csv table"
        )
    return kit.season, kit.season.begin(text, source, options)


def of_table(source: str) -> Change:
    """The books of a table, or all that is wrong with it, by line."""
    found = usual_rules().table(file_text(source), source)
    if found.faults or found.books is None:
        raise SeveralErrors(found.faults)
    return Change(found.books, [])
