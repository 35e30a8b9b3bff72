"""The doctrines of a naval turn leave its battles to those for battles."""

from flagplot.games.awaw.players.bold import choose as choose_by_bold
from flagplot.games.awaw.players.standard import choose as choose_by_standard
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import View


def fight_by_standard(t: Sea, v: View, noise: int) -> int:
    """Answer a question of a battle by the doctrine "standard"."""
    return choose_by_standard(t.battle, v.battle, noise)


def fight_by_bold(t: Sea, v: View, noise: int) -> int:
    """The same by the doctrine "bold"."""
    return choose_by_bold(t.battle, v.battle, noise)
