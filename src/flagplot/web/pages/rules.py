"""What the program says of a paragraph, for whoever follows a citation."""

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from flagplot.table.telling.clause import is_printed, told
from flagplot.web.pages.common import show
from flagplot.web.pages.shown import paragraphs, words

ROUTER: Final = APIRouter(include_in_schema=False)


@ROUTER.get("/rules/{edition}/{cite}")
def paragraph(edition: str, cite: str, request: Request) -> Response:
    """A paragraph in the program's own words."""
    if not is_printed(edition, cite):
        raise HTTPException(404, "nothing printed has that number")
    link = paragraphs(request.scope.get("root_path", ""), edition)
    return show(request, "rule.html", cite=cite, told=words(told(edition, cite), link))
