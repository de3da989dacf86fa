#!/usr/bin/env python3
"""Checks a certificate of `grundy period --certificate`, from the definition and nothing else.

Values of many heaps are one large integer, a value in each lane, so that an option of all heaps is one XOR. Exit status:
0 the claims hold, 2 no certificate, 3 a claim is wrong.  Usage: check_certificate.py FILE
"""
import re
import sys
import zlib
from array import array


def refuse(reason, status=2):
    print(("no certificate: " if status == 2 else "refuted: ") + reason)
    sys.exit(status)


def read(data):
    head = rb"grundy certificate 1\ngame ([^\n]+)\n(?:period ([1-9]\d*)\npreperiod (0|[1-9]\d*)\n)?"
    head += rb"(?:space (?:0|[1-9]\d*)(?: place)?\n)?values ([1-9]\d*) bytes ([124])\n"
    found = re.match(head, data)
    end = re.search(rb"\nchecksum ([0-9a-f]{8})\n\Z", data)
    if not found or not end or end.start() < found.end():
        refuse("it has not the form of one")
    if zlib.crc32(data[: end.start() + 1]) != int(end[1], 16):
        refuse("its checksum is wrong")
    count, width = int(found[4]), int(found[5])
    values = array({1: "B", 2: "H", 4: "I"}[width], data[found.end(): end.start()])
    if sys.byteorder == "big":
        values.byteswap()
    period = (int(found[2]), int(found[3])) if found[2] else None
    if len(values) != count or (period and sum(period) != count):
        refuse("the number of values is wrong")
    return found[1].decode(), period, values


def moves(game):
    """The heaps that may be taken, what may be taken to leave one heap, and (taken, unequal) to leave two."""
    if game.startswith("subtract "):
        taken = [int(number) for number in game[9:].split(",")]
        if taken != sorted(set(taken)) or taken[0] < 1:
            refuse("the set is not in order")
        return set(taken), taken, [], False
    if not re.fullmatch(r"[04]!?\.(?:[0-7][!?]?)+", game):
        refuse("this checker reads octal codes and sets only")
    digits = re.findall(r"([0-7])([!?]?)", game)
    whole = {k for k, (digit, _) in enumerate(digits) if int(digit) & 1}
    one = [k for k, (digit, _) in enumerate(digits) if int(digit) & 2]
    two = [(k, sign != "") for k, (digit, sign) in enumerate(digits) if int(digit) & 4]
    return whole, one, two, any(unequal for _, unequal in two)


def options(values, n, game):
    """The values of the options of heap n, in pieces."""
    whole, one, two, _ = game
    yield {0} if n in whole else set()
    yield {values[n - k] for k in one if k < n}
    size = 256
    while two:
        more = False
        for k, unequal in two:
            most = (n - k - unequal) // 2
            start = 1 if size == 256 else size // 2 + 1
            if start <= most:
                stop, more = min(size, most), True
                pair = zip(values[start: stop + 1], values[n - k - stop: n - k - start + 1][::-1])
                yield {a ^ b for a, b in pair}
        if not more:
            return
        size *= 2


def hit_lanes(values, game):
    """For all heaps: whether an option has the value of the heap."""
    _, one, two, _ = game
    bits, count = 8 * values.itemsize, len(values)
    ones = int.from_bytes((b"\1" + b"\0" * (values.itemsize - 1)) * count, "little")
    low = ones * ((1 << (bits - 1)) - 1)
    wide = array(values.typecode, values)
    if sys.byteorder == "big":
        wide.byteswap()
    number, hits = int.from_bytes(wide.tobytes(), "little"), 0

    def equal(distance, beside, first):
        # Only lanes from `first` on; a lane is marked if its difference is 0.
        lanes = count - first
        differ = (number >> bits * first) ^ ((number >> bits * (first - distance)) & ((1 << bits * lanes) - 1))
        differ ^= beside * (ones & ((1 << bits * lanes) - 1))
        cut = low & ((1 << bits * lanes) - 1)
        zero = ~(((differ & cut) + cut) | differ | cut) & ((1 << bits * lanes) - 1)
        return zero << bits * first

    for k in one:
        hits |= equal(k, 0, k + 1) if k + 1 < count else 0
    for k, unequal in two:
        for heap in range(1, (count - 1 - k - unequal) // 2 + 1):
            hits |= equal(heap + k, values[heap], 2 * heap + k + unequal)
    return hits, bits


def check(game_text, period, values):
    game = moves(game_text)
    whole, one, two, constrained = game
    if period:
        length, preperiod = period
        if constrained:
            refuse("no theorem gives the period of a code with a constraint", 3)
        taken = max([0, *whole, *one, *(k for k, _ in two)])
        end = max(preperiod, 1) + length
        needed = 2 * end + taken + 1 if two else end + taken
        while len(values) < needed:
            values.append(values[len(values) - length])
    hits, bits = hit_lanes(values, game)
    hits = hits.to_bytes(bits // 8 * (len(values) + 1), "little")
    for n, value in enumerate(values):
        missing = set(range(value)) if value <= 2 * n else {-1}
        for found in options(values, n, game):
            if not missing:
                break
            missing -= found
        if missing or (value == 0 and n in whole) or any(hits[n * bits // 8: (n + 1) * bits // 8]):
            refuse(f"heap {n} has not the value {value}", 3)
    if period:
        cycle = values[preperiod: preperiod + length]
        if any(length % p == 0 and cycle[p:] == cycle[:-p] for p in range(1, length // 2 + 1)):
            refuse("the period is not the least", 3)
        if preperiod and values[preperiod - 1] == values[preperiod - 1 + length]:
            refuse("the preperiod is not the least", 3)
    claim = f"period {length}, preperiod {preperiod}" if period else "no period claimed"
    print(f"checked: {game_text}: {claim}; heaps 0 to {len(values) - 1}, largest value {max(values)}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        check(*read(file.read()))
