/*
 * The look-ups of src/net/word-index.ts, src/net/ipv6-index.ts and src/rules/compile/mask.ts once more in C, on the tables that
 * the bench hands in: what the same work costs without a virtual machine. Standard input holds arrays of 32-bit words, each after
 * its length. Prints the nanoseconds of a packet, the middle round of many, and a sum of what decided.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WARM_UPS = 30, ROUNDS = 61, LOOKS = 4 };

static uint32_t *read_array(uint32_t *length) {
    uint32_t size;
    if (fread(&size, 4, 1, stdin) != 1) { fputs("expected a length, got the end\n", stderr); exit(2); }
    uint32_t *words = malloc(4 * (size_t)size + 4);
    if (words == NULL || fread(words, 4, size, stdin) != size) { fputs("expected an array, got the end\n", stderr); exit(2); }
    if (length != NULL) *length = size;
    return words;
}

typedef struct { uint32_t shift, *buckets, *firsts, *values; } word_index;

static word_index read_index(void) {
    word_index index;
    index.shift = *read_array(NULL);
    index.buckets = read_array(NULL);
    index.firsts = read_array(NULL);
    index.values = read_array(NULL);
    return index;
}

static inline uint32_t value_in_index(const word_index *index, uint32_t word) {
    uint32_t bucket = word >> index->shift;
    uint32_t low = index->buckets[bucket], high = index->buckets[bucket + 1];
    while (low < high) {
        uint32_t middle = (low + high + 1) >> 1;
        if (index->firsts[middle] <= word) low = middle;
        else high = middle - 1;
    }
    return index->values[low];
}

typedef struct { uint32_t slot_shift, slot_mask, *slots; word_index groups; uint32_t *words, *runs, *buckets, *firsts, *masks; } ipv6_index;

static inline int starts_above(const uint32_t *first, const uint32_t *address) {
    for (int word = 1; word < 4; word++)
        if (first[word] != address[word]) return first[word] > address[word];
    return 0;
}

static inline uint32_t mask_in_index(const ipv6_index *index, const uint32_t *address) {
    uint32_t slot = (address[0] * UINT32_C(0x9e3779b1)) >> index->slot_shift;
    int look = 0;
    for (; look < LOOKS && index->slots[slot] != 0; look++, slot = (slot + 1) & index->slot_mask)
        if (index->words[2 * (index->slots[slot] - 1)] == address[0]) break;
    int is_found = look < LOOKS && index->slots[slot] != 0;
    uint32_t group = is_found ? index->slots[slot] - 1 : value_in_index(&index->groups, address[0]);
    const uint32_t *run = index->runs + 4 * group;
    if (!is_found && index->words[2 * group] != address[0]) return index->masks[run[0]];
    uint32_t lowest = index->words[2 * group + 1];
    uint32_t offset = address[1] < lowest ? 0 : (address[1] - lowest) >> run[3];
    uint32_t bucket = run[1] + (offset < run[2] ? offset : run[2]);
    uint32_t low = index->buckets[bucket], high = index->buckets[bucket + 1];
    while (low < high) {
        uint32_t middle = (low + high + 1) >> 1;
        if (starts_above(index->firsts + 4 * middle, address)) high = middle - 1;
        else low = middle;
    }
    return index->masks[low];
}

static inline uint32_t decider_at(uint32_t mask) { return mask == 0 ? 0 : 1 + (uint32_t)__builtin_ctz(mask); }

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

int main(void) {
    uint32_t is_ipv6 = *read_array(NULL), count;
    word_index ipv4 = {0};
    ipv6_index ipv6 = {0};
    if (is_ipv6) {
        ipv6.slot_shift = *read_array(NULL);
        ipv6.slots = read_array(&ipv6.slot_mask);
        ipv6.slot_mask -= 1;
        ipv6.groups = read_index();
        ipv6.words = read_array(NULL);
        ipv6.runs = read_array(NULL);
        ipv6.buckets = read_array(NULL);
        ipv6.firsts = read_array(NULL);
        ipv6.masks = read_array(NULL);
    } else ipv4 = read_index();
    uint32_t *port_tables[2] = {read_array(NULL), read_array(NULL)};
    uint32_t *protocols = read_array(&count), *words = read_array(NULL), *ports = read_array(NULL);
    int8_t *deciders = malloc(count);
    double times[ROUNDS];
    if (deciders == NULL || count == 0) return 2;
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
        double start = now();
        for (uint32_t row = 0; row < count; row++) {
            uint32_t by_address = is_ipv6 ? mask_in_index(&ipv6, words + 4 * row) : value_in_index(&ipv4, words[row]);
            deciders[row] = (int8_t)decider_at(by_address & port_tables[protocols[row]][ports[row]]);
        }
        if (round >= 0) times[round] = now() - start;
    }
    uint64_t sum = 0;
    for (uint32_t row = 0; row < count; row++) sum += (uint64_t)deciders[row] * (row + 1);
    qsort(times, ROUNDS, sizeof *times, ascending);
    printf("{\"ns\":%.3f,\"sum\":%llu}\n", times[ROUNDS / 2] / count, (unsigned long long)sum);
    return 0;
}
