"""Two people at a real Firefox, driven by WebDriver BiDi over its own port.  It needs Debian's package `firefox-esr`."""

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.program import started

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
IS_THERE = FIREFOX is not None and find_spec("websocket") is not None
needs_firefox = pytest.mark.skipif(not IS_THERE, reason="NO FIREFOX: the pages are not tested in it")
PATIENCE = 90.0


class Bidi:
    """A session of WebDriver BiDi: commands and what comes back."""

    def __init__(self, address: str) -> None:
        from websocket import create_connection

        self.line, self.number = create_connection(f"{address}/session", timeout=PATIENCE, suppress_origin=True), 0
        self.wrong = list[str]()
        """Errors of scripts, and what pages write as errors."""
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])

    def call(self, method: str, **how: Any) -> Any:
        """What a command brings; errors that are reported between are kept."""
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": how}))
        while True:
            said = json.loads(self.line.recv())
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.wrong.append(str(said["params"]["text"]))
            if said.get("id") == self.number:
                assert said["type"] == "success", (method, how, said)
                return said["result"]


class Tab:
    """A page of a person with cookies of its own."""

    def __init__(self, bidi: Bidi, width: int) -> None:
        self.bidi = bidi
        own = bidi.call("browser.createUserContext")["userContext"]
        self.id = bidi.call("browsingContext.create", type="tab", userContext=own)["context"]
        bidi.call("browsingContext.setViewport", context=self.id, viewport={"width": width, "height": 800})

    def goto(self, address: str) -> None:
        self.bidi.call("browsingContext.navigate", context=self.id, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """The value of an expression, as JSON."""
        made = f"JSON.stringify(({script}) ?? null)"
        found = self.bidi.call("script.evaluate", expression=made, target={"context": self.id}, awaitPromise=True)
        assert found["type"] == "success", (script, found)
        return json.loads(found["result"]["value"])

    def until(self, script: str) -> None:
        """Wait until an expression holds."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"!!({script})"):
            assert time.monotonic() < end, (script, self.run("document.body.innerText.slice(0, 2000)"))
            time.sleep(0.1)

    def click(self, selector: str) -> None:
        """Press the left button in the middle of the first element."""
        said = json.dumps(selector)
        x, y = self.run(
            f"(() => {{ const it = document.querySelector({said}); it.scrollIntoView({{block: 'center'}});"
            " const at = it.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2].map(Math.round) })()"
        )
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        steps += [{"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self.bidi.call("input.performActions", context=self.id, actions=[mouse])

    def picture(self, to: Path) -> None:
        """Take a picture of the screen."""
        from base64 import b64decode

        to.write_bytes(b64decode(self.bidi.call("browsingContext.captureScreenshot", context=self.id)["data"]))


@contextmanager
def firefox(folder: Path) -> Iterator[Bidi]:
    """A Firefox without a window, with a profile of its own."""
    assert FIREFOX is not None
    folder.mkdir(exist_ok=True)
    said = folder / "firefox.log"
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with started(["sh", "-c", 'exec "$@" >"$0" 2>&1', str(said), *command]):
        found = Bidi(_address(said))
        yield found
        found.line.close()


def _address(said: Path) -> str:
    """The address that Firefox prints when it listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for line in said.read_text(errors="replace").splitlines() if said.exists() else ():
            if "WebDriver BiDi listening on" in line:
                return line.rpartition(" ")[2]
        time.sleep(0.1)
    raise AssertionError(said.read_text(errors="replace"))
