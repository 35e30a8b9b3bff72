"""The catalogue of procedures as it is listed: a line each, one in full, or JSON Schema."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from flagplot.blocks import Block, Drawing, Entries, Gap, Paragraph
from flagplot.core.dice import FACES
from flagplot.core.procedures.procedure import Procedure, Roll

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
            told = tuple((name, f"{meaning} ({more})" if more else meaning) for name, meaning, more in rows)
            yield from (Gap(), Paragraph(title, style="bold"), Entries(told, 1))
    yield from (Gap(), Drawing(_to_copy(f"flagplot adjudicate {procedure.name} {_example(procedure)}")))


def _to_copy(command: str) -> tuple[str, ...]:
    """A command on as many lines as fit everywhere, each but the last ended so that a shell reads on."""
    lines = textwrap.wrap(command, NARROW - 2, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return (*(f"{line} \\" for line in lines[:-1]), lines[-1])


def _bounds(roll: Roll) -> str:
    lowest, highest = roll.dice, FACES * roll.dice
    return f"{lowest} to {highest}" + (f", up to {roll.most} of them with commas between" if roll.most > 1 else "")


def _plainly(value: object) -> str:
    return ",".join(str(each) for each in value) if isinstance(value, list) else str(value)


def _example(procedure: Procedure) -> str:
    fields = [f"{part.name}={_quoted(_plainly(part.spell(part.default)))}" for part in procedure.inputs]
    return " ".join(fields)


def _quoted(text: str) -> str:
    return f"'{text}'" if " " in text else text


def entry(procedure: Procedure, rulings: Mapping[str, str]) -> dict[str, object]:
    """One procedure as an object: its citations, and its input and output in JSON Schema."""
    fields: dict[str, object] = {part.name: part.schema() for part in procedure.inputs}
    fields |= {roll.name: _roll_schema(roll) for roll in procedure.rolls}
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


def _roll_schema(roll: Roll) -> dict[str, object]:
    total = {"type": "integer", "minimum": roll.dice, "maximum": FACES * roll.dice}
    several = {"type": "array", "items": total, "maxItems": roll.most}
    return {"description": f"{roll.meaning}; left out for the odds", "anyOf": [total, several]}
