"""A long program as two texts, so that two processes compile them side by side.

It is cut at the functions that stay apart, where LLVM copies nothing anyway: what doctrines are shown and choose has a text of
its own beside the flow of the game.  What both need stands in both.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.fast.compiler.ranges import named

LONG: Final = 500
"""Functions of a program that is worth a second process."""
CALLED: Final = re.compile(r"@([\w.]+)\(")


def halves(parts: Sequence[str]) -> list[list[str]]:
    """The functions of one text or of two, the entry first; the first text knows by name those at which the program is cut."""
    texts = {named(part): part for part in parts}
    heads = {name: part.partition("\n")[0] for name, part in texts.items()}
    cut = [name for name, head in heads.items() if "noinline" in head]
    if not cut or len(parts) < LONG:
        return [[*parts]]
    calls = {name: {*CALLED.findall(part)} & texts.keys() for name, part in texts.items()}
    own, beside = behind([next(iter(texts))], calls, cut), behind(cut, calls, ())
    known = [heads[name].removesuffix(" {").replace("define internal", "declare hidden") for name in cut]
    opened = {name: texts[name].replace("define internal", "define hidden", 1) for name in cut}
    return [[*(texts[name] for name in own), *known], [opened.get(name, texts[name]) for name in beside]]


def behind(first: Iterable[str], calls: dict[str, set[str]], without: Iterable[str]) -> list[str]:
    """Some functions and all that they call, in order; what is left out, and what only that calls, is not among them."""
    found, waiting = set[str](), list(first)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += calls[name].difference(without)
    return [name for name in calls if name in found]
