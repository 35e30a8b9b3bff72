"""Scenarios to measure players on: a part of a game's pool, one scenario of it, those that ship, or files."""

from collections.abc import Iterator, Sequence

from flagplot import games
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.pool import HELD, PARTS, Pool
from flagplot.files.shipped import shipped
from flagplot.files.text import file_text
from flagplot.table.setting import Setting, open_text

SHIPPED = "shipped"
"""The scenarios that come with the program."""
OPTION = "--pool"


def open_pool(named: Sequence[str], game: str = "", edition: str = "") -> list[Setting]:
    """Open every scenario that is named, all of one game; the held part of its pool if nothing is."""
    found = [setting for name in named or [HELD] for setting in _opened(name, game, edition)]
    other = next((setting for setting in found if setting.kit.game.name != found[0].kit.game.name), None)
    if other is not None:
        what = f"this is a {other.kit.noun}, others are a {found[0].kit.noun} each"
        raise FlagplotError(what, file=other.file, field=OPTION, expected="scenarios of one game")
    return found


def _opened(name: str, game: str, edition: str) -> Iterator[Setting]:
    part, colon, seed = name.partition(":")
    if part in PARTS:
        kit = games.kit(game or games.names()[0])
        pool = pool_of(kit)
        seeds = [_seed(pool, part, seed)] if colon else pool.part(part)
        for each in seeds:
            yield open_text(pool.made_up(each), f"{part}:{each}", edition)
    elif name == SHIPPED:
        kit = games.kit(game or games.names()[0])
        for one in shipped():
            if one.kind == kit.kind:
                yield open_text(file_text(one.path), one.name, edition)
    else:
        yield open_text(file_text(name), name, edition)


def pool_of(kit: Kit) -> Pool:
    """The pool of a game; an error for a game without."""
    if kit.pool is None:
        what = f"no {kit.noun} is made up at random"
        raise FlagplotError(what, field=OPTION, expected="scenario files")
    return kit.pool


def _seed(pool: Pool, part: str, text: str) -> int:
    known = pool.part(part)
    if not text.isdecimal() or int(text) not in known:
        expected = one_of([str(seed) for seed in known])
        raise FlagplotError(f"{text!r} is no scenario of the part {part}", field=OPTION, expected=expected)
    return int(text)
