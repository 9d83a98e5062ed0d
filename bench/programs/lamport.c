//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--reduction=rf", "--oracle=paper"], "exit": 0, "executions": 3942, "blocked": 4233}
// Lamport's second fast mutex, N threads, one entry each; waiting is assuming. Tables: lamport of Abdulla et al. (OOPSLA 2019).
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

atomic_int b[N + 1], x, y, c;

void enter(int i) {
  for (;;) {
    b[i] = 1;
    x = i;
    if (y != 0) {
      b[i] = 0;
      heddle_assume(y == 0);
      continue;
    }
    y = i;
    if (x == i) return;
    b[i] = 0;
    for (int j = 1; j <= N; j++) heddle_assume(b[j] == 0);
    if (y == i) return;
    heddle_assume(y == 0);
  }
}

void leave(int i) {
  y = 0;
  b[i] = 0;
}

void *contender(void *argument) {
  int i = (intptr_t)argument;
  enter(i);
  c = i;
  int seen = c;
  assert(seen == i);
  leave(i);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 1; i <= N; i++) pthread_create(&t[i - 1], 0, contender, (void *)(intptr_t)i);
  return 0;
}
