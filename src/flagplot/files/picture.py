"""Picture files: SVG, or PNG by resvg, with the fonts of the plot extra."""

import colorsys
import importlib
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.drawing.shapes import LIGHT, tone
from flagplot.drawing.svg import AUTO, Svg
from flagplot.files import whole

SVG, PNG = ".svg", ".png"
RESVG: Final = "resvg_py"
ZOOM: Final = 2
"""Pixels of a PNG per unit of a picture."""
DIMMED: Final = 0.9
"""On a dark page a white is this much darker than black would be."""
DARK_INK: Final = "#e6e6e6"
_FONTS: Final = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
_FAMILY: Final = "DejaVu Sans"


def check_name(path: Path, by: str = RESVG) -> None:
    """Refuse an unsuitable picture file before anything is drawn; `by` is the module that a PNG needs."""
    if path.suffix.lower() not in (SVG, PNG):
        raise FlagplotError("a picture is an SVG or a PNG file", file=path, expected="a name that ends in .svg or .png")
    if path.suffix.lower() == PNG and find_spec(by) is None:
        raise FlagplotError(
            f"a PNG needs {by.replace('_', '-')}", file=path, expected="the extra `plot`, or a name that ends in .svg"
        )
    whole.check_free(path, force=True)


def write(picture: Svg, path: Path, theme: str = "", force: bool = True) -> None:
    """Write a picture in the format of its extension. An SVG follows the reader's screen unless light or dark is requested."""
    check_name(path)
    is_svg = path.suffix.lower() == SVG
    whole.create(path, picture.text(theme or AUTO) if is_svg else png(picture, theme or LIGHT), force=force)


def png(picture: Svg, theme: str = LIGHT, zoom: int = ZOOM) -> bytes:
    """A picture as PNG."""
    resvg = importlib.import_module(RESVG)
    drawn = resvg.svg_to_bytes(svg_string=picture.text(theme), zoom=zoom, background=tone("paper", theme), **_letters())
    return bytes(drawn)


def _letters() -> dict[str, object]:
    """The fonts by which pictures are measured, if installed; else those of the machine."""
    home = find_spec("matplotlib")
    if home is None or home.origin is None:
        return {}
    folder = Path(home.origin).parent / "mpl-data" / "fonts" / "ttf"
    files = [str(folder / name) for name in _FONTS if (folder / name).is_file()]
    families = {"font_family": _FAMILY, "sans_serif_family": _FAMILY}
    return {"font_files": files, "skip_system_fonts": True, **families} if files else {}


def for_both_themes(text: str) -> str:
    """A drawing for light pages, with rules that turn each of its colours over in lightness on dark ones."""
    rules = [f"svg{{fill:{DARK_INK}}}"]  # of letters that name no colour
    for kind in ("fill", "stroke"):
        for colour in sorted(set(re.findall(rf"\b{kind}: (#[0-9a-f]{{6}})", text))):
            red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
            hue, light, strong = colorsys.rgb_to_hls(red, green, blue)
            other = colorsys.hls_to_rgb(hue, 1 - DIMMED * light, strong)
            dark = "".join(f"{round(255 * part):02x}" for part in other)
            rules.append(f'[style*="{kind}: {colour}"]{{{kind}:#{dark}!important}}')
    style = f"<style>@media(prefers-color-scheme:dark){{{''.join(rules)}}}</style>"
    head, tag, rest = text.partition("<svg")
    attributes, end, inside = rest.partition(">")
    return f"{head}{tag}{attributes}{end}\n{style}{inside}"
