"""Boards: what one seat sees of a battle or a naval turn, as a picture; made from what it has seen and nothing else."""
