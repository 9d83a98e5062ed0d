//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
// Whoever gives up waiting does so at the deadline or later.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, own = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t semaphore;
static mtx_t plain;
static cnd_t changed;

static struct timespec deadline;

static void check(int late) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  const int is_late = now.tv_sec > deadline.tv_sec ||
                      (now.tv_sec == deadline.tv_sec && now.tv_nsec >= deadline.tv_nsec);
  if (late) assert(is_late);
}

static void *wait_for_all(void *unused) {
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_nsec += 200000000;
  check(pthread_mutex_timedlock(&mutex, &deadline) == ETIMEDOUT);
  deadline.tv_sec += 1;
  check(pthread_rwlock_timedrdlock(&lock, &deadline) == ETIMEDOUT);
  deadline.tv_sec += 1;
  check(pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &deadline) == ETIMEDOUT);
  deadline.tv_sec += 1;
  check(sem_timedwait(&semaphore, &deadline) != 0 && errno == ETIMEDOUT);
  return unused;
}

int main(void) {
  pthread_t waiting;
  sem_init(&semaphore, 0, 0);
  mtx_init(&plain, mtx_timed);
  cnd_init(&changed);
  pthread_mutex_lock(&mutex);
  pthread_rwlock_wrlock(&lock);
  pthread_create(&waiting, 0, wait_for_all, 0);
  pthread_join(waiting, 0);
  pthread_mutex_lock(&own);
  deadline.tv_sec += 1;
  check(pthread_cond_timedwait(&condition, &own, &deadline) == ETIMEDOUT);
  mtx_lock(&plain);
  deadline.tv_sec += 1;
  check(cnd_timedwait(&changed, &plain, &deadline) == thrd_timedout);
}
