"""The LLVM source of one function: registers, slots, labels, and the checks that stop a program."""

import ast
import re
from types import FunctionType
from typing import Final

from flagplot.core.errors import FlagplotError

LABEL: Final = re.compile(r"label %(\w+)")


class IRText:
    """The source of one function as it grows."""

    function: FunctionType
    gives: str
    """The return type of the function."""

    def __init__(self, checks: bool, texts: list[str]) -> None:
        self.checks, self.texts = checks, texts
        self.slots, self.lines = list[str](), list[str]()
        self.count, self.is_open = 0, True
        self.reached = set[str]()
        """Labels that are jumped to."""

    def fault(self, node: ast.AST | None, what: str) -> FlagplotError:
        """An error in a function, with its place."""
        line = getattr(node, "lineno", 0)
        return FlagplotError(f"{self.place(line)} does not compile: {what}", expected="the rule dialect")

    def place(self, line: int) -> str:
        """A line of the function, for messages."""
        return f"{self.function.__name__} ({self.function.__module__}, line {line})"

    def write(self, text: str) -> None:
        """Add an instruction. Unreachable code is omitted."""
        if self.is_open:
            self.lines.append(f"  {text}")

    def set(self, text: str) -> str:
        """Add an instruction with a result, and name its register."""
        self.count += 1
        self.write(f"%r{self.count} = {text}")
        return f"%r{self.count}"

    def slot(self, kind: str) -> str:
        """A stack slot for a variable, which LLVM turns into a register."""
        self.count += 1
        self.slots.append(f"  %s{self.count} = alloca {kind}")
        return f"%s{self.count}"

    def label(self) -> str:
        """A new label."""
        self.count += 1
        return f"b{self.count}"

    def begin(self, label: str) -> None:
        """Begin a block, if it is reachable. An open block falls through into this one."""
        self.go(label)
        if label in self.reached:
            self.lines.append(f"{label}:")
            self.is_open = True

    def go(self, label: str) -> None:
        """End a block with a jump."""
        self.end(f"br label %{label}")

    def end(self, text: str) -> None:
        """End a block."""
        if self.is_open:
            self.reached.update(LABEL.findall(text))
        self.write(text)
        self.is_open = False

    def back(self) -> None:
        """End a block by returning a dummy value."""
        self.end("ret void" if self.gives == "void" else f"ret {self.gives} zeroinitializer")

    def stop_if(self, test: str, node: ast.AST, what: str) -> None:
        """Stop the program if a test is true, with a message. All callers return at once."""
        octets = f"{self.place(getattr(node, 'lineno', 0))}: {what}".encode()
        text = f"@said{len(self.texts)}.{self.function.__name__}"
        spelled = "".join(f"\\{octet:02x}" for octet in octets)
        self.texts.append(f'{text} = private constant [{len(octets) + 1} x i8] c"{spelled}\\00"')
        wrong, on = self.label(), self.label()
        self.end(f"br i1 {test}, label %{wrong}, label %{on}")
        self.begin(wrong)
        self.write(f"store ptr {text}, ptr @fault")
        self.back()
        self.begin(on)

    def stop_if_stopped(self) -> None:
        """Return at once if the called function stopped the program."""
        if not self.checks:
            return
        found = self.set("load ptr, ptr @fault")
        stopped, on = self.label(), self.label()
        self.end(f"br i1 {self.set(f'icmp ne ptr {found}, null')}, label %{stopped}, label %{on}")
        self.begin(stopped)
        self.back()
        self.begin(on)
