"""The seal of a letter over everything the referee wrote in it. Anyone with the secret, after the end, can recompute it.

The seat's own entries, between the two marked lines, are not part of it. A side gets the letter twice: its form alone as a
text to fill in, and all of it, sealed, at the end of the letter's page.
"""

import hashlib
import hmac
import html
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

FILL_IN: Final = "# ======== yours to fill in ========"
THE_REST: Final = "# ======== for programs, and to be kept until the end ========"
LARGEST: Final = 2 * 1024 * 1024
"""Maximum bytes of a letter; those of a long turn take some hundred thousand."""
SEAL: Final = re.compile(r"# seal # ([0-9a-f]{64})")
"""The last line of a letter."""
PAGE: Final = "<!doctype html>"
KEPT: Final = '<pre class="letter">'
"""The line of a page above its sealed letter."""
PART: Final = "part: |2"
NO_PART: Final = 'part: ""'
TOLD: Final = tuple(f"{name}: |2" for name in ("happened", "knows", "data", "part"))
"""Lines above the referee's text."""


class Sealed(NamedTuple):
    """The sealed text of a letter, and its seal."""

    text: str
    """All lines except the seat's entries and the last line."""
    seal: str
    """Empty if there is none."""


def sealed(secret: bytes, text: str) -> str:
    """A letter with its seal as its last line."""
    return f"{text}# seal # {seal_of(secret, read(text).text)}\n"


def form(letter: str) -> str:
    """The letter up to the lines for programs."""
    return letter.rpartition(f"\n{THE_REST}\n")[0].rstrip("\n") + "\n"


def kept(letter: str) -> Iterator[str]:
    """The whole letter as the last part of its page."""
    yield "<details><summary>The sealed letter, for programs: keep this page until the end</summary>"
    yield KEPT
    yield html.escape(letter, quote=False) + "</pre></details>"


def in_page(text: str) -> tuple[str, int]:
    """The letter within a page, and the number of lines above it; any other text as it is."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    above, found, rest = text.partition(f"{KEPT}\n")
    if not (found and text.startswith(PAGE)):
        return text, 0
    return html.unescape(rest.partition("</pre>")[0]), above.count("\n") + 1


def seal_of(secret: bytes, said: str) -> str:
    """The seal of a referee's text."""
    return hmac.new(secret, f"flagplot letter 1\n{said}".encode(), hashlib.sha256).hexdigest()


def read(text: str) -> Sealed:
    """Read the sealed part of a letter. A carriage return before the end of a line comes from mail and is ignored."""
    lines = text.replace("\r\n", "\n").split("\n")
    seal = ""
    if len(lines) > 1 and not lines[-1] and (found := SEAL.fullmatch(lines[-2])):
        seal = found[1]
        lines[-2:] = [""]
    if FILL_IN in lines and THE_REST in lines:
        first, end = lines.index(FILL_IN), len(lines) - 1 - lines[::-1].index(THE_REST)
        if first < end:
            lines[first + 1 : end] = []
    return Sealed("\n".join(lines), seal)


def part_of(lines: list[str]) -> tuple[list[str], int] | None:
    """The lines of the part within a letter, and the number of the line above them; None if there is none."""
    place = next((place for place in reversed(range(len(lines))) if lines[place] in (PART, NO_PART)), -1)
    if place < 0:
        return None
    end = place + 1
    while end < len(lines) and lines[end].startswith("  "):
        end += 1
    return [line[2:] for line in lines[place + 1 : end]], place + 1


def filled_in(text: str) -> str:
    """A returned letter without the referee's text, which is not read again; lines keep their numbers."""
    kept, is_told = [], False
    for line in text.split("\n"):
        is_told = is_told and (not line.strip() or line.startswith("  "))
        kept.append("" if is_told else line)
        if line.rstrip("\r") in TOLD:
            kept[-1], is_told = line.replace("|2", '""'), True
    return "\n".join(kept)
