"""python -m tools.screens: photograph the served table and season for the front page, light and dark. It needs Chromium."""

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.web.browser import ARGUMENTS, BROWSER, Person

DOCS = Path(__file__).resolve().parents[1] / "docs"
PROGRAM = (sys.executable, "-m", "flagplot")
SHEET = "Air strike"
"""The sheet of Midway's first round that the picture of the table shows."""
MOST = 80


@contextmanager
def served(season: Path) -> Iterator[tuple[str, str]]:
    """The address of a server, and the link of the first side of a season."""
    subprocess.run([*PROGRAM, "season", "new", season, "--from", "bismarck-1941"], check=True, capture_output=True)
    subprocess.run([*PROGRAM, "season", "go", season, "--seed", "3"], check=True, capture_output=True)
    words = ("serve", "--port", "0", "--data", season.parent / "data", "--season", season)
    with subprocess.Popen([*PROGRAM, *map(str, words)], stdout=subprocess.PIPE, text=True) as server:
        said = ""
        try:
            for line in server.stdout or ():
                said += line
                base, link = re.search(r"http://[\d.:]+", said), re.search(r"http://\S+/season/sit/\S+", said)
                if base and link:
                    _wait(base[0])
                    yield base[0], link[0]
                    return
            raise RuntimeError(said)
        finally:
            server.kill()


def _wait(base: str) -> None:
    for _ in range(100):
        with suppress(OSError):
            urlopen(base).close()
            return
        time.sleep(0.2)


def photograph(page: Any, name: str, height: int) -> None:
    """Write a picture of the page in light and one in dark colours."""
    page.set_viewport_size({"width": page.viewport_size["width"], "height": height})
    for scheme, end in (("light", ""), ("dark", "-dark")):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(300)
        shot = Image.open(BytesIO(page.screenshot()))
        shot.convert("RGB").quantize(128).save(DOCS / f"{name}{end}.png", optimize=True)


def table(browser: Any, base: str) -> None:
    """A sheet of Midway beside the board."""
    people = Person(browser, 1280), Person(browser, 1280)
    for person, link in zip(people, people[0].begin(base, "midway-1942", 7), strict=False):
        person.sit(link, number=False)
    for _ in range(MOST):
        asked = next((each for each in people if each.is_asked()), None)
        if asked is None:
            people[0].page.wait_for_timeout(50)
        elif asked is people[0] and asked.page.get_by_role("heading", name=SHEET).count():
            photograph(asked.page, "table", 800)
            return
        else:
            asked.click(last=False)
    raise RuntimeError(f"no sheet {SHEET!r} in {MOST} presses")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        with served(Path(home) / "rhine.season") as (base, link):
            table(browser, base)
            page = browser.new_context(viewport={"width": 720, "height": 1140}).new_page()
            page.goto(link)
            photograph(page, "season", 1140)
        browser.close()
