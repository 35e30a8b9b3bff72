"""`flagplot adjudicate`: one procedure alone, its outcome for given dice or its exact odds without.

Or many in one process: one JSON object a line in, one a line out; an error is an answer too.
"""

import json
import os
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, BinaryIO, Final

import typer

from flagplot.blocks import Block, Drawing, Entries, Gap, Paragraph
from flagplot.cli.commands import options
from flagplot.cli.text.pager import show
from flagplot.core.dice import FACES
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import read_rulings
from flagplot.core.printed.own_numbers import own_blocks, own_data
from flagplot.core.procedures.procedure import Procedure, Roll, find
from flagplot.table.adjudication import Book, OpenEditions, adjudicate

NARROW: Final = 60
"""Columns of a narrow terminal."""


def listed(procedures: Sequence[Procedure]) -> Iterator[Block]:
    """What each procedure says."""
    yield Entries(tuple((procedure.name, f"{procedure.says} [{procedure.cites}]") for procedure in procedures))
    yield from (Gap(), Paragraph("flagplot adjudicate --list NAME lists the fields of one."))


def described(procedure: Procedure, rulings: Mapping[str, str]) -> Iterator[Block]:
    """One procedure with its fields, its outcome and an example."""
    yield Paragraph(f"{procedure.name}: {procedure.says} [{procedure.cites}]", style="bold")
    inputs = [
        (part.name, f"{part.meaning}; {part.accepts()}{', several with commas between' if part.many else ''}",
         f"default {_plainly(part.spell(part.default)) or 'none'}")
        for part in procedure.inputs
    ]  # fmt: skip
    rolls = [(roll.name, f"{roll.meaning}; {_bounds(roll)}", roll.cites) for roll in procedure.rolls]
    outcome = [(part.name, part.meaning, ", ".join(part.words)) for part in procedure.parts]
    in_force = [(name, "in force: " + said, "") for name, said in rulings.items()]
    for title, rows in (
        ("Inputs", inputs), ("Rolls", rolls), ("Outcome", outcome), ("Rulings that can move it", in_force),
    ):  # fmt: skip
        if rows:
            entries = tuple((name, f"{meaning} ({more})" if more else meaning) for name, meaning, more in rows)
            yield from (Gap(), Paragraph(title, style="bold"), Entries(entries, 1))
    example = " ".join(("flagplot adjudicate", procedure.name, " ".join(_usual(procedure))))
    lines = textwrap.wrap(example, NARROW - 2, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    yield from (Gap(), Drawing((*(f"{line} \\" for line in lines[:-1]), lines[-1])))  # to be copied


def _usual(procedure: Procedure) -> list[str]:
    """Each field with its default, as it is given."""
    return [f"{part.name}={_quoted(_plainly(part.spell(part.default)))}" for part in procedure.inputs]


def _bounds(roll: Roll) -> str:
    lowest, highest = roll.dice, FACES * roll.dice
    return f"{lowest} to {highest}" + (f", up to {roll.most} of them with commas between" if roll.most > 1 else "")


def _plainly(value: object) -> str:
    return ",".join(str(each) for each in value) if isinstance(value, list) else str(value)


def _quoted(text: str) -> str:
    return f"'{text}'" if " " in text else text


def entry(procedure: Procedure, rulings: Mapping[str, str]) -> dict[str, object]:
    """One procedure as an object: its citations, and its input and output in JSON Schema."""
    fields: dict[str, object] = {part.name: part.schema() for part in procedure.inputs}
    for roll in procedure.rolls:
        total = {"type": "integer", "minimum": roll.dice, "maximum": FACES * roll.dice}
        several = {"type": "array", "items": total, "maxItems": roll.most}
        fields[roll.name] = {"description": f"{roll.meaning}; left out for the odds", "anyOf": [total, several]}
    outcome = {part.name: part.schema() for part in procedure.parts}
    return {
        "name": procedure.name,
        "description": procedure.says,
        "cites": procedure.citations,
        "input": {"type": "object", "properties": fields, "additionalProperties": False},
        "output": {
            "type": "object",
            "properties": outcome,
            "required": list(outcome),
            "additionalProperties": False,
        },
        "rolls": [
            {"name": roll.name, "dice": roll.dice, "most": roll.most, "cites": roll.cites} for roll in procedure.rolls
        ],
        "rulings": dict(rulings),
    }


Name = Annotated[str, typer.Argument(help="The procedure, such as fleet-fire.", autocompletion=options.procedures)]
Fields = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FIELD=VALUE...", help="Inputs and rolls; others have defaults.", autocompletion=options.fields
    ),
]
Edition = Annotated[
    str,
    typer.Option(help="The edition to use; by default that of the procedure's game.", autocompletion=options.editions),
]


def command(
    name: Name = "",
    fields: Fields = None,
    edition: Edition = "",
    ruling: options.Rulings = None,
    profile: Annotated[str, typer.Option(metavar="FILE", help="A file with values that the game does not print.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Answer one JSON object a line from standard input.")] = False,
    listing: Annotated[bool, typer.Option("--list", help="List the procedures, or the fields of one.")] = False,
    budget: Annotated[int, typer.Option(min=1, help="Combinations to count for exact odds.")] = 1_000_000,
) -> None:
    """Run one procedure alone: its outcome step by step with dice, its exact odds without.

    Give fields by name, with words of the game where they have words. A roll of several dice is a list, as in
    roll=7,9. Omitted rolls are enumerated.

    \b
    Examples:
      flagplot adjudicate --list
      flagplot adjudicate --list fleet-fire-named
      flagplot adjudicate fleet-fire factors=8 firer-drm=2 target-drm=1 roll=7
      flagplot adjudicate fleet-fire-named factors=12 size=4 hits-before=1
      flagplot adjudicate search-results dice=5 numbers=1,3,4
      flagplot adjudicate nationality-drm nation=Japan kind=CV
      flagplot adjudicate disengagement night=yes heavy=yes
      flagplot adjudicate light-losses hits=3 --ruling mixed-loss-ties=small-ships
      flagplot adjudicate japanese-resistance turn='Summer 1945' allies=Manila,Okinawa
      echo '{"procedure": "fleet-fire", "factors": 8, "roll": 7}' | flagplot adjudicate --jsonl
    """  # noqa: D301
    if jsonl and (name or fields or listing):
        raise FlagplotError("procedures come from standard input", field="--jsonl", expected="neither NAME nor --list")
    shelf = OpenEditions(edition, read_rulings(ruling or []), budget, profile)
    if jsonl:
        shelf.check()
        answer_all(shelf)
        return
    book = shelf.book(name)
    if listing or not name:
        _list(book, [find(book.procedures, name)] if name else list(book.procedures.values()), as_json, bool(name))
        return
    found = adjudicate(book, name, _fields(find(book.procedures, name), fields or []))
    if as_json:
        typer.echo(json.dumps(found.to_dict(), indent=1))
    else:
        show(found.blocks())


def _list(book: Book, procedures: Sequence[Procedure], as_json: bool, in_full: bool) -> None:
    if as_json:
        found = [own_data(book.edition, entry(procedure, book.rulings_of(procedure))) for procedure in procedures]
        typer.echo(json.dumps(found, indent=1))
    else:
        blocks = described(procedures[0], book.rulings_of(procedures[0])) if in_full else listed(procedures)
        show(own_blocks(book.edition, blocks))


def _fields(procedure: Procedure, given: list[str]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise FlagplotError(f"{text!r} gives no field", expected=f"field=value, such as {_usual(procedure)[0]}")
        if name in fields:
            raise FlagplotError("it is given twice", field=name, expected="each field once")
        fields[name] = value
    return fields


NAME, TAG = "procedure", "id"
"""Words of a question that are not fields: which procedure, and a mark that comes back with the answer."""


def answer_all(editions: OpenEditions) -> None:
    """Answer standard input line by line until it ends or the reader closes."""
    if sys.stdin is None:
        raise FlagplotError("standard input is closed", field="--jsonl", expected="one JSON object a line")
    lines: BinaryIO = sys.stdin.buffer
    out = sys.stdout
    try:
        for line in lines:
            out.write(json.dumps(answer(editions, line), separators=(",", ":")) + "\n")
            out.flush()
    except BrokenPipeError:
        # Buffered output has nowhere to go: keep Python from trying again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def answer(editions: OpenEditions, line: bytes | str) -> dict[str, object]:
    """Answer one question; if something is wrong with it, the answer says what."""
    mark: dict[str, object] = {}
    try:
        question = _object(line)
        if TAG in question:
            mark = {TAG: question.pop(TAG)}
        name = question.pop(NAME, None)
        if not isinstance(name, str):
            raise FlagplotError("no procedure is named", field=NAME, expected="a name such as fleet-fire")
        book = editions.book(name)
        return mark | adjudicate(book, name, question).to_dict()
    except FlagplotError as error:
        return mark | {"error": str(error)}


def _object(line: bytes | str) -> dict[str, object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise FlagplotError("this line is not a JSON object", expected='a line such as {"procedure": "fleet-fire"}')
    return found
