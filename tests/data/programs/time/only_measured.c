//! {"exit": 0, "executions": 6, "args": ["--reduction=dpor"]}
//! {"args": ["--define", "MEASURED=1", "--reduction=dpor"], "exit": 0, "executions": 6}
//! {"args": ["--define", "MEASURED=1", "--reduction=rf", "--model=tso"], "exit": 0, "executions": 6}
//! {"args": ["--define", "MEASURED=2", "--reduction=dpor"], "exit": 0}
// A program that measures how long it takes, and prints that, has no more executions than one that does not.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct task {
  int count;
  double seconds;
  struct timespec begin, end;
};

static atomic_int sum;

static double seconds_between(const struct timespec *a, const struct timespec *b) {
  return (double)(b->tv_sec - a->tv_sec) + (double)(b->tv_nsec - a->tv_nsec) / 1e9;
}

static void look(struct timespec *result) {
#ifdef MEASURED
  clock_gettime(CLOCK_MONOTONIC, result);
#endif
}

static void *work(void *argument) {
  struct task *task = argument;
  look(&task->begin);
  for (int i = 0; i < task->count; i++) sum++;
  usleep(10);
  look(&task->end);
  task->seconds = seconds_between(&task->begin, &task->end);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  struct task tasks[2] = {{2}, {2}};
  srand((unsigned)time(0));
  const clock_t start = clock();
  if (start == (clock_t)-1) return 1;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, work, &tasks[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  for (int i = 0; i < 2; i++) printf("%d: %f s\n", tasks[i].count, tasks[i].seconds);
  printf("%f s of the processor\n", (double)(clock() - start) / CLOCKS_PER_SEC);
  printf("%d ms, %ld s\n", (int)(tasks[0].seconds * 1e3), (tasks[1].end.tv_sec - tasks[1].begin.tv_sec) * 2);
#if MEASURED == 2
  assert(tasks[0].seconds >= 0);
#endif
}
