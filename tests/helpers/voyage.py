"""A ring of water with a short way north and a long way south, ships on it, and the operation file that says so.

A4 B3 C3 D3 E3 F3 G4      the north, six hexes; D1 lies two hexes above D3
A4 A5 B5 C6 D6 E6 F5 G5 G4    the south, eight hexes
"""

from pathlib import Path

from tests.board import own_map

RING = (
    "# # # o # # #",
    "# # # . # # #",
    "# . . . . . #",
    "o # # # # # o",
    ". . # # # . .",
    "# # . . . # #",
)
PORTS = {"Blueport": "A4", "Greenport": "G4", "Redport": "D1"}
CAPITAL = "{name: One, type: BB, size: 4}, {name: Two, type: BB, size: 4}, {name: Escort, type: DD, count: 4}"
KINDS = {"#": "land", ".": "sea", "o": "coast"}


def ring(folder: Path, rows: tuple[str, ...] = RING, strait: str = "", ports: dict[str, str] | None = None) -> Path:
    """Write the map; a strait lies between two hexes such as `D6,E6`."""
    hexes = [
        f"{chr(ord('A') + column)}{row + 1},{KINDS[mark]},"
        for row, line in enumerate(rows)
        for column, mark in enumerate(line.split())
    ]
    places = [f"{name},{hex},port,operational," for name, hex in (ports or PORTS).items()]
    head = 'title = "A ring"\ntheatre = "europe"\nscale = 60\n'
    own_map.write(
        folder,
        map_toml=head,
        hexes="hex,kind,blocked\n" + "\n".join(hexes) + "\n",
        places="name,hex,kind,status,also\n" + "\n".join(places) + "\n",
        passages=f"name,kind,hex,other\nThe gap,strait,{strait}\n",
    )
    for name in ("boxes", *([] if strait else ["passages"])):
        (folder / f"{name}.csv").unlink()
    return folder


def force(name: str, port: str, more: str = "", ships: str = CAPITAL) -> str:
    """One force of a side; its ships are named after it."""
    for ship in ("One", "Two"):
        ships = ships.replace(f"name: {ship},", f"name: {name} {ship},")
    return f"      - {{name: {name}, port: {port}, {more}ships: [{ships}]}}\n"


def operation(
    folder: Path,
    board: Path,
    red: str = "",
    *,
    squadrons: int = 0,
    range: int = 2,
    boats: int = 0,
    activity: str = "base-change",
    red_more: str = "",
) -> Path:
    """Write an operation in which Blue sails from Blueport to Greenport and Red, at Redport, may intercept.

    The map is named as seen from the folder above it, where the test has to run.
    """
    air = f", range: {range}, squadrons: [{{type: search, count: {squadrons}}}]" if squadrons else ""
    below = f"    submarines:\n      - {{name: Red boats, port: Redport, count: {boats}}}\n" if boats else ""
    phase = "movement" if activity == "base-change" else "combat"
    path = folder / "ring.yaml"
    path.write_text(
        f"""flagplot: operation
title: Round the ring
map: {board.name}
mover: Blue
sides:
  - name: Blue
    nation: Germany
    places:
      - {{name: Blueport}}
      - {{name: Greenport}}
    forces:
{force("Blue force", "Blueport")}    operations:
      - name: Shift
        activity: {activity}
        phase: {phase}
        plans:
          - {{name: north, forces: [Blue force], route: [Blueport, D3, Greenport]}}
          - {{name: south, forces: [Blue force], route: [Blueport, D6, Greenport]}}
  - name: Red
    nation: Britain
    places:
      - {{name: Redport{air}}}
    forces:
{red or force("Red force", "Redport")}{below}{red_more}""",
        encoding="utf-8",
    )
    return path


def line(folder: Path, length: int = 30, *, theatre: str = "europe", strait: str = "", ports: str = "") -> Path:
    """A map that is one line of sea, A1 at its top; `strait` as `A5,A6`."""
    hexes = [f"A{row},{'coast' if f'A{row}' in ports.split() else 'sea'}," for row in range(1, length + 1)]
    places = [f"{hex}-port,{hex},port,operational," for hex in ports.split()]
    own_map.write(
        folder,
        map_toml=f'title = "A line"\ntheatre = "{theatre}"\nscale = 60\n',
        hexes="hex,kind,blocked\n" + "\n".join(hexes) + "\n",
        places="name,hex,kind,status,also\n" + "\n".join(places) + "\n",
        passages=f"name,kind,hex,other\nThe gap,strait,{strait}\n",
    )
    for name in ("boxes", *([] if strait else ["passages"])):
        (folder / f"{name}.csv").unlink()
    return folder
