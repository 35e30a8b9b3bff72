"""Every picture that the program makes, made by the program."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.site.paper import write
from tools.site.reference import printed


class Picture(NamedTuple):
    """A picture: its file, the words that make it (OUT stands for the file) and what it shows."""

    file: str
    words: str
    shows: str


EXAMPLE = "scenarios/example-22-524"
PICTURES = (
    Picture("board.svg", f"board {EXAMPLE}.record --at 80 --view A -o OUT", "What one side of a battle sees."),
    Picture("truth.svg", f"board {EXAMPLE}.record --at 80 -o OUT", "The same moment as the referee sees it."),
    Picture("story.svg", f"board {EXAMPLE}.record --story -o OUT", "A battle round by round."),
    Picture("strait.svg", "board RECORDS/strait.record --story -o OUT", "A battle of one round or two."),
    Picture("turn.svg", "board RECORDS/turn.record --at 10 -o OUT", "A naval turn on its map."),
    Picture("turn-story.svg", "board RECORDS/turn.record --story -o OUT", "A naval turn from beginning to end."),
    Picture(
        "europa-story.svg", "board RECORDS/narvik.record --story -o OUT", "Combats of Grand Europa round by round."
    ),
    Picture("europa.svg", "board RECORDS/narvik.record --at 20 -o OUT", "A combat of Grand Europa."),
    Picture(
        "odds.svg", "odds scenarios/denmark-strait-1941.yaml -n 2000 --seed 1941 --png OUT", "Chances of a battle."
    ),
    Picture("luck.svg", "luck RECORDS/narvik.record --seed 1 --png OUT", "The luck of a game, roll by roll."),
    Picture(
        "plan.svg",
        'plan scenarios/bismarck-1941.yaml --force "Luetjens\' squadron" --to "Atlantic SW box" --referee --png OUT',
        "Where an enemy can meet a force, and its safest and shortest way.",
    ),
    Picture(
        "where.svg",
        "odds scenarios/coral-sea-1942-operation.yaml -n 100 --seed 1 --map OUT",
        "Odds of a naval turn on the map: where it comes to a fight.",
    ),
    Picture("ranges.svg", 'map pacific --ring Rabaul=8 --ring "Port Moresby=6" --png OUT', "What aircraft reach."),
    Picture("part.svg", "map north-atlantic --around 'Scapa Flow=8' --png OUT", "A part of a map."),
    Picture("map.svg", "map mediterranean --from Malta --to Suez --png OUT", "A map, with a way by sea."),
    Picture("table.svg", "table submarine-attack --png OUT", "A printed table."),
)
RECORDS = (
    "turn scenarios/bismarck-1941.yaml --seed 3 --record RECORDS/turn.record",
    "fight scenarios/denmark-strait-1941.yaml --seed 7 --record RECORDS/strait.record",
    "fight scenarios/europa/narvik-1940.yaml --seed 3 --record RECORDS/narvik.record",
)


def write_all(out: Path) -> None:
    """Make every picture, and the page that shows them."""
    out.mkdir(parents=True, exist_ok=True)
    for words in RECORDS:
        printed(*spelled(words, out, ""))
    for picture in PICTURES:
        printed(*spelled(picture.words, out, picture.file))
    write(out / "index.md", page())


def spelled(words: str, out: Path, file: str) -> list[str]:
    """The words of a command with its files in place."""
    return [word.replace("OUT", str(out / file)).replace("RECORDS", str(out)) for word in shlex.split(words)]


def page() -> Iterator[str]:
    """All pictures, each with the command that makes it."""
    yield from ("# Gallery", "", "Every picture that the program makes, made anew with these pages.")
    for picture in PICTURES:
        yield from ("", f"## {picture.shows.rstrip('.')}", "", f"![{picture.shows}]({picture.file})", "")
        yield from ("```text", f"flagplot {picture.words.replace('OUT', picture.file).replace('RECORDS/', '')}", "```")
