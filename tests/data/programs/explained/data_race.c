// Two tellers add to one account without a lock.
//! {"exit": 1, "kind": "data-race", "message": "on balance: T1 writes it at line 10 .* T2 reads it at line 9 "}
#include <assert.h>
#include <pthread.h>

static int balance = 100;

static void *deposit(void *amount) {
  int old = balance;
  balance = old + *(int *)amount;
  return 0;
}

int main(void) {
  pthread_t a, b;
  int ten = 10, twenty = 20;
  pthread_create(&a, 0, deposit, &ten);
  pthread_create(&b, 0, deposit, &twenty);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(balance == 130);
}
