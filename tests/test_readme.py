"""The README's tour runs as printed."""

import doctest
import os
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_tour_of_the_readme_runs() -> None:
    """Every example of the README gives what it says."""
    before = os.getcwd()
    os.chdir(ROOT)
    try:
        result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    finally:
        os.chdir(before)
    assert result.attempted > 10
    assert result.failed == 0
