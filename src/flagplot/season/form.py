"""The journal as the file has it: entries without repetitions, in lines that read well; in memory every entry is spelled out.

What undoes a change is a mapping from each part of the books, such as `Britain/ships`. Lines of a part that had the same are
written once, with their names: `same: [[{inverted: turn}, [Hood, Rodney]]]`. Readers of sentences are counted: `[[Britain, 3]]`.
An entry without a moment has that of the entry before it. Its first line has its kind and its marks; a sentence about units has
them as a list, and `units` has only the rest of their fates.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from flagplot.files.yaml_lines import AmbiguousScalar

Entry = dict[str, Any]
Way = Sequence[str]
"""The way to a part of the books: a side, or a section of one, or a key of the season."""
AND: Final = ", "
SEASON: Final = "season"
"""The name of the books themselves, where lines are keys of the season."""
SAME: Final = "same"
WITHOUT: Final = "without"
WAS: Final = "was"
READERS: Final = "heard"
WHEN: Final = "when"
WHAT: Final = "what"
SAID: Final = "said"
UNITS: Final = "units"
PARTS: Final = (SAID, READERS, UNITS, WAS)
"""Keys of an entry with lines of their own."""


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
        except (AttributeError, KeyError, StopIteration, TypeError, ValueError) as error:
            raise Garbled(len(found) + 1) from error
        moment = str(found[-1][WHEN])
    return found


def check_entries(journal: Sequence[Entry]) -> None:
    """Refuse entries without what every program writes into each."""
    for number, entry in enumerate(journal, start=1):
        is_known = entry.get("entry") == number and "after" in entry and SAID in entry and READERS in entry
        if not is_known or len(entry[READERS]) != len(entry[SAID]):
            raise Garbled(number)
        if entry[WHAT] == "undo" and not (isinstance(entry.get("to"), int) and 1 <= entry["to"] < number):
            raise Garbled(number)


def _shortened(entry: Entry, moment: str) -> Entry:
    marks = {key: value for key, value in entry.items() if key not in (WHAT, *PARTS) and (key, value) != (WHEN, moment)}
    found = {entry[WHAT]: marks} | {key: entry[key] for key in PARTS if key in entry}
    found |= _listed(entry) if UNITS in entry else {}
    if not found.get(UNITS, True):
        del found[UNITS]
    if READERS in found:
        runs = [(reader, sum(1 for _ in some)) for reader, some in groupby(found[READERS])]
        found[READERS] = [reader if count == 1 else [reader, count] for reader, count in runs]
    found[WAS] = {_spelled(each["in"]): _grouped(each) for each in entry[WAS]}
    return found


def _spelled_out(entry: Entry, moment: str) -> Entry:
    found = dict(entry)
    if WHAT not in found:
        what = next(iter(entry))
        found = {WHAT: what, **found.pop(what), **found}
    found.setdefault(WHEN, moment)
    found |= _in_full(found)
    seed = found.get("seed")
    if isinstance(seed, AmbiguousScalar) and seed.text.isdecimal():
        found["seed"] = int(seed.text)  # a long number, which YAML would read as another kind
    if READERS in found:
        runs = [each if isinstance(each, list) else [each, 1] for each in found[READERS]]
        found[READERS] = [reader for reader, count in runs for _ in range(count)]
    if not isinstance(found[WAS], list):
        found[WAS] = [{"in": _way(part), **_ungrouped(each)} for part, each in found[WAS].items()]
    return found


def _listed(entry: Entry) -> Entry:
    """The sentences of an entry, each with a list of its units, and the rest of the fates; nothing if that loses a word."""
    fates = {unit: fate for fate, units in entry[UNITS].items() for unit in units}
    said, known = list[Any](), dict[str, str]()
    for text in entry[SAID]:
        units, fate = _parted(text, {unit: fate for unit, fate in fates.items() if unit not in known})
        said.append({fate: units} if units else text)
        known |= dict.fromkeys(units, fate)
    rest = dict[str, list[str]]()
    for unit, fate in fates.items():
        more = fate.removeprefix(known.get(unit, "")).removeprefix(AND) if unit in known else fate
        if more:
            rest.setdefault(more, []).append(unit)
    found = {SAID: said, UNITS: rest}
    return found if _in_full(found) == {key: entry[key] for key in found} else {}


def _parted(text: str, fates: Mapping[str, str]) -> tuple[list[str], str]:
    """The units that a sentence begins with, and their fate in it; no units if their fates begin otherwise."""
    head, found = "", list[str]()
    pieces = text.split(": ")
    for number in range(1, len(pieces)):
        fate = ": ".join(pieces[number:])
        found, head = [], ""
        for piece in ": ".join(pieces[:number]).split(AND):
            head = f"{head}{AND}{piece}" if head else piece
            if head in fates and f"{fates[head]}{AND}".startswith(f"{fate}{AND}"):
                found.append(head)
                head = ""
        if found and not head:
            return found, fate
    return [], ""


def _in_full(entry: Entry) -> Entry:
    """Sentences and fates of units in full."""
    said, fates = list[str](), dict[str, str]()
    for each in entry[SAID]:
        if isinstance(each, str):
            said.append(each)
            continue
        for fate, units in each.items():
            said.append(f"{AND.join(units)}: {fate}")
            fates |= dict.fromkeys(units, fate)
    for more, units in entry.get(UNITS, {}).items():
        fates |= {unit: f"{fates[unit]}{AND}{more}" if unit in fates else more for unit in units}
    found = dict[str, list[str]]()
    for unit, fate in fates.items():
        found.setdefault(fate, []).append(unit)
    return {SAID: said} | ({UNITS: found} if found else {})


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
