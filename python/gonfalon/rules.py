# SPDX-License-Identifier: MIT
"""The rules as people read them, by their numbers, and how moves and views are written: the texts of the documents, which come with the
package."""
from __future__ import annotations

import os
import re


def _read(name: str) -> str:
    path = os.path.join(os.path.dirname(__file__), name)
    if not os.path.exists(path):
        raise ValueError(f'there is no text {name}')
    with open(path, encoding='utf-8') as file:
        return file.read()


def text(game: str, language: str = 'en') -> str:
    """All rules of a game, in Markdown; English, French (`fr`) or German (`de`)."""
    return _read(f'{game}.rules.{language}.md')


def by_number(game: str, language: str = 'en') -> dict[str, str]:
    """Each rule by its number.

    >>> by_number('goths')['G6.1']
    "**G6.1 The queen.** A camp wins when one of its armies enters the queen's card."
    """
    return {number: rule for rule, number in
            re.findall(r'^(\*\*([A-Z][0-9]+\.[0-9]+) .*?)(?=\n\n|\s*\Z)', text(game, language), re.MULTILINE | re.DOTALL)}


def notation(game: str) -> str:
    """How options, moves and views of a game are written: its section of docs/engine-protocol.md."""
    found = re.search(rf'^## {re.escape(game)}\n(.*?)(?=^## )', _read('engine-protocol.md'), re.MULTILINE | re.DOTALL)
    if not found:
        raise ValueError(f'nobody has told how moves of {game} are written')
    return found.group(1).strip()
