// Solve many nim positions of five heaps, text in, text out.
//
//   nim_batch --generate [LINES] > file   write the input (1000000 lines by default)
//   nim_batch        < file > answers     scanf / printf
//   nim_batch --fast < file > answers     one read, hand-made parsing, one write
//
// Data: splitmix64, seed 42. Line by line, left to right, each heap is draw % 1000000.
// Answer: one line per position, "OUTCOME VALUE" then " HEAP:SIZE" for every winning
// move, heaps numbered from 1, SIZE being what is left of the heap. OUTCOME is N when
// the player to move wins, P otherwise: "N 6 2:1 5:3" or "P 0".
// Measured: reading, solving and writing. The result lines go to stderr.
// checksum = sum over lines i = 0, 1, ... of (i+1) * (VALUE + sum of HEAP * SIZE over the
// winning moves), mod 2^64.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

#include "splitmix.hpp"

static uint64_t checksum = 0, line = 0;

// Calls head(value) once, then move(heap, size) for each winning move.
template <class Head, class Move>
static void solve(const uint64_t* h, Head head, Move move) {
    uint64_t x = h[0] ^ h[1] ^ h[2] ^ h[3] ^ h[4], sum = x;
    head(x);
    for (int i = 0; i < 5; i++)
        if ((h[i] ^ x) < h[i]) {
            move(uint64_t(i + 1), h[i] ^ x);
            sum += (i + 1) * (h[i] ^ x);
        }
    checksum += ++line * sum;
}

static void plain() {
    uint64_t h[5];
    while (scanf("%" SCNu64 "%" SCNu64 "%" SCNu64 "%" SCNu64 "%" SCNu64, h, h + 1, h + 2, h + 3, h + 4) == 5) {
        solve(h, [](uint64_t x) { printf("%c %" PRIu64, x ? 'N' : 'P', x); },
              [](uint64_t i, uint64_t s) { printf(" %" PRIu64 ":%" PRIu64, i, s); });
        putchar('\n');
    }
}

static void put(std::string& out, uint64_t v) {
    char digits[20];
    int k = 20;
    do digits[--k] = char('0' + v % 10); while (v /= 10);
    out.append(digits + k, 20 - k);
}

static void fast() {
    std::string in, out;
    size_t used = 0;
    do {
        in.resize(used ? used * 2 : 1 << 26);
        used += fread(&in[used], 1, in.size() - used, stdin);
    } while (used == in.size());
    in.resize(used);
    out.reserve(in.size() * 2);
    const char *p = in.data(), *end = p + in.size();
    uint64_t h[5];
    for (int k = 0;;) {
        while (p < end && (*p < '0' || *p > '9')) p++;
        if (p == end) break;
        uint64_t v = 0;
        while (p < end && *p >= '0' && *p <= '9') v = v * 10 + (*p++ - '0');
        h[k++] = v;
        if (k < 5) continue;
        k = 0;
        solve(h, [&](uint64_t x) { out += x ? "N " : "P "; put(out, x); },
              [&](uint64_t i, uint64_t s) { out += ' '; put(out, i); out += ':'; put(out, s); });
        out += '\n';
    }
    fwrite(out.data(), 1, out.size(), stdout);
}

int main(int argc, char** argv) {
    if (argc > 1 && !strcmp(argv[1], "--generate")) {
        uint64_t lines = argc > 2 ? strtoull(argv[2], nullptr, 10) : 1000000;
        while (lines--)
            for (int i = 0; i < 5; i++) printf("%" PRIu64 "%c", splitmix() % 1000000, i < 4 ? ' ' : '\n');
        return 0;
    }
    clock_t start = clock();
    if (argc > 1 && !strcmp(argv[1], "--fast")) fast();
    else plain();
    fflush(stdout);
    clock_t end = clock();
    fprintf(stderr, "checksum %" PRIu64 "\n", checksum);
    fprintf(stderr, "seconds %.6f\n", double(end - start) / CLOCKS_PER_SEC);
}
