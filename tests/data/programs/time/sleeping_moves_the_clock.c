//! {"exit": 0}
//! {"args": ["--define", "TOO_LONG=1"], "exit": 1, "kind": "assertion", "line": 52}
// However one sleeps, at least that much time is over afterwards; it may be more.
#define _GNU_SOURCE
#include <assert.h>
#include <threads.h>
#include <unistd.h>

#include "look.h"

static const long second = 1000000000;

static void by_nanosleep(void) {
  const struct timespec while_ = {10, 5};
  nanosleep(&while_, 0);
}
static void by_clock_nanosleep(void) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += 10;
  until.tv_nsec += 5;
  if (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, 0) != 0) assert(0);
}
static void by_thrd_sleep(void) {
  thrd_sleep(&(struct timespec){10, 5}, 0);
}
static void by_sleep(void) {
  sleep(11);
}
static void by_usleep(void) {
  for (int i = 0; i < 11; i++) usleep(1000000);
}

static void (*const ways[])(void) = {by_nanosleep, by_clock_nanosleep, by_thrd_sleep, by_sleep, by_usleep};

int main(void) {
#ifdef TOO_LONG
  const unsigned first = TOO_LONG, last = TOO_LONG;
#else
  const unsigned first = 0, last = 4;
#endif
  for (unsigned i = first; i <= last; i++) {
    const long before = look();
    ways[i]();
    const long after = look();
    if (after - before >= 10 * second + 5) continue;
    assert(0);
  }
#ifdef TOO_LONG
  const long before = look();
  sleep(1);
  assert(look() - before < 60 * second);
#endif
}
