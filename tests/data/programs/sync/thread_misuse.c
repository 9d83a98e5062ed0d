//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "thread-misuse", "message": "joins a thread that was joined before"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "thread-misuse", "message": "detaches a thread that was joined before"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "thread-misuse", "message": "detaches a thread a second time"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "thread-misuse", "message": "joins a detached thread"}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "thread-misuse", "message": "joins a thread that does not exist"}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "thread-misuse", "message": "detaches a thread that does not exist"}
//! {"args": ["--define", "CASE=7"], "exit": 1, "kind": "thread-misuse", "message": "joins a detached thread"}
//! {"args": ["--define", "CASE=8"], "exit": 1, "kind": "thread-misuse", "message": "joins a detached thread"}
//! {"args": ["--define", "CASE=9"], "exit": 1, "kind": "thread-misuse", "message": "joins a thread that was joined before"}
//! {"args": ["--define", "CASE=10"], "exit": 1, "kind": "invalid-access"}
//! {"args": ["--define", "CASE=11"], "exit": 1, "kind": "invalid-access"}
//! {"args": ["--define", "CASE=12"], "exit": 0}
//! {"args": ["--define", "CASE=13"], "exit": 0}
// Threads are joined or detached, once; a thread that joins itself is told so.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

#define CHECK(call, expected)          \
  do {                                 \
    const int result = call;           \
    assert(result == expected);        \
  } while (0)

static void *work(void *argument) {
#if CASE == 8
  pthread_detach(pthread_self());
#endif
  return argument;
}
static void *join(void *thread) {
  pthread_join(*(pthread_t *)thread, 0);
  return 0;
}

int main(void) {
  pthread_t t, other;
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&detached, 1 << 16);
#if CASE == 10
  pthread_create(0, 0, work, 0);
#elif CASE == 11
  pthread_create(&t, 0, 0, 0);
  pthread_join(t, 0);
#else
  pthread_create(&t, CASE == 7 ? &detached : 0, work, 0);
#endif
#if CASE == 1
  pthread_join(t, 0);
  pthread_join(t, 0);
#elif CASE == 2
  pthread_join(t, 0);
  pthread_detach(t);
#elif CASE == 3
  pthread_detach(t);
  pthread_detach(t);
#elif CASE == 4
  pthread_detach(t);
  pthread_join(t, 0);
#elif CASE == 5
  pthread_join(t + 12345, 0);
#elif CASE == 6
  pthread_detach(0);
#elif CASE == 7 || CASE == 8
  pthread_join(t, 0);
#elif CASE == 9
  pthread_create(&other, 0, join, &t);
  pthread_join(t, 0);
  pthread_join(other, 0);
#elif CASE == 12
  CHECK(pthread_join(pthread_self(), 0), EDEADLK);
  CHECK(pthread_join(t, 0), 0);
#elif CASE == 13
  CHECK(pthread_detach(t), 0);
  CHECK(pthread_create(&other, &detached, work, 0), 0);
#endif
  (void)other;
  (void)join;
  return 0;
}
