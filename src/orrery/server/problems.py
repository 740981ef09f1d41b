"""What goes wrong over REST, as one form of answer that people and programs can read."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from orrery.kernel.errors import OrreryError
from orrery.server.texts import error_text, pick_language

log = logging.getLogger("orrery.server")

_BY_STATUS = {400: "malformed", 404: "not_found", 405: "not_allowed", 413: "too_large"}


class Problem(Exception):
    """A request that is refused: the HTTP status, a code for programs, fields for the text."""

    def __init__(self, status: int, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.fields = fields


def language_of(request: Request) -> str:
    return pick_language(request.headers.get("accept-language", ""))


def problem_response(
    request: Request, status: int, code: str, fields: dict[str, str | int]
) -> JSONResponse:
    text = error_text(code, language_of(request), **fields)
    log.info(
        "refused",
        extra={"code": code, "status": status, "path": request.url.path, "method": request.method},
    )
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return JSONResponse({"code": code, "error": text}, status, headers)


def install(app: FastAPI) -> None:
    """Let the app answer every failure in this form."""

    @app.exception_handler(Problem)
    async def refused(request: Request, error: Problem) -> JSONResponse:
        return problem_response(request, error.status, error.code, error.fields)

    @app.exception_handler(OrreryError)
    async def unusable(request: Request, error: OrreryError) -> JSONResponse:
        return problem_response(request, 422, "unusable", {"reason": str(error)})

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        return problem_response(request, 422, "malformed", {"reason": _where(error)})

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> JSONResponse:
        code = _BY_STATUS.get(error.status_code, "refused")
        answer = problem_response(request, error.status_code, code, {"reason": str(error.detail)})
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        log.error("failed", exc_info=error, extra={"path": request.url.path})
        return problem_response(request, 500, "broken", {})


def _where(error: RequestValidationError) -> str:
    """The first thing that is wrong and where it stands."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}"[:300]
