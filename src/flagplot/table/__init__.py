"""A running game: who sits where, where the dice come from, what is told and what is kept.  It knows no rule."""
