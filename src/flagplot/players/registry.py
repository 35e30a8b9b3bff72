"""Players by name, and the player at a seat of an interpreted game.

Chance is given to players as to the rules: the player at seat p of the battle with seed k draws from the stream
`stream(k, 1 + p)`, for its i-th decision the i-th number.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flagplot.core.dice import below, stream
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.position import Position
from flagplot.games.awaw.players import bold, standard, turn_bold, turn_standard
from flagplot.games.europa.players import europa_bold, europa_standard
from flagplot.players import uniform

Choose = Callable[..., int]
"""Tables, a view and a number for chance give an answer; in some games the legal answers are given too."""

NOISE: Final = 65536
"""A doctrine's chance is one integer below this for each decision."""
RANDOM: Final = "random"
DOCTRINES: Final[dict[str, dict[str, Choose]]] = {
    "awaw": {"standard": standard.choose, "bold": bold.choose},
    "europa": {"standard": europa_standard.choose, "bold": europa_bold.choose},
    "awaw-turn": {"standard": turn_standard.choose, "bold": turn_bold.choose},
}
"""By game; every game has doctrines of these names."""
SHOWN_LEGAL: Final = ("awaw-turn",)
"""Games whose doctrines are given the legal answers; in the others they ask the rules, which read a view as well."""
NAMES: Final = (*DOCTRINES["awaw"], RANDOM)


@dataclass
class Player:
    """Someone who answers for one seat; a doctrine is shown the seat's view, random play the legal answers."""

    name: str
    seed: int
    decisions: int = 0

    def answer(self, position: Position, seat: int) -> int:
        """Answer the pending question, which must be one to that seat."""
        index = self.decisions
        self.decisions += 1
        if self.name == RANDOM:
            return uniform.pick(position.choices(), self.seed, index)
        noise = below(self.seed, index, NOISE)
        choose = position.game.seated(DOCTRINES[position.game.name][self.name])
        if position.game.name in SHOWN_LEGAL:
            return choose(position.tables, position.view(seat), noise, position.choices())
        return choose(position.tables, position.view(seat), noise)


def player(name: str, battle_seed: int, seat: int) -> Player:
    """Seat a player at a battle with that seed."""
    if name not in NAMES:
        raise FlagplotError(f"there is no player {name!r}", field="player", expected=one_of(NAMES))
    return Player(name, stream(battle_seed, 1 + seat))
