"""`flagplot serve`: the table in a browser."""

import gc
import socket
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data

Seasons = Annotated[
    list[Path] | None,
    typer.Option("--season", metavar="FILE", help="Serve this season too; its secret links are printed. Repeatable."),
]
SWITCHED: Final = 0.001
"""Seconds of play after which the thread that receives requests gets a moment."""
Secret = Annotated[
    str, typer.Option(metavar="SECRET", envvar="FLAGPLOT_SECRET", help="Serve /admin to the holder of this secret.")
]


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 for a free one.")] = 8022,
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder for matches.")] = Path("flagplot-data"),
    database: Annotated[
        str, typer.Option(metavar="URL", help="A database instead of the folder, such as postgresql+psycopg://…")
    ] = "",
    season: Seasons = None,
    root_path: Annotated[str, typer.Option(metavar="PATH", help="The path prefix of the proxy.")] = "",
    smtp: Annotated[
        str, typer.Option(metavar="URL", envvar="FLAGPLOT_SMTP", help="Send mail by smtp://user:password@host:port.")
    ] = "",
    mail_from: Annotated[
        str, typer.Option(metavar="ADDRESS", envvar="FLAGPLOT_MAIL_FROM", help="The sender of mail.")
    ] = "",
    url: Annotated[
        str, typer.Option(metavar="URL", envvar="FLAGPLOT_URL", help="The address that visitors open, for notices.")
    ] = "",
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Trust the client address that this proxy reports.")
    ] = "",
    secret: Secret = "",
    held: Annotated[
        int, typer.Option("--connections", min=0, help="Connections an address may hold at a time; 0 for any number.")
    ] = 256,
) -> None:
    """Serve matches in a browser, for two players and a referee, stored in a folder.

    \b
    Examples:
      flagplot serve                                  # then open the printed address
      flagplot serve --host 0.0.0.0 --data matches    # for the local network
      flagplot season new rhine.season --from bismarck-1941
      flagplot serve --season rhine.season            # a season, whose stages are matches
    """  # noqa: D301
    try:
        import uvicorn

        from flagplot.web.app import create_app
        from flagplot.web.connections import connections
        from flagplot.web.post import MailSettings
        from flagplot.web.store.engine import url_of_folder
    except ImportError as missing:
        what = f"the server needs packages that are not installed ({missing.name})"
        raise FlagplotError(what, expected="pip install 'flagplot[web]'") from None
    port = free_port(host, port)
    letters = MailSettings(smtp, mail_from, url or f"http://{host}:{port}{root_path}") if smtp else None
    if letters is not None:
        letters.check()
    app = create_app(database or url_of_folder(data), letters=letters, seasons=season or (), secret=secret, address=url)
    where = "the database" if database else str(data.resolve())
    typer.echo(f"flagplot serves http://{host}:{port}{root_path}/ and keeps matches in {where}; Ctrl+C stops it.")
    for served in app.state.service.seasons:
        typer.echo(served.links(url or f"http://{host}:{port}{root_path}"))
    run_smoothly()
    http = connections(most=held, trusted=proxy)
    uvicorn.run(app, host=host, port=port, root_path=root_path, http=http, **known(proxy))


def known(proxy: str) -> Data:
    """The server settings: few log messages, and client addresses from the proxy alone."""
    return {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(proxy),
        "forwarded_allow_ips": proxy or None,
        "timeout_graceful_shutdown": 2,
    }


def free_port(host: str, port: int) -> int:
    """The port, or a free one for 0; an error if the address cannot be listened on."""
    with socket.socket() as wanted:
        wanted.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            wanted.bind((host, port))
            found: int = wanted.getsockname()[1]
        except OSError as error:
            what = f"{host} port {port} cannot be used: {error.strerror}"
            raise FlagplotError(what, expected="another --port or --host") from None
    return found


def run_smoothly() -> None:
    """Let requests in quickly while a press is played, and leave garbage to quiet moments (`WaitingLine`): unasked, Python
    collects it in the midst of a press, and with 500 matches that takes up to a second.
    """
    sys.setswitchinterval(SWITCHED)
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 5, 2_000)
