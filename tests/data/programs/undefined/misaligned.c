//! {"exit": 1, "kind": "undefined", "line": 21, "message": "misaligned access: the address is not a multiple of 4, as 'int' needs"}
//! {"args": ["--define", "MEMBER=1"], "exit": 1, "kind": "undefined", "line": 19, "message": "multiple of 8"}
//! {"args": ["--ignore", "undefined"], "exit": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// An int inside a buffer, where no int may lie. A packed struct may.
#include <string.h>
struct pair {
  long first;
  char second;
};
struct __attribute__((packed)) tight {
  char first;
  int second;
};

_Alignas(8) char buffer[32];
struct tight t;

char look(struct pair *p) { return p->second; }

int at(int *p) { return *p; }

int main(void) {
  int value = 0;
  t.second = 1;
#ifdef MEMBER
  value += look((struct pair *)(buffer + 4));
#elif !defined FIXED
  value += at((int *)(buffer + 1));
#else
  memcpy(&value, buffer + 1, sizeof value);
#endif
  return value + t.second - 1;
}
