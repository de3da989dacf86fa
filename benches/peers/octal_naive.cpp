// Values of an octal game, straight from the definition.
//
//   octal_naive [CODE [N]]      CODE = 0.07 (Dawson's Kayles), N = 100000 by default
//
// Digit k after the point (k = 0 is the digit before it, 0 or 4) rules taking k tokens
// from a heap: bit 1 allows leaving nothing, bit 2 one heap, bit 4 two heaps. Every
// unordered split is looked at once. No draw.
// Measured: the values of heaps 0, 1, ..., N-1. A third argument prints them to stderr.
// checksum = sum of value(n) * (n+1) mod 2^64.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

int main(int argc, char** argv) {
    const char* code = argc > 1 ? argv[1] : "0.07";
    uint32_t n = argc > 2 ? strtoul(argv[2], nullptr, 10) : 100000;
    std::vector<int> digit;
    for (const char* c = code; *c; c++) {
        if (c == code + 1 && *c == '.') continue;
        if (c == code + 1 || *c < '0' || *c > '7') return fprintf(stderr, "bad code %s\n", code), 2;
        digit.push_back(*c - '0');
    }
    if (digit.empty() || digit[0] & 3) return fprintf(stderr, "bad code %s\n", code), 2;

    clock_t start = clock();
    uint32_t size = 1;  // a play from n lasts at most 2n moves, so values are below size
    while (size < 2 * n + 2) size *= 2;
    std::vector<uint32_t> value(n), stamp(size + 1);
    for (uint32_t h = 0; h < n; h++) {
        for (uint32_t k = 0; k < digit.size() && k <= h; k++) {
            uint32_t rest = h - k;
            if (digit[k] & 1 && rest == 0) stamp[0] = h + 1;
            if (digit[k] & 2 && rest > 0) stamp[value[rest]] = h + 1;
            if (digit[k] & 4)
                for (uint32_t a = 1; a <= rest / 2; a++) stamp[value[a] ^ value[rest - a]] = h + 1;
        }
        uint32_t g = 0;
        while (stamp[g] == h + 1) g++;
        value[h] = g;
    }
    clock_t end = clock();

    uint64_t sum = 0;
    for (uint32_t h = 0; h < n; h++) sum += value[h] * uint64_t(h + uint64_t(1));
    if (argc > 3) for (uint32_t h = 0; h < n; h++) fprintf(stderr, "%u%c", value[h], h + 1 < n ? ' ' : '\n');
    printf("checksum %" PRIu64 "\n", sum);
    printf("seconds %.6f\n", double(end - start) / CLOCKS_PER_SEC);
}
