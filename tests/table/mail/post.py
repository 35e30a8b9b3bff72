"""Matches by mail for tests: a folder, letters filled in, and somebody who sends them."""

import json
from pathlib import Path
from typing import Any

from flagplot.table.fair.draw import commitment
from flagplot.table.fair.letter import in_page
from flagplot.table.mail.match import Match, new_match_in, open_match
from flagplot.table.mail.post import AcceptedReply, deal, take
from flagplot.table.seats import PERSON
from tests.table.sessions import setting

BOTH = {0: PERSON, 1: PERSON}
SECRET = bytes(range(32))
"""Of every match, so that a test meets the same dice each time."""


def begin(folder: Path, file: Path, seed: int = 1, names: dict[int, str] | None = None) -> Match:
    """A new match in a folder, its first letters dealt."""
    match = new_match_in(folder, setting(file), names or BOTH, seed)
    match.session.record.header |= {"match": "same", "commitment": commitment(SECRET), "secret": SECRET.hex()}
    match.save()
    return deal(folder)[0]


def letter(folder: Path, seat: int) -> str:
    """The last letter to a seat."""
    return max(folder.glob(f"{'AB'[seat]}-*.yaml"), key=lambda path: int(path.stem[2:])).read_text(encoding="utf-8")


def sealed(folder: Path, seat: int) -> str:
    """The last letter to a seat as its page holds it: whole and sealed."""
    page = max(folder.glob(f"{'AB'[seat]}-*.html"), key=lambda path: int(path.stem[2:]))
    return in_page(page.read_text(encoding="utf-8"))[0]


def filled(text: str, **more: Any) -> str:
    """A letter with what its seat has to say; orders as they stand, everything else as JSON."""
    for name, value in more.items():
        key = name.replace("_", "-")
        before = next((line for line in text.splitlines() if line.startswith(f"{key}: ")), "")
        if not before:
            continue
        if name == "orders":
            lines = [f"  {line}".rstrip() for line in value.splitlines()]
            text = text.replace(before, "\n".join(["orders: |2", *lines]))
        else:
            text = text.replace(before, f"{key}: {json.dumps(value)}")
    return text


def send(folder: Path, seat: int, text: str = "", **more: Any) -> AcceptedReply:
    """Send a letter back, filled in."""
    path = folder.parent / f"back-{'AB'[seat]}.yaml"
    path.write_text(filled(text or letter(folder, seat), **more), encoding="utf-8")
    return take(folder, path)


def choice(match: Match, seat: int) -> str:
    """What the standard doctrine would type to the question that a seat is asked."""
    position = match.session.position
    question, chooser = position.question, match.absent[seat].chooser
    answer = match.setting.kit.player("standard", 1, seat).answer(position, seat)
    seen = position.seat_view(seat)
    chooser.teller.observe(seen)
    return next((str(each.key) for each in chooser.all(seen, question) if each.answer == answer), str(answer))


def by_hand(folder: Path, most: int = 10_000) -> int:
    """Play on with a mail for every question; how many files went to and fro until the end, or until so many did."""
    files = 0
    while files < most:
        match, dealt = deal(folder)
        files += sum(each.is_new for each in dealt)
        if match.is_over:
            break
        for each in dealt:
            if each.asks:
                now = open_match(folder)
                is_asked = not now.is_over and now.session.position.question.seat == each.seat
                send(folder, each.seat, number=1, answers=[choice(now, each.seat)] if is_asked else [])
                files += 1
    return files
