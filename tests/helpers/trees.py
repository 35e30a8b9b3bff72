"""Learnt trees, walked one by one."""

from collections.abc import Mapping

from flagplot.core.bind import Tree


def value_of(tree: Tree, numbers: Mapping[str, int]) -> int:
    """The end of a tree for the numbers that it asks for."""
    if isinstance(tree, int):
        return tree
    feature, most, low, high = tree
    return value_of(low if numbers[feature] <= most else high, numbers)
