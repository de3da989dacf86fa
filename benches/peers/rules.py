"""Values by definition in CPython, with the loops that the rule text says.

    rules.py [JOB [N]]      grundy, kayles, odd: heaps 0 to N-1 (20001); wythoff: a box of N times N (300)

checksum = sum of value(i) * (i+1) mod 2^64.
"""

import sys
import time


def mex(seen):
    g = 0
    while g in seen:
        g += 1
    return g


def grundy(count):
    g = []
    for n in range(count):
        g.append(mex({g[k] ^ g[n - k] for k in range(1, (n + 1) // 2)}))
    return g


def kayles(count):
    g = []
    for n in range(count):
        seen = {g[k] ^ g[n - 1 - k] for k in range(n)}
        seen |= {g[k] ^ g[n - 2 - k] for k in range(n - 1)}
        g.append(mex(seen))
    return g


def odd(count):
    g = []
    for n in range(count):
        g.append(mex({g[n - k] for k in range(1, n + 1) if k % 3 != 1}))
    return g


def wythoff(count):
    g = [[0] * count for _ in range(count)]
    for a in range(count):
        for b in range(count):
            seen = {g[a - k][b] for k in range(1, a + 1)}
            seen |= {g[a][b - k] for k in range(1, b + 1)}
            seen |= {g[a - k][b - k] for k in range(1, min(a, b) + 1)}
            g[a][b] = mex(seen)
    return [value for row in g for value in row]


job = sys.argv[1] if len(sys.argv) > 1 else "grundy"
count = int(sys.argv[2]) if len(sys.argv) > 2 else {"wythoff": 300}.get(job, 20001)
start = time.process_time()
values = {"grundy": grundy, "kayles": kayles, "odd": odd, "wythoff": wythoff}[job](count)
seconds = time.process_time() - start
print("checksum", sum(value * (i + 1) for i, value in enumerate(values)) % 2**64)
print(f"seconds {seconds:.6f}")
