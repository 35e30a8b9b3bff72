"""What people say, when they were last here, whose turn it is since when, and clocks; who proposes to go back."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None
PROPOSALS = sa.table("match", sa.column("id", sa.String), sa.column("proposal", sa.Text))


def upgrade() -> None:
    """Add them; a proposal until now is the referee's."""
    op.create_table(
        "said",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("seat", sa.Column("seen", sa.String(32)))
    for name, kind in (("turn", sa.Integer), ("since", sa.String(32)), ("clock", sa.Text)):
        op.add_column("match", sa.Column(name, kind))
    for row in op.get_bind().execute(sa.select(PROPOSALS).where(PROPOSALS.c.proposal.is_not(None))):
        number, *consents = json.loads(row.proposal)
        _set(row.id, {"number": number, "consents": consents, "by": "referee"})


def downgrade() -> None:
    """Drop them; a proposal of a side is dropped."""
    for row in op.get_bind().execute(sa.select(PROPOSALS).where(PROPOSALS.c.proposal.is_not(None))):
        found = json.loads(row.proposal)
        _set(row.id, [found["number"], *found["consents"]] if found["by"] == "referee" else None)
    for name in ("clock", "since", "turn"):
        op.drop_column("match", name)
    op.drop_column("seat", "seen")
    op.drop_table("said")


def _set(match: str, proposal: object) -> None:
    text = None if proposal is None else json.dumps(proposal)
    op.get_bind().execute(sa.update(PROPOSALS).where(PROPOSALS.c.id == match).values(proposal=text))
