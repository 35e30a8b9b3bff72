"""Functions to open scenarios, play them to the end, and replay records."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from flagplot.blocks import Block
from flagplot.blocks.shown import Printable
from flagplot.core.dice import secret_seed
from flagplot.core.record import Record, read_record
from flagplot.table import record_file
from flagplot.table.dice import PresetDie
from flagplot.table.reports.report import as_data, report
from flagplot.table.result import Result, result
from flagplot.table.resume import reopen
from flagplot.table.seats import read_doctrines
from flagplot.table.session import begin, listen
from flagplot.table.setting import Setting, open_text, setting_of
from flagplot.table.setting import open_scenario as open_file
from flagplot.table.standing import follow


@dataclass(frozen=True, repr=False)
class GameReport(Printable):
    """A finished game, as the referee or one side may see it: outcome, losses, events and record.

    Its events and losses cite their paragraphs.
    """

    result: Result

    @property
    def winner(self) -> str | None:
        """Name of the winning side; None if there is no winner, or in a game that names none."""
        return self.result.winner

    @property
    def ended(self) -> str:
        """The ending, in words."""
        return self.result.ended

    @property
    def rounds(self) -> int:
        """The number of rounds fought."""
        return self.result.rounds

    @property
    def digest(self) -> str:
        """A digest of the final state, equal for equal games. Empty for a side, which could test guesses of secrets with it."""
        return self.result.digest

    @property
    def record(self) -> Record:
        """The record with all questions and answers; its `text()` can be written to a file.

        For the referee, as it contains all secrets.
        """
        session = self.result.session
        return record_file.full(session.record, session.position)

    def blocks(self) -> Iterator[Block]:
        """The whole report."""
        return report(self.result)

    def to_dict(self) -> dict[str, object]:
        """The JSON data of `flagplot fight --json`."""
        return as_data(self.result)

    def rows(self) -> list[dict[str, object]]:
        """One row per event: its round, name, sentence and paragraph."""
        events = self.result.story.events
        return [{"round": each.round, "name": each.name, "text": each.said, "cites": each.cites} for each in events]


def open_scenario(
    source: str | Path | Mapping[str, object], *, edition: str = "", rulings: Mapping[str, str] | None = None
) -> Setting:
    """A battle, naval turn or combat of any game, from a file or from a dictionary with the content of such a file.

    An edition and rulings given here override those of the file. Every error is a `FlagplotError` with its place and
    the correction.
    """
    if isinstance(source, Mapping):
        import yaml  # which a file that was read before does not need

        text = yaml.safe_dump(dict(source), sort_keys=False, allow_unicode=True)
        return open_text(text, "scenario", edition, rulings)
    return open_file(source, edition, rulings)


def fight(
    scenario: Setting | str | Path,
    *,
    seed: int | None = None,
    doctrine: str = "",
    dice: Sequence[PresetDie] | None = None,
    dice_file: str = "dice",
    orders: Sequence[str] = (),
    view: str | None = None,
) -> GameReport:
    """Play a game to its end, both sides by doctrine, and report it.

    `seed` makes the dice; without one and without `dice` they are new each time. `dice` are used first, if there are
    any, and `dice_file` is their name in messages. `doctrine` is one name for both sides, or `A=standard,B=bold`;
    `orders` are standing orders, `SIDE=FILE` each. With `view` the report contains only what that side may know, else
    everything.
    """
    scenario = setting_of(scenario)
    if seed is None and dice is None:
        seed = secret_seed()
    session = begin(scenario, read_doctrines(doctrine, scenario), seed, list(dice or ()), dice_file)
    follow(session, list(orders))
    seat = scenario.reader(view)
    story = listen(session, seat)
    session.run()
    return GameReport(result(session, story, seat))


def replay(record: str | Path | Record, *, view: str | None = None, until: int = -1) -> GameReport:
    """Replay a record to the same end. A `FlagplotError` names the line where it differs.

    `record` is a file, or a record already read. With `until` it stops after that many answers and rolls. A match with
    fair dice whose secret is revealed is verified first, as by `verify`; any fault is the same error.
    """
    kept = record if isinstance(record, Record) else read_record(record)
    from flagplot.table.fair.verify import may_verify, verify  # a fight needs neither

    if until < 0 and may_verify(kept):
        verify(kept)
    if not isinstance(record, Record):
        record_file.check_end(kept)
    session = reopen(kept)
    seat = session.setting.reader(view)
    story = listen(session, seat)
    session.play_record(kept, until)
    if until < 0:
        record_file.check_unchanged(kept)
        session.record.entries[:], session.record.backs[:] = kept.entries, kept.backs
    return GameReport(result(session, story, seat))
