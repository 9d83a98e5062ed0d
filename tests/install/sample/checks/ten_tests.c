/* Ten checks in one file. One of them fails. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void* add_locked(void* count) {
  for (int i = 0; i < *(int*)count; ++i) {
    pthread_mutex_lock(&mutex);
    ++counter;
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}

static void* add_unlocked(void* count) {
  counter += *(int*)count;
  return 0;
}

static void run_two(void* (*add)(void*), int count) {
  pthread_t a, b;
  pthread_create(&a, 0, add, &count);
  pthread_create(&b, 0, add, &count);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(counter == 2 * count);
}

HEDDLE_TEST(starts_at_zero) { assert(counter == 0); }
HEDDLE_TEST(locked_1) { run_two(add_locked, 1); }
HEDDLE_TEST(locked_2) { run_two(add_locked, 2); }
HEDDLE_TEST(locked_3) { run_two(add_locked, 3); }
HEDDLE_TEST(unlocked) { run_two(add_unlocked, 1); }
HEDDLE_TEST(unlocked_nothing) { counter += VALUE - 1; }
HEDDLE_TEST(alone_1) { int n = 1; add_locked(&n); assert(counter == 1); }
HEDDLE_TEST(alone_2) { int n = 2; add_locked(&n); assert(counter == 2); }
HEDDLE_TEST(lock_is_free) { assert(pthread_mutex_trylock(&mutex) == 0); pthread_mutex_unlock(&mutex); }
HEDDLE_TEST(lock_is_held) { pthread_mutex_lock(&mutex); assert(pthread_mutex_trylock(&mutex) != 0); pthread_mutex_unlock(&mutex); }
