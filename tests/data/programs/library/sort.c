//! {"exit": 0}
//! {"args": ["--define", "DESCENDING=1"], "exit": 1, "kind": "assertion", "line": 21}
// qsort calls a function of the program, here on an array that no other thread sees.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int compare(const void *left, const void *right) {
  int a = *(const int *)left, b = *(const int *)right;
#ifdef DESCENDING
  return (a < b) - (a > b);
#else
  return (a > b) - (a < b);
#endif
}

void *sort(void *argument) {
  int numbers[4] = {3, -1, 2, 0};
  qsort(numbers, 4, sizeof numbers[0], compare);
  for (int i = 0; i < 3; i++)
    assert(numbers[i] < numbers[i + 1]);
  return argument;
}

int main(void) {
  pthread_t sorter;
  pthread_create(&sorter, 0, sort, 0);
  pthread_join(sorter, 0);
  return 0;
}
