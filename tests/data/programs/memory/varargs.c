//! {"exit": 0}
//! {"args": ["--define", "EXPECTED=30"], "exit": 1, "kind": "assertion", "line": 39}
// Functions of the program that take a variable number of arguments, more than fit in registers.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>

#ifndef EXPECTED
#define EXPECTED 36
#endif

int add_all(int count, va_list list) {
  int sum = 0;
  for (int i = 0; i < count; i++) sum += va_arg(list, int);
  return sum;
}

int sum_of(int count, ...) {
  va_list list;
  va_start(list, count);
  int sum = add_all(count, list);
  va_end(list);
  return sum;
}

double mixed(const char *kinds, ...) {
  va_list list, again;
  double sum = 0;
  va_start(list, kinds);
  va_copy(again, list);
  for (; *kinds; kinds++) sum += *kinds == 'd' ? va_arg(list, double) : *va_arg(list, int *);
  sum += va_arg(again, double);
  va_end(again);
  va_end(list);
  return sum;
}

void *work(void *argument) {
  assert(sum_of(8, 1, 2, 3, 4, 5, 6, 7, 8) == EXPECTED);
  return argument;
}

int main(void) {
  pthread_t worker;
  int four = 4;
  pthread_create(&worker, 0, work, 0);
  pthread_join(worker, 0);
  assert(mixed("dpd", 0.5, &four, 0.25) == 5.25);
  return 0;
}
