/* Tests of a table with two slots that threads take. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int slots[2];

/* Returns the slot that was taken; -1 if none is free. */
static int take_looking(void) {
  for (int i = 0; i < 2; ++i)
    if (atomic_load(&slots[i]) == 0) {
      atomic_store(&slots[i], 1);
      return i;
    }
  return -1;
}

static int take(void) {
  for (int i = 0; i < 2; ++i) {
    int is_free = 0;
    if (atomic_compare_exchange_strong(&slots[i], &is_free, 1)) return i;
  }
  return -1;
}

static int taken[2];

static void* take_one(void* place) {
  *(int*)place = take();
  return 0;
}

static void* take_one_looking(void* place) {
  *(int*)place = take_looking();
  return 0;
}

static void two_threads(void* (*take_a_slot)(void*)) {
  pthread_t a, b;
  pthread_create(&a, 0, take_a_slot, &taken[0]);
  pthread_create(&b, 0, take_a_slot, &taken[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
}

HEDDLE_TEST(one_thread_takes_both) {
  assert(take() == 0 && take() == 1 && take() == -1);
}

HEDDLE_TEST(two_threads_take_different_slots) {
  two_threads(take_one);
  assert(taken[0] != taken[1]);
}

HEDDLE_TEST(looking_first_is_enough) {
  two_threads(take_one_looking);
  assert(taken[0] != taken[1]);
}
