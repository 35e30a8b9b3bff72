"""Files that say the same in another order."""

import random
from typing import Any, Final

import yaml

from flagplot.files.yaml_lines import QUICK

LISTED: Final = (
    "forces",
    "ships",
    "submarines",
    "bases",
    "squadrons",
    "places",
    "operations",
    "groups",
    "units",
    "ports",
)
"""Lists of a file whose order says nothing; of ports the first one is the usual one (22.63)."""


def shuffled(text: str, chance: random.Random) -> str:
    """The text of a scenario file with all that its sides have in another order."""
    scenario = yaml.load(text, QUICK)
    for side in scenario.get("sides") or (scenario["moving"], scenario["enemy"]):
        _shuffle(side, chance)
    return str(yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True))


def _shuffle(part: dict[str, Any], chance: random.Random) -> None:
    for key in LISTED:
        entries = part.get(key, [])
        if not all(isinstance(each, dict) for each in entries):
            continue
        first = 1 if key == "ports" else 0
        part[key] = [*entries[:first], *chance.sample(entries[first:], len(entries[first:]))]
        for entry in part[key]:
            _shuffle(entry, chance)
        if not part[key]:
            del part[key]
