"""Scenarios that come with the program: listed, told, copied with their fields explained, and named from any folder."""

import json
from pathlib import Path

import pytest
import yaml

from flagplot import games, open_scenario
from flagplot.files.reading import kind_that
from flagplot.files.shipped import find
from flagplot.files.yaml_lines import QUICK
from tests.cli.shell import SCENARIOS, bad, data, good

ON_DISK = sorted(path.relative_to(SCENARIOS).with_suffix("").as_posix() for path in SCENARIOS.rglob("*.yaml"))


def test_all_are_listed_with_kind_and_title() -> None:
    found = json.loads(good("scenarios", "--json"))
    assert sorted(each["name"] for each in found) == ON_DISK
    kinds = {kind_that(model) for model in games.file_kinds().values()}
    assert all(each["title"] and each["kind"] in kinds for each in found)
    lines = good("scenarios").splitlines()
    assert "Atlantic" in lines[0] and lines[1].split() == ["name", "kind", "year", "title"]
    assert max(map(len, lines)) <= 80


def test_one_is_told_with_its_story_and_sources() -> None:
    text = good("scenarios", "midway-1942")
    assert text.startswith("Battle of Midway, 1942-06-04") and "Sources" in text and "What happened" in text
    assert "How far its figures can be trusted" in text and "Odds between standard doctrines" in text
    assert data("scenarios", "midway-1942")["theatre"] == "pacific"


def test_a_name_is_enough_in_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("denmark-strait-1941", "narvik-1940", "europa/narvik-1940", "denmark-strait-1941.yaml"):
        assert good("fight", name, "--seed", 1)
    assert open_scenario("midway-1942").title == "Battle of Midway"
    assert find("matapan-1941") is not None and find("europa/matapan-1941") != find("matapan-1941")


def test_a_file_of_ones_own_goes_before_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (SCENARIOS / "midway-1942.yaml").read_text(encoding="utf-8")
    Path("denmark-strait-1941").write_text(text, encoding="utf-8")
    assert open_scenario("denmark-strait-1941").title == "Battle of Midway"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("fight", "coral-see-1942"), "such as coral-sea-1942"),
        (("scenarios", "midway"), "expected midway-1942, or another"),
        (("scenarios", "nothing at all"), "expected a name from `flagplot scenarios`"),
        (("new", "mine.yaml", "--like", "midway"), "no scenario is called 'midway'"),
        (("new", "mine.yaml", "--kind", "poem"), "there is no kind of file 'poem'"),
        (("new", "nowhere/mine.yaml"), "there is no such folder"),
    ],
)
def test_what_is_wrong_is_told(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in bad(*words)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ON_DISK)
def test_a_new_file_says_what_the_old_one_said_and_explains_it(name: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    good("new", file, "--like", name)
    old, text = (SCENARIOS / f"{name}.yaml").read_text(encoding="utf-8"), file.read_text(encoding="utf-8")
    assert yaml.load(text, QUICK) == yaml.load(old, QUICK)
    kept = [line for line in text.splitlines() if line in old.splitlines()]
    assert kept == old.splitlines(), "no line of the old file is lost or moved"
    assert "# title: " in text and max(map(len, text.splitlines())) <= 132


@pytest.mark.parametrize("kind", games.file_kinds())
def test_every_field_of_a_kind_is_explained(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    good("new", file, "--kind", kind)
    schema = json.loads(good("schema", kind))
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    for part in (schema, *schema.get("$defs", {}).values()):
        for field, node in part.get("properties", {}).items():
            said = node.get("description") or schema["$defs"][node["$ref"].rpartition("/")[2]]["description"]
            about = " ".join(f"# {field}: {said}".split()[:6])
            assert sum(line.startswith(about) for line in lines) >= 1, field


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("mine")
    assert "the file exists" in bad("new", file) and file.read_text() == "mine"
    good("new", file, "--force", "--bare", "--like", "river-plate-1939")
    assert file.read_text(encoding="utf-8") == (SCENARIOS / "river-plate-1939.yaml").read_text(encoding="utf-8")
