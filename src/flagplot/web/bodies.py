"""The bodies of requests to the JSON API."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from flagplot.core.errors import FlagplotError, one_of
from flagplot.web.match.matches import SEEDED, SOURCES


class Strict(BaseModel):
    """Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewMatch(Strict):
    """The game to play, and its players."""

    scenario: str = Field("", description="Name of a scenario that comes with the program.")
    text: str = Field("", description="The text of a scenario file of one's own, in place of a name.")
    edition: str = Field("", description="The edition; by default that of the file.")
    rulings: dict[str, str] = Field(default_factory=dict, description="Rulings by name.")
    seats: dict[str, str] = Field(
        default_factory=dict,
        description="A, B: `person`, `open` (a seat of the lobby), a doctrine, `search:200ms` and the like.",
    )
    orders: dict[str, str] = Field(
        default_factory=dict,
        description="A and B: the text of a file of standing orders of a side that a doctrine plays.",
    )
    screen: str = Field(
        "",
        pattern="^(|table|curtain)$",
        description="A link more, of one screen for both sides: `table`, both open, or `curtain`, each in turn.",
    )
    clock: str = Field("", description="Time of each side: `3d/move`, `12h/move`, `2h/side`; none if left out.")
    chances: bool = Field(True, description="Whether a side may ask what its chances are (`/match/chances`).")
    seed: int | None = Field(None, ge=0, description="A seed of dice; a secret one if left out.")
    dice: str = Field(
        SEEDED,
        pattern=f"^({'|'.join(SOURCES)})$",
        description="`fair`: drawn from the match, both seats bring a number first; `seed`: of a seed; `table`: typed in.",
    )


class OwnFile(Strict):
    """A scenario file of one's own."""

    text: str = Field(min_length=1, description="Its text, or a position in one line.")
    edition: str = Field("", description="The edition; by default that of the file.")
    rulings: dict[str, str] = Field(default_factory=dict, description="Rulings by name.")


class Answer(Strict):
    """An answer to the pending question of the seat."""

    turn: int = Field(description="The `turn` of the question that is meant.")
    answers: list[int | str] = Field(
        min_length=1,
        max_length=200,
        description="Numbers of answers, or words as they are typed; several go on in one order.",
    )
    key: str = Field("", max_length=80, description="A name for this request; sent again it is the same answer.")


class Faces(Strict):
    """The dice of the pending roll, as rolled at the table."""

    turn: int
    faces: list[int] = Field(min_length=1, max_length=60)
    key: str = Field("", max_length=80)


class RollCorrection(Faces):
    """The corrected dice of the last roll."""

    reason: str = Field("", max_length=4000, description="The referee's reason.")
    roll: int | None = Field(
        None, description="Another roll than the last, by its number in `rolled.rolls`; the referee alone."
    )


class Pause(Strict):
    """The reason why the match is paused."""

    reason: str | None = Field(max_length=4000, description="null lets it go on.")


class Number(Strict):
    """A seat's number for fair dice."""

    number: str = Field(max_length=80, description="A whole number from 0 on, preferably a long secret one.")


class SheetEntries(Strict):
    """What the seat has written on its sheet."""

    turn: int = Field(description="The `turn` of the sheet.")
    plan: dict[str, int | str] = Field(default={}, max_length=400, description="Answers by the `key` of their rows.")


class WrittenSheet(SheetEntries):
    """The sheet to keep."""

    bare: bool = Field(False, description="Whether rows without an answer stay empty, without suggestions.")


class SentSheet(SheetEntries):
    """The sheet to send."""

    rest: bool = Field(True, description="Whether rows without an answer go as they are filled in.")
    confirmed: bool = Field(False, description="Whether the answer may end what it ends.")
    again: bool = Field(False, description="Whether the seat is asked again for rows filled in ahead.")
    routine: str = Field("", max_length=80, description="A part that is left to suggestions from now on.")
    through: bool = Field(False, description="Whether the rest of this round, stage or combat goes as suggested, too.")
    key: str = Field("", max_length=80)


class RoutineParts(Strict):
    """Decisions that a side leaves to suggestions."""

    parts: list[str] = Field(
        max_length=20, description="Titles of parts of sheets with `routine`; none to be asked all."
    )


class AwayRequest(Strict):
    """The replacement of an absent person."""

    doctrine: str = Field(description="A doctrine of the game, for what the orders leave open.")
    orders: str = Field("", description="The text of a file of standing orders, in games that have them.")


class Substitute(Strict):
    """The replacement of an absent person by the referee."""

    side: str = Field(pattern="^[AB]$")
    doctrine: str = Field("", description="A doctrine of the game; empty: the person answers again.")
    reason: str = Field("", max_length=4000, description="The reason, which everybody reads.")


class Address(Strict):
    """The mail address for notifications."""

    mail: str = Field(max_length=200, description="Empty for nowhere.")


class Turn(Strict):
    """The question to which a request refers."""

    turn: int
    key: str = Field("", max_length=80, description="With a key, a repeated request changes nothing more.")


class Earlier(Strict):
    """The answer to which a referee would go back."""

    number: int | None = Field(description="Answers that remain; null drops the proposal.")


class AskBack(Strict):
    """The answer from which on a side asks to take back its own."""

    turn: int | None = Field(
        description="Its number among the answers of the seat, from 0; null withdraws the request."
    )


class NewSaying(Strict):
    """What a seat says."""

    text: str = Field(min_length=1, max_length=2000)
    channel: str = Field(
        "table",
        pattern="^(table|own|gallery|sealed-[AB])$",
        description="`table`: both sides and the referee; `sealed-A`: side A and the referee, for all after the match, such as "
        "sealed orders; `own`: notes of the seat; `gallery`: watchers, for all after the match.",
    )


class Consent(Strict):
    """Whether the seat agrees."""

    agrees: bool


class NewNote(Strict):
    """A referee's note."""

    text: str = Field(min_length=1, max_length=4000)
    public: bool = True


class End(Strict):
    """The ending set by a referee."""

    winner: str = Field("", pattern="^[AB]?$", description="A, B or empty for no winner.")
    reason: str = Field(min_length=1, max_length=4000)


class ErrorText(BaseModel):
    """The error of a request that is refused."""

    what: str
    field: str
    expected: str
    message: str = Field(description="All of it in one sentence.")


REFUSED: Final = {
    "description": "It is refused.",
    "content": {
        "application/json": {
            "schema": {
                "type": "object",
                "required": ["error"],
                "properties": {"error": ErrorText.model_json_schema()},
            }
        }
    },
}
"""The answer to a refused request in the description of the API."""


WANTED: Final = {
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float"), "a whole number"),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), "a JSON object"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "true or false"),
    "string_type": "text",
    "list_type": "a list",
    "too_short": "at least {min_length}",
    "too_long": "at most {max_length}",
    "string_too_short": "at least {min_length} characters",
    "string_too_long": "at most {max_length} characters",
}
"""The accepted values, by the kind of a fault that pydantic names."""


def unreadable(fault: Mapping[str, Any], fields: Iterable[str]) -> FlagplotError:
    """A fault that pydantic finds in a request, in words, with the accepted values; `fields` are those of the body."""
    place = ".".join(str(part) for part in fault["loc"][1:])
    found = f"{str(fault.get('input'))[:40]!r}"
    if fault["type"] == "extra_forbidden":
        return FlagplotError("there is no such field", field=place, expected=one_of(fields))
    if fault["type"] == "missing":
        what, expected = ("the field is missing", "a value") if place else ("there is no body", "a JSON object")
        return FlagplotError(what, field=place, expected=expected)
    if fault["type"] == "string_pattern_mismatch":
        return FlagplotError(f"{found} is not accepted", field=place, expected=_taken(str(fault["ctx"]["pattern"])))
    if fault["type"] == "json_invalid":
        return FlagplotError("the request is not valid JSON", expected="a JSON object")
    known, said = WANTED.get(fault["type"], ""), str(fault["msg"]).removeprefix("Input should be ").lower()
    expected = known.format(**fault.get("ctx", {})) if known else said
    return FlagplotError(f"{found} is not accepted", field=place, expected=expected)


def _taken(pattern: str) -> str:
    """The texts that a pattern of this module takes, in words."""
    if found := re.fullmatch(r"\^\((.+)\)\$", pattern):
        words = [
            word for each in found[1].split("|") for word in (("sealed-A", "sealed-B") if "[" in each else (each,))
        ]
    else:
        words = [*"AB", *([""] if "?" in pattern else [])]
    return one_of(word or "nothing" for word in words)
