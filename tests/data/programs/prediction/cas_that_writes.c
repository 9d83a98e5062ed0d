//! {"args": ["--reduction=view", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "x"}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "x"}
// A compare-exchange and a plain read race only if the former writes: then the store has not come yet, and the read has not either. So the
// two never come next at once as what they are.
#include <pthread.h>
#include <stdatomic.h>

int x, seen;
atomic_int flag;

void *exchange(void *argument) {
  int expected = 0;
  __atomic_compare_exchange_n(&x, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  flag = 1;
  return argument;
}

void *look(void *argument) {
  if (flag == 1) {
    __atomic_store_n(&x, 5, __ATOMIC_SEQ_CST);
    seen = x;
  }
  return argument;
}

void *raise_flag(void *argument) {
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, 0, exchange, 0);
  pthread_create(&second, 0, look, 0);
  pthread_create(&third, 0, raise_flag, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  pthread_join(third, 0);
  return 0;
}
