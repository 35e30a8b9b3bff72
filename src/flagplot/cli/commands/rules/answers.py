"""Many adjudications in one process: one JSON object a line in, one a line out; an error is an answer too."""

import json
import os
import sys
from typing import BinaryIO

from flagplot.core.errors import FlagplotError
from flagplot.table.adjudication import Shelf, adjudicate

NAME, TAG = "procedure", "id"
"""Words of a question that are not fields: which procedure, and a mark that comes back with the answer."""


def answer_all(shelf: Shelf) -> None:
    """Answer standard input line by line until it ends or nobody listens any more."""
    if sys.stdin is None:
        raise FlagplotError("standard input is closed", field="--jsonl", expected="one JSON object a line")
    lines: BinaryIO = sys.stdin.buffer
    out = sys.stdout
    try:
        for line in lines:
            out.write(json.dumps(answer(shelf, line), separators=(",", ":")) + "\n")
            out.flush()
    except BrokenPipeError:
        # What is still buffered has nowhere to go: keep Python from trying again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def answer(shelf: Shelf, line: bytes | str) -> dict[str, object]:
    """Answer one question; if something is wrong with it, the answer says what."""
    mark: dict[str, object] = {}
    try:
        question = _object(line)
        if TAG in question:
            mark = {TAG: question.pop(TAG)}
        name = question.pop(NAME, None)
        if not isinstance(name, str):
            raise FlagplotError("no procedure is named", field=NAME, expected="a name such as fleet-fire")
        book = shelf.book(name)
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
