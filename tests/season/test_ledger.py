"""The file of a season: written, read, edited, undone, and refused with line and field."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files import whole
from flagplot.season import stage, verify
from flagplot.season.begin import begin
from flagplot.season.journal import edited, life, undo, undone_entries
from flagplot.season.ledger import fingerprint, ordered, read
from tests.season.helpers_season import OPERATIONS, begun, by_hand, through


@pytest.mark.parametrize("source", OPERATIONS)
def test_a_season_is_read_as_it_was_written(tmp_path: Path, source: str) -> None:
    ledger = begun(tmp_path, source)
    assert ledger.text() == ledger.path.read_text()
    assert ordered(ledger.rules, ledger.books) == read(ledger.path).books
    lines = ledger.text().splitlines()
    names = [name for side in ledger.books["sides"].values() for key in ("ships", "forces") for name in side[key]]
    for name in set(names):
        found = [line for line in lines if line.strip().startswith((f"{name}: {{", f'"{name}": {{'))]
        assert len(found) == names.count(name), name


@pytest.mark.parametrize("source", OPERATIONS)
def test_undo_gives_the_file_before_byte_for_byte(tmp_path: Path, source: str) -> None:
    ledger = begun(tmp_path, source)
    kept = [fingerprint(ledger.books)]
    texts = [str(ordered(ledger.rules, ledger.books))]
    for step in range(5):
        through(ledger, 3 + step, 1)
        kept.append(fingerprint(ledger.books))
        texts.append(str(ordered(ledger.rules, ledger.books)))
    for number in (3, 5, 1):
        undo(ledger, number)
        ledger.write()
        again = read(ledger.path)
        assert fingerprint(again.books) == kept[number - 1]
        assert str(ordered(again.rules, again.books)) == texts[number - 1]
    assert [entry["what"] for entry in ledger.journal[-3:]] == ["undo"] * 3
    assert undone_entries(ledger) == set(range(2, 9))


def test_an_undone_stage_is_played_again_and_the_record_is_replaced(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    through(ledger, 8, 4)
    undo(ledger, 4)
    ledger.write()
    stage.go(ledger, 4)
    assert len(verify.check(read(ledger.path))) == 4


def test_an_edit_by_hand_is_found_line_by_line_and_asks_for_a_reason(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    path = ledger.path
    path.write_text(path.read_text().replace("Norfolk: {type: CA", "Norfolk: {type: CA, damaged: 1"))
    with pytest.raises(
        FlagplotError, match=r"sides / Britain / ships / Norfolk: .* became .*damaged.*--as-edited --why"
    ):
        read(path)
    found = read(path, as_edited=True)
    entry = edited(found, "the umpire said so")
    found.write()
    assert entry["why"] == "the umpire said so" and len(entry["said"]) == 1
    assert verify.check(read(path))


def test_a_line_of_the_journal_that_was_changed_is_found(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    through(ledger, 8, 4)
    text = ledger.path.read_text()
    changed = text.replace(
        "had: {Bismarck: {type: BB, size: 4",
        "had: {Bismarck: {type: BB, size: 3",
    )
    assert changed != text
    ledger.path.write_text(changed)
    with pytest.raises(FlagplotError, match="entry 5.*lead back"):
        verify.check(read(ledger.path))


def test_a_record_that_was_changed_is_found(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    through(ledger, 8, 4)
    path = ledger.record(5)
    text = path.read_text()
    path.write_text(
        re.sub(r"^(dice .* = )(\d)$", lambda m: f"{m[1]}{int(m[2]) % 6 + 1}", text, count=1, flags=re.MULTILINE)
    )
    assert path.read_text() != text
    with pytest.raises(FlagplotError):
        verify.check(read(ledger.path))


WRONG = (
    ("size: 4, force: Luetjens' squadron", "size: 9, force: Luetjens' squadron", "ships.Bismarck.size"),
    ("force: Luetjens' squadron}", "force: Nobody}", "there is no force Nobody"),
    ("at: Gotenhafen", "at: Brighton", "there is no port Brighton"),
    ("mover: Germany, phase", "mover: France, phase", "no side is called France"),
    ("version: 3", "version: 7", "this is a season of form 7"),
    ("game: awaw-turn", "game: chess", "is not a game with seasons"),
    ("type: CVL, force: Home Fleet, nas: 1", "type: CVL, force: Home Fleet, nas: 4", "4 squadrons overload a CVL"),
    ("at: W10", "at: Q99", "at"),
    ("Norfolk: {type: CA", "Norfolk: {type: DD, damaged: 1", "a DD is sunk and never damaged"),
    ("phase: movement", "phase: breakfast", "clock.phase"),
)


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_faults_are_told_with_line_and_field(tmp_path: Path, old: str, new: str, said: str) -> None:
    ledger = begun(tmp_path)
    text = ledger.path.read_text()
    number = text[: text.index(old)].count("\n") + 1
    ledger.path.write_text(text.replace(old, new, 1))
    with pytest.raises(FlagplotError) as error:
        read(ledger.path)
    assert said in str(error.value) and "expected" in str(error.value)
    assert f"line {number}" in str(error.value)


def test_all_faults_are_told_together(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    text = ledger.path.read_text().replace("at: Gotenhafen", "at: Brighton").replace("at: W10", "at: Q99")
    ledger.path.write_text(text)
    with pytest.raises(FlagplotError) as error:
        read(ledger.path)
    assert len(str(error.value).splitlines()) == 2


def test_a_failure_between_record_and_season_leaves_the_season_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = begun(tmp_path)
    before = ledger.path.read_bytes()
    real = whole.write

    def fails(path: Path | str, content: str | bytes, *, is_secret: bool = False) -> None:
        if Path(path) == ledger.path:
            raise KeyboardInterrupt
        real(path, content, is_secret=is_secret)

    monkeypatch.setattr(whole, "write", fails)
    with pytest.raises(KeyboardInterrupt):
        stage.go(ledger, 3)
    monkeypatch.undo()
    assert ledger.path.read_bytes() == before
    again = read(ledger.path)
    stage.go(again, 3)
    assert verify.check(read(again.path))


KILLED = """
import os, signal, sys
from flagplot.files import whole
real, left = whole.replacing, [int(sys.argv.pop(1))]
def replacing(*args, **options):
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    left[0] -= 1
    return real(*args, **options)
whole.replacing = replacing
from flagplot_entry import main
main()
"""


@pytest.mark.long
def test_a_season_that_is_killed_between_any_two_writes_is_before_or_after(tmp_path: Path) -> None:
    """A stage writes its record, a copy of the books and the season; `kill -9` comes before each of them, or never."""
    ledger = begun(tmp_path)
    seen = []
    for writes in range(4):
        ledger.write()
        command = [sys.executable, "-c", KILLED, str(writes), "season", "go", str(ledger.path), "--seed", "3"]
        done = subprocess.run(command, capture_output=True, timeout=120, check=False)
        found = read(ledger.path)
        assert verify.check(found)
        seen.append((done.returncode, found.number))
    assert seen == [(-9, 1), (-9, 1), (-9, 1), (0, 2)]


def test_a_change_by_hand_is_refused_where_the_books_would_be_wrong(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    for change, said in (
        ("Bismark: hits=1", "Bismarck"),
        ("Bismarck: hits=4", "4 hits sink a ship of size 4"),
        ("Bismarck: force=Nobody", "there is no force Nobody"),
        ("Bismarck hits 1", "is not a change"),
        ("Luetjens' squadron: at=Brighton", "there is no port Brighton"),
        ("Victorious: nas=3", "3 squadrons overload a CVL"),
        ("Bismarck: colour=grey", "colour"),
    ):
        with pytest.raises(FlagplotError, match=said):
            by_hand(ledger, change)
    assert read(ledger.path).number == 1


def test_a_loss_by_hand_is_counted_and_told(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    before = ledger.rules.census(ledger.books)
    by_hand(ledger, "Ark Royal: lost=AB8", "Cruisers: lost=AB8, count=2", "Kiel: yard=true", "Germany: points=2")
    assert ledger.rules.census(ledger.books) == before
    assert ledger.books["sides"]["Britain"]["ships"]["Cruisers"]["count"] == 2
    assert life(ledger, "Ark Royal")[-1]["what"] == "lost in AB8, entered manually"
    assert {line["what"] for line in ledger.books["lost"].values()} == {"Ark Royal", "Cruisers", "squadrons"}


def test_forces_that_a_change_by_hand_leaves_too_weak_are_formed_anew(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    by_hand(ledger, "Ark Royal: lost=AB8")
    assert ledger.books["sides"]["Britain"]["forces"]["Force H"]["task-force"] is False
    assert "Force H is no longer a task force [22.14B, 22.14C]" in ledger.journal[-1]["said"]
    by_hand(ledger, "Kiel group: new=Germany/forces, at=Kiel, task-force=false", "Bismarck: force=Kiel group")
    assert ledger.books["sides"]["Germany"]["ships"]["Bismarck"]["force"] == "Kiel group"
    stage.go(ledger, 1)


def test_books_that_no_stage_can_be_played_from_are_refused(tmp_path: Path) -> None:
    table = tmp_path / "large.csv"
    heads = "side,name,type,size,count,force,at\n"
    ports = "Germany,Kiel,port,,,,\nBritain,Scapa Flow,port,,,,\nBritain,Hood,BB,4,,Hood,Scapa Flow\n"
    rows = "".join(f"Germany,Ship {n},CA,,,Group {n // 3},Kiel\n" for n in range(60))
    table.write_text(heads + ports + rows)
    with pytest.raises(FlagplotError, match="60 entries of ships and submarines for Germany"):
        begin(tmp_path / "large.season", str(table), {})


def test_a_text_that_the_program_wrote_is_read_from_its_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = begun(tmp_path)
    through(ledger, 8, 4)
    whole_text = read(ledger.path, is_whole=True)
    with monkeypatch.context() as patch:
        patch.setattr("flagplot.season.ledger.parse", None)
        quick = read(ledger.path)
    assert (quick.books, quick.journal, quick.text()) == (whole_text.books, whole_text.journal, whole_text.text())
    assert len(list(ledger.folder.glob("*.snapshot"))) == 1
    for damage in (b"", b"{", b"[]"):
        next(ledger.folder.glob("*.snapshot")).write_bytes(damage)
        assert read(ledger.path).books == quick.books


def test_a_season_of_many_years_is_read(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    ledger.path.write_text(ledger.path.read_text() + "# a year of the war\n" * 20_000)
    assert read(ledger.path).books == ledger.books


def test_a_date_as_a_name_is_a_name(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    by_hand(
        ledger, "Brest squadron 2: new=Germany/forces, at=Brest, task-force=false", "Gneisenau: force=Brest squadron 2"
    )
    by_hand(ledger, "Germany: nation=Germany", "Cruisers: called=1941-05-24")
    again = read(ledger.path, is_whole=True)
    assert again.books["sides"]["Britain"]["ships"]["Cruisers"]["called"] == "1941-05-24"


def test_a_loss_at_no_place_of_the_map_is_refused(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    with pytest.raises(FlagplotError, match="'ZZ99' is not a place on the map"):
        by_hand(ledger, "Sheffield: lost=ZZ99")
    with pytest.raises(FlagplotError, match="there is no line 'Nonesuch'; expected one of [0-9]+ names"):
        by_hand(ledger, "Nonesuch: damaged=1")


def test_undoing_a_change_is_written_short(tmp_path: Path) -> None:
    """A key that changed is written, not its line; of keys that were not there, the lines."""
    ledger = begun(tmp_path)
    by_hand(
        ledger,
        "King George V: hits=1, inverted=turn",
        "Repulse: inverted=turn",
        "Kiel: yard=true",
        "Gneisenau: hits=none",
    )
    was = [
        {"in": ["sides", "Germany", "ports"], "without": {"yard": ["Kiel"]}},
        {"in": ["sides", "Germany", "ships"], "had": {"Gneisenau": {"hits": 1}}},
        {
            "in": ["sides", "Britain", "ships"],
            "without": {"hits": ["King George V"], "inverted": ["King George V", "Repulse"]},
        },
    ]
    assert read(ledger.path, is_whole=True).journal[-1]["was"] == was


HASTE = """
import os, signal, sys, threading, time
from flagplot.files import whole
wait = float(sys.argv.pop(1))
start = time.process_time()
def watch():
    while time.process_time() - start < wait:
        time.sleep(0.002)
    os.kill(os.getpid(), signal.SIGKILL)
from flagplot.__main__ import main
import flagplot.cli.main
threading.Thread(target=watch, daemon=True).start()
main()
"""


@pytest.mark.soak
@pytest.mark.parametrize("moments", [40])
def test_a_stage_that_is_killed_at_any_moment_leaves_a_season_before_or_after(tmp_path: Path, moments: int) -> None:
    """`kill -9` at moments of a stage that are spread over the processor time that it takes."""
    ledger = begun(tmp_path)
    through(ledger, 3, 3)
    before = {path: path.read_bytes() for path in (ledger.path, *ledger.folder.iterdir()) if path.is_file()}
    command = [sys.executable, "-c", HASTE, "", "season", "go", str(ledger.path), "--seed", "3"]
    used = os.times().children_user
    assert (
        subprocess.run([*command[:3], "1e9", *command[4:]], capture_output=True, timeout=300, check=False).returncode
        == 0
    )
    used = os.times().children_user - used
    after = read(ledger.path).number
    killed = Counter[int]()
    for moment in range(moments):
        for path in ledger.folder.iterdir():
            path.unlink()
        for path, content in before.items():
            path.write_bytes(content)
        command[3] = str(used * (moment + 0.5) / moments)
        done = subprocess.run(command, capture_output=True, timeout=300, check=False)
        found = read(ledger.path)
        assert found.number in (after - 1, after)
        assert verify.check(read(ledger.path, is_whole=True))
        killed[done.returncode] += 1
        if found.number == after - 1 and moment % 5 == 0:
            stage.go(found, 3)
            assert read(ledger.path).number == after
    assert killed[-9] >= 0.6 * moments
