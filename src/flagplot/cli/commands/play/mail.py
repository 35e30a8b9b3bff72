"""`flagplot mail`: a match by mail for a referee with a folder, without a server."""

import json as json_text
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from flagplot.api.position import noted
from flagplot.blocks import Paragraph, steps
from flagplot.blocks.terminal import show
from flagplot.cli.commands import options
from flagplot.core.dice import secret_seed
from flagplot.core.record import SEATS
from flagplot.table.fair.match import COMMITMENT
from flagplot.table.mail.match import RECORD, Match, new_match_in
from flagplot.table.mail.post import PAGE, OutgoingLetter
from flagplot.table.mail.post import deal as deal_round
from flagplot.table.mail.post import status as post_status
from flagplot.table.mail.post import take as take_reply
from flagplot.table.seats import PERSON, SIDES, read_doctrines
from flagplot.table.session import begin
from flagplot.table.standing import orders_name

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)
Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the match.", show_default=False)]


@app.callback(
    help="""Play by mail: a referee keeps a folder and sends each side a text to fill in and return, with a page of pictures.

    A side's letter contains its events, its knowledge and its decision, and nothing that it may not know. A side may send
    standing orders, prepared answers, and a doctrine for the rest: then few mails are needed.
    See docs/mail.md.

    \b
    Examples:
      flagplot mail new rhine bismarck-1941      # begin, in the folder rhine
      flagplot mail deal rhine                   # make the files: rhine/A-1.yaml and rhine/B-1.yaml
      flagplot mail take rhine from-anna.yaml    # take what came back, as often as something comes
      flagplot mail status rhine                 # who has to answer, and the next step
      flagplot mail deal rhine                   # and so on, to the end
      flagplot verify rhine/match.record --part rhine/A-2.html
    """
)
def mail() -> None:
    """Hold the subcommands."""


@app.command("new")
def new(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="A folder that is new or empty.", show_default=False)
    ],
    file: options.Scenario,
    side: Annotated[str, typer.Option("--side", metavar="A|B|both", help="The sides that people play.")] = "both",
    seed: options.Seed = None,
    ruling: options.Rulings = None,
    edition: options.EditionName = "",
    doctrine: options.Doctrine = "",
    advice: Annotated[
        bool, typer.Option("--advice", help="A position in each letter that asks, for `flagplot advise LETTER`.")
    ] = False,
    json: options.Json = False,
) -> None:
    """Start a match by mail: commit to its dice, and wait for the first replies of the sides.

    \b
    Examples:
      flagplot mail new rhine bismarck-1941
      flagplot mail new narvik narvik-1940 --side A --doctrine bold
      flagplot mail new coral coral-sea-1942 --advice
    """  # noqa: D301
    setting = options.opened(file, edition, ruling)
    names = read_doctrines(doctrine, setting)
    for seat in SIDES if side == "both" else [setting.seat(side, "--side")]:
        names[seat] = PERSON
    for seat in [seat for seat in SIDES if advice and names[seat] == PERSON]:
        noted(begin(setting, names, 0), seat)
    number = options.read_seed(seed)
    match = new_match_in(folder, setting, names, secret_seed() if number is None else number, advice)
    if json:
        _print({**_about(match), "commitment": match.session.record.header[COMMITMENT]})
        return
    _say(f"Match {match.name} of {setting.title} is in {folder}.")
    _say(f"Its dice are committed to {match.session.record.header[COMMITMENT]}.", 1)
    _say(f"Next: flagplot mail deal {quote(str(folder))}", 1)


@app.command("deal")
def deal(folder: Folder, json: options.Json = False) -> None:
    """Write a file for each side with news, and list the files to send.

    A side gets a new file when it has new visible events or a question. A lost file is regenerated,
    the same as before.

    \b
    Example:
      flagplot mail deal rhine
    """  # noqa: D301
    match, dealt = deal_round(folder, lambda session, seat: noted(session, seat).line)
    if json:
        _print({**_about(match), "mails": [_mail(match, each) for each in dealt]})
        return
    for each in dealt:
        side = match.setting.sides[each.seat]
        new = "send it" if each.is_new else "nothing new since it was sent"
        asks = "; it waits for an answer" if each.asks else ""
        _say(f"{side} ({SEATS[each.seat]}): {each.path} and {each.path.with_suffix(PAGE).name}: {new}{asks}")
    _say(_after_letters(match))


@app.command("take")
def take(
    folder: Folder,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A side's reply.", show_default=False)],
    json: options.Json = False,
) -> None:
    """Read a side's reply, and continue until the next open question.

    Each error is reported with its line, and then nothing has changed. Taking the same file twice has no further
    effect.

    \b
    Example:
      flagplot mail take rhine from-anna.yaml
    """  # noqa: D301
    taken = take_reply(folder, file)
    match = taken.match
    side = match.setting.sides[taken.seat]
    if json:
        _print({**_about(match), "side": side, "new": taken.is_new, "answers": taken.answers})
        return
    if not taken.is_new:
        _say(f"This mail of {side} has been taken already; nothing has changed.")
        return
    gone_on = f"gone on by {steps(taken.answers)}" if taken.answers else "not gone on yet"
    _say(f"Taken from {side}. The game has {gone_on}.")
    waits = "It is over" if match.is_over else f"It waits for {_awaited(match)}"
    _say(f"{waits}. Next: flagplot mail deal {quote(str(folder))}")


@app.command("status")
def status(folder: Folder, json: options.Json = False) -> None:
    """Show the state of a match: the letters, who has to answer, and the next step. Nothing changes.

    \b
    Example:
      flagplot mail status rhine
    """  # noqa: D301
    match, letters = post_status(folder)
    if json:
        _print({**_about(match), "letters": [_standing(match, each) for each in letters]})
        return
    setting = match.setting
    under_way = "over" if match.is_over else "under way" if match.has_begun else "not begun"
    date = f", {setting.date}" if setting.date else ""
    _say(f"{setting.title}{date}; match {match.name}, {under_way}; {steps(match.session.answers)} so far.")
    for each in letters:
        found = _standing(match, each)
        orders = "standing orders, " if found["orders"] else ""
        noun = "answer" if found["prepared"] == 1 else "answers"
        prepared = f"{found['prepared']} prepared {noun}, " if found["prepared"] else ""
        sent = f"letter {found['letter']}" if found["letter"] else "no letter yet"
        due = ", a new one is due" if each.is_new else ""
        awaited = "; its answer is awaited" if each.asks else ""
        _say(
            f"{found['side']} ({SEATS[each.seat]}): {sent}{due}{awaited}; {orders}{prepared}doctrine {found['doctrine']}",
            1,
        )
    has_news = any(each.is_new for each in letters)
    _say(f"Next: flagplot mail deal {quote(str(folder))}" if has_news else _after_letters(match))


def _standing(match: Match, each: OutgoingLetter) -> dict[str, object]:
    """The letter and the instructions of a side, as plain data for the referee."""
    leave = match.absent[each.seat].leave
    return {
        "side": match.setting.sides[each.seat],
        "letter": leave.mail,
        "file": str(each.path) if leave.mail else "",
        "due": each.is_new,
        "awaited": each.asks,
        "orders": orders_name(each.seat) in match.session.record.files,
        "prepared": len(leave.if_asked),
        "doctrine": leave.doctrine,
    }


def _after_letters(match: Match) -> str:
    """The next step once all letters are written."""
    if match.is_over:
        return f"It is over. Every side may have {match.folder / RECORD} now, and check it with `flagplot verify`."
    return f"Next: flagplot mail take {quote(str(match.folder))} FILE, with the reply of {_awaited(match)}"


def _awaited(match: Match) -> str:
    """The sides that have to answer."""
    return " and ".join(match.setting.sides[seat] for seat in match.waits_for)


def _about(match: Match) -> dict[str, object]:
    """A match as plain data, for the referee."""
    return {
        "match": match.name,
        "folder": str(match.folder),
        "title": match.setting.title,
        "sides": list(match.setting.sides),
        "begun": match.has_begun,
        "over": match.is_over,
        "waits for": [match.setting.sides[seat] for seat in match.waits_for],
    }


def _mail(match: Match, each: OutgoingLetter) -> dict[str, object]:
    page = str(each.path.with_suffix(PAGE))
    return {
        "side": match.setting.sides[each.seat],
        "file": str(each.path),
        "page": page,
        "new": each.is_new,
        "asks": each.asks,
    }


def _say(text: str, level: int = 0) -> None:
    show([Paragraph(text, level)])


def _print(data: dict[str, object]) -> None:
    typer.echo(json_text.dumps(data, ensure_ascii=False))
