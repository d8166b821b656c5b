# SPDX-License-Identifier: MIT
# terminal.py: what the tests of the terminal client share: TAP, the program in a pipe, the program on a screen of tmux, a
# server. Nothing here sleeps blindly: whoever waits, waits for something to be there, with a deadline.
import base64
import fnmatch
import hashlib
import json
import os
import pty
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.join(ROOT, os.environ.get("GONFALON", "build-test/gonfalon"))
DEADLINE = int(os.environ.get("DEADLINE", "300"))  # seconds; the machine may be busy
STILL = 2  # a picture is whole if it looks the same so many times more


class Failure(Exception):
    pass


def expect(condition, what):
    if not condition:
        raise Failure(what)


def holds(text, *words):
    for word in words:
        expect(word in text, f"{word!r} is not in:\n{text}")


def lacks(text, *words):
    for word in words:
        expect(word not in text, f"{word!r} is in:\n{text}")


def environment(data, lang="en_GB.UTF-8", **more):
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "XDG_"))}
    keep.update({"XDG_DATA_HOME": data, "LANG": lang, "USER": "ann", "TERM": "tmux-256color"})
    # Looking for leaks takes seconds at the end of every process; tests/play.c looks for them.
    keep["ASAN_OPTIONS"] = "detect_leaks=0"
    return keep | more


class Folder:
    """A folder of its own for each test."""

    def __enter__(self):
        self.path = tempfile.mkdtemp()
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def run(arguments, lines="", data="/nonexistent", lang="en_GB.UTF-8", status=0, **more):
    """Runs the program in a pipe; what it wrote."""
    done = subprocess.run([PROGRAM, *arguments], input=lines.encode(), capture_output=True, env=environment(data, lang, **more),
                          timeout=10 * DEADLINE, cwd=ROOT)
    out, err = done.stdout.decode(), done.stderr.decode()
    expect("AddressSanitizer" not in err and "runtime error" not in err, err)
    expect(done.returncode == status, f"{arguments}: status {done.returncode}, not {status}\n{out}\n{err}")
    expect("\x1b" not in out, "there are escape codes in the lines")
    return out if status == 0 else out + err


class Pipe:
    """The program in a pipe, talked to line by line."""

    def __init__(self, arguments, data, lang="en_GB.UTF-8", **more):
        self.process = self.start(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(data, lang, **more), cwd=ROOT)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.text = ""  # all there was
        self.at = 0  # up to where it was looked at

    def start(self, arguments, **more):
        return subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, **more)

    def read(self):
        part = self.process.stdout.read()
        if part:
            self.text += part.decode(errors="replace")
        return bool(part)

    def wait(self, pattern):
        """Waits for it in what has not been looked at yet; the match."""
        end = time.monotonic() + DEADLINE
        while True:
            found = re.compile(pattern, re.S | re.M).search(self.text, self.at)
            if found:
                self.at = found.end()
                return found
            over = self.process.poll() is not None
            if not self.read() and over:
                raise Failure(f"it ended before {pattern!r} came:\n{self.text}")
            expect(time.monotonic() < end, f"{pattern!r} did not come:\n{self.text[-4000:]}")
            time.sleep(0.01)

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def ended(self, status=0):
        """Waits for the end of the program; all it wrote."""
        try:
            self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failure(f"it does not end:\n{self.text[-4000:]}") from None
        while self.read():
            pass
        expect(self.process.returncode == status, f"status {self.process.returncode}, not {status}\n{self.text}")
        return self.text

    def close(self):
        self.process.stdin.close()
        self.process.wait(DEADLINE)
        self.read()
        return self.text

    def kill(self):
        self.process.kill()
        self.process.wait()


class Typed(Pipe):
    """The same, but somebody types: input is a terminal."""

    def start(self, arguments, **more):
        keyboard, terminal = pty.openpty()
        process = subprocess.Popen([PROGRAM, *arguments], stdin=terminal, **more)
        os.close(terminal)
        process.stdin = os.fdopen(keyboard, "wb")
        return process


def timeless(look):
    """Clocks run on, however still the rest is."""
    return re.sub(r"\d+:\d\d", "", look)


class Screen:
    """The program on a screen of tmux."""

    count = 0

    def __init__(self, arguments, data, columns=80, rows=24, lang="en_GB.UTF-8"):
        Screen.count += 1
        self.socket = f"gonfalon-{os.getpid()}-{Screen.count}"
        self.done = os.path.join(data, f"done-{Screen.count}")
        # A busy machine may bring the rest of a key, or of a click, late.
        command = "TERM=tmux-256color ESCDELAY=1000 " + " ".join(f"'{part}'" for part in [PROGRAM, *arguments])
        self.tmux("-f", "/dev/null", "-u", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  f"{command} 2>'{self.done}.err'; echo $? >'{self.done}'; cat", env=environment(data, lang))

    def tmux(self, *arguments, env=None):
        done = subprocess.run(["tmux", "-L", self.socket, *arguments], capture_output=True, env=env, cwd=ROOT)
        return done.stdout.decode()

    def look(self, colours=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if colours else []))

    def press(self, *keys):
        for key in keys:
            self.tmux("send-keys", *(["-l"] if len(key) == 1 else []), key)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def click(self, *places, then=""):
        """As a terminal tells of the mouse: pressed, let go, at one (row, column) after the other; and letters that come at once,
        before anybody has looked."""
        events = [(button, *place) for place in places for button in (32, 35)]
        self.type("".join(f"\x1b[M{chr(button)}{chr(32 + column)}{chr(32 + row)}" for button, row, column in events) + then)

    def wait(self, *patterns, holding=(), gone=(), other_than=None, fits=lambda look: None):
        """The screen, once there are the patterns, the words it is to be holding, and none of those that are to be gone, and
        `fits` raises nothing. All one wants of a picture is to be waited for here: half a picture may be there for a while, the
        other half being on its way. So that what is read off it is whole, it stands still, too."""
        end = time.monotonic() + DEADLINE
        look, still = None, 0
        while True:
            before, look = look, self.look()
            still = still + 1 if before and timeless(look) == timeless(before) else 0
            try:
                for pattern in patterns:
                    expect(re.search(pattern, look), f"{pattern!r} did not come:\n{look}\n{self.errors()}")
                holds(look, *holding)
                lacks(look, *gone)
                expect(look != other_than, f"it stays as it is:\n{look}")
                fits(look)
                if still >= STILL:
                    return look
                failure = "it does not stand still"
            except Failure as why:
                failure = why
            expect(time.monotonic() < end, str(failure))
            time.sleep(0.01)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def errors(self):
        try:
            with open(self.done + ".err", encoding="utf-8") as file:
                return file.read()
        except OSError:
            return ""

    def ended(self):
        """Waits for the end of the program; its status."""
        end = time.monotonic() + DEADLINE
        while not (os.path.exists(self.done) and os.path.getsize(self.done)):
            expect(time.monotonic() < end, f"it does not end:\n{self.look()}")
            time.sleep(0.02)
        with open(self.done, encoding="utf-8") as file:
            status = int(file.read())
        expect("Sanitizer" not in self.errors() and "runtime error" not in self.errors(), self.errors())
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")


def free_port():
    """One for something that is to open later, or again: below 32768 the system gives none away by itself meanwhile."""
    while True:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", random.randrange(10000, 32768)))
                return probe.getsockname()[1]
            except OSError:
                pass


class Server:
    """`gonfalon serve` on a free port, below the path `base`."""

    def __init__(self, data, port=0, base=""):
        self.log = open(os.path.join(data, "server.log"), "ab+")
        self.data = os.path.join(data, "server")
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--data", self.data, "--quiet", "--base", base + "/"],
                                        stdout=self.log, stderr=subprocess.STDOUT, env=environment(data), cwd=ROOT)
        end = time.monotonic() + DEADLINE
        while True:
            with open(self.log.name, encoding="utf-8", errors="replace") as file:
                told = re.findall(r"http://[^\s/]+:(\d+)", file.read())
            if told:
                break
            expect(self.process.poll() is None and time.monotonic() < end, "the server does not start")
            time.sleep(0.02)
        self.port = int(told[-1])
        self.address = f"http://127.0.0.1:{self.port}{base}"

    def stop(self):
        self.process.terminate()
        self.process.wait(DEADLINE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def unmask(frames):
    """The messages in the frames of the program, which are masked (RFC 6455, 5.2); and what is no whole frame yet."""
    messages = []
    while len(frames) >= 6:
        length, start = frames[1] & 127, 2
        if length == 126:
            length, start = int.from_bytes(frames[2:4], "big"), 4
        mask, payload = frames[start:start + 4], frames[start + 4:start + 4 + length]
        if len(payload) < length or len(mask) < 4:
            break
        if frames[0] & 15 == 1:
            messages.append(json.loads(bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))))
        frames = frames[start + 4 + length:]
    return messages, frames


class Door:
    """Where whoever comes is served, each by a thread of his own. It is closed when nobody waits at it any more: a thread that did
    would open the next door, which has the same number."""

    def __init__(self):
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.porter = threading.Thread(target=self.accept, daemon=True)
        self.porter.start()

    def accept(self):
        while True:
            try:
                client = self.listening.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listening.shutdown(socket.SHUT_RDWR)
        self.porter.join()
        self.listening.close()


class Hostile(Door):
    """A server of somebody else's making, at whose table `address` leads to. `answers` tells, of each message of the program, what is
    said to it: objects, one after the other. Of anything else it is asked for by HTTP it says `page`."""

    def __init__(self, answers, page="ok"):
        self.answers, self.page = answers, page.encode()
        self.said = []
        self.heard = threading.Condition()
        super().__init__()
        self.address += f"/t/{self.TABLE}"

    TABLE = "k3v9x2m8q4w1c"

    def whole(self, **other):
        """The table, where nobody sits; with other members."""
        seats = [{"seat": seat, "title": seat, "camp": seat, "who": "open", "you": False} for seat in ("gold", "silver")]
        return {"say": "whole", "table": self.TABLE, "as": "table", "from": 0, "events": [], "game": "echec", "options": {}, "settings": {},
                "status": "waiting", "result": None, "fair": {"commitment": "5" * 64, "seed": None}, "next": None, "seats": seats,
                "host": False, "view": None, "headline": "", "words": [], "ask": None, "chosen": None, "vote": None} | other

    def serve(self, client):
        try:
            with client:
                head = b""
                while b"\r\n\r\n" not in head:
                    part = client.recv(65536)
                    if not part:
                        return
                    head += part
                key = re.search(rb"Sec-WebSocket-Key: (\S+)", head)
                if not key:
                    client.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\nSet-Cookie: gonfalon=x; Path=/; Max-Age=1000\r\nContent-Length: %d\r\n\r\n%s"
                                   % (len(self.page), self.page))
                    return
                self.welcome(client, key.group(1))
                self.talk(client)
        except OSError:
            pass

    def welcome(self, client, key):
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        client.sendall(b"HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n" % accept)

    def talk(self, client):
        frames = b""
        while part := client.recv(65536):
            messages, frames = unmask(frames + part)
            for message in messages:
                with self.heard:
                    self.said.append(message)
                    self.heard.notify_all()
                for answer in self.answers(self, message):
                    text = json.dumps(answer).encode()
                    client.sendall(b"\x81\x7e" + len(text).to_bytes(2, "big") + text)

    def wait(self, what, times=1):
        """Until the program has said that; all of these messages."""
        def those():
            return [message for message in self.said if message["do"] == what]
        with self.heard:
            expect(self.heard.wait_for(lambda: len(those()) >= times, DEADLINE), f"it did not say {what}, but {self.said}")
            return those()


class Dripping(Hostile):
    """Its welcome never ends, and a little of it comes all the time."""

    def welcome(self, client, key):
        client.sendall(b"HTTP/1.1 101 x\r\nX: ")
        while True:
            client.sendall(b"x")
            time.sleep(0.05)


def answered(house, message):
    yield {"re": message["id"], "ok": True}
    if message["do"] == "watch":
        yield house.whole()


def silent(house, message):
    """Says nothing at all."""
    return []


def flooding(house, message):
    """Says more than can be heard."""
    yield from answered(house, message)
    while message["do"] == "watch":
        yield {"say": "here", "table": house.TABLE, "seats": [], "crowd": 1, "gone": {}}


class Listener(Door):
    """Between the program and a server: passes everything on, and remembers what the program says."""

    def __init__(self, server):
        self.server = server
        self.streams = []
        super().__init__()

    def serve(self, client):
        server = socket.create_connection(("127.0.0.1", self.server.port))
        said = bytearray()
        self.streams.append(said)
        threading.Thread(target=self.pass_on, args=(server, client, bytearray()), daemon=True).start()
        self.pass_on(client, server, said)

    def pass_on(self, one, other, kept):
        try:
            while part := one.recv(65536):
                kept += part
                other.sendall(part)
            other.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def said(self):
        """The messages in the frames of the program, which are masked (RFC 6455, 5.2)."""
        messages = []
        for stream in self.streams:
            head, _, rest = bytes(stream).partition(b"\r\n\r\n")
            if b"/ws " in head:
                messages += unmask(rest)[0]
        return messages


class Proxy:
    """nginx with TLS in front of a server, with a certificate of its own for 127.0.0.1, which is in `certificate`."""

    def __init__(self, data, server):
        folder = os.path.join(data, "proxy")
        os.mkdir(folder)
        self.certificate = os.path.join(folder, "certificate.pem")
        key = os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", "/CN=gonfalon test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out",
                        self.certificate], check=True, capture_output=True)
        self.port = free_port()
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        with open(os.path.join(folder, "nginx.conf"), "w", encoding="utf-8") as file:
            file.write(f"""daemon off; master_process off; pid {folder}/pid; error_log {folder}/log; events {{ }}
http {{ access_log off; {temporary}
server {{ listen 127.0.0.1:{self.port} ssl; ssl_certificate {self.certificate}; ssl_certificate_key {key};
location / {{ proxy_pass {server.address}; proxy_http_version 1.1; proxy_set_header Host $http_host;
proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;
proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https; }} }} }}
""")
        self.process = subprocess.Popen(["nginx", "-c", os.path.join(folder, "nginx.conf"), "-e", os.path.join(folder, "log")],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.address = f"https://127.0.0.1:{self.port}"
        end = time.monotonic() + DEADLINE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                expect(self.process.poll() is None and time.monotonic() < end, "nginx does not start")
                time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def main(tests):
    """Runs functions, the first line of whose docstrings is what they show, and prints TAP."""
    failed = 0
    only = os.environ.get("ONLY", "").split()
    tests = [test for test in tests if not only or any(fnmatch.fnmatchcase(test.__name__, name) for name in only)]
    print(f"1..{len(tests)}", flush=True)
    for number, test in enumerate(tests, 1):
        name = test.__doc__.strip().split("\n")[0]
        try:
            with Folder() as data:
                test(data)
            print(f"ok {number} - {name}", flush=True)
        except Exception as error:  # whatever it is, the other tests go on
            failed += 1
            print(f"not ok {number} - {name}")
            lines = (str(error) or repr(error)).split("\n")
            print("\n".join("# " + line for line in lines[:2] + lines[2:][-50:]), flush=True)
    sys.exit(1 if failed else 0)
