"""A small compiler for the dialect of the rules: from typed syntax trees to machine code by LLVM."""
