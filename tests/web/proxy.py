"""Between browser and server: lines that can die without a word, as on a bad network."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

from tests.web.server import Server

CHUNK = 65_536


class Line:
    """One connection: what comes from either side goes to the other, unless it is dead."""

    def __init__(self, browser: socket.socket, server: socket.socket) -> None:
        self.dead = False
        self._ends = (browser, server)
        ways = ((browser, server), (server, browser))
        self._carriers = [Thread(target=self._carry, args=way, daemon=True) for way in ways]
        for carrier in self._carriers:
            carrier.start()

    def close(self) -> None:
        for end in self._ends:
            _hang_up(end)
        for carrier in self._carriers:
            carrier.join()
        for end in self._ends:
            end.close()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):  # either side may leave at any moment
            while data := source.recv(CHUNK):
                if not self.dead:
                    sink.sendall(data)
            if not self.dead:
                sink.shutdown(socket.SHUT_WR)


def _hang_up(end: socket.socket) -> None:
    """Wakes whoever waits for something from there."""
    with suppress(OSError):  # the other side may have done it
        end.shutdown(socket.SHUT_RDWR)


class Proxy:
    """Lines from an address of its own to a server."""

    def __init__(self, server: Server) -> None:
        self._server = urlsplit(server.address)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._lines: list[Line] = []
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._doorkeeper = Thread(target=self._admit, daemon=True)
        self._doorkeeper.start()

    @property
    def admitted(self) -> int:
        """How many connections there have been."""
        return len(self._lines)

    def swallow(self) -> None:
        """From now on nothing comes through the lines that are open; new ones are fine."""
        for line in self._lines:
            line.dead = True

    def close(self) -> None:
        _hang_up(self._door)
        self._doorkeeper.join()
        self._door.close()
        for line in self._lines:
            line.close()

    def _admit(self) -> None:
        where = (self._server.hostname, self._server.port)
        while True:
            try:
                browser, _ = self._door.accept()
            except OSError:
                return  # closed
            self._lines.append(Line(browser, socket.create_connection(where)))


@contextmanager
def proxy_to(server: Server) -> Iterator[Proxy]:
    proxy = Proxy(server)
    try:
        yield proxy
    finally:
        proxy.close()
