//! {"exit": 2, "kind": "unsupported", "message": "reaches `__isoc99_scanf` .*reading input is not supported: set values with --define or heddle_choose", "unsupported": ["__isoc99_scanf:7"]}
// Waits for somebody to type.
#include <stdio.h>

int main(void) {
  int n;
  return scanf("%d", &n);
}
