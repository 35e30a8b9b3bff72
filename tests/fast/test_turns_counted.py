"""Naval turns by doctrine are counted alike in both runtimes: the same steps, dice, ends, and all that their events tell."""

from dataclasses import replace
from pathlib import Path

import pytest

from flagplot import games
from flagplot.api.chances.luck import Watcher
from flagplot.api.chances.result import engine
from flagplot.fast.bench import Bench
from flagplot.fast.runtime import runtime
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.turn.planning.charting import sea_of
from flagplot.odds.luck import Throw, luck
from flagplot.odds.play import Play
from flagplot.table import record_file
from flagplot.table.resume import reopen
from tests.cli.shell import SCENARIOS, data, good
from tests.helpers.compiled import run
from tests.helpers.fingerprint import fingerprint
from tests.helpers.scenario_files import OPERATIONS

KIT = games.kit("awaw-turn")
IDS = [path.stem for path in OPERATIONS]
PLAYERS = (None, *KIT.doctrines.values())


def counted_alike(path: Path, edition: str, who: tuple[int, int], seeds: range) -> int:
    """Count turns of a file in both runtimes; gives how many figures were compared."""
    start = read(path)
    tables = sea_of(editions.load(edition), start.chart)
    play = Play(KIT, tables, start.situation, [PLAYERS[code] for code in who], start.roster)
    slow, rows, noted = play.each(start.situation, seeds)
    fast, quick, read_of = Bench(KIT, tables, start.situation, who).each(start.situation, seeds, start.roster)
    assert quick == rows and read_of == noted
    assert (fast.battles, fast.steps, fast.dice) == (slow.battles, slow.steps, slow.dice)
    assert fast.counts == slow.counts
    compiled = runtime(KIT, tables.battle.otherwise)
    ends = run(compiled, tables, start.situation, seeds.start, 1, who, digests=True)
    assert int(ends.digests[0]) == fingerprint(play.finish(start.situation, seeds.start).situation.numbers())
    return len(fast.counts)


@pytest.mark.parametrize("path", OPERATIONS, ids=IDS)
def test_turns_by_doctrine_are_counted_alike(path: Path) -> None:
    assert counted_alike(path, "awaw-2018", (1, 2), range(40, 42)) > 40


BISMARCK = SCENARIOS / "bismarck-1941.yaml"


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ("odds", SCENARIOS / "leyte-1944.yaml", "-n", 4, "--threads", 1),
        pytest.param(("compare", BISMARCK, "--ruling", "failed-attempt", "-n", 2), marks=pytest.mark.long),
        pytest.param(("compare", BISMARCK, "--editions", "awaw-2018,awaw-2011", "-n", 2), marks=pytest.mark.soak),
        pytest.param(("sensitivity", BISMARCK, "--of", "doctrines", "-n", 2), marks=pytest.mark.long),
    ],
    ids=["odds", "compare rulings", "compare editions", "sensitivity"],
)
def test_figures_of_turns_are_the_same_to_the_last_digit(
    words: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program prints of turns that it counted compiled is what it prints of the same turns of the text."""
    monkeypatch.setattr(Play, "finish", None)
    compiled = data(*words, "--seed", 3)
    monkeypatch.undo()
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    text = data(*words, "--seed", 3)
    for found, word in ((compiled, "compiled"), (text, "interpreted")):
        assert found.pop("runtime", word) == word
        found.pop("seconds", 0)
    assert compiled == text


@pytest.mark.long
def test_luck_of_a_turn_is_measured_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first and the last rolls of a turn moved, in the air and in its battles, by the same games played on."""
    file = tmp_path / "turn.record"
    good("turn", BISMARCK, "--seed", 5, "--brief", "--record", file)
    record, found = record_file.read(file), list[list[Throw]]()
    session = reopen(record)
    watcher = Watcher(session.setting.teller(), kit=KIT).watch()
    session.stories.append(watcher)
    session.play_record(record)
    monkeypatch.setattr("flagplot.odds.luck.TIMES", 2)
    for interpreted in ("", "1"):
        monkeypatch.setenv("FLAGPLOT_INTERPRETED", interpreted)
        player = engine(session.setting, {0: "standard", 1: "bold"}, 1, reads_along=False)
        assert player.compiled is not bool(interpreted)
        rolls = [replace(roll) for roll in (*watcher.throws[:2], *watcher.throws[-2:])]
        found.append(luck(rolls, player.work.play(), player.count, 7, 1).throws)
    assert [roll.worth for roll in found[0]] == [roll.worth for roll in found[1]]
    assert any(roll.moved("factors") for roll in found[0])


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["awaw-2003"])
def test_turns_by_doctrine_are_counted_alike_under_another_edition(edition: str) -> None:
    """Every pair of players meets in some file."""
    pairs = [(1, 1), (2, 2), (2, 1), (0, 1), (1, 0), (0, 0)]
    for path, who in zip(OPERATIONS, pairs, strict=True):
        assert counted_alike(path, edition, who, range(70, 74)) > 30


@pytest.mark.soak
@pytest.mark.parametrize("edition", editions.names())
@pytest.mark.parametrize("path", OPERATIONS, ids=IDS)
def test_many_turns_by_doctrine_are_counted_alike(path: Path, edition: str) -> None:
    for who in ((1, 1), (1, 2), (2, 1), (0, 2)):
        assert counted_alike(path, edition, who, range(400, 420)) > 30
