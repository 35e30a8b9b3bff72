"""Boards: pictures of a battle or a naval turn for one seat, made from its seat view alone."""
