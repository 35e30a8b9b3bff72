"""Commands, schemas and coverage as pages."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import typer
from typer.testing import CliRunner

from flagplot import games
from flagplot.api.results import schemas as answers
from flagplot.cli.main import app, listed
from flagplot.core.printed.coverage import coverage, here, to_markdown
from flagplot.files.schema import json_schema
from tools.site.paper import plain, write


def write_all(out: Path) -> None:
    """Write the pages of commands and schemas, and the coverage of the rules."""
    write(out / "commands.md", commands())
    write(out / "schemas.md", schemas())
    write(out / "coverage.md", [to_markdown(coverage(*here()))])


def commands() -> Iterator[str]:
    """What `--help` says of each command and of those below it."""
    yield from ("# Commands", "", "`flagplot COMMAND --help` prints each of these; `flagplot help COMMAND` too.", "")
    for name, says in listed():
        yield from ("", f"## {name}", "", plain(says), "")
        for words in below(name):
            yield from ("```text", printed(*words, "--help").rstrip(), "```", "")


def below(name: str) -> Iterator[tuple[str, ...]]:
    """The words of a command, and those of each command below it."""
    yield (name,)
    group: Any = app_command(name)
    if isinstance(group, click.Group) or hasattr(group, "commands"):
        yield from ((name, word) for word in group.commands)


def app_command(name: str) -> Any:
    """A command of the program, loaded."""
    program = typer.main.get_command(app)
    return program.get_command(click.Context(click.Command("flagplot")), name)  # type: ignore[attr-defined]


def printed(*words: str) -> str:
    """What the program prints in a terminal of 80 columns."""
    found = CliRunner().invoke(app, list(words), prog_name="flagplot", env={"COLUMNS": "80", "NO_COLOR": "1"})
    if found.exit_code != 0:
        raise RuntimeError(f"flagplot {' '.join(words)}: {found.output}")
    return found.output


def schemas() -> Iterator[str]:
    """The fields of each kind of file, and its JSON Schema."""
    yield from ("# Files and their fields", "", "`flagplot schema KIND` prints each schema, for editors.", "")
    for kind, model in games.file_kinds().items():
        schema = json_schema(model)
        yield from ("", f"## {kind}", "")
        for name, part in {"": schema, **schema.get("$defs", {})}.items():
            yield from fields(name, part)
    yield from ("", "## What commands print with `--json`", "")
    yield from ("`flagplot schema --output COMMAND` prints each schema; here are the fields of each answer.", "")
    for command in answers.commands():
        yield from ("", f"### flagplot {command} --json", "")
        found = answers.schema(command)
        for name, part in {"": found, **found.get("$defs", {})}.items():
            yield from answer(name, part)


def answer(name: str, part: Any) -> Iterator[str]:
    """The fields of one part of an answer, in one line."""
    properties = part.get("properties", {})
    if properties:
        told = ", ".join(f"`{field}`" for field in properties)
        yield from ("", f"**{name or 'the answer'}**: {told}", "")


def fields(name: str, part: Any) -> Iterator[str]:
    """The fields of one part of a file."""
    properties = part.get("properties", {})
    if not properties:
        return
    yield from ("", f"**{name or 'the file'}**: {plain(' '.join(part.get('description', '').split()))}", "")
    for field, facts in properties.items():
        needed = ", needed" if field in part.get("required", ()) else ""
        default = f", by default `{json.dumps(facts['default'])}`" if "default" in facts and not needed else ""
        says = plain(" ".join(facts.get("description", "").split()))
        yield f"- `{field}` ({kind_of(facts)}{needed}{default}) {says}"


def kind_of(facts: Any) -> str:
    """The kind of a field in words."""
    if "$ref" in facts:
        return str(facts["$ref"]).rpartition("/")[2]
    if "anyOf" in facts:
        return " or ".join(dict.fromkeys(kind_of(one) for one in facts["anyOf"]))
    if "enum" in facts or "const" in facts:
        return " or ".join(f"`{each}`" for each in facts.get("enum", [facts.get("const")]))
    if facts.get("type") == "array":
        return f"list of {kind_of(facts.get('items', {}))}"
    return str(facts.get("type", "anything"))
