//! {"exit": 0, "executions": 1}
//! {"args": ["--leaks"], "exit": 0}
//! {"args": ["--leaks", "--define", "FORGET=1"], "exit": 1, "kind": "leak"}
// Each way to get memory, and to give it back.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *numbers = malloc(2 * sizeof *numbers);
  numbers[0] = 1;
  numbers[1] = 2;
  numbers = realloc(numbers, 4 * sizeof *numbers);
  numbers[3] = 4;
  assert(numbers[0] == 1 && numbers[1] == 2 && numbers[3] == 4);
  numbers = realloc(numbers, sizeof *numbers);
  assert(numbers[0] == 1);
  long *zeros = calloc(3, sizeof *zeros);
  assert(zeros[0] == 0 && zeros[2] == 0);
  char *line = aligned_alloc(64, 128);
  line[127] = 'x';
  assert((uintptr_t)line % 64 == 0);
  void *page = NULL;
  assert(posix_memalign(&page, 256, 10) == 0 && (uintptr_t)page % 256 == 0);
  char *text = strdup("abc");
  text[0] = 'A';
  assert(strcmp(text, "Abc") == 0);
  int *fresh = realloc(NULL, sizeof *fresh);
  *fresh = 5;
  free(numbers);
  free(zeros);
  free(line);
  free(page);
#ifndef FORGET
  free(text);
#endif
  free(fresh);
  free(NULL);
  return 0;
}
