"""The doctrines of a naval turn leave its battles to those for battles, under the rules in force."""

from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.players import bold, standard
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import View


def fight_by_standard(t: Sea, v: View, noise: int) -> int:
    """Answer a question of a battle by the doctrine "standard"."""
    return game_of(t.battle).seated(standard.choose)(t.battle, v.battle, noise)


def fight_by_bold(t: Sea, v: View, noise: int) -> int:
    """The same by the doctrine "bold"."""
    return game_of(t.battle).seated(bold.choose)(t.battle, v.battle, noise)
