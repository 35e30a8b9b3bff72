"""Independent witness of the whole naval turn, 22.1, 22.2, 22.6 and 22.8: written from the printed rule, without the engine."""
