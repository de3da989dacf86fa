// The random numbers of all peers: splitmix64 (Vigna), seed 42.
#pragma once
#include <cstdint>

static uint64_t state = 42;
static inline uint64_t splitmix() {
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}
