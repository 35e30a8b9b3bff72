"""An edition of one's own: begun by `new --kind edition`, its faults reported at once, its effect on every battle."""

import json
from pathlib import Path
from typing import Any

import pytest

from flagplot import games
from flagplot.api.chances.compare import compare_all
from flagplot.api.chances.result import Chances
from flagplot.cli.commands.chances import compare
from flagplot.core.errors import FlagplotError, SeveralErrors
from tests.cli.shell import RIVER_PLATE, bad, call, good

TABLE = Path("tables") / "naval-attack.csv"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A new edition with one table, as the command writes it."""
    folder = tmp_path / "mine"
    good("new", folder, "--kind", "edition", "--table", "naval-attack")
    return folder


def changed(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def test_a_new_edition_plays_as_its_base_until_it_is_changed(own: Path) -> None:
    """The same battle, dice by dice; then one with another figure and another ruling."""
    found, base = games.open_edition(str(own)), games.open_edition()
    assert found.name == "mine" and found.base == base
    assert found.in_force() == base.in_force() and not found.table("naval-attack").changes(base.table("naval-attack"))
    words = "fight", RIVER_PLATE, "--seed", 1, "--json"
    mine, its = (json.loads(good(*words, *more)) for more in (("--edition", own), ()))
    assert mine["digest"] == its["digest"]
    changed(own / TABLE, ("\n1,3,0,0", "\n1,3,9,9"))
    changed(
        own / "rulings.toml", ('# [second-capital]\n# default = "', '[second-capital]\ndefault = "share-of-second" # "')
    )
    found = games.open_edition(str(own))
    assert found.table("naval-attack").cell("1", "2") == "9"
    assert found.value("second-capital") == 1 and base.value("second-capital") == 0


def test_every_open_ruling_is_in_the_file_with_its_alternatives(own: Path) -> None:
    text, base = (own / "rulings.toml").read_text(encoding="utf-8"), games.open_edition()
    for ruling in base.rulings.values():
        assert (f"# [{ruling.name}]\n" in text) != ruling.fixed
        if not ruling.fixed:
            assert all(f"#   {each.name}: " in text for each in ruling.alternatives)


def test_tables_are_added_to_an_edition_that_is_there(own: Path) -> None:
    changed(own / TABLE, ("\n1,3,0,0", "\n1,3,9,9"))
    facts = (own / "edition.toml").read_text()
    assert "tables/search.csv" in good("new", own, "--kind", "edition", "--table", "search")
    assert (own / "edition.toml").read_text() == facts
    assert "the file exists" in bad("new", own, "--kind", "edition", "--table", "naval-attack")
    good("new", own, "--kind", "edition", "--table", "naval-attack", "--force")
    assert "\n1,3,0,0" in (own / TABLE).read_text(), "as printed again"


def test_an_edition_of_the_other_game(tmp_path: Path) -> None:
    good("new", tmp_path / "mine", "--kind", "edition", "--like", "europa-2000", "--title", 'My "own"')
    found = games.open_edition(str(tmp_path / "mine"))
    assert found.title == 'My "own"' and found.base is not None and found.base.name == "europa-2000"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("mine", "--kind", "edition"), "edition.toml: the file exists; expected another name, or --force"),
        (("awaw-2018", "--kind", "edition"), "is already the name of a bundled edition"),
        (("a b", "--kind", "edition"), "'a b' cannot be the name of an edition"),
        (("other", "--kind", "edition", "--like", "awaw-1999"), "--like: there is no edition 'awaw-1999'"),
        (("other", "--kind", "edition", "--date", "1941"), "--date: an edition has no such option"),
        (("other", "--kind", "edition", "--table", "nope"), "has no table 'nope'"),
        (("other.yaml", "--table", "search"), "--table: a file of kind scenario has no such option"),
        (("other.yaml", "--kind", "editions"), "europa, operation, orders or edition"),
    ],
)
def test_what_cannot_be_written_is_refused(own: Path, words: tuple[str, ...], message: str) -> None:
    assert message in bad("new", own.parent / words[0], *words[1:])
    assert not (own.parent / "other").exists()


def test_all_faults_are_reported_together(own: Path) -> None:
    """Of every file, in order, each with its line and its field; the usable parts are checked too."""
    changed(own / "edition.toml", ('title = "', 'colour = "'))
    (own / "edition.toml").write_text((own / "edition.toml").read_text() + "drops = 4\n")
    (own / "rulings.toml").write_text('[second-capitl]\ndefault = "x"\n[second-capital]\ndefault = "y"\ntag = "no"\n')
    changed(own / TABLE, ("\n3,7-9,1,1", "\n3,7-9,x,99"), ("\n6,16-18,2", "\n6,16-18,-"))
    (own / "tables" / "serch.csv").write_text((own / TABLE).read_text(encoding="utf-8"), encoding="utf-8")
    (own / "tables" / "search.csv").write_text("# title: a\nrow,dice\nair,1,2\n", encoding="utf-8")
    with pytest.raises(SeveralErrors) as caught:
        games.open_edition(str(own))
    found = [(Path(each.file).name, each.line, each.field) for each in caught.value.faults]
    rows = {
        line.split(",")[1]: number
        for number, line in enumerate((own / TABLE).read_text().splitlines(), 1)
        if "," in line
    }
    lines = (own / "edition.toml").read_text().splitlines()
    colour = next(number for number, line in enumerate(lines, 1) if line.startswith("colour"))
    assert found == [
        ("edition.toml", 0, "title"),
        ("edition.toml", colour, "colour"),
        ("edition.toml", len(lines), "drops"),
        ("search.csv", 3, "column row = air"),
        ("rulings.toml", 1, "second-capitl"),
        ("rulings.toml", 4, "second-capital, default"),
        ("rulings.toml", 5, "second-capital, tag"),
        ("serch.csv", 0, ""),
        ("naval-attack.csv", rows["7-9"], "column 2"),
        ("naval-attack.csv", rows["7-9"], "column 3"),
        ("naval-attack.csv", rows["16-18"], "column 2"),
    ]
    said = bad("fight", RIVER_PLATE, "--edition", own)
    assert len([line for line in said.splitlines() if str(own) in line]) == len(found)


def test_a_fault_of_the_syntax_has_its_line(own: Path) -> None:
    (own / "rulings.toml").write_text("# a\n[second-capital\n")
    with pytest.raises(FlagplotError) as caught:
        games.open_edition(str(own))
    assert caught.value.line == 2 and str(own / "rulings.toml") in str(caught.value)


def test_all_wrong_cells_of_a_command_are_reported_together() -> None:
    said = bad("fight", RIVER_PLATE, "--cell", "naval-attack:AS 1:8=many", "--cell", "search:air:limit=q")
    assert "--cell naval-attack:AS 1:8=many: 'many' cannot be read" in said
    assert "--cell search:air:limit=q: the value cannot be used" in said


WORDS = "compare", "--all-scenarios", "--seed", 1, "-n", 2, "--threads", 1


@pytest.mark.soak
@pytest.mark.xdist_group("editions")
def test_a_changed_cell_in_every_battle_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row for each battle and turn of the game, the largest first; the answer is on the last screen."""
    monkeypatch.setenv("COLUMNS", "80")
    kept = list[Chances]()

    def compared(**how: Any) -> Chances:
        kept.append(compare_all(**how))
        return kept[0]

    monkeypatch.setattr(compare, "compare_all", compared)
    lines = call(*WORDS, "--cell", "naval-attack:FF 4:7=9").stdout.splitlines()
    found: Any = kept[0].to_dict()
    rows = found["rows"]
    assert len({row["name"] for row in rows}) == len(rows) > 45 and not found["skipped"]
    sizes = [abs(row["change"]["value"]) for row in rows]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > 0 and sizes[-1] == 0
    for row in rows:
        assert row["after"]["value"] - row["before"]["value"] == pytest.approx(row["change"]["value"])
        assert row["differ"] or not row["change"]["value"]
    assert any(line.startswith("── The largest changes") for line in lines[-23:])
    otherwise = sum(row["differ"] > 0 for row in rows)
    assert f"Games went otherwise in {otherwise} of {len(rows)} scenarios" in " ".join(" ".join(lines).split())
    assert max(map(len, lines)) <= 80


@pytest.mark.soak
@pytest.mark.xdist_group("editions")
def test_an_edition_of_ones_own_in_every_battle(own: Path) -> None:
    """Where nothing is changed, no game goes otherwise."""
    found = json.loads(call(*WORDS, "--edition", own, "--json").stdout)
    assert {row["base"] for row in found["rows"]} == {"awaw-2018"} and {row["way"] for row in found["rows"]} == {"mine"}
    assert not any(row["differ"] for row in found["rows"])


@pytest.mark.long
@pytest.mark.xdist_group("editions")
def test_a_ruling_in_every_combat() -> None:
    """The alternatives of a ruling of Grand Europa, in each of its files."""
    found = json.loads(call(*WORDS, "--ruling", "first-try", "--json").stdout)
    assert {row["way"] for row in found["rows"]} == {"first-try = does-not-count"} and len(found["rows"]) == 9


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "nothing is named to compare; expected a scenario, or --all-scenarios"),
        ((RIVER_PLATE, "--all-scenarios"), "a file and --all-scenarios cannot be used together"),
        (("--all-scenarios", "--ruling", "nope"), "no ruling 'nope'"),
        (("--all-scenarios", "--cell", "nope:1:2=3"), "has no table 'nope'"),
        (("--all-scenarios", "--edition", "nope"), "there is no edition 'nope'"),
        (("--all-scenarios", "--editions", "awaw-2018"), "not enough to compare"),
        (("--all-scenarios", "-n", "-1"), "-1 battles"),
    ],
)
def test_what_cannot_be_compared_everywhere_is_refused(words: tuple[object, ...], message: str) -> None:
    assert message in bad("compare", *words)
