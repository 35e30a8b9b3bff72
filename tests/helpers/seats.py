"""Players and doctrines by the name of their game."""

from typing import Final

from flagplot import games
from flagplot.core.doctrine import NOISES, Choose, Player

__all__ = ["DOCTRINES", "NAMES", "NOISES", "Player", "player"]

DOCTRINES: Final[dict[str, dict[str, Choose]]] = {name: dict(games.kit(name).doctrines) for name in games.names()}
NAMES: Final = games.kit("awaw").players


def player(name: str, seed: int, seat: int, game: str = "awaw") -> Player:
    """A player at a seat of a game with that seed."""
    return games.kit(game).player(name, seed, seat)
