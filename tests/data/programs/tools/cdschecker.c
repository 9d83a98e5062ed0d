//! {"exit": 0}
//! {"args": ["--define", "WRONG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "RESULT=41"], "exit": 1, "kind": "assertion", "line": 35}
// As programs for CDSChecker are: they begin at user_main, and accesses that are not atomic are functions.
#include <stdatomic.h>
#include <threads.h>

#include "librace.h"
#include "model-assert.h"

#ifdef WRONG
#define RELEASE memory_order_relaxed
#else
#define RELEASE memory_order_release
#endif
#ifndef RESULT
#define RESULT 42
#endif

static uint32_t data;
static atomic_int flag;

static void write(void *unused) {
  store_32(&data, 42);
  atomic_store_explicit(&flag, 1, RELEASE);
}

int user_main(int count, char **arguments) {
  thrd_t writer;
  atomic_init(&flag, 0);
  thrd_create(&writer, (thrd_start_t)&write, NULL);
  if (atomic_load_explicit(&flag, memory_order_acquire)) {
    uint32_t seen = load_32(&data);
    MODEL_ASSERT(count == 1);
    MODEL_ASSERT(seen == RESULT);
  }
  thrd_join(writer);
  return 0;
}
