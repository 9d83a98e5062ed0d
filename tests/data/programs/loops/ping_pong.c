//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Two threads take turns, three times each.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { times = 3 };
atomic_int turn, hits;

void play(int me) {
  for (int i = 0; i < times; i++) {
    while (turn != me) sched_yield();
#if BUG == 2
    turn = !me;
    assert(hits++ == 2 * i + me);
#else
    assert(hits++ == 2 * i + me);
#if BUG == 1
    if (i == 1 && me == 1) return;
#endif
    turn = !me;
#endif
  }
}

void *other(void *argument) {
  play(1);
  return argument;
}

int main(void) {
  pthread_t player;
  pthread_create(&player, 0, other, 0);
  play(0);
  pthread_join(player, 0);
  assert(hits == 2 * times);
  return 0;
}
