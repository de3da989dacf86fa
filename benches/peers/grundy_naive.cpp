// Values of Grundy's game (split a heap into two unequal heaps), from the definition.
//
//   grundy_naive [N]            N = 100000 by default
//
// No draw. Measured: the values of heaps 0, 1, ..., N-1. A second argument prints them
// to stderr. checksum = sum of value(n) * (n+1) mod 2^64.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

int main(int argc, char** argv) {
    uint32_t n = argc > 1 ? strtoul(argv[1], nullptr, 10) : 100000;

    clock_t start = clock();
    uint32_t size = 1;  // a play from n lasts fewer than n moves, so values are below size
    while (size < n + 1) size *= 2;
    std::vector<uint32_t> value(n), stamp(size + 1);
    for (uint32_t h = 0; h < n; h++) {
        for (uint32_t a = 1; 2 * a < h; a++) stamp[value[a] ^ value[h - a]] = h + 1;
        uint32_t g = 0;
        while (stamp[g] == h + 1) g++;
        value[h] = g;
    }
    clock_t end = clock();

    uint64_t sum = 0;
    for (uint32_t h = 0; h < n; h++) sum += value[h] * uint64_t(h + uint64_t(1));
    if (argc > 2) for (uint32_t h = 0; h < n; h++) fprintf(stderr, "%u%c", value[h], h + 1 < n ? ' ' : '\n');
    printf("checksum %" PRIu64 "\n", sum);
    printf("seconds %.6f\n", double(end - start) / CLOCKS_PER_SEC);
}
