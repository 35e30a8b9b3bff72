"""Numbers and names in sentences: counts of one, verbs that agree, one ship out of a row that bears several names."""

import re
from typing import Final

NOUNS: Final = {
    "squadrons": "squadron",
    "factors": "factor",
    "fast carriers": "fast carrier",
    "carriers": "carrier",
    "hits": "hit",
    "destroyers": "destroyer",
    "search dice": "search die",
    "dice": "die",
    "hexes": "hex",
    "rounds": "round",
    "cards": "card",
    "ships": "ship",
    "submarines": "submarine",
    "task forces": "task force",
    "ground factors": "ground factor",
    "naval factors": "naval factor",
}
VERBS: Final = {"fire": "fires", "attack": "attacks", "land": "lands", "find": "finds", "search": "searches"}
ONE: Final = re.compile(rf"(?<![\w+-])1 ({'|'.join(sorted(NOUNS, key=len, reverse=True))})\b")
ONE_DOES: Final = re.compile(rf"(?<![\w+-])(1 (?:squadron|factor|destroyer)(?: of .+?)? )({'|'.join(VERBS)})\b")
SEVERAL: Final = re.compile(
    r"\b(Allies|Powers) (has|is|does|rolls|finds|strikes|counterairs|takes|goes|aborts|wins|plays|announces|intercepts|"
    r"counter-intercepts|sends|loses|engages|bypasses|turns|tries|declares|lands)\b"
)
"""A side whose name is a plural, with a verb that goes with one."""
PLURALS: Final = {"has": "have", "is": "are", "does": "do", "goes": "go", "bypasses": "bypass", "tries": "try"}


def singular(text: str) -> str:
    """Correct counts of one, the verb that follows, and the verb of a side whose name is a plural."""
    text = ONE.sub(lambda found: f"1 {NOUNS[found[1]]}", text)
    text = ONE_DOES.sub(lambda found: f"{found[1]}{VERBS[found[2]]}", text)
    return SEVERAL.sub(lambda found: f"{found[1]} {PLURALS.get(found[2], found[2][:-1])}", text)


def ships_named(name: str) -> int:
    """Ships that a name lists: two in `Norfolk and Suffolk`, one in other names."""
    return name.count(",") + 2 if " and " in name else 1


def counted(name: str, count: int, of_several: bool = False) -> str:
    """`Kongo`, `6 Heavy cruisers`; of a row that bears several names, or holds several ships, `1 of Norfolk and Suffolk`."""
    names = ships_named(name)
    if count == 1:
        return f"1 of {name}" if of_several or names > 1 else name
    if names > 1:
        return f"{count} of {name}" if count < names else f"{name} ({count})"
    return f"{count} {name}"
