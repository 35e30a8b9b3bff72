"""Rulings: numbered decisions where the printed rules conflict, are silent or refer to a rule that is absent.

Each has alternatives in a fixed order; the index is the code that the rules see. A fixed ruling also names the rejected
alternatives, but only its default is playable. A ruling may also accept an integer up to a bound.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from flagplot.core.errors import FlagplotError, one_of

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


def read_ruling(name: str, entry: object, base: Ruling | None, path: Path, text: str) -> Ruling:
    """Read one ruling from its TOML entry. Missing lines come from the base edition."""
    spot = _Spot(path, text, name)
    if not isinstance(entry, dict):
        raise spot.fault("", "it is not a section", f"[{name}]")
    for word in entry:
        if word not in _WORDS:
            raise spot.fault(word, f"{word!r} is unknown here", one_of(_WORDS))
    given = {**(_lines(base) if base else {}), **entry}
    if "passages" in entry and "cites" not in entry:
        given["cites"] = ()
    _check_types(spot, given)
    sentences: Mapping[str, str] = given["alternatives"]
    alternatives = tuple(Alternative(code, key, said) for code, (key, said) in enumerate(sentences.items()))
    default = given["default"]
    if default not in sentences:
        raise spot.fault("default", f"{default!r} is not an alternative", one_of(sentences))
    if given["tag"] not in TAGS:
        raise spot.fault("tag", f"{given['tag']!r} is not a tag", one_of(TAGS))
    lists = {word: tuple(given.get(word, ())) for word in _LISTS}
    lists["cites"] = lists["cites"] or lists["passages"]
    place = list(sentences).index(default)
    fixed, most = given.get("fixed", False), given.get("most", -1)
    return Ruling(
        name,
        given["title"],
        given["question"],
        alternatives,
        place,
        given["tag"],
        **lists,
        fixed=fixed,
        most=most,
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
        """Raise an error in an entry, with its file and line."""
        field = f"{self.name}, {word}" if word else self.name
        return FlagplotError(what, file=self.path, line=self._line(word), field=field, expected=expected)

    def _line(self, word: str) -> int:
        lines = self.text.splitlines()
        starts = [place for place, line in enumerate(lines) if line.startswith((f"[{self.name}]", f"[{self.name}."))]
        if not starts:
            return 0
        for place in range(starts[0] + 1, len(lines)):
            if lines[place].startswith("[") and not lines[place].startswith(f"[{self.name}."):
                break
            if word and lines[place].split("=")[0].strip() == word:
                return place + 1
        return starts[0] + 1


def _check_types(spot: _Spot, given: Mapping[str, object]) -> None:
    for word in _TEXTS:
        if not isinstance(given.get(word), str) or not given[word]:
            raise spot.fault(word, f"{word} is missing or not a text", "a text")
    for word in _LISTS:
        listed = given.get(word, [])
        if not isinstance(listed, list | tuple) or not all(isinstance(item, str) for item in listed):
            raise spot.fault(word, f"{word} is not a list of texts", '["22.451D", ...]')
    alternatives = given.get("alternatives")
    if not isinstance(alternatives, dict) or not all(isinstance(said, str) for said in alternatives.values()):
        raise spot.fault("alternatives", "no alternatives", "a name and a sentence for each")
    if not isinstance(given.get("fixed", False), bool) or type(given.get("most", -1)) is not int:
        raise spot.fault("fixed", "fixed or most has the wrong type", "fixed = true, most = a whole number")


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
