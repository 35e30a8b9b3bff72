"""What a doctrine makes of its noise, exactly: a number that notes how it is used.

The doctrines use their noise, 0 to 65535, by remainders only.  A `Noise` notes the divisors; two noises with the same
remainders by these take the same path through the doctrine and give the same answer.  Any other use is found out: it is
refused, never guessed at.
"""

import math
from collections.abc import Callable
from typing import Any, Final

from flagplot.core.errors import FlagplotError

RANGE: Final = 65536
_HIGH: Final = 32768
"""Representatives are taken from here on, so that none can pass for an index."""


class Noise(int):
    """A noise that notes the divisors it was divided by, and whether it was used otherwise."""

    divisors: set[int]
    misused: bool

    def __new__(cls, value: int) -> "Noise":
        """Make one that was not used yet."""
        made = super().__new__(cls, value)
        made.divisors, made.misused = set(), False
        return made

    def __mod__(self, divisor: int) -> int:
        """Give the remainder and note the divisor."""
        self.divisors.add(divisor)
        return int.__mod__(self, divisor)


_OTHER_USES: Final = tuple(
    f"__{name}__"
    for name in (
        *(
            "add",
            "radd",
            "sub",
            "rsub",
            "mul",
            "rmul",
            "floordiv",
            "rfloordiv",
            "truediv",
            "rtruediv",
            "rmod",
            "divmod",
        ),
        *(
            "rdivmod",
            "pow",
            "rpow",
            "lshift",
            "rlshift",
            "rshift",
            "rrshift",
            "and",
            "rand",
            "or",
            "ror",
            "xor",
            "rxor",
        ),
        *("lt", "le", "gt", "ge", "eq", "ne", "hash", "bool", "neg", "pos", "abs", "invert", "int", "float", "index"),
        *("str", "repr", "format"),
    )
)


def _note_misuse(name: str) -> Callable[..., Any]:
    plain = getattr(int, name)

    def noting(self: Noise, *others: Any) -> Any:
        self.misused = True
        return plain(self, *others)

    return noting


for _name in _OTHER_USES:
    setattr(Noise, _name, _note_misuse(_name))


def answers(choose: Callable[[Any, Any, int], int], tables: Any, view: Any) -> dict[int, int]:
    """How many of the 65536 noises lead a doctrine to each answer."""
    answer, period = _probe(choose, tables, view, 0, 1)
    found, place = {answer: RANGE}, 0
    if period > 1:
        found = {}
        while place < period:
            answer, longer = _probe(choose, tables, view, place, period)
            if longer != period:
                found, period, place = {}, longer, 0
                continue
            found[answer] = found.get(answer, 0) + len(range(place, RANGE, period))
            place += 1
    return found


def _probe(choose: Callable[[Any, Any, int], int], tables: Any, view: Any, place: int, period: int) -> tuple[int, int]:
    """Answer to a noise with that remainder by the period, and the period made long enough for the divisors used."""
    noise = Noise(place + -(-_HIGH // period) * period)
    answer = choose(tables, view, noise)
    if noise.misused or isinstance(answer, Noise):
        raise FlagplotError("the doctrine uses its noise in a way that cannot be walked exactly", expected="sampling")
    return answer, math.lcm(period, *noise.divisors)
