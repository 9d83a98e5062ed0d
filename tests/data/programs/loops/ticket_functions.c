//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "data-race"}
// A ticket lock whose tickets are drawn and compared by functions.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

struct ticket_lock {
  atomic_uint next, serving;
};

unsigned draw(struct ticket_lock *lock) { return atomic_fetch_add(&lock->next, 1); }

bool is_served(struct ticket_lock *lock, unsigned ticket) {
#if BUG == 2
  return lock->serving <= ticket;
#else
  return lock->serving == ticket;
#endif
}

void lock(struct ticket_lock *lock) {
  unsigned mine = draw(lock);
  while (!is_served(lock, mine)) sched_yield();
}

void unlock(struct ticket_lock *lock) {
#if BUG == 1
  lock->serving += 2;
#else
  lock->serving++;
#endif
}

struct ticket_lock door;
int visitors;

void *visit(void *argument) {
  lock(&door);
  visitors++;
  unlock(&door);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, visit, 0);
  pthread_create(&b, 0, visit, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
