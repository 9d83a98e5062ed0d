//! {"exit": 0, "executions": 1}
// A loop that is entered in the middle.
#include <assert.h>

int main(void) {
  int n = 7, sum = 0;
  switch (n % 4) {
    case 0:
      do {
        sum++;
        case 3:
          sum++;
        case 2:
          sum++;
        case 1:
          sum++;
      } while ((n -= 4) > 0);
  }
  assert(sum == 7);
  return 0;
}
