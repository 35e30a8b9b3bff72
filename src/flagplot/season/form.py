"""The journal as the file has it: entries without repetitions, in lines that read well; in memory every entry is spelled out.

What undoes a change is a mapping from each part of the books, such as `Britain/ships`. Lines of a part that had the same are
written once, with their names: `same: [[{inverted: turn}, [Hood, Rodney]]]`. Readers of sentences are counted: `[[Britain, 3]]`.
An entry without a moment has that of the entry before it.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from flagplot.files.yaml_lines import AmbiguousScalar

Entry = dict[str, Any]
Way = Sequence[str]
"""The way to a part of the books: a side, or a section of one, or a key of the season."""
SEASON: Final = "season"
"""The name of the books themselves, where lines are keys of the season."""
SAME: Final = "same"
WITHOUT: Final = "without"
WAS: Final = "was"
HEARD: Final = "heard"
WHEN: Final = "when"


class Garbled(Exception):
    """No program wrote this entry of a journal."""

    def __init__(self, number: int) -> None:
        self.number = number


def shortened(journal: Sequence[Entry], first: int) -> list[Entry]:
    """The entries of a journal from one on, as the file has them."""
    moments = ["", *(entry[WHEN] for entry in journal)]
    return [_shortened(entry, moments[number]) for number, entry in enumerate(journal) if number >= first]


def spelled_out(entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a file, spelled out. Those that an older program wrote are so already."""
    found, moment = list[Entry](), ""
    for entry in entries:
        try:
            found.append(_spelled_out(entry, moment))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Garbled(len(found) + 1) from error
        moment = str(found[-1][WHEN])
    return found


def _shortened(entry: Entry, moment: str) -> Entry:
    found = {key: value for key, value in entry.items() if key != WHEN or value != moment}
    if HEARD in found:
        runs = [(reader, sum(1 for _ in some)) for reader, some in groupby(found[HEARD])]
        found[HEARD] = [reader if count == 1 else [reader, count] for reader, count in runs]
    found[WAS] = {_spelled(each["in"]): _grouped(each) for each in entry[WAS]}
    return found


def _spelled_out(entry: Entry, moment: str) -> Entry:
    found = dict(entry)
    found.setdefault(WHEN, moment)
    seed = found.get("seed")
    if isinstance(seed, AmbiguousScalar) and seed.text.isdecimal():
        found["seed"] = int(seed.text)  # a long number, which YAML would read as another kind
    if HEARD in found:
        runs = [each if isinstance(each, list) else [each, 1] for each in found[HEARD]]
        found[HEARD] = [reader for reader, count in runs for _ in range(count)]
    if not isinstance(found[WAS], list):
        found[WAS] = [{"in": _way(part), **_ungrouped(each)} for part, each in found[WAS].items()]
    return found


def _spelled(way: Way) -> str:
    """The name of a part. That of a side ends with a stroke, so that it may be called as the season or its losses are."""
    if not way:
        return SEASON
    return f"{way[1]}/{''.join(way[2:])}" if len(way) > 1 else way[0]


def _way(part: str) -> list[str]:
    if part == SEASON:
        return []
    side, stroke, section = part.rpartition("/")
    return ["sides", side, *([section] if section else [])] if stroke else [part]


def _grouped(change: Mapping[str, Any]) -> Entry:
    """A change without its place; lines that had the same keys are together."""
    found = {key: value for key, value in change.items() if key != "in"}
    names: dict[str, list[str]] = {}
    for name, line in found.get("had", {}).items():
        if isinstance(line, dict):
            names.setdefault(json.dumps(line, sort_keys=True, ensure_ascii=False), []).append(name)
    twins = [some for some in names.values() if len(some) > 1]
    if WITHOUT in found:
        keys: dict[tuple[str, ...], list[str]] = {}
        for key, some in found[WITHOUT].items():
            keys.setdefault(tuple(some), []).append(key)
        found[WITHOUT] = [[some, list(lines)] for lines, some in keys.items()]
    if twins:
        had = found.pop("had")
        found = {SAME: [[had[some[0]], some] for some in twins], **found}
        single = {name: line for name, line in had.items() if not any(name in some for some in twins)}
        found = {"had": single, **found} if single else found
    return found


def _ungrouped(change: Mapping[str, Any]) -> Entry:
    found = {key: value for key, value in change.items() if key != SAME}
    if SAME in change:
        had = {name: dict(line) for line, names in change[SAME] for name in names}
        found = {"had": {**found.pop("had", {}), **had}, **found}
    if WITHOUT in found:
        found[WITHOUT] = {key: list(names) for keys, names in found[WITHOUT] for key in keys}
    return found
