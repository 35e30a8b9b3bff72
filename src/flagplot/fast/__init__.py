"""The compiled runtime: the same rule text over packed records, for battles by the hundred thousand.

The only home of numpy and llvmlite; both are slow to import, so import this package where it is used and not before.
"""
