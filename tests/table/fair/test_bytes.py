"""Every byte of a record, of a part and of a letter is checked, or said not to be (`docs/dice.md`, `docs/mail.md`)."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.record import parse_record, read_record
from flagplot.table import record_file
from flagplot.table.fair import letter as letters
from flagplot.table.fair.part import check_part, parse_part, read_part, redacted
from flagplot.table.fair.verify import verify
from flagplot.table.mail.match import open_match
from tests.table.fair.matches import entries, played
from tests.table.mail.post import begin, by_hand
from tests.table.sessions import RIVER_PLATE

SIGNS = b" 0Az|#:=\n\r\x0b"


def changed(data: bytes) -> Iterator[tuple[str, int, bytes]]:
    """A byte flipped, one inserted, one taken out, at every place."""
    chance = Random(len(data))
    for place in range(len(data)):
        one = data[place]
        flipped = one ^ (1 << chance.randrange(8))
        yield "flipped", place, data[:place] + bytes([flipped]) + data[place + 1 :]
        yield "inserted", place, data[:place] + bytes([chance.choice(SIGNS)]) + data[place:]
        yield "taken out", place, data[:place] + data[place + 1 :]


def is_said_not_to_count(before: bytes, after: bytes) -> bool:
    """The same file, or a carriage return before the end of a line."""
    return after.replace(b"\r\n", b"\n") == before


def is_found(check: Callable[[str], object], data: bytes) -> bool:
    """Whether a check finds out that something is wrong."""
    try:
        check(data.decode("utf-8"))
    except (FlagplotError, UnicodeDecodeError):
        return True
    return False


@cache
def record() -> str:
    """A match with fair dice as its file, with what no promise binds: who sat there, a referee's word, orders left."""
    whole = played(RIVER_PLATE)
    whole.header |= {"left": "A standard from 3", "ended": "by the referee, nobody wins: supper"}
    whole.files["orders-A-left"] = "# from answer 3\nflagplot: orders\n"
    return record_file.checked(whole).text()


def quickly(text: str) -> None:
    """What is checked of a record before it is played; where that says nothing, all."""
    found = parse_record(text, "some.record")
    if not text.endswith("\n"):
        raise FlagplotError("it is incomplete")
    record_file.check_end(found)
    record_file.check_unchanged(found)
    verify(found)


@pytest.mark.long
def test_every_byte_of_a_record_is_checked() -> None:
    data = record().encode()
    quickly(record())
    for how, place, after in changed(data):
        assert is_found(quickly, after) or is_said_not_to_count(data, after), (
            how,
            place,
            data[place - 20 : place + 20],
        )


def test_verify_itself_finds_every_line_changed(tmp_path: Path) -> None:
    """The whole way, through a file; also in lines that no promise binds."""
    text = record()
    verify(parse_record(text))
    path, chance = tmp_path / "some.record", Random(1)
    lines = text.splitlines(keepends=True)
    for number in range(0, len(lines), 9):
        place = sum(map(len, lines[:number])) + chance.randrange(len(lines[number]))
        sign = text[place]
        path.write_bytes((text[:place] + ("x" if sign != "x" else "y") + text[place + 1 :]).encode())
        with pytest.raises(FlagplotError):
            verify(read_record(path))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| flagplot: battle", "|_flagplot: battle"),
        ("title: ", "title: The wrong one\ntitle: "),
        ("doctrine: A=standard B=standard", "doctrine: A=bold B=standard"),
        ("seed: 1", "seed: 2"),
        ("seed: 1\n", "seed: 1\nby-hand: 0 (I say so)\n"),
        ("ended: by the referee, nobody wins", "ended: by the referee, A wins"),
        ("left: A standard", "left: B standard"),
        ("# from answer 3", "# from answer 4"),
    ],
)
def test_what_passed_before_is_found(before: str, after: str) -> None:
    assert before in record()
    with pytest.raises(FlagplotError):
        verify(parse_record(record().replace(before, after, 1)))


def test_names_of_dice_set_by_hand_that_are_no_dice_are_found() -> None:
    """Those of the head have to be those that the chain says, dice all of them."""
    whole = parse_record(record())
    die = next(number for number, entry in enumerate(entries(whole)) if entry.seat == "dice")
    for said in ("0 (x)", f"{die} (x)", "99999 (x)", "x (x)", "1 (x"):
        whole.header["by-hand"] = said
        with pytest.raises(FlagplotError, match="by-hand"):
            verify(record_file.checked(whole))


def test_every_byte_of_a_part_is_checked() -> None:
    whole = played(RIVER_PLATE)
    data = redacted(whole, 0, 3).encode()

    def check(text: str) -> None:
        found = parse_part(text)
        if not text.endswith("\n"):
            raise FlagplotError("it is incomplete")
        check_part(whole, found)

    for how, place, after in list(changed(data))[::10]:
        assert is_found(check, after) or is_said_not_to_count(data, after), (how, place)


@pytest.fixture(scope="module")
def mailed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A match by mail that is over, and a letter of its middle."""
    folder = tmp_path_factory.mktemp("mail") / "match"
    begin(folder, RIVER_PLATE)
    by_hand(folder)
    assert open_match(folder).is_over
    texts = [letters.in_page(each.read_text(encoding="utf-8"))[0] for each in sorted(folder.glob("*-*.html"))]
    letter = folder / "whole.letter"
    letter.write_text(next(text for text in texts if "happened: |2" in text and "part: |2" in text), encoding="utf-8")
    return folder / "match.record", letter


def test_every_byte_of_a_letter_is_sealed_but_what_its_side_fills_in(mailed: tuple[Path, Path]) -> None:
    secret = bytes(range(32))
    data = mailed[1].read_bytes()
    first, end = (data.index(line.encode()) for line in (letters.FILL_IN, letters.THE_REST))
    above, below = data[: first + len(letters.FILL_IN) + 1], data[end:]

    def check(text: str) -> None:
        found = parse_part(text)
        assert found.letter is not None or not text.startswith("#")
        if found.letter is None or found.letter.seal != letters.seal_of(secret, found.letter.text):
            raise FlagplotError("the seal is broken")

    check(data.decode())
    passed = 0
    for how, place, after in changed(data):
        if after.startswith(above) and after.endswith(below):
            passed += not is_found(check, after)
        else:
            assert is_found(check, after) or is_said_not_to_count(data, after), (
                how,
                place,
                data[place - 20 : place + 9],
            )
    assert passed > 0, "what a side fills in is its own"


def test_verify_refuses_a_letter_that_was_changed_anywhere(mailed: tuple[Path, Path], tmp_path: Path) -> None:
    """By its words, what it knows, what it is for programs, its key, its seal; not by what was filled in."""
    whole, text = read_record(mailed[0]), mailed[1].read_text(encoding="utf-8")
    check_part(whole, read_part(mailed[1]))
    path = tmp_path / "letter.yaml"
    lines = text.splitlines()
    places = {name: lines.index(f"{name}: |2") + 1 for name in ("happened", "data")}
    places |= {
        name: next(n for n, line in enumerate(lines) if line.startswith(f"{name}: "))
        for name in ("key", "played", "mail")
    }
    for name, place in places.items():
        wrong = [*lines[:place], lines[place].rstrip('"}') + " and more", *lines[place + 1 :]]
        path.write_text("\n".join(wrong) + "\n", encoding="utf-8")
        with pytest.raises(FlagplotError, match="this is not the letter that the referee sent"):
            check_part(whole, read_part(path))
        assert name
    path.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    with pytest.raises(FlagplotError, match="this letter has no seal"):
        check_part(whole, read_part(path))
    path.write_text(text.replace(letters.FILL_IN, f"{letters.FILL_IN}\nnumber: 3"), encoding="utf-8")
    check_part(whole, read_part(path))
    path.write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
    check_part(whole, read_part(path))
