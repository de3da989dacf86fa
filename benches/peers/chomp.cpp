// Grundy value of a chomp rectangle by plain mex and a hash map.
//
//   chomp [R C]                 R rows (1-16) of C squares (1-15); 10 10 by default
//
// A position is its row lengths, longest first, row r in bits 4r..4r+3 of a key. A move
// takes a square (r, c) and all squares (r' >= r, c' >= c). The poisoned square (0, 0)
// cannot be taken, so the position where only it is left has no moves. No draw.
// Measured: the value of the rectangle, all the positions below it included.
// value, positions and options (moves looked at, summed over positions) come first;
// checksum = sum over positions of value * (key+1) mod 2^64.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <unordered_map>

static std::unordered_map<uint64_t, uint32_t> memo;
static uint64_t options = 0;
static int rows;

static uint32_t value(uint64_t key) {
    auto known = memo.find(key);
    if (known != memo.end()) return known->second;
    bool seen[16 * 15 + 1] = {};
    for (int r = 0; r < rows; r++) {
        int length = key >> 4 * r & 15;
        for (int c = r ? 0 : 1; c < length; c++) {
            uint64_t to = key;
            for (int q = r; q < rows && int(to >> 4 * q & 15) > c; q++)
                to = (to & ~(uint64_t(15) << 4 * q)) | uint64_t(c) << 4 * q;
            seen[value(to)] = true;
            options++;
        }
    }
    uint32_t g = 0;
    while (seen[g]) g++;
    return memo[key] = g;
}

int main(int argc, char** argv) {
    rows = argc > 2 ? atoi(argv[1]) : 10;
    int columns = argc > 2 ? atoi(argv[2]) : 10;
    if (rows < 1 || rows > 16 || columns < 1 || columns > 15)
        return fprintf(stderr, "at most 16 rows of 15\n"), 2;
    uint64_t key = 0;
    for (int r = 0; r < rows; r++) key |= uint64_t(columns) << 4 * r;

    clock_t start = clock();
    uint32_t g = value(key);
    clock_t end = clock();

    uint64_t sum = 0;
    for (auto& p : memo) sum += p.second * (p.first + 1);
    printf("value %u\npositions %zu\noptions %" PRIu64 "\n", g, memo.size(), options);
    printf("checksum %" PRIu64 "\n", sum);
    printf("seconds %.6f\n", double(end - start) / CLOCKS_PER_SEC);
}
