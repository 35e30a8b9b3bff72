"""A paragraph of the rules in the program's own words: its subject, its decisions, questions and refusals, its rulings.

It contains no sentence of a rulebook: captions and sentences are the program's.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from flagplot import games
from flagplot.blocks import Block, Entries, Heading, Paragraph
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import plain_name
from flagplot.core.printed.cite import Rule, found_in, is_citation, number_of
from flagplot.core.printed.coverage import here, where
from flagplot.core.printed.edition import Edition

PLACE: Final = re.compile(r"\{[a-z_ ]*\}")
FIGURES: Final = ("tables.py", "state.py")
KEPT: Final = 4096
"""Size of the cache of citations known to be printed or not."""


@lru_cache(KEPT)
def is_printed(edition: str, cite: str) -> bool:
    """Whether a citation names a clause that an edition prints or borrows."""
    if plain_name(edition) not in games.edition_names() or not is_citation(cite):
        return False
    return bool(_printed(games.open_edition(edition), cite)[1])


def describe(edition: str, cite: str) -> Iterator[Block]:
    """The description of a paragraph. An error if no printed clause has that number."""
    if not is_printed(edition, cite):
        raise FlagplotError(
            f"{cite[:40]!r} is not a paragraph of {edition}", expected="a printed number such as 22.54E"
        )
    of_match = games.open_edition(edition)
    printed, rules = _printed(of_match, cite)
    wanted = {rule.id for rule in rules}
    yield Paragraph(printed.title, style="dim")
    yield Entries(tuple((number_of(rule.id), rule.caption) for rule in rules))
    places = where(here()[0], None, number_of(cite), rules[0].edition).places
    stated = [
        place for place in places if place.role in ("decided by", "stated by") and place.file.startswith("games/")
    ]
    decides = [each for each in stated if "/words/" not in each.file and each.file.rpartition("/")[2] not in FIGURES]
    yield from _listed("It decides", (place.says for place in decides))
    found = [kit.game for kit in games.kits() if plain_name(edition) in kit.editions.names()]
    asks = [kind for game in found for kind in game.asks.values()]
    reasons = [reason for game in found for reason in game.reasons.values()]
    yield from _listed("Its questions", (kind.text for kind in asks if _touches(printed, kind.cites, wanted)))
    yield from _listed("Its refusals", (each.text for each in reasons if _touches(printed, each.cites, wanted)))
    for ruling in of_match.rulings.values():
        if _touches(printed, ", ".join(ruling.cites), wanted):
            yield Heading(f"Ruling: {ruling.title}")
            yield Paragraph(ruling.question, 1)
            for each in ruling.alternatives:
                default = " (the default)" if each.code == ruling.default else ""
                yield Paragraph(f"{ruling.name}={each.name}{default}: {each.sentence}", 2)


def _printed(edition: Edition, cite: str) -> tuple[Edition, list[Rule]]:
    """The edition that prints a clause, the one given or its base, and the clauses covered there."""
    printed: Edition = edition
    while not printed.index.cited(cite) and printed.base is not None:
        printed = printed.base
    return printed, printed.index.cited(cite)


def _touches(printed: Edition, cites: str, wanted: set[str]) -> bool:
    return any(rule.id in wanted for cite in found_in(cites) for rule in printed.index.cited(cite))


def _listed(title: str, sentences: Iterable[str]) -> Iterator[Block]:
    """A heading with sentences, each once; nothing if there are none."""
    told_once = list(dict.fromkeys(PLACE.sub("…", each).strip() for each in sentences if each.strip()))
    if told_once:
        yield Heading(title)
        yield from (Paragraph(f"{each[0].upper()}{each[1:]}", 1) for each in told_once)
