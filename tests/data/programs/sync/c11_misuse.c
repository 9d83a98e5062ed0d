//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "thread-misuse", "message": "joins a thread that was joined before"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "thread-misuse", "message": "joins a detached thread"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "lock-misuse", "message": "use of a mutex after it was destroyed"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "lock-misuse", "message": "use of a condition variable after it was destroyed"}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "invalid-access"}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "invalid-access"}
//! {"args": ["--define", "CASE=7"], "exit": 0}
// <threads.h> used as it must not be, and (7) as it may.
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;

static int work(void *argument) {
  (void)argument;
  mtx_lock(&mutex);
  cnd_signal(&condition);
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&condition);
  thrd_create(CASE == 5 ? (thrd_t *)0 : &t, work, 0);
#if CASE == 2
  thrd_detach(t);
#endif
  thrd_join(t, 0);
#if CASE == 1
  thrd_join(t, 0);
#elif CASE == 3
  mtx_destroy(&mutex);
  mtx_lock(&mutex);
#elif CASE == 4
  cnd_destroy(&condition);
  cnd_broadcast(&condition);
#elif CASE == 6
  mtx_lock((mtx_t *)0);
#else
  cnd_destroy(&condition);
  mtx_destroy(&mutex);
#endif
  return 0;
}
