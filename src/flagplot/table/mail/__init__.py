"""Play by mail: a referee's folder, a file for each seat to fill in, automatic answers for absent players."""
