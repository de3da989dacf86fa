// Grundy values of every vertex of an acyclic graph.
//
//   dag [N [M]]      N vertices, M random edges; 1000000 and 10000000 by default
//   dag --chain [N]  the chain 0 -> 1 -> ... -> N-1, no draw at all
//
// Data: see graph.hpp.
// Measured: seconds_csr, edge list to forward CSR (counting sort); seconds, from forward
// CSR to all values, of which seconds_reverse is the reverse CSR and the rest is Kahn's
// order on out-degrees with the mex taken as each vertex comes out.
// checksum = sum of value(v) * (v+1) mod 2^64.
#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "graph.hpp"

int main(int argc, char** argv) {
    bool chain = argc > 1 && !strcmp(argv[1], "--chain");
    uint32_t n = chain ? 10000000 : 1000000, m = 10000000;
    if (argc > 1 + chain) n = strtoul(argv[1 + chain], nullptr, 10);
    if (argc > 2 && !chain) m = strtoul(argv[2], nullptr, 10);
    if (chain) m = n ? n - 1 : 0;
    if (n < 2 && m > 0) return fprintf(stderr, "edges need two vertices\n"), 2;
    Ints from(m), to(m);
    if (chain) {
        for (uint32_t e = 0; e < m; e++) from[e] = e, to[e] = e + 1;
    } else {
        random_edges(n, from, to);
    }

    clock_t t0 = clock();
    Csr graph = forward(n, from, to);
    const Ints &start = graph.start, &next = graph.next;

    clock_t t1 = clock();
    Csr reverse = reversed(n, graph);
    const Ints &rstart = reverse.start, &prev = reverse.next;

    clock_t t2 = clock();
    Ints left(n), queue, value(n);
    queue.reserve(n);
    uint32_t most = 0;
    for (uint32_t v = 0; v < n; v++) {
        left[v] = start[v + 1] - start[v];
        most = std::max(most, left[v]);
        if (!left[v]) queue.push_back(v);
    }
    Ints stamp(most + 2);  // a value is at most the out-degree
    for (uint32_t i = 0; i < queue.size(); i++) {
        uint32_t v = queue[i], g = 0;
        for (uint32_t e = start[v]; e < start[v + 1]; e++) stamp[value[next[e]]] = i + 1;
        while (stamp[g] == i + 1) g++;
        value[v] = g;
        for (uint32_t e = rstart[v]; e < rstart[v + 1]; e++)
            if (!--left[prev[e]]) queue.push_back(prev[e]);
    }
    clock_t t3 = clock();
    if (queue.size() != n) return fprintf(stderr, "not acyclic\n"), 1;

    uint64_t sum = 0;
    for (uint32_t v = 0; v < n; v++) sum += uint64_t(value[v]) * (v + uint64_t(1));
    printf("checksum %" PRIu64 "\n", sum);
    printf("seconds_csr %.6f\n", double(t1 - t0) / CLOCKS_PER_SEC);
    printf("seconds_reverse %.6f\n", double(t2 - t1) / CLOCKS_PER_SEC);
    printf("seconds %.6f\n", double(t3 - t1) / CLOCKS_PER_SEC);
}
