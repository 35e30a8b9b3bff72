"""Binding: rules by their full names, copies that call copies, and an edition's own in their places."""

import inspect
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from flagplot.core.bind import Bound, bind, dispatcher, full_key, functions_of, key_of, with_companions
from flagplot.core.errors import FlagplotError

TEXTS = {
    "made_up.battle.homeward": "def may_return(s): return s + 1\ndef other(s): return 0\n",
    "made_up.turn.homeward": "from made_up.battle import homeward as other\ndef may_return(s): return s + 2\n",
    "made_up.turn.flow": "from made_up.turn.homeward import may_return\ndef both(s): return 10 * may_return(s)\n",
    "made_up.later": "def home_at_once(s): return 7\n",
}


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> list[ModuleType]:
    """Rooms of a made-up game, two of which have a module of the same name."""
    made = []
    for package in ("made_up", "made_up.battle", "made_up.turn"):
        monkeypatch.setitem(sys.modules, package, ModuleType(package))
    for name, text in TEXTS.items():
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        setattr(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2], module)
        exec(text, module.__dict__)
        made.append(module)
    return made


def test_two_rooms_may_have_a_module_of_one_name(rooms: list[ModuleType]) -> None:
    """A key names the room; its end will do where it means one rule."""
    bound = bind(rooms)
    assert bound["turn.homeward:may_return"](0) == 2 and bound["battle.homeward:may_return"](0) == 1
    assert bound["homeward:other"](0) == 0 and bound["flow:both"](0) == 20
    assert bound["made_up.turn.homeward:may_return"] is bound["turn.homeward:may_return"]
    with pytest.raises(FlagplotError, match="2 rules 'homeward:may_return'"):
        bound["homeward:may_return"]
    with pytest.raises(FlagplotError, match="no rule 'homeward:nothing'"):
        bound["homeward:nothing"]


def test_what_is_replaced_is_replaced_where_it_is_called(rooms: list[ModuleType]) -> None:
    """By the end of its key too; the other room's rule stays, and so does the plain text."""
    later: Any = rooms[3].__dict__["home_at_once"]
    bound = bind(rooms[:3], replace={"turn.homeward:may_return": later})
    assert bound["flow:both"](0) == 70 and bound["battle.homeward:may_return"](0) == 1
    assert rooms[2].__dict__["both"](0) == 20
    with pytest.raises(FlagplotError, match="2 rules"):
        bind(rooms, replace={"homeward:may_return": later})


def test_a_module_is_bound_once(rooms: list[ModuleType]) -> None:
    """Given twice, its rules would be two of one name."""
    with pytest.raises(FlagplotError, match="two rules are called"):
        bind([rooms[0], rooms[0]])
    found = Bound({key_of(f): f for f in functions_of(rooms[0]).values()})
    assert full_key(found, "homeward:other") == "made_up.battle.homeward:other" == key_of(found["homeward:other"])


def test_the_companions_of_a_module_are_those_whose_functions_it_calls(rooms: list[ModuleType]) -> None:
    """Of its own package, theirs too; of other packages where they lie below the room that is named."""
    battle, turn, flow, later = rooms
    exec("from made_up.battle.homeward import may_return as far\nfrom made_up.later import home_at_once", flow.__dict__)
    assert with_companions([flow]) == (flow, turn)
    assert with_companions([flow], "made_up") == (battle, later, flow, turn)
    assert with_companions([flow], "made_up.battle") == (battle, flow, turn)
    assert with_companions([later, later]) == (later,)


HANDLERS = """
from typing import Any
def shut(s: Any, answer: int) -> int: return -answer
def open_up(t: int, s: Any, answer: int) -> int: return t + answer
def ajar(s: Any, answer: int) -> int: return 2 * answer
def wait(s: Any) -> None: s.waits = 1
"""


def test_a_table_of_rules_hands_on_to_the_rule_of_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("made_up_doors")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(HANDLERS, module.__dict__)
    doors = vars(module)
    rules = {7: doors["shut"], 2: doors["open_up"], 4: None, 9: doors["shut"]}
    doors["ask"] = dispatcher(module.__name__, "ask", "door", rules)
    found = [doors["ask"](100, SimpleNamespace(door=door), 5) for door in range(10)]
    assert found == [0, 0, 105, 0, 0, 0, 0, -5, 0, -5]
    assert "number < 7" in inspect.getsource(doors["ask"])
    assert list(functions_of(module)) == ["shut", "open_up", "ajar", "wait", "ask"]
    bound = bind([module], replace={"made_up_doors:shut": doors["ajar"]})
    assert bound["made_up_doors:ask"](100, SimpleNamespace(door=7), 5) == 10


def test_a_table_of_rules_that_answer_nothing_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("made_up_waits")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(HANDLERS, module.__dict__)
    s = SimpleNamespace(door=3, waits=0)
    assert dispatcher(module.__name__, "go", "door", {3: vars(module)["wait"]})(s) is None
    assert s.waits == 1
