"""A position in one line: it leads to the same state, log and views; a damaged line is refused; a seat's holds no secrets."""

from pathlib import Path

import pytest

from flagplot.api.position import noted, position
from flagplot.belief import worlds
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.table.notation import Notation, read
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session, begin
from flagplot.table.setting import open_record, open_scenario, open_text
from flagplot.web.service import open_wanted
from tests.cli.shell import bad, data, good
from tests.helpers.battle_file import battle_text, force

GAMES = (
    ("midway-1942", 0),
    ("midway-1942", 137),
    ("denmark-strait-1941", 9),
    ("small/pocket-battleship", 5),
    ("bismarck-1941", 40),
    ("europa/narvik-1940", 20),
)


def played(name: str, answers: int, seed: int = 7) -> Session:
    setting = open_scenario(name)
    session = begin(setting, read_doctrines("", setting), seed)
    session.run(answers)
    return session


@pytest.mark.parametrize(("name", "answers"), GAMES)
def test_a_line_leads_to_the_same_position_log_and_views(name: str, answers: int) -> None:
    """Also over the end of a line, quoted as a mail program quotes it, and out of a file with words below."""
    session = played(name, answers)
    line = noted(session, -1).line
    quoted = "\n".join(f"> {line[at : at + 50]}" for at in range(0, len(line), 50))
    for text in (line, quoted, f"{line}\n\nA battle, round 3: 12 answers.\n"):
        again = open_text(text, "here.txt").begin()
        assert again.digest() == session.position.digest()
        assert again.log == session.position.log
        assert again.history == session.position.history
        for seat in (-1, 0, 1):
            assert again.seat_view(seat).log == session.position.seat_view(seat).log
    assert len(line) < 700


def test_a_line_of_a_file_of_ones_own_holds_its_text_without_comments() -> None:
    text = "# a secret remark\n" + battle_text([force("Home", "CA", 6)], [force("Away", "CA", 7)])
    setting = open_text(text, "own.yaml")
    session = begin(setting, read_doctrines("", setting), 3)
    session.run(4)
    line = noted(session, -1).line
    assert line.startswith("flagplot:1:own:awaw-2018:at-4:all:")
    assert open_text(line, "x").begin().digest() == session.position.digest()
    assert "remark" not in read(line, "x").scenario


def test_every_damaged_character_is_refused_in_a_sentence() -> None:
    line = noted(played("denmark-strait-1941", 9), -1).line
    for place in range(len(line)):
        for other in "x0:":
            if line[place] == other:
                continue
            with pytest.raises(FlagplotError):
                open_scenario(f"{line[:place]}{other}{line[place + 1 :]}")
    for end in (20, len(line) // 2, len(line) - 1):
        with pytest.raises(FlagplotError, match="incomplete|damaged"):
            open_scenario(line[:end])
    with pytest.raises(FlagplotError, match="this position has form 2; expected form 1"):
        open_scenario(line.replace("flagplot:1:", "flagplot:2:", 1))


def test_a_line_of_other_rules_or_another_scenario_is_refused() -> None:
    session = played("denmark-strait-1941", 9)
    known = noted(session, -1).notation
    with pytest.raises(FlagplotError, match="lead to another position"):
        open_scenario(Notation(known.header, known.scenario, known.answers, "0" * 20).line())
    with pytest.raises(FlagplotError, match="refuse answer 1 of this position"):
        open_scenario(Notation(known.header, known.scenario, (150, *known.answers), known.digest).line())
    with pytest.raises(FlagplotError, match="cannot be read"):
        broken = Notation({"game": "awaw", "edition": "awaw-2018"}, known.scenario, (), "").line()
        begun, _, _ = broken.rpartition(":")
        head = begun.rsplit(":", 1)[0]
        from flagplot.table.notation import _check

        open_scenario(f"{head}:AAAA:{_check(f'{head}:AAAA')}")


def test_a_game_from_a_position_is_recorded_and_replays_and_undo_stops_there() -> None:
    line = noted(played("midway-1942", 137), -1).line
    setting = open_scenario(line)
    session = begin(setting, read_doctrines("", setting), 5)
    session.run()
    record = session.record
    assert record.scenario.strip() == line
    again = open_record(record)
    fresh = begin(again, read_doctrines("", again), 5)
    fresh.play_record(record)
    assert fresh.position.digest() == session.position.digest()
    assert "after 137 answers and rolls" in again.title


@pytest.mark.parametrize("answers", [1, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seats_line_is_the_same_in_every_world_that_fits_what_it_knows(answers: int, seat: int) -> None:
    """So nothing else can be read from it; the views of that seat are those of the game itself."""
    text = battle_text(
        [force("Home", "CA", 6), force("Reserve", "CA", 7)], [force("Away", "CA", 8), force("Far", "CA", 6)]
    )
    setting = open_text(text, "own.yaml")
    session = begin(setting, read_doctrines("", setting), 3)
    session.run(answers)
    truth, lines = session.position, {noted(session, seat).line}
    others = {world.digest(): world for world in worlds(setting.kit, truth, seat, 6, 11)}
    assert len(others) > 1 or seat == truth.situation.interceptor
    for world in others.values():
        session.position = Position.begin(truth.game, truth.tables, truth.start, truth.disclosed)
        for answer in world.history:
            session.position.give(answer)
        lines.add(noted(session, seat).line)
    assert len(lines) == 1
    again = open_text(lines.pop(), "x", of_a_seat=True).begin()
    seen, known = again.seat_view(seat), truth.seat_view(seat)
    assert (seen.s, seen.log, seen.asked) == (known.s, known.log, known.asked)


def test_a_seats_line_holds_no_number_that_the_scenario_fixes_for_the_other_side() -> None:
    mine = noted(played("denmark-strait-1941", 9), 0).notation
    open_side, other = mine.scenario.split("- name: Britain")
    assert "number:" in open_side
    assert "number:" not in other


def test_a_seats_line_is_opened_for_that_seat_alone() -> None:
    line = noted(played("midway-1942", 20), 0).line
    with pytest.raises(FlagplotError, match="this position holds only what Japan knows"):
        open_scenario(line)
    for command in (["fight", line], ["odds", line], ["board", line], ["advise", line, "--seat", "U.S."]):
        assert "holds only what Japan knows" in bad(*command)
    assert good("board", line, "--view", "Japan").startswith("<svg")
    assert position(line, view="Japan").line == line


def test_a_force_that_is_not_disclosed_has_no_line_for_the_other_seat() -> None:
    text = battle_text([force("Home", "CA", 6)], [force("Away", "CA", 7)]).replace(
        "role: interceptor", "role: interceptor\n    disclosed: nothing"
    )
    setting = open_text(text, "own.yaml")
    session = begin(setting, read_doctrines("", setting), 3)
    hidden = next(side for side in range(2) if setting.battle.disclosed[side] == "nothing")
    with pytest.raises(FlagplotError):
        noted(session, 1 - hidden)
    assert noted(session, hidden).line


def test_the_command_prints_the_line_first_and_every_command_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    line = good("position", "denmark-strait-1941", "--at", 9, "--seed", 7, "--brief").strip()
    said = good("position", "denmark-strait-1941", "--at", 9, "--seed", 7)
    assert said.splitlines()[0] == line
    assert "round 1, after 9 answers and rolls" in " ".join(said.split())
    told = data("position", line)
    assert (told["position"], told["at"], told["of"], told["over"]) == (line, 9, None, False)
    (tmp_path / "here.txt").write_text(said)
    for source in (line, str(tmp_path / "here.txt")):
        assert "after 9 answers" in good("fight", source, "--seed", 3)
        found = data("odds", source, "-n", 2)
        assert found["title"].endswith("after 9 answers and rolls")
    good("fight", line, "--seed", 3, "--record", tmp_path / "on.record")
    assert "as recorded" in good("replay", tmp_path / "on.record")
    left = good("position", tmp_path / "on.record", "--at", 0, "--brief").strip()
    assert left == line


def test_a_line_longer_than_the_name_of_a_file_is_a_word_of_every_command(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(battle_text([force("Home", "CA", 6)], [force("Away", "CA", 7)]))
    line = good("position", own, "--brief").strip()
    assert len(line) > 255
    assert data("position", line)["position"] == line
    assert good("board", line).startswith("<svg")
    assert "wins" in good("fight", line, "--seed", 3, "--record", tmp_path / "on.record")
    assert bad("turn", line) == "flagplot: position: this is a battle; expected flagplot fight for it"
    for words in (("replay",), ("luck",), ("verify",), ("play", "--resume"), ("fight", own, "--dice")):
        assert bad(*words, line).startswith("flagplot: position: this is a position, not a file; expected a ")


def test_other_rules_go_on_from_the_position(tmp_path: Path) -> None:
    line = noted(played("denmark-strait-1941", 9), -1).line
    record = str(tmp_path / "other.record")
    assert "2003" in good("fight", line, "--edition", "awaw-2003", "--seed", 1, "--record", record)
    assert "as recorded" in good("replay", record)


def test_the_start_page_of_a_server_opens_a_line_and_tells_no_more_of_a_file_of_ones_own() -> None:
    line = noted(played("denmark-strait-1941", 9), -1).line
    assert open_wanted("", f"{line}\n", "", {}).begin().history
    text = battle_text([force("Home", "CA", 6)], [force("Away", "CA", 7)])
    setting = open_text(text, "own.yaml")
    session = begin(setting, read_doctrines("", setting), 3)
    session.run(4)
    found = open_wanted("", noted(session, -1).line, "", {})
    assert found.begin().digest() == session.position.digest()
    assert found.battle.disclosed == ("nothing", "nothing")
