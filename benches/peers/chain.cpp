// Grundy values of a chain by plain mex and a hash map, on an explicit stack: recursion would end in a crash.
//
//   chain [N]                   the chain 0 -> 1 -> ... -> N-1, N = 10000000 by default
//
// The chain is known only through options(), as any game would be. No draw.
// Measured: the value of position 0, all the others included.
// checksum = sum of value(v) * (v+1) mod 2^64.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <unordered_map>
#include <vector>

static uint32_t n;

static void options(uint32_t v, std::vector<uint32_t>& out) {
    if (v + 1 < n) out.push_back(v + 1);
}

int main(int argc, char** argv) {
    n = argc > 1 ? strtoul(argv[1], nullptr, 10) : 10000000;

    clock_t begin = clock();
    struct Frame { uint32_t v; size_t start, cursor; };
    std::unordered_map<uint32_t, uint32_t> value;
    std::vector<uint32_t> pool, stamp;  // the options of all frames
    std::vector<Frame> frames;
    uint32_t now = 0;
    auto open = [&](uint32_t v) {
        size_t start = pool.size();
        options(v, pool);
        frames.push_back({v, start, start});
    };
    open(0);
    while (!frames.empty()) {
        Frame& f = frames.back();
        while (f.cursor < pool.size() && value.count(pool[f.cursor])) f.cursor++;
        if (f.cursor < pool.size()) {
            open(pool[f.cursor]);
            continue;
        }
        size_t count = pool.size() - f.start;
        if (stamp.size() < count + 1) stamp.resize(count + 1);
        now++;
        for (size_t i = f.start; i < pool.size(); i++) {
            uint32_t g = value[pool[i]];
            if (g <= count) stamp[g] = now;
        }
        uint32_t g = 0;
        while (stamp[g] == now) g++;
        value[f.v] = g;
        pool.resize(f.start);
        frames.pop_back();
    }
    clock_t end = clock();

    uint64_t sum = 0;
    for (auto& p : value) sum += p.second * (p.first + uint64_t(1));
    printf("checksum %" PRIu64 "\n", sum);
    printf("seconds %.6f\n", double(end - begin) / CLOCKS_PER_SEC);
}
