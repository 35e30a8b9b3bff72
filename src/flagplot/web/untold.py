"""An uploaded file at a table with secrets: facts that it does not disclose are shown to no one.

The other player never reads such a file, so that chances may rest on an order of battle only where the file says so: then they
show it.
"""

from dataclasses import replace
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.position import NOTHING
from flagplot.files.shipped import shipped
from flagplot.files.yaml_lines import load
from flagplot.table.setting import Setting, open_text

FIELD: Final = "disclosed"
"""The disclosure of a side's force to the other before the game."""


def open_untold(text: str, file: str, edition: str, rulings: dict[str, str]) -> Setting:
    """The setting of a user's file. Each side without a declaration gets a line that it discloses nothing."""
    setting = open_text(text, file, edition, rulings)
    if setting.opening is not None:
        return _at_position(setting, text, file, edition, rulings)
    if not hasattr(setting.battle, FIELD):
        return setting
    for parted in ("\n{margin}", ", "):  # one key per line, or several in one
        try:
            return open_text(_with_line(text, parted), file, edition, rulings)
        except FlagplotError:
            continue
    what = "its sides cannot be found"
    raise FlagplotError(
        what, file=file, expected=f"a line {FIELD}: {NOTHING} in each side, or another value of that field"
    )


def _at_position(setting: Setting, text: str, file: str, edition: str, rulings: dict[str, str]) -> Setting:
    """The setting of a position: of a bundled scenario as it is, else of the scenario with such lines."""
    opening = setting.opening
    assert opening is not None
    if any(each.path.read_text(encoding="utf-8") == opening.scenario for each in shipped()):
        return setting
    scenario = open_untold(opening.scenario, file, "", {}).text
    return open_text(replace(opening, scenario=scenario).line(), file, edition, rulings)


def _with_line(text: str, parted: str) -> str:
    """The text with that field before the name of each side that lacks it."""
    document, lines = load(text), text.split("\n")
    data = document.data
    sides = data["sides"] if isinstance(data, dict) else []
    for number in reversed(range(len(sides))):
        if FIELD in sides[number]:
            continue
        spot = document.keys["sides", number, "name"]
        line, place = lines[spot.line - 1], spot.column - 1
        margin = " " * place
        lines[spot.line - 1] = f"{line[:place]}{FIELD}: {NOTHING}{parted.format(margin=margin)}{line[place:]}"
    return "\n".join(lines)
