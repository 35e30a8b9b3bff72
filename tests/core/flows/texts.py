"""Flows for tests: small texts, played at one go, cut, and cut and compiled."""

import importlib.util
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

from flagplot.core.ask import NO_SEAT, clear
from flagplot.core.flows.flow import driver
from flagplot.core.schema import NOBODY, PUBLIC, Field, State

HEAD = """from collections.abc import Iterator
from flagplot.core.ask import ask, roll
from flagplot.core.flows.flow import flow, pause
from tests.core.flows.texts import Table

"""


class Table(State):
    """Ten numbers, a question and a frame."""

    x: Annotated[list[int], Field(-999999, 999999, PUBLIC, (10,), "place")]
    ask_kind: Annotated[int, Field(0, 99, PUBLIC)]
    ask_seat: Annotated[int, Field(-1, 2, PUBLIC, start=NO_SEAT)]
    ask_subject: Annotated[int, Field(-999, 999, PUBLIC, start=-1)]
    ask_object: Annotated[int, Field(-999, 999, PUBLIC, start=-1)]
    ask_size: Annotated[int, Field(0, 60, PUBLIC)]
    roll_purpose: Annotated[int, Field(0, 9, PUBLIC)]
    dice_left: Annotated[int, Field(0, 9, PUBLIC)]
    dice_sum: Annotated[int, Field(0, 60, PUBLIC)]
    answer: Annotated[int, Field(0, 99, NOBODY)]
    frame: Annotated[list[int], Field(-999999, 999999, NOBODY, (60,), "frame")]


def module_of(folder: Path, name: str, text: str) -> ModuleType:
    """Import a text as a module of flows."""
    path = folder / f"{name}.py"
    path.write_text(HEAD + text)
    # A text of the same size written within a second passes for the one before, if its bytecode is kept.
    Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    driver(name, "carry_on", module.main)
    return module


def played(module: Any, answers: Iterator[int]) -> Table:
    """Play a flow that was cut: each question is answered, and the flow that asked is entered again."""
    s = Table()
    module.carry_on(s)
    while s.frame[0] != 0:
        if s.ask_seat != NO_SEAT:
            answer = next(answers)
            s.answer, s.dice_sum = answer, answer
            clear(s)
        module.carry_on(s)
    return s


def at_one_go(text: str, name: str, answers: Iterator[int]) -> Table:
    """Play the same text as it is written: `ask` and `roll` give their answers where they are called."""
    space: dict[str, Any] = {"Table": Table, "Iterator": Iterator, "flow": lambda rule: rule, "pause": lambda: None}
    space["ask"] = space["roll"] = lambda *given: next(answers)
    exec(text, space)
    s = Table()
    space[name](s)
    return s


class Writer:
    """Writes random flows: loops, tests and sums with questions in them, and calls of flows written before."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.flows: list[tuple[str, bool]] = []
        self.loops = 0

    def number(self) -> str:
        """A number that asks nothing."""
        return self.random.choice(
            ["a", "b", "c", "s.x[0]", "s.x[3]", str(self.random.randint(-3, 9)), "a + b", "c - a"]
        )

    def wait(self) -> str:
        """Something that is waited for and gives a number."""
        giving = [name for name, gives in self.flows if gives]
        kind = self.random.randint(0, 3 if giving else 2)
        if kind == 3:
            return f"{self.random.choice(giving)}(s, {self.number()})"
        return f"roll(s, 1, {self.random.randint(1, 3)})" if kind == 2 else f"ask(s, 5, 0, {self.number()}, -1, 9)"

    def test(self) -> str:
        """A test, perhaps with questions in it."""
        tests = [
            f"{self.number()} < {self.number()}",
            f"{self.wait()} > 2",
            f"not {self.wait()}",
            f"{self.wait()} + a == 4",
        ]
        one, other = self.random.choices(tests, k=2)
        return self.random.choice([one, f"{one} and {other}", f"{one} or {other}", one])

    def block(self, depth: int, indent: str, in_loop: bool, gives: bool) -> list[str]:
        """Some statements."""
        lines: list[str] = []
        for _ in range(self.random.randint(1, 4)):
            name = self.random.choice("abc")
            kind = self.random.randint(0, 9 if depth else 4)
            if kind <= 1:
                lines.append(f"{indent}{name} = {self.wait()}")
            elif kind == 2:
                lines.append(f"{indent}{name} += {self.random.choice([self.wait(), self.number()])}")
            elif kind == 3:
                lines.append(
                    f"{indent}s.x[{self.random.randint(0, 9)}] = {self.random.choice([self.wait(), self.number()])}"
                )
            elif kind == 4:
                called = [flow for flow, gives_one in self.flows if not gives_one]
                lines.append(
                    f"{indent}{self.random.choice(called)}(s, {self.number()})" if called else f"{indent}pause()"
                )
            elif kind <= 6:
                lines += [f"{indent}if {self.test()}:", *self.block(depth - 1, indent + "    ", in_loop, gives)]
                if self.random.random() < 0.5:
                    lines += [f"{indent}else:", *self.block(depth - 1, indent + "    ", in_loop, gives)]
            else:
                self.loops += 1
                last = self.random.choice(["2", "3", "s.x[1] % 3", "min(3, abs(b))"])
                head = f"for i{self.loops} in range({last}):"
                if kind == 9:
                    lines.append(f"{indent}n{self.loops} = {last}")
                    head = f"while n{self.loops} > 0:"
                lines.append(indent + head)
                inside = [f"{indent}    {'n' if kind == 9 else 'a = i'}{self.loops}{' -= 1' if kind == 9 else ''}"]
                inside += self.block(depth - 1, indent + "    ", True, gives)
                lines += inside
        if in_loop and self.random.random() < 0.3:
            lines.append(indent + self.random.choice(["break", "continue"]))
        elif self.random.random() < 0.15:
            lines.append(f"{indent}return {self.number()}" if gives else f"{indent}return")
        return lines

    def text(self, flows: int) -> str:
        """A module of flows; the last, `main`, takes nothing but the table."""
        texts = []
        for number in range(flows):
            gives = number < flows - 1 and self.random.random() < 0.6
            name, given = (f"part{number}", ", a: int") if number < flows - 1 else ("main", "")
            lines = ["@flow", f"def {name}(s: Table{given}) -> {'int' if gives else 'None'}:", "    b = 1", "    c = 2"]
            lines += [] if given else ["    a = 0"]
            lines += self.block(2, "    ", False, gives)
            if gives and not lines[-1].startswith("    return"):
                lines.append(f"    return {self.number()}")
            elif not lines[-1].startswith("    return"):
                lines.append("    s.x[8] = a + b * 3 + c * 7")
            texts.append("\n".join(lines))
            self.flows.append((name, gives))
        return "\n\n\n".join(texts) + "\n"
