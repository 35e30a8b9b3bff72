"""The table of strengths: its pairs are those of `flagplot match`, and it goes on where it stopped."""

from pathlib import Path
from typing import Any

import pytest

import flagplot
from bench import strengths
from flagplot.api.chances.match import open_pool

ROW = "`trained` against `leech`"


def test_pairs_are_those_of_a_match_and_are_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strengths, "opened", lambda game: open_pool(["held:3"], game))
    file, by_match = tmp_path / "new" / "pairs.jsonl", []
    for games in (4, 4, 6):
        strengths.main(["--games", str(games), "--row", ROW, "--file", str(file)])
        *_, line = capsys.readouterr().out.splitlines()
        assert len(file.read_text().splitlines()) == games // 2
        found = flagplot.match(
            "trained", "leech", pool="held:3", battles=games, seed=1, players=strengths.FURTHER, threads=1
        )
        score: Any = found.to_dict()["score"]
        assert f"| {games} | {strengths.shown(score)} |" in line and ROW in line
        by_match.append(line)
    assert by_match[0] == by_match[1] != by_match[2]


def test_what_was_not_played_is_not_in_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strengths.main(["--table", "--file", str(tmp_path / "none.jsonl")])
    assert capsys.readouterr().out.strip() == strengths.HEAD


def test_a_row_is_named_without_its_backticks_and_a_wrong_one_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "some.jsonl")
    strengths.main(["--row", "search:200 against leech", "--table", "--file", file])
    with pytest.raises(SystemExit):
        strengths.main(["--row", "nothing", "--file", file])
    assert "no row has ['nothing']" in capsys.readouterr().err
