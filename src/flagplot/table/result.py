"""How a battle came out, for a report: who won and how, what it cost, which rulings mattered."""

import hashlib
from dataclasses import dataclass
from typing import Any

from flagplot.table.games import REFEREE
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
    losses: list[Any]
    moved: list[Any]
    digest: str


def result(session: Session, story: Story, seat: int = REFEREE) -> Result:
    """Sum up a battle."""
    s, setting = session.position.situation, session.setting
    log = session.position.log_for(seat)
    kit = setting.kit
    ended, cites = kit.ended(s)
    winner = kit.winner(s)
    return Result(
        session=session,
        story=story,
        seat=seat,
        winner=setting.sides[winner] if winner >= 0 else None,
        ended=ended,
        ended_cites=cites,
        rounds=kit.rounds(s, log),
        losses=kit.losses(setting.battle.situation, s, log, story.teller, seat),
        moved=kit.moved(setting.edition.rulings, setting.edition.chosen, log),
        digest=session.position.digest() if seat == REFEREE else _digest_of_view(session, seat),
    )


def _digest_of_view(session: Session, seat: int) -> str:
    """A fingerprint of what a seat knows; that of the situation would tell it more."""
    numbers = session.position.view(seat).numbers()
    return hashlib.sha256(",".join(map(str, numbers)).encode()).hexdigest()[:16]
