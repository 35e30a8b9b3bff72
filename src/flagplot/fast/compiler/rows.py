"""Loops over the rows of a record, such as the ships of a group, vectorised.

`for u in range(a, b): if s.at[u] == g and s.hits[u] > 0: ...` tests each row in turn. Here all rows are compared at
once, and the loop visits only those that pass. The source of the rules is unchanged. A loop for which equivalence is
not certain is compiled as written.
"""

import ast
from collections.abc import Callable
from typing import Final, NamedTuple

import llvmlite.binding as llvm

from flagplot.fast.compiler.stores import assigned, name_of
from flagplot.fast.compiler.text import walk, walk_through

OF_BITS: Final = {8: range(-128, 128), 16: range(-(2**15), 2**15)}
"""The numbers that fit in these bits."""


HOST: Final = llvm.get_host_cpu_features()
IS_WIDE: Final = bool(HOST.get("avx512bw"))
"""Whether this machine has masks of that many bits."""
LEAST: Final = 32
"""Rows that every machine tests at once. Most sides have fewer."""
AT_ONCE: Final = 2 * LEAST if IS_WIDE else LEAST
"""Rows tested at once: those whose bytes fit in a register."""
ADDED: Final = "llvm.x86.avx512.psad.bw.512" if IS_WIDE else "llvm.x86.avx2.psad.bw" if HOST.get("avx2") else ""
"""The instruction that adds the bytes of a vector, if this machine has one."""


def vector(kind: str) -> str:
    """The type of a value per row in LLVM."""
    return f"<{AT_ONCE} x {kind}>"


class Lanes(NamedTuple):
    """A number per row: the register, the bits of each, and its range."""

    register: str
    bits: int
    low: int
    high: int

    @property
    def llvm(self) -> str:
        """The type of the register."""
        return vector(f"i{self.bits}")


def lane_numbers() -> Lanes:
    """The number of each row of a vector."""
    return Lanes(f"<{', '.join(f'i8 {n}' for n in range(AT_ONCE))}>", 8, 0, AT_ONCE - 1)


class NotVectorizable(Exception):
    """Raised where a test cannot be vectorised safely."""


class Loop:
    """A loop over rows, its tests, and the body for the rows that pass them."""

    def __init__(self, loop: ast.For) -> None:
        tests, body = list[ast.expr](), loop.body
        while len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse:
            test = body[0].test
            tests += test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
            body = body[0].body
        over = loop.iter
        if loop.orelse or not isinstance(loop.target, ast.Name) or not isinstance(over, ast.Call):
            raise NotVectorizable
        if len(over.args) > 2:
            raise NotVectorizable
        self.number, self.tests, self.body, self.over = loop.target.id, tests, body, over
        self.whole = ast.Module(loop.body, [])

    @property
    def adds(self) -> ast.expr | None:
        """The number that the loop adds for each row that passes, if it does nothing else."""
        one = self.body[0]
        if len(self.body) > 1 or not isinstance(one, ast.AugAssign) or not isinstance(one.op, ast.Add):
            return None
        name, used = name_of(one.target), [each for each in walk(self.whole) if isinstance(each, ast.Name)]
        return one.value if name and len([each for each in used if each.id == name]) == 1 else None


def is_only_used_here(loop: Loop, text: ast.FunctionDef) -> bool:
    """Whether only loops over it read and write the loop's variable."""
    loops = [one for one in walk_through(text) if isinstance(one, ast.For) and name_of(one.target) == loop.number]
    inside = {id(node) for one in loops for node in walk(one)}
    used = [node for node in walk_through(text) if isinstance(node, ast.Name) and node.id == loop.number]
    return all(id(node) in inside for node in used) and loop.number not in assigned(loop.whole)


def compared(
    write: Callable[[str], str], sign: str, rows: Lanes, number: str, spread: Callable[[str, str], str]
) -> str:
    """Emit whether rows are equal to a number, or not. No row equals a number outside its range.

    Without masks in registers LLVM moves a selected mask bit by bit. There a number far away becomes one that no row holds.
    """
    least, most = OF_BITS[rows.bits][0], OF_BITS[rows.bits][-1]
    is_clamped = not IS_WIDE and least < rows.low and rows.high < most
    if is_clamped:
        less = write(f"call i64 @llvm.smin.i64(i64 {number}, i64 {most})")
        number = write(f"call i64 @llvm.smax.i64(i64 {less}, i64 {least})")
    small = write(f"trunc i64 {number} to i{rows.bits}")
    found = write(f"icmp {sign} {rows.llvm} {rows.register}, {spread(f'i{rows.bits}', small)}")
    if is_clamped:
        return found
    fits = write(f"icmp eq i64 {write(f'sext i{rows.bits} {small} to i64')}, {number}")
    other = "zeroinitializer" if sign == "eq" else "splat (i1 true)"
    return write(f"select i1 {fits}, {vector('i1')} {found}, {vector('i1')} {other}")


def added(write: Callable[[str], str], rows: Lanes, bits: str) -> str:
    """Emit the sum of a number over the rows whose bits are set. Negative bytes are offset for that."""
    count = write(f"call i64 @llvm.ctpop.i64(i64 {bits})")
    if rows.low == rows.high:
        return write(f"mul i64 {count}, {rows.low}")
    by_bytes, taken = rows.bits == 8 and ADDED != "", rows.register
    low = min(rows.low, 0) if by_bytes else 0
    if low:
        taken = write(f"add {rows.llvm} {taken}, splat (i8 {-low})")
    taken = write(f"select {vector('i1')} {mask_of(write, bits)}, {rows.llvm} {taken}, {rows.llvm} zeroinitializer")
    if by_bytes:
        words = AT_ONCE // 8
        sums = write(f"call <{words} x i64> @{ADDED}({rows.llvm} {taken}, {rows.llvm} zeroinitializer)")
        total = write(f"call i64 @llvm.vector.reduce.add.v{words}i64(<{words} x i64> {sums})")
        return write(f"add i64 {total}, {write(f'mul i64 {count}, {low}')}") if low else total
    size = 16 if {rows.low * AT_ONCE, rows.high * AT_ONCE} <= set(OF_BITS[16]) else 32
    if size != rows.bits:
        taken = write(f"sext {rows.llvm} {taken} to {vector(f'i{size}')}")
    total = write(f"call i{size} @llvm.vector.reduce.add.v{AT_ONCE}i{size}({vector(f'i{size}')} {taken})")
    return write(f"sext i{size} {total} to i64")


def bits_of(write: Callable[[str], str], mask: str) -> str:
    """Emit the truth values of rows as the bits of a number, the lowest for the first row."""
    bits = write(f"bitcast {vector('i1')} {mask} to i{AT_ONCE}")
    return bits if IS_WIDE else write(f"zext i{AT_ONCE} {bits} to i64")


def mask_of(write: Callable[[str], str], bits: str) -> str:
    """Emit the bits of a number as the truth values of rows.

    Without masks in registers LLVM moves them one by one, also where it folds a test into them. So each byte of the number is
    copied to eight lanes, of which each keeps its own bit.
    """
    if IS_WIDE:
        return write(f"bitcast i64 {bits} to {vector('i1')}")
    places = ", ".join(f"i32 {lane // 8}" for lane in range(AT_ONCE))
    own = ", ".join(f"i8 {(1 << lane % 8) - (256 if lane % 8 == 7 else 0)}" for lane in range(AT_ONCE))
    octets = write(f"bitcast i64 {bits} to <8 x i8>")
    copied = write(f"shufflevector <8 x i8> {octets}, <8 x i8> poison, {vector('i32')} <{places}>")
    kept = write(f"and {vector('i8')} {copied}, <{own}>")
    return write(f"icmp ne {vector('i8')} {kept}, zeroinitializer")
