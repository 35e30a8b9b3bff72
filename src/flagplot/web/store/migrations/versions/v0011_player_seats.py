"""The seats of a player, whose links only the player's own link opens."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "player_seat",
        sa.Column("player", sa.String(32), sa.ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(32), sa.ForeignKey("seat.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("sealed", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it: seats are opened by their own links alone."""
    op.drop_table("player_seat")
