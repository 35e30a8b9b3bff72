"""Plain values of options are taken as the parser would take them; whatever is not plain is left to the parser."""

from pathlib import Path
from typing import Annotated, Any

import pytest
import typer

from flagplot.cli.values import lighten

seen: list[object] = []


def command(
    words: Annotated[list[str] | None, typer.Argument()] = None,
    name: Annotated[str, typer.Option()] = "",
    count: Annotated[int | None, typer.Option("-n", min=1, max=9)] = None,
    part: Annotated[float | None, typer.Option()] = None,
    file: Annotated[Path | None, typer.Option(readable=True)] = None,
    each: Annotated[list[str] | None, typer.Option()] = None,
    flag: Annotated[bool, typer.Option("--flag")] = False,
) -> None:
    """Note what is given."""
    seen[:] = [words, name, count, part, file, each, flag]


def called(words: list[str], is_light: bool) -> tuple[list[object], str]:
    """What the command is given, or what is wrong with it."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(command)
    made: Any = typer.main.get_command(app)
    if is_light:
        lighten(made.params)
    seen.clear()
    try:
        made.main(words, prog_name="it", standalone_mode=False)
    except Exception as error:
        return [], f"{type(error).__name__}: {error}"
    return list(seen), ""


@pytest.mark.parametrize(
    "line",
    [
        "",
        "one two",
        "--name text --flag",
        "-n 7",
        "-n 0",
        "-n 12",
        "-n +3",
        "-n 1_0",
        "-n seven",
        "-n 99999999999999999999",
        "--part 0.5",
        "--part half",
        "--file /dev/null",
        "--file /nowhere/file",
        "--file /tmp",
        "--each one --each two",
        "--name=",
        "--unknown",
    ],
)
def test_a_value_is_what_it_was(line: str) -> None:
    assert called(line.split(), is_light=True) == called(line.split(), is_light=False)
    assert seen or called(line.split(), is_light=True)[1]
