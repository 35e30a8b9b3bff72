"""Flows: a text that is cut at its questions plays as the text at one go, keeps nothing behind, and refuses what cannot be cut."""

import random
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.flows.texts import HEAD, Table, Writer, at_one_go, module_of, played
from tests.helpers.blocks import first


def answers(seed: int) -> Iterator[int]:
    """Answers without end."""
    drawn = random.Random(seed)
    while True:
        yield drawn.randint(0, 6)


@pytest.mark.parametrize("part", first(2, range(8)))
def test_a_cut_flow_plays_as_its_text_at_one_go(part: int, tmp_path: Path) -> None:
    """Random texts with questions in loops, tests, sums and calls; the frame is empty at the end."""
    cut = 0
    for seed in range(part * 25, part * 25 + 25):
        text = Writer(seed).text(flows=4)
        try:
            module = module_of(tmp_path, f"texts{seed}", text)
        except SyntaxError as fault:
            assert "never reached" in str(fault) or "too many" in str(fault), text
            continue
        cut += 1
        for game in range(3):
            s = played(module, answers(game))
            assert not any(s.frame), text
            assert s.x == at_one_go(text, "main", answers(game)).x, text
    assert cut > 10


PLAIN = "@flow\ndef main(s: Table) -> None:\n"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("s.x[0] = max(ask(s, 5, 0, 0, 0, 3), 1)", "within an expression that cannot be cut"),
        ("s.x[0] = ask(s, 5, 0, ask(s, 5, 0, 0, 0, 3), 0, 3)", "among the arguments of a call"),
        ("s.x[0] = 2 + ask(s, 5, 0, 0, 0, 3)", "within an expression that cannot be cut"),
        ("s.x[0] += ask(s, 5, 0, 0, 0, 3)", "the field may have changed"),
        ("try:\n    ask(s, 5, 0, 0, 0, 3)\nfinally:\n    s.x[0] = 1", "within `try`"),
        ("for i in range(0, 9, 2):\n    ask(s, 5, 0, i, 0, 3)", "counts up one by one"),
        ("for i in s.x:\n    ask(s, 5, 0, i, 0, 3)", "goes over `range` or over rows"),
        ("a = b = ask(s, 5, 0, 0, 0, 3)", "to several names at once"),
        ("ask(s, 5, 0, 0, 0, 3) + 1", "is lost in this line"),
        ("a = pause()", "a pause gives nothing"),
        ("main(s)", "a flow calls itself"),
        ("later(s)", "before it is defined"),
        ("if s.x[0] > 0:\n    a = 1\nask(s, 5, 0, 0, 0, 3)\ns.x[1] = a", "`a` may be read before it is set"),
        ("a = s.x\nask(s, 5, 0, 0, 0, 3)\ns.x[1] = a[0]", "outlives a question"),
        ("return\nask(s, 5, 0, 0, 0, 3)", "this is never reached"),
        ("for i in range(3):\n    ask(s, 5, 0, i, 0, 3)\nelse:\n    s.x[0] = 1", "has no `else`"),
    ],
)
def test_what_cannot_be_cut_is_refused_at_import_with_its_line(body: str, why: str, tmp_path: Path) -> None:
    lines = "\n".join("    " + line for line in body.splitlines())
    later = "\n\n\n@flow\ndef later(s: Table) -> None:\n    ask(s, 5, 0, 0, 0, 3)\n"
    with pytest.raises(SyntaxError, match=why) as refused:
        module_of(tmp_path, "refused", PLAIN + lines + later)
    assert refused.value.filename == str(tmp_path / "refused.py")
    first = HEAD.count("\n") + 2
    assert first <= (refused.value.lineno or 0) <= first + 1 + body.count("\n")


def test_a_flow_for_which_the_frame_is_too_small_is_refused(tmp_path: Path) -> None:
    names = "\n".join(f"    a{n} = s.x[{n % 10}]" for n in range(70))
    total = " + ".join(f"a{n}" for n in range(70))
    with pytest.raises(SyntaxError, match="it needs 73 places of the frame, which has 60"):
        module_of(tmp_path, "wide", f"{PLAIN}{names}\n    ask(s, 5, 0, 0, 0, 3)\n    s.x[0] = {total}\n")


def test_names_that_are_never_needed_at_once_share_a_place(tmp_path: Path) -> None:
    one = "    a = s.x[0]\n    ask(s, 5, 0, 0, 0, 3)\n    s.x[1] = a\n"
    other = "    b = s.x[2]\n    ask(s, 5, 0, 0, 0, 3)\n    s.x[3] = b\n"
    module = module_of(tmp_path, "shared", PLAIN + one + other)
    assert module.main.flow.end - module.main.flow.base == 3, "the step, the caller, and one place for both"


def test_a_traceback_names_the_line_of_the_source(tmp_path: Path) -> None:
    text = PLAIN + "    ask(s, 5, 0, 0, 0, 3)\n    s.x[0] = s.x[99]\n"
    module = module_of(tmp_path, "faulty", text)
    with pytest.raises(IndexError) as fault:
        played(module, answers(0))
    last = traceback.extract_tb(fault.value.__traceback__)[-1]
    assert (last.filename, last.line) == (str(tmp_path / "faulty.py"), "s.x[0] = s.x[99]")


def test_the_cut_text_can_be_read(tmp_path: Path) -> None:
    module = module_of(tmp_path, "read", PLAIN + "    s.x[0] = ask(s, 5, 0, 0, 0, 3)\n")
    assert "s.x[0] = s.answer" in module.main.flow.text


def test_a_loop_over_rows_of_a_generator_may_ask(tmp_path: Path) -> None:
    rows = (
        "def odd(s: Table, last: int) -> Iterator[int]:\n"
        "    for u in range(last):\n        if u % 2 == 1:\n            yield u\n\n\n"
    )
    text = rows + PLAIN + "    for u in odd(s, 8):\n        s.x[u] = ask(s, 5, 0, u, 0, 9)\n"
    module = module_of(tmp_path, "rows", text)
    s = played(module, answers(1))
    assert s.x == at_one_go(text, "main", answers(1)).x
    assert any(s.x) and not any(s.frame) and not any(s.x[::2])


def test_the_row_of_a_sum_lives_in_the_sum_alone(tmp_path: Path) -> None:
    """A flow may sum over a name that it never sets; the same name of the flow keeps its number, also within the rows."""
    text = (
        f"{PLAIN}    s.x[0] = ask(s, 5, 0, 0, 0, 9)\n    s.x[1] = 10 + sum(u for u in range(5) if s.x[u] == 0)\n"
        "    g = ask(s, 5, 0, 0, 0, 6)\n    s.x[2] = ask(s, 5, 0, 0, 0, 9)\n"
        "    s.x[3] = 1 + sum(g for g in range(g + 2))\n    s.x[4] = g\n"
    )
    module = module_of(tmp_path, "sums", text)
    for seed in range(20):
        s = played(module, answers(seed))
        assert s.x == at_one_go(text, "main", answers(seed)).x
        assert s.x[1] >= 10 and not any(s.frame)
    assert module.main.flow.end - module.main.flow.base == 3, "the step, the caller, and one place for `g`"


def test_an_answer_is_forgotten_once_it_is_read(tmp_path: Path) -> None:
    """Exact walks merge positions that differ in nothing else."""
    text = PLAIN + "    if ask(s, 5, 0, 0, 0, 9) == 3:\n        s.x[0] = 1\n    ask(s, 5, 0, 1, 0, 9)\n"
    module = module_of(tmp_path, "forgotten", text)
    found = []
    for answer in (1, 2):
        s = Table()
        module.carry_on(s)
        s.answer, s.ask_seat = answer, -1
        module.carry_on(s)
        assert s.frame[0] != 0
        found.append((s.answer, [*s.frame], [*s.x]))
    assert found[0] == found[1]
