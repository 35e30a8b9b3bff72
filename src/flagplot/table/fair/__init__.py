"""Dice that nobody can bend: committed to before they are rolled, drawn from what everybody did, checked by anybody after."""
