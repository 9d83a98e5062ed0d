//! {"exit": 0}
// A text of more than a page.
#include <assert.h>
#include <stdio.h>
#include <string.h>
char big[8192];
int main(void) {
  int n = snprintf(big, sizeof big, "%5000d", 1);
  assert(n == 5000);
  assert(big[4999] == '1');
  return 0;
}
