"""Matches by mail that differ in what a side has not shown yet: the other one's letters and refusals are the same (22.423B).

Every letter until then, byte for byte, and what comes of whatever the seat may send back: illegal answers, words that are none,
orders for either side.  Secrets, chains and seals are compared by which of them are the same.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest

from flagplot.blocks import Paragraph
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Record
from flagplot.table.fair.draw import Fair
from flagplot.table.fair.letter import form
from flagplot.table.fair.match import seat_dice
from flagplot.table.mail import letter as letters
from flagplot.table.mail.absent import AwayInstructions, name_of
from flagplot.table.mail.letter import page
from flagplot.table.mail.match import Match, seated
from flagplot.table.mail.post import _turn_over, read_reply
from flagplot.table.session import begin
from flagplot.table.setting import Setting
from flagplot.table.sheets import filling
from flagplot.table.standing import orders_name
from tests.cli.test_leaks import EUROPA
from tests.helpers.blocks import first
from tests.helpers.scenario_files import BATTLES, OPERATIONS, open_covert
from tests.table.fair.matches import BISMARCK, NARVIK
from tests.table.mail.post import BOTH
from tests.table.sessions import CORAL_SEA, EXAMPLE
from tests.table.test_pairs_of_files import others
from tests.table.together import Pair, Told, told_in_battle, told_in_combat, told_in_turn

SECRET: Final = re.compile(r"[0-9a-f]{64}|[0-9a-f]{32}")
SIDES: Final = (0, 1)
SMALL: Final = ("river-plate-1939", "denmark-strait-1941", "raider-hx106-1941")
"""Battles of which little can be changed."""
STEPS: Final = {"leyte-1944": 30, **dict.fromkeys(SMALL, 1)}
"""Every so-manieth change of a file is played, where that is not each fifth."""
ORDERS: Final = "flagplot: orders\nside: {}\notherwise: stay\nlines:\n  - name: x\n    {}: [Nobody]\n"
FOES: Final = (
    AwayInstructions(doctrine="standard", number="1"),
    AwayInstructions(
        doctrine="bold", number="1", mail=7, reported=3, if_asked=[{"ask": "screen", "about": "", "answer": "1"}]
    ),
)
"""What the other side has left with the referee in each of two matches."""


@pytest.fixture(autouse=True)
def _same_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Suggestions follow from the key of the seat, which differs between two matches; here they follow from the question alone."""
    monkeypatch.setattr(filling, "suggestion_noise", lambda position, seat, secret, key: len(key))


def match_of(setting: Setting, seat: int, number: int) -> Match:
    """A match that has just begun, with a secret of its own, in which the seat has left nothing and the other side this."""
    session = begin(setting, BOTH, number)
    seat_dice(session, Fair(bytes(range(number, number + 32)), (42, 1942), "test"))
    leaves = {seat: AwayInstructions(doctrine="standard", number="42"), 1 - seat: FOES[number]}
    session.record.files |= {name_of(each): leave.text() for each, leave in leaves.items()}
    if number == 1 and setting.kit.standing is not None:
        session.record.files[orders_name(1 - seat)] = ORDERS.format(setting.sides[1 - seat], "let-pass").replace(
            "[Nobody]", "true"
        )
    return Match(Path("folder"), session, {seat: seated(session, seat, leave) for seat, leave in leaves.items()})


def told_of(setting: Setting) -> Told:
    """When a game is told apart."""
    return {"battle": told_in_battle, "operation": told_in_turn}.get(setting.kit.kind, told_in_combat)


class Box:
    """The letter box of a seat in one of two matches."""

    def __init__(self, match: Match, seat: int, path: Path) -> None:
        self.match, self.seat, self.path = match, seat, path
        self.values: dict[str, str] = {}
        """Secrets, chains and seals that have come, each by a number of its own."""

    def comes(self, tries: bool) -> list[str]:
        """What comes now: the letter if there is one, and what is said to whatever is sent back."""
        leave = self.match.absent[self.seat].leave
        is_new = _turn_over(self.match, self.seat, leave)
        whole = letters.letter(self.match, self.seat) if is_new else ""
        found = [form(whole), page(self.match, self.seat, whole)] if is_new else []
        found += map(self.said, self.tries()) if tries else ()
        return [SECRET.sub(self.name, text) for text in found]

    def name(self, found: re.Match[str]) -> str:
        return self.values.setdefault(found[0], f"<{len(self.values)}>")

    def tries(self) -> Iterator[str]:
        """What a curious seat fills in."""
        match, sides = self.match, self.match.setting.sides
        position = match.session.position
        size = position.question.size if not match.is_over and position.question.seat == self.seat else 1
        yield from (f"answers: [{each}]" for each in (*range(min(size, 12) + 2), -1, size, "x", '"x*"', 10**9))
        yield from (f"{row}: {answer}" for row in (1, 2, 99) for answer in (0, 1, size, "x"))
        yield from ("number: 43", "ask-me: [lunch]", "doctrine: timid", "mail: 99", f"side: {sides[1 - self.seat]}")
        if match.setting.kit.standing is not None:
            for side in sides:
                for key in ("forces", "ports", "hold-back", "near"):
                    lines = ORDERS.format(side, key).splitlines()
                    yield "\n".join(("orders: |2", *(f"  {line}" for line in lines)))

    def said(self, filled_in: str) -> str:
        """What is said to a letter sent back."""
        match, leave = self.match, self.match.absent[self.seat].leave
        head = {
            "match": "test",
            "mail": leave.mail,
            "side": match.setting.sides[self.seat],
            "key": match.key(self.seat),
        }
        head |= {"flagplot": "mail"}
        key = filled_in.partition(":")[0]
        lines = [f"{name}: {value}" for name, value in head.items() if name != key]
        self.path.write_text("\n".join((*lines, filled_in)) + "\n", encoding="utf-8")
        try:
            reply = read_reply(self.match, self.path)
            return f"{reply.mail} {reply.plan}"
        except FlagplotError as error:
            return f"{filled_in}: {error}"


def alike(settings: tuple[Setting, Setting], seat: int, seed: int, every: int, path: Path) -> int:
    """Play two matches until they may differ for a seat, and compare what comes to it at every so-manieth moment; how many letters.

    At the first of them it tries what it may send back, later now and then.
    """
    one, other = (match_of(each, seat, number) for number, each in enumerate(settings))
    boxes, came = [Box(match, seat, path) for match in (one, other)], 0
    pair = Pair(one.session, other.session, seat, told_of(settings[0]))
    for number, _ in enumerate(pair.moments(seed, 0.1 if every < 4 else 0, settings[0] is settings[1])):
        if number % every == 0:
            found = [box.comes(number % (4 * every) == 0) for box in boxes]
            assert found[0] == found[1], (SEATS[seat], one.session.position.question)
            came += found[0][:1] != [] and found[0][0].startswith("#")
    return came


def compare(file: Path, seat: int, step: int, every: int, path: Path) -> int:
    """How many letters were compared, for every so-manieth of the games that a file makes with the other side changed."""
    setting = open_covert(file)
    found = [setting] * max(1, 40 // step) if file in EUROPA else others(file, 1 - seat, step)
    return sum(alike((setting, other), seat, number, every, path) for number, other in enumerate(found))


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "seat", "step", "every"),
    first(
        2,
        [
            pytest.param(CORAL_SEA, 0, 30, 9),
            pytest.param(NARVIK, 1, 40, 4),
            pytest.param(BISMARCK, 0, 80, 5),
            pytest.param(CORAL_SEA, 1, 40, 9),
            pytest.param(NARVIK, 0, 40, 4),
            pytest.param(BISMARCK, 1, 28, 5),
        ],
        1,
    ),
)
@pytest.mark.rule("22.423B-b", "22.15A-b", "34.C.2.a.2")
def test_letters_are_the_same_until_what_differs_is_shown(
    file: Path, seat: int, step: int, every: int, tmp_path: Path
) -> None:
    assert compare(file, seat, step, every, tmp_path / "back.yaml") > 1


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("file", [*BATTLES, *OPERATIONS, *EUROPA], ids=lambda file: file.stem)
@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.rule("22.423B-b", "22.15A-b", "34.C.2.a.2")
def test_letters_are_the_same_in_any_game(file: Path, seat: int, tmp_path: Path) -> None:
    assert compare(file, seat, STEPS.get(file.stem, 5), 3, tmp_path / "back.yaml") > 0


@pytest.mark.rule("22.423B-b", "22.431A")
def test_letters_do_not_tell_how_often_the_other_side_is_asked(tmp_path: Path) -> None:
    """In the second battle a carrier is a destroyer: its side has no squadrons aboard it to be asked about (22.431A)."""
    settings = open_covert(EXAMPLE), next(islice(others(EXAMPLE, 0, 1), 15, None))
    one, other = (match_of(each, 1, number) for number, each in enumerate(settings))
    boxes, unequal = [Box(match, 1, tmp_path / "back.yaml") for match in (one, other)], 0
    for _ in islice(Pair(one.session, other.session, 1, told_in_battle).moments(3), 9):
        unequal += one.session.answers != other.session.answers
        found = [box.comes(False) for box in boxes]
        assert found[0] == found[1]
    assert unequal > 3


def true_situation(match: Match, absent: Any) -> list[Paragraph]:
    """What a letter would tell of the true situation."""
    return [Paragraph(match.session.position.digest())]


def all_answers(record: Record, seat: int, number: int = 0) -> str:
    """A part that holds the answers of the other seat, too."""
    return record.text()


@pytest.mark.parametrize("leak", ({"_happened": true_situation}, {"redacted": all_answers}), ids=("situation", "part"))
def test_the_comparison_would_find_a_leak(leak: dict[str, Any], tmp_path: Path) -> None:
    """A letter that tells what differs, and a part that is the whole record."""
    with patch.multiple(letters, **leak), pytest.raises(AssertionError, match="Question"):
        alike((open_covert(EXAMPLE), next(islice(others(EXAMPLE, 1, 1), 6, None))), 0, 0, 9, tmp_path / "back.yaml")
