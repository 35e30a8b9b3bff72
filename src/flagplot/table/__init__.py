"""A game in progress: the seats, the dice, the reports and the record. It knows no rules."""
