#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for `gonfalon simulate` in Python; see docs/external-bots.md.

It advances, or attacks, when it can, and does anything else at random:

    gonfalon simulate goths --a 'cmd:python3 examples/bots/mybot.py' --b random
"""
import json
import random
import sys


def choose(view, legal, chance):
    """Your ideas go here: `view` is what the seat knows, `legal` its moves."""
    attacks = [move for move in legal if "x" in move and view["game"] == "echec"]
    if attacks:
        return chance.choice(attacks)
    if "advance" in legal and chance.random() < 0.5:
        return "advance"
    return chance.choice(legal)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        # Equal seeds give equal games, so take chance from the seed.
        move = choose(message["view"], message["legal"], random.Random(message["seed"]))
        print(json.dumps({"move": move}), flush=True)
    # "start" and "end" need no answer.
