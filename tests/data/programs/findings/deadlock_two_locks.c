//! {"exit": 1, "kind": "deadlock", "line": 24, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two transfers between the same accounts in opposite directions, each of which locks its source
// first; with a fixed order of the locks they cannot block each other.
#include <assert.h>
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int money;
};

struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 5}, {PTHREAD_MUTEX_INITIALIZER, 5}};

void transfer(struct account *from, struct account *to) {
  struct account *first = from, *second = to;
#ifdef FIXED
  if (to < from) {
    first = to;
    second = from;
  }
#endif
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->money--;
  to->money++;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

void *there(void *argument) {
  transfer(&accounts[0], &accounts[1]);
  return argument;
}

void *back(void *argument) {
  transfer(&accounts[1], &accounts[0]);
  return argument;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, there, 0);
  pthread_create(&other, 0, back, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(accounts[0].money == 5 && accounts[1].money == 5);
  return 0;
}
