"""`flagplot rulings`: decisions where the printed rule is unclear or absent, with their alternatives."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import typer

from flagplot import games
from flagplot.blocks import Block, Entries, Gap, Heading, Paragraph, parted
from flagplot.cli.commands import options
from flagplot.cli.text.pager import show
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.ruling import Ruling


def as_object(ruling: Ruling) -> dict[str, object]:
    """Give a ruling as it is printed in JSON."""
    return {
        "name": ruling.name,
        "title": ruling.title,
        "question": ruling.question,
        "default": ruling.spell(ruling.default),
        "alternatives": [{"name": a.name, "code": a.code, "sentence": a.sentence} for a in ruling.alternatives],
        "fixed": ruling.fixed,
        "most": ruling.most if ruling.most >= 0 else None,
        "tag": ruling.tag,
        "readings": list(ruling.readings),
        "passages": list(ruling.passages),
        "cites": list(ruling.cites),
        "moves": list(ruling.moves),
    }


def listed(rulings: Sequence[Ruling]) -> Iterator[Block]:
    """Name the rulings, those open to choice first, each with its alternatives."""
    free, fixed = _parted(rulings)
    yield Heading(f"Open to choice ({len(free)}): --ruling NAME=VALUE, the first value is the default")
    yield Entries(tuple((ruling.name, f"{_values(ruling)} [{', '.join(ruling.passages)}]") for ruling in free))
    yield from (Gap(), Heading(f"Fixed ({len(fixed)})"))
    entries = [(r.name, f"{r.spell(r.default)} [{', '.join(r.passages)}]") for r in fixed]
    yield from (Entries(tuple(entries)), Gap(), Paragraph("flagplot rulings NAME prints one in full."))


def _values(ruling: Ruling) -> str:
    others = [a.name for a in ruling.alternatives if a.code != ruling.default]
    numbers = [f"a whole number up to {ruling.most}"] if ruling.most >= 0 else []
    return ", ".join([ruling.spell(ruling.default), *others, *numbers])


def listed_with_base(edition: Edition) -> Iterator[Block]:
    """Name what an edition says otherwise than the one it is based on, then what it borrows."""
    base = edition.base
    assert base is not None
    own = [ruling for ruling in edition.rulings.values() if edition.says(ruling.name)]
    free, fixed = _parted(own)
    yield Heading(f"What {edition.name} says otherwise than {base.name}")
    yield Entries(tuple(_own(edition, base, free)))
    yield from (Gap(), Heading(f"Where {edition.name} is silent or unclear ({len(fixed)})"))
    yield Entries(tuple((r.name, f"{r.alternatives[r.default].sentence} [{', '.join(r.passages)}]") for r in fixed))
    borrowed = [ruling for ruling in edition.rulings.values() if not edition.says(ruling.name)]
    yield from (Gap(), Heading(f"Borrowed from {base.name}: every rule that is not named above, and"))
    yield Paragraph(f"tables: {_names(table for table in edition.tables if not edition.prints(table))}")
    for title, some in zip(("rulings open to choice", "fixed rulings"), _parted(borrowed), strict=True):
        yield Paragraph(f"{title} ({len(some)}): {_names(ruling.name for ruling in some)}")
    yield Gap()
    yield Paragraph(f"flagplot rulings NAME --edition {edition.name} prints one in full.")


def _own(edition: Edition, base: Edition, free: Sequence[Ruling]) -> Iterator[tuple[str, str]]:
    """What an edition prints or states itself, each with its kind."""
    yield "tables", _names(table for table in edition.tables if edition.prints(table))
    for key, other in edition.replaced.items():
        yield "rule", f"{key.replace('_', '-')}, stated in {other.partition(':')[0]}"
    for ruling in free:
        was = base.rulings[ruling.name].spell(base.rulings[ruling.name].default) if ruling.name in base.rulings else ""
        now = ruling.spell(ruling.default)
        change = f" (there {was})" if was and was != now else ""
        yield "ruling", f"{ruling.name} = {now}{change} [{', '.join(ruling.passages)}]"


def _names(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def source(edition: Edition, ruling: Ruling) -> dict[str, str]:
    """Name the edition that a ruling comes from, where it is borrowed."""
    return {} if edition.says(ruling.name) or edition.base is None else {"borrowed": edition.base.name}


def in_full(edition: Edition, ruling: Ruling) -> Iterator[Block]:
    """One ruling with its alternatives; a borrowed one cites the paragraphs of the edition that it comes from."""
    yield Paragraph(f"{ruling.name}: {ruling.title}", style="bold")
    yield from (Paragraph(ruling.question), Gap())
    for alternative in ruling.alternatives:
        mark = "*" if alternative.code == ruling.default else " "
        yield Paragraph(f"{mark} {alternative.name}: {alternative.sentence}", 1)
    yield Gap()
    yield from (Paragraph(f"{word} from: {name}") for word, name in source(edition, ruling).items())
    yield from map(Paragraph, _facts(ruling))


def as_markdown(edition: str, rulings: list[Ruling]) -> str:
    """Write the rulings for docs/rulings.md."""
    free, fixed = _parted(rulings)
    lines = [
        f"# Rulings of {edition}",
        "",
        "Where the printed rules conflict, are silent or point at a rule that is absent.",
    ]
    for title, some in (("Open to choice", free), ("Fixed", fixed)):
        lines += ["", f"## {title}"] if some else []
        for ruling in some:
            lines += ["", f"### {ruling.title}", "", f"`{ruling.name}`: {ruling.question}", ""]
            for alternative in ruling.alternatives:
                taken = " **(taken)**" if alternative.code == ruling.default else ""
                lines.append(f"- `{alternative.name}`{taken}: {alternative.sentence}")
            lines += ["", "; ".join(_facts(ruling))]
    return "\n".join(lines)


def _facts(ruling: Ruling) -> list[str]:
    facts = []
    if ruling.fixed:
        facts.append("fixed: only the reading taken is implemented")
    if ruling.most >= 0:
        facts.append(f"or a whole number up to {ruling.most}")
    listed = (("passages", ruling.passages), ("readings", ruling.readings), ("moves", ruling.moves))
    return facts + [f"tag: {ruling.tag}"] + [f"{word}: {', '.join(found)}" for word, found in listed if found]


def _parted(rulings: Sequence[Ruling]) -> tuple[list[Ruling], list[Ruling]]:
    return [ruling for ruling in rulings if not ruling.fixed], [ruling for ruling in rulings if ruling.fixed]


def command(
    name: Annotated[
        str,
        typer.Argument(
            help="One ruling in full, or those of a reading such as D13; by default all are listed.",
            autocompletion=options.ruling_names,
        ),
    ] = "",
    edition: Annotated[
        str, typer.Option(help="The edition whose rulings are listed.", autocompletion=options.editions)
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print all of them as Markdown.")] = False,
) -> None:
    """List the rulings: each question left open by the printed rules, its default reading and the alternatives.

    Set a ruling with --ruling NAME=VALUE in any command that fights a battle or adjudicates a procedure.
    A fixed ruling has only one playable reading.

    \b
    Examples:
      flagplot rulings
      flagplot rulings over-last-row
      flagplot rulings D13
      flagplot rulings --markdown
    """  # noqa: D301
    opened = games.open_edition(edition, name)
    of_reading = [each for each in opened.rulings.values() if name and name in each.readings]
    rulings = of_reading or ([opened.ruling(name)] if name else list(opened.rulings.values()))
    if as_json:
        found = [as_object(ruling) | source(opened, ruling) for ruling in rulings]
        typer.echo(json.dumps(found[0] if name and len(found) == 1 else found, indent=1))
    elif markdown:
        typer.echo(as_markdown(opened.name, rulings))
    elif name:
        show(parted([list(in_full(opened, ruling)) for ruling in rulings]))
    else:
        show(listed(rulings) if opened.base is None else listed_with_base(opened))
