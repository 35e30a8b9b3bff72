"""Devices that are subscribed to notices, and the key that signs the messages to them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the two tables."""
    op.create_table(
        "device",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("seat", sa.String(32), sa.ForeignKey("seat.id", ondelete="CASCADE"), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.UniqueConstraint("seat", "digest"),
    )
    op.create_table(
        "server_key",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pem", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them: all devices must subscribe again."""
    for name in ("server_key", "device"):
        op.drop_table(name)
