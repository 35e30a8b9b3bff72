"""`flagplot yard`: the calendar of a yard, turn by turn, with shipbuilding points and BRPs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from typing_extensions import TypedDict

from flagplot.blocks import Block, Gap, Heading, Paragraph
from flagplot.core.offers.command import Answer, Edition, Word
from flagplot.core.printed.edition import Edition as Printing
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES
from flagplot.games.awaw.chapters.yard.calendar import Job, Order, by_turn, calendar
from flagplot.games.awaw.chapters.yard.tables import fill
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.files.yard import WORK_NAMES, Yard, check_yard, read_yard


def yard(
    file: Annotated[Path, Word("FILE", "A file with ships to repair, build and raise.")], edition: Edition = ""
) -> Answer:
    """Print the calendar of a yard: start, end and cost of its work, and forbidden work with its paragraph.

    \b
    Examples:
      flagplot yard pearl-harbor-1942
      flagplot yard pearl-harbor-1942 --json
    """  # noqa: D301
    given, document = read_yard(file)
    opened = load(edition or given.edition)
    t = fill(opened)
    check_yard(t, given, document, str(file))
    jobs, left = calendar(t, given.orders(), given.points, given.last)
    found = as_data(given, opened, jobs, left)
    return Answer(list(describe(found)), found)


class Work(TypedDict):
    """Work on a ship."""

    work: str
    ship: str


class StartedWork(Work):
    """Work that begins: when it is ready, and how many turns it waited for points."""

    ready: str
    waited: int


class YardTurn(TypedDict):
    """The work begun and finished in a turn, and its cost."""

    turn: str
    points: int
    capacity: int
    brps: int
    begins: list[StartedWork]
    ready: list[Work]


class Calendar(TypedDict):
    """The calendar of a yard."""

    title: str
    nation: str
    edition: str
    turns: list[YardTurn]
    left: list[Work]
    points: int
    brps: int
    cites: list[str]
    rulings: dict[str, str]


def as_data(given: Yard, edition: Printing, jobs: Sequence[Job], left: Sequence[tuple[Order, int]]) -> Calendar:
    """The calendar as plain data."""

    def named(turn: int) -> str:
        return TURN_NAMES[turn] if turn < len(TURN_NAMES) else "after " + TURN_NAMES[-1]

    turns: list[YardTurn] = [
        {
            "turn": named(turn),
            "points": sum(job.takes.points for job in begun),
            "capacity": given.points(turn),
            "brps": sum(job.takes.brps for job in begun),
            "begins": [
                {"work": WORK_NAMES[job.work], "ship": job.order.ship, "ready": named(job.ready), "waited": job.waited}
                for job in begun
            ],
            "ready": [{"work": WORK_NAMES[job.work], "ship": job.order.ship} for job in done],
        }
        for turn, begun, done in by_turn(jobs)
    ]
    names = ("yard-payment", "raising-time", "acceleration", "deferral")
    used = {name: edition.rulings[name].spell(edition.value(name)) for name in names if name in edition.rulings}
    return {
        "title": given.title,
        "nation": given.nation,
        "edition": edition.name,
        "turns": turns,
        "left": [{"work": WORK_NAMES[work], "ship": order.ship} for order, work in left],
        "points": sum(job.takes.points for job in jobs),
        "brps": sum(job.takes.brps for job in jobs),
        "cites": ["awaw-2003:table.27.721"],
        "rulings": used,
    }


def describe(found: Calendar) -> Iterator[Block]:
    """The calendar in words."""
    yield Paragraph(f"{found['title']}, {found['nation']} ({found['edition']}) [27.721]", style="bold")
    yield Gap()
    for turn in found["turns"]:
        brps = f", {turn['brps']} BRPs" if turn["brps"] else ""
        yield Paragraph(f"{turn['turn']}: {turn['points']} of {turn['capacity']} points{brps}")
        yield from (Paragraph(each, 1) for each in _in_turn(turn))
    yield Heading("In all", is_answer=True)
    yield Paragraph(f"{found['points']} shipbuilding points and {found['brps']} BRPs", 1)
    for (work, ship), count in Counter((each["work"], each["ship"]) for each in found["left"]).items():
        yield Paragraph(f"not begun, because points are lacking: {work} {_many(ship, count)}", 1)
    if found["rulings"]:
        rulings = ", ".join(f"{name} = {said}" for name, said in found["rulings"].items())
        yield Paragraph(f"Rulings in force: {rulings}")


def _in_turn(turn: YardTurn) -> Iterator[str]:
    """The work begun in a turn, and earlier work finished in it."""
    begun = Counter((each["work"], each["ship"], each["ready"], each["waited"]) for each in turn["begins"])
    for (work, ship, ready, waited), count in begun.items():
        late = f", after waiting {waited} turn{'s' if waited > 1 else ''} for points" if waited else ""
        when = "at once" if ready == turn["turn"] else f"ready {ready}"
        yield f"{work} {_many(ship, count)}: {when}{late}"
    at_once = {(each["work"], each["ship"]) for each in turn["begins"] if each["ready"] == turn["turn"]}
    for (work, ship), count in Counter((each["work"], each["ship"]) for each in turn["ready"]).items():
        if (work, ship) not in at_once:
            yield f"ready: {_many(ship, count)} ({work})"


def _many(ship: str, count: int) -> str:
    return ship if count == 1 else f"{count} {ship}"
