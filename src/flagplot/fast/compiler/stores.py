"""What a text stores: which fields of which records change while a block runs, itself or by what it calls."""

import ast
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Final, ParamSpec, TypeVar

from flagplot.core.bind import Space
from flagplot.fast.compiler.text import space_of, text_of, walk, walk_through
from flagplot.fast.compiler.views import BY_QUESTION

P = ParamSpec("P")
R = TypeVar("R")
ANY: Final = ""
"""Stands for a record or a field that is not known."""
UNHEARD: Final = set[CodeType]()
"""Functions of which nothing that rules read tells that they were called; they are compiled apart from what calls them."""
Stored = frozenset[tuple[str, str]]
"""Names of records, each with a field."""


def unheard(function: Callable[P, R]) -> Callable[P, R]:
    """Say of a function that it stores nothing that rules read."""
    UNHEARD.add(function.__code__)
    return function


def name_of(node: ast.AST) -> str:
    """The name that an expression is, "" if it is more."""
    return node.id if isinstance(node, ast.Name) else ""


def assigned(body: ast.AST) -> set[str]:
    """Names of variables that a text assigns."""
    return {node.id for node in walk(body) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


class StoreAnalysis:
    """What texts store, each function looked at once; no two names in a function are of one record."""

    def __init__(self) -> None:
        self.met = dict[int, Stored]()
        self.looks = dict[int, bool]()

    def is_of_questions(self, function: FunctionType) -> bool:
        """Whether a function looks at what kind of question is pending, itself or by what it calls, and puts no other."""
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
        """Records and fields that a text stores something in."""
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
        """The same of a function that is called, of whatever record."""
        if function.__code__ in UNHEARD:
            return frozenset()
        if id(function) not in self.met:
            self.met[id(function)] = frozenset()
            stored = self.within(text_of(function), space_of(function))
            self.met[id(function)] = frozenset((ANY, field) for _, field in stored)
        return self.met[id(function)]
