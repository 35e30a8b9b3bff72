"""Every block of Python in the documentation runs as it is printed, with fewer games."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import flagplot

pytestmark = pytest.mark.long
ROOT = Path(__file__).parent.parent
NEEDED = {"pyspiel": "pyspiel", "gymnasium": "gymnasium", "adapters import sides": "pettingzoo", "numpy": "llvmlite"}
"""Extras that a block needs, by what it says."""
FEWER = {"range(200)": "range(2)", "range(1000)": "range(3)", "256": "4", "count=40": "count=2"}
"""Numbers of games as printed, and how many a test plays."""


def blocks() -> Iterator[Any]:
    """Each block that is no dialogue, after those of its page, with its place."""
    for page in sorted((ROOT / "docs").glob("*.md")):
        found = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        for number, block in enumerate(found, start=1):
            yield pytest.param(block, id=f"{page.stem}-{number}")


@pytest.mark.parametrize("block", list(blocks()))
def test_a_block_runs(block: str) -> None:
    assert ">>>" not in block
    for words, module in NEEDED.items():
        if words in block:
            pytest.importorskip(module)
    for printed, fewer in FEWER.items():
        block = block.replace(printed, fewer)
    setting = flagplot.open_scenario("denmark-strait-1941")
    space: dict[str, Any] = {"flagplot": flagplot, "setting": setting, "position": setting.begin(), "seat": 0}
    if "np." in block:
        space["np"] = pytest.importorskip("numpy")
    exec(compile(block, "block", "exec"), space)
    assert len(space) > 5
