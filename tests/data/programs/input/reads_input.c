//! {"exit": 2, "stderr": "the program uses '__isoc99_scanf': reading input is not supported: set values with --define or heddle_choose()"}
// Waits for somebody to type.
#include <stdio.h>

int main(void) {
  int n;
  return scanf("%d", &n);
}
