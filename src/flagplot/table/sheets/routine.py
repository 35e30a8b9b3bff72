"""Routine decisions: questions that a seat leaves to suggestions, so that it is not asked."""

import hashlib
from dataclasses import dataclass

from flagplot.core.doctrine import NOISES, advised
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.seat_view import visible_events


def routine_parts(kit: Kit) -> tuple[str, ...]:
    """The parts of a game's sheets that a seat may leave to suggestions."""
    return tuple(part.title for sheet in kit.game.sheets.sheets for part in sheet.parts if part.is_routine)


@dataclass(frozen=True)
class Routine:
    """The parts that a seat leaves to suggestions, and the secret from which these follow."""

    parts: frozenset[str]
    secret: str

    def answer(self, kit: Kit, position: Position) -> int | None:
        """The suggested answer to the pending question; None if the seat has to be asked."""
        asked = position.question
        part = position.game.sheets.part(asked.kind)
        if part is None or not part.is_routine or part.title not in self.parts:
            return None
        return suggested(kit, position, self.secret)


def suggested(kit: Kit, position: Position, secret: str) -> int | None:
    """The answer that the first doctrine gives to the pending question; None without one."""
    asked = position.question
    player = kit.player(kit.players[0], 0, asked.seat)
    if player.choose is None:
        return None
    key = f"{position.game.asks[asked.kind].name} {len(position.history)}"
    answer = advised(position, player.choose, player.memo, suggestion_noise(position, asked.seat, secret, key))
    return None if position.refusal(answer) else answer


def suggestion_noise(position: Position, seat: int, secret: str, key: str) -> int:
    """The random number of a suggestion: the same each time, and unknown to the other seat."""
    heard = len(visible_events(position.game, position.log, seat))
    said = f"suggestion {secret} {seat} {heard} {key}"
    return int(hashlib.sha256(said.encode()).hexdigest(), 16) % NOISES
