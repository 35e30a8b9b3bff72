"""Take-backs as links of the chain of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the data of such a link; earlier take-backs have none."""
    op.add_column("taken_back", sa.Column("link", sa.Text))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("taken_back", "link")
