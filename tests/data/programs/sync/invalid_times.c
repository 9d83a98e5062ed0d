//! {"exit": 0, "executions": 1}
// Times whose nanoseconds are no part of a second, clocks that do not exist and settings of attributes that do not are refused, as
// glibc does. A mutex that is free is taken whatever the deadline.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static void sleeps(const struct timespec *bad) {
  errno = 0;
  assert(nanosleep(bad, 0) == -1 && errno == EINVAL);
  assert(clock_nanosleep(CLOCK_MONOTONIC, 0, bad, 0) == EINVAL);
  assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, bad, 0) == EINVAL);
  assert(thrd_sleep(bad, 0) == -2);
}

static void waits(const struct timespec *bad) {
  sem_t semaphore;
  sem_init(&semaphore, 0, 1);
  errno = 0;
  assert(sem_timedwait(&semaphore, bad) == -1 && errno == EINVAL);
  assert(sem_clockwait(&semaphore, CLOCK_MONOTONIC, bad) == -1);
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t c = PTHREAD_COND_INITIALIZER;
  assert(pthread_mutex_timedlock(&m, bad) == 0);
  assert(pthread_mutex_timedlock(&m, bad) == EINVAL);
  assert(pthread_cond_timedwait(&c, &m, bad) == EINVAL);
  assert(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, bad) == EINVAL);
  pthread_mutex_unlock(&m);
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  assert(pthread_rwlock_timedrdlock(&lock, bad) == EINVAL);
  assert(pthread_rwlock_timedwrlock(&lock, bad) == EINVAL);
  mtx_t of_c11;
  assert(mtx_init(&of_c11, 77) == thrd_error);
  assert(mtx_init(&of_c11, mtx_timed) == thrd_success);
  mtx_lock(&of_c11);
  assert(mtx_timedlock(&of_c11, bad) == thrd_error);
  cnd_t condition;
  cnd_init(&condition);
  assert(cnd_timedwait(&condition, &of_c11, bad) == thrd_error);
  mtx_unlock(&of_c11);
}

static void clocks(void) {
  struct timespec time = {1, 0};
  sem_t semaphore;
  sem_init(&semaphore, 0, 1);
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  errno = 0;
  assert(clock_gettime(99, &time) == -1 && errno == EINVAL);
  assert(clock_nanosleep(99, 0, &time, 0) == EINVAL);
  assert(sem_clockwait(&semaphore, 99, &time) == -1);
  assert(pthread_mutex_clocklock(&m, CLOCK_PROCESS_CPUTIME_ID, &time) == EINVAL);
  assert(timespec_get(&time, 99) == 0);
  assert(timespec_get(&time, TIME_UTC) == TIME_UTC);
}

static void attributes(void) {
  pthread_attr_t of_thread;
  pthread_attr_init(&of_thread);
  assert(pthread_attr_setdetachstate(&of_thread, 7) == EINVAL);
  assert(pthread_attr_setdetachstate(&of_thread, PTHREAD_CREATE_DETACHED) == 0);
  assert(pthread_attr_setstacksize(&of_thread, 1) == EINVAL);
  assert(pthread_attr_setstacksize(&of_thread, 1 << 20) == 0);
  pthread_condattr_t of_condition;
  pthread_condattr_init(&of_condition);
  assert(pthread_condattr_setclock(&of_condition, CLOCK_PROCESS_CPUTIME_ID) == EINVAL);
  assert(pthread_condattr_setclock(&of_condition, CLOCK_MONOTONIC) == 0);
}

int main(void) {
  const struct timespec negative = {1, -1}, whole = {1, 1000000000};
  sleeps(&negative);
  sleeps(&whole);
  waits(&negative);
  waits(&whole);
  clocks();
  attributes();
}
