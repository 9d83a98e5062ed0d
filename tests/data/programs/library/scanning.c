//! {"exit": 0, "args": ["-DRACE=0"]}
//! {"exit": 1, "kind": "data-race", "args": ["-DRACE=1"]}
// sscanf: whole and floating-point numbers, texts, sets, widths, and what does not match.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char line[16] = "7 8";

static void *change(void *argument) {
  line[2] = '9';
  return argument;
}

static int scan(const char *text, const char *pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  const int count = vsscanf(text, pattern, arguments);
  va_end(arguments);
  return count;
}

int main(void) {
  int a = 0, b = 0, c = 0, n = -1;
  unsigned u = 0;
  long l = 0;
  short s = 0;
  signed char h = 0;
  float f = 0;
  double d = 0;
  long double ld = 0;
  void *p = NULL;
  char x[16] = "", y[16] = "", z = 0;
  assert(sscanf("12 -34 0x1F", "%d%d%i", &a, &b, &c) == 3 && a == 12 && b == -34 && c == 31);
  assert(sscanf("077 ff", "%i %x", &a, &u) == 2 && a == 63 && u == 255);
  assert(sscanf("300 70000 9000000000", "%hhd %hd %ld", &h, &s, &l) == 3 && h == 44 && s == 4464 &&
         l == 9000000000L);
  assert(sscanf("1.5 -2e3 0x1p4", "%f %lf %Lf", &f, &d, &ld) == 3 && f == 1.5f && d == -2000.0 && ld == 16.0L);
  assert(sscanf("name=value;rest", "%15[a-z]=%15[^;]%c", x, y, &z) == 3 && strcmp(x, "name") == 0 &&
         strcmp(y, "value") == 0 && z == ';');
  assert(sscanf("12345", "%2d%n%3s", &a, &n, x) == 2 && a == 12 && n == 2 && strcmp(x, "345") == 0);
  assert(sscanf("a-b]", "%[]a-]", x) == 1 && strcmp(x, "a-") == 0);
  assert(sscanf("skip 5", "%*s %d", &a) == 1 && a == 5);
  assert(sscanf("", "%d", &a) == EOF && sscanf("x", "%d", &a) == 0 && sscanf("  ", "%s", x) == EOF);
  assert(sscanf("5 x", "%d %d", &a, &b) == 1 && a == 5);
  assert(sscanf("100%", "%d%%%n", &a, &n) == 1 && n == 4);
  assert(sscanf("ab", "abc%d", &a) == EOF && sscanf("abx", "abc%d", &a) == 0);
  assert(sscanf("0x10", "%p", &p) == 1 && p == (void *)16);
  assert(sscanf("inf nan", "%lf %f", &d, &f) == 2 && d > 1e308 && f != f);
  assert(sscanf("1e", "%lf", &d) == 1 && sscanf("-", "%d", &a) == 0 && sscanf("0x", "%x", &u) == 1 && u == 0);
  assert(scan("3,4", "%d,%d", &a, &b) == 2 && a == 3 && b == 4);
  pthread_t thread;
  pthread_create(&thread, NULL, change, NULL);
  if (RACE) sscanf(line, "%d %d", &a, &b);
  pthread_join(thread, NULL);
  return 0;
}
