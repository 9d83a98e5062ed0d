//! {"exit": 0, "executions": 1}
// The __atomic builtins on ordinary variables.
#include <assert.h>

unsigned n = 6;
char taken;

int main(void) {
  unsigned value = 12;
  assert(__atomic_load_n(&n, __ATOMIC_RELAXED) == 6);
  __atomic_store_n(&n, 7, __ATOMIC_RELEASE);
  __atomic_store(&n, &value, __ATOMIC_SEQ_CST);
  __atomic_load(&n, &value, __ATOMIC_ACQUIRE);
  assert(value == 12);
  assert(__atomic_exchange_n(&n, 10, __ATOMIC_ACQ_REL) == 12);
  assert(__atomic_fetch_add(&n, 5, __ATOMIC_RELAXED) == 10);
  assert(__atomic_sub_fetch(&n, 3, __ATOMIC_RELAXED) == 12);
  assert(__atomic_or_fetch(&n, 3, __ATOMIC_RELAXED) == 15);
  assert(__atomic_fetch_xor(&n, 5, __ATOMIC_RELAXED) == 15);
  assert(__atomic_and_fetch(&n, 6, __ATOMIC_RELAXED) == 2);
  assert(__atomic_fetch_nand(&n, 3, __ATOMIC_SEQ_CST) == 2);
  assert(n == ~2u);
  assert(__atomic_nand_fetch(&n, 15, __ATOMIC_SEQ_CST) == ~13u);
  unsigned expected = 1;
  assert(!__atomic_compare_exchange_n(&n, &expected, 5, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  assert(expected == ~13u);
  assert(__atomic_compare_exchange_n(&n, &expected, 5, 1, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  value = 8;
  unsigned old = 0;
  __atomic_exchange(&n, &value, &old, __ATOMIC_SEQ_CST);
  assert(old == 5 && n == 8);
  assert(!__atomic_test_and_set(&taken, __ATOMIC_ACQUIRE));
  assert(__atomic_test_and_set(&taken, __ATOMIC_ACQUIRE));
  __atomic_clear(&taken, __ATOMIC_RELEASE);
  assert(taken == 0);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return 0;
}
