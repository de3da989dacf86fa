// Values of a subtraction game with 100 moves.
//
//   subtraction [RANGE [N]]     RANGE = 1000, N = 1000000 by default
//
// Data: splitmix64, seed 42. Draw 1 + draw % RANGE until 100 distinct moves are held (a
// move seen before is thrown away); the moves are then sorted.
// Measured: the values of heaps 0, 1, ..., N-1. A third argument prints them to stderr.
// checksum = sum of value(n) * (n+1) mod 2^64.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <set>
#include <vector>

#include "splitmix.hpp"

int main(int argc, char** argv) {
    uint64_t range = argc > 1 ? strtoull(argv[1], nullptr, 10) : 1000;
    uint32_t n = argc > 2 ? strtoul(argv[2], nullptr, 10) : 1000000;
    if (range < 100) return fprintf(stderr, "RANGE must be at least 100\n"), 2;
    std::set<uint32_t> drawn;
    while (drawn.size() < 100) drawn.insert(uint32_t(1 + splitmix() % range));
    std::vector<uint32_t> moves(drawn.begin(), drawn.end());

    clock_t start = clock();
    std::vector<uint8_t> value(n);                // 100 moves: values up to 100
    std::vector<uint32_t> stamp(moves.size() + 2);
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t s : moves) {
            if (s > i) break;
            stamp[value[i - s]] = i + 1;
        }
        uint32_t g = 0;
        while (stamp[g] == i + 1) g++;
        value[i] = uint8_t(g);
    }
    clock_t end = clock();

    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) sum += value[i] * uint64_t(i + uint64_t(1));
    if (argc > 3) for (uint32_t i = 0; i < n; i++) fprintf(stderr, "%u%c", value[i], i + 1 < n ? ' ' : '\n');
    printf("checksum %" PRIu64 "\n", sum);
    printf("seconds %.6f\n", double(end - start) / CLOCKS_PER_SEC);
}
