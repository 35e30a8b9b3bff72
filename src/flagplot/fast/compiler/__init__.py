"""One small compiler for the dialect of the rules: typed trees in, machine code by LLVM out."""
