"""How a battle came out, for a report: who won and how, what it cost, which rulings mattered."""

import hashlib
from dataclasses import dataclass

from flagplot.games.awaw.moved import Moved, that_mattered
from flagplot.games.awaw.reckoning import SideLosses, losses
from flagplot.games.awaw.showing import REFEREE
from flagplot.games.awaw.telling import ENDINGS
from flagplot.table.session import Session
from flagplot.table.story import Story


@dataclass(frozen=True)
class Result:
    """A battle that has been fought, as one seat or the referee sees it."""

    session: Session
    story: Story
    seat: int
    winner: str | None
    ended: str
    """How it ended; empty while it goes on."""
    ended_cites: str
    rounds: int
    losses: list[SideLosses]
    moved: list[Moved]
    digest: str


def result(session: Session, story: Story, seat: int = REFEREE) -> Result:
    """Sum up a battle."""
    s, setting = session.position.situation, session.setting
    log = session.position.log_for(seat)
    ended, cites = ENDINGS.get(s.ended, ("", ""))
    return Result(
        session=session,
        story=story,
        seat=seat,
        winner=setting.sides[s.winner] if s.winner >= 0 else None,
        ended=ended,
        ended_cites=cites,
        rounds=s.round,
        losses=losses(setting.battle.situation, s, log, story.teller, seat),
        moved=that_mattered(setting.edition.rulings, setting.edition.chosen, log),
        digest=session.position.digest() if seat == REFEREE else _digest_of_view(session, seat),
    )


def _digest_of_view(session: Session, seat: int) -> str:
    """A fingerprint of what a seat knows; that of the situation would tell it more."""
    numbers = session.position.view(seat).numbers()
    return hashlib.sha256(",".join(map(str, numbers)).encode()).hexdigest()[:16]
