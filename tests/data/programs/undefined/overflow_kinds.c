//! {"exit": 0, "executions": 1}
//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "undefined", "line": 22, "message": "-2147483648 - 1 does not fit"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "undefined", "line": 23, "message": "65536 \\* 65536 does not fit"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "undefined", "line": 24, "message": "-\\(-2147483648\\) does not fit"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "undefined", "line": 25, "message": "9223372036854775807 \\+ 1 does not fit into 'long'"}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "undefined", "line": 26, "message": "shift of 1 by 32 places, of a 'int'"}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "undefined", "line": 27, "message": "shift of 2147483648 by -1 places, of a 'unsigned int'"}
//! {"args": ["--define", "CASE=7", "--", "-fsanitize=shift-base"], "exit": 1, "kind": "undefined", "line": 28, "message": "shift of 4 by 30 places"}
//! {"args": ["--define", "CASE=8"], "exit": 1, "kind": "undefined", "line": 29, "message": "a floating-point number does not fit into 'int'"}
//! {"args": ["--define", "CASE=9"], "exit": 1, "kind": "division-by-zero", "line": 30}
//! {"args": ["--define", "CASE=7"], "exit": 0}
// Arithmetic that the language does not define, and, in case 0, what is nearly that and fine.
#include <limits.h>
#ifndef CASE
#define CASE 0
#endif

int main(void) {
  volatile int least = INT_MIN, most = INT_MAX, square = 65536, one = 1, four = 4, minus = -1;
  volatile long longest = LONG_MAX;
  volatile double huge = 1e10;
  if (CASE == 1) least = least - one;
  if (CASE == 2) square = square * square;
  if (CASE == 3) least = -least;
  if (CASE == 4) longest = longest + one;
  if (CASE == 5) one = one << (most & 32);
  if (CASE == 6) one = (unsigned)least << minus;
  if (CASE == 7) four = four << 30;
  if (CASE == 8) one = (int)huge;
  if (CASE == 9) least = least / minus;
  volatile unsigned wraps = (unsigned)most * 2u + 3u;
  volatile short narrow = (short)(most - 1);
  volatile unsigned char byte = 255;
  byte += 1;
  wraps = wraps << 31;
  one = (most >> 31) + (least >> 31) + (1 << 31 == least);
  return byte + narrow * 0 + (int)(wraps * 0);
}
