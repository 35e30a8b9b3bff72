"""The report of a game in blocks: sides, events part by part, losses, and the rulings that could have changed it.

A seat's report is made from that seat's knowledge; the referee's from everything. In plain data, rows have names, never
numbers.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from flagplot.blocks import BRIEF, FULL, USUAL, Block, Cell, Gap, Heading, Paragraph, Table
from flagplot.core.offers.measure import Data
from flagplot.core.offers.report_text import Chart, EventText, GroupPicture, ReportLine
from flagplot.core.printed.ruling import RelevantRuling
from flagplot.core.record import SEATS
from flagplot.core.seat_view import REFEREE
from flagplot.files.derived import background
from flagplot.table.result import Result
from flagplot.table.seats import SIDES
from flagplot.table.session import Session
from flagplot.table.setting import Setting
from flagplot.table.story import Narrative, lines

NO_SIDE: Final = "none"
"""The winner entry of a historical outcome without a winner."""
SIDE_OF: Final = {SEATS[seat]: seat for seat in SIDES}
DICE_SAID: Final = {"ask": "dice of a real table", "fair": "fair dice"}
"""The source of the dice, by the word in a header."""


def report(result: Result, how: int = USUAL, followed: Collection[str] = ()) -> Iterator[Block]:
    """All events, then the outcome, which stays on the screen; `followed` are lines of standing orders that were followed.

    In brief the title, the outcome, and the edition and rulings that another game of this kind needs.
    """
    title, *terms, gap = heading(result.session, (result.seat,))
    yield title
    if how == BRIEF:
        yield from (*outcome(result, how), *terms, *changed_rulings(result.moved))
    else:
        yield from (*terms, gap, *body(result, how, followed), *outcome(result))


def body(result: Result, how: int = USUAL, followed: Collection[str] = ()) -> Iterator[Block]:
    """Everything besides the outcome."""
    yield from background_of(result)
    for seat in SIDES:
        if result.seat in (REFEREE, seat):
            yield from side(result.session, seat)
    yield from story(result.story, result.session.setting.sides, how == FULL)
    yield from closing(result)
    yield from homeward(result)
    yield from orders(followed)
    noun = result.session.setting.kit.noun
    yield from rulings(result.moved, noun) if how == FULL else rulings_in_short(result.moved, noun)


def background_of(result: Result) -> Iterator[Block]:
    """The scenario's account of the historical battle; for the referee alone, as it names ships of both sides."""
    found = background(result.session.setting.battle.text)
    if result.seat != REFEREE or not (found.story or found.history):
        return
    if found.story:
        yield Paragraph(found.story, hanging_indent=False)
    if found.history:
        won = "Nobody" if found.history.winner == NO_SIDE else found.history.winner
        losses = " ".join(found.history.losses.split())
        yield Paragraph(f"What happened: {won} won.{' ' if losses else ''}{losses}", hanging_indent=False)
    yield Gap()


def heading(session: Session, readers: Collection[int] = (REFEREE,)) -> Iterator[Block]:
    """Title, date and edition; for the referee also the seed and the players, for seats only their own player.

    With the seed anyone could replay the true game, future dice included (22.423B).
    """
    setting, header = session.setting, session.record.header
    date = f", {setting.date}" if setting.date else ""
    yield Paragraph(f"{setting.title}{date}", style="bold")
    how = doctrines(header, readers)
    if REFEREE in readers:
        seed = f"seed {header['seed']}" if "seed" in header else "no seed"
        how = f"{seed}{_given(header.get('dice', ''))}; {how}"
    yield Paragraph(f"{setting.edition.title}{f'; {how}' if how else ''}", style="dim")
    if setting.profile:
        yield Paragraph(f"Figures that the rule does not print: {setting.profile}", style="dim")
    yield Gap()


def _given(dice: str) -> str:
    """The dice besides those of the seed, from a header."""
    if dice in DICE_SAID:
        return f", {DICE_SAID[dice]}"
    return f", {len(dice.split())} dice given" if dice else ""


def doctrines(header: Mapping[str, str], readers: Collection[int]) -> str:
    """The players of the seats: those of the readers alone, unless the referee is one of them."""
    entries = [word for word in header["doctrine"].split() if REFEREE in readers or SIDE_OF[word[0]] in readers]
    return " ".join(entries)


def side(session: Session, seat: int, is_open: bool = False) -> Iterator[Block]:
    """One side with its forces, for that side and for the referee."""
    setting = session.setting
    brought = setting.kit.forces(setting.start(REFEREE if is_open else seat), setting.teller(), seat)
    yield Paragraph(f"{setting.sides[seat]} (side {SEATS[seat]}, {brought.role})", style="bold")
    for name, ships in brought.forces:
        yield Paragraph(f"{name}: {ships}", 1)
    of_enemy = setting.disclosure_of(1 - seat)
    if of_enemy:
        yield Paragraph(f"Of the force of {setting.sides[1 - seat]} it knows {of_enemy}.", 1)
    elif setting.open_force(1 - seat):
        name = setting.sides[1 - seat]
        yield Paragraph(f"It knows the force of {name}: its chances and advice rest on that force and show it.", 1)
    yield Gap()


def opposing_force(setting: Setting, seat: int) -> Iterator[Block]:
    """The other side's order of battle, on which the chances of a seat rest, where the scenario discloses all of it."""
    yield from order_of_battle(setting.sides[1 - seat], setting.open_force(1 - seat))


def order_of_battle(name: str, open_force: Sequence[str]) -> Iterator[Block]:
    """An order of battle on which chances and advice rest; nothing where the scenario discloses less than all."""
    if open_force:
        yield Paragraph(f"These figures rest on the order of battle of {name}, which is open:")
        yield from (Paragraph(line, 1) for line in open_force)
        yield Gap()


def story(
    found: Narrative, sides: tuple[str, ...], full: bool = True, mark: Callable[[ReportLine, int], Block] | None = None
) -> Iterator[Block]:
    """The events, part by part, without empty parts.

    `mark` makes the block of each line, from the number of lines with dice up to it, itself included.
    """
    counted = LineCounter(mark or (lambda each, number: line(each)))
    wanted = None if full else found.kit.lines.in_short
    for number, run in groupby(found.events, lambda event: event.round):
        yield from part(found, sides, number, [each for each in run if wanted is None or wanted(each)], counted)


def part(
    found: Narrative, sides: tuple[str, ...], number: int, lines_of_round: list[EventText], counted: "LineCounter"
) -> Iterator[Block]:
    """One part of a narrative under its heading; nothing if it is empty."""
    blocks = list(_part(found, sides, number, lines_of_round, counted))
    if blocks:
        yield Heading(found.titled(number))
        yield from blocks
        yield Gap()


@dataclass
class LineCounter:
    """Makes blocks of lines, and numbers those with dice."""

    mark: Callable[[ReportLine, int], Block]
    dice: int = 0

    def __call__(self, found: ReportLine) -> Block:
        """One line."""
        self.dice += bool(found.hows)
        return self.mark(found, self.dice)


def _part(
    found: Narrative, sides: tuple[str, ...], number: int, lines_of_round: list[EventText], counted: LineCounter
) -> Iterator[Block]:
    how = found.kit.lines
    yield from groups(found.groups.get(number, []))
    last = max((place for place, each in enumerate(lines_of_round) if each.name in how.before_chart), default=-1)
    hidden = how.redundant if found.seat == REFEREE else ()
    yield from map(counted, lines(lines_of_round[: last + 1], how, hidden))
    if number in found.charts:
        yield chart(found.charts[number], sides)
    yield from map(counted, lines(lines_of_round[last + 1 :], how, hidden))


def groups(pictures: Iterable[GroupPicture]) -> Iterator[Block]:
    """The combat groups with their status and ships."""
    for group in pictures:
        notes = f" ({group.notes})" if group.notes else ""
        ships = f": {group.ships}" if group.number or group.status == "forming" else ""
        style = "" if group.status == "active" else "dim"
        yield Paragraph(f"{group.name}, {group.status}{ships}{notes}", 1, style)


def line(found: ReportLine) -> Paragraph:
    """One line of the narrative."""
    return Paragraph(found.full, found.level, found.style)


def chart(found: Chart, sides: tuple[str, ...]) -> Table:
    """The search chart of a round, as at the table: the numbers of each side, found or hidden."""
    heads = ["", *(f"{number} {status}" for number, status in enumerate(found.statuses, start=1))]
    rows: list[tuple[str | Cell, ...]] = [
        (name, *map(_mark, counts)) for name, counts in zip(sides, found.found, strict=True)
    ]
    return Table(tuple(rows), tuple(heads), tuple(range(len(heads))), level=2)


def _mark(count: int) -> Cell:
    """One cell: no group, a hidden group, or a found group."""
    if count < 0:
        return Cell("·", "dim")
    if count == 0:
        return Cell("hidden")
    return Cell("found" if count == 1 else f"found ×{count}", "bold green")


def ending(result: Result) -> Iterator[Block]:
    """The outcome, as a letter begins with it, and the game's final information."""
    yield from outcome(result)
    yield Gap()
    yield from closing(result)
    yield from homeward(result)


def outcome(result: Result, how: int = USUAL) -> Iterator[Block]:
    """The outcome: the result of each operation, if any, then the losses and the luck."""
    kit = result.session.setting.kit
    title = f"The end of the {kit.noun}" if result.ended else f"The {kit.noun} goes on"
    yield Heading(title, is_answer=True)
    for became in result.became:
        said = became.brief if how == BRIEF else became.lines
        yield from (Paragraph(f"{text} [{cites}]", 1, "bold") for text, cites in said)
    yield from (Paragraph(f"{text} [{cites}]", 1) for text, cites in result.untried)
    verdict = kit.verdict(result.seen, result.winner, result.rounds)
    if result.ended:
        yield Paragraph(f"{verdict}: {result.ended} [{result.ended_cites}]", 1, "" if result.became else "bold")
    yield from losses(result, with_homeward=False)
    if kit.hits is not None:
        setting = result.session.setting
        luck = kit.hits(setting.tables, result.seen).words(setting.sides)
        yield from [Paragraph(luck, 1)] if luck else []
    yield Paragraph(dice(result), 1, "dim")


def closing(result: Result) -> Iterator[Block]:
    """The game's final information."""
    kit = result.session.setting.kit
    if kit.closing is not None:
        yield from kit.closing(result.seen, result.story.teller).blocks


def dice(result: Result) -> str:
    """The number of dice; for the referee with the digest of the state."""
    text = f"{result.session.dice_rolled} {'die' if result.session.dice_rolled == 1 else 'dice'}"
    return f"{text}, digest {result.digest}" if result.digest else text


def losses(result: Result, with_homeward: bool = True) -> Iterator[Block]:
    """The losses of both sides known to the reader, and which ships left or are inverted when they come home."""
    sides, is_over = result.session.setting.sides, bool(result.ended)
    for lost in result.losses:
        yield from lost.blocks(sides[lost.side], result.seat in (REFEREE, lost.side), is_over)
        if with_homeward:
            yield from lost.homeward(is_over)


def homeward(result: Result) -> Iterator[Block]:
    """Which ships of each side left or are inverted when they come home: for the books, not for the answer."""
    sides, is_over = result.session.setting.sides, bool(result.ended)
    found = {sides[lost.side]: lost.homeward(is_over) for lost in result.losses}
    if any(found.values()):
        yield Heading("Leaving and coming home")
    for name, blocks in found.items():
        yield from [Paragraph(name, 1), *blocks] if blocks else []
    yield from [Gap()] if any(found.values()) else []


def orders(followed: Collection[str]) -> Iterator[Block]:
    """The lines of standing orders that were followed."""
    if followed:
        yield Heading("Standing orders that were followed")
        yield from (Paragraph(each, 1) for each in followed)
        yield Gap()


def rulings(moved: list[RelevantRuling], noun: str) -> Iterator[Block]:
    """Rulings that could have changed the game, then the defaults for absent rules."""
    known = [each for each in moved if each.ruling.tag != "unknown"]
    absent = [each for each in moved if each.ruling.tag == "unknown"]
    if known:
        yield Heading(f"Rulings in force that could have moved this {noun}")
        yield from map(ruling, known)
        yield Gap()
    if absent:
        yield Heading("Rules that no source prints: neutral defaults replace them")
        yield from map(ruling, absent)


def rulings_in_short(moved: list[RelevantRuling], noun: str) -> Iterator[Block]:
    """Rulings that are not at their default, then the number that could have changed the game, with the place to read them."""
    yield from changed_rulings(moved)
    if moved:
        neutral = sum(each.ruling.tag == "unknown" for each in moved)
        count = f"{len(moved)} {'ruling' if len(moved) == 1 else 'rulings'}"
        count += f", {neutral} of them neutral," if neutral else ""
        yield Paragraph(f"{count} could have moved this {noun}.")
        yield Paragraph("`--full` lists them.", is_hint=True)


def changed_rulings(moved: list[RelevantRuling]) -> Iterator[Block]:
    """Rulings in force that are not at their default."""
    entries = [each for each in moved if each.code != each.ruling.default]
    if entries:
        yield Heading("Rulings in force that are not the default")
        yield from map(ruling, entries)


def ruling(moved: RelevantRuling) -> Paragraph:
    """One ruling: name and value, source, meaning."""
    found = moved.ruling
    changed = "" if moved.code == found.default else ", not the default"
    cites = f" [{', '.join(found.cites[:2])}]" if found.cites else ""
    return Paragraph(f"{found.name}={moved.value} ({found.tag}{changed}): {found.title}. {moved.sentence}{cites}", 1)


def as_data(result: Result) -> Data:
    """The game, with the state at its end."""
    session = result.session
    setting, header = session.setting, session.record.header
    edition, closing = setting.edition, setting.kit.closing
    left = closing(result.seen, result.story.teller).data if closing is not None else {}
    return {
        **setting.about(),
        "seed": int(header["seed"]) if "seed" in header and result.seat == REFEREE else None,
        "doctrine": doctrines(header, (result.seat,)),
        "view": setting.sides[result.seat] if result.seat >= 0 else None,
        "winner": result.winner,
        "ended": result.ended or None,
        "cites": result.ended_cites,
        "rounds": result.rounds,
        **({"operations": [each.as_data() for each in result.became]} if setting.kit.became is not None else {}),
        **({"untried": [text for text, _ in result.untried]} if setting.kit.untried is not None else {}),
        "losses": {setting.sides[lost.side]: lost.as_data() for lost in result.losses},
        "dice": session.dice_rolled,
        "digest": result.digest or None,
        "rulings": {name: ruling.spell(edition.value(name)) for name, ruling in edition.rulings.items()},
        **({"profile": setting.profile} if setting.profile else {}),
        "mattered": [
            {"name": moved.ruling.name, "value": moved.value, "tag": moved.ruling.tag, "sentence": moved.sentence}
            for moved in result.moved
        ],
        "events": [
            {"round": event.round, "name": event.name, "text": event.said, "cites": event.cites, "fields": event.fields}
            for event in result.story.events
        ],
        **left,
    }
