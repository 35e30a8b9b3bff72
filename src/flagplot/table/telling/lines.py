"""From events to the lines of a report: neighbours of a kind become one line each, as their game says."""

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import groupby

from flagplot.core.offers.told import Kind, Line, Lines, Told


def lines(story: Iterable[Told], how: Lines, hidden: Collection[str] = ()) -> Iterator[Line]:
    """The lines of a stretch of a story; events whose names are hidden are left out."""
    level, last = 1, ("", -1)
    for (kind, _), run in groupby((told for told in story if told.name not in hidden), partial(_kind, how)):
        events = list(run)
        if kind in how.heads:
            level = 2
        elif kind in how.breaks:
            level = 1
        merge = how.merged.get(kind)
        text = merge(events) if merge else _repeated(how, events)
        if text:
            here = 1 if kind in how.heads or kind in how.details else level
            if (how.details.get(kind), events[0].event[1]) == last:
                here = 2
            if kind in how.inner:
                here = level + 1
            style = how.styles.get(events[0].name, "")
            hows = tuple(each.how for each in events if each.how is not None)
            yield Line(how.mend(text), how.cites.get(kind, events[0].cites), here, style, hows)
            last = (kind, events[0].event[1])


def _kind(how: Lines, told: Told) -> Kind:
    """What makes neighbours one line: what the game says, else the kind of event with its side or its words."""
    found = how.kind(told)
    if found is not None:
        return found
    return (told.name, told.event[1]) if told.name in how.merged else (told.name, told.text)


def _repeated(how: Lines, events: list[Told]) -> str:
    """One sentence for events that are told by the same words."""
    text, count = events[0].text, len(events)
    for one, many in how.plurals.items():
        if count > 1 and text.endswith(one):
            return text.removesuffix(one) + many.format(count)
    return text if count == 1 else f"{text} ×{count}"
