// Code lies at the same address in every run of Heddle: functions of the program, of the library, and return addresses.
//! {"exit": 0, "executions": 1}
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

__attribute__((noinline)) static uintptr_t return_address(void) {
  return (uintptr_t)__builtin_return_address(0);
}

static uintptr_t range_of(uintptr_t address) {
  return address >> 40;
}

int main(void) {
  const uintptr_t code = (uintptr_t)&main;
  assert(range_of(code) == 0x1f);
  assert(range_of((uintptr_t)&printf) == 0x1f);
  assert(range_of((uintptr_t)&return_address) == 0x1f);
  assert(range_of(return_address()) == 0x1f);
  printf("%p\n", (void*)code);
  return 0;
}
