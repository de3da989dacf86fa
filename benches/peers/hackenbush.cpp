// The value of green Hackenbush on a graph, by bridges (Tarjan) and the fusion principle.
//
//   hackenbush [N]           N edges, 1000000 by default: trees with chords
//   hackenbush --circle [N]  one circle through the ground
//
// Data: splitmix64, seed 42, last = 0; for i = 0, ..., N-1, back = draw % clamp(last, 1, 1000); every fifth edge, i % 5 = 4, joins
// last and max(last - back, 0), every other one max(last - back, 0) and last + 1, which then is the last.
// Measured: seconds, from the edge list to the value. checksum = the value.
#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

#include "splitmix.hpp"

using Ints = std::vector<uint32_t>;

int main(int argc, char** argv) {
    bool circle = argc > 1 && !strcmp(argv[1], "--circle");
    uint32_t m = 1000000;
    if (argc > 1 + circle) m = strtoul(argv[1 + circle], nullptr, 10);
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    uint32_t last = 0;
    for (uint32_t i = 0; i < m; i++) {
        if (circle) {
            edges.push_back({i, (i + 1) % m});
            last = m - 1;
            continue;
        }
        uint32_t back = splitmix() % std::clamp(last, 1u, 1000u), low = last > back ? last - back : 0;
        if (i % 5 == 4) edges.push_back({last, low});
        else edges.push_back({low, ++last});
    }

    clock_t t0 = clock();
    uint32_t n = last + 1;
    Ints start(n + 2), at(2 * size_t(m));
    for (auto [a, b] : edges) start[a + 1]++, start[b + 1]++;
    for (uint32_t v = 0; v < n; v++) start[v + 1] += start[v];
    Ints fill(start.begin(), start.end());
    for (uint32_t e = 0; e < m; e++) at[fill[edges[e].first]++] = e, at[fill[edges[e].second]++] = e;
    Ints seen(n), low(n), up(n, UINT32_MAX), parent(n), order;
    Ints next(start.begin(), start.end());
    std::vector<bool> used(m);
    std::vector<uint64_t> sum(n);
    uint32_t clock_ = 0;
    Ints stack{0};
    seen[0] = low[0] = ++clock_;
    while (!stack.empty()) {
        uint32_t v = stack.back();
        if (next[v] == start[v + 1]) {
            stack.pop_back();
            if (v == 0) break;
            uint32_t p = parent[v];
            if (low[v] == seen[v]) sum[p] ^= sum[v] + 1;
            else sum[p] ^= sum[v] ^ 1, low[p] = std::min(low[p], low[v]);
            continue;
        }
        uint32_t e = at[next[v]++];
        if (used[e]) continue;
        used[e] = true;
        uint32_t w = edges[e].first == v ? edges[e].second : edges[e].first;
        if (!seen[w]) {
            seen[w] = low[w] = ++clock_;
            parent[w] = v;
            stack.push_back(w);
        } else {
            low[v] = std::min(low[v], seen[w]);
            sum[v] ^= 1;  // v is the upper end
        }
    }
    clock_t t1 = clock();
    printf("checksum %" PRIu64 "\n", sum[0]);
    printf("seconds %.6f\n", double(t1 - t0) / CLOCKS_PER_SEC);
}
