//! {"exit": 1, "kind": "assertion", "line": 15}
//! {"args": ["--define", "CLOCK=5"], "exit": 1, "kind": "assertion", "line": 15}
// The processor's clock stands still while the program sleeps.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <unistd.h>
#ifndef CLOCK
#define CLOCK 4
#endif
#include "look.h"

int main(void) {
  const long before = look();
  sleep(10);
  assert(look() - before >= 1000000000);
}
