"""The compiled runtime: the same rules over packed records, for hundreds of thousands of battles.

Only this package uses numpy and llvmlite. Both are slow to import, so import this package where it is used and not
before.
"""
