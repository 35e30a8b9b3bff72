"""`flagplot yard`: the calendar of a yard, turn by turn, with shipbuilding points and BRPs."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer


def command(
    file: Annotated[Path, typer.Argument(help="A file with ships to repair, build and raise.")],
    edition: Annotated[str, typer.Option(help="The edition to go by, if not that of the file.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Print when a yard's work begins and is ready, what it takes, and what is forbidden, with its paragraph.

    \b
    Examples:
      flagplot yard scenarios/yards/pearl-harbor-1942.yaml
      flagplot yard scenarios/yards/pearl-harbor-1942.yaml --json
    """  # noqa: D301
    from flagplot.games.awaw.chapters.yard.calendar import calendar
    from flagplot.games.awaw.chapters.yard.figures import fill
    from flagplot.games.awaw.editions import load
    from flagplot.games.awaw.files.yard import check_yard, read_yard

    yard, document = read_yard(file)
    opened = load(edition or yard.edition)
    t = fill(opened)
    check_yard(t, yard, document, str(file))
    jobs, left = calendar(t, yard.orders(), yard.points, yard.last)
    found = _as_object(yard, opened, jobs, left)
    typer.echo(json.dumps(found, indent=1) if as_json else _as_text(found))


def _as_object(yard: Any, edition: Any, jobs: Sequence[Any], left: Sequence[Any]) -> dict[str, Any]:
    from flagplot.games.awaw.chapters.strategic.names import TURN_NAMES
    from flagplot.games.awaw.chapters.yard.calendar import by_turn
    from flagplot.games.awaw.files.yard import WORK_NAMES

    def told(turn: int) -> str:
        return TURN_NAMES[turn] if turn < len(TURN_NAMES) else "after " + TURN_NAMES[-1]

    turns = [
        {
            "turn": told(turn),
            "points": sum(job.takes.points for job in begun),
            "capacity": yard.points(turn),
            "brps": sum(job.takes.brps for job in begun),
            "begins": [
                {"work": WORK_NAMES[job.work], "ship": job.order.ship, "ready": told(job.ready), "waited": job.waited}
                for job in begun
            ],
            "ready": [{"work": WORK_NAMES[job.work], "ship": job.order.ship} for job in done],
        }
        for turn, begun, done in by_turn(jobs)
    ]
    names = ("yard-payment", "raising-time", "acceleration", "deferral")
    used = {name: edition.rulings[name].spell(edition.value(name)) for name in names if name in edition.rulings}
    return {
        "title": yard.title,
        "nation": yard.nation,
        "edition": edition.name,
        "turns": turns,
        "left": [{"work": WORK_NAMES[work], "ship": order.ship} for order, work in left],
        "points": sum(job.takes.points for job in jobs),
        "brps": sum(job.takes.brps for job in jobs),
        "cites": ["awaw-2003:table.27.721"],
        "rulings": used,
    }


def _as_text(found: dict[str, Any]) -> str:
    from flagplot.cli.text.output import wrapped

    lines = [f"{found['title']}, {found['nation']} ({found['edition']}) [27.721]", ""]
    for turn in found["turns"]:
        brps = f", {turn['brps']} BRPs" if turn["brps"] else ""
        lines.append(f"{turn['turn']}: {turn['points']} of {turn['capacity']} points{brps}")
        for entry, count in _counted(turn["begins"], ("work", "ship", "ready", "waited")):
            work, ship, ready, waited = entry
            late = f", after waiting {waited} turn{'s' if waited > 1 else ''} for points" if waited else ""
            when = "at once" if ready == turn["turn"] else f"ready {ready}"
            lines.append(wrapped(f"{work} {_many(ship, count)}: {when}{late}", 80, 2).plain)
        for (work, ship), count in _counted(turn["ready"], ("work", "ship")):
            if not any(
                each["ship"] == ship and each["work"] == work and each["ready"] == turn["turn"]
                for each in turn["begins"]
            ):
                lines.append(wrapped(f"ready: {_many(ship, count)} ({work})", 80, 2).plain)
    lines += ["", f"{found['points']} shipbuilding points and {found['brps']} BRPs in all"]
    for (work, ship), count in _counted(found["left"], ("work", "ship")):
        lines.append(wrapped(f"not begun for want of points: {work} {_many(ship, count)}", 80).plain)
    if found["rulings"]:
        told = ", ".join(f"{name} = {said}" for name, said in found["rulings"].items())
        lines.append(wrapped(f"Rulings in force: {told}", 80).plain)
    return "\n".join(lines)


def _counted(entries: Sequence[dict[str, Any]], keys: Sequence[str]) -> list[tuple[tuple[Any, ...], int]]:
    return list(Counter(tuple(entry[key] for key in keys) for entry in entries).items())


def _many(ship: str, count: int) -> str:
    return ship if count == 1 else f"{count} {ship}"
