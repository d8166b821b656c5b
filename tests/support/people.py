# SPDX-License-Identifier: MIT
"""A real server and people at its tables, over real sockets, for the suites in Python. Whatever waits here waits for an event."""
import os
import pathlib
import re
import select
import shutil
import subprocess
import sys
import tempfile
import traceback
import urllib.request

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "examples/bots"))
import remote  # noqa: E402

GONFALON = os.environ.get("GONFALON", str(root / "build-test/gonfalon"))
PATIENCE = 300
MYBOT = f"python3 {root}/examples/bots/mybot.py"
os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"


class Server:
    def __init__(self, work, *options):
        self.data = work / "data"
        self.process = subprocess.Popen([GONFALON, "serve", "--port", "0", "--data", str(self.data), "--quiet", "--ratings", *options],
                                        stdout=subprocess.PIPE, text=True)
        self.url = re.search(r"http://\S+", self.process.stdout.readline()).group()

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def stop(self):
        self.process.terminate()
        return self.process.wait(PATIENCE)


class Person:
    """Somebody at the other end of a line; somebody new unless he has a cookie."""

    def __init__(self, server, name, cookie=None, **more):
        self.line = remote.Line(server.url, PATIENCE, cookie)
        self.number = 0
        self.heard = []
        self.ask({"do": "hello", "version": 2, "lang": "en", "name": name, **more})

    def say(self, message):
        """Without waiting for the answer, whose number is returned."""
        self.number += 1
        self.line.say({**message, "id": self.number})
        return self.number

    def hear(self):
        return self.line.hear()

    def ask(self, message):
        answer = self.try_to(message)
        assert answer["ok"], f"{message}: {answer}"
        return answer

    def try_to(self, message):
        number = self.say(message)
        while True:
            heard = self.hear()
            if heard.get("re") == number:
                return heard
            self.heard.append(heard)

    def next(self):
        return self.heard.pop(0) if self.heard else self.hear()

    def table(self, bots, options, game="echec", **more):
        table = self.ask({"do": "create", "game": game, "options": options, "bots": bots, **more})["table"]
        self.ask({"do": "watch", "table": table, "from": 0})
        return table

    def until(self, table, wanted):
        """The first thing told of the table that is wanted, with all sentences so far."""
        sentences = []
        while True:
            told = self.next()
            if told.get("table") != table:
                continue
            sentences += [event.get("text", "") for event in told.get("events", [])]
            if wanted(told, sentences):
                return told, sentences


def is_over(told, sentences):
    return told.get("status") == "over"


def next_of(people):
    """Whoever hears something next, and what."""
    ready = [person for person in people if person.heard or person.line.bytes]
    if not ready:
        sockets, _, _ = select.select([person.line.socket for person in people], [], [], PATIENCE)
        ready = [person for person in people if person.line.socket in sockets]
    return ready[0], ready[0].next()


def run(tests, start):
    """Runs the tests, each with the server `start` makes and a folder of its own, and prints TAP."""
    print(f"1..{len(tests)}", flush=True)
    work = pathlib.Path(tempfile.mkdtemp())
    server = start(work)
    try:
        for number, test in enumerate(tests, 1):
            name = test.__name__.replace("_", " ")
            try:
                test(server, work)
                print(f"ok {number} - {name}", flush=True)
            except Exception:
                print(f"not ok {number} - {name}")
                print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()
        shutil.rmtree(work)
