/* For programs written for CDSChecker: accesses that are not atomic, by their size. */
#ifndef LIBRACE_H
#define LIBRACE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void store_8(void *address, uint8_t value);
void store_16(void *address, uint16_t value);
void store_32(void *address, uint32_t value);
void store_64(void *address, uint64_t value);

uint8_t load_8(const void *address);
uint16_t load_16(const void *address);
uint32_t load_32(const void *address);
uint64_t load_64(const void *address);

#ifdef __cplusplus
}
#endif

/* CDSChecker's thrd_join has one parameter, that of C has two: either may be called. */
#include <threads.h>
#define HEDDLE_JOIN_OF_TWO(thread, result, ...) thrd_join(thread, result)
#define thrd_join(...) HEDDLE_JOIN_OF_TWO(__VA_ARGS__, 0, 0)

#endif
