// Every winning move of many nim heaps.
//
//   nim_moves [N]                    N = 1000000 heaps in memory, the moves as a list
//   nim_moves --generate [N] > file  write N heaps as one line of text
//   nim_moves --text < file          scanf; prints OUTCOME, VALUE and COUNT, then the first ten moves as HEAP:SIZE
//
// Data: splitmix64, seed 42. Draw k (k = 0, 1, ..., N-1) is heap k: all 64 bits in memory, draw % 1000000 as text.
// Heaps are numbered from 1, SIZE is what is left of the heap, COUNT the number of winning moves.
// Measured: value and moves in memory; reading, solving and writing of text, for which the result lines go to stderr.
// moves = COUNT comes first; checksum = sum of HEAP * SIZE over the winning moves, mod 2^64.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

#include "splitmix.hpp"

int main(int argc, char** argv) {
    bool text = argc > 1 && !strcmp(argv[1], "--text");
    bool generate = argc > 1 && !strcmp(argv[1], "--generate");
    int number = 1 + (text || generate);
    size_t n = argc > number ? strtoull(argv[number], nullptr, 10) : 1000000;
    if (generate) {
        while (n--) printf("%" PRIu64 "%c", splitmix() % 1000000, n ? ' ' : '\n');
        return 0;
    }
    std::vector<uint64_t> heaps;
    if (!text)
        for (size_t i = 0; i < n; i++) heaps.push_back(splitmix());

    clock_t start = clock();
    if (text)
        for (uint64_t h; scanf("%" SCNu64, &h) == 1;) heaps.push_back(h);
    uint64_t x = 0;
    for (uint64_t h : heaps) x ^= h;
    std::vector<std::pair<size_t, uint64_t>> moves;
    for (size_t i = 0; i < heaps.size(); i++)
        if ((heaps[i] ^ x) < heaps[i]) moves.emplace_back(i + 1, heaps[i] ^ x);
    if (text) {
        printf("%c %" PRIu64 " %zu", x ? 'N' : 'P', x, moves.size());
        for (size_t i = 0; i < moves.size() && i < 10; i++) printf(" %zu:%" PRIu64, moves[i].first, moves[i].second);
        putchar('\n');
        fflush(stdout);
    }
    clock_t end = clock();

    uint64_t sum = 0;
    for (auto& m : moves) sum += m.first * m.second;
    FILE* out = text ? stderr : stdout;
    fprintf(out, "moves %zu\nchecksum %" PRIu64 "\n", moves.size(), sum);
    fprintf(out, "seconds %.6f\n", double(end - start) / CLOCKS_PER_SEC);
}
