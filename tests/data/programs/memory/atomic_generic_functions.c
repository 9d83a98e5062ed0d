//! {"exit": 0, "executions": 1}
//! {"args": ["--model", "tso"], "exit": 0}
// Every generic function of <stdatomic.h> gives back and leaves behind what the standard says.
#include <assert.h>
#include <stdatomic.h>

atomic_int number;

int main(void) {
  atomic_init(&number, 6);
  assert(atomic_load(&number) == 6);
  atomic_store(&number, 12);
  assert(atomic_exchange(&number, 10) == 12);
  assert(atomic_fetch_add(&number, 5) == 10);
  assert(atomic_fetch_sub(&number, 3) == 15);
  assert(atomic_fetch_or(&number, 3) == 12);
  assert(atomic_fetch_xor(&number, 5) == 15);
  assert(atomic_fetch_and(&number, 6) == 10);
  int expected = 1;
  assert(!atomic_compare_exchange_strong(&number, &expected, 7));
  assert(expected == 2);
  assert(atomic_compare_exchange_strong(&number, &expected, 7));
  assert(!atomic_compare_exchange_weak(&number, &expected, 9));
  assert(expected == 7);
  assert(atomic_compare_exchange_weak(&number, &expected, 9));
  number += 1;
  number *= 3;
  assert(number++ == 30);
  assert(--number == 30);
  return 0;
}
