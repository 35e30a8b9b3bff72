"""A drawing of the odds for light pages and for dark ones."""

import re

from flagplot.files.picture import for_both_themes

DRAWN = """<?xml version="1.0"?>
<svg width="10" height="10">
 <path style="fill: #ffffff"/><path style="fill: none; stroke: #222222; stroke-width: 2"/></svg>
"""


def test_each_colour_is_turned_over_in_lightness_on_a_dark_page() -> None:
    text = for_both_themes(DRAWN)
    rules = dict(re.findall(r'\[style\*="([^"]*)"\]\{[a-z]+:(#[0-9a-f]{6})!important\}', text))
    assert rules == {"fill: #ffffff": "#191919", "stroke: #222222": "#e0e0e0"}
    assert text.startswith(
        '<?xml version="1.0"?>\n<svg width="10" height="10">\n<style>@media(prefers-color-scheme:dark)'
    )
    assert '<path style="fill: #ffffff"/>' in text
