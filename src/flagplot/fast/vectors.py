"""What the compiled runtime does with many bytes at once: a line of a view, all rows of a field."""

from typing import Any, Final

from llvmlite import ir
from numba.core import types
from numba.core.extending import intrinsic

LINE: Final = 64
"""Bytes of a line of the processor's cache."""


@intrinsic
def fill(typing: Any, truth: Any, sight: Any, seen: Any, unseen: Any, place: Any) -> Any:
    """Fill a line of a view, the 64 bytes from a place on: the truth where it is seen, else the blank."""
    line = ir.VectorType(ir.IntType(8), LINE)

    def written(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        places = []
        for kind, row in zip(signature.args[:4], given[:4], strict=True):
            first = context.make_array(kind)(context, builder, row).data
            places.append(builder.bitcast(builder.gep(first, [given[4]]), line.as_pointer()))
        parts = [builder.load(place, align=LINE) for place in (places[0], places[2], places[3])]
        builder.store(builder.or_(builder.and_(parts[0], parts[1]), parts[2]), places[1], align=LINE)
        return context.get_dummy_value()

    return types.void(truth, sight, seen, unseen, types.intp), written


AT_ONCE: Final = 64
"""Rows that are compared at once."""


def comparing(sign: str) -> Any:
    """Makes the function that compares rows with a number by a sign such as `==`."""

    @intrinsic
    def rows_where(typing: Any, rows: Any, first: Any, end: Any, number: Any) -> Any:
        """Rows from `first` to before `end`, at most 64, of which it is true: a bit each, the lowest for the first."""
        line, word = ir.VectorType(ir.IntType(8), AT_ONCE), ir.IntType(64)

        def written(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, given[0]).data
            begin, stop, wanted = (
                context.cast(builder, value, kind, types.int64)
                for value, kind in zip(given[1:], signature.args[1:], strict=True)
            )
            found = builder.load(builder.bitcast(builder.gep(data, [begin]), line.as_pointer()), align=1)
            small = builder.trunc(wanted, ir.IntType(8))
            alone = builder.insert_element(ir.Constant(line, ir.Undefined), small, ir.Constant(ir.IntType(32), 0))
            same = ir.Constant(ir.VectorType(ir.IntType(32), AT_ONCE), [0] * AT_ONCE)
            bits = builder.bitcast(builder.icmp_signed(sign, found, builder.shuffle_vector(alone, alone, same)), word)
            count = builder.sub(stop, begin)
            every = builder.sub(builder.shl(word(1), count), word(1))
            within = builder.select(builder.icmp_signed("<", count, word(AT_ONCE)), every, word(-1))
            within = builder.select(builder.icmp_signed("<=", count, word(0)), word(0), within)
            is_a_byte = builder.icmp_signed("==", builder.sext(small, word), wanted)
            return builder.select(is_a_byte, builder.and_(bits, within), word(0))

        return types.int64(rows, first, end, number), written

    return rows_where


@intrinsic
def lowest(typing: Any, bits: Any) -> Any:
    """Place of the lowest bit that is set; some bit is."""

    def written(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.IntType(1)(1))

    return types.int64(types.int64), written
