"""The library of battles as pages: the odds of all of them in tables, and a page for each."""

from collections.abc import Iterator
from pathlib import Path

from flagplot import games
from flagplot.files.shipped import BundledScenario, balances, by_region, shipped
from flagplot.table.reports.bundled import BASIS, length_of, odds_heads, odds_of
from tools.site.paper import link, orphan, plain, table, write

SOURCED = {each.name for each in shipped() if each.word("region")}
"""The small examples have odds, but no history."""


def write_all(out: Path) -> None:
    """Write the page with the tables, and a page for each scenario of the library."""
    write(out / "index.md", index())
    for found in by_region().values():
        for one in found:
            if one.name in SOURCED:
                write(out / f"{file_of(one)}.md", page(one))


def file_of(one: BundledScenario) -> str:
    """The name of its page."""
    return one.name.replace("/", "-")


def index() -> Iterator[str]:
    """A table for each region, with the odds in the reference edition of each game."""
    yield from ("# A library of battles", "")
    yield "Each battle and naval turn that comes with the program, by region and date. Its page has the story, what happened, the"
    yield "sources, and how far its figures can be trusted. `flagplot scenarios NAME` prints the same; `flagplot fight NAME`,"
    yield "`flagplot turn NAME` and `flagplot odds NAME` play it. The odds are between standard doctrines, counted by"
    yield "`python -m tools.library`: the share of games that each side wins, and what it loses on average of its factors."
    reference = {kit.editions.load().name for kit in games.kits()}
    counted = {each.name: each for each in balances() if each.edition in reference and each.name in SOURCED}
    for region, found in by_region().items():
        rows = []
        for one in found:
            if one.name not in counted:
                continue
            each = counted[one.name]
            wins = " and ".join(
                f"{plain(side)} {share}%" for side, share in zip(each.sides, each.wins, strict=True) if share
            )
            cells = odds_of(each)
            lost = " and ".join(
                f"{plain(side)} {cell}" for side, cell in zip(each.sides, cells[3 if wins else 0 :], strict=False)
            )
            won = wins or (f"{each.carried}% of the operations" if each.carried else "")
            year = one.word("date")[:4]
            rows.append([link(one.title, f"{file_of(one)}.md"), year, f"`{one.called}`", won, lost])
        if rows:
            yield from ("", f"## {region}", *table(("battle", "year", "name", "wins, or carried out", "loses"), rows))


def page(one: BundledScenario) -> Iterator[str]:
    """One scenario."""
    counted = [each for each in balances() if each.name == one.name]
    sides = [plain(side) for side in counted[0].sides]
    yield from (*orphan(), f"# {plain(one.title)}", "", f"`{one.name}`, {one.word('date')}: {' and '.join(sides)}.", "")
    yield from (plain(" ".join(part.split())) + "\n" for part in one.word("story").split("\n\n"))
    yield from ("## What happened", "", *(f"- {key}: {plain(text)}" for key, text in one.words("history").items()), "")
    rows = ([each.edition, *odds_of(each)] for each in counted)
    heads = ("edition", *map(plain, odds_heads(counted[0])))
    yield from ("## Odds between standard doctrines", *table(heads, rows))
    yield from ("## How long it takes", "", plain(length_of(one)), "")
    yield from ("## How far its figures can be trusted", "")
    yield from (*(f"- {BASIS.get(key, key)}: {plain(text)}" for key, text in one.words("basis").items()), "")
    yield from ("## Sources", "", *(f"- {plain(source)}" for source in one.sources))
