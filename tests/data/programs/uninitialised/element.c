//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 19, "message": "`numbers` was never set"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// The last element of a local array is not set.
#include <string.h>

static int sum(const int *numbers, int count) {
  int result = 0;
  for (int i = 0; i < count; i++) result += numbers[i];
  return result;
}

int main(void) {
  int numbers[100];
  int length = sizeof numbers / sizeof numbers[0];
  for (int i = 0; i < length - 1; i++) numbers[i] = i;
#ifdef FIXED
  numbers[length - 1] = 7;
#endif
  switch (sum(numbers, length)) {
    case 3:
      return 1;
    default:
      return 0;
  }
}
