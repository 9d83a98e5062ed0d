//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
// Constants are read through pointers like any memory; so are the arguments of main.
#include <assert.h>

static const int table[3] = {1, 2, 3};

int length(const char *text) {
  int n = 0;
  while (*text++) n++;
  return n;
}

int sum(const int *numbers, int count) { return count == 0 ? 0 : *numbers + sum(numbers + 1, count - 1); }

int main(int count, char **arguments) {
  assert(count == 1 && length(arguments[0]) == 7 && arguments[1] == 0);
  assert(length("abc") == 3);
  assert(sum(table, 3) == 6);
  return 0;
}
