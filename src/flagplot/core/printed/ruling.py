"""Rulings: numbered decisions where the printed rules conflict, are silent or refer to a rule that is absent.

Each has alternatives in a fixed order; the index is the code that the rules see. A fixed ruling also names the rejected
alternatives, but only its default is playable. A ruling may also accept an integer up to a bound.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from flagplot.core.errors import Faults, FlagplotError, few_of, one_of

TAGS = ("seed", "public", "inferred", "unknown")
"""Source of the default: the printed text, the game's public pages, an inference, or none."""


@dataclass(frozen=True)
class Alternative:
    """One way to read the rule: its code, its name and its meaning."""

    code: int
    name: str
    sentence: str


@dataclass(frozen=True)
class Ruling:
    """A decision with its alternatives, the passages in conflict and the procedures it can affect."""

    name: str
    title: str
    question: str
    alternatives: tuple[Alternative, ...]
    default: int
    tag: str
    readings: tuple[str, ...] = ()
    """Numbers of the readings it comes from (A38, D22, ...), listed in docs."""
    passages: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    fixed: bool = False
    most: int = -1
    """Largest integer it accepts; -1 for a ruling that is chosen only by alternative."""

    def code(self, choice: str | int) -> int:
        """The code of an alternative's name, or the code itself. An error lists the accepted values.

        Text is a number only where the ruling accepts numbers: elsewhere `0` would read like a no.
        """
        names = {alternative.name: alternative.code for alternative in self.alternatives}
        text = str(choice).strip()
        code = names.get(text, -1)
        if code < 0 and text.isdecimal() and (isinstance(choice, int) or self.most >= 0):
            code = int(text)
        if code < 0 or (code >= len(self.alternatives) and code > self.most):
            raise self._refusal(f"{text!r} is not an answer to it")
        if self.fixed and code != self.default:
            raise self._refusal("no other reading than the default is implemented")
        return code

    def spell(self, code: int) -> str:
        """The alternative's name for a code, or the number itself."""
        return self.alternatives[code].name if code < len(self.alternatives) else str(code)

    def accepts(self) -> str:
        """The accepted values."""
        if self.fixed:
            return self.spell(self.default)
        names = [alternative.name for alternative in self.alternatives]
        if self.most >= 0:
            names.append(f"a whole number up to {self.most}")
        return one_of(names)

    def _refusal(self, what: str) -> FlagplotError:
        return FlagplotError(what, field=f"ruling {self.name}", expected=self.accepts())


_TEXTS = ("title", "question", "tag", "default")
_LISTS = ("readings", "passages", "cites", "moves")
_WORDS = (*_TEXTS, *_LISTS, "fixed", "most", "alternatives")


def read_ruling(name: str, entry: object, known: Mapping[str, Ruling], path: Path, text: str) -> Ruling:
    """Read one ruling from its TOML entry. Missing lines come from the ruling of that name in the base edition, if known.

    All faults of the entry are reported together.
    """
    faults, spot, base = Faults(), _Spot(path, text, name), known.get(name)
    if not isinstance(entry, dict):
        raise spot.fault("", "it is not a section", f"[{name}]")
    if known and base is None and "title" not in entry:
        raise spot.fault("", f"there is no ruling {name!r}", few_of(known, name))
    for word in entry:
        if word not in _WORDS:
            faults.add(spot.fault(word, f"{word!r} is unknown here", one_of(_WORDS)))
    given = {**(_lines(base) if base else {}), **entry}
    if "passages" in entry and "cites" not in entry:
        given["cites"] = ()
    for fault in _wrong_types(spot, given):
        faults.add(fault)
    sentences, default = given.get("alternatives"), given.get("default")
    if isinstance(sentences, dict) and isinstance(default, str) and default and default not in sentences:
        faults.add(spot.fault("default", f"{default!r} is not an alternative", one_of(sentences)))
    if isinstance(given.get("tag"), str) and given["tag"] and given["tag"] not in TAGS:
        faults.add(spot.fault("tag", f"{given['tag']!r} is not a tag", one_of(TAGS)))
    faults.settle()
    assert isinstance(sentences, dict)
    lists = {word: tuple(given.get(word, ())) for word in _LISTS}
    lists["cites"] = lists["cites"] or lists["passages"]
    return Ruling(
        name,
        given["title"],
        given["question"],
        tuple(Alternative(code, key, said) for code, (key, said) in enumerate(sentences.items())),
        list(sentences).index(default),
        given["tag"],
        **lists,
        fixed=given.get("fixed", False),
        most=given.get("most", -1),
    )


def _lines(ruling: Ruling) -> dict[str, object]:
    """The lines that define this ruling, so that an edition can change some of them."""
    lines: dict[str, object] = {word: getattr(ruling, word) for word in _WORDS}
    lines["alternatives"] = {alternative.name: alternative.sentence for alternative in ruling.alternatives}
    lines["default"] = ruling.spell(ruling.default)
    return lines


@dataclass(frozen=True)
class _Spot:
    """The place of a ruling in its file, for messages."""

    path: Path
    text: str
    name: str

    def fault(self, word: str, what: str, expected: str) -> FlagplotError:
        """An error in an entry, with its file and line."""
        field = f"{self.name}, {word}" if word else self.name
        line = line_of(self.text, word, self.name)
        return FlagplotError(what, file=self.path, line=line, field=field, expected=expected)


def line_of(text: str, word: str, section: str = "") -> int:
    """The line of a word in a section of a TOML text, or of the section itself; 0 if neither is there."""
    inside, found = not section, 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("["):
            inside = bool(section) and line.startswith((f"[{section}]", f"[{section}."))
            found = number if inside and not found else found
        elif inside and word and line.split("=")[0].strip().strip('"') == word:
            return number
    return found


def _wrong_types(spot: _Spot, given: Mapping[str, object]) -> Iterator[FlagplotError]:
    for word in _TEXTS:
        if not isinstance(given.get(word), str) or not given[word]:
            yield spot.fault(word, f"{word} is missing or not a text", "a text")
    for word in _LISTS:
        listed = given.get(word, [])
        if not isinstance(listed, list | tuple) or not all(isinstance(item, str) for item in listed):
            yield spot.fault(word, f"{word} is not a list of texts", '["22.451D", ...]')
    alternatives = given.get("alternatives")
    if not isinstance(alternatives, dict) or not all(isinstance(said, str) for said in alternatives.values()):
        yield spot.fault("alternatives", "no alternatives", "a name and a sentence for each")
    if not isinstance(given.get("fixed", False), bool) or type(given.get("most", -1)) is not int:
        yield spot.fault("fixed", "fixed or most has the wrong type", "fixed = true, most = a whole number")


@dataclass(frozen=True)
class RelevantRuling:
    """A ruling that could have changed the game."""

    ruling: Ruling
    code: int

    @property
    def value(self) -> str:
        """Name of the alternative in force."""
        return self.ruling.spell(self.code)

    @property
    def sentence(self) -> str:
        """Its meaning."""
        known = self.ruling.alternatives
        return known[self.code].sentence if self.code < len(known) else f"{self.ruling.title}: {self.code}."


def that_mattered(
    rulings: Mapping[str, Ruling], chosen: Mapping[str, int], had_a_part: Callable[[str], bool]
) -> list[RelevantRuling]:
    """The rulings open to choice, or with a default without a source, that have a procedure used in the game."""
    is_open = {name: not ruling.fixed or ruling.tag == "unknown" for name, ruling in rulings.items()}
    return [
        RelevantRuling(ruling, chosen.get(name, ruling.default))
        for name, ruling in rulings.items()
        if is_open[name] and any(map(had_a_part, ruling.moves))
    ]
