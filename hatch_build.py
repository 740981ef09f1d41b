"""Compile the rules code into the wheel.

A wheel gets an extension module beside every module of the kernel, the games and the bots. mypyc
compiles them in parts, a folder each (the kernel, a game, its factions, its terminal), so that
parts compile side by side and work on one leaves the others alone. The source tree is only read:
all work happens in a temporary copy, and what is compiled is kept in a cache. Editable installs,
and `PYTHONPATH=src`, run the sources as they are.

Environment:
    ORRERY_PURE=1        build a wheel without compiled code; needs no C compiler
    ORRERY_OPT_LEVEL     C optimisation level, 0 to 3 (default 3)
    ORRERY_BUILD_CACHE   where compiled code is kept (default build/mypyc-cache)
    ORRERY_NO_WEB=1      leave the web client out (hatch_web.py makes it)
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from setuptools import Extension

PACKAGE = "orrery"
COMPILED_ROOMS = ("kernel", "games", "bots")
FORGET_AFTER_DAYS = 30

# Strictness is the business of `make lint`; here mypy only has to find every module by its name.
MYPY_CONFIG = """\
[mypy]
mypy_path = src
explicit_package_bases = True
namespace_packages = True
"""

Say = Callable[[str], None]
# Where an extension module goes in the wheel -> the file that holds it.
Modules = dict[str, Path]


class BuildError(Exception):
    """The build cannot go on; the message tells the user why and what to do."""


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to a standard wheel."""

    def dependencies(self) -> list[str]:
        """Return what a build needs besides hatchling."""
        compiler = [] if _pure() else list(self.config["compiler"])
        web = _web_build(Path(self.root))
        return compiler + (web.dependencies() if web else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the wheel is editable or pure; add the web client, unless editable."""
        if version != "standard":
            return
        included: dict[str, Path] = {}
        try:
            if not _pure():
                included |= _compiled_modules(Path(self.root), self.config, self.app.display_info)
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
            included |= _client_files(Path(self.root), self.app.display_info)
        except BuildError as error:
            self.app.abort(f"\n{error}")
        build_data["force_include"].update({str(file): place for place, file in included.items()})


def _web_build(root: Path) -> Any:
    """Return the module hatch_web, which stands beside this file; None if no client is wanted."""
    spec = importlib.util.spec_from_file_location("hatch_web", root / "hatch_web.py")
    if spec is None or spec.loader is None or not (root / "hatch_web.py").is_file():
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module if module.wanted(root) else None


def _client_files(root: Path, say: Say) -> Modules:
    web = _web_build(root)
    if web is None:
        return {}
    try:
        files: Modules = web.client_files(root, say)
    except web.WebBuildError as error:
        raise BuildError(str(error)) from None
    return files


def _pure() -> bool:
    return os.environ.get("ORRERY_PURE", "") not in ("", "0")


def _compiled_modules(root: Path, config: dict[str, Any], say: Say) -> Modules:
    """Return every extension module, compiled now or before."""
    _require_compiler()
    cache = Cache(_cache_folder(root))
    recipe = _recipe(config)
    key = _digest([recipe, *_stamps(root / "src", _all_sources(root))])
    modules = cache.load_result(key)
    if modules is not None:
        say(f"mypyc: nothing changed, {len(modules)} modules from the cache")
        return modules
    with _working_copy(root):
        modules = _compile_parts(_parts(config["interpreted"]), recipe, cache, say)
    cache.store_result(key, modules)
    cache.forget_old()
    return modules


def _cache_folder(root: Path) -> Path:
    chosen = os.environ.get("ORRERY_BUILD_CACHE")
    return Path(chosen).absolute() if chosen else root / "build" / "mypyc-cache"


# --- What there is to compile


class Part(NamedTuple):
    """Modules that are compiled together into one library."""

    name: str
    files: list[str]

    @property
    def library(self) -> str:
        """The library's name: importable, unique, and at the top of the wheel.

        mypyc works out the `__file__` of the modules inside from that place.
        """
        return f"{PACKAGE}_{self.name}"


def _all_sources(root: Path) -> list[Path]:
    # Also those that are not compiled: compiled code depends on the types they declare.
    return sorted((root / "src" / PACKAGE).rglob("*.py"))


@contextlib.contextmanager
def _working_copy(root: Path) -> Iterator[None]:
    """Enter a temporary folder with a copy of the sources.

    Relative paths from there are what tracebacks, error messages and cache keys see, so they are
    the same on every machine.
    """
    with tempfile.TemporaryDirectory(prefix="orrery-build-") as name:
        here = Path(name)
        for source in _all_sources(root):
            target = here / source.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        (here / "mypy.ini").write_text(MYPY_CONFIG, encoding="utf-8")
        with contextlib.chdir(here):
            yield


def _parts(interpreted: list[str]) -> list[Part]:
    package = Path("src", PACKAGE)
    files_by_part: dict[str, list[str]] = {}
    for room in COMPILED_ROOMS:
        for file in sorted((package / room).rglob("*.py")):
            if not any(file.match(pattern) for pattern in interpreted):
                name = _part_name(file.relative_to(package))
                files_by_part.setdefault(name, []).append(str(file))
    return [Part(name, files) for name, files in files_by_part.items()]


def _part_name(file: Path) -> str:
    # A folder each, also where folders import each other: calls between parts cost next to nothing,
    # and the compiler's time grows faster than a file.
    return "_".join(file.parent.parts)


# --- Compiling


def _compile_parts(parts: list[Part], recipe: str, cache: Cache, say: Say) -> Modules:
    say(f"mypyc: translating {sum(len(part.files) for part in parts)} modules to C")
    extensions = _translate(parts)
    keys = {extension.name: _extension_key(extension, recipe) for extension in extensions}
    missing = [extension for extension in extensions if cache.load(keys[extension.name]) is None]
    _say_what_is_compiled(parts, missing, say)
    for name, file in _compile(missing, say).items():
        cache.store(keys[name], file)
    return {_place(name): cache.path(key) for name, key in keys.items()}


def _translate(parts: list[Part]) -> list[Extension]:
    """Let mypyc write the C code of all parts."""
    from mypyc.build import mypycify

    files = [file for part in parts for file in part.files]
    try:
        extensions = mypycify(
            ["--config-file=mypy.ini", f"--cache-dir={os.devnull}", *files],
            separate=[(part.files, part.library) for part in parts],
            opt_level=_opt_level(),
            # Debug information would carry the temporary folder's name into the wheel.
            debug_level="0",
            target_dir="c",
        )
    except SystemExit:
        raise BuildError(
            "mypyc could not translate the rules code: the messages above say where and why.\n"
            "ORRERY_PURE=1 builds a wheel without compiled code."
        ) from None
    for extension in extensions:
        # A warning from a compiler we have not seen must not stop somebody's install.
        extension.extra_compile_args = [
            flag for flag in extension.extra_compile_args if flag != "-Werror"
        ]
    # mypyc's type also allows for the Extension of distutils, which setuptools has replaced.
    return cast("list[Extension]", extensions)


def _say_what_is_compiled(parts: list[Part], missing: list[Extension], say: Say) -> None:
    names = {extension.name for extension in missing}
    for part in parts:
        if f"{part.library}__mypyc" not in names:
            say(f"mypyc: {part.name}: from the cache")
    if missing:
        say(f"mypyc: compiling {len(missing)} C files, {_jobs()} at a time, -O{_opt_level()}")


def _compile(extensions: list[Extension], say: Say) -> dict[str, Path]:
    """Compile extensions side by side; return the file of each, by module name."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CCompilerError

    class TimedBuild(build_ext):
        def build_extension(self, ext: Extension) -> None:
            start = time.perf_counter()
            super().build_extension(ext)
            if ext.name.endswith("__mypyc"):
                part = ext.name.removeprefix(f"{PACKAGE}_").removesuffix("__mypyc")
                say(f"mypyc: {part}: compiled in {time.perf_counter() - start:.1f} s")

    # The longest first, so that no core idles at the end.
    queue = sorted(extensions, key=_c_size, reverse=True)
    command = TimedBuild(Distribution({"name": PACKAGE, "ext_modules": queue}))
    command.build_lib = "lib"
    command.build_temp = "objects"
    command.parallel = _jobs()
    command.finalize_options()
    try:
        command.run()
    except (BaseError, CCompilerError) as error:
        raise BuildError(f"The C compiler failed: {error}") from error
    return {extension.name: Path("lib", _place(extension.name)) for extension in queue}


def _c_size(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


def _place(module: str) -> str:
    return f"{module.replace('.', '/')}{sysconfig.get_config_var('EXT_SUFFIX')}"


def _jobs() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _opt_level() -> str:
    level = os.environ.get("ORRERY_OPT_LEVEL", "3")
    if level not in ("0", "1", "2", "3"):
        raise BuildError(f"ORRERY_OPT_LEVEL must be 0, 1, 2 or 3, not {level!r}.")
    return level


# --- The C compiler


def _c_compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def _require_compiler() -> None:
    if os.name == "nt":
        return  # setuptools looks for it in places that are not on PATH
    command = _c_compiler()[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    if shutil.which(command) is None:
        missing = f"the C compiler {command!r} was not found"
    elif not header.exists():
        missing = "the C headers of this Python (Python.h) were not found"
    else:
        return
    raise BuildError(
        f"Orrery compiles its rules code, but {missing}. Either\n"
        "  - install them: `apt install build-essential python3-dev` (Debian, Ubuntu),\n"
        "    `dnf install gcc python3-devel` (Fedora) or `xcode-select --install` (macOS);\n"
        "    another compiler can be named in the environment variable CC; or\n"
        "  - set ORRERY_PURE=1 to install without compiled code: the same rules, but slower."
    )


def _compiler_version() -> str:
    if os.name == "nt":
        return platform.python_compiler()
    answer = subprocess.run([*_c_compiler(), "--version"], capture_output=True, check=False)
    return answer.stdout.decode(errors="replace")


# --- Cache


class Cache:
    """Compiled modules by content: of the C code for one, of all sources for a whole result.

    Every file appears by a rename, so builds can share the folder at the same time.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, key: str) -> Path:
        """Where the module with that key is, or would be."""
        return self.folder / f"{key}.bin"

    def load(self, key: str) -> Path | None:
        """Return the module's file if it is there, and remember that it was used."""
        return _touched(self.path(key))

    def store(self, key: str, file: Path) -> None:
        """Keep a compiled module."""
        self._write(self.path(key), file.read_bytes())

    def load_result(self, key: str) -> Modules | None:
        """Return all modules of an earlier build, if none has been forgotten."""
        result = _touched(self._result_path(key))
        if result is None:
            return None
        keys: dict[str, str] = json.loads(result.read_bytes())
        modules = {place: self.load(module_key) for place, module_key in keys.items()}
        found = {place: file for place, file in modules.items() if file is not None}
        return found if len(found) == len(keys) else None

    def store_result(self, key: str, modules: Modules) -> None:
        """Remember which modules a build is made of."""
        keys = {place: file.stem for place, file in modules.items()}
        self._write(self._result_path(key), json.dumps(keys).encode())

    def forget_old(self) -> None:
        """Remove what no build has used for a while."""
        limit = time.time() - FORGET_AFTER_DAYS * 24 * 3600
        for file in self.folder.iterdir():
            with contextlib.suppress(FileNotFoundError):
                if file.stat().st_mtime < limit:
                    file.unlink()

    def _result_path(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def _write(self, path: Path, content: bytes) -> None:
        with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as file:
            file.write(content)
        Path(file.name).replace(path)


def _touched(path: Path) -> Path | None:
    try:
        os.utime(path)
    except FileNotFoundError:
        return None
    return path


def _recipe(config: dict[str, Any]) -> str:
    """Digest of everything besides the sources that shapes the compiled code."""
    tools = [f"{tool} {installed_version(tool)}" for tool in ("mypy", "msgspec", "setuptools")]
    flags = [os.environ.get(name, "") for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS")]
    here = [Path(__file__).read_text(encoding="utf-8"), json.dumps(config)]
    python = [sys.version, sysconfig.get_platform(), sysconfig.get_config_var("EXT_SUFFIX")]
    return _digest([*here, *tools, *flags, *python, _compiler_version(), _opt_level()])


def _extension_key(extension: Extension, recipe: str) -> str:
    # The headers are those of this part and of the parts it calls: their layout is compiled in.
    files = [Path(file) for file in (*extension.sources, *extension.depends)]
    return _digest([recipe, extension.name, *_stamps(Path(), files)])


def _stamps(base: Path, files: Iterable[Path]) -> list[str]:
    return [f"{file.relative_to(base)} {_file_digest(file)}" for file in sorted(files)]


def _file_digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _digest(items: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(items).encode()).hexdigest()
