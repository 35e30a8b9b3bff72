"""Letters of a season: readable events, the side's fleet, a form for its next plans; and the life of a unit as a line.

A letter is made of what the side may know and of nothing else: the reports of stages as the side saw them, lines of the journal
that are its own, and its own books. It bears no number of an entry, for the other side's entries would show in it.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from flagplot.blocks import Block, Drawing, Gap, Heading, Paragraph
from flagplot.blocks.html import markdown
from flagplot.core.errors import FlagplotError
from flagplot.core.outside import read_text
from flagplot.drawing.svg import Svg
from flagplot.drawing.timeline import DONE, FIGHTS, HIT, LEAVES, NOBODY, SAILS, SUNK, Chapter, TimelineEntry, timeline
from flagplot.files import whole
from flagplot.files.yaml_lines import scalar
from flagplot.season.journal import BOTH, life, undone_entries
from flagplot.season.ledger import CHAIN, LARGEST, Ledger
from flagplot.table import record_file
from flagplot.table.reports import report
from flagplot.table.result import result
from flagplot.table.resume import reopen
from flagplot.table.session import listen
from flagplot.table.setting import open_text

SECRET = "secret"
KEY = 32
"""Digits of a side's key."""


def secret_of(ledger: Ledger) -> str:
    """The secret from which the keys and links of a season follow; its folder keeps it."""
    path = ledger.folder / SECRET
    if not path.is_file():
        ledger.folder.mkdir(mode=0o700, exist_ok=True)
        whole.write(path, secrets.token_hex(32), is_secret=True)
    return path.read_text(encoding="utf-8").strip()


def key_of(ledger: Ledger, side: str) -> str:
    """The key of a side: a reply by mail that lacks it is refused."""
    return hmac.new(secret_of(ledger).encode(), f"flagplot season 1\n{side}".encode(), hashlib.sha256).hexdigest()[:KEY]


def check_key(ledger: Ledger, side: str, given: str, file: str) -> None:
    """Refuse a reply that is not of the side whose plans it announces."""
    if not hmac.compare_digest(given.encode(), key_of(ledger, side).encode()):
        what = "this reply does not bear the key of its side"
        raise FlagplotError(what, file=file, field="key", expected="the key of the letter that it answers")


def letter(ledger: Ledger, side: str) -> str:
    """The letter to a side as Markdown: the player turn so far, the side's fleet, the form."""
    title = Paragraph(f"{ledger.books['title']}, to {side}", style="bold")
    keep = "Keep this letter: the referee shows with it that nothing was cut since (`season verify --letter FILE`)."
    mark = f"The mark of the journal is {mark_of(ledger)}. {keep}"
    words = "Fill this in and send it back; the referee takes it with `flagplot season announce SEASON FILE --by-mail`."
    answer: list[Block] = [
        Heading("Your answer"),
        Paragraph(words),
        Drawing(tuple(form(ledger, side, key_of(ledger, side)))),
    ]
    own, _ = ledger.rules.status(ledger.books, side)
    return markdown(
        [title, *turn_so_far(ledger, side), *own, Gap(), *disclosed(ledger, side), Gap(), Paragraph(mark), *answer]
    )


SHARED = ("new", "go", "close", "drop")
"""Kinds of entries that both sides know of."""


def mark_of(ledger: Ledger, number: int = 0) -> str:
    """The number of entries that both sides know of, and a digest of the journal up to the last: `7-0123...`.

    It follows from the secret of the season, so that a side cannot try out what the entries of the other might be. A
    journal from which the referee cut entries has no such mark any more.
    """
    chains = [str(entry.get(CHAIN, entry["after"])) for entry in ledger.journal if entry["what"] in SHARED]
    number = number or len(chains)
    said = f"flagplot season journal 1\n{number}\n{chains[number - 1] if number <= len(chains) else ''}"
    return f"{number}-{hmac.new(secret_of(ledger).encode(), said.encode(), hashlib.sha256).hexdigest()[:KEY]}"


def check_marks(ledger: Ledger, text: str, file: str) -> str:
    """Refuse a letter with a mark that the journal does not have, for entries were cut or changed; a sentence if it has all."""
    found = re.findall(rf"\b([1-9][0-9]{{0,5}})-([0-9a-f]{{{KEY}}})\b", text)
    if not found:
        raise FlagplotError(
            "the letter has no mark of the journal", file=file, expected="a letter of this season, whole"
        )
    for number, digest in found:
        if not hmac.compare_digest(mark_of(ledger, int(number)), f"{number}-{digest}"):
            what = f"entries that this letter knew of, {number} for both sides, were cut or changed"
            raise FlagplotError(what, file=file, field=f"{number}-{digest}", expected="the journal as it was then")
    return f"{file}: the journal has every entry that it knew of, {found[-1][0]} for both sides."


def disclosed(ledger: Ledger, side: str) -> list[Paragraph]:
    """What the season discloses of the other side's ships, in the words of the stage that discloses it."""
    seat = list(ledger.books["sides"]).index(side)
    found = list[Paragraph]()
    for theatre in ledger.rules.theatres(ledger.books):
        foe, said, lines = _disclosed(map_text(ledger, theatre), seat)
        where = f" in {theatre}" if theatre else ""
        if lines:
            found.append(Paragraph(f"You know the force of {foe}{where} beforehand:"))
            found += [Paragraph(line, 1) for line in lines]
        else:
            found.append(Paragraph(f"Of the force of {foe}{where} you know beforehand: {said}."))
    return found


@lru_cache(16)
def _disclosed(text: str, seat: int) -> tuple[str, str, tuple[str, ...]]:
    """The other side's name, its disclosure in words if that is less than all, else its order of battle."""
    setting = open_text(text, "season")
    foe = 1 - seat
    return setting.sides[foe], setting.disclosure_of(foe), setting.open_force(foe)


def turn_so_far(ledger: Ledger, side: str) -> list[Block]:
    """The player turn so far as a side knows it."""
    seat = list(ledger.books["sides"]).index(side)
    found: list[Block] = []
    gone = undone_entries(ledger)
    for entry in _of_the_turn(ledger):
        if entry["entry"] in gone:
            continue
        mine = [text for text, to in zip(entry["said"], entry["heard"], strict=True) if to in (side, BOTH)]
        if entry["what"] == "go":
            found.append(Heading(str(entry["when"])))
            found += _stage(str(ledger.record(int(entry["entry"]))), str(entry.get("seal", "")), seat)
        elif mine:
            found.append(Heading(f"{entry['when']}: {entry['what']}"))
        found += [Paragraph(text, 1) for text in mine]
    return found


def _of_the_turn(ledger: Ledger) -> list[dict[str, Any]]:
    """The entries of this player turn, and of the last one until a stage of this one has been played."""
    ends = [n for n, entry in enumerate(ledger.journal) if entry["what"] == "close" and BOTH in entry["heard"]]
    played = [n for n, entry in enumerate(ledger.journal) if entry["what"] == "go"]
    if ends and (not played or played[-1] < ends[-1]):
        ends.pop()
    return ledger.journal[ends[-1] + 1 if ends else 0 :]


@lru_cache(16)
def _stage(path: str, seal: str, seat: int) -> list[Block]:
    """The report of a stage as a side saw it. The seal is that of its record, so a page that shows it often plays it once."""
    record = record_file.read(path)
    session = reopen(record)
    story = listen(session, seat)
    session.play_record(record)
    found = result(session, story, seat)
    lines = list(report.story(story, session.setting.sides, False))
    return [*lines, *report.outcome(found)]


def form(ledger: Ledger, side: str, key: str = "") -> list[str]:
    """The lines of a form for a side's announcements; a reply by mail bears the key of its side."""
    own = ledger.books["sides"][side]
    ashore = [(name, line["at"]) for name, line in own["forces"].items() if not line.get("patrol")]
    held = {line.get("force") for line in own["ships"].values() if line.get("inverted")}
    name, port = next((each for each in ashore if each[0] not in held), (*ashore, ("FORCE", "PORT"))[0])
    example = (
        "- name: A move",
        "  activity: base-change",
        "  phase: movement",
        f"  plans: [{{name: straight, forces: [{scalar(name)}], route: [{scalar(port)}, ANOTHER PORT]}}]",
    )
    return [
        "flagplot: announcement",
        f"side: {side}",
        *([f"key: {key}"] if key else []),
        "operations: []   # in a phase of your player turn, such as:",
        *(f"#  {line}" for line in example),
        "yard: []         # work for your yards, such as {do: repair, ship: NAME, at: PORT}",
    ]


def write_letters(ledger: Ledger, folder: Path) -> list[tuple[str, Path, int]]:
    """Write a letter for each side, and give their sizes; a file is its side's alone. One of another season stays."""
    whole.check_folder(folder)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment = ledger.rules.moment(ledger.books).replace(",", "").split()
    paths = {side: folder / f"{'-'.join([side, *moment])}.md" for side in ledger.books["sides"]}
    for side, path in paths.items():
        if path.exists() and f"key: {key_of(ledger, side)}" not in read_text(path, "a letter", LARGEST):
            raise whole.taken(path, "another folder for the letters of another season")
    found = []
    for side, path in paths.items():
        text = letter(ledger, side)
        whole.write(path, text, is_secret=True)
        found.append((side, path, len(text.encode())))
    return found


def map_text(ledger: Ledger, theatre: str = "") -> str:
    """A scenario of the present moment for the map of a theatre, without sealed plans."""
    books = {**ledger.books, "sides": {name: {**of, "operations": {}} for name, of in ledger.books["sides"].items()}}
    return ledger.rules.export(books if ledger.rules.plays(books) else ledger.rules.to_the_end(books), theatre)


MARKS = (
    ("lost", SUNK),
    ("damaged", HIT),
    ("hit", HIT),
    ("inverted until", FIGHTS),
    ("on patrol", SAILS),
    ("repair", DONE),
    ("built", DONE),
    ("raised", DONE),
    ("no longer", DONE),
    ("at ", LEAVES),
)


def life_drawn(ledger: Ledger, unit: str) -> Svg:
    """A unit's life from the beginning of the season, from its side's view; events taken back are left out."""
    found = [each for each in life(ledger, unit) if not each["undone"]]
    sides = tuple(ledger.books["sides"])
    side = _side(ledger, unit)
    chapters: dict[str, list[TimelineEntry]] = {}
    for each in found:
        chapters.setdefault(str(each["when"]), []).append(
            TimelineEntry(side, _mark(str(each["what"])), str(each["what"]))
        )
    drawn = [Chapter(when, entries) for when, entries in chapters.items()]
    return timeline(unit, f"a life in {ledger.books['title']}", sides, drawn)


def _mark(said: str) -> int:
    return next((mark for word, mark in MARKS if word in said), DONE)


def _side(ledger: Ledger, unit: str) -> int:
    """The side of a unit, from the books or the losses."""
    name = unit.rpartition("/")[2]
    sections: Sequence[str] = ("ships", "submarines")
    for number, (side, has) in enumerate(ledger.books["sides"].items()):
        lost: Mapping[str, Mapping[str, object]] = ledger.books["lost"]
        if any(name in has[key] for key in sections) or any(
            each["what"] == name and each["side"] == side for each in lost.values()
        ):
            return number
    return NOBODY
