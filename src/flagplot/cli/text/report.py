"""The report of a battle: sides, rounds with groups, search chart and events, losses, rulings that mattered."""

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from flagplot.cli.text import chart
from flagplot.cli.text.lines import TOLD_TWICE, Line, lines
from flagplot.cli.text.output import paint, rule, wrapped
from flagplot.cli.text.part_lines import SEARCH_DICE
from flagplot.core.record import SEATS
from flagplot.games.awaw.battle.rulings_that_mattered import Moved
from flagplot.games.awaw.words.reckoning import SideLosses
from flagplot.games.awaw.words.showing import REFEREE, GroupPicture
from flagplot.games.awaw.words.telling import listed
from flagplot.games.awaw.words.wording import counted, singular
from flagplot.table.result import Result
from flagplot.table.seats import SIDES
from flagplot.table.session import Session
from flagplot.table.story import Story, Told

SEARCH: Final = {*SEARCH_DICE, "search-result", "search-blank", "facts"}
FATES: Final = {
    "sunk": "sunk: {}",
    "damaged": "damaged: {}",
    "withdrew": "withdrew: {}",
    "defeated": "defeated: {} [22.61C, 22.72]",
    "inverted": "inverted when back in port: {} [22.26, 22.81]",
}
"""What may become of ships, as it is told."""
INDENT: Final = 2
SIDE_OF: Final = {SEATS[seat]: seat for seat in SIDES}


def print_report(out: Console, result: Result) -> None:
    """Print all of it."""
    for text in report(result, out.width):
        out.print(paint(text, result.session.setting.sides))


def report(result: Result, width: int) -> Iterator[Text]:
    """The report, line by line."""
    yield from heading(result.session, width, (result.seat,))
    for seat in SIDES:
        if result.seat in (REFEREE, seat):
            yield from side_lines(result.session, seat, width)
    yield from story_lines(result.story, result.session.setting.sides, width)
    yield from ending(result, width)
    yield from rulings(result.moved, width)


def heading(session: Session, width: int, readers: Collection[int] = (REFEREE,)) -> Iterator[Text]:
    """Title, date and edition; for the referee the seed and who plays, for seats no more than how they play themselves.

    With the seed anybody could play the truth again, dice to come included (22.423B).
    """
    setting, header = session.setting, session.record.header
    date = f", {setting.date}" if setting.date else ""
    yield wrapped(f"{setting.title}{date}", width, style="bold")
    how = doctrines(header, readers)
    if REFEREE in readers:
        seed = f"seed {header['seed']}" if "seed" in header else "no seed"
        given = f", {len(header['dice'].split())} dice given" if "dice" in header else ""
        how = f"{seed}{given}; {how}"
    yield wrapped(f"{setting.edition.title}; {how}", width, style="dim")
    if setting.profile:
        yield wrapped(f"Figures that the rule does not print: {setting.profile}", width, style="dim")
    yield Text()


def doctrines(header: Mapping[str, str], readers: Collection[int]) -> str:
    """How the seats are played, those of the readers alone unless the referee is one of them."""
    told = [word for word in header["doctrine"].split() if REFEREE in readers or SIDE_OF[word[0]] in readers]
    return " ".join(told)


def side_lines(session: Session, seat: int, width: int) -> Iterator[Text]:
    """One side with its forces, for that side and for the referee."""
    setting = session.setting
    brought = setting.kit.forces(setting.start(seat), setting.teller(), seat)
    yield wrapped(f"{setting.sides[seat]} (side {SEATS[seat]}, {brought.role})", width, style="bold")
    for name, ships in brought.forces:
        yield wrapped(f"{name}: {ships}", width, INDENT)
    yield Text()


def story_lines(story: Story, sides: tuple[str, ...], width: int) -> Iterator[Text]:
    """What happened, round by round."""
    for number, told in groupby(story.told, lambda told: told.round):
        texts = list(_round(story, sides, number, list(told), width))
        if texts:
            yield rule(story.titled(number), width)
            yield from texts
            yield Text()


def _round(story: Story, sides: tuple[str, ...], number: int, told: list[Told], width: int) -> Iterator[Text]:
    yield from group_lines(story.groups.get(number, []), width)
    last = max((place for place, each in enumerate(told) if each.name in SEARCH), default=-1)
    hidden = TOLD_TWICE if story.seat == REFEREE else ()
    yield from event_lines(told[: last + 1], width, hidden)
    if number in story.charts:
        yield from chart.draw(story.charts[number], sides, width)
    yield from event_lines(told[last + 1 :], width, hidden)


def group_lines(groups: list[GroupPicture], width: int) -> Iterator[Text]:
    """The combat groups with their status and ships."""
    for group in groups:
        notes = f" ({group.notes})" if group.notes else ""
        ships = f": {group.ships}" if group.number or group.status == "forming" else ""
        style = "" if group.status == "active" else "dim"
        yield wrapped(f"{group.name}, {group.status}{ships}{notes}", width, INDENT, style)


def event_lines(told: list[Told], width: int, hidden: Collection[str] = ()) -> Iterator[Text]:
    """Events, each with its paragraph."""
    for line in lines(told, hidden):
        yield line_text(line, width)


def line_text(line: Line, width: int) -> Text:
    """One line of the report."""
    return wrapped(line.full, width, INDENT * line.level, line.style)


def ending(result: Result, width: int) -> Iterator[Text]:
    """Who won, how, and what it cost."""
    yield rule("The end", width)
    if not result.ended:
        yield wrapped("The battle goes on.", width, INDENT)
    else:
        yield wrapped(f"{outcome(result)}: {result.ended} [{result.ended_cites}]", width, INDENT, "bold")
    yield from losses(result, width)
    yield wrapped(dice_words(result), width, INDENT, "dim")
    yield Text()


def dice_words(result: Result) -> str:
    """How many dice were rolled; for the referee with the fingerprint of the situation."""
    dice = f"{result.session.dice_rolled} {'die' if result.session.dice_rolled == 1 else 'dice'}"
    return f"{dice}, digest {result.digest}" if result.digest else dice


def outcome(result: Result) -> str:
    """Who won and when; only how many rounds it took in a game that names no winner."""
    if not result.session.setting.kit.names_a_winner:
        return f"Over after {result.rounds} {'round' if result.rounds == 1 else 'rounds'}, no winner being named"
    return singular(f"{result.winner or 'Nobody'} wins in round {result.rounds}")


def losses(result: Result, width: int) -> Iterator[Text]:
    """What both sides lost, as far as the reader may know."""
    sides, is_over = result.session.setting.sides, bool(result.ended)
    for side in result.losses:
        is_open = result.seat in (REFEREE, side.side)
        yield from loss_lines(side, sides[side.side], is_open, is_over, width)


def loss_lines(side: Any, name: str, is_open: bool, is_over: bool, width: int) -> Iterator[Text]:
    """What one side lost, by factors and by ships."""
    if not isinstance(side, SideLosses):
        yield from (wrapped(text, width, INDENT * level) for level, text in side.lines(name))
        return
    parts = [f"{side.factors} naval {'factor' if side.factors == 1 else 'factors'}"]
    counts = {"transport": side.transports, "submarine": side.submarines, "squadron": side.squadrons}
    parts += [f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts.items() if count]
    known = "" if is_open else " as far as is known"
    yield wrapped(f"{name} lost {', '.join(parts)}{known} [22.55]", width, INDENT)
    for fate, said in FATES.items():
        told = [counted(ship.name, count, ship.several) for ship in side.ships if (count := getattr(ship, fate))]
        if told:
            yield wrapped(said.format(listed(told)), width, 2 * INDENT)
    if side.cargo_lost or side.cargo_left:
        yield wrapped(cargo_words(side, is_over), width, 2 * INDENT)


def cargo_words(side: SideLosses, is_over: bool) -> str:
    """What became of the cargo."""
    if side.cargo_left is None:
        return f"cargo: {side.cargo_lost} lost [22.82]"
    fate = "goes on to its destination" if side.cargo_goes_on else "is not delivered"
    fate = fate if is_over else "aboard"
    return f"cargo: {side.cargo_lost} lost, {side.cargo_left} {fate} [22.82]"


def rulings(moved: list[Moved], width: int) -> Iterator[Text]:
    """Rulings that could have moved this battle, then the defaults that stand for absent rules."""
    known = [each for each in moved if each.ruling.tag != "unknown"]
    absent = [each for each in moved if each.ruling.tag == "unknown"]
    if known:
        yield rule("Rulings in force that could have moved this battle", width)
        for each in known:
            yield ruling_line(each, width)
        yield Text()
    if absent:
        yield rule("Rules that are in no source: neutral defaults stand for them", width)
        for each in absent:
            yield ruling_line(each, width)


def ruling_line(moved: Moved, width: int) -> Text:
    """One ruling: name and value, where it comes from, what it means."""
    ruling = moved.ruling
    changed = "" if moved.code == ruling.default else ", not the default"
    cites = f" [{', '.join(ruling.cites[:2])}]" if ruling.cites else ""
    said = f"{ruling.name}={moved.value} ({ruling.tag}{changed}): {ruling.title}. {moved.sentence}{cites}"
    return wrapped(said, width, INDENT)
