"""A setting: a scenario under an edition with its rulings, ready to begin; opened from a file or from a record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final, Generic

from flagplot import games
from flagplot.blocks import steps
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.game import Game, K, Roster, S, T
from flagplot.core.offers.kit import B, Kit, Look, RecordAttachments, Start
from flagplot.core.offers.payoff import read_goal
from flagplot.core.offers.report_text import W
from flagplot.core.outside import is_notation
from flagplot.core.position import ALL, NOTHING, Position
from flagplot.core.printed.changed import packed, read_rulings, unpacked, wanted
from flagplot.core.printed.edition import Edition
from flagplot.core.record import RECORDS, Record
from flagplot.core.schema import State
from flagplot.core.seat_view import REFEREE, seat_view_of
from flagplot.core.version import VERSION
from flagplot.files.text import file_text, kind_of
from flagplot.table.notation import Notation
from flagplot.table.notation import read as read_notation
from flagplot.table.reports.actions import Action, actions

EDITION: Final = "edition"
"""The record file with an edition that does not come with the program."""
LETTER: Final = "\nflagplot: mail"
HEAD: Final = 2000
"""Letters of a text among which a letter of a match by mail names its kind."""
POSITION: Final = "position: "


@dataclass(frozen=True)
class Setting(Generic[B, T, S, K, W]):
    """A battle and its rules."""

    kit: Kit[B, T, S, K, Roster, W]
    battle: B
    edition: Edition
    tables: T
    file: str
    opening: Notation | None = None
    """The position where it begins, with the answers up to there; None for a scenario from its start."""
    by_own_rules: "Setting | None" = None
    """The same position under the rules that it came from, where others were chosen."""

    def __repr__(self) -> str:
        """Its title, sides and edition."""
        date = f", {self.date}" if self.date else ""
        return f"<Setting: {self.title}{date}; {' against '.join(self.sides)}; {self.edition.name}>"

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides, seat A first."""
        sides: tuple[str, ...] = self.battle.roster.sides
        return sides

    def fought_for(self, goal: Sequence[str]) -> "Setting[B, T, S, K, W]":
        """The same battle with other weights for its goals, such as `cargo=0.5`."""
        weights = {**self.battle.goal, **read_goal(goal, self.kit.counting.stakes)}
        return replace(self, kit=self.kit.fought_for(weights, self.battle.situation)) if goal else self

    @property
    def title(self) -> str:
        """Title of the battle, on one line; of a position with the number of answers and rolls before it."""
        plain = " ".join(self.battle.title.split())
        return plain if self.opening is None else f"{plain}, after {steps(len(self.opening.answers))}"

    def teller(self) -> W:
        """The describer of its events."""
        teller = self.kit.teller(self.battle.roster)
        if self.edition.cites:
            teller.own_cites = self.edition.own_cites
        teller.open_forces = self._open_forces
        return teller

    def actions(self, position: Position) -> list[Action]:
        """The legal answers at a position of this game, in the words of the side to answer: "screen Hood"."""
        return actions(self.kit, self.teller(), position)

    def start(self, seat: int) -> Look:
        """The start as a seat or the referee sees it; read-only."""
        if seat not in self._starts:
            self._starts[seat] = seat_view_of(self.kit.game, self.battle.situation, (), seat)
        return self._starts[seat]

    @cached_property
    def _starts(self) -> dict[int, Look]:
        """A cache of the start per reader."""
        return {}

    def begin(self) -> Position:
        """The battle at its first question, or at the position that was opened, with its log."""
        disclosed = getattr(self.battle, "disclosed", (ALL, ALL))
        position: Position = Position.begin(self._game, self.tables, self.battle.situation, disclosed)
        if self.opening is None:
            return position
        if self.by_own_rules is None:
            _come_to(position, self.opening, self.file)
            return position
        before = self.opened
        there: Position = Position(self._game, self.tables, before.situation.copy(), before.log[:], disclosed=disclosed)
        there.situation.log = there.log
        return there

    @cached_property
    def point(self) -> State:
        """The state where games begin: that of the scenario, or of the position that was opened; read-only."""
        found: State = self.battle.situation if self.opening is None else self.opened.situation
        return found

    @cached_property
    def opened(self) -> Position:
        """The position where games begin, by its own rules; not to be changed."""
        return self.begin() if self.by_own_rules is None else self.by_own_rules.opened

    @property
    def text(self) -> str:
        """The text that a record contains: the scenario file, or the position in one line."""
        return str(self.battle.text) if self.opening is None else f"{self.opening.line()}\n"

    @cached_property
    def _game(self) -> Game[T, S, K]:
        """The game under the edition's rules. Its questions and refusals cite the edition's own numbers."""
        game = self.kit.game_of(self.tables)
        return game.by(self.edition.own_cites) if self.edition.cites else game

    def open_force(self, side: int) -> tuple[str, ...]:
        """A side's order of battle where its scenario discloses all of it; nothing where it discloses less or never says."""
        return self._open_forces[side]

    @cached_property
    def _open_forces(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """A cache of the open forces of both sides."""
        disclosed = getattr(self.battle, "disclosed", (NOTHING, NOTHING))
        if ALL not in disclosed:
            return (), ()
        start, words = self.start(REFEREE), self.kit.teller(self.battle.roster)
        found = [tuple(self.kit.forces(start, words, s).open) if disclosed[s] == ALL else () for s in range(2)]
        return found[0], found[1]

    def disclosure_of(self, side: int) -> str:
        """The disclosure of a side's force to the other, in the scenario's words; empty for full disclosure."""
        result = getattr(self.battle, "disclosure_of", None)
        return str(result(side)) if result else ""

    @property
    def date(self) -> str:
        """The historical date; empty if the file has none."""
        return str(self.battle.date)

    @property
    def profile(self) -> str:
        """Title of the profile in force; empty in a game that prints all its figures."""
        return self.kit.profile_of(self.battle)

    def kept(self) -> RecordAttachments:
        """The files that a record stores with the scenario, so that a replay uses the same figures."""
        found, own = self.kit.kept(self.battle), packed(self.edition)
        return RecordAttachments(found.header, {**found.files, EDITION: own}) if own else found

    def rulings_changed(self) -> dict[str, str]:
        """Rulings in force that are not at their default, by name."""
        chosen = self.edition.chosen
        known = self.edition.rulings
        return {name: known[name].spell(code) for name, code in chosen.items() if code != known[name].default}

    def about(self) -> dict[str, object]:
        """The game, the rules and the program version, as in every result."""
        found: dict[str, object] = {"title": self.title, "date": self.date, "sides": list(self.sides)}
        return found | {"edition": self.edition.name, "engine": VERSION}

    def seat(self, name: str, option: str) -> int:
        """The seat with a name: A, B or a side's name."""
        said = name.strip().casefold()
        for seat, side in enumerate(self.sides):
            if said in ("ab"[seat], side.casefold()):
                return seat
        known = ", ".join(f"{'AB'[seat]} or {side}" for seat, side in enumerate(self.sides))
        raise FlagplotError(f"{name!r} is not a side", field=option, expected=known)

    def reader(self, name: str | None) -> int:
        """The reader: the side with that name, by default the referee."""
        return self.knowing(REFEREE if name is None else self.seat(name, "--view"), "--view")

    def knowing(self, seat: int, option: str) -> int:
        """The reader, who may not be another than the side whose knowledge a position holds."""
        if self.opening is not None and self.opening.seat not in (REFEREE, seat):
            side = self.sides[self.opening.seat]
            raise FlagplotError(
                f"this position holds only what {side} knows", field=option, expected=f"{option} {side}"
            )
        return seat


def open_scenario(
    path: str | Path, edition: str = "", rulings: Mapping[str, str] | None = None, of_a_seat: bool = False
) -> Setting:
    """Read a scenario file of any game, or a position in one line. Options given here override the file.

    A position that holds what one seat knows is opened only where that suffices.
    """
    return open_text(file_text(path), str(path), edition, rulings, of_a_seat)


def setting_of(source: "Setting | str | Path") -> Setting:
    """A setting, or the one in a file, of a bundled scenario's name, or of a position."""
    return source if isinstance(source, Setting) else open_scenario(source)


def open_text(
    text: str,
    file: str,
    edition: str = "",
    rulings: Mapping[str, str] | None = None,
    of_a_seat: bool = False,
) -> Setting:
    """The setting in a scenario file's text, whose type selects the game, or in a position's line."""
    if LETTER in text[:HEAD] or text.startswith("<"):
        text = _in_letter(text, file)
    if text.startswith(RECORDS):
        line = "the line that `flagplot position RECORD` prints"
        raise FlagplotError("this is the record of a game", file=file, expected=f"a scenario file, or {line}")
    if is_notation(text):
        return _at_position(read_notation(text, file), file, edition, rulings or {}, of_a_seat)
    kit = games.of_kind(kind_of(text))
    battle = kit.open(text, file, None)
    chosen = kit.editions.load(wanted(edition, battle.edition))
    return _setting(kit, battle, chosen, {**battle.rulings, **(rulings or {})}, file)


def _in_letter(text: str, file: str) -> str:
    """The position that a letter of a match by mail holds, or its page; the text itself if it is none."""
    from flagplot.table.fair.letter import in_page  # few files are letters, and this loads cryptography

    text = in_page(text)[0]
    if LETTER not in text[:HEAD]:
        return text
    line = next((line for line in text.splitlines() if line.startswith(POSITION)), "")
    if not line:
        expected = "a letter that asks, of a match that began with `flagplot mail new --advice`"
        raise FlagplotError("this letter holds no position", file=file, expected=expected)
    return line.removeprefix(POSITION)


def _at_position(
    opening: Notation, file: str, edition: str, rulings: Mapping[str, str], of_a_seat: bool = False
) -> Setting:
    """The setting of a position; its own rules must lead to it."""
    record = Record(dict(opening.header), opening.scenario, file="position", files=dict(opening.files))
    file = "position" if is_notation(file) else file
    own = replace(open_record(record), opening=opening, file=file)
    if opening.seat != REFEREE and not of_a_seat:
        side = own.sides[opening.seat]
        what = f"this position holds only what {side} knows"
        raise FlagplotError(
            what, field="position", expected="the whole position, as `flagplot position` prints it without --view"
        )
    if not edition and not rulings:
        assert own.point is not None
        return own
    kit, battle = own.kit, own.battle
    chosen = kit.editions.load(wanted(edition, own.edition.name)) if edition else own.edition
    both = {**own.rulings_changed(), **rulings}
    known = {name: value for name, value in both.items() if name in chosen.rulings or name in rulings}
    return replace(_setting(kit, battle, chosen, known, file), opening=opening, by_own_rules=own)


def open_record(record: Record) -> Setting:
    """The setting of a record, from its header and its scenario."""
    if is_notation(record.scenario):
        return _record_from_position(record)
    name = record.header.get("game", games.names()[0])
    if name not in games.names():
        what = f"{name!r} is not a game of this program"
        raise FlagplotError(what, file=record.file, field="game", expected=one_of(games.names()))
    kit = games.kit(name)
    battle = kit.open(record.scenario, f"scenario in {record.file}", record)
    rulings = read_rulings(record.header.get("rulings", "").split(), f"{record.file}, rulings")
    name = record.header.get("edition", battle.edition)
    if EDITION in record.files:
        edition = unpacked(record.files[EDITION], name, record.file, kit.editions.names())
    else:
        edition = kit.editions.load(name)
    return _setting(kit, battle, edition, rulings, record.file)


def _record_from_position(record: Record) -> Setting:
    """The setting of a game that began at a position, by the rules of its header."""
    opening, header = read_notation(record.scenario, record.file), record.header
    edition, same = header.get("edition", ""), opening.header["edition"]
    if EDITION in record.files and record.files[EDITION] != opening.files.get(EDITION):
        what = "a game from a position cannot be played by an edition of your own"
        raise FlagplotError(what, file=record.file, field="edition", expected="a bundled edition")
    rulings = read_rulings(header.get("rulings", "").split(), f"{record.file}, rulings")
    own = read_rulings(opening.header.get("rulings", "").split())
    if edition == same and rulings == own:
        return _at_position(opening, record.file, "", {})
    return _at_position(opening, record.file, "" if edition == same else edition, rulings)


def _come_to(position: Position, opening: Notation, file: str) -> None:
    """Give the answers that lead to a position. Another version of the rules may refuse them."""
    for number, answer in enumerate(opening.answers, start=1):
        if position.is_over or not 0 <= answer < position.question.size or position.refusal(answer):
            raise _elsewhere(opening, f"these rules refuse answer {number} of this position", file)
        position.give(answer)
    if not position.fits(opening.digest):
        raise _elsewhere(opening, "these rules lead to another position", file)


def _elsewhere(opening: Notation, what: str, file: str) -> FlagplotError:
    return FlagplotError(
        what, file="" if is_notation(file) else file, expected=f"flagplot {opening.engine}, which wrote it"
    )


def _setting(kit: Kit, battle: Start, edition: Edition, rulings: Mapping[str, str], file: str) -> Setting:
    edition = edition.with_rulings(rulings)
    tables = kit.tables(edition, battle)
    return Setting(kit.fought_for(battle.goal, battle.situation), battle, edition, tables, file)
