"""One small sound scenario, and ways to spoil it."""

from pathlib import Path

SMALL = """\
flagplot: battle
title: A small battle
date: "1942-05-07"
theatre: pacific
sides:
  - name: Japan
    role: activity
    nation: Japan
    forces:
      - name: Kido Butai
        ships:
          - {name: Akagi, type: CV}
          - {name: Kongo, type: BB, size: 3}
          - {name: Destroyers, type: DD, count: 4}
      - name: Convoy
        task-force: false
        mission: sea-transport
        cargo: 2
        ships:
          - {name: Transports, type: TR, count: 3, laden: true}
  - name: U.S.
    role: interceptor
    nation: United States
    forces:
      - name: TF 16
        ships:
          - {name: Hornet, type: CV}
          - {name: Cruisers, type: CA, count: 4}
"""


def swap(*pairs: tuple[str, str]) -> str:
    """Give the small scenario with parts of it replaced, each of which must stand in it once."""
    text = SMALL
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def write(folder: Path, text: str) -> Path:
    path = folder / "battle.yaml"
    path.write_text(text, encoding="utf-8")
    return path
