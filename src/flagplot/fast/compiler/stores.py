"""Store analysis: the record fields that change while a block runs, directly or in its callees."""

import ast
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Final, ParamSpec, TypeVar

from flagplot.core.bind import Space
from flagplot.core.flows.source import space_of
from flagplot.fast.compiler.text import text_of, walk, walk_through
from flagplot.fast.compiler.views import BY_QUESTION

P = ParamSpec("P")
R = TypeVar("R")
ANY: Final = ""
"""Represents an unknown record or field."""
UNHEARD: Final = set[CodeType]()
"""Functions whose effects the rules never read. They are compiled separately from their callers."""
Stored = frozenset[tuple[str, str]]
"""Pairs of record name and field."""


def unheard(function: Callable[P, R]) -> Callable[P, R]:
    """Declare that a function stores nothing that rules read."""
    UNHEARD.add(function.__code__)
    return function


def name_of(node: ast.AST) -> str:
    """The name of an expression; "" if it is not a name."""
    return node.id if isinstance(node, ast.Name) else ""


def assigned(body: ast.AST) -> set[str]:
    """Names of the variables that a source assigns."""
    return {node.id for node in walk(body) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


class StoreAnalysis:
    """The fields that functions store, each analysed once. No two names in a function refer to the same record."""

    def __init__(self) -> None:
        self.met = dict[int, Stored]()
        self.looks = dict[int, bool]()

    def is_of_questions(self, function: FunctionType) -> bool:
        """Whether a function reads the kind of the pending question, itself or in its callees, and asks no other."""
        if id(function) not in self.looks:
            self.looks[id(function)] = False
            text, space = text_of(function), space_of(function)
            names = [space.get(name_of(node.func)) for node in walk_through(text) if isinstance(node, ast.Call)]
            looks = any(isinstance(node, ast.Attribute) and node.attr == "ask_kind" for node in walk_through(text))
            looks = looks or any(isinstance(each, FunctionType) and self.is_of_questions(each) for each in names)
            looks = looks or function.__code__ in BY_QUESTION
            self.looks[id(function)] = looks and (ANY, "ask_kind") not in self.by(function)
        return self.looks[id(function)]

    def within(self, body: ast.AST, space: Space) -> Stored:
        """The record fields that a source stores."""
        found = set[tuple[str, str]]()
        for node in walk_through(body) if isinstance(body, ast.FunctionDef) else walk(body):
            if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
                place: ast.expr = node
                while isinstance(place, ast.Subscript):
                    place = place.value
                found.add((name_of(place.value), place.attr) if isinstance(place, ast.Attribute) else (ANY, ANY))
            elif isinstance(node, ast.Call) and isinstance(called := space.get(name_of(node.func)), FunctionType):
                found |= self.by(called)
        return frozenset(found)

    def by(self, function: FunctionType) -> Stored:
        """The fields that a called function stores, of any record."""
        if function.__code__ in UNHEARD:
            return frozenset()
        if id(function) not in self.met:
            self.met[id(function)] = frozenset()
            stored = self.within(text_of(function), space_of(function))
            self.met[id(function)] = frozenset((ANY, field) for _, field in stored)
        return self.met[id(function)]
