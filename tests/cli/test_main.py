"""The program's front door: quick, lazy, and plain about errors."""

import resource
import sys

from flagplot import __version__
from flagplot.cli import main
from tests.cli.shell import good
from tests.helpers.program import FLAGPLOT, ran

HEAVY = ("llvmlite", "numpy", "pydantic", "yaml", "rich", "flagplot.core.offers.kit", "flagplot.games.awaw.kit")
FASTEST_HELP = 0.4


def test_help_loads_nothing_heavy() -> None:
    """The list of commands needs none of them."""
    code = (
        "import sys\nfrom flagplot.cli.main import app\n"
        "try:\n    app(['--help'], prog_name='flagplot')\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = ran([sys.executable, "-c", code])
    assert done.returncode == 0 and done.stderr.strip() == b"[]"
    assert b"fight" in done.stdout and b"replay" in done.stdout


def test_help_is_quick() -> None:
    """Under 0.4 seconds of work, whatever else the machine does."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert ran([*FLAGPLOT, "--help"]).returncode == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime - before.ru_utime < FASTEST_HELP


def test_every_command_of_the_table_is_there() -> None:
    """Each module offers its function, and help for it."""
    text = good("--help")
    for command in main.COMMANDS:
        assert main.load(command).name == command.name
        assert command.name in text and command.help.split(".")[0][:30] in " ".join(text.split())
        assert "--help" in good(command.name, "--help")


def test_version() -> None:
    """The engine's own."""
    assert good("--version") == f"flagplot {__version__}\n"
