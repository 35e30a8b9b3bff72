"""Many games side by side: arrays of answers in, arrays of questions and views out, filled in place."""
