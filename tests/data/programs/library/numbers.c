//! {"exit": 0, "executions": 1}
// Conversions and arithmetic of the library.
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

double area = 2.25;

int main(void) {
  int small = -5;
  long large = -5000000000L;
  assert(abs(small) == 5 && labs(large) == 5000000000L);
  assert(sqrt(area) == 1.5 && sqrt(0.0) == 0.0);
  assert(atoi("42") == 42 && atoi("-7x") == -7 && atoi("none") == 0);
  char *rest;
  const char *text = "0x1f rest";
  assert(strtol(text, &rest, 16) == 31 && rest == text + 4);
  assert(strtol("777", NULL, 8) == 511);
  errno = 0;
  assert(strtol("99999999999999999999", NULL, 10) == LONG_MAX && errno == ERANGE);
  assert(isdigit('7') && !isdigit('x'));
  assert(toupper('q') == 'Q' && toupper('3') == '3' && tolower('Q') == 'q');
  assert(isalpha('q') && isspace('\t') && !isspace('q'));
  return 0;
}
