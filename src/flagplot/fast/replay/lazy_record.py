"""Situations that lie packed, unpacked field by field as somebody looks at them."""

from typing import TYPE_CHECKING, Any

import numpy as np

from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.pack import once_a_class


@once_a_class
def glancing(cls: type[Record]) -> type[Record]:
    """The class of records of a class that are unpacked as far as they are looked at."""
    fields = {name: rest for name, *rest in pack.spread(cls)}
    places = {name: pack.layout(cls).fields[name][1] for name in cls.inner}  # type: ignore[index]

    class Glance(cls):  # type: ignore[misc,valid-type]
        """A record of which every field is unpacked when it is first asked for; nobody changes it."""

        if not TYPE_CHECKING:

            def __getattr__(self, name: str) -> Any:
                """Unpack a field, and keep it."""
                mine = self.__dict__
                octets, at = mine["_octets"], mine["_at"]
                if name in fields:
                    width, first, end, long = fields[name]
                    row = np.frombuffer(octets, f"i{width}", end - first, at + first * width).tolist()
                    if long > 0:
                        row = [row[place : place + long] for place in range(0, len(row), long)]
                    mine[name] = row if long >= 0 else row[0]
                elif name in places:
                    mine[name] = glance(octets, cls.inner[name], at + places[name])
                else:
                    raise AttributeError(f"{cls.__name__} has no {name!r}")
                return mine[name]

        def whole(self) -> Any:
            """A plain record of the class, with all its fields in place."""
            plain = object.__new__(cls)
            plain.__dict__ = {name: getattr(self, name) for name in cls.fields}
            plain.__dict__ |= {name: getattr(self, name).whole() for name in cls.inner}
            return plain

        def fork(self) -> Any:
            """A plain copy of its own."""
            return self.whole().copy()

    return Glance


def glance(octets: bytes, cls: type[Record], at: int = 0) -> Any:
    """A record that lies in some bytes, from a place on."""
    kind = glancing(cls)
    record = object.__new__(kind)
    record.__dict__ = {"_octets": octets, "_at": at}
    return record
