"""Scenario files of Grand Europa as text, with no more in them than a test is about.

    battle(["tf 6", "nt"], ["Fort: coast 6 adjacent", "Squadron: tf 4, tf 2"], movement=3)

A unit is its type and its gunnery, or its submarine strength for an SS; `s3` gives another type submarine strength, `c2`
a capacity, `a1` aircraft.  Words after a group's units say where it is, and what else its line of the file has.
"""

import re

TYPES = ("tf", "cg", "ss", "nt", "lc", "lb")


def unit(text: str, name: str) -> str:
    """One unit as a line of the file."""
    words = text.split()
    found = [f"name: {name}", f"type: {words[0].upper()}"]
    for word in words[1:]:
        letter, number = re.fullmatch(r"([sca]?)(\d+)", word).groups()  # type: ignore[union-attr]
        plain = "submarine" if words[0] == "ss" else "gunnery"
        found.append(f"{ {'s': 'submarine', 'c': 'capacity', 'a': 'aircraft', '': plain}[letter] }: {number}")
    return "{" + ", ".join(found) + "}"


def group(text: str, number: int) -> str:
    """One enemy group as lines of the file."""
    name, _, rest = text.partition(": ")
    rest, _, more = rest.partition("; ")
    where = "adjacent" if rest.endswith("adjacent") else "hex"
    rest = rest.removesuffix("adjacent").strip()
    lines = [f"    - name: {name}", f"      where: {where}"]
    if rest.startswith("coast"):
        lines += ["      kind: coast-defence", f"      level: {rest.split()[1]}"]
    else:
        lines += ["      kind: submarine"] if rest.startswith("ss") else []
        lines += ["      units:"]
        lines += [f"        - {unit(each, f'{name} {n}')}" for n, each in enumerate(rest.split(", "), 1)]
    return "\n".join(lines + ([f"      {more}"] if more else []))


def battle(moving: list[str], groups: list[str], *, movement: int = 9, top: str = "", group_line: str = "") -> str:
    """A whole file; `top` has further lines of the scenario, `group_line` one of the moving group."""
    lines = ["flagplot: europa", "title: A battle", *([top] if top else []), "moving:", "  name: North"]
    lines += ["  group: Fleet", f"  movement: {movement}", *([f"  {group_line}"] if group_line else [])]
    lines += ["  kind: submarine"] if moving[0].startswith("ss") else []
    lines += ["  units:", *(f"    - {unit(each, f'Fleet {n}')}" for n, each in enumerate(moving, 1))]
    lines += ["enemy:", "  name: South", "  groups:", *(group(each, n) for n, each in enumerate(groups, 1))]
    return "\n".join(lines) + "\n"
