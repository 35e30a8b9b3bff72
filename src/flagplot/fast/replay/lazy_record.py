"""Packed states that are unpacked field by field on access."""

from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.pack import once_a_class

LETTERS: Final = {1: "b", 2: "h", 4: "i", 8: "q"}
"""The letter of an integer of that many bytes, as `struct` knows it."""


@once_a_class
def glancing(cls: type[Record]) -> type[Record]:
    """The lazy variant of a record class."""
    fields = {
        name: (Struct(f"={end - first}{LETTERS[width]}").unpack_from, first * width, long)
        for name, width, first, end, long in pack.spread(cls)
    }
    places = {name: pack.layout(cls).fields[name][1] for name in cls.inner}  # type: ignore[index]

    class LazyRecord(cls):  # type: ignore[misc,valid-type]
        """A read-only record that unpacks each field on first access."""

        if not TYPE_CHECKING:

            def __getattr__(self, name: str) -> Any:
                """Unpack a field and cache it."""
                mine = self.__dict__
                octets, at = mine["_octets"], mine["_at"]
                if name in fields:
                    unpack, first, long = fields[name]
                    row = unpack(octets, at + first)
                    if long > 0:
                        mine[name] = [list(row[place : place + long]) for place in range(0, len(row), long)]
                    else:
                        mine[name] = row[0] if long else list(row)
                elif name in places:
                    mine[name] = lazy_record(octets, cls.inner[name], at + places[name])
                else:
                    raise AttributeError(f"{cls.__name__} has no {name!r}")
                return mine[name]

        def whole(self) -> Any:
            """A plain record of the class, with all its fields."""
            plain = object.__new__(cls)
            plain.__dict__ = {name: getattr(self, name) for name in cls.fields}
            plain.__dict__ |= {name: getattr(self, name).whole() for name in cls.inner}
            return plain

        def fork(self) -> Any:
            """An independent copy, unpacked field by field too."""
            return lazy_record(self._octets, cls, self._at)

    return LazyRecord


def lazy_record(packed: bytes, cls: type[Record], at: int = 0) -> Any:
    """The record in some bytes, from an offset on."""
    kind = glancing(cls)
    record = object.__new__(kind)
    record.__dict__ = {"_octets": packed, "_at": at}
    return record
