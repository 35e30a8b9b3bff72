"""The content of match pages: plain values for the templates, made while the match cannot change."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import groupby
from typing import Final
from urllib.parse import quote

from markupsafe import Markup

from flagplot.blocks import Block, possessive
from flagplot.blocks.html import Link, cited, html
from flagplot.board.draw import ground_file, ground_link
from flagplot.board.read_map import names, open_map
from flagplot.core.offers.measure import Data
from flagplot.core.record import SEATS
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.silhouettes import PREFIX, sprites
from flagplot.drawing.svg import PAGE, Svg
from flagplot.files.shipped import shipped
from flagplot.table.reports import how, report
from flagplot.table.reports.clause import is_printed
from flagplot.table.seats import SIDES
from flagplot.table.sheets.rows import FilledSheet
from flagplot.table.standing import NAME as ORDERS
from flagplot.web.match.live_match import LiveMatch, LogPart
from flagplot.web.match.match_view import MatchView, board_of, view_of
from flagplot.web.match.replay import earlier
from flagplot.web.match.seats import CURTAIN, REFEREES, TABLE, WATCHERS
from flagplot.web.pages.sheets import ShownSheet, sheet_shown
from flagplot.web.people.clocks import turn_at
from flagplot.web.people.talking import GALLERY, OWN, SEALED, TABLE_TALK, channels_of
from flagplot.web.store.rows import SheetDraft

Shared = Callable[[str], str]
"""A function that links a content shared by many pictures, by its name."""
MINE: Final = "Your turn: "
CHANNELS: Final = (
    (TABLE_TALK, "Talk", "No messages yet. Both sides and the referee read them."),
    (SEALED["A"], "Sealed: {A} and the referee", "Nothing yet, such as sealed orders."),
    (SEALED["B"], "Sealed: {B} and the referee", "Nothing yet, such as sealed orders."),
    (GALLERY, "Watchers' talk", "Nothing yet."),
    (OWN, "Your own notes", "Only you read them."),
)
AFTERWARDS: Final = dict.fromkeys(SEALED.values(), " Everybody reads it after the match.") | {
    GALLERY: " The players read it after the match."
}
"""What an empty channel says of its later readers; a stage of a season has none."""
SHIPS: Final = f"/static/ships.svg?v={hashlib.sha256(sprites().encode()).hexdigest()[:6]}"
"""The address of all silhouettes."""
SPECTATOR: Final = -2
"""The reader without a view."""
EARLIER = 60
"""Earlier answers that a referee may choose from for going back."""


@dataclass(frozen=True)
class View:
    """One reader's view, next to others on the referee's page."""

    name: str
    words: Markup
    board: Markup = Markup()
    """Its board, if it is not shown separately."""


@dataclass(frozen=True)
class Page:
    """A match on one page."""

    seat: str
    role: str
    you: str
    """The reader, in words."""
    data: Data
    heading: Markup
    forces: Markup
    log: Markup
    ending: Markup
    views: list[View]
    version: str
    board: Markup = Markup()
    """The board as the seat sees it; empty if the game draws none."""
    link: Link | None = None
    """The link function for paragraphs."""
    sheet: ShownSheet | None = None
    """The sheet of the seat's decision."""
    moment: str = ""
    """The part of the game that is played."""
    asked_of: tuple[str, dict[str, object]] | None = None
    people: list[str] = field(default_factory=list)
    """Names of the sides with people."""
    earlier: list[tuple[int, str]] = field(default_factory=list)
    """For the referee: numbers of answers to go back before, each with its line."""

    is_revealed: bool = False
    """Whether the secrets of both sides are shown to everybody."""
    is_stage: bool = False
    """Whether the match is a stage of a season, whose end reveals nothing."""
    shared: str = ""
    """The mode of a shared screen; empty at a private seat."""
    turn_of: tuple[str, str] | None = None
    """At a shared screen, the letter and the name of the side whose turn it is."""

    doctrines: tuple[str, ...] = ()
    substitutes: tuple[str, ...] = ()
    """The doctrines that the referee may let answer for a person who is away."""
    """The possible replacements of this seat's person; empty without a person."""
    has_orders: bool = False
    """Whether standing orders can be combined with them."""
    example: str = ""
    """An example of standing orders."""
    mail: str | None = None
    """The seat's mail address for notifications; None if no mail is sent."""
    doing: str = ""
    """The phase of the game, as the board names it."""
    last_own: int = -1
    """The number of the side's last answer among its own."""
    speaks_in: tuple[str, ...] = ()
    """The channels in which the seat may speak."""
    ahead: Markup = Markup()
    """The roll that people are to make, before its dice."""

    @property
    def acts(self) -> bool:
        """Whether the match waits for this reader."""
        return self.title.startswith(MINE)

    @property
    def whose(self) -> str:
        """Whose turn it is, in words."""
        if self.is_over:
            return "The match is over"
        if self.data["paused"] is not None:
            return "The match is paused"
        turn = self.data["turn"]
        if turn is None:
            return "Your turn" if self.acts else "The table waits"
        return "Your turn" if turn["side"] == self.role else f"{possessive(turn['name'])} turn"

    @property
    def may_claim(self) -> bool:
        """Whether the other side's clock runs."""
        turn = self.data["turn"]
        return bool(self.data["clock"] and turn and self.role in ("A", "B") and turn["side"] != self.role)

    @property
    def channels(self) -> list[tuple[str, str, str]]:
        """The channels that the seat may read: each with its heading and the words for an empty one."""
        if self.is_curtain_closed:
            return []
        wanted = {*self.speaks_in} | ({TABLE_TALK, GALLERY} if self.is_revealed else set())
        wanted |= {each["channel"] for each in self.data["said"]}
        sides = dict(zip("AB", self.data["match"]["sides"], strict=True))
        later = {} if self.is_stage else AFTERWARDS
        return [
            (name, head.format(**sides), words + later.get(name, ""))
            for name, head, words in CHANNELS
            if name in wanted
        ]

    @property
    def may_leave(self) -> bool:
        """Whether this seat has a person who can leave."""
        return bool(self.doctrines) and not self.is_over

    @property
    def is_curtain_closed(self) -> bool:
        """Whether the side to answer has not opened the curtain yet."""
        return self.shared == CURTAIN and self.turn_of is not None and self.role == WATCHERS

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.data["over"])

    @property
    def title(self) -> str:
        """The title of the page; it begins with a mark if the reader must act."""
        name = str(self.data["match"]["title"])
        if self.is_over:
            return f"Over: {name}"
        needed: list[object] = [
            each for each in (self.data["numbers"], self.data["proposal"]) if each and each["needs_you"]
        ]
        needed += [self.turn_of] if self.turn_of is not None and self.data["paused"] is None else []
        waited = self.data["question"] or self.data["dice"] or needed
        return f"{MINE}{name}" if waited else name


def page_of(found: MatchView, base: str, sheet: tuple[FilledSheet, SheetDraft] | None = None) -> Page:
    """Collect the content of a page; `base` is the path prefix."""
    link = paragraphs(base, found.edition)
    role, sides = found.seat.role, found.sides
    is_referee = role == REFEREES
    turn = turn_at(found.head, found.sitting) if found.seat.shared else -1
    you = sides[found.seat.side] if found.seat.side is not None else {REFEREES: "the referee"}.get(role, "a watcher")
    session = found.sitting.session
    people = [sides[seat] for seat in SIDES if SEATS[seat] in found.sitting.people]
    is_own = role in found.sitting.people and not found.seat.shared
    return Page(
        found.seat.id,
        role,
        you,
        found.data(),
        words(found.heading(), link),
        forces(found, link),
        log(found, link),
        words(found.ending(), link),
        list(_views(found, link, grounds(base))),
        found.version(),
        Markup() if found.reader == REFEREE else picture(found.board, grounds(base)),
        link=link,
        sheet=sheet_shown(sheet, found.turn, link, found.story.titled(found.story.part), found.silhouettes),
        moment=found.story.titled(found.story.part),
        asked_of=found.asked_of() if is_referee else None,
        people=people if is_referee else [],
        shared=found.seat.shared,
        doctrines=tuple(session.setting.kit.players) if is_own else (),
        substitutes=tuple(session.setting.kit.players) if is_referee and people else (),
        has_orders=session.setting.kit.standing is not None,
        example=example_orders() if is_own and session.setting.kit.standing is not None else "",
        doing=found.doing,
        is_revealed=found.head.is_revealed,
        is_stage=found.head.is_stage,
        last_own=-1 if found.seat.side is None else found.sitting.turn(found.seat.side) - 1,
        speaks_in=() if found.seat.shared and role == WATCHERS else channels_of(found.seat),
        ahead=words((block for each in (found.ahead if found.dice() else ()) for block in how.ahead(each)), link),
        turn_of=(SEATS[turn], sides[turn]) if turn >= 0 else None,
        earlier=earlier(found.head, found.sitting, EARLIER) if is_referee and not found.is_over else [],
    )


def words(blocks: Iterable[Block], link: Link | None = None) -> Markup:
    """Blocks as HTML, with all text escaped; citations are links."""
    return Markup(html(list(blocks), classes=True, link=link))  # escapes every text itself


def forces(found: MatchView, link: Link) -> Markup:
    """The initial forces of each side, cached by match and reader."""
    made, key = found.sitting.forces, (SPECTATOR if found.reader is None else found.reader, link)
    if key not in made:
        made[key] = words(found.forces(), link)
    return Markup(made[key])  # made by `words`


def log(found: MatchView, link: Link) -> Markup:
    """The events as in a report; completed parts are cached by match and reader."""
    if found.reader is None:
        return words(found.log(), link)
    story, dice, texts = found.story, 0, list[str]()
    parts = found.sitting.parts.setdefault((found.reader, link), [])
    for place, (number, run) in enumerate(groupby(story.events, lambda told: told.round)):
        told = list(run)
        of = (number, len(told), dice, number in story.charts, number in story.groups)
        if place == len(parts) or parts[place].of != of:
            counted = report.LineCounter(how.folded, dice)
            text = words(report.part(story, found.sides, number, told, counted), link)
            parts[place:] = [LogPart(of, text, counted.dice)]
        texts.append(parts[place].text)
        dice = parts[place].dice
    return Markup("\n".join(filter(None, texts)))  # each made by `words`


def sentence(text: str, link: Link | None = None) -> Markup:
    """A sentence with its paragraph set apart, as a link."""
    return Markup(cited(text, link))  # escapes every text itself


@cache
def example_orders() -> str:
    """The bundled standing orders as an example; empty if there are none."""
    found = next((each for each in shipped() if each.kind == ORDERS), None)
    text = found.path.read_text(encoding="utf-8") if found is not None else ""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


@lru_cache
def paragraphs(base: str, edition: str) -> Callable[[str], str]:
    """A link function for the paragraphs of an edition."""

    def link(cite: str) -> str:
        return f"{base}/rules/{quote(edition)}/{quote(cite)}" if is_printed(edition, cite) else ""

    return link


def _views(found: MatchView, link: Link, shared: Shared) -> list[View]:
    if found.reader is None:
        return []
    if found.reader != REFEREE:
        if found.seat.shared != TABLE:
            return [View("What you know", words(found.view(), link))]
        views = [words(view_of(found.sitting, seat), link) for seat in SIDES]  # both sides are open
        return [View(f"What {side} knows", view) for side, view in zip(found.sides, views, strict=True)]
    return side_by_side(found.sitting, "The truth", "What {} knows", link, shared)


def side_by_side(sitting: LiveMatch, truth: str, known: str, link: Link, shared: Shared) -> list[View]:
    """The true state and each side's view, with their boards."""
    names = [(truth, REFEREE), *((known.format(side), seat) for seat, side in enumerate(sitting.session.setting.sides))]
    return [
        View(name, words(view_of(sitting, reader), link), picture(drawn.still() if drawn is not None else None, shared))
        for name, reader in names
        for drawn in (board_of(sitting, reader),)
    ]


def picture(drawn: Svg | None, shared: Shared | None = None) -> Markup:
    """A board in the page's colours; empty without one. `shared` links the ground of its map as a file."""
    return Markup(drawn.text(PAGE, shared)) if drawn is not None else Markup()  # escapes every text itself


@cache
def ground_text(name: str) -> str:
    """The ground of a bundled map as an SVG file."""
    return ground_file(open_map(name)).text()


@cache
def grounds(base: str) -> Shared:
    """A function that links the ground of a bundled map or a silhouette, at addresses that change with the content."""

    @cache
    def link(name: str) -> str:
        if name.startswith(PREFIX):
            return f'<use href="{base}{SHIPS}#{name.removeprefix(PREFIX)}"/>'
        if name not in names():
            return ""
        digest = hashlib.sha256(ground_text(name).encode()).hexdigest()[:12]
        return ground_link(open_map(name), f"{base}/static/ground/{name}.svg?v={digest}")

    return link
