"""What a side reads holds nothing by which it, or anybody, could find out what it may not know (22.423B, 22.15A, 34.C.2.a).

Two games that differ only in what a side may not know give it the same report, in words and as an object: names and strengths
in the file, secret answers, the seed with the dice to come, how the other side is played.
"""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import yaml

from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position, Question
from flagplot.core.record import Entry, Record
from flagplot.core.seat_view import REFEREE, SeatView
from flagplot.files.yaml_lines import QUICK
from flagplot.table import record_file
from flagplot.table.session import Session, begin
from flagplot.table.setting import Setting, open_record, open_scenario, open_text
from tests.cli.shell import FILES, ROOT, SCENARIOS, call, data, good
from tests.helpers.blocks import first
from tests.helpers.scenario_files import OPERATIONS, open_covert, undisclosed

EUROPA = sorted((SCENARIOS / "europa").glob("*.yaml"))
SIDES = (0, 1)
NOTHING_SECRET = (
    ("convoy-sc7-1940", 0),
    ("crete-1941", 0),
    ("first-narvik-1940", 0),
    ("jw-51b-1942", 0),
    ("oscarsborg-1940", 0),
    ("oscarsborg-1940", 1),
)
"""Combats of Grand Europa, and who in them meets no secret decision that could have gone otherwise unseen."""
MANY = 10**6
OF_SHIPS: tuple[tuple[str, Any], ...] = (
    ("hits", 1),
    ("low_supply", True),
    ("type", "CA"),
    ("type", "DD"),
    ("damaged", True),
)
OF_FORCES: tuple[tuple[str, Any], ...] = (("number", 5), ("enters", {"round": 3}), ("enters", {"round": 4}))
"""What else may stand at a ship or a force of a file."""
MANY_CHANGES, APART = 54, 3
"""As many changes as most files have; one in so many gives a battle that may be."""
NAMED = ("forces", "submarines", "operations")


def command(file: Path) -> str:
    """The command that plays a file."""
    return "turn" if file in OPERATIONS else "fight"


# ------------------------------------------------------------ what a report does not hold


@pytest.mark.parametrize("file", [FILES[0], FILES[1], OPERATIONS[0], EUROPA[0]], ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b")
def test_a_sides_report_holds_no_seed_no_digest_and_not_how_the_other_side_is_played(
    file: Path, tmp_path: Path
) -> None:
    """With the seed anybody plays the truth again; with a digest he can try out what it may be."""
    record = tmp_path / "some.record"
    words = (command(file), file, "--seed", 7654321, "--doctrine", "A=standard,B=bold")
    whole = good(*words, "--record", record)
    assert "7654321" in whole and "digest" in whole and "A=standard" in whole and "B=bold" in whole
    for seat, (own, other) in enumerate((("standard", "bold"), ("bold", "standard"))):
        view = ("--view", "AB"[seat])
        for text in (good(*words, *view), good("replay", record, *view)):
            assert "7654321" not in text and "digest" not in text and not re.search(r"seed \d", text)
            assert f"={own}" in text and f"={other}" not in text
        for found in (data(*words, *view), data("replay", record, *view)):
            assert found["seed"] is None and found["digest"] is None
            assert found["doctrine"] == f"{'AB'[seat]}={own}"
            assert "7654321" not in json.dumps(found)
    assert data(*words)["seed"] == 7654321


def test_whoever_plays_does_not_read_the_seed(tmp_path: Path) -> None:
    """Neither one person nor two, from the heading to the end."""
    for number, side in enumerate(("A", "B", "both")):
        record = tmp_path / f"{number}.record"
        text = good("play", FILES[0], "--seed", 7654321, "--side", side, "--record", record, keys="view\nlog\nquit\n")
        assert "7654321" not in text and "digest" not in text
        assert "7654321" in record.read_text()


def test_dice_that_were_given_are_not_told_to_a_side(tmp_path: Path) -> None:
    """Not even how many there are."""
    dice = tmp_path / "some.dice"
    dice.write_text("6 5 4 3 2 1 " * 40)
    words = ("fight", SCENARIOS / "river-plate-1939.yaml", "--dice", dice)
    assert "240 dice given" in good(*words)
    assert "given" not in good(*words, "--view", "A")


def test_a_seed_that_nobody_named_is_too_large_to_be_found_by_trying(tmp_path: Path) -> None:
    """One of a thousand million could be found from the dice that are told."""
    seeds = []
    for number in range(6):
        record = tmp_path / f"{number}.record"
        good("fight", SCENARIOS / "river-plate-1939.yaml", "--view", "A", "--record", record)
        seeds.append(int(record_file.read(record).header["seed"]))
    assert max(seeds) > 2**60 and len(set(seeds)) == 6


# ------------------------------------------------------------ the type of which words are made


def test_nobody_but_a_position_makes_what_a_seat_sees() -> None:
    setting = open_scenario(FILES[0])
    position = setting.begin()
    seen = position.seat_view(0)
    with pytest.raises(TypeError, match=r"Position\.seen"):
        SeatView(0, position.situation, tuple(position.log), None, None, object())
    assert seen.s is not position.situation and position.seat_view(REFEREE).s is position.situation
    assert not [event for event in seen.log if event.owner not in (-1, 0)]
    with pytest.raises(AttributeError):
        setting.kit.groups(position.situation, setting.teller())


def test_what_puts_into_words_never_reads_the_true_situation() -> None:
    """Nor takes one: whoever tells, shows, lists answers or counts losses is handed what its reader has seen."""
    source = ROOT / "src" / "flagplot"
    tellers = [p for name in ("describe", "showing", "choosing", "naming") for p in source.rglob(f"games/**/{name}.py")]
    faces = [*(source / "table" / "reports").glob("*.py"), *source.rglob("games/**/words/lines.py")]
    faces += [source / "table" / f"{name}.py" for name in ("story", "result", "controller")]
    boards = [*source.rglob("games/**/board/*.py")]
    assert len(tellers) == 9 and len(faces) >= 9 and len(boards) >= 6
    for path in (*tellers, *faces, *boards):
        assert ".situation" not in path.read_text(encoding="utf-8"), path
    for path in (*tellers, *boards):
        public = re.findall(r"^ {0,4}def ([a-z]\w*)\(([^)]*)\)", path.read_text(encoding="utf-8"), re.MULTILINE)
        taken = {name for name, given in public if re.search(r": (BattleState|TurnState|CombatState)\b", given)}
        assert taken <= {"late_words", "picture_place"}, path


# ------------------------------------------------------------ files that differ in what one side may not know


def renamed(file: Path, foe: int, word: str) -> str:
    """The text of a file with other names for a side's forces, submarines, operations and plans; none of them is told."""
    scenario = yaml.load(file.read_text(encoding="utf-8"), QUICK)
    navy, names = scenario["sides"][foe], dict[str, str]()
    for kind in NAMED:
        for number, part in enumerate(navy.get(kind, [])):
            if "name" in part:
                names[part["name"]] = f"{word} {kind} {number}"
                part["name"] = names[part["name"]]
            for place, plan in enumerate(part.get("plans", [])):
                plan["name"] = f"{word} plan {place}"
    for kind in ("story", "history"):
        scenario.pop(kind, None)
    return _with_names(scenario, navy, names)


def _with_names(scenario: Any, navy: Any, names: dict[str, str]) -> str:
    def rename(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: part[key] if key == "name" else rename(part[key]) for key in part}
        if isinstance(part, list):
            return [rename(each) for each in part]
        return names.get(part, part) if isinstance(part, str) else part

    for operation in navy.get("operations", []):
        operation["plans"] = rename(operation["plans"])
    return str(yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True))


@pytest.mark.parametrize("file", [*first(1, FILES, 1), *first(1, OPERATIONS)])
@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.rule("22.423B-b", "22.15A-b", "22.93D")
def test_names_of_the_others_forces_change_nothing_that_a_side_reads(file: Path, seat: int, tmp_path: Path) -> None:
    told, objects = [], []
    for word in ("Zulu", "Yankee"):
        path = tmp_path / f"{word}.yaml"
        path.write_text(renamed(file, 1 - seat, word), encoding="utf-8")
        words = (command(file), path, "--seed", 3, "--view", "AB"[seat])
        told.append(good(*words, *(("--full",) if file in OPERATIONS else ())))
        objects.append(data(*words))
        assert word in good(*words[:-2])
    assert told[0] == told[1] and objects[0] == objects[1]


# ------------------------------------------------------------ games that differ in what one side may not know


@dataclass
class Twins:
    """Two games played with the same answers, as long as one seat sees and hears the same of both."""

    setting: Setting
    other: Setting
    seat: int

    def records(self, answers: list[tuple[Question, int]], first: int) -> tuple[Record, Record] | None:
        """Both games up to the last moment at which the seat sees the same, if they have come to differ by then.

        From the first so many questions on the other side answers otherwise in one of them wherever the seat does not notice.
        """
        a, b = self.setting.begin(), self.other.begin()
        entries: tuple[list[Entry], list[Entry]] = ([], [])
        kept = 0
        for question, answer in answers:
            if a.is_over or b.is_over or not self.alike(a, b) or not asks_the_same(a, b, self.seat):
                break
            secret = question.seat == 1 - self.seat and (first := first - 1) < 0
            other = self.unnoticed(a, b, answer) if secret else answer
            if other not in b.choices() or answer not in a.choices():
                break
            for position, given, kept_by in ((a, answer, entries[0]), (b, other, entries[1])):
                record = Record({}, "")
                record.note(position, position.question, given)
                kept_by += [entry for entry in record.entries[:1] if isinstance(entry, Entry)]
                position.answer(given)
            if self.alike(a, b):
                kept = len(entries[0])
        if not self.is_apart(entries, kept):
            return None
        one = self._record(self.setting, entries[0][:kept], "1")
        return one, self._record(self.other, entries[1][:kept], "2")

    def unnoticed(self, a: Position, b: Position, answer: int) -> int:
        """Another legal answer of which the seat sees nothing, else the same one."""
        legal = b.choices()
        for other in legal[:4]:
            if other != answer and answer in a.choices():
                one, two = a.copy(), b.copy()
                one.answer(answer)
                two.answer(other)
                if self.alike(one, two):
                    return other
        return answer

    def is_apart(self, entries: tuple[list[Entry], list[Entry]], kept: int) -> bool:
        """Whether the two games differ at all."""
        texts = self.setting.battle.text != self.other.battle.text
        return kept > 0 and (texts or entries[0][:kept] != entries[1][:kept])

    def alike(self, a: Position, b: Position) -> bool:
        """Whether the seat sees and hears the same, also of what the dice on the table are for, and whom it is told of."""
        one, other = a.seat_view(self.seat), b.seat_view(self.seat)
        battles = [getattr(seen.known, "battle", seen) for seen in (one, other)]  # in a turn that which is fought
        fire = [getattr(seen.known, "shot", None) for seen in battles]
        same = one.s == other.s and one.log == other.log and fire[0] == fire[1]
        return same and names_told(self.setting, one) == names_told(self.other, other)

    def _record(self, setting: Setting, entries: list[Entry], seed: str) -> Record:
        own, foe = "AB"[self.seat], "AB"[1 - self.seat]
        doctrine = f"{own}=standard {foe}={('standard', 'bold')[int(seed) - 1]}"
        header = {"game": setting.kit.game.name, "edition": setting.edition.name, "title": setting.title}
        header |= {"doctrine": doctrine, "seed": seed, **setting.kept().header}
        return Record(header, setting.battle.text, list(entries))


def names_told(setting: Setting, seen: SeatView[Any, Any]) -> dict[int, str]:
    """Whom the rows stand for that a seat has been shown or told of, in the words of the roster."""
    known, roster = seen.known, setting.battle.roster
    if hasattr(known, "battle"):
        told = {name: known.units.get(face.bears) for name, face in known.battle.known.faces.items()}
        return {name: roster.units[row] for name, row in told.items() if row is not None}
    return {name: roster.units[face.bears] for name, face in getattr(known, "faces", {}).items()}


def asks_the_same(a: Position, b: Position, seat: int) -> bool:
    """Whether the same is asked, as the seat reads it; of the other seat only what kind of question it is."""
    one, other = a.question, b.question
    return (one.kind, one.seat) == (other.kind, other.seat) and a.seat_view(seat).asked == b.seat_view(seat).asked


def played(setting: Setting, seed: int) -> list[tuple[Question, int]]:
    """The answers of a game by chance."""
    session: Session = begin(setting, {0: "random", 1: "standard"} if seed % 2 else {0: "standard", 1: "random"}, seed)
    given = []
    while not session.is_over:
        question = session.position.question
        session.give(session._automatic())
        last = [entry for entry in session.record.entries if isinstance(entry, Entry)][-1]
        given.append((question, last.answer - 1 if question.is_die else last.answer))
    return given


def changed(file: Path, foe: int) -> Iterator[Setting]:
    """The battle of a file with a side changed: ships in other forces, other types, hits, supply, numbers, rounds, aircraft."""
    return changed_from(file, foe, 0)


def changed_from(file: Path, foe: int, number: int) -> Iterator[Setting]:
    """Those from a change on that goes with a number; what lies before it is not opened, as that takes long."""
    scenario = undisclosed(file)
    first = number % sum(1 for _ in changes(scenario["sides"][foe]))
    for place, _ in enumerate(changes(scenario["sides"][foe])):
        if place >= first:
            yield from _opened(scenario)


def with_other_ships(file: Path, seat: int, others: Iterable[Setting], seed: int) -> Iterator[tuple[Record, Record]]:
    """Games in which the other side has other ships, where the file discloses nothing of them."""
    base = open_covert(file)
    answers = played(base, seed)
    found = (Twins(base, other, seat).records(answers, MANY) for other in others)
    yield from (records for records in found if records is not None)


def changes(navy: Any) -> Iterator[None]:
    """Change a side in one place after another; each change is undone when the next is asked for."""
    ships = [ship for force in navy["forces"] for ship in force.get("ships", [])]
    yield from exchanged(navy)
    for ship in ships:
        for field, value in OF_SHIPS:
            yield from _with(ship, field, value)
    for force in navy["forces"]:
        for field, value in OF_FORCES:
            yield from _with(force, field, value)
    for ship in ships:
        for count, by in (("count", 1), ("count", -1), ("nas", -1)):
            yield from _with(ship, count, ship.get(count, 1 if count == "count" else 3) + by)


def _with(part: Any, field: str, value: Any) -> Iterator[None]:
    """Something else in one place."""
    before = dict(part)
    part[field] = value
    if part != before:
        yield
    part.clear()
    part.update(before)


def _opened(scenario: Any) -> Iterator[Setting]:
    """The battle, if it may be."""
    with suppress(FlagplotError):
        yield open_text(yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True), "changed.yaml")


def exchanged(navy: Any) -> Iterator[None]:
    """Two ships of a side each in the other one's force: all rows stay, or other ones stand between them."""
    forces = [force["ships"] for force in navy["forces"] if force.get("ships")]
    for one, other in zip(forces, forces[1:], strict=False):
        for place in (0, -1):
            one[place], other[place] = other[place], one[place]
            yield
            one[place], other[place] = other[place], one[place]


def some_changed(file: Path, foe: int, number: int, count: int = 1) -> Iterator[Setting]:
    """So many of these battles from a place on that goes with a number, none of the first two."""
    return islice(changed_from(file, foe, 2 + number * count * APART % MANY_CHANGES), count)


def slow_ones_later(file: Path) -> Any:
    """Some battles, a naval turn and a combat are not left to the soak."""
    is_late = file in FILES[3:] or file in OPERATIONS[1:] or file in EUROPA[1:]
    later = [pytest.mark.soak] if is_late else [pytest.mark.long] if file in FILES[2:] else []
    return pytest.param(file, id=file.stem, marks=later)


def check_replays(records: tuple[Record, Record], seat: int, tmp_path: Path) -> None:
    """Both records read the same to the seat, in words and as an object."""
    paths = [tmp_path / f"{number}.record" for number in (1, 2)]
    for path, record in zip(paths, records, strict=True):
        path.write_text(record.text(), encoding="utf-8")
    view = ("--view", "AB"[seat])
    texts = [good("replay", path, *view).replace(str(path), "RECORD") for path in paths]
    assert texts[0] == texts[1]
    assert data("replay", paths[0], *view) == data("replay", paths[1], *view)
    if open_record(records[0]).kit.board is not None:
        boards = [good("board", path, *view) for path in paths]
        assert boards[0] == boards[1]


def pairs(file: Path, seat: int) -> Iterator[tuple[Record, Record]]:
    """Games of a file that a seat cannot tell apart: the other side answers otherwise in secret, or has other ships."""
    setting = open_scenario(file)
    others = [] if file in EUROPA else [*islice(changed(file, 1 - seat), seat, seat + 1)]
    others += [] if file in EUROPA else some_changed(file, 1 - seat, len(file.stem))
    compared = 0
    for seed in range(7 if file in EUROPA else 1):
        answers = played(setting, seed)
        found = [Twins(setting, setting, seat).records(answers, first) for first in (0, 25)]
        some = [records for records in found if records is not None]
        some += with_other_ships(file, seat, others, seed) if others else []
        yield from some
        compared += len(some)
        if compared > 1:
            return


@pytest.mark.parametrize("file", [slow_ones_later(file) for file in (*FILES, *OPERATIONS, *EUROPA)])
@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.rule("22.423B-b", "22.431A", "22.4421A", "22.15A-b", "34.C.2.a.2")
def test_a_report_depends_on_nothing_but_what_a_side_sees_and_hears(file: Path, seat: int, tmp_path: Path) -> None:
    """Read from records of both games, with other seeds and doctrines in their headers."""
    compared = 0
    for records in pairs(file, seat):
        check_replays(records, seat, tmp_path)
        compared += 1
    assert compared > 0 or (file.stem, seat) in NOTHING_SECRET


def test_a_game_that_does_not_end_is_told_to_a_side_without_the_others_answers(tmp_path: Path) -> None:
    record = tmp_path / "some.record"
    call("play", FILES[0], "--seed", 1, "--side", "A", "--record", record, keys="1\nquit\n")
    assert "the game is not over" in good("replay", record)
    text = good("replay", record, "--view", "A")
    assert "Replayed as recorded; the game is not over." in text
    assert not re.search(r"\d+ answers", text)
    assert "Stopped after 1 answers." in good("replay", record, "--view", "A", "--until", 1)
