"""The ranges of parameters, derived from a program's source, as information for LLVM.

If a function first accesses the row with a given number, its argument is always a valid row number: a checked program
stops at any other. The same holds for callers that pass the number on first. LLVM does not find this by itself. Since a
group number is never below 0, a division by the groups of a side becomes one instruction instead of twelve.
"""

import re
from typing import Final, NamedTuple

Bounds = tuple[int, int]
ENDS: Final = ("  br ", "  ret ", "  switch ", "  unreachable")
"""Line beginnings that end the unconditional part of a function."""
ROW: Final = re.compile(r"  ; row (\S+) (\d+)")
FLOOR: Final = re.compile(r"  (%r\d+) = .* ; floor (\S+) (\d+)")
REST: Final = re.compile(r"  (?:(%\w+) = )?(add nsw|sub nsw|mul nsw|load|store|call) (?:i64,? )?(?:ptr )?(.*)")
CALL: Final = re.compile(r".*@([\w.]+)\((.*)\)")
PARAMETER: Final = re.compile(r"i64 (%[\w.]+)")


class RangeStep(NamedTuple):
    """One instruction: its result, operation and operands."""

    gives: str
    how: str
    of: tuple[str, ...]


def read(line: str) -> RangeStep | None:
    """The range information in one line."""
    if found := ROW.fullmatch(line):
        return RangeStep("", "row", found.groups())
    if found := FLOOR.fullmatch(line):
        return RangeStep(found[1], "floor", found.groups()[1:])
    found = REST.fullmatch(line)
    if found is None:
        return None
    gives, how, rest = found.groups()
    if how == "call":
        called = CALL.fullmatch(rest)
        return (
            RangeStep("", called[1], tuple(each.rpartition(" ")[2] for each in called[2].split(", ")))
            if called
            else None
        )
    one, _, other = rest.partition(", ")
    return RangeStep(other.rpartition(" ")[2], how, (one,)) if how == "store" else RangeStep(gives, how, (one, other))


class Ranges:
    """The parameter ranges of the functions of a program."""

    def __init__(self) -> None:
        self.sure, self.parameters = dict[str, list[RangeStep]](), dict[str, list[str]]()
        """The unconditional first part of each function."""
        self.needed, self.apart = dict[str, dict[str, Bounds]](), set[str]()
        """Known ranges, and functions of other units, whose ranges are not exported."""

    def read(self, text: str, is_apart: bool) -> None:
        """Read one function."""
        head, *lines = text.splitlines()
        name, first = named(head), next(place for place, line in enumerate(lines) if line.startswith(ENDS))
        steps = [read(line) for line in lines[:first]]
        self.sure[name] = [step for step in steps if step is not None]
        self.parameters[name] = re.findall(r" (%[\w.]+)", head)
        if is_apart:
            self.apart.add(name)

    def needs(self, name: str) -> dict[str, Bounds]:
        """The ranges that the parameters of a function must have."""
        if name in self.needed:
            return self.needed[name]
        need = self.needed[name] = dict[str, Bounds]()
        for step in reversed(self.sure[name]):
            if step.how == "row":
                narrow(need, step.of[0], (0, int(step.of[1]) - 1))
            elif step.how in self.sure and step.how not in self.apart:
                inner = self.needs(step.how)
                for mine, part in zip(self.parameters[step.how], step.of, strict=False):
                    narrow(need, part, inner.get(mine))
            elif step.gives in need:
                narrow(need, *before(step, need.pop(step.gives)))
        return need

    def with_ranges(self, text: str) -> str:
        """The source of a function with its parameter ranges."""
        head, end, rest = text.partition("\n")
        known = self.needs(named(head))
        return PARAMETER.sub(lambda one: f"i64 {spelled(known.get(one[1]))}{one[1]}", head) + end + rest


def named(head: str) -> str:
    """The name of a function, from its first line."""
    return head[head.index("@") + 1 : head.index("(")]


def narrow(need: dict[str, Bounds], part: str, found: Bounds | None) -> None:
    """Narrow the range of a register or a slot."""
    if part.startswith("%") and found is not None:
        low, high = need.get(part, found)
        need[part] = max(low, found[0]), min(high, found[1])


def before(step: RangeStep, need: Bounds) -> tuple[str, Bounds | None]:
    """The operand of an instruction, and its range if the result has a given range."""
    (low, high), one, other = need, step.of[0], step.of[-1]
    if step.how in ("load", "store"):
        return one, need
    if step.how == "sub nsw" and is_number(one):
        return other, (int(one) - high, int(one) - low)
    if not is_number(other):
        return one, None
    number = int(other)
    if step.how == "floor":
        return one, (low * number, high * number + number - 1)
    if step.how == "mul nsw":
        return one, (-(-low // number), high // number) if number > 0 else None
    number = number if step.how == "sub nsw" else -number
    return one, (low + number, high + number)


def is_number(part: str) -> bool:
    """Whether a part is a constant."""
    return part.lstrip("-").isdigit()


def spelled(bounds: Bounds | None) -> str:
    """A range in LLVM syntax."""
    return f"range(i64 {bounds[0]}, {bounds[1] + 1}) " if bounds and bounds[0] <= bounds[1] else ""
