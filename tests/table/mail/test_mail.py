"""Play by mail, from the first letter to the last: what is asked, what is taken, what is refused."""

import os
import re
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.dice import below
from flagplot.core.errors import FlagplotError
from flagplot.core.record import parse_record
from flagplot.files.yaml_lines import load
from flagplot.table import record_file
from flagplot.table.fair.letter import form
from flagplot.table.fair.part import check_part, parse_part
from flagplot.table.fair.verify import verify
from flagplot.table.mail.match import RECORD, Match, new_match_in, open_match
from flagplot.table.mail.post import deal, take
from flagplot.table.seats import PERSON
from tests.table.fair.matches import BISMARCK, NARVIK
from tests.table.mail.post import BOTH, begin, by_hand, letter, sealed, send
from tests.table.sessions import EXAMPLE, RIVER_PLATE, SCENARIOS, setting

HOME_FLEET = SCENARIOS / "orders" / "home-fleet.yaml"
GERMANY = """\
flagplot: orders
side: Germany
otherwise: stay
lines:
  - name: boats keep away
    let-pass: true
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that is not there yet."""
    return tmp_path / "match"


def in_the_soak(*values: Any) -> Any:
    """A naval turn is played again for every letter."""
    return pytest.param(*values, marks=[pytest.mark.soak])


def record(folder: Path) -> Any:
    """The record of the folder."""
    return record_file.read(folder / RECORD)


def finished(folder: Path) -> None:
    """The match is over, nothing is wrong with its record, and every letter's part is in it."""
    whole = record(folder)
    assert verify(whole).is_over
    parts = [path for path in folder.glob("*.html") if "part: |2" in path.read_text(encoding="utf-8")]
    assert parts
    for path in parts:
        check_part(whole, parse_part(path.read_text(encoding="utf-8"), str(path)))


def rights(path: Path) -> int:
    """Who may do what with a file or folder."""
    return path.stat().st_mode & 0o777


def test_what_holds_secrets_is_the_referees_alone(folder: Path, tmp_path: Path) -> None:
    """The record, the letters and the lock whatever the mask; a folder that was there keeps the rights that somebody gave it."""
    before = os.umask(0)
    try:
        begin(folder, NARVIK)
        send(folder, 0, number=1)
        shared = tmp_path / "shared"
        shared.mkdir(0o755)
        begin(shared, NARVIK)
    finally:
        os.umask(before)
    assert rights(folder) == 0o700 and rights(shared) == 0o755
    assert len(found := [*folder.iterdir(), *shared.iterdir()]) == 12 and {rights(path) for path in found} == {0o600}


# ------------------------------------------------------------ the whole of a match


@pytest.mark.long
@pytest.mark.rule("22.12", "22.16")
def test_a_naval_turn_takes_three_letters_a_side_when_both_leave_standing_orders(folder: Path) -> None:
    """The first letter, its answer, and the one that tells the end: six files in all."""
    begin(folder, BISMARCK)
    assert sorted(path.name for path in folder.glob("*.yaml")) == ["A-1.yaml", "B-1.yaml"]
    send(folder, 0, number=1, answers=[1], orders=GERMANY, ask_me="nothing")
    assert not open_match(folder).has_begun
    assert not any(each.is_new for each in deal(folder)[1])
    taken = send(folder, 1, number=6, orders=HOME_FLEET.read_text(encoding="utf-8"), ask_me="nothing")
    assert taken.match.is_over and taken.answers > 12
    assert all(each.is_new for each in deal(folder)[1])
    assert sorted(path.name for path in folder.glob("*.yaml")) == ["A-1.yaml", "A-2.yaml", "B-1.yaml", "B-2.yaml"]
    finished(folder)
    assert '"not in the Baltic" lets a target pass [22.12]' in letter(folder, 1)
    assert "not in the Baltic" not in letter(folder, 0)


@pytest.mark.soak
@pytest.mark.parametrize("file", [BISMARCK, NARVIK], ids=lambda file: file.stem)
def test_a_match_is_played_by_hand_to_its_end(folder: Path, file: Path) -> None:
    begin(folder, file)
    assert by_hand(folder) > 20
    finished(folder)


@pytest.mark.parametrize(("file", "files"), [(RIVER_PLATE, 19), (NARVIK, 8), in_the_soak(BISMARCK, 12)])
def test_every_question_can_be_answered_by_mail(folder: Path, file: Path, files: int) -> None:
    """By hand, as far as so many files, then by doctrine."""
    begin(folder, file)
    by_hand(folder, files)
    for _ in range(4):
        match, _ = deal(folder)
        if match.is_over:
            break
        send(folder, match.waits_for[0], ask_me="nothing")
    deal(folder)
    finished(folder)


def test_a_side_that_no_person_plays_gets_no_letters(folder: Path) -> None:
    begin(folder, RIVER_PLATE, names={0: "standard", 1: PERSON})
    assert [path.name for path in folder.glob("*.yaml")] == ["B-1.yaml"]
    assert send(folder, 1, ask_me="nothing", doctrine="bold").match.is_over
    deal(folder)
    finished(folder)


def test_numbers_of_the_sides_are_those_of_the_dice(folder: Path) -> None:
    begin(folder, RIVER_PLATE)
    send(folder, 0, number="271828182845904523536028747135266249775724709369995")
    send(folder, 1, number=7, ask_me="nothing")
    head = record(folder).header
    assert head["number-A"].startswith("27182818284590452353") and head["number-B"] == "7"
    assert f'commitment: "{head["commitment"]}"' in (folder / "A-1.yaml").read_text()


# ------------------------------------------------------------ answers


def test_answers_are_for_the_question_and_for_those_of_its_name_that_follow(folder: Path) -> None:
    """Britain screens each of three ships or not; the second answer is not legal when its time comes, so it is asked again."""
    begin(folder, RIVER_PLATE)
    send(folder, 0, ask_me="nothing")
    send(folder, 1)
    deal(folder)
    assert "[22.531C]" in letter(folder, 1)
    send(folder, 1, answers=[0, 17, 0])
    deal(folder)
    text = letter(folder, 1)
    assert "Your further answer '17' was not used." in text and "[22.531C]" in text
    given = [line for line in record(folder).text().splitlines() if line.startswith("B screen")]
    assert len(given) == 1
    send(folder, 1, answers=["0*"])
    given = [line for line in record(folder).text().splitlines() if line.startswith("B screen")]
    assert len(given) == 3


def test_answers_to_what_may_be_asked_stay_in_force(folder: Path) -> None:
    begin(folder, RIVER_PLATE)
    words = [{"ask": "screen", "about": "Ajax", "answer": 1}, {"ask": "screen", "answer": "0"}]
    send(folder, 0, ask_me="nothing")
    send(folder, 1, if_asked=words, ask_me=["ship-loss"])
    answers = re.findall(r"^B screen \d+ -1 = (\d)", record(folder).text(), re.MULTILINE)
    assert answers == ["0", "1", "0"]
    deal(folder)
    if not open_match(folder).is_over:
        assert '"about": "Ajax"' in letter(folder, 1) and 'ask-me: ["ship-loss"]' in letter(folder, 1)


def test_an_answer_before_the_match_has_begun_is_kept_until_it_does(folder: Path) -> None:
    begin(folder, BISMARCK)
    send(folder, 0, answers=[2], ask_me="nothing")
    send(folder, 0, answers=[3], ask_me="nothing")
    send(folder, 1)
    assert "A announce 0 -1 = 3 #" in record(folder).text()


@pytest.mark.soak
def test_orders_remember_what_they_have_begun_when_a_letter_comes_between(folder: Path) -> None:
    """The hex is chosen by a line, each force that sails is asked by mail or not: the line decides all the same (22.14)."""
    ends: list[list[str]] = []
    for asked in ("nothing", ["reconstitute"]):
        place = folder / str(len(ends))
        begin(place, BISMARCK)
        send(place, 0, number=1, answers=[1], ask_me="nothing")
        send(place, 1, number=2, orders=HOME_FLEET.read_text(encoding="utf-8"), ask_me=asked)
        while not deal(place)[0].is_over:
            assert "form again" in letter(place, 1)
            send(place, 1, answers=[0])
        ends.append([line for line in record(place).text().splitlines() if line.startswith("B join")])
    assert ends[0] == ends[1] != []


# ------------------------------------------------------------ what is refused


def state(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(folder: Path, seat: int, text: str = "", **more: Any) -> FlagplotError:
    """What is wrong with a letter; nothing has changed."""
    before = state(folder)
    with pytest.raises(FlagplotError) as error:
        send(folder, seat, text, **more)
    assert state(folder) == before
    return error.value


WRONG: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"answers": [9]}, "answers[#1]", "not an answer here"),
    ({"answers": ["nowhere"]}, "answers[#1]", "not an answer here"),
    ({"number": "many"}, "number", "not a valid number"),
    ({"ask_me": "sometimes"}, "ask-me", "not accepted"),
    ({"ask_me": ["announce", "lunch"]}, "ask-me[#2]", "no question 'lunch'"),
    ({"doctrine": "timid"}, "doctrine", "not a doctrine"),
    ({"if_asked": [{"ask": "lunch", "answer": 1}]}, "if-asked[#1].ask", "no question"),
    ({"if_asked": [{"ask": "screen"}]}, "if-asked[#1].answer", "missing"),
    ({"orders": "flagplot: orders\nside: Germany\nlines: []\n"}, "orders.lines", "not accepted"),
    ({"orders": HOME_FLEET.read_text(encoding="utf-8")}, "orders.side", "orders of Britain"),
    ({"match": "another"}, "match", "another"),
    ({"mail": 2}, "mail", "reply to mail 2"),
    ({"side": "France"}, "side", "not a side of this match"),
)


@pytest.mark.long
@pytest.mark.parametrize(("more", "field", "what"), WRONG, ids=lambda each: str(each)[:30])
def test_what_is_wrong_is_told_with_its_line_and_changes_nothing(
    folder: Path, more: dict[str, Any], field: str, what: str
) -> None:
    begin(folder, BISMARCK)
    error = refused(folder, 0, **more)
    key = next(iter(more)).replace("_", "-")
    lines = (folder.parent / "back-A.yaml").read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, start=1) if text.startswith(f"{key}:"))
    assert error.field.startswith(field) and what in str(error)
    orders = str(more.get("orders", "")).splitlines()
    below = [number for number, text in enumerate(orders, start=1) if text.startswith(error.field[len("orders.") :])]
    assert error.line == line + (below[0] if below else 0)


@pytest.mark.rule("22.531C")
def test_an_illegal_answer_is_refused_with_its_paragraph(folder: Path) -> None:
    begin(folder, EXAMPLE)
    send(folder, 0, ask_me="nothing", number=1)
    send(folder, 1, number=1)
    for _ in range(20):
        match, _ = deal(folder)
        position = match.session.position
        illegal = [answer for answer in range(position.question.size) if position.refusal(answer)]
        if illegal:
            chooser, seen = match.absent[1].chooser, position.seat_view(1)
            chooser.teller.observe(seen)
            keys = {each.answer: each.key for each in chooser.all(seen, position.question)}
            reason = position.game.reasons[position.refusal(illegal[0])]
            error = refused(folder, 1, answers=[keys.get(illegal[0], illegal[0])])
            assert reason.text in error.what and reason.cites in error.what and error.field == "answers[#1]"
            return
        send(folder, 1, answers=["1"])
    pytest.fail("nothing illegal was found")


def test_a_letter_is_answered_once(folder: Path) -> None:
    begin(folder, BISMARCK)
    first = letter(folder, 0)
    send(folder, 0, first, answers=[1], number="1")
    assert not send(folder, 0, first, answers=[1], number="1").is_new
    send(folder, 1, ask_me="nothing", number="2")  # with dice of other numbers the operation may be over by now
    assert refused(folder, 0, first, answers=[2]).field == "answers"
    deal(folder)
    assert refused(folder, 0, first, answers=[2]).field == "mail"


def test_a_question_that_was_answered_is_not_answered_again_by_the_same_letter(folder: Path) -> None:
    begin(folder, RIVER_PLATE)
    send(folder, 0, ask_me="nothing")
    send(folder, 1)
    deal(folder)
    text = letter(folder, 1)
    send(folder, 1, text, answers=[0])
    assert "has been answered" in str(refused(folder, 1, text, answers=[1]))


def test_what_is_no_letter_and_no_match_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(FlagplotError, match="no such folder"):
        deal(folder)
    tmp_path.joinpath("empty").mkdir()
    with pytest.raises(FlagplotError, match="contains no match"):
        deal(tmp_path / "empty")
    begin(folder, RIVER_PLATE)
    with pytest.raises(FlagplotError, match="not empty"):
        new_match_in(folder, setting(RIVER_PLATE), BOTH, 1)
    for text in ("", "flagplot: battle\n", "[", "flagplot: mail\nmatch: x\n", "flagplot: mail\nbroken"):
        refused(folder, 0, text or "#\n")
    with pytest.raises(FlagplotError, match="no such file"):
        take(folder, tmp_path / "none.yaml")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(FlagplotError, match="it is not UTF-8"):
        take(folder, tmp_path / "bytes.yaml")
    game = letter(folder, 0).replace('orders: ""', "")
    assert "standing orders do not apply" in str(
        refused(folder, 0, game.replace("doctrine:", 'orders: "x"\ndoctrine:'))
    )
    assert "already begun" not in game


def test_a_record_that_is_no_match_by_mail_is_refused(folder: Path) -> None:
    begin(folder, RIVER_PLATE)
    path = folder / RECORD
    text = path.read_text(encoding="utf-8")
    path.write_text("\n".join(line for line in text.splitlines() if not line.startswith("mail-A|")) + "\n")
    with pytest.raises(FlagplotError, match="mail-A"):
        deal(folder)


# ------------------------------------------------------------ whatever happens


class Killed(BaseException):
    """The program is killed."""


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("at", range(4))
def test_a_program_that_is_killed_at_any_write_loses_and_doubles_nothing(
    folder: Path, at: int, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder holds the match before or after; the command given again leads to the same letters and the same record."""
    begin(folder, RIVER_PLATE)
    send(folder, 0, number=1, ask_me="nothing")
    replace, count = os.replace, [0]

    def killed(source: Any, target: Any) -> None:
        count[0] += 1
        if count[0] == at + 1 and moment == "before":
            raise Killed
        replace(source, target)
        if count[0] == at + 1:
            raise Killed

    monkeypatch.setattr(os, "replace", killed)
    done = 0
    for _ in range(3):
        try:
            if done == 0:
                send(folder, 1, number=2, answers=[], ask_me="nothing")
                done = 1
            deal(folder)
            break
        except Killed:
            continue
    monkeypatch.undo()
    deal(folder)
    finished(folder)
    assert sorted(path.name for path in folder.glob("[AB]*.yaml")) == ["A-1.yaml", "A-2.yaml", "B-1.yaml", "B-2.yaml"]
    assert not [path for path in folder.iterdir() if path.name.startswith(".match")] or moment == "before"


@pytest.mark.soak
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes to kill here")
def test_a_program_that_is_killed_at_any_moment_loses_and_doubles_nothing(folder: Path) -> None:
    """A match is played by hand by processes of their own, a hundred of which are killed after a moment of chance."""
    begin(folder, NARVIK)
    for number in range(100):
        child = os.fork()
        if child == 0:
            with suppress(BaseException):
                by_hand(folder, 6)
            os._exit(0)
        time.sleep(below(7, number, 200) / 1000)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        match = open_match(folder)
        if match.has_begun:
            verify(match.session.record)
    by_hand(folder)
    finished(folder)
    numbers = sorted(int(path.stem[2:]) for path in folder.glob("A-*.yaml"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_letter_that_got_lost_is_made_again_as_it_was(folder: Path) -> None:
    begin(folder, BISMARCK)
    send(folder, 0, answers=[1], ask_me="nothing")
    send(folder, 1)
    deal(folder)
    kept = {path: path.read_bytes() for path in folder.glob("*-2.yaml")}
    assert kept
    for path in kept:
        path.unlink()
    assert not any(each.is_new for each in deal(folder)[1])
    assert {path: path.read_bytes() for path in folder.glob("*-2.yaml")} == kept


def test_a_letter_is_plain_yaml(folder: Path) -> None:
    """Programs read it as people do."""
    begin(folder, BISMARCK)
    assert letter(folder, 1) == form(sealed(folder, 1))
    document = load(sealed(folder, 1))
    assert not document.problems and isinstance(document.data, dict)
    assert {"flagplot", "match", "mail", "side", "happened", "answers", "orders", "data"} <= set(document.data)


def test_the_match_of_a_folder_is_what_its_record_says(folder: Path) -> None:
    begin(folder, BISMARCK)
    match: Match = open_match(folder)
    assert not match.has_begun and match.waits_for == [0, 1]
    assert parse_record(match.session.record.text()).header["dice"] == "fair"
