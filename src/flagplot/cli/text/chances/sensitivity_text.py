"""What `flagplot sensitivity` tells: the ranking as plain data and as a report."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from flagplot.cli.commands.chances.odds_shared import about_rulings
from flagplot.cli.text.chances.odds_text import foot, heading, wrapped
from flagplot.odds.interval import LEVEL
from flagplot.odds.sensitivity import Effect
from flagplot.table.setting import Setting

TITLES: Final = {
    "ruling": "Open rulings",
    "doctrine": "Doctrines",
    "setting": "Settings of the doctrines, each raised by about a quarter",
    "cell": "Table cells, each raised by one: those that move most",
}
IDLE: Final = {
    "ruling": "No battle went otherwise with the other readings of",
    "doctrine": "No battle went otherwise with another doctrine",
    "setting": "Nor with these settings raised, whichever side has them",
}
NAME: Final = 44
SHOWN: Final = 16
"""Lines of each kind."""


def as_data(
    found: list[Effect], setting: Setting, names: dict[int, str], seed: int, kinds: Sequence[str], interrupted: bool
) -> dict[str, Any]:
    """The ranking as plain data."""
    known = setting.edition.rulings
    effects = [
        {
            "kind": one.kind,
            "name": one.name,
            "value": one.value,
            "instead_of": one.instead_of,
            "tag": known[one.name].tag if one.kind == "ruling" else None,
            "cites": list(one.cites),
            "win": one.win._asdict(),
            "factors": one.factors._asdict(),
            "differ": one.differ,
            "battles": one.battles,
        }
        for one in found
    ]
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


def report(told: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    side, other = told["sides"]
    doctrine = ", ".join(f"{name} {by}" for name, by in told["doctrine"].items())
    yield f"{told['title']}: what moves the odds under {told['edition']}"
    yield f"{told['battles']:,} battles each way from the same seeds ({told['seed']})."
    yield f"Doctrine: {doctrine}."
    if told["interrupted"]:
        yield f"INTERRUPTED: not all of {', '.join(told['of'])} was tried."
    yield f"Changes favour {side} where plus, {other} where minus; {told['level']:.0%} intervals."
    for kind, title in TITLES.items():
        rows = [one for one in told["effects"] if one["kind"] == kind and one["differ"]]
        if rows:
            fewer = max(one["battles"] for one in rows)
            yield heading(title if fewer == told["battles"] else f"{title}; {fewer} battles")
            yield f"  {'':<{NAME}}{'win %':>14}{'factors':>15}"
            yield from (_row(one) for one in rows[:SHOWN])
    for kind, title in IDLE.items():
        moved = {_idle(one) for one in told["effects"] if one["kind"] == kind and one["differ"]}
        named = {_idle(one) for one in told["effects"] if one["kind"] == kind}
        if named - moved:
            yield heading(title)
            yield from wrapped(", ".join(sorted(named - moved)))
    yield from foot(told)


def _idle(one: dict[str, Any]) -> str:
    """What is said to have changed nothing: a setting whichever side has it, a doctrine of one side, a ruling."""
    name = str(one["name"])
    return f"{name} = {one['value']}" if one["kind"] == "doctrine" else name.split(": ")[-1]


def _row(one: dict[str, Any]) -> str:
    win, factors = one["win"], one["factors"]
    value = f" = {one['value']}" + (f", not {one['instead_of']}" if one["kind"] in ("setting", "cell") else "")
    room = NAME - len(value)
    name = (one["name"] if len(one["name"]) <= room else f"{one['name'][: room - 1]}…") + value
    halves = (win["high"] - win["low"]) / 2, (factors["high"] - factors["low"]) / 2
    first = f"{100 * win['value']:+.2f} ±{100 * halves[0]:.2f}"
    second = f"{factors['value']:+.2f} ±{halves[1]:.2f}"
    return f"  {name[:NAME]:<{NAME}}{first:>14}{second:>15}"
