"""The board of the combats, as a picture; made from what a seat has seen and nothing else."""
