"""The first tables: matches with their seats, answers and notes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _match(is_key: bool = False) -> sa.Column[str]:
    column = sa.ForeignKey("match.id", ondelete="CASCADE")
    return sa.Column("match", sa.String(32), column, primary_key=is_key, nullable=False, index=not is_key)


def upgrade() -> None:
    """Create them."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.String(32), nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("title", "header", "scenario", "files")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("version", "cuts")),
        sa.Column("open", sa.Text, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("reason", sa.Text),
        sa.Column("proposal", sa.Text),
    )
    op.create_table(
        "seat",
        sa.Column("id", sa.String(32), primary_key=True),
        _match(),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.UniqueConstraint("match", "role"),
    )
    op.create_table(
        "answer",
        _match(True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("subject", "object", "answer")),
    )
    op.create_table(
        "key",
        _match(True),
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("said", sa.Text, nullable=False),
    )
    op.create_table(
        "note",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _match(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
    )
    op.create_table(
        "taken_back",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _match(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("taken_back", "note", "key", "answer", "seat", "match"):
        op.drop_table(name)
