"""Outside programs as bots, in any language: a line protocol over stdin and stdout.

docs/bot-protocol.md tells authors what they need to know. An entry names such a bot by its command;
it has no name of its own, so nothing here is found as a built-in bot.
"""
