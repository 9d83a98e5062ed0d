// The time in nanoseconds, by the function of the C library that CLOCK names.
#pragma once
#include <sys/time.h>
#include <time.h>

static long look(void) {
#if CLOCK == 1
  struct timeval now;
  gettimeofday(&now, 0);
  return now.tv_sec * 1000000000 + now.tv_usec * 1000;
#elif CLOCK == 2
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return now.tv_sec * 1000000000 + now.tv_nsec;
#elif CLOCK == 3
  return time(0) * 1000000000;
#elif CLOCK == 4
  return clock() * (1000000000 / CLOCKS_PER_SEC);
#elif CLOCK == 5
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000 + now.tv_nsec;
#else
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000 + now.tv_nsec;
#endif
}
