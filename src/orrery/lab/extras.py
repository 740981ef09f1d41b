"""Libraries that not everybody needs, and how to get them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from orrery.kernel.errors import UsageError

LAB = ("choix", "numpy", "pyarrow", "scipy")
"""What the extra `lab` brings."""


def check_lab() -> None:
    """Raise `UsageError` if the extra `lab` is not installed."""
    for module in LAB:
        needs(module, "lab")


def needs(module: str, extra: str) -> ModuleType:
    """A module that an extra of this distribution brings; raises `UsageError` without it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != package:
            raise
        raise UsageError(
            f"this needs {package}, which is not installed: pip install 'orrery[{extra}]'"
        ) from None
