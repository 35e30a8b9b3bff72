"""The tables of the store: a match is its header and its answers; everything else is stored with them."""

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

NAMES: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
METADATA: Final = MetaData(naming_convention=NAMES)


def _of_match() -> Column[str]:
    return Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)


MATCH: Final = Table(
    "match",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", String(32), nullable=False),
    Column("title", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("files", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("cuts", Integer, nullable=False),
    Column("open", Text, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("winner", Integer),
    Column("reason", Text),
    Column("proposal", Text),
    Column("paused", Text),
    Column("by_hand", Text),
    Column("left", Text),
    Column("form", Integer, nullable=False),
    Column("turn", Integer),
    Column("since", String(32)),
    Column("clock", Text),
    Column("again", String(32)),
    Column("routine", Text),
)
"""Header and files are JSON.

`version` grows with every change, `cuts` with every take-back; `open` are the numbers of answers before each order that
can still be taken back. Winner and reason are those named by a referee; `proposal` is a proposal to go back with the
consents; `paused` is the reason of a pause; `by_hand` are the dice set by a referee, by number, each with the reason;
`left` are the replacements of absent people in order; `form` is the record version at its start; `turn` is the side to
act and `since` the time when its turn began; `clock` is JSON; `again` is the match of the same game with sides changed;
`routine` has the decisions that sides leave to suggestions, JSON.
"""

SEAT: Final = Table(
    "seat",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("role", String(16), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("mail", Text),
    Column("mailed", Integer),
    Column("seen", String(32)),
    Column("open", String(32), index=True),
    UniqueConstraint("match", "role"),
)
"""Access to seats: the hash of each link's secret; `mail` is the address for notifications, `mailed` the question of
the last one, `seen` the time of the last visit; `open` says who may take a free seat.
"""

ANSWER: Final = Table(
    "answer",
    METADATA,
    _of_match(),
    Column("number", Integer, primary_key=True),
    Column("seat", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("subject", Integer, nullable=False),
    Column("object", Integer, nullable=False),
    Column("answer", Integer, nullable=False),
)
"""One answer per row, as a line of a record: a match cannot have two with one number."""

KEY: Final = Table(
    "key",
    METADATA,
    _of_match(),
    Column("key", String(80), primary_key=True),
    Column("said", Text, nullable=False),
)
"""Requests that have been carried out, so that repeating one has no effect."""

FORM: Final = Table(
    "form",
    METADATA,
    _of_match(),
    Column("role", String(16), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("cuts", Integer, nullable=False),
    Column("answers", Text, nullable=False),
)
"""The sheet of a side (`SheetDraft`), JSON, with the numbers of answers and take-backs of the match at that time."""

PLAYER: Final = Table(
    "player",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(40), nullable=False, unique=True),
    Column("hash", String(64), nullable=False),
    Column("created", String(32), nullable=False),
)
"""A player of the ladder: the name, the same without capitals, and the hash of the secret link."""

PLAYER_SEAT: Final = Table(
    "player_seat",
    METADATA,
    Column("player", String(32), ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(32), ForeignKey("seat.id", ondelete="CASCADE"), primary_key=True),
    Column("sealed", Text, nullable=False),
)
"""The seats of a player, each with its token, sealed with the secret of the player's link."""

WISH: Final = Table(
    "wish",
    METADATA,
    _of_match(),
    Column("role", String(16), primary_key=True),
    Column("player", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
)
"""That a side wishes its match to be rated, and as which player."""

RESULT: Final = Table(
    "result",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("a", String(80), nullable=False),
    Column("b", String(80), nullable=False),
    Column("points", Integer),
)
"""The result of a match with wishes, once it is over: who played the sides, and the points of side A: 2, 1, 0;
null if unrated."""

NOTE: Final = Table(
    "note",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("at", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
)
"""A referee's note after some number of answers, private or for everybody."""

SAID: Final = Table(
    "said",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", String(32), nullable=False),
    Column("role", String(16), nullable=False),
    Column("channel", String(16), nullable=False),
    Column("text", Text, nullable=False),
)
"""What a seat has said in a channel of the match."""

TAKEN_BACK: Final = Table(
    "taken_back",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("at", String(32), nullable=False),
    Column("by", String(16), nullable=False),
    Column("answers", Text, nullable=False),
    Column("link", Text),
)
"""Answers that were taken back, from a number on.

`link` is the link of the chain, JSON: the following dice set by hand, the reason, the value of the chain. Null for an
order that its seat took back before anything followed: it leaves no trace in the chain.
"""

SETTING: Final = Table(
    "setting",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Integer, nullable=False),
)
"""Limits that the operator has set, by name."""

DEVICE: Final = Table(
    "device",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("seat", String(32), ForeignKey("seat.id", ondelete="CASCADE"), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    UniqueConstraint("seat", "digest"),
)
"""A device that a seat has subscribed to notices: the digest of its address at the push service, the address, its keys."""

SERVER_KEY: Final = Table(
    "server_key",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("pem", Text, nullable=False),
)
"""The private key that signs push messages; one row."""
