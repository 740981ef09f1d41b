"""A server with a planted leak, for the tests that must notice it: `python -m tests.web.leaky`.

It is `orrery` in all else, but everybody sees the boards with the eyes of the first seat.
"""

from __future__ import annotations

from unittest.mock import patch

import msgspec

from orrery.cli import main
from orrery.server.visitor import Visitor
from orrery.table.present import Presenter
from orrery.table.protocol import Position, ToVisitor

honest = Visitor._position


def with_the_eyes_of_the_first(visitor: Visitor, presenter: Presenter) -> list[ToVisitor]:
    board = presenter.board.present(visitor.room.table.state.view(0))
    return [
        msgspec.structs.replace(message, board=board) if isinstance(message, Position) else message
        for message in honest(visitor, presenter)
    ]


if __name__ == "__main__":
    with patch.object(Visitor, "_position", with_the_eyes_of_the_first):
        main()
