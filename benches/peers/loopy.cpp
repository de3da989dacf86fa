// Outcomes (N, P or draw) of every vertex of a graph with cycles, backwards from the vertices without edges.
//
//   loopy [N [M]]  N vertices, M random edges; 1000000 and 10000000 by default
//
// Data: see graph.hpp, but the edges 0, 100, 200, ... are turned round.
// Measured: seconds, from forward CSR to all outcomes, the reverse CSR included.
// checksum = sum of code(v) * (v+1) mod 2^64, where P is 0, N is 1 and a draw is 2.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "graph.hpp"

int main(int argc, char** argv) {
    uint32_t n = 1000000, m = 10000000;
    if (argc > 1) n = strtoul(argv[1], nullptr, 10);
    if (argc > 2) m = strtoul(argv[2], nullptr, 10);
    if (n < 2 && m > 0) return fprintf(stderr, "edges need two vertices\n"), 2;
    Ints from(m), to(m);
    random_edges(n, from, to);
    for (size_t e = 0; e < m; e += 100) std::swap(from[e], to[e]);
    Csr graph = forward(n, from, to);
    const Ints& start = graph.start;

    clock_t t0 = clock();
    Csr reverse = reversed(n, graph);
    const Ints &rstart = reverse.start, &prev = reverse.next;
    std::vector<uint8_t> code(n, 2);
    Ints left(n), queue;
    queue.reserve(n);
    for (uint32_t v = 0; v < n; v++)
        if (!(left[v] = start[v + 1] - start[v])) code[v] = 0, queue.push_back(v);
    for (uint32_t i = 0; i < queue.size(); i++) {
        uint32_t v = queue[i];
        for (uint32_t e = rstart[v]; e < rstart[v + 1]; e++) {
            uint32_t w = prev[e];
            if (code[w] != 2) continue;
            if (code[v] == 0) code[w] = 1, queue.push_back(w);
            else if (!--left[w]) code[w] = 0, queue.push_back(w);
        }
    }
    clock_t t1 = clock();
    uint64_t sum = 0;
    for (uint32_t v = 0; v < n; v++) sum += uint64_t(code[v]) * (v + uint64_t(1));
    printf("checksum %" PRIu64 "\n", sum);
    printf("seconds %.6f\n", double(t1 - t0) / CLOCKS_PER_SEC);
}
