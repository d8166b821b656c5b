#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Verifies the chance of a recorded game without trusting the server: verify.py RECORD [GONFALON].

It computes the key stream by itself, as docs/fairness.md describes it, and asks the engine for the rules only: what
could happen, and how likely it was. Ends with 0 if every shuffle and roll is the one the seeds give."""
import hashlib, math, re, struct, subprocess, sys
from fractions import Fraction


def chacha20_block(key, counter):
    """RFC 8439, nonce zero: 64 bytes of the key stream."""
    start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = list(start)
    rotate = lambda value, by: (value << by | value >> 32 - by) & 0xffffffff
    for _ in range(10):
        for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            for p, q, r, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[p] = (x[p] + x[q]) & 0xffffffff
                x[r] = rotate(x[r] ^ x[p], by)
    return struct.pack("<16I", *((one + other) & 0xffffffff for one, other in zip(x, start)))


def words(key):
    """The stream: 8 bytes at a time, the lowest first; of each word the upper half is used."""
    counter = 0
    while True:
        yield from (word >> 32 for word in struct.unpack("<8Q", chacha20_block(key, counter)))
        counter += 1


def below(stream, n):
    """A number below n, each equally likely."""
    while True:
        product = next(stream) * n
        if product % 2**32 >= 2**32 % n:
            return product // 2**32


def main(record, program="gonfalon"):
    text = open(record).read()
    header = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
    moves = re.findall(r"^(\w+) (\S+)$", text, re.M)
    seed = bytes.fromhex(header["Seed"])
    if hashlib.blake2b(seed, digest_size=32).hexdigest() != header["Commitment"]:
        return "the seed is not the one the house committed to"
    seeds = [bytes.fromhex(word.strip("-")) for word in header["PlayerSeeds"].split()]
    stream = words(hashlib.blake2b(b"".join(bytes([len(s)]) + s for s in seeds), key=seed, digest_size=32).digest())

    engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(command):
        print(command, file=engine.stdin, flush=True)
        answer = "".join(iter(engine.stdout.readline, "\n"))
        if not answer.startswith("="):
            sys.exit(f"{command}: {answer}")
        return answer[2:].splitlines()

    ask(f"new {header['Game']} {header['Options']} chance=manual")
    for number, (seat, move) in enumerate(moves, 1):
        if seat == "chance":
            outcomes = [line.split() for line in ask("legal chance")]
            chances = [(name, Fraction(odds).limit_denominator(2000000)) for name, odds in outcomes]
            total = math.lcm(*(odds.denominator for name, odds in chances))
            drawn = place = below(stream, total)
            for name, odds in chances:
                if place < odds * total:
                    break
                place -= odds * total
            print(f"move {number}: {drawn} of {total}: {name}")
            if name != move:
                return f"move {number} of the record is {move}"
        ask(f"play {seat} {move}")


if __name__ == "__main__":
    trouble = main(*sys.argv[1:])
    print(trouble or "all as recorded")
    sys.exit(1 if trouble else 0)
