"""The places of the clauses of the rules and their proofs, in words."""

from collections.abc import Iterator

from flagplot.blocks import Block, Entries, Gap, Heading, Paragraph, Table
from flagplot.core.printed.cite import STATUSES
from flagplot.core.printed.coverage import DECIDED, Coverage, Where, counts
from flagplot.core.printed.coverage import CoverageGap as Lacking


def places(found: Where) -> Iterator[Block]:
    """Begin with the clauses that the number covers, then list the places by their role; the functions that decide come last."""
    yield Entries(tuple((rule.id, f"{rule.caption} ({rule.status})") for rule in found.rules))
    for role in reversed(dict.fromkeys(place.role for place in found.places)):
        yield from (Gap(), Heading(role, is_answer=role == DECIDED))
        here = [place for place in found.places if place.role == role]
        for file in dict.fromkeys(place.file for place in here):
            yield Paragraph(file, 1)
            yield Entries(tuple((str(place.line), place.name) for place in here if place.file == file), 2)


def in_full(part: Coverage, holes: list[Lacking]) -> Iterator[Block]:
    """Count the clauses of each edition by place, then list every incomplete clause."""
    heads = ("edition", "clauses", *STATUSES, "cited", "tested")
    yield Table(tuple(counts(part, edition) for edition in dict.fromkeys(row.rule.edition for row in part.rows)), heads)
    yield from (Gap(), Paragraph(f"Stated, catalogue or data, but not cited or not tested: {len(holes)}"))
    for gap in holes:
        yield Paragraph(f"{gap.id}  {gap.caption}: {', '.join(gap.lacks)}", 1)
    yield from (Paragraph(f"note: {note}") for note in part.notes)
