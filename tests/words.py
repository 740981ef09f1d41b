"""The words of a module, to see whom its code knows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator


def documentation(tree: ast.AST) -> set[int]:
    """Strings that stand by themselves: docstrings of modules, classes, functions, variables."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def words(tree: ast.AST) -> Iterator[str]:
    """Every name and every string of a module except its documentation."""
    documents = documentation(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in documents:
                yield node.value
            continue
        for field in ("id", "attr", "name", "asname", "arg", "module"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield value


def snake(text: str) -> str:
    """A name in any spelling as an id: `HadschHallas`, `hadsch-hallas`, `Hadsch Hallas`."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text.replace("'", ""))
    return re.sub(r"[- ]", "_", parted).lower()
