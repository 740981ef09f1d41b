"""The web client: files of the package, and its page for every address that people may open."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request, Response

from orrery.server.problems import Problem

IMMUTABLE = "public, max-age=31536000, immutable"
"""For files whose names carry the hash of their content."""
REVALIDATE = "no-cache"
COMPRESSIBLE = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map")
SMALLEST = 512

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


def built_client() -> Path:
    """Where the package build puts the client."""
    return Path(str(files("orrery").joinpath("web_dist")))


def client_router(folder: Path) -> APIRouter:
    """Serves the files in `folder`, and `index.html` for whatever else is no part of the API."""
    router = APIRouter(include_in_schema=False)
    root = folder.resolve()

    @cache
    def content(path: Path, packed: bool, stamp: int) -> bytes:
        data = path.read_bytes()
        return gzip.compress(data, 9, mtime=0) if packed else data

    def answer(path: Path, request: Request, caching: str) -> Response:
        status = path.stat()
        packed = (
            path.suffix in COMPRESSIBLE
            and status.st_size > SMALLEST
            and "gzip" in request.headers.get("accept-encoding", "")
        )
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}{"-gz" if packed else ""}"'
        headers = {"Cache-Control": caching, "ETag": tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if packed:
            headers["Content-Encoding"] = "gzip"
        body = content(path, packed, status.st_mtime_ns)
        return Response(body, headers=headers, media_type=kind)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def client(request: Request, path: str) -> Response:
        if path.startswith("api/"):
            raise Problem(404, "not_found")
        page = root / "index.html"
        if not page.is_file():
            raise Problem(404, "no_client")
        if "\0" in path:
            raise Problem(404, "not_found")
        wanted = (root / path).resolve()
        if path and wanted.is_relative_to(root) and wanted.is_file():
            hashed = wanted.is_relative_to(root / "assets")
            return answer(wanted, request, IMMUTABLE if hashed else REVALIDATE)
        if "." in path.rpartition("/")[2]:
            raise Problem(404, "not_found")  # a file that is gone, not a page
        return answer(page, request, REVALIDATE)

    return router
