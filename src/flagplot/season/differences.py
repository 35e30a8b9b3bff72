"""Books before and after a change: what differs in words, what undoes it, and the books before it."""

import json
from collections.abc import Iterator, Set
from typing import Any

from flagplot.core.offers.season import Books, SeasonRules


def flat(rules: SeasonRules, books: Books) -> dict[tuple[str, ...], Any]:
    """Books line by line: each with the way to it."""
    found: dict[tuple[str, ...], Any] = {}
    for key, value in books.items():
        if key == "sides":
            for name, side in value.items():
                for inner, line in side.items():
                    if inner in rules.sections:
                        found |= {(key, name, inner, each): of for each, of in line.items()}
                    else:
                        found[key, name, inner] = line
        elif key == "lost":
            found |= {(key, name): line for name, line in value.items()}
        else:
            found[(key,)] = value
    return found


def delta(rules: SeasonRules, before: Books, after: Books) -> list[dict[str, Any]]:
    """What undoes a change, for each part of the books: lines and keys as they were, keys and lines that were not there."""
    found = []
    for where, old, new in _parts(rules, before, after):
        had: dict[str, Any] = {key: old[key] for key in old if key not in new}
        added, without = [key for key in new if key not in old], dict[str, list[str]]()
        for name in (key for key in old if key in new and old[key] != new[key]):
            line, now = old[name], new[name]
            if not isinstance(line, dict) or not isinstance(now, dict):
                had[name] = line
                continue
            changed = {key: value for key, value in line.items() if key not in now or now[key] != value}
            if changed:
                had[name] = changed
            for key in now.keys() - line.keys():
                without.setdefault(key, []).append(name)
        undone = {"had": had, "without": dict(sorted(without.items())), "added": added}
        if had or without or added:
            found.append({"in": list(where), **{key: value for key, value in undone.items() if value}})
    return found


def _parts(
    rules: SeasonRules, before: Books, after: Books
) -> Iterator[tuple[tuple[str, ...], dict[str, Any], dict[str, Any]]]:
    """The parts of books whose lines change by themselves, with the way to each."""
    yield (), _without(before, {"sides", "lost"}), _without(after, {"sides", "lost"})
    yield ("lost",), before.get("lost", {}), after.get("lost", {})
    for name, side in before["sides"].items():
        now = after["sides"][name]
        yield ("sides", name), _without(side, rules.sections), _without(now, rules.sections)
        for section in sorted(rules.sections):
            yield ("sides", name, section), side.get(section, {}), now.get(section, {})


def _without(line: dict[str, Any], keys: Set[str]) -> dict[str, Any]:
    return {key: of for key, of in line.items() if key not in keys}


def restored(books: Books, was: list[dict[str, Any]]) -> Books:
    """The books before a change."""
    found: Books = json.loads(json.dumps(books))
    for each in was:
        part = found
        for step in each["in"]:
            part = part.setdefault(step, {})
        for name in each.get("added", ()):
            part.pop(name, None)
        for key, names in each.get("without", {}).items():
            for line in (part[name] for name in names if isinstance(part.get(name), dict)):
                line.pop(key, None)
        for name, value in each.get("had", {}).items():
            if isinstance(value, dict) and isinstance(part.get(name), dict):
                part[name].update(value)
            else:
                part[name] = value
    return found


def differences(rules: SeasonRules, before: Books, after: Books) -> list[str]:
    """What differs, in words."""
    old, new = flat(rules, before), flat(rules, after)
    return [
        f"{' / '.join(where)}: {_said(old.get(where))} became {_said(new.get(where))}"
        for where in {**old, **new}
        if old.get(where) != new.get(where)
    ]


def _said(value: object) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)
