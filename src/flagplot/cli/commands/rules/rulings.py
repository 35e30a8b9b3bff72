"""`flagplot rulings`: what was decided where the printed rule is unclear or absent, and what else plays."""

import json
import textwrap
from typing import Annotated, Any

import typer

_WHAT = "Where the printed rules conflict, are silent or point at a rule that is absent."


def command(
    name: Annotated[str, typer.Argument(help="One ruling in full; without it all are listed.")] = "",
    edition: Annotated[str, typer.Option(help="The edition that the rulings belong to.")] = "awaw-2018",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print all of them as Markdown.")] = False,
) -> None:
    """List the rulings: each a question that the printed rules leave open, the reading taken and the others.

    A ruling open to choice is chosen with --ruling NAME=VALUE where a battle is fought or a procedure adjudicated;
    of a fixed one only the reading taken is there to play.

    \b
    Examples:
      flagplot rulings
      flagplot rulings over-last-row
      flagplot rulings --markdown
    """  # noqa: D301
    from flagplot import games

    opened = games.of_edition(edition).editions.load(edition)
    rulings = [opened.ruling(name)] if name else list(opened.rulings.values())
    if as_json:
        found = [as_object(ruling) | _source(opened, ruling) for ruling in rulings]
        typer.echo(json.dumps(found[0] if name else found, indent=1))
    elif markdown:
        typer.echo(as_markdown(opened.name, rulings))
    elif name:
        typer.echo(in_full(rulings[0]))
    elif opened.base is not None:
        typer.echo(listed_with_base(opened))
    else:
        typer.echo(listed(rulings))


def as_object(ruling: Any) -> dict[str, Any]:
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


def listed(rulings: list[Any]) -> str:
    """Name the rulings, those open to choice first, each with what it may be."""
    free, fixed = _parted(rulings)
    width = max(len(ruling.name) for ruling in rulings)
    lines = [f"Open to choice ({len(free)}): --ruling NAME=VALUE, the first value is the default", ""]
    for ruling in free:
        others = [a.name for a in ruling.alternatives if a.code != ruling.default]
        values = [ruling.spell(ruling.default), *others]
        values += [f"a whole number up to {ruling.most}"] if ruling.most >= 0 else []
        lines.append(f"  {ruling.name.ljust(width)}  {', '.join(values)}  [{', '.join(ruling.passages)}]")
    lines += ["", f"Fixed ({len(fixed)})", ""]
    lines += [f"  {r.name.ljust(width)}  {r.spell(r.default)}  [{', '.join(r.passages)}]" for r in fixed]
    return "\n".join([*lines, "", "flagplot rulings NAME tells one in full."])


def listed_with_base(edition: Any) -> str:
    """Name what an edition says otherwise than the one it is based on, then what it borrows."""
    base, name = edition.base, edition.base.name
    lines = [f"What {edition.name} says otherwise than {name}", ""]
    lines += _wrapped("tables", [table for table in edition.tables if edition.prints(table)])
    for key, other in edition.replaced.items():
        lines.append(f"  rule    {key.replace('_', '-')}, stated in {other.partition(':')[0]}")
    own = [ruling for ruling in edition.rulings.values() if edition.says(ruling.name)]
    free, fixed = _parted(own)
    for ruling in free:
        was = base.rulings[ruling.name].spell(base.rulings[ruling.name].default) if ruling.name in base.rulings else ""
        now = ruling.spell(ruling.default)
        change = f" (there {was})" if was and was != now else ""
        lines.append(f"  ruling  {ruling.name} = {now}{change}  [{', '.join(ruling.passages)}]")
    lines += ["", f"Where {edition.name} is silent or unclear ({len(fixed)})", ""]
    lines += _titled(fixed)
    borrowed = [ruling for ruling in edition.rulings.values() if not edition.says(ruling.name)]
    lines += ["", f"Borrowed from {name}: every rule that is not named above, and", ""]
    lines += _wrapped("tables", [table for table in edition.tables if not edition.prints(table)])
    for title, some in zip(("rulings open to choice", "fixed rulings"), _parted(borrowed), strict=True):
        lines += _wrapped(f"{title} ({len(some)})", [ruling.name for ruling in some])
    return "\n".join([*lines, "", f"flagplot rulings NAME --edition {edition.name} tells one in full."])


def _titled(rulings: list[Any]) -> list[str]:
    lines = []
    for ruling in rulings:
        taken = ruling.alternatives[ruling.default].sentence
        text = f"{ruling.name}: {taken} [{', '.join(ruling.passages)}]"
        lines += textwrap.wrap(text, 80, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return lines


def _wrapped(title: str, names: list[str]) -> list[str]:
    text = f"{title}: {', '.join(names) or 'none'}"
    return textwrap.wrap(text, 80, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _source(edition: Any, ruling: Any) -> dict[str, str]:
    """Name the edition that a ruling comes from, where it is borrowed."""
    return {} if edition.says(ruling.name) else {"borrowed": edition.base.name}


def in_full(ruling: Any) -> str:
    """Tell one ruling with its alternatives."""
    lines = [f"{ruling.name}: {ruling.title}", *textwrap.wrap(ruling.question, 100), ""]
    for alternative in ruling.alternatives:
        mark = "*" if alternative.code == ruling.default else " "
        lines += textwrap.wrap(f"{mark} {alternative.name}: {alternative.sentence}", 100, subsequent_indent="    ")
    return "\n".join([*lines, "", *_facts(ruling)])


def as_markdown(edition: str, rulings: list[Any]) -> str:
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


def _facts(ruling: Any) -> list[str]:
    facts = []
    if ruling.fixed:
        facts.append("fixed: only the reading taken is implemented")
    if ruling.most >= 0:
        facts.append(f"or a whole number up to {ruling.most}")
    listed = (("passages", ruling.passages), ("readings", ruling.readings), ("moves", ruling.moves))
    return facts + [f"tag: {ruling.tag}"] + [f"{word}: {', '.join(found)}" for word, found in listed if found]


def _parted(rulings: list[Any]) -> tuple[list[Any], list[Any]]:
    return [ruling for ruling in rulings if not ruling.fixed], [ruling for ruling in rulings if ruling.fixed]
