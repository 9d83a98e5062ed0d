//! {"exit": 0, "executions": 1}
// The __sync builtins, on the sizes 1, 2, 4 and 8.
#include <assert.h>

#pragma clang diagnostic ignored "-Wsync-fetch-and-nand-semantics-changed"

signed char byte = 127;
short half = 5;
int word = 12;
long long wide = 1LL << 40;
int *pointer;

int main(void) {
  assert(__sync_fetch_and_add(&byte, 1) == 127 && byte == -128);
  assert(__sync_add_and_fetch(&byte, 1) == -127);
  assert(__sync_fetch_and_sub(&half, 6) == 5);
  assert(__sync_sub_and_fetch(&half, 1) == -2);
  assert(__sync_fetch_and_or(&word, 3) == 12);
  assert(__sync_or_and_fetch(&word, 16) == 31);
  assert(__sync_fetch_and_and(&word, 7) == 31);
  assert(__sync_and_and_fetch(&word, 6) == 6);
  assert(__sync_fetch_and_xor(&word, 5) == 6);
  assert(__sync_xor_and_fetch(&word, 1) == 2);
  assert(__sync_fetch_and_nand(&word, 3) == 2 && word == ~2);
  assert(__sync_nand_and_fetch(&word, 15) == ~13);
  assert(!__sync_bool_compare_and_swap(&wide, 1, 2));
  assert(__sync_bool_compare_and_swap(&wide, 1LL << 40, 1LL << 50));
  assert(__sync_val_compare_and_swap(&wide, 3, 4) == 1LL << 50);
  assert(__sync_val_compare_and_swap(&wide, 1LL << 50, -1) == 1LL << 50 && wide == -1);
  assert(__sync_bool_compare_and_swap(&pointer, 0, &word) && pointer == &word);
  assert(__sync_lock_test_and_set(&word, 1) == ~13);
  __sync_lock_release(&word);
  __sync_synchronize();
  assert(word == 0);
  return 0;
}
