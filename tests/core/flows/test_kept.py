"""Flows that are kept between runs are those that a cut of the source gives, and anything else is cut again."""

from pathlib import Path

import pytest

from flagplot.core import outside
from flagplot.core.bind import Rule
from flagplot.core.flows import kept
from tests.core.flows.texts import module_of

ONE = """@flow
def low(s: Table) -> int:
    return ask(s, 1, 0, 0, 0, 9)


@flow
def main(s: Table) -> None:
    s.x[0] = low(s)
    s.x[1] = low(s)
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what is kept, in which flows of tests count as the program's own."""
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(outside, "PACKAGE", "mine")
    return tmp_path


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    cut = list[str]()
    plain = kept.keep

    def keep(rule: Rule, digest: bytes, found: kept.Cut) -> None:
        cut.append(rule.__name__)
        plain(rule, digest, found)

    monkeypatch.setattr(kept, "keep", keep)
    return cut


def test_a_flow_is_cut_once_and_read_the_next_time(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = counted(monkeypatch)
    first = module_of(own, "mine", ONE)
    again = module_of(own, "mine", ONE)
    assert cut == ["low", "main"]
    for name in ("low", "main"):
        one, other = getattr(first, name), getattr(again, name)
        assert one.__code__ == other.__code__ and one.flow.places == other.flow.places
        assert one.flow.text == other.flow.text, "the text for the compiler is cut when it is asked for"


@pytest.mark.parametrize(
    ("old", "new", "cut_again"),
    [
        ("s.x[1] = low(s)", "s.x[2] = low(s)", ["main"]),
        ("return ask(s, 1, 0, 0, 0, 9)", "ask(s, 1, 0, 0, 0, 9)\n    return ask(s, 1, 0, 0, 0, 9)", ["low", "main"]),
        ("return ask(s, 1, 0, 0, 0, 9)", "n = s.x[3]\n    return ask(s, 1, 0, 0, 0, 9) + n", ["low", "main"]),
    ],
    ids=["itself", "one above it has other lines", "a flow that it calls has other places"],
)
def test_a_flow_that_has_changed_is_cut_again(
    old: str, new: str, cut_again: list[str], own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module_of(own, "mine", ONE)
    cut = counted(monkeypatch)
    module_of(own, "mine", ONE.replace(old, new))
    assert cut == cut_again


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-1], lambda data: data[:70] + b"\xff" + data[71:], lambda data: b""]
)
def test_a_damaged_file_is_written_again(damage: object, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(damage)
    module_of(own, "mine", ONE)
    for file in (own / "kept").rglob("mine.main*"):
        file.write_bytes(damage(file.read_bytes()))
    cut = counted(monkeypatch)
    module_of(own, "mine", ONE)
    assert cut == ["main"]


def test_rows_of_another_module_are_lent_to_a_flow_that_is_kept(own: Path) -> None:
    rows = "LAST = 4\n\n\ndef first(s: Table) -> Iterator[int]:\n    for u in range(LAST):\n        yield u\n\n\n"
    module_of(own, "mine_rows", rows + ONE)
    loop = "    for u in first(s):\n        s.x[u] = ask(s, 1, 0, u, 0, 9)\n"
    text = f"from mine_rows import first\n\n\n@flow\ndef main(s: Table) -> None:\n{loop}"
    for _ in range(2):
        assert module_of(own, "mine", text).LAST == 4


def test_flows_of_other_packages_are_not_kept(own: Path) -> None:
    module_of(own, "yours", ONE)
    assert not list(own.rglob("yours.main*"))
