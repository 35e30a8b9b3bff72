"""`flagplot compare` for a naval turn: what becomes of its operations under several editions, or by each reading of a ruling."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from flagplot.cli.commands import options
from flagplot.cli.commands.chances import odds_turn
from flagplot.cli.commands.chances.engine import sides_named
from flagplot.cli.text.chances.compare_text import middle, row, share
from flagplot.cli.text.chances.odds_text import heading, wrapped
from flagplot.core.errors import FlagplotError
from flagplot.odds.interval import LEVEL
from flagplot.odds.sampling import Enough
from flagplot.table.setting import Setting, open_scenario

TURNS: Final = 100
"""Turns of each way to play where no number is asked for: they take a tenth of a second each."""
TOLD: Final = ("operations", "interceptors", "fights", "rounds", "factors_lost", "ships")
How = tuple[int, int | None, str]
"""Turns of each way to play, threads, cluster."""


def of_editions(file: Path, editions: Sequence[str], names: dict[int, str], seed: int, how: How) -> dict[str, Any]:
    """The same operations from the same seeds under editions."""
    ways = {name: open_scenario(file, name) for name in editions}
    return _compared(ways, names, seed, how)


def of_ruling(file: Path, setting: Setting, name: str, names: dict[int, str], seed: int, how: How) -> dict[str, Any]:
    """The same operations from the same seeds by each reading of a ruling."""
    ruling = options.open_ruling(setting.edition, name)
    ways = {one.name: open_scenario(file, setting.edition.name, {name: one.name}) for one in ruling.alternatives}
    return {**_compared(ways, names, seed, how), "ruling": name}


def _compared(ways: Mapping[str, Setting], names: dict[int, str], seed: int, how: How) -> dict[str, Any]:
    columns, enough = [], Enough(battles=how[0] or TURNS)
    for name, setting in ways.items():
        found = odds_turn.counted(setting, names, (), seed, enough, how[1:])
        if found["stopped"] == "interrupted":
            raise FlagplotError("interrupted before every way to play was compared")
        columns.append({"name": name, **{part: found[part] for part in TOLD}})
    setting = next(iter(ways.values()))
    return {
        "title": setting.title,
        "date": setting.date,
        "sides": list(setting.sides),
        "doctrine": sides_named(names, setting.sides),
        "seed": seed,
        "turns": enough.battles,
        "level": LEVEL,
        "columns": columns,
    }


def report(told: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    doctrine = ", ".join(f"{name} {by}" for name, by in told["doctrine"].items())
    what = f"ruling {told['ruling']}" if "ruling" in told else "editions side by side"
    yield f"{told['title']}: {what}"
    yield from wrapped(
        f"{told['turns']:,} naval turns each from the same seeds ({told['seed']}); doctrine {doctrine}; "
        f"{told['level']:.0%} intervals."
    )
    columns = told["columns"]
    yield row("", [column["name"] for column in columns])
    for side, name in dict.fromkeys((one["side"], one["name"]) for column in columns for one in column["operations"]):
        yield heading(f"{side}: {name}")
        found = [_of(column["operations"], side, name) for column in columns]
        for key, words in (("done", "carried out, %"), ("fought", "in a fight, %"), ("aborted", "aborted, %")):
            yield row(words, [share(one[key]) if one else "not announced" for one in found])
        if any(one and "cargo_landed" in one for one in found):
            yield row(
                "cargo landed",
                [middle(one["cargo_landed"]["mean"]) if one and "cargo_landed" in one else "-" for one in found],
            )
    yield heading("Altogether")
    yield row("fights", [middle(column["fights"]["mean"]) for column in columns])
    yield row("rounds", [middle(column["rounds"]["mean"]) for column in columns])
    for side in told["sides"]:
        yield row(f"{side} loses, factors", [middle(column["factors_lost"][side]["mean"]) for column in columns])


def _of(rows: Sequence[Mapping[str, Any]], side: str, name: str) -> Mapping[str, Any] | None:
    return next((one for one in rows if (one["side"], one["name"]) == (side, name)), None)
