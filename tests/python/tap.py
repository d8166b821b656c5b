# SPDX-License-Identifier: MIT
"""Tests that print TAP: every function of a module that is not a helper."""
import traceback

_helpers = set()


def helper(function):
    """Not a test."""
    _helpers.add(function)
    return function


def refuses(call, *arguments):
    try:
        call(*arguments)
    except ValueError:
        return True
    return False


def run(module):
    """`module` is its globals()."""
    tests = [found for found in list(module.values())
             if callable(found) and getattr(found, '__module__', '') == module['__name__'] and found not in _helpers and not isinstance(found, type)]
    print(f'1..{len(tests)}', flush=True)
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f'ok {number} - {test.__name__}', flush=True)
        except Exception:  # noqa: BLE001: whatever it is, it is told
            print(f'not ok {number} - {test.__name__}')
            print('\n'.join(f'# {line}' for line in traceback.format_exc().splitlines()), flush=True)
