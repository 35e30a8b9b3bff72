"""How a battle came out, for a report: who won and how, what it cost, which rulings mattered."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from flagplot.core.offers.kit import Look
from flagplot.core.offers.report_text import Became, Losses
from flagplot.core.printed.ruling import RelevantRuling
from flagplot.core.seat_view import REFEREE
from flagplot.table.session import Session
from flagplot.table.story import Narrative


@dataclass(frozen=True)
class Result:
    """A battle that has been fought, as one seat or the referee sees it."""

    session: Session
    story: Narrative
    seat: int
    seen: Look
    """What the reader may know, of which all of this is made."""
    winner: str | None
    ended: str
    """How it ended; empty while it goes on."""
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
    def digest(self) -> str:
        """A fingerprint of the situation for the referee; none for a seat, which could try out what it may not know (22.423B)."""
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
