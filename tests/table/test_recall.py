"""A game that is taken up again goes on as if it had never stopped, standing orders included."""

from pathlib import Path

import pytest

from flagplot.core.record import Entry, Record, parse_record
from flagplot.table import record_file
from flagplot.table.resume import reopen, take_up
from flagplot.table.session import begin
from flagplot.table.standing import follow
from tests.cli.shell import good
from tests.helpers.blocks import first
from tests.table.sessions import SCENARIOS, setting

BISMARCK = SCENARIOS / "bismarck-1941.yaml"
ONE_GOES = """\
flagplot: orders
side: Britain
lines:
  - name: only one of them
    against: [raid]
    forces: [Battle Cruiser Force]
    hold-back: [Prince of Wales]
"""


def played(orders: Path, seed: int) -> Record:
    """A naval turn in which Britain follows orders, as its file holds it."""
    orders.write_text(ONE_GOES, encoding="utf-8")
    session = begin(setting(BISMARCK), {0: "standard", 1: "standard"}, seed)
    follow(session, [f"Britain={orders}"])
    session.run()
    return parse_record(record_file.full(session.record, session.position).text())


@pytest.mark.parametrize("seed", first(0, [1, 2], 1))
@pytest.mark.rule("22.12", "22.14")
def test_orders_remember_what_they_have_begun_when_a_game_is_taken_up(tmp_path: Path, seed: int) -> None:
    """Stopped before any question of Britain: the line that chose a hex still says who sails there."""
    whole = played(tmp_path / "orders.yaml", seed)
    answers = [entry for entry in whole.entries if isinstance(entry, Entry)]
    places = [place for place, entry in enumerate(answers) if entry.seat == "B"]
    joins = [place for place in places if answers[place].name in ("join", "reconstitute", "reform")]
    assert joins
    for place in joins[::2]:
        kept = Record(dict(whole.header), whole.scenario, list(answers[:place]), "cut", dict(whole.files))
        for line in ("answers", "check", "whole"):
            del kept.header[line]
        session = reopen(kept)
        follow(session, [])
        take_up(kept, session)
        session.run()
        again = [entry.said for entry in session.record.entries if isinstance(entry, Entry)]
        assert again == [entry.said for entry in answers]


def test_play_takes_orders_up_before_the_answers(tmp_path: Path) -> None:
    """What `flagplot play --resume` does: the same answers by the orders, whether the person leaves meanwhile or not."""
    path, texts = tmp_path / "orders.yaml", []
    path.write_text(ONE_GOES, encoding="utf-8")
    for number, keys in enumerate((["1\n0*\n0*\n0*\nquit\n"], ["1\nquit\n", "0*\n0*\n0*\nquit\n"])):
        record = tmp_path / f"{number}.record"
        words = ("play", BISMARCK, "--side", "A", "--seed", 1, "--orders", f"Britain={path}", "--record", record)
        good(*words, keys=keys[0])
        for more in keys[1:]:
            good("play", "--resume", record, keys=more)
        texts.append(
            [line for line in record.read_text(encoding="utf-8").splitlines() if line.startswith(("A ", "B "))]
        )
    assert texts[0] == texts[1]
