//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The integers that C11 threads return or give to thrd_exit; their data is safe after the join.
#include <assert.h>
#include <threads.h>

int data;

int by_return(void *argument) {
  *(int *)argument = 1;
  return -3;
}

int by_exit(void *argument) {
  if (argument == 0) thrd_exit(7);
  return 0;
}

int main(void) {
  thrd_t t1, t2;
  int first = 0, second = 0;
  int created = thrd_create(&t1, by_return, &data);
  assert(created == thrd_success);
  thrd_create(&t2, by_exit, 0);
#ifndef FIXED
  assert(data == 0 || data == 1);
#endif
  int joined = thrd_join(t1, &first);
  assert(joined == thrd_success && first == -3 && data == 1);
  thrd_join(t2, &second);
  assert(second == 7);
  return 0;
}
