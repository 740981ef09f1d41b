"""What goes wrong over REST, as one form of answer that people and programs can read."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from orrery.kernel.errors import BadRecord
from orrery.server.texts import error_text, pick_language

log = logging.getLogger("orrery.server")

_BY_STATUS = {400: "malformed", 404: "not_found", 405: "not_allowed", 413: "too_large"}
LONGEST_DETAIL = 300


class Problem(Exception):
    """A request that is refused: the HTTP status, a code for programs, fields for the text.

    `detail` is for those who write programs, in English; nobody at a table reads it.
    """

    def __init__(self, status: int, code: str, detail: str = "", **fields: str | int) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.detail = detail
        self.fields = fields


def language_of(request: Request) -> str:
    return pick_language(request.headers.get("accept-language", ""))


def problem_response(request: Request, problem: Problem) -> JSONResponse:
    code, status = problem.code, problem.status
    text = error_text(code, language_of(request), **problem.fields)
    log.info(
        "refused",
        extra={
            "code": code,
            "status": status,
            "path": request.url.path,
            "method": request.method,
            "detail": problem.detail,
        },
    )
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    answer = {"code": code, "error": text, "detail": problem.detail}
    return JSONResponse(answer, status, headers)


def install(app: FastAPI) -> None:
    """Let the app answer every failure in this form."""

    @app.exception_handler(Problem)
    async def refused(request: Request, error: Problem) -> JSONResponse:
        return problem_response(request, error)

    @app.exception_handler(BadRecord)
    async def damaged(request: Request, error: BadRecord) -> JSONResponse:
        log.error("a table cannot be opened", extra={"path": request.url.path, "why": str(error)})
        return problem_response(request, Problem(500, "broken"))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])[:LONGEST_DETAIL]
        detail = f"{place}: {first['msg']}"[:LONGEST_DETAIL]
        return problem_response(request, Problem(422, "malformed", detail, reason=place))

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> JSONResponse:
        code = _BY_STATUS.get(error.status_code, "refused")
        problem = Problem(error.status_code, code, str(error.detail), reason=error.status_code)
        answer = problem_response(request, problem)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        log.error("failed", exc_info=error, extra={"path": request.url.path})
        return problem_response(request, Problem(500, "broken"))
