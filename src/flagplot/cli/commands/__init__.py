"""The commands, one a module: read the options, call, print."""
