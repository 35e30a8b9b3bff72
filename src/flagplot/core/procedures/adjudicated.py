"""One adjudicated procedure: the outcome and its derivation, as blocks and as plain data."""

from collections.abc import Mapping, Sequence
from typing import Final

from flagplot.blocks import Block, Gap, Paragraph
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.own_numbers import own_blocks, own_data
from flagplot.core.procedures.inputs import OutcomePart
from flagplot.core.procedures.procedure import Case, Procedure, Step

SIGNED: Final = ("modifier", "bonus")
"""Numbers with these name endings are printed with a sign."""


def rulings_of(procedure: Procedure, edition: Edition) -> dict[str, str]:
    """The rulings that can affect a procedure, with the alternative in force."""
    used = procedure.names_used()
    return {name: said for name, said in edition.in_force().items() if name.replace("-", "_") in used}


def as_data(
    case: Case, edition: Edition, found: Mapping[str, object] | None = None, rulings: Mapping[str, str] | None = None
) -> dict[str, object]:
    """The outcome, or the `found` data instead of one, with its derivation."""
    procedure = case.procedure
    data = {
        "procedure": procedure.name,
        "edition": edition.name,
        "inputs": {part.name: part.spell(case.inputs[part.key]) for part in procedure.inputs},
        "rolls": {name: list(totals) for name, totals in case.thrown.items()},
        "steps": [{"step": step.name, **step.numbers, "cites": step.cites} for step in case.steps()],
        **({"outcome": spelled(procedure.parts, case.outcome())} if found is None else found),
        "cites": procedure.citations,
        "rulings": rulings_of(procedure, edition) if rulings is None else dict(rulings),
    }
    return own_data(edition, data)


def describe(
    case: Case, edition: Edition, found: Sequence[Block] | None = None, rulings: Mapping[str, str] | None = None
) -> list[Block]:
    """Blocks with the outcome, or with `found` instead of one, for a person."""
    procedure = case.procedure
    inputs = ", ".join(f"{part.name} {said(part.spell(case.inputs[part.key]))}" for part in procedure.inputs)
    blocks: list[Block] = [Paragraph(f"{procedure.name}: {procedure.says} [{procedure.cites}]")]
    blocks += [Paragraph(inputs, 1)] if inputs else []
    blocks += [Paragraph(f"{_step(step)} [{step.cites}]", 1) for step in case.steps()]
    if found is None:
        outcome = spelled(procedure.parts, case.outcome())
        found = [Paragraph(", ".join(f"{name} {value}" for name, value in outcome.items()), style="bold")]
    blocks += [Gap(), *found]
    in_force = [
        f"{name} = {value}" for name, value in (rulings_of(procedure, edition) if rulings is None else rulings).items()
    ]
    if in_force:
        blocks += [Gap(), Paragraph(f"Rulings that can move this: {', '.join(in_force)}")]
    return own_blocks(edition, blocks)


def spelled(parts: tuple[OutcomePart, ...], outcome: tuple[int, ...]) -> dict[str, int | str]:
    """An outcome with the names of its numbers."""
    return {part.name: part.spell(value) for part, value in zip(parts, outcome, strict=True)}


def said(value: object) -> str:
    """A value in its printed form."""
    return ",".join(str(each) for each in value) or "none" if isinstance(value, list) else str(value)


def _step(step: Step) -> str:
    numbers = []
    for name, number in step.numbers.items():
        figure = f"{number:+d}" if name.endswith(SIGNED) else str(number)
        numbers.append(f"{name} {said(list(number)) if isinstance(number, tuple) else figure}")
    text = ", ".join(numbers)
    return text if len(numbers) == 1 and step.name in step.numbers else f"{step.name}: {text}"
