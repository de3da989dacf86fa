// XOR of many nim heaps held in memory.
//
//   nim_xor [N]                 N = 100000000 by default (8 bytes each)
//
// Data: splitmix64, seed 42. Draw k (k = 0, 1, ..., N-1) is heap k, all 64 bits.
// Measured: the XOR pass only. checksum = the XOR.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "splitmix.hpp"

int main(int argc, char** argv) {
    size_t n = argc > 1 ? strtoull(argv[1], nullptr, 10) : 100000000;
    std::vector<uint64_t> heaps(n);
    for (auto& h : heaps) h = splitmix();

    clock_t start = clock();
    uint64_t x = 0;
    for (uint64_t h : heaps) x ^= h;
    clock_t end = clock();

    printf("checksum %" PRIu64 "\n", x);
    printf("seconds %.6f\n", double(end - start) / CLOCKS_PER_SEC);
}
