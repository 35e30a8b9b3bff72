"""What two editions say differently about a battle, difference by difference: a table, a ruling, or rules of one chapter.

Each comes with the first edition in which that alone is switched to what the other one says, so that what it moves can be
measured by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from flagplot.core.offers.kit import Kit, Start
from flagplot.core.printed.cite import found_in
from flagplot.core.printed.edition import Edition


@dataclass(frozen=True)
class Difference:
    """One thing that two editions say differently."""

    kind: str
    """"table", "ruling" or "rule"."""
    name: str
    value: str
    instead_of: str
    cites: tuple[str, ...]
    edition: Edition
    """The first edition with this alone as in the other."""


def differences(kit: Kit, start: Start, here: Edition, there: Edition) -> list[Difference]:
    """All that a game under one edition and under the other can differ by."""
    return [*_tables(kit, start, here, there), *_rulings(here, there), *_rules(kit, here, there)]


def _tables(kit: Kit, start: Start, here: Edition, there: Edition) -> Iterator[Difference]:
    """Tables whose figures the battle reads."""
    same = kit.tables(here, start)
    for name in here.tables.keys() & there.tables.keys():
        if here.tables[name].changes(there.tables[name]):
            switched = replace(here, tables={**here.tables, name: there.tables[name]})
            if kit.tables(switched, start) != same:
                cites = there.tables[name].cites
                yield Difference("table", name, there.name, here.name, cites, switched)


def _rulings(here: Edition, there: Edition) -> Iterator[Difference]:
    for name in here.rulings:
        if name in there.rulings and not here.rulings[name].fixed and not there.rulings[name].fixed:
            now, then = here.value(name), there.value(name)
            if now != then:
                ruling = there.rulings[name]
                switched = here.with_rulings({name: ruling.spell(then)})
                yield Difference("ruling", name, ruling.spell(then), ruling.spell(now), ruling.cites, switched)


def _rules(kit: Kit, here: Edition, there: Edition) -> Iterator[Difference]:
    """Rules stated otherwise; those of one module belong together."""
    keys = [k for k in {**here.replaced, **there.replaced} if here.replaced.get(k) != there.replaced.get(k)]
    for module in dict.fromkeys(key.partition(":")[0] for key in keys):
        some = [key for key in keys if key.partition(":")[0] == module]
        kept = {key: value for key, value in here.replaced.items() if key not in some}
        put = {key: there.replaced[key] for key in some if key in there.replaced}
        name = ", ".join(key.partition(":")[2].replace("_", "-") for key in some)
        switched = replace(here, replaced={**kept, **put})
        yield Difference("rule", name, there.name, here.name, _cited(kit, here, there, some), switched)


def _cited(kit: Kit, here: Edition, there: Edition, keys: list[str]) -> tuple[str, ...]:
    """The paragraphs by which the rules are stated otherwise."""
    found: dict[str, None] = {}
    for edition in (here, there):
        pairs = tuple((key, edition.replaced[key]) for key in keys if key in edition.replaced)
        stated = kit.bulk.replaced(pairs) if kit.bulk is not None else {}
        for function in stated.values():
            found |= dict.fromkeys(found_in(function.__doc__ or ""))
    return tuple(found)
