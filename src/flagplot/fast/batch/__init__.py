"""Many games side by side: answers in, questions and views out, as arrays that are filled in place."""
