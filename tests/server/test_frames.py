"""Frames that break the WebSocket protocol, or its limits: the line is closed, and it is logged."""

from __future__ import annotations

import base64
import json
import logging
import os
import socket
import struct
from collections.abc import Iterator

import pytest

from orrery.table.protocol import PROTOCOL
from tests.server.house import House, house, wait_for

CONTINUATION, TEXT, UNKNOWN = 0, 1, 5
LAST, RESERVED, MASKED = 0x80, 0x40, 0x80
MASK = b"\0\0\0\0"


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(f"sqlite:///{tmp_path_factory.mktemp('inn')}/games.sqlite") as running:
        yield running


def frame(data: bytes, opcode: int = TEXT, first: int = LAST, mask: int = MASKED) -> bytes:
    """A frame as a client would write it, and as it should not."""
    size = len(data)
    if size < 126:
        head = struct.pack(">BB", first | opcode, mask | size)
    elif size < 1 << 16:
        head = struct.pack(">BBH", first | opcode, mask | 126, size)
    else:
        head = struct.pack(">BBQ", first | opcode, mask | 127, size)
    return head + (MASK if mask else b"") + data


LARGE = b"x" * 70_000
HALF = b"x" * 40_000
FRAMES = {
    "large": (1009, [frame(LARGE)]),
    "large in parts": (1009, [frame(HALF, first=0), frame(HALF, CONTINUATION)]),
    "unmasked": (1002, [frame(b"{}", mask=0)]),
    "reserved bit": (1002, [frame(b"{}", first=LAST | RESERVED)]),
    "unknown opcode": (1002, [frame(b"{}", UNKNOWN)]),
    "continuation of nothing": (1002, [frame(b"{}", CONTINUATION)]),
    "not UTF-8": (1007, [frame(b"\xff\xfe")]),
}


def call(inn: House, table: str) -> socket.socket:
    """A line to a table on which anything can be sent."""
    line = socket.create_connection(("127.0.0.1", inn.port), timeout=10)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: 127.0.0.1:{inn.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(4096)
    return line


@pytest.mark.parametrize("greeted", [True, False], ids=["after hello", "as hello"])
@pytest.mark.parametrize("fault", FRAMES)
def test_a_broken_frame_closes_the_line_and_is_logged(
    inn: House, caplog: pytest.LogCaptureFixture, fault: str, greeted: bool
) -> None:
    code, frames = FRAMES[fault]
    made = inn.table()
    hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "key": made["key"]}).encode()
    with call(inn, made["id"]) as line:
        if greeted:
            line.sendall(frame(hello))
            line.recv(4096)
        for each in frames:
            line.sendall(each)
        wait_for(lambda: bool(broken(caplog)))
    [record] = broken(caplog)
    assert record.levelno == logging.WARNING
    told = vars(record)
    assert (told["table"], told["client"], told["code"]) == (made["id"], "127.0.0.1", code)


def broken(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.getMessage() == "line broken"]


def test_a_line_that_ends_as_it_should_is_not_logged(
    inn: House, caplog: pytest.LogCaptureFixture
) -> None:
    made = inn.table()
    with inn.visit(made["id"], made["key"]) as guest:
        guest.hear_a("position")
    wait_for(lambda: not inn.app.state.hall.rooms[made["id"]].visitors)
    assert not broken(caplog)
