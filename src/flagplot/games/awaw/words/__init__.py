"""Words for people: questions, events, refusals, pictures and reckoning of a battle."""
