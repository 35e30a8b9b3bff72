"""Plain English: no private word becomes more frequent than it was (tools/english.py)."""

import ast

from tools import english


def test_no_figure_rises() -> None:
    """`python -m tools.english --take` writes lower figures into tests/data/english.csv."""
    kept = english.kept()
    risen = {
        f"{what}, {column}": (before, now)
        for what, row in english.figures().items()
        for column, before, now in zip(english.HEAD[1:], kept.get(what, (0, 0, 0, 0)), row, strict=True)
        if now > before
    }
    assert risen == {}


def test_every_figure_is_kept() -> None:
    assert list(english.kept()) == list(english.figures())


def test_prose_visible_text_and_names_are_separate() -> None:
    source = '"""A docstring."""\nx: int = 1  # a comment\ny = "a visible text"\nz = "key"\ndef f(a): return "b c"\n'
    tree = ast.parse(source)
    assert english.texts_of(source, tree) == ("A docstring.\n\n# a comment", "a visible text\n\nb c")
    assert set(english.names_of(tree)) == {"f", "a", "x"}


def test_sentences_end_at_marks_cells_and_items_and_leave_out_code() -> None:
    text = "One two. Three:\n\n    four five\n\n- six\n- seven | eight\n```\nnine\n```\nten"
    found = [" ".join(each.split()) for each in english.sentences_of(english.without_code(text))]
    assert [each for each in found if each] == ["One two.", "Three:", "- six", "- seven", "eight", "ten"]
    assert list(english.texts_in({"a": ["b c", 1], "d": {"e": "f"}})) == ["b c", "f"]
