"""Which clauses a citation covers, and where citations are found in a text."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.cite import RuleIndex, edition_of, found_in, is_citation, number_of, read_rules, stems
from flagplot.core.printed.coverage import here, read_indexes

PACKAGE = here()[0]


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("awaw-2018:22.451D.2-a", ["22.451D.2-a", "22.451D.2", "22.451D", "22.451"]),
        ("awaw-2018:22.141.note-a", ["22.141.note-a", "22.141.note", "22.141"]),
        ("awaw-2018:22.524.ex.01", ["22.524.ex.01", "22.524.ex", "22.524"]),
        ("awaw-2018:22.11-a", ["22.11-a", "22.11"]),
        ("awaw-2018:table.search", ["table.search"]),
        ("awaw-2018:table.naval-attack-004.row.ff1", None),
        ("awaw-2018:table.surprise.level.7a", None),
        ("awaw-2018:table.harbor.row.14+", None),
        ("awaw-2011:22.11.A.1", ["22.11.A.1", "22.11.A", "22.11"]),
        ("awaw-2003:table.22.45.dice.air.1", None),
        ("awaw-2011:flying-tigers.1", ["flying-tigers.1", "flying-tigers"]),
        ("europa:34.B.2.a.1", ["34.B.2.a.1", "34.B.2.a", "34.B.2", "34.B"]),
    ],
)
def test_an_id_is_covered_by_what_is_left_when_parts_are_cut_off(clause: str, expected: list[str] | None) -> None:
    found = list(stems(clause))
    assert found[0] == number_of(clause)
    if expected:
        assert found == expected


def test_the_stems_of_tables_end_with_the_table() -> None:
    assert list(stems("table.naval-attack-004.row.ff1"))[-2:] == [
        "table.naval-attack-004.row",
        "table.naval-attack-004",
    ]
    assert list(stems("table.surprise.level.7a"))[1:3] == ["table.surprise.level.7", "table.surprise.level"]
    assert list(stems("table.22.45.dice.air.1"))[-1] == "table.22.45"


def test_what_is_no_id_is_refused() -> None:
    with pytest.raises(FlagplotError, match="not a clause id"):
        list(stems("22.451D 2"))


def test_every_id_of_every_edition_is_found_whole_in_a_text() -> None:
    seen = 0
    for index in read_indexes(PACKAGE):
        for rule in index.rules:
            assert found_in(f"({rule.id}), as said.") == [rule.id]
            assert index.cited(f"={rule.id}") == [rule]
            assert rule in index.cited(rule.id)
            seen += 1
    assert seen > 1500


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        ("Search dice (22.451D, 22.428).", ["22.451D", "22.428"]),
        ("May surprise (22.461A, 22.462D-E)", ["22.461A", "22.462D", "22.462E"]),
        ("Net modifier (22.941-22.942).", ["22.941", "22.942"]),
        ("One (22.9412-22.941).", ["22.9412", "22.941"]),
        ("awaw-2011:22.11.A.1 and table.search.note-a.", ["awaw-2011:22.11.A.1", "table.search.note-a"]),
        ("34.C.2.a and 34.D", ["34.C.2.a", "34.D"]),
        ("the same 22.45 twice, 22.45", ["22.45"]),
        ("=22.55 alone", ["=22.55"]),
        ("takes 0.4 s, 1.5 times, version 3.11, 122.45", []),
        ("ends with 22.55-", ["22.55"]),
        ("reading A38, D22", []),
    ],
)
def test_citations_are_found_in_a_text(text: str, cites: list[str]) -> None:
    assert found_in(text) == cites


def test_a_text_of_citations_only() -> None:
    for text in ("22.41", "22.523E, 22.52", "22.462D-E", "=22.55; table.search", "europa:34.C.2.a"):
        assert is_citation(text)
    for text in ("19", "see 22.41", "", "22.41 and more"):
        assert not is_citation(text)


def test_editions_and_numbers_are_told_apart() -> None:
    assert [edition_of("22.45"), edition_of("awaw-2018:22.45"), edition_of("=europa:34.1")] == [
        "",
        "awaw-2018",
        "europa",
    ]
    assert [number_of("22.45"), number_of("=awaw-2018:22.45")] == ["22.45", "22.45"]


def index_2018() -> RuleIndex:
    return next(index for index in read_indexes(PACKAGE) if index.edition == "awaw-2018")


def test_a_citation_resolves_by_prefix() -> None:
    index = index_2018()
    ids = [number_of(rule.id) for rule in index.cited("22.451D")]
    assert ids == ["22.451D.1", "22.451D.2-a", "22.451D.2-b", "22.451D.3"]
    assert "22.451A" in [number_of(rule.id) for rule in index.cited("awaw-2018:22.451")]
    assert index.cited("22.45") == []
    assert [number_of(rule.id) for rule in index.cited("=22.35")] == ["22.35"]
    assert len(index.cited("22.35")) > 1
    assert index.cited("awaw-2011:22.451D") == []
    assert index.is_heading("22.4") and not index.is_heading("22.49")
    assert {rule.kind for rule in index.cited("table.naval-attack-004.row")} == {"data"}


def test_a_table_does_not_cover_another_table() -> None:
    assert not any("-004" in rule.id for rule in index_2018().cited("table.naval-attack"))


@pytest.mark.parametrize(
    ("row", "part"),
    [
        ("awaw-2018:22.1,Words,legality,stated,\nawaw-2018:22.1,Words,legality,stated,", "is listed twice"),
        ("awaw-2011:22.1,Words,legality,stated,", "not an id"),
        ("awaw-2018:22.1,Words,legality,done,", "expected stated, catalogue, data, outside or todo"),
        ("awaw-2018:22.1,Words,legality,outside,", "the reason why"),
        ("awaw-2018:22.1,,legality,stated,", "caption"),
    ],
)
def test_a_bad_index_is_refused(tmp_path: Path, row: str, part: str) -> None:
    path = tmp_path / "rules.csv"
    path.write_text(f"# edition: awaw-2018\n# home: games/awaw\nid,caption,kind,status,why\n{row}\n", encoding="utf-8")
    with pytest.raises(FlagplotError, match=part):
        read_rules(path)


def test_an_index_says_whose_it_is(tmp_path: Path) -> None:
    path = tmp_path / "rules.csv"
    path.write_text("id,caption,kind,status,why\nawaw-2018:22.1,a,b,todo,\n", encoding="utf-8")
    with pytest.raises(FlagplotError, match="# edition: and # home:"):
        read_rules(path)
    path.write_text("id,caption\nawaw-2018:22.1,a\n", encoding="utf-8")
    with pytest.raises(FlagplotError, match="id, caption, kind, status, why"):
        read_rules(path)


def test_captions_are_short_and_outside_says_why() -> None:
    for index in read_indexes(PACKAGE):
        for rule in index.rules:
            assert len(rule.caption.split()) <= 8, rule.id
            assert rule.status in ("stated", "catalogue") or rule.why, rule.id
