"""The available players: a game's doctrines, random play, and search players, by name."""

from flagplot.core.dice import stream
from flagplot.core.doctrine import Player
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.kit import Kit
from flagplot.search.strength import EXPECTED, is_named, read_strength


def is_known(kit: Kit, name: str) -> bool:
    """Whether a player with that name exists."""
    try:
        check(kit, name)
    except FlagplotError:
        return False
    return True


def check(kit: Kit, name: str, field: str = "doctrine", counted: bool = False) -> None:
    """Refuse an unknown player name; where many games are counted, also a search player."""
    if name in kit.players:
        return
    from flagplot.odds.engine import is_compiled

    thinks = kit.belief is not None and (kit.counting.watch is None or is_compiled(kit))
    thinkers = f"; {EXPECTED}" if thinks and not counted else ""
    if is_named(name) and counted:
        what = f"{name!r} is a search player; only doctrines play here"
        raise FlagplotError(what, field=field, expected=f"{one_of(kit.players)}, or `flagplot match`")
    if is_named(name) and thinks:
        read_strength(name, field)
    elif is_named(name):
        what = f"search players need the extra `fast` to play a {kit.noun}"
        raise FlagplotError(what, field=field, expected=f"{one_of(kit.players)}, or the extra `fast`")
    else:
        raise FlagplotError(f"{name!r} is not a doctrine", field=field, expected=f"{one_of(kit.players)}{thinkers}")


def player(kit: Kit, name: str, seed: int, seat: int) -> Player:
    """Create a player for a game with that seed."""
    check(kit, name)
    if is_named(name):
        from flagplot.search.player import SearchPlayer  # which loads beliefs and the pool of workers

        return SearchPlayer(name, stream(seed, 1 + seat), kit, seat, read_strength(name))
    return kit.player(name, seed, seat)
