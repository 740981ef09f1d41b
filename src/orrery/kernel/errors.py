"""What can go wrong, in words a person can act on."""


class OrreryError(Exception):
    """Base of all errors that Orrery raises on purpose."""


class UsageError(OrreryError):
    """The caller asked for something that does not exist: a game, an option, a player count."""


class BadPosition(OrreryError):
    """Data or text that is not a position of this game."""


class BadNotation(OrreryError):
    """Text that names no action of the game."""


class BadRecord(OrreryError):
    """A record that is damaged, foreign or does not replay; `line` is where (0: the whole file)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
