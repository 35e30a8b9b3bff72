"""Play by mail: a referee with a folder, a file for each seat to fill in, answers given for those who are away."""
