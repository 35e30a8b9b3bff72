"""A scenario file of one's own from ship names: the form that asks as `flagplot new --ask` does, and the same as JSON."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import Field

from flagplot import games
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.composing import Composer, ComposeRequest, side_of_groups
from flagplot.files.schema import annotated, json_schema
from flagplot.files.ships import library
from flagplot.web.answers.others import FileKinds, FileText
from flagplot.web.bodies import Strict
from flagplot.web.pages.common import show
from flagplot.web.pages.front import StartForm, show_start
from flagplot.web.service import OWN_FILE, Here, address_of, check_origin, check_size

ROUTER: Final = APIRouter()
GROUPS: Final = 4
MOST_GROUPS: Final = 48
"""Groups of a side for which the form has room at first and at most; how many a file may have is up to its kind."""
SIDES: Final = ("1", "2")


class NewFile(Strict):
    """A file to compose."""

    kind: str = Field(description="One of those of `GET /api/new`.")
    sides: list[str] = Field(
        min_length=2,
        max_length=2,
        description='As after `flagplot new --side`: "Britain: Hood, 4 destroyers; Norfolk".',
    )
    title: str = Field("", max_length=200)
    date: str = Field("", max_length=10, description="Such as 1941-05-24.")
    edition: str = ""
    words: dict[str, str] = Field(
        default_factory=dict, description="The other options of the kind, such as the theatre."
    )


def composers() -> dict[str, Composer]:
    """What can compose a file, by the kind of file."""
    return {kit.composer.kind: kit.composer for kit in games.kits() if kit.composer is not None}


def composer_of(kind: str) -> Composer:
    """The composer of a kind of file."""
    found = composers().get(kind)
    if found is None:
        raise FlagplotError(f"there is no kind of file {kind!r}", field="kind", expected=one_of(composers()))
    return found


def composed(composer: Composer, wanted: ComposeRequest) -> str:
    """The text of the file, with each field explained."""
    for side in wanted.sides:
        check_size(side, "sides")
    checked = wanted._replace(words=composer.checked(wanted.words), file=OWN_FILE)
    return annotated(composer.compose(checked), json_schema(games.file_kinds()[composer.kind]))


async def filled_in(request: Request) -> dict[str, str]:
    """The fields of a form."""
    form = await request.form()
    return {name: value.strip() for name, value in form.multi_items() if isinstance(value, str)}


Filled = Annotated[dict[str, str], Depends(filled_in)]


@ROUTER.get("/new", include_in_schema=False)
def form(request: Request, kind: str = "") -> Response:
    """The form that composes a file."""
    return _shown(request, composer_of(kind or next(iter(composers()))), {})


@ROUTER.post("/new", include_in_schema=False)
def compose(request: Request, here: Here, said: Filled) -> Response:
    """Compose the file, and show it on the form that begins a match."""
    check_origin(request)
    composer = composer_of(said.get("kind", ""))
    if said.get("add"):
        return _shown(request, composer, said)
    try:
        with here.previewing(address_of(request)):
            words = {option: said.get(f"word.{option}", "") for option in composer.words}
            named = ((said.get(f"side{side}", ""), groups_of(composer, side, said)) for side in SIDES)
            sides, edition = tuple(side_of_groups(*each) for each in named), said.get("edition", "")
            wanted = ComposeRequest(sides, said.get("title", ""), said.get("date", ""), words, edition)
            text = composed(composer, wanted)
    except FlagplotError as error:
        field = "" if error.field.startswith("--") else error.field  # an option of the command, which this form has not
        return _shown(request, composer, said, str(FlagplotError(error.what, field=field, expected=error.expected)))
    return show_start(request, StartForm(text=text))


def groups_of(composer: Composer, side: str, said: Mapping[str, str]) -> Sequence[str]:
    """The groups of a side, as they are typed."""
    asked = range(len(composer.questions))
    groups = (
        composer.group([said.get(f"side{side}.{group}.{number}", "") for number in asked])
        for group in range(room_of(side, said))
    )
    return [each for each in groups if each]


def room_of(side: str, said: Mapping[str, str]) -> int:
    """For how many groups of a side the form has room, with the one that a person has just added."""
    asked = said.get(f"groups{side}", "")
    room = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 3 else GROUPS
    return min(max(room, GROUPS) + (said.get("add") == side), MOST_GROUPS)


def _shown(request: Request, composer: Composer, said: Mapping[str, str], problem: str = "") -> Response:
    kinds = composers()
    kit = next(kit for kit in games.kits() if kit.composer is not None and kit.composer.kind == composer.kind)
    return show(
        request,
        "new.html",
        422 if problem else 200,
        kinds=kinds,
        composer=composer,
        editions=[(name, kit.editions.load(name).title) for name in kit.editions.names()],
        ships=library(),
        said=said,
        sides=SIDES,
        room={side: room_of(side, said) for side in SIDES},
        most=MOST_GROUPS,
        problem=problem,
    )


@ROUTER.get("/api/new", tags=["begin"], response_model=FileKinds)
def kinds(request: Request) -> dict[str, object]:
    """The kinds of files that can be composed from ships, the questions about each group, and the ships known by name."""
    found = {
        kind: {
            "what": each.what,
            "words": {option: list(known) for option, known in each.words.items()},
            "questions": [{"prompt": asked.prompt, "example": asked.example} for asked in each.questions],
        }
        for kind, each in composers().items()
    }
    ships = [{"name": each.name, "nation": each.nation, "kind": each.kind} for each in library()]
    return {"kinds": found, "ships": ships}


@ROUTER.post("/api/new", tags=["begin"], response_model=FileText)
def compose_data(said: NewFile, request: Request, here: Here) -> dict[str, str]:
    """Compose a file from ship names, as `flagplot new` does. The text begins a match; nothing is kept here."""
    check_origin(request)
    composer = composer_of(said.kind)
    with here.previewing(address_of(request)):
        wanted = ComposeRequest(tuple(said.sides), said.title, said.date, said.words, said.edition)
        return {"text": composed(composer, wanted)}
