"""The outcome of a battle, for a report: the winner and the ending, the losses, the rulings that mattered."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from flagplot.core.offers.kit import Look
from flagplot.core.offers.report_text import Became, Losses
from flagplot.core.printed.ruling import RelevantRuling
from flagplot.core.seat_view import REFEREE
from flagplot.table.seats import read_seats
from flagplot.table.session import Session
from flagplot.table.story import Narrative


@dataclass(frozen=True)
class Result:
    """A finished battle, as one seat or the referee sees it."""

    session: Session
    story: Narrative
    seat: int
    seen: Look
    """The seat view from which everything else is made."""
    winner: str | None
    ended: str
    """The ending; empty while the game continues."""
    ended_cites: str
    rounds: int
    losses: Sequence[Losses]
    became: Sequence[Became] = ()
    """What became of each operation, in a game that has any."""

    @cached_property
    def moved(self) -> list[RelevantRuling]:
        """The rulings that mattered."""
        setting = self.session.setting
        edition = setting.edition
        return setting.kit.moved(edition.rulings, edition.chosen, list(self.seen.log))

    @cached_property
    def untried(self) -> Sequence[tuple[str, str]]:
        """What could have been tried where no one tried, in sentences with their paragraphs."""
        setting = self.session.setting
        if setting.kit.untried is None:
            return ()
        seats = read_seats(self.session.record.header.get("doctrine", ""), self.session.record.file, setting.kit)
        return setting.kit.untried(setting.tables, setting.battle, self.seen, (seats[0], seats[1]))

    @cached_property
    def digest(self) -> str:
        """A digest of the state for the referee; empty for a seat, which could test guesses of secrets with it (22.423B)."""
        return self.session.position.digest() if self.seat == REFEREE else ""


def result(session: Session, story: Narrative, seat: int = REFEREE) -> Result:
    """Sum up a battle."""
    seen, setting = session.position.seat_view(seat), session.setting
    kit = setting.kit
    ended, cites = kit.ended(seen.s)
    winner, start = kit.winner(seen.s), setting.start(seat)
    return Result(
        session=session,
        story=story,
        seat=seat,
        seen=seen,
        winner=setting.sides[winner] if winner >= 0 else None,
        ended=ended,
        ended_cites=cites,
        rounds=kit.rounds(seen.s, seen.log),
        losses=kit.losses(start, seen, story.teller),
        became=kit.became(start, seen, story.teller) if kit.became is not None else (),
    )
