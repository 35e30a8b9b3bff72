"""What can be measured of a picture: its texts with the room that they take and what they stand on."""

import xml.etree.ElementTree as xml
from typing import NamedTuple

from flagplot.drawing.letters import ELLIPSIS, width
from flagplot.drawing.shapes import DARK, LIGHT, Box, tone
from flagplot.drawing.svg import PAGE, Svg

LEGIBLE = 11.0
CONTRAST = 4.5
"""Of text and what it stands on, as WCAG asks for."""
TAG = "{http://www.w3.org/2000/svg}"


class Said(NamedTuple):
    """A text in a picture, with its paint and that of what it stands on."""

    words: str
    size: float
    room: Box
    paint: str
    under: str


def texts(picture: Svg) -> list[Said]:
    """All texts, each with the paint of the last filled rectangle that it stands on; those outside a window are not seen."""
    found = list[Said]()
    frame = Box(0, 0, picture.wide, picture.high)
    _read(xml.fromstring(picture.text(PAGE)), (0.0, 0.0), frame, [], found)
    return found


def _read(
    part: xml.Element, by: tuple[float, float], frame: Box, rects: list[tuple[Box, str]], found: list[Said]
) -> None:
    for element in part:
        at = element.attrib
        paints = [name.removeprefix("f-") for name in at.get("class", "").split() if name.startswith("f-")]
        if element.tag == f"{TAG}svg":
            x, y, *_ = (float(word) for word in at["viewBox"].split())
            view = _box(at, by)
            _read(element, (view.x - x, view.y - y), view, rects, found)
        elif element.tag == f"{TAG}rect" and paints:
            rects.append((_box(at, by), paints[0]))
        elif element.tag == f"{TAG}text":
            words, size = element.text or "", float(at["font-size"])
            wide = width(words, size, at.get("font-weight") == "bold")
            left = float(at["x"]) + by[0] - {"middle": wide / 2, "end": wide}.get(at.get("text-anchor", ""), 0)
            room = Box(left, float(at["y"]) + by[1] - 0.76 * size, wide, 0.96 * size)
            under = [paint for box, paint in rects if box.x <= room.x + 0.5 and box.right >= room.right - 0.5
                     and box.y <= room.y + 1 and box.bottom >= room.bottom - 2]  # fmt: skip
            if frame.covers(room):
                found.append(Said(words, size, room, paints[0], under[-1] if under else ""))
        else:
            _read(element, _moved(at, by), frame, rects, found)


def _moved(at: dict[str, str], by: tuple[float, float]) -> tuple[float, float]:
    """Where the shapes of a group begin, if it is moved and not scaled."""
    inside = at.get("transform", "translate(0 0)").removeprefix("translate(").removesuffix(")")
    x, y = (float(each) for each in inside.split()) if "(" not in inside else (0.0, 0.0)
    return by[0] + x, by[1] + y


def _box(at: dict[str, str], by: tuple[float, float]) -> Box:
    x, y, wide, high = (float(at[name]) for name in ("x", "y", "width", "height"))
    return Box(x + by[0], y + by[1], wide, high)


def check(picture: Svg) -> None:
    """Texts can be read, stay in the picture and cover no other, and stand out from what is under them."""
    said = texts(picture)
    for each in said:
        assert each.size >= LEGIBLE and each.words and each.words != ELLIPSIS, each
        assert each.room.x >= 0 and each.room.right <= picture.wide and each.room.bottom <= picture.high, each
    by_height = sorted(said, key=lambda each: each.room.y)
    for place, one in enumerate(by_height):
        for other in by_height[place + 1 :]:
            if other.room.y > one.room.bottom:
                break
            assert not one.room.covers(other.room, 1.0), (one, other)
    for paint, under in {(each.paint, each.under) for each in said}:
        for theme in (LIGHT, DARK):
            assert contrast(tone(paint, theme), tone(under, theme)) >= CONTRAST, (theme, paint, under)


def contrast(one: str, other: str) -> float:
    """How much two colours stand out from each other, as WCAG 2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
