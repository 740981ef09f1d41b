"""The doorkeeper: names, origins, sizes and rates are checked before anything else happens."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.server.limits import CONNECTIONS, REQUESTS, Limits
from orrery.server.settings import LOOPBACK, Settings
from orrery.server.texts import error_text, pick_language

log = logging.getLogger("orrery.access")

LONGEST_BODY = 64 * 1024
MOST_SWALLOWED = 1024 * 1024
"""Of a body that is refused, so many bytes are read all the same."""
LONGEST_SWALLOW = 1.0
"""And so long is waited for them, in seconds."""
SAFE = ("GET", "HEAD", "OPTIONS")
REFUSED_SOCKET = 4403

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """Stands around the app, for HTTP and for WebSockets."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is None:
                await self.app(scope, receive, send)
            else:
                await _refuse_socket(scope, refusal[1], receive, send)
            return
        answer = _Answer(scope, send)
        if refusal is not None:
            await _swallow(receive)
            await _refuse(headers, *refusal, answer.send)
        else:
            await self._serve(scope, receive, answer)
        answer.write_log()

    async def _serve(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LONGEST_BODY:
                if message.get("more_body"):
                    await _swallow(receive)
                raise HTTPException(413)
            return message

        await self.app(scope, limited, answer.send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Why a request may not come in: the status and the code."""
        host = headers.get("host", "")
        if not self._knows_host(host):
            return 421, "bad_host"
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not self._is_own(headers, host):
            return 403, "bad_origin"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LONGEST_BODY:
            return 413, "too_large"
        client = scope.get("client")
        who = client[0] if client else "?"
        rate = CONNECTIONS if scope["type"] == "websocket" else REQUESTS
        if scope["path"].startswith("/api/") and not self.limits.allow(rate, who):
            return 429, "too_fast"
        return None

    def _knows_host(self, host: str) -> bool:
        """On this machine alone only its own names: another's name is a rebound address."""
        if not self.settings.is_local:
            return True
        known = {urlsplit(origin).hostname for origin in self.settings.origins} | set(LOOPBACK)
        return _hostname(host) in known

    def _is_own(self, headers: Headers, host: str) -> bool:
        """Whether a page of this server asks; programs that are no browsers send no origin."""
        if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        return origin in self.settings.origins or _netloc(origin) == host


def _hostname(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _netloc(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


class _Answer:
    """Puts the security headers on an answer and notes what came of it."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope = scope
        self.status = 0
        self._send = send
        self._start = time.perf_counter()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
            if self.scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await self._send(message)

    def write_log(self) -> None:
        if self.scope["path"] == "/healthz":
            return
        client = self.scope.get("client")
        log.info(
            "request",
            extra={
                "method": self.scope["method"],
                "path": self.scope["path"],
                "status": self.status,
                "ms": round((time.perf_counter() - self._start) * 1000, 1),
                "client": client[0] if client else "?",
            },
        )


async def _swallow(receive: Receive) -> None:
    """Read what is still on its way, within reason, before a request is refused.

    A connection that is closed over unread bytes is reset, and the answer may be lost with it.
    """
    read = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_SWALLOW):
            while read < MOST_SWALLOWED:
                message = await receive()
                read += len(message.get("body", b""))
                if not message.get("more_body"):
                    return


async def _refuse(headers: Headers, status: int, code: str, send: Send) -> None:
    language = pick_language(headers.get("accept-language", ""))
    answer = {"code": code, "error": error_text(code, language), "detail": ""}
    body = json.dumps(answer, ensure_ascii=False)
    start: Message = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", b"application/json"), (b"connection", b"close")],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body.encode()})


async def _refuse_socket(scope: Scope, code: str, receive: Receive, send: Send) -> None:
    client = scope.get("client")
    log.warning(
        "socket refused",
        extra={"code": code, "path": scope["path"], "client": client[0] if client else "?"},
    )
    await receive()
    await send({"type": "websocket.close", "code": REFUSED_SOCKET, "reason": code})
