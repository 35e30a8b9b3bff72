"""A running game: equal seeds, records that replay, seats, dice and stories."""

from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.core.dice import SeededDice, stream
from flagplot.core.errors import FlagplotError
from flagplot.core.event import EventKind
from flagplot.core.printed.changed import read_rulings
from flagplot.core.record import Entry, Mark
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks
from flagplot.games.awaw.words.describe import LABELS, PURPOSES
from flagplot.table import record_file
from flagplot.table.dice import PresetDie, Tray, read_faces
from flagplot.table.resume import reopen, take_up
from flagplot.table.seats import read_doctrines, read_seats
from flagplot.table.session import listen
from flagplot.table.setting import open_record, open_scenario
from tests.table.sessions import CORAL_SEA, EXAMPLE, FILES, RIVER_PLATE, session, setting

NOBODYS = EventKind(1, "happens", "1.1", "It happens")()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("doctrine", ["random", "standard", "bold"])
def test_every_record_replays(file: Path, doctrine: str, tmp_path: Path) -> None:
    """Every scenario, every player: kept, read again, played again, to the same situation and the same words."""
    played = session(file, 11, doctrine, doctrine)
    story = listen(played)
    played.run()
    path = tmp_path / "some.record"
    record_file.write(path, played.record, played.position)
    kept = record_file.read(path)
    again = reopen(kept)
    told = listen(again)
    again.play_record(kept)
    assert again.is_over and again.position.digest() == played.position.digest()
    assert told.events == story.events
    assert (again.answers, again.dice_rolled) == (played.answers, played.dice_rolled)


def test_a_game_taken_up_goes_on_as_if_never_left(tmp_path: Path) -> None:
    """From any point of the record: the same dice, the same players, the same end."""
    whole = session(CORAL_SEA, 4)
    whole.run()
    entries = whole.record.entries
    for cut in range(0, len(entries), 17):
        part = session(CORAL_SEA, 4)
        part.record.entries[:] = entries[:cut]
        again = reopen(part.record)
        take_up(part.record, again)
        again.run()
        assert again.position.digest() == whole.position.digest(), cut


def test_dice_of_a_file_are_taken_up_where_they_were(tmp_path: Path) -> None:
    """The header keeps the faces that were given."""
    given = [PresetDie(6), PresetDie(1, "fire"), PresetDie(5), PresetDie(2, "search"), PresetDie(4)]
    whole = session(RIVER_PLATE, 2, given=given)
    assert whole.record.header["dice"] == "6 fire:1 5 search:2 4"
    whole.run()
    for cut in range(len(whole.record.entries)):
        kept = session(RIVER_PLATE, 2).record
        kept.header["dice"] = whole.record.header["dice"]
        kept.entries[:] = whole.record.entries[:cut]
        again = reopen(kept)
        take_up(kept, again)
        again.run()
        assert again.position.digest() == whole.position.digest()


def test_an_edited_record_is_found_out(tmp_path: Path) -> None:
    """Change any answer: replay refuses it, differs later, or meets a digest that does not hold."""
    played = session(RIVER_PLATE, 3)
    played.run()
    text = record_file.full(played.record, played.position).text()
    lines = text.splitlines()
    path = tmp_path / "edited.record"
    for place, line in enumerate(lines):
        if " = " not in line or line.startswith("|"):
            continue
        head, _, answer = line.rpartition(" = ")
        other = int(answer) % 6 + 1 if head.startswith("dice") else int(answer) + 1
        path.write_text("\n".join([*lines[:place], f"{head} = {other}", *lines[place + 1 :]]) + "\n")
        kept = record_file.read(path)
        with pytest.raises(FlagplotError, match=r"edited\.record, line \d+") as error:
            reopen(kept).play_record(kept)
        assert error.value.line > place


def test_a_record_cut_short_is_found_out(tmp_path: Path) -> None:
    """At whatever line it was cut."""
    played = session(RIVER_PLATE, 3)
    played.run()
    lines = record_file.full(played.record, played.position).text().splitlines()
    path = tmp_path / "cut.record"
    for length in range(len(lines)):
        path.write_text("\n".join(lines[:length]) + "\n")
        with pytest.raises(FlagplotError, match=r"cut\.record"):
            reopen(record_file.read(path)).play_record(record_file.read(path))


def test_a_record_says_how_it_was_played() -> None:
    """Its header has what is needed to play it again."""
    chosen = open_scenario(RIVER_PLATE, rulings={"over-last-row": "one-roll"})
    assert chosen.rulings_changed() == {"over-last-row": "one-roll"}
    played = session(RIVER_PLATE, 8)
    assert {"game", "edition", "title", "engine", "doctrine", "seed"} <= set(played.record.header)
    assert played.record.scenario == RIVER_PLATE.read_text()
    played.record.header["rulings"] = "over-last-row=one-roll"
    assert open_record(played.record).edition.value("over-last-row") == 1


def test_a_record_of_another_game_or_with_a_bad_header() -> None:
    """What a header holds is checked."""
    played = session(RIVER_PLATE)
    for name, value in (
        ("game", "chess"),
        ("edition", "awaw-1999"),
        ("rulings", "nothing=no"),
        ("seed", "many"),
        ("doctrine", "A=x"),
    ):
        record = session(RIVER_PLATE).record
        record.header[name] = value
        with pytest.raises(FlagplotError):
            reopen(record)
    played.record.header["dice"] = "7 8"
    with pytest.raises(FlagplotError, match="dice"):
        take_up(played.record, reopen(played.record))


def test_dice_of_a_seed() -> None:
    """The convention: stream 0 of the seed."""
    wanted, found = SeededDice(stream(5, 0)), Tray([], 5)
    assert [found.roll(1) for _ in range(20)] == [wanted.roll() for _ in range(20)]
    mixed, wanted = Tray([PresetDie(3), PresetDie(4)], 5), SeededDice(stream(5, 0))
    assert [mixed.roll(1) for _ in range(5)] == [2, 3, *(wanted.roll() for _ in range(3))]


def test_dice_for_one_kind_of_roll() -> None:
    """They are kept for it, and come before the others."""
    tray = Tray([PresetDie(1), PresetDie(6, "search"), PresetDie(2), PresetDie(5, "search")], None)
    rolled = [
        tray.roll(purpose) + 1 for purpose in (asks.FLEET_ROLL, asks.SEARCH_DIE, asks.SEARCH_DIE, asks.SEARCH_DIE)
    ]
    assert rolled == [1, 6, 5, 2]
    with pytest.raises(FlagplotError, match="4 dice are used up"):
        tray.roll(asks.SEARCH_DIE)
    assert {code for code in LABELS.values()} == set(PURPOSES)


def test_faces_of_a_file(tmp_path: Path) -> None:
    """Blanks, commas, lines, comments and names of rolls."""
    path = tmp_path / "some.dice"
    path.write_text("1,2 3\n# 9 9\n\n4 # 5\nsearch: 6 5")
    assert [die.text() for die in read_faces(path)] == ["1", "2", "3", "4", "search:6", "search:5"]
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(FlagplotError, match="it is not UTF-8"):
        read_faces(path)
    path.write_text("1\nsonar: 3")
    with pytest.raises(FlagplotError, match="line 2.*search"):
        read_faces(path)


def test_who_sits_where() -> None:
    """Doctrines by seat, by side or for both."""
    battle = setting(CORAL_SEA)
    assert read_doctrines("", battle) == {0: "standard", 1: "standard"}
    assert read_doctrines("bold", battle) == {0: "bold", 1: "bold"}
    assert read_doctrines("B=bold", battle) == {0: "standard", 1: "bold"}
    assert read_doctrines("U.S.=random,japan=bold", battle) == {0: "bold", 1: "random"}
    assert read_seats("A=person B=bold", "x", battle.kit) == {0: "person", 1: "bold"}
    with pytest.raises(FlagplotError):
        read_seats("C=bold", "x", battle.kit)
    with pytest.raises(FlagplotError):
        read_rulings(["a="])


def test_marks_stand_in_every_record() -> None:
    """A difference is found near its cause."""
    played = session(CORAL_SEA, 4)
    played.run()
    gaps = [0]
    for entry in played.record.entries:
        gaps.append(0 if isinstance(entry, Mark) else gaps[-1] + 1)
    assert isinstance(played.record.entries[-1], Mark) and max(gaps) <= 50


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("seed", range(3))
def test_a_story_names_no_ship_that_is_hidden_from_its_reader(file: Path, seed: int) -> None:
    """A ship of the enemy appears only once its group has been shown, or it is a submarine that attacks."""
    for seat in range(2):
        played = session(file, seed)
        story, foe = listen(played, seat), 1 - seat
        rows = range(foe * terms.UNITS, foe * terms.UNITS + played.position.situation.units[foe])
        names = played.setting.battle.roster.units
        seen: set[str] = set()
        own = {names[u] for u in range(seat * terms.UNITS, (seat + 1) * terms.UNITS)}
        while not played.is_over:
            told = len(story.events)
            played.give(played._automatic())
            s = played.position.situation
            for u in rows:
                at = s.group_row[u] if s.split_from[u] < 0 else s.group_row[s.split_from[u]]
                if s.kind[u] == terms.SUBMARINE or (at >= 0 and s.known[at] == terms.FULL):
                    seen.add(names[u])
            hidden = {names[u] for u in rows if names[u]} - seen - own
            for each in story.events[told:]:
                assert not [name for name in hidden if name in each.text or name in each.fields.values()], each
        pictures = [group for groups in story.groups.values() for group in groups if group.side == foe]
        assert not [
            group for group in pictures if group.ships == "unknown" and "factors," in group.notes.split("when")[0]
        ]


def test_a_story_of_a_seat_is_part_of_the_referees() -> None:
    """What one side hears the referee hears too, in the same words but for submarines, whose names it does not hear (22.93D)."""
    played = session(CORAL_SEA, 4)
    stories = [listen(played, seat) for seat in (-1, 0, 1)]
    played.run()
    whole = [replace(told, event=NOBODYS) for told in stories[0].events]
    for story in stories[1:]:
        same = [told for told in story.events if not told.name.startswith("submarine")]
        assert all(replace(told, event=NOBODYS) in whole for told in same), "but for names of rows"
        assert len(story.events) < len(whole)
    assert sum(1 for entry in played.record.entries if isinstance(entry, Entry)) == played.answers


@pytest.mark.parametrize("seed", range(8))
def test_hidden_facts_change_nothing_before_they_are_shown(seed: int, tmp_path: Path) -> None:
    """Two games that differ in ships of a hidden group are told alike until that group is heard of."""
    other = tmp_path / "other.yaml"
    text = EXAMPLE.read_text()
    changed = text.replace("DD, count: 8}", "DD, count: 8, nation: Australia}").replace("Light cruisers", "Big ones")
    assert changed != text
    other.write_text(changed)
    told = []
    for file in (EXAMPLE, other):
        played = session(file, seed)
        story = listen(played, 0)
        played.run()
        told.append([(each.round, each.text, each.fields) for each in story.events])
    heard = [place for place, (_, words, _) in enumerate(told[0]) if "U.S. CG5" in words]
    until = heard[0] if heard else len(told[0])
    assert until > 4 and told[0][:until] == told[1][:until]
