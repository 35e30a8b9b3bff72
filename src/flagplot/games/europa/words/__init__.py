"""Text for people: questions, events, refusals, pictures and losses."""
