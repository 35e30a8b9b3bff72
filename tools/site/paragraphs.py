"""A page for each paragraph of each edition: what decides, asks, refuses, tells, rules and proves it, and the other editions."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from flagplot import games
from flagplot.core.event import EventKind
from flagplot.core.game import QuestionKind, RefusalReason
from flagplot.core.printed.cite import Rule, found_in, number_of, stems
from flagplot.core.printed.coverage import HEADINGS, Place, here, read_all
from flagplot.core.printed.edition import Edition
from tools.site import beyond, rulings, sources
from tools.site.paper import link, orphan, plain, sentence, table, write
from tools.site.reference import printed
from tools.trees import tree

TITLES = {
    "decided by": "What decides it",
    "stated by": "What else states it",
    "alone as": "Asked alone",
    "asked by": "What a player is asked",
    "refused by": "What is refused",
    "reported by": "What is reported",
    "ruled by": "Rulings that touch it",
    "tabled in": "Tables",
    "proved by": "What proves it",
}
LEADING = 2
"""Functions whose first sentences begin a page."""
ASKING = ("Whether", "The ", "How ", "A ")
"""How sentences begin that name a result; a rule said as one leads."""
BY_DEFAULT = {kit.editions.load().name for kit in games.kits()}
_LETTER = re.compile(r"\.?[A-Z]")
_STATUS = {
    "stated": "decided in play",
    "catalogue": "decided by single procedures",
    "data": "a printed figure",
    "outside": "outside the sources",
    "todo": "waiting",
}


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of an edition: its number and its clauses."""

    edition: str
    number: str
    rules: tuple[Rule, ...]

    @property
    def chapter(self) -> str:
        """The section that it belongs to, such as 22.5."""
        return self.number if self.number.startswith("table") else self.number[:4]


def paragraphs() -> list[Paragraph]:
    """Every paragraph of every edition, in printed order."""
    package, tests = here()
    found: dict[tuple[str, str], list[Rule]] = {}
    for index in read_all(package, tests)[0]:
        for rule in index.rules:
            found.setdefault((rule.edition, number(rule.id)), []).append(rule)
    return [Paragraph(edition, name, tuple(rules)) for (edition, name), rules in found.items()]


def number(clause: str) -> str:
    """The paragraph of a clause: its number with the letter behind it, or in a rule by letters the number behind that."""
    stem = list(stems(number_of(clause)))[::-1]
    if len(stem) > 1 and (_LETTER.fullmatch(stem[1][len(stem[0]) :]) or re.fullmatch(r"\d+\.[A-Z]", stem[0])):
        return stem[1]
    return stem[0]


def write_all(out: Path) -> None:
    """Write the pages and an index for each edition."""
    every = paragraphs()
    editions = {name: games.open_edition(name) for kit in games.kits() for name in kit.editions.names()}
    known = {(each.edition, each.number): each for each in every}
    for each in every:
        write(out / each.edition / f"{each.number}.md", page(each, editions, known))
    more = dict[tuple[str, str], str]()
    for edition in dict.fromkeys(each.edition for each in every):
        own = {each.number: _captions(each) for each in every if each.edition == edition}
        write(out / edition / "index.md", index(edition, [each for each in every if each.edition == edition]))
        for name, below in beyond.parents(list(own)).items():
            write(out / edition / f"{name}.md", beyond.parent(name, {each: own[each] for each in below}))
            more[edition, name] = f"{len(below)} paragraphs"
    for (edition, name), places in beyond.outside().items():
        write(out / edition / f"{name}.md", beyond.stranger(name, places))
        more[edition, name] = "outside the sources"
    write(out / "numbers.txt", numbers({(each.edition, each.number): _captions(each) for each in every} | more))


def cited() -> set[str]:
    """The files in which a place of some paragraph is."""
    return {place.file for places in read_all(*here())[1].values() for place in places}


def numbers(every: dict[tuple[str, str], str]) -> Iterator[str]:
    """The paragraphs of all editions, the reference edition's first: what a number is looked up in."""
    for edition, name in sorted(every, key=lambda each: each[0] != games.kit("awaw").editions.load().name):
        yield f"- {link(name, f'_made/rules/{edition}/{name}.md')} {edition}: {every[edition, name]}"


def index(edition: str, every: list[Paragraph]) -> Iterator[str]:
    """All paragraphs of an edition by section, each with the captions of its clauses."""
    counted = f"{len(every)} paragraphs, {sum(len(each.rules) for each in every)} clauses."
    yield from (f"# Paragraphs of {edition}", "", counted)
    example = next(each.number for each in every[len(every) // 2 :])
    yield from (
        "",
        f'<input id="number" type="search" placeholder="a number or words, such as {example}" aria-label="a number or words">',
    )
    for chapter in dict.fromkeys(each.chapter for each in every):
        yield from ("", f"## {chapter}", "")
        for each in every:
            if each.chapter == chapter:
                yield f"- {link(each.number, f'{each.number}.md')} {_captions(each)}"


def _captions(each: Paragraph) -> str:
    """What it is about: the captions of its first clauses."""
    captions = ", ".join(dict.fromkeys(rule.caption for rule in each.rules[:4]))
    return plain(captions) + (f" and {len(each.rules) - 4} more" if len(each.rules) > 4 else "")


def page(each: Paragraph, editions: dict[str, Edition], known: dict[tuple[str, str], Paragraph]) -> Iterator[str]:
    """The page of one paragraph."""
    standing = read_all(*here())[1]
    places = sorted({place for rule in each.rules for place in standing.get(rule.id, ())}, key=_order)
    yield from orphan()
    yield from (
        f"# {each.number}",
        "",
        " · ".join((each.edition, link("all paragraphs", "index.md"), *_beside(each, known))),
    )
    yield from lead(each, places)
    yield from example(each.edition, [place.name for place in places if place.role == "alone as"])
    rows = [
        (
            f"`{number_of(rule.id)}`",
            plain(rule.caption),
            _STATUS[rule.status] + (f": {plain(rule.why)}" if rule.why else ""),
        )
        for rule in each.rules
    ]
    yield from table(("clause", "what it is about", "where it stands"), rows)
    for role in HEADINGS:
        here_ = [place for place in places if place.role == role]
        if here_:
            yield from ("", f"## {TITLES[role]}", "")
            yield from rulings.touching(here_, editions) if role == "ruled by" else _listed(role, here_, editions)
    yield from _elsewhere(each, known)


def lead(each: Paragraph, places: list[Place]) -> Iterator[str]:
    """What the paragraph does, in the words of the functions that decide it."""
    deciders = [place for place in places if place.role == "decided by" and said(place)]
    mine = [place for place in deciders if found_in(place.says)[:1] and number(found_in(place.says)[0]) == each.number]
    cited_at_end = r"\s*\([^()]*\d\d\.[^()]*\)\.?$"
    words = dict.fromkeys(re.sub(cited_at_end, "", said(place)) for place in mine or deciders)
    for one in sorted(words, key=lambda text: text.startswith(ASKING))[:LEADING]:
        yield from ("", plain(sentence(one)))


def example(edition: str, procedures: list[str]) -> Iterator[str]:
    """A worked example: the first procedure that can be run alone, with its usual inputs, and what it prints."""
    for name in procedures[:1]:
        words = ("adjudicate", name, *(() if edition in BY_DEFAULT else ("--edition", edition)))
        try:
            shown = _shown(words)
        except RuntimeError:  # the other edition has no such procedure
            return
        yield from ("", "## Try it", "", "```text", f"$ flagplot {' '.join(words)}", shown.rstrip(), "```")


@cache
def _shown(words: tuple[str, ...]) -> str:
    return printed(*words)


def source(place: Place) -> Iterator[str]:
    """The source of a function, folded up."""
    path = here()[0] / place.file
    path = path if path.is_file() else path.with_suffix("") / "__init__.py"
    name = place.name.rpartition(".")[2]
    found = [node for node in _functions(path) if node.name == name and node.lineno - 3 <= place.line <= node.lineno]
    if found:
        lines = path.read_text(encoding="utf-8").splitlines()
        first = min([found[0].lineno, *(each.lineno for each in found[0].decorator_list)])
        text = lines[first - 1 : found[0].end_lineno]
        yield from ("", "<details><summary>its source</summary>", "", "```python", *text, "```", "", "</details>", "")


@cache
def _functions(path: Path) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]


def _beside(each: Paragraph, known: dict[tuple[str, str], Paragraph]) -> Iterator[str]:
    """Links to the paragraphs before and after it."""
    mine = [name for edition, name in known if edition == each.edition]
    place = mine.index(each.number)
    for word, name in (("before", mine[place - 1 : place]), ("after", mine[place + 1 : place + 2])):
        yield from (f"{word}: {link(other, f'{other}.md')}" for other in name)


def _order(place: Place) -> tuple[str, int, str]:
    return (place.file, place.line, place.name)


def _listed(role: str, places: list[Place], editions: dict[str, Edition]) -> Iterator[str]:
    seen = set()
    for place in places:
        if (place.name, place.file) in seen:
            continue
        seen.add((place.name, place.file))
        if role == "tabled in":
            yield f"- {link(place.name, f'../../tables/{place.name}.md')}{_printed_by(place, editions)}"
        else:
            words = said(place)
            text = f"{plain(sentence(words))} " if words else ""
            yield f"- {text}`{place.name}`, {sources.line(place)}"
            if role == "decided by":
                yield from (f"  {line}" if line else "" for line in source(place))


def _printed_by(place: Place, editions: dict[str, Edition]) -> str:
    """The editions that print a table as the file of that place has it."""
    kept = [
        name
        for name, edition in editions.items()
        for table in edition.tables.values()
        if table.path == here()[0] / place.file
    ]
    return f" ({', '.join(kept)})" if kept else ""


def _elsewhere(each: Paragraph, known: dict[tuple[str, str], Paragraph]) -> Iterator[str]:
    """The same number in the other editions: the same letter where they have it, else all of the number."""
    others = []
    for edition in dict.fromkeys(edition for edition, _ in known if edition != each.edition):
        numbers = [name for of, name in known if of == edition and _base(name) == _base(each.number)]
        same = [name for name in numbers if name.replace(".", "") == each.number.replace(".", "")]
        others += [(edition, name) for name in same or numbers]
    if others:
        yield from ("", "## The same number in other editions", "")
    for edition, name in others:
        about = plain(known[edition, name].rules[0].caption)
        yield f"- {link(f'{edition}: {name}', f'../{edition}/{name}.md')} {about}"


def _base(name: str) -> str:
    return list(stems(name))[-1]


KINDS = (QuestionKind, RefusalReason, EventKind)
_PLACE = re.compile(r"\{(?P<word>[a-z_ ]*)(?::\w+)?\}")


def said(place: Place) -> str:
    """What it says; nothing where it has no words of its own."""
    if place.role == "proved by":
        return place.name.rpartition("::")[2].removeprefix("test_").replace("_", " ")
    if place.role == "alone as":
        return _procedures().get(place.name, place.says)
    if place.role in ("asked by", "refused by", "reported by"):
        return _kinds(place.file).get(place.name, place.says)
    return place.says


@cache
def _procedures() -> Mapping[str, str]:
    return {name: procedure.says for kit in games.kits() for name, procedure in kit.procedures.items()}


@cache
def _kinds(file: str) -> Mapping[str, str]:
    """The words of each kind that a module lists, by the name of its code."""
    module = import_module("flagplot." + file.removesuffix(".py").replace("/", "."))
    words = {kind.code: _open(kind.text) for kind in _kinds_in(vars(module).values())}
    return {name: words[code] for name, code in vars(module).items() if isinstance(code, int) and code in words}


def _kinds_in(values: Any) -> Iterator[QuestionKind | RefusalReason | EventKind]:
    for value in values:
        kinds = value.values() if isinstance(value, Mapping) else value
        if isinstance(value, (Mapping, list, tuple)) and all(isinstance(kind, KINDS) for kind in kinds):
            yield from kinds


def _open(text: str) -> str:
    """Its places as ellipses with what stands there."""
    return _PLACE.sub(lambda found: f"‹{found['word'] or '…'}›", text)
