"""The public interface to play: what it gives is what the commands print, and what is wrong with its input is told."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

import flagplot
from flagplot.files.yaml_lines import QUICK
from tests.cli.shell import SCENARIOS, data, good

STRAIT = SCENARIOS / "denmark-strait-1941.yaml"
NARVIK = SCENARIOS / "europa" / "narvik-1940.yaml"


@pytest.mark.parametrize("file", [STRAIT, NARVIK, SCENARIOS / "rendezvous-22-13.yaml"], ids=lambda file: file.stem)
def test_a_game_of_any_kind_is_played_as_the_command_plays_it(file: Path) -> None:
    played = flagplot.fight(flagplot.open_scenario(file), seed=5)
    command = "turn" if "rendezvous" in file.stem else "fight"
    found = json.loads(json.dumps(played.to_dict()))
    assert {**data(command, file, "--seed", 5), **found} == data(command, file, "--seed", 5)
    assert found["digest"] == played.digest and found["winner"] == played.winner


def test_a_scenario_may_be_a_dictionary() -> None:
    scenario = yaml.load(STRAIT.read_text(encoding="utf-8"), QUICK)
    digests = [flagplot.fight(flagplot.open_scenario(source), seed=3).digest for source in (scenario, STRAIT)]
    assert digests[0] == digests[1]


def test_rulings_and_edition_go_before_those_of_the_file() -> None:
    setting = flagplot.open_scenario(STRAIT, edition="awaw-2003", rulings={"over-last-row": "one-roll"})
    assert setting.edition.name == "awaw-2003" and setting.rulings_changed() == {"over-last-row": "one-roll"}


def test_what_is_wrong_with_a_dictionary_is_told() -> None:
    with pytest.raises(flagplot.FlagplotError, match="ships"):
        flagplot.open_scenario({"flagplot": "battle", "title": "None", "theatre": "Atlantic", "sides": "ships"})


def test_a_side_is_told_what_it_may_know() -> None:
    setting = flagplot.open_scenario(STRAIT)
    whole, own = (flagplot.fight(setting, seed=5, view=view) for view in (None, "Britain"))
    assert own.digest == "" and own.to_dict()["seed"] is None
    assert len(own.rows()) < len(whole.rows())
    with pytest.raises(flagplot.FlagplotError, match="is not a side"):
        flagplot.fight(setting, seed=5, view="")


def test_a_record_is_played_again(tmp_path: Path) -> None:
    played = flagplot.fight(flagplot.open_scenario(STRAIT), seed=8, doctrine="A=standard,B=bold")
    file = tmp_path / "some.record"
    file.write_text(played.record.text(), encoding="utf-8")
    assert flagplot.replay(file).to_dict() == flagplot.replay(played.record).to_dict() == played.to_dict()
    file.write_text(played.record.text().replace(" = 1\n", " = 2\n", 1), encoding="utf-8")
    with pytest.raises(flagplot.FlagplotError):
        flagplot.replay(file)


def test_a_game_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """As text, as a page, as a data frame with a row for each event."""
    played = flagplot.fight(flagplot.open_scenario(STRAIT), seed=5)
    assert str(played) == good("fight", STRAIT, "--seed", 5).rstrip("\n")
    page = played._repr_html_()
    assert "<h3>" in page and "<table>" in page and "Hood" in page
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=lambda rows: ["a frame of", *rows]))
    assert list(played.to_frame()) == ["a frame of", *played.rows()]
    assert {"round", "name", "text", "cites"} == set(played.rows()[0])
