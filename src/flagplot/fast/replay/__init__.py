"""Games replayed for those who imagine them: each answer gives what happened and what a seat sees, on packed records."""
