"""Kinds of events, questions and refusals are declared once, and an event has the fields of its kind."""

import ast
import copy
import pickle
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

import flagplot
from flagplot.core.event import EventKind, declaring_events
from tools.trees import tree

BY_CODE, event = declaring_events()
SUNK: Final = event(3, "sunk", "22.55", "{unit} sinks", owner="side", factors="int")


def test_a_number_is_declared_once() -> None:
    assert SUNK == 3 and BY_CODE[3] is SUNK
    with pytest.raises(TypeError, match="3 is declared twice"):
        event(3, "damaged", "22.55", "{unit} is damaged")


def test_an_event_has_the_fields_of_its_declaration() -> None:
    """Those of the words, the others, and the side that may read it; each must be given, and no other."""
    sunk = SUNK(side=1, unit=4, factors=5)
    assert (sunk.kind, sunk.unit, sunk.factors, sunk.owner) == (SUNK, 4, 5, 1)
    assert sunk.said(lambda reading, number: f"{reading} {number}") == "unit 4 sinks"
    assert sunk.named(lambda reading, number: f"{reading} {number}") == {
        "side": "side 1",
        "unit": "unit 4",
        "factors": 5,
    }
    assert pickle.loads(pickle.dumps([sunk])) == [sunk] and copy.deepcopy(sunk).unit == 4
    for fields in ({"side": 1, "unit": 4}, {"side": 1, "unit": 4, "factors": 5, "hits": 1}):
        with pytest.raises(TypeError, match="factors|hits"):
            SUNK(**fields)


def kinds_of(node: ast.expr, module: ModuleType) -> list[Any]:
    """The kinds of event that an argument may name."""
    if isinstance(node, ast.IfExp):
        return kinds_of(node.body, module) + kinds_of(node.orelse, module)
    home = (
        getattr(module, node.value.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        else module
    )
    return [getattr(home, node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", ""), None)]


def test_every_event_is_emitted_with_its_fields() -> None:
    """A missing, misspelt or surplus field is found without playing the game that would emit it."""
    home = Path(flagplot.__file__).parent
    found, wrong = 0, list[str]()
    for path in sorted((home / "games").rglob("*.py")):
        source = path.read_text()
        if "import emit" not in source and ", emit" not in source:
            continue
        module = import_module(".".join(("flagplot", *path.relative_to(home).with_suffix("").parts)))
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "emit":
                continue
            found += 1
            given = {each.arg for each in node.keywords}
            for kind in kinds_of(node.args[1], module):
                if not isinstance(kind, EventKind) or kind.fields.keys() != given or len(node.args) != 2:
                    wrong.append(f"{path}:{node.lineno}: {ast.unparse(node)} has not the fields of {kind!r}")
    assert not wrong, "\n".join(wrong)
    assert found > 100
