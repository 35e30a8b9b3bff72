"""From the text of a file to its model, or to all its errors; and faults common to the files of all games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import TypeVar, get_args

from pydantic import ValidationError

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.changed import EditionFolder
from flagplot.files.explain import explain, guess
from flagplot.files.part import FileSection, ScenarioFile
from flagplot.files.problem import Document, Path, Problem, ScenarioError
from flagplot.files.yaml_lines import load

Faults = Iterator[Problem]


def common_faults(scenario: ScenarioFile, sides: Sequence[str], editions: EditionFolder) -> Faults:
    """Check that the historical winner is a side or none, and that date, edition and rulings exist."""
    winners = [*sides, "none"]
    if scenario.history and scenario.history.winner not in winners:
        yield Problem(("history", "winner"), f"no side is called {scenario.history.winner}", one_of(winners))
    if scenario.date is not None and not _is_date(scenario.date):
        expected = 'year, month and day in quotes: "1942-06-04"'
        yield Problem(("date",), f"{scenario.date[:20]!r} is not a date", expected)
    known = editions.names()
    if scenario.edition not in known:
        near = guess(scenario.edition, known, scenario.also_called)
        what = f"there is no edition {scenario.edition} of this game" + (f", perhaps {near} was meant" if near else "")
        yield Problem(("edition",), what, one_of(known))
        return
    for name, choice in scenario.rulings.items():
        try:
            editions.load(scenario.edition).with_rulings({name: choice})
        except FlagplotError as fault:
            yield Problem(("rulings", name), fault.what, fault.expected)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def twins(named: Iterable[tuple[Path, str]], where: str) -> Faults:
    """Duplicate names."""
    seen: set[str] = set()
    for path, name in named:
        if name in seen:
            yield Problem(path, f"the name {name} is used twice {where}", "another name")
        seen.add(name)


M = TypeVar("M", bound=FileSection)
T = TypeVar("T")


def _nothing(found: object) -> Iterable[Problem]:
    return ()


def kind_that(model: type[FileSection]) -> str:
    """The file type that a model reads, from its field `flagplot`."""
    return str(get_args(model.model_fields["flagplot"].annotation)[0])


def read_document(
    text: str,
    file: str,
    model: type[M],
    faults: Callable[[M], Iterable[Problem]] = _nothing,
    parts: Callable[[object], Iterable[Problem]] = _nothing,
) -> tuple[M, Document]:
    """Read a text by a model. The error lists every fault with its line, including those that `faults` finds in the result.

    If the structure is wrong, `parts` checks the plain data, so that further faults are reported together.
    """
    return made_from(text, file, model, lambda found: (found, list(faults(found))), parts)


def made_from(
    text: str,
    file: str,
    model: type[M],
    make: Callable[[M], tuple[T | None, list[Problem]]],
    parts: Callable[[object], Iterable[Problem]] = _nothing,
) -> tuple[T, Document]:
    """Read a text by a model and build an object from it, which may find further faults."""
    document = load(text)
    fatal = fatal_fault(document, kind_that(model))
    if fatal:
        raise ScenarioError(file, document, [fatal])
    found, wrong = _made(document, model, make, parts)
    problems = [*document.problems, *wrong]
    if problems or found is None:
        raise ScenarioError(file, document, problems)
    return found, document


def checked(
    document: Document,
    model: type[M],
    faults: Callable[[M], Iterable[Problem]],
    parts: Callable[[object], Iterable[Problem]] = _nothing,
) -> list[Problem]:
    """The faults of a document that was not read from a file."""
    return _made(document, model, lambda found: (found, list(faults(found))), parts)[1]


def _made(
    document: Document,
    model: type[M],
    make: Callable[[M], tuple[T | None, list[Problem]]],
    parts: Callable[[object], Iterable[Problem]],
) -> tuple[T | None, list[Problem]]:
    try:
        found = model.model_validate(document.data)
    except ValidationError as error:
        shape = explain(error.errors(include_url=False, include_context=False), model)
        return None, [*shape, *parts(document.data)]
    return make(found)


def fatal_fault(document: Document, kind: str) -> Problem | None:
    """The fault that makes all others pointless: not YAML, not a scenario, or of another type."""
    data, expected = document.data, f"a file that begins with flagplot: {kind}"
    if data is None:
        return next(iter(document.problems), Problem((), "the file is empty", expected))
    if not isinstance(data, dict):
        return Problem((), "the file has no keys", expected)
    if "flagplot" not in data:
        return Problem((), "the key flagplot is missing", expected)
    said = data["flagplot"]
    if said != kind:
        is_word = isinstance(said, str) and said.isidentifier() and len(said) <= 20
        what = f"this is a scenario of kind {said}" if is_word else f"{said!r} is not a kind of scenario"
        return Problem(("flagplot",), what, kind)
    return None
