"""Who may be seated: a game's doctrines, random play, and players that think, by their names."""

from flagplot.core.dice import stream
from flagplot.core.doctrine import Player
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.kit import Kit
from flagplot.odds.engine import is_compiled
from flagplot.search.player import SearchPlayer
from flagplot.search.strength import EXPECTED, is_named, read_strength


def is_known(kit: Kit, name: str) -> bool:
    """Whether somebody has that name."""
    try:
        check(kit, name)
    except FlagplotError:
        return False
    return True


def check(kit: Kit, name: str, field: str = "doctrine", counted: bool = False) -> None:
    """Refuse a name that nobody has; where many games are counted, of those who think too."""
    thinks = is_thought_in(kit)
    thinkers = f"; {EXPECTED}" if thinks and not counted else ""
    if is_named(name) and counted:
        what = f"{name!r} thinks about every choice, and games are counted between doctrines"
        raise FlagplotError(what, field=field, expected=f"{one_of(kit.players)}, or `flagplot match`")
    if is_named(name) and thinks:
        read_strength(name, field)
    elif is_named(name):
        what = f"nobody thinks in a {kit.noun}, which is not played on fast enough by the text"
        raise FlagplotError(what, field=field, expected=f"{one_of(kit.players)}, or the extra `fast`")
    elif name not in kit.players:
        raise FlagplotError(f"{name!r} is not a doctrine", field=field, expected=f"{one_of(kit.players)}{thinkers}")


def is_thought_in(kit: Kit) -> bool:
    """Whether somebody may think in a game: beliefs are made of it, and it is played on fast enough."""
    return kit.belief is not None and (kit.counting.watch is None or is_compiled(kit))


def player(kit: Kit, name: str, seed: int, seat: int) -> Player:
    """Seat a player at a game with that seed."""
    check(kit, name)
    if is_named(name):
        return SearchPlayer(name, stream(seed, 1 + seat), kit, seat, read_strength(name))
    return kit.player(name, seed, seat)
