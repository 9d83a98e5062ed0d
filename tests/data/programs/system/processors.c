//! {"exit": 0, "args": ["-DLOST=0"]}
//! {"exit": 1, "kind": "assertion", "line": 33, "args": ["-DLOST=1"]}
// As many threads as the machine has processors, by all ways to ask, each with a number of its own. With LOST, their
// counts are lost: there is more than one of them.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/sysinfo.h>
#include <unistd.h>

static atomic_long count;
static pid_t number_of_main;

static void *work(void *argument) {
  assert(gettid() != number_of_main && getpid() == number_of_main);
  if (LOST) count = count + 1;
  else count++;
  return argument;
}

int main(void) {
  long threads = sysconf(_SC_NPROCESSORS_ONLN);
  cpu_set_t set;
  assert(sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) == threads && CPU_ISSET(0, &set));
  assert(get_nprocs() == threads && threads < 8 && sched_getcpu() < threads);
  assert(sysconf(_SC_PAGESIZE) == getpagesize() && sysconf(_SC_ARG_MAX) == -1);
  number_of_main = gettid();
  pthread_t handles[8];
  for (long i = 0; i < threads; ++i) pthread_create(&handles[i], NULL, work, NULL);
  for (long i = 0; i < threads; ++i) pthread_join(handles[i], NULL);
  assert(count == threads);
  return 0;
}
