#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot at the tables of a server elsewhere; see docs/external-bots.md.

It runs any program that plays in `gonfalon simulate`, and carries its lines over a WebSocket:

    python3 examples/bots/remote.py https://example.org/ token-file -- python3 examples/bots/mybot.py

The standard library is all it needs.
"""
import base64
import json
import os
import secrets
import socket
import ssl
import struct
import subprocess
import sys
import time
import urllib.parse

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Line:
    """A WebSocket (RFC 6455), as far as a client of ours needs it: whole messages of text."""

    def __init__(self, url, seconds=None, cookie=None):
        address = urllib.parse.urlsplit(url)
        secure = address.scheme == "https"
        port = address.port or (443 if secure else 80)
        self.socket = socket.create_connection((address.hostname, port), timeout=seconds)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=address.hostname)
        self.bytes = b""
        host = address.hostname if address.port is None else f"{address.hostname}:{address.port}"
        # Whoever has no cookie yet may choose one.
        self.socket.sendall(
            f"GET {address.path.rstrip('/')}/ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: gonfalon={cookie or secrets.token_urlsafe(32)}\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.bytes:
            self.receive()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        status = head.split(b" ", 2)[1]
        if status != b"101":
            raise ConnectionError(f"the server answers with status {status.decode()}")

    def receive(self):
        got = self.socket.recv(65536)
        if not got:
            raise ConnectionError("the server has hung up")
        self.bytes += got

    def take(self, length):
        while len(self.bytes) < length:
            self.receive()
        taken, self.bytes = self.bytes[:length], self.bytes[length:]
        return taken

    def send_frame(self, kind, payload):
        mask = os.urandom(4)
        length = len(payload)
        size = bytes([128 | length]) if length < 126 else bytes([128 | 126]) + struct.pack(">H", length)
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        self.socket.sendall(bytes([128 | kind]) + size + mask + masked)

    def say(self, message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def hear(self):
        """The next message; an exception where there is none any more."""
        text = b""
        while True:
            first, length = self.take(2)
            if length == 126:
                (length,) = struct.unpack(">H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.take(8))
            payload = self.take(length)
            kind = first & 15
            if kind == CLOSE:
                raise ConnectionError("the server has closed the line")
            if kind == PING:
                self.send_frame(PONG, payload)
            elif kind != PONG:
                text += payload
                if first & 128:
                    return json.loads(text)

    def close(self):
        self.socket.close()


def enter(url, token, seconds=None):
    """A line on which the bot with that token is known; its name is `line.name`."""
    line = Line(url, seconds)
    line.say({"do": "hello", "id": 0, "version": 2, "bot": True, "token": token})
    answer = line.hear()
    if not answer.get("ok"):
        line.close()
        raise PermissionError(answer.get("error"))
    line.name = answer["bot"]
    return line


def answer_all(line, choose):
    """Answers every question: `choose` is given the lines of the exchange, and returns a move where one is asked for."""
    while True:
        message = line.hear()
        if message.get("say") != "bot":
            continue
        move = choose(message["line"])
        if "question" in message:
            line.say({"do": "answer", "question": message["question"], "move": move})


def program(arguments):
    """A function for answer_all() that asks a program."""
    process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def choose(line):
        print(json.dumps(line), file=process.stdin, flush=True)
        if line["type"] != "move":
            return None
        answer = process.stdout.readline().strip()
        if not answer:
            sys.exit("the program has ended")
        return json.loads(answer)["move"] if answer.startswith("{") else answer

    return choose


def main(arguments):
    if len(arguments) < 4 or arguments[2] != "--":
        sys.exit("usage: remote.py URL TOKEN-FILE -- PROGRAM [ARGUMENT ...]")
    with open(arguments[1], encoding="utf-8") as file:
        token = file.readline().strip()
    choose = program(arguments[3:])
    while True:
        try:
            line = enter(arguments[0], token)
            print(f"{line.name} is there", flush=True)
            answer_all(line, choose)
        except PermissionError as why:
            sys.exit(str(why))
        except OSError as why:
            print(f"{why}: trying again", file=sys.stderr)
            time.sleep(2)


if __name__ == "__main__":
    main(sys.argv[1:])
