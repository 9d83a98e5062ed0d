//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 72}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 72}
// Reclamation by quiescent states: readers do nothing to read; now and then they say that they hold no reference, and
// what was retired before all have said so is freed.
// BUG: a reader that comes online publishes its epoch by a plain release store: its first look may come before that.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { max_readers = 1, offline = 0 };

struct qsbr {
  atomic_ulong epoch;
  atomic_ulong seen[max_readers];  // the epoch of the reader's last quiescent state, or offline
};

static struct qsbr qsbr = {1, {offline}};

void qsbr_online(struct qsbr *q, int reader) {
  const unsigned long now = atomic_load_explicit(&q->epoch, memory_order_relaxed);
#if BUG
  atomic_store_explicit(&q->seen[reader], now, memory_order_release);
#else
  atomic_store_explicit(&q->seen[reader], now, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
#endif
}

void qsbr_quiescent(struct qsbr *q, int reader) {
  const unsigned long now = atomic_load_explicit(&q->epoch, memory_order_relaxed);
  atomic_store_explicit(&q->seen[reader], now, memory_order_release);
  atomic_thread_fence(memory_order_seq_cst);
}

void qsbr_offline(struct qsbr *q, int reader) {
  atomic_store_explicit(&q->seen[reader], offline, memory_order_release);
}

void qsbr_synchronize(struct qsbr *q) {
  const unsigned long target = atomic_fetch_add_explicit(&q->epoch, 1, memory_order_seq_cst) + 1;
  atomic_thread_fence(memory_order_seq_cst);
  for (int i = 0; i < max_readers; ++i)
    for (;;) {
      const unsigned long seen = atomic_load_explicit(&q->seen[i], memory_order_acquire);
      if (seen == offline || seen >= target) break;
      sched_yield();
    }
}

struct route {
  int gateway;
};

static _Atomic(struct route *) route;

static struct route *route_make(int gateway) {
  struct route *made = malloc(sizeof *made);
  made->gateway = gateway;
  return made;
}

static void *forward(void *unused) {
  qsbr_online(&qsbr, 0);
  for (int packet = 0; packet < 2; ++packet) {
    const struct route *seen = atomic_load_explicit(&route, memory_order_acquire);
    assert(seen->gateway == 1 || seen->gateway == 2);
    qsbr_quiescent(&qsbr, 0);
  }
  qsbr_offline(&qsbr, 0);
  return unused;
}

int main(void) {
  pthread_t reader;
  atomic_init(&route, route_make(1));
  pthread_create(&reader, NULL, forward, NULL);
  struct route *old = atomic_exchange(&route, route_make(2));
  qsbr_synchronize(&qsbr);
  free(old);
  pthread_join(reader, NULL);
  free(atomic_load(&route));
  return 0;
}
