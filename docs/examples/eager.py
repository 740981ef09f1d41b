#!/usr/bin/env python3
"""A bot for Orrery in plain Python: it likes some kinds of actions better than others.

It speaks the protocol of docs/bot-protocol.md and imports nothing of Orrery:

    orrery tournament nebula --bots "program:1s:python3 docs/examples/eager.py,random"
"""

import random
import sys

# For each game the first words of actions, the best first. What is not named comes last, all
# alike; what is named behind a minus sign is taken only if there is nothing else.
TASTE = {
    "nebula": "take colonise attack extractor build advance research ship troop load move -unload",
    "gaia": "federate mine upgrade advance research charge special action -burn -convert -pass",
    "eclipse": "colonise attack control explore research build install move influence -pass",
}


def rank(action, taste):
    word = action.split()[0]
    if word in taste:
        return taste.index(word)
    return len(taste) + (f"-{word}" in taste)


def choose(legal, taste, dice):
    best = min(rank(action, taste) for action in legal)
    return dice.choice([action for action in legal if rank(action, taste) == best])


def main():
    taste, legal = [], []
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        words = rest.split()
        if command == "orrery":
            # Nothing but the legal actions: this bot does not look at the view.
            say("id name Eager 1", "want legal", "ready")
        elif command == "newgame":
            told = dict(zip(words[::2], words[1::2]))
            taste = TASTE.get(told["game"], "").split()
        elif command == "legal":
            legal.append(rest.partition(" ")[2])
        elif command == "go":
            told = dict(zip(words[1::2], words[2::2]))
            say(f"action {words[0]} {choose(legal, taste, random.Random(told['seed']))}")
            legal = []
        elif command == "refused":
            print(f"refused: {rest}", file=sys.stderr)
        elif command == "quit":
            break
        # Everything else is passed over, so that the protocol can grow.


def say(*lines):
    print("\n".join(lines), flush=True)


if __name__ == "__main__":
    main()
