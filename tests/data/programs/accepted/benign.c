//! {"exit": 0, "summary": "no error in any execution \\(2 races declared benign\\)"}
//! {"args": ["--reduction=view", "--runtime=tree"], "exit": 0, "summary": "2 races declared benign"}
//! {"args": ["-DHEAP"], "exit": 0, "summary": "declared benign"}
//! {"args": ["-DHEAP", "--reduction=view", "--runtime=tree"], "exit": 0, "summary": "declared benign"}
//! {"args": ["-DLOCAL"], "exit": 0, "summary": "declared benign"}
//! {"args": ["-DOTHER"], "exit": 1, "kind": "data-race", "message": "data race on counters.other"}
//! {"args": ["-DOTHER", "-DHEAP"], "exit": 1, "kind": "data-race"}
//! {"args": ["-DNONE"], "exit": 1, "kind": "data-race", "message": "data race on counters.hits"}
// A statistic that may be wrong. What else lies beside it is no statistic.
#include <heddle.h>
#include <pthread.h>
#include <stdlib.h>
struct counters {
  int hits;
  int other;
} counters;

void *count(void *shared) {
  struct counters *all = shared;
  all->hits++;
#ifdef OTHER
  all->other++;
#endif
  return 0;
}

int main(void) {
  struct counters *all = &counters;
#ifdef LOCAL
  struct counters mine = {0, 0};
  all = &mine;
#endif
#ifdef HEAP
  all = calloc(1, sizeof *all);
#endif
#ifndef NONE
  HEDDLE_BENIGN_RACE(all->hits);
#endif
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, count, all);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
#ifdef HEAP
  free(all);
#endif
  return 0;
}
