//! {"args": ["--model=tso"], "exit": 0}
// A list of arguments may wait in the store buffer.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
char out[32];
static void v(const char* f, va_list ap) {
  int first = va_arg(ap, int);
  assert(first == 1);
  vsnprintf(out, 32, f, ap);
}
static void lg(const char* f, ...) {
  va_list ap;
  va_start(ap, f);
  v(f, ap);
  va_end(ap);
}
int main(void) {
  lg("%d %d", 1, 2, 3);
  assert(!strcmp(out, "2 3"));
  return 0;
}
