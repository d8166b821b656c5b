# SPDX-License-Identifier: MIT
"""A game for people to look at: as text, and as a picture. Both are made from the view of whoever looks, for any game: lists and
groups of things become tables, and things that stand on squares (`"at": "e4"`) stand on a board."""
from __future__ import annotations

import re
from xml.sax.saxutils import escape

from .game import Game

LINE, LETTER, MARGIN, SQUARE = 18, 8.4, 12, 44
FILES_LEAST = 9  # a view does not say how wide a board is
SQUARES = re.compile(r'^([a-z])([1-9][0-9]*)$')
COLOURS = ('#e7c65a', '#c3cad3', '#b86b4b', '#7d9c6d')
TURNED = {'n': 0, 'e': 90, 's': 180, 'w': 270}


def _told(value: object) -> str:
    """A value in a few words."""
    if value is None or value == [] or value == {}:
        return '-'
    if isinstance(value, bool):
        return 'yes' if value else 'no'
    if isinstance(value, dict):
        return ', '.join(f'{key} {_told(inner)}' for key, inner in value.items())
    if isinstance(value, list):
        return ' '.join(map(_told, value))
    return str(value)


def _things(value: object) -> list[tuple[str, dict]] | None:
    """Things of one kind, each with its name; None where it is something else."""
    if isinstance(value, dict) and value and all(isinstance(inner, dict) for inner in value.values()):
        return list(value.items())
    if isinstance(value, list) and value and all(isinstance(inner, dict) for inner in value):
        return [(str(number), inner) for number, inner in enumerate(value, 1)]
    return None


def _table(things: list[tuple[str, dict]]) -> list[str]:
    """A column for each thing where they are few, a row where they are many."""
    keys = list(things[0][1])
    rows = [['', *keys], *([name, *(_told(thing[key]) for key in keys)] for name, thing in things)]
    if len(things) <= len(keys):
        rows = [list(row) for row in zip(*rows)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ['  ' + '  '.join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def _lines(view: dict) -> list[str]:
    found = []
    for key, value in view.items():
        things = _things(value)
        found += [f'{key}:', *_table(things)] if things else [f'{key}: {_told(value)}']
    return found


def _view(game: Game, viewer: str) -> dict:
    view = game.view(viewer)
    view.pop('options')
    return view


def text(game: Game, viewer: str = 'table') -> str:
    """What the viewer knows, in lines of text."""
    return '\n'.join(_lines(_view(game, viewer)))


def _placed(view: dict) -> str | None:
    """The name of the list of things that stand on squares."""
    for key, value in view.items():
        if isinstance(value, list) and value and all(isinstance(thing, dict) and SQUARES.match(str(thing.get('at'))) for thing in value):
            return key
    return None


def _draw_thing(thing: dict, x: int, y: int, sides: list[str]) -> list[str]:
    """A base with its number and the beginning of its kind; the dark edge is its front."""
    words = [word for word in thing.values() if isinstance(word, str)]
    side = next((sides.index(word) for word in words if word in sides), 0)
    number = next((value for value in thing.values() if isinstance(value, int) and not isinstance(value, bool)), '')
    middle, turned = SQUARE / 2, TURNED.get(str(thing.get('faces')), 0)
    front = f'<path d="M5 5 H{SQUARE - 5}" stroke="#222" stroke-width="4" transform="rotate({turned} {middle} {middle})"/>'
    return [f'<g transform="translate({x} {y})"><title>{escape(_told(thing))}</title>',
            f'<rect x="4" y="4" width="{SQUARE - 8}" height="{SQUARE - 8}" rx="4" fill="{COLOURS[side % len(COLOURS)]}"/>', front,
            f'<text x="{middle}" y="{middle + 5}" text-anchor="middle">{escape(str(thing.get("kind", "?"))[:2])}{number}</text></g>']


def _board(things: list[dict], ranks: int, sides: list[str]) -> tuple[list[str], int, int]:
    """A board with all files and ranks that are needed, and what stands on it."""
    places = [SQUARES.match(thing['at']).groups() for thing in things]
    files = max(FILES_LEAST, *(ord(file) - 96 for file, _ in places))
    ranks = max(ranks, *(int(rank) for _, rank in places))
    drawn = [f'<rect x="{MARGIN + SQUARE * file}" y="{MARGIN + SQUARE * rank}" width="{SQUARE}" height="{SQUARE}" '
             f'fill="{("#efe6d0", "#e2d6b8")[(file + rank) % 2]}"/>' for file in range(files) for rank in range(ranks)]
    for thing, (file, rank) in zip(things, places):
        drawn += _draw_thing(thing, MARGIN + SQUARE * (ord(file) - 97), MARGIN + SQUARE * (ranks - int(rank)), sides)
    return drawn, SQUARE * files, SQUARE * ranks


def svg(game: Game, viewer: str = 'table') -> str:
    """The same as a picture: an SVG document."""
    view, drawn, width, top = _view(game, viewer), [], 0, 0
    placed = _placed(view)
    if placed:
        drawn, width, top = _board(view.pop(placed), int(game.view(viewer)['options'].get('rows', 0)), game.camps)
    lines = _lines(view)
    drawn += [f'<text x="{MARGIN}" y="{top + MARGIN + LINE * (row + 1)}" xml:space="preserve">{escape(line)}</text>'
              for row, line in enumerate(lines)]
    width = max(width, LETTER * max(map(len, lines))) + 2 * MARGIN
    height = top + LINE * (len(lines) + 1) + 2 * MARGIN
    return '\n'.join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" font-family="monospace" font-size="14">',
                      '<rect width="100%" height="100%" fill="#fdfaf3"/>', *drawn, '</svg>', ''])
