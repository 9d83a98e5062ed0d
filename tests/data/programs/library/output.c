//! {"exit": 0}
//! {"args": ["--define", "FAILS=1"], "exit": 1, "kind": "assertion", "line": 29}
// Output of the program does not mix with the report; formatting gives what the standard says.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

void *greet(void *argument) {
  printf("hello from %s, %d%%\n", (const char *)argument, 42);
  return argument;
}

int main(void) {
  char line[16], cut[4];
  pthread_t greeter;
  pthread_create(&greeter, 0, greet, "a thread");
  printf("{\"verdict\": \"ok\"}\n");
  puts("a line");
  assert(putchar('x') == 'x');
  fputs("no newline", stdout);
  fprintf(stderr, "%s %c %lu\n", "an error", 'y', 7ul);
  fprintf(stdout, "%5.2f\n", 1.25);
  pthread_join(greeter, 0);
  assert(sprintf(line, "%03d|%-3s|%x", 7, "a", 255u) == 10 && strcmp(line, "007|a  |ff") == 0);
  assert(snprintf(cut, sizeof cut, "%s", "abcdef") == 6 && strcmp(cut, "abc") == 0);
  assert(snprintf(NULL, 0, "%d", -12345) == 6);
#ifdef FAILS
  assert(line[0] == '1');
#endif
  return 0;
}
