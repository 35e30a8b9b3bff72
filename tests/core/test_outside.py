"""Files that somebody names: read whole, or refused with what is wrong and what would be right."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.outside import read_text


def refused(path: Path, most: int | None = None) -> str:
    with pytest.raises(FlagplotError) as caught:
        read_text(path, "a file of dice", most)
    assert str(path) in str(caught.value)
    return str(caught.value)


def test_a_file_is_read_with_or_without_the_mark_that_some_editors_write(tmp_path: Path) -> None:
    for name, mark in (("plain", b""), ("marked", b"\xef\xbb\xbf")):
        (tmp_path / name).write_bytes(mark + "Lützow\n".encode())
        assert read_text(tmp_path / name, "a file") == "Lützow\n"


def test_what_cannot_be_read_is_refused_with_what_would_be_right(tmp_path: Path) -> None:
    assert "there is no such file" in refused(tmp_path / "none")
    assert "it cannot be read" in refused(tmp_path)
    (tmp_path / "latin").write_bytes("Lützow".encode("latin-1"))
    assert "it is not UTF-8" in refused(tmp_path / "latin")
    assert "a file of dice" in refused(tmp_path / "none")


def test_a_file_may_be_as_large_as_is_said_and_no_larger(tmp_path: Path) -> None:
    (tmp_path / "dice").write_text("6" * 1024)
    assert len(read_text(tmp_path / "dice", "a file of dice", 1024)) == 1024
    assert "the file is too large" in refused(tmp_path / "dice", 1023)
