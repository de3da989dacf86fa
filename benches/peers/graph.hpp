// The graphs of dag and loopy: random edges, and lists of edges by vertex (CSR).
//
// Data: first the relabelling: perm = 0, 1, ..., N-1, then for i = N-1 down to 1, j =
// draw % (i+1), swap perm[i] and perm[j]. Then each edge: a = draw % N, b = draw % N, both
// drawn again while a == b; the edge goes from perm[max(a,b)] to perm[min(a,b)]. Repeated
// edges are kept.
#pragma once
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "splitmix.hpp"

using Ints = std::vector<uint32_t>;

static inline void random_edges(uint32_t n, Ints& from, Ints& to) {
    Ints perm(n);
    std::iota(perm.begin(), perm.end(), 0u);
    for (uint32_t i = n; i-- > 1;) std::swap(perm[i], perm[splitmix() % (i + 1)]);
    for (size_t e = 0; e < from.size(); e++) {
        uint64_t a, b;
        do a = splitmix() % n, b = splitmix() % n; while (a == b);
        from[e] = perm[std::max(a, b)], to[e] = perm[std::min(a, b)];
    }
}

// The edges of vertex v lead to next[start[v]], ..., next[start[v + 1] - 1].
struct Csr {
    Ints start, next;
};

static inline Ints starts(uint32_t n, const Ints& of) {
    Ints start(n + 1);
    for (uint32_t v : of) start[v + 1]++;
    for (uint32_t v = 0; v < n; v++) start[v + 1] += start[v];
    return start;
}

static inline Csr forward(uint32_t n, const Ints& from, const Ints& to) {
    Csr graph{starts(n, from), Ints(to.size())};
    Ints at(graph.start.begin(), graph.start.end() - 1);
    for (size_t e = 0; e < to.size(); e++) graph.next[at[from[e]]++] = to[e];
    return graph;
}

static inline Csr reversed(uint32_t n, const Csr& graph) {
    Csr reverse{starts(n, graph.next), Ints(graph.next.size())};
    Ints at(reverse.start.begin(), reverse.start.end() - 1);
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t e = graph.start[v]; e < graph.start[v + 1]; e++) reverse.next[at[graph.next[e]]++] = v;
    return reverse;
}
