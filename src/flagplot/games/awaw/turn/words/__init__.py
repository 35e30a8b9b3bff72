"""Words for people: questions, events, refusals, pictures and figures of a naval turn."""
