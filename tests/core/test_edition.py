"""Editions: what they hold, rulings and their choice, inheritance, errors."""

import ast
import pickle
import shutil
import tomllib
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.edition import Edition, read_edition
from flagplot.core.printed.ruling import TAGS
from flagplot.games.awaw.chapters.bases import tables as base_attack
from flagplot.games.awaw.editions import fill, load, names
from flagplot.games.awaw.interception.attempt import figures as interception
from flagplot.games.awaw.shared import tables as activity_tables
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.tables import Tables
from tools.trees import tree

Y2018 = load().folder
GAME = Y2018.parents[1]
RULING_FIELDS = [name for name, field in Tables.fields.items() if not field.shape]
NO_RULINGS = {
    "big_battleship_drm",
    "inverting_by_counter_combat",
    "assigned_cargo",
    "inversion_of_air",
    "low_supply_drm",
    "search_air_limit",
    "search_active_limit",
    "search_distant_limit",
    "surprise_repeat",
    "submarine_item_cap",
    "submarine_total_cap",
    "advanced_submarine_net",
}
OPEN = [ruling.name.replace("-", "_") for ruling in load().rulings.values() if not ruling.fixed]
CHAPTER_RULINGS = {
    "harbor_submarine_attacks": base_attack.fill,
    "aircraft_remnants": base_attack.fill,
    "transport_activities": activity_tables.fill,
    **dict.fromkeys((n for n in OPEN if n in interception.InterceptionTables.fields), interception.fill),
}
"""Rulings that stand in the record of a chapter, with what fills it."""
READINGS = [
    *(f"A{number:02}" for number in range(1, 41)),
    *(f"C{number:02}" for number in range(1, 9)),
    *(f"D{number:02}" for number in range(1, 35)),
]


def test_the_edition_of_2018_is_there() -> None:
    edition = load()
    assert names()["awaw-2018"] == Y2018
    assert (edition.name, edition.chosen) == ("awaw-2018", {})
    assert edition.table("search").cell("air", "limit") == "3"
    assert edition.cited("22.451D")[0].caption
    with pytest.raises(FlagplotError, match=f"no edition 'awaw-1999' of this game; expected {one_of(names())}"):
        load("awaw-1999")
    with pytest.raises(FlagplotError, match="no table 'serch'; expected search, or one of"):
        edition.table("serch")


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in Y2018.parent.glob("*/edition.toml")), ids=lambda f: f.name
)
def test_every_folder_is_an_edition_that_fills_the_tables(folder: Path) -> None:
    """A new one too: it is found by itself, has a name of its own, and every figure is within its range."""
    found = [name for name, path in names().items() if path == folder]
    assert len(found) == 1
    edition = load(found[0])
    assert edition.name == found[0] and edition.title and edition.folder == folder
    assert fill(edition).defects() == []
    own = {rule.edition for rule in edition.index.rules} if (folder / "rules.csv").exists() else {edition.name}
    assert own == {edition.name}


def test_every_ruling_field_has_an_open_ruling_and_the_reverse() -> None:
    assert set(OPEN) == (set(RULING_FIELDS) - NO_RULINGS) | set(CHAPTER_RULINGS)


def test_alternatives_are_as_many_as_the_field_takes() -> None:
    for ruling in load().rulings.values():
        if not ruling.fixed:
            name = ruling.name.replace("-", "_")
            high = type(CHAPTER_RULINGS.get(name, fill)(load())).fields[name].high
            assert (ruling.most if ruling.most >= 0 else len(ruling.alternatives) - 1) == high, ruling.name


def test_every_alternative_reaches_the_record() -> None:
    edition = load()
    for ruling in edition.rulings.values():
        for alternative in () if ruling.fixed else ruling.alternatives:
            name = ruling.name.replace("-", "_")
            tables = CHAPTER_RULINGS.get(name, fill)(edition.with_rulings({ruling.name: alternative.name}))
            assert getattr(tables, name) == alternative.code
    assert fill(edition.with_rulings({"strike-limit": "30"})).strike_limit == 30


def test_every_reading_of_the_battle_is_a_ruling() -> None:
    told = {reading for ruling in load().rulings.values() for reading in ruling.readings}
    assert [reading for reading in READINGS if reading not in told] == []


def test_every_ruling_is_written_out() -> None:
    for ruling in load().rulings.values():
        assert ruling.default == 0, ruling.name
        assert ruling.tag in TAGS and ruling.title and ruling.question.endswith((".", "?")), ruling.name
        assert ruling.readings and ruling.passages and ruling.moves, ruling.name
        assert len(ruling.alternatives) > 1 or ruling.most > 0, ruling.name
        for alternative in ruling.alternatives:
            assert alternative.sentence.endswith("."), ruling.name


def test_every_passage_of_a_ruling_is_printed() -> None:
    edition = load()
    for ruling in edition.rulings.values():
        for cite in ruling.cites:
            assert edition.cited(cite), (ruling.name, cite)


def test_rulings_move_segments_or_procedures_that_exist() -> None:
    known = {name.lower().replace("_", "-") for name in vars(terms) if name.isupper()}
    for path in GAME.rglob("*.py"):
        known |= {node.name.replace("_", "-") for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)}
    for ruling in load().rulings.values():
        assert not set(ruling.moves) - known, ruling.name


def test_choosing_leaves_the_first_edition_alone() -> None:
    edition = load()
    other = edition.with_rulings({"land-cover-bonus": "yes"})
    assert (edition.value("land-cover-bonus"), other.value("land-cover-bonus")) == (0, 1)
    assert other.in_force()["land-cover-bonus"] == "yes"
    assert other.digest != edition.digest
    back = other.with_rulings({"land-cover-bonus": 0})
    assert back.chosen == {} and back.digest == edition.digest
    assert set(edition.in_force()) == {name for name, ruling in edition.rulings.items() if not ruling.fixed}


def test_an_edition_may_be_sent_to_another_process() -> None:
    edition = load().with_rulings({"strike-limit": 12})
    twin = pickle.loads(pickle.dumps(edition))
    assert (twin.digest, twin.chosen) == (edition.digest, {"strike-limit": 12})


def test_rulings_add_up() -> None:
    edition = load().with_rulings({"submarine-duty": "if-liked"}).with_rulings({"critical-hit": "one-hit"})
    assert dict(edition.chosen) == {"critical-hit": 1, "submarine-duty": 2}


@pytest.mark.parametrize(
    ("name", "choice", "part"),
    [
        ("land-cover", "yes", r"no ruling 'land-cover'; expected land-cover-bonus, or one of"),
        (
            "land-cover-bonus",
            "maybe",
            r"ruling land-cover-bonus: 'maybe' is not an answer to it; expected no or yes",
        ),
        ("land-cover-bonus", "1", r"expected no or yes"),
        ("land-cover-bonus", 2, r"expected no or yes"),
        ("land-cover-bonus", -1, r"expected no or yes"),
        ("strike-limit", "61", r"expected none or a whole number up to 60"),
        ("strike-limit", "-1", r"expected none or a whole number up to 60"),
        ("air-drm", "by-nation", r"no other reading than the default is implemented; expected zero"),
    ],
)
def test_a_wrong_choice_lists_what_would_be_accepted(name: str, choice: str | int, part: str) -> None:
    with pytest.raises(FlagplotError, match=part):
        load().with_rulings({name: choice})


def test_a_fixed_ruling_may_be_named() -> None:
    assert load().with_rulings({"air-drm": "zero"}).chosen == {}


@pytest.fixture
def editions(tmp_path: Path) -> Path:
    shutil.copytree(Y2018, tmp_path / "y2018")
    shutil.copytree(Y2018.parent / "y2003" / "tables", tmp_path / "y2003" / "tables")  # which it borrows from
    return tmp_path


def derive(editions: Path, facts: str, rulings: str = "") -> Edition:
    folder = editions / "y2030"
    folder.mkdir()
    (folder / "edition.toml").write_text(
        f'name = "awaw-2030"\ntitle = "House rules"\nbased_on = "y2018"\n{facts}', encoding="utf-8"
    )
    if rulings:
        (folder / "rulings.toml").write_text(rulings, encoding="utf-8")
    return read_edition(folder)


def test_an_edition_says_only_what_differs(editions: Path) -> None:
    text = (Y2018 / "tables" / "search.csv").read_text(encoding="utf-8").replace("air,+1,3", "air,+1,2")
    derive(editions, '[replaced]\n"scouting:die_finds" = "rules:die_finds"\n')
    (editions / "y2030" / "tables").mkdir()
    (editions / "y2030" / "tables" / "search.csv").write_text(text, encoding="utf-8")
    edition = read_edition(editions / "y2030")
    base = load()
    assert edition.table("search").differences(base.table("search"))
    assert edition.table("air-combat").differences(base.table("air-combat")) == []
    assert fill(edition).search_air_limit == [2, 2, 2]
    assert fill(edition).otherwise == (("scouting:die_finds", "rules:die_finds"),)
    assert edition.replaced == {"scouting:die_finds": "rules:die_finds"}
    assert edition.index.edition == "awaw-2018"
    assert edition.digest != base.digest
    assert list(edition.rulings) == list(base.rulings)


def test_an_edition_knows_what_it_says_itself(editions: Path) -> None:
    (editions / "y2030" / "tables").mkdir(parents=True)
    shutil.copy(Y2018 / "tables" / "search.csv", editions / "y2030" / "tables")
    (editions / "y2030" / "edition.toml").write_text('name = "awaw-2030"\ntitle = "House"\nbased_on = "y2018"\n')
    (editions / "y2030" / "rulings.toml").write_text(
        '[land-cover-bonus]\ndefault = "yes"\n[critical-hit]\nfixed = true\n'
    )
    edition = read_edition(editions / "y2030")
    assert edition.says("land-cover-bonus") and not edition.says("number-choice")
    assert edition.prints("search") and not edition.prints("air-combat")
    assert load().says("number-choice") and load().prints("search"), "an edition that is based on none says all itself"
    assert edition.open_ruling("land-cover-bonus") is edition.ruling("land-cover-bonus")
    with pytest.raises(
        FlagplotError, match="--ruling: 'critical-hit' has only the playable reading record; expected an open ruling"
    ):
        edition.open_ruling("critical-hit")


def test_tables_are_borrowed_by_name(editions: Path) -> None:
    borrowed = derive(editions, '[borrows]\ny2003 = ["search"]\n')
    assert borrowed.table("search").path == editions / "y2003" / "tables" / "search.csv"
    assert not borrowed.table("search").differences(load("awaw-2003").table("search"))
    shutil.rmtree(editions / "y2030")
    with pytest.raises(FlagplotError, match="'y2003' has no table 'weather' to borrow; expected .*search"):
        derive(editions, '[borrows]\ny2003 = ["weather"]\n')


def test_a_ruling_may_differ_in_one_line(editions: Path) -> None:
    edition = derive(editions, "", '[land-cover-bonus]\ndefault = "yes"\n[critical-hit]\nfixed = true\n')
    assert edition.value("land-cover-bonus") == 1
    assert edition.ruling("land-cover-bonus").question == load().ruling("land-cover-bonus").question
    with pytest.raises(FlagplotError, match="expected record"):
        edition.with_rulings({"critical-hit": "one-hit"})
    assert edition.with_rulings({"land-cover-bonus": "no"}).chosen == {"land-cover-bonus": 0}


def test_an_edition_may_drop_things(editions: Path) -> None:
    edition = derive(editions, '[drops]\ntables = ["air-defense"]\nrulings = ["critical-hit"]\n')
    assert "air-defense" not in edition.tables and "critical-hit" not in edition.rulings
    shutil.rmtree(editions / "y2030")
    with pytest.raises(FlagplotError, match="'nothing' cannot be dropped"):
        derive(editions, '[drops]\ntables = ["nothing"]\n')


@pytest.mark.parametrize(
    ("facts", "part"),
    [
        ('name = "a"\n', "title is missing"),
        ('name = "a"\ntitle = "b"\ncolour = "c"\n', "'colour' is unknown"),
        ('name = "a"\ntitle = "b"\nbased_on = "y1066"\n', "no folder 'y1066'; expected y2018"),
        ("name = \n", "expected TOML"),
    ],
)
def test_a_bad_edition_is_refused(editions: Path, facts: str, part: str) -> None:
    (editions / "bad").mkdir()
    (editions / "bad" / "edition.toml").write_text(facts, encoding="utf-8")
    with pytest.raises(FlagplotError, match=part):
        read_edition(editions / "bad")


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ('tag = "inferred"', 'tag = "guessed"', r"line \d+, over-last-row, tag: 'guessed' is not a tag"),
        ('default = "roll-each"', 'default = "roll-all"', "'roll-all' is not an alternative; expected roll-each"),
        ('title = "Over the last row"', "", "title is missing"),
        ('readings = ["D22", "D04"]', 'readings = "D22"', "readings is not a list"),
        ('title = "Over the last row"', 'title = "a"\nsize = 3', "'size' is unknown"),
        ("[over-last-row]", "over = 3\n[over-last-row]", "over: it is not a section"),
    ],
)
def test_a_bad_ruling_is_refused_with_its_line(editions: Path, old: str, new: str, part: str) -> None:
    path = editions / "y2018" / "rulings.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FlagplotError, match=part) as caught:
        read_edition(editions / "y2018")
    assert str(path) in str(caught.value)


def test_a_bad_cell_is_refused_with_its_place(editions: Path) -> None:
    path = editions / "y2018" / "tables" / "air-defense.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("\n4,1/0", "\n4,x/0"), encoding="utf-8")
    with pytest.raises(FlagplotError, match=r"air-defense\.csv, line 11, column 2: 'x/0' cannot be read"):
        fill(read_edition(editions / "y2018"))


def test_a_nation_off_the_chart_is_refused(editions: Path) -> None:
    path = editions / "y2018" / "tables" / "nationality.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("nation,3,Japan,", "nation,3,Siam,"), encoding="utf-8")
    with pytest.raises(FlagplotError, match=r"column nations: 'Siam' cannot be read; expected some of Japan, "):
        fill(read_edition(editions / "y2018"))


def test_a_figure_out_of_range_is_refused(editions: Path) -> None:
    path = editions / "y2018" / "tables" / "submarine-attack.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("Sub,*", "Sub,99"), encoding="utf-8")
    with pytest.raises(FlagplotError, match=r"submarine_attack\[2\] is 99"):
        fill(read_edition(editions / "y2018"))


def test_the_digest_is_of_figures_and_not_of_words(editions: Path) -> None:
    first = read_edition(editions / "y2018").digest
    path = editions / "y2018" / "rulings.toml"
    text = path.read_text(encoding="utf-8").replace('title = "Over the last row"', 'title = "Beyond the last row"')
    path.write_text(text, encoding="utf-8")
    assert tomllib.loads(text)["over-last-row"]["title"] == "Beyond the last row"
    assert read_edition(editions / "y2018").digest == first == load().digest
    table = editions / "y2018" / "tables" / "search.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("air,+1,3", "air,+1,4"), encoding="utf-8")
    assert read_edition(editions / "y2018").digest != first


def test_records_are_filled_once_and_each_reader_has_its_own() -> None:
    """Nobody changes the figures of another, and none are sent to another process."""
    edition = load("awaw-2003").with_rulings({"over-last-row": "one-roll"})
    sent = pickle.dumps(edition)
    first, second = fill(edition), fill(edition)
    first.air_attack[3][4] += 1
    assert first != second == fill(edition) and pickle.dumps(edition) == sent
    assert edition.with_rulings({}) is edition and load("awaw-2003").with_rulings({}) is load("awaw-2003")
