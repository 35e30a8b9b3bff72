"""The keyboard of a terminal: lines edited, completed and called back; plain lines in a pipe."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output
from rich.console import Console

from flagplot.cli.text.keyboard import NO_CPR, Keyboard, fitting
from flagplot.core.seat_view import REFEREE
from flagplot.table.controller import TableController
from flagplot.table.seats import PERSON
from flagplot.table.session import begin, listen
from flagplot.table.setting import open_scenario
from tests.cli.shell import RIVER_PLATE

WORDS = ("Akagi", "Kaga", "no", "why Akagi", "view")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A terminal that edits, and whose keys a test presses."""
    monkeypatch.setattr(Keyboard, "edits", True)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def keyboard() -> Keyboard:
    return Keyboard(Console(file=io.StringIO()))


def test_a_line_is_edited_and_called_back(typed: Any) -> None:
    """Backspace; Up gives the line before, of nobody but oneself."""
    found = keyboard()
    typed.send_text("1\x7f2\r")
    assert found.read("> ", "Japan", lambda: WORDS) == "2"
    typed.send_text("Kaga\r")
    assert found.read("> ", "Japan", lambda: WORDS) == "Kaga"
    typed.send_text("\x1b[A\x1b[A\r")
    assert found.read("> ", "Japan", lambda: WORDS) == "2"
    typed.send_text("\x1b[A\r")
    assert found.read("> ", "U.S.", lambda: WORDS) == "", "what the other side typed is not called back"


def test_ctrl_c_and_ctrl_d_leave(typed: Any) -> None:
    found = keyboard()
    typed.send_text("\x03")
    with pytest.raises(KeyboardInterrupt):
        found.read("> ")
    typed.send_text("\x04")
    with pytest.raises(EOFError):
        found.read("> ")


def test_words_that_go_on_as_a_line_begins_come_first() -> None:
    assert list(fitting("ka", WORDS)) == ["Kaga"]
    assert list(fitting("aka", WORDS)) == ["Akagi", "why Akagi"]
    assert list(fitting("", WORDS)) == list(WORDS)


def test_two_people_with_secrets_have_a_screen_that_leaves_nothing_behind(
    typed: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """What was shown stands between entering that screen and leaving it, page by page; with open sides there is none."""
    from flagplot.cli.commands.play.desk import Quit, Terminal

    drawn = {}
    for stories in ((0, 1), (REFEREE,)):
        session = begin(open_scenario(RIVER_PLATE), {0: PERSON, 1: PERSON}, 1)
        out = Console(file=io.StringIO(), force_terminal=True, width=80, height=12, legacy_windows=False)
        desk = TableController(session, {seat: listen(session, seat) for seat in stories})
        typed.send_text("\rview\r\r\rquit\r" if len(stories) == 2 else "\rview\rquit\r")
        with pytest.raises(Quit):
            Terminal(desk, out, tmp_path / "plate.record").play()
        drawn[stories] = out.file.getvalue()  # type: ignore[attr-defined]
    hidden = drawn[0, 1]
    before, _, shown = hidden.partition("\x1b[?1049h")
    shown, _, after = shown.rpartition("\x1b[?1049l")
    assert "Graf Spee" in shown and "Graf Spee" not in before + after
    assert "\x1b[?1049h" not in drawn[(REFEREE,)]


def test_no_terminal_is_asked_where_its_cursor_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that does not answer would be warned of at every line."""

    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv(NO_CPR, raising=False)
    monkeypatch.setattr(Keyboard, "edits", True)
    screen = Screen()
    output = Vt100_Output(screen, lambda: Size(24, 80), term="xterm")
    assert output.responds_to_cpr
    with create_pipe_input() as keys, create_app_session(input=keys, output=output):
        keys.send_text("Kaga\r")
        assert keyboard().read("Japan> ", "", lambda: WORDS) == "Kaga"
    assert "Japan> " in screen.getvalue() and "\x1b[6n" not in screen.getvalue()
