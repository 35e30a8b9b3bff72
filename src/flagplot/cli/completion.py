"""What a shell may complete: scenarios and files, editions, rulings, tables, procedures and their fields.

Each function gets the line so far. Every key press starts a process, so a function reads little.
"""

from glob import glob, has_magic
from pathlib import Path

import typer

from flagplot import games


def scenarios(incomplete: str) -> list[str]:
    """Files and folders that begin so, then the scenarios that come with the program."""
    found = [] if has_magic(incomplete) else sorted(glob(f"{incomplete}*"))
    files = [f"{path}/" if Path(path).is_dir() else path for path in found]
    return files + shipped_names(incomplete)


def shipped_names(incomplete: str) -> list[str]:
    """Scenarios that come with the program."""
    from flagplot.files.shipped import shipped

    return [each.name for each in shipped() if each.name.startswith(incomplete)]


def editions(incomplete: str) -> list[str]:
    """Editions of all games."""
    return [name for name in games.edition_names() if name.startswith(incomplete)]


def rulings(incomplete: str) -> list[str]:
    """Rulings that are open to choice; after `NAME=` their alternatives."""
    name, equals, value = incomplete.partition("=")
    free = {
        ruling.name: [each.name for each in ruling.alternatives]
        for kit in games.kits()
        for ruling in kit.editions.load().rulings.values()
        if not ruling.fixed
    }
    if equals:
        return [f"{name}={each}" for each in free.get(name, ()) if each.startswith(value)]
    return [f"{each}=" for each in free if each.startswith(incomplete)]


def ruling_names(incomplete: str) -> list[str]:
    """All rulings, then the readings by whose numbers they are found."""
    known = [ruling for kit in games.kits() for ruling in kit.editions.load().rulings.values()]
    names = [*(ruling.name for ruling in known), *(each for ruling in known for each in ruling.readings)]
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def procedures(incomplete: str) -> list[str]:
    """Procedures by their full names, or by the short ones once those begin so."""
    full = [name for kit in games.kits() for name in kit.procedures]
    short = [name.partition(".")[2] for name in full]
    return [name for name in dict.fromkeys([*full, *short]) if name.startswith(incomplete)]


def fields(ctx: typer.Context, incomplete: str) -> list[str]:
    """Fields of the procedure that was named."""
    from flagplot.core.procedures.procedure import find

    name = str(ctx.params.get("name") or "")
    known = {each: procedure for kit in games.kits() for each, procedure in kit.procedures.items()}
    return [f"{field}=" for field in find(known, name).by_name if field.startswith(incomplete)] if name else []


def tables(incomplete: str) -> list[str]:
    """Tables of the reference editions."""
    known = dict.fromkeys(name for kit in games.kits() for name in kit.editions.load().tables)
    return [name for name in known if name.startswith(incomplete)]
