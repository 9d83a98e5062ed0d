//! {"args": ["--define", "LATE=0"], "exit": 1, "kind": "assertion", "line": 22}
//! {"args": ["--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 24}
//! {"args": ["--define", "LATE=0", "--define", "CLOCK=1"], "exit": 1, "kind": "assertion", "line": 22}
//! {"args": ["--define", "LATE=1", "--define", "CLOCK=1"], "exit": 1, "kind": "assertion", "line": 24}
//! {"args": ["--define", "LATE=0", "--define", "CLOCK=2"], "exit": 1, "kind": "assertion", "line": 22}
//! {"args": ["--define", "LATE=1", "--define", "CLOCK=2"], "exit": 1, "kind": "assertion", "line": 24}
//! {"args": ["--define", "LATE=0", "--define", "CLOCK=3"], "exit": 1, "kind": "assertion", "line": 22}
//! {"args": ["--define", "LATE=1", "--define", "CLOCK=3"], "exit": 1, "kind": "assertion", "line": 24}
//! {"args": ["--define", "LATE=0", "--define", "CLOCK=4"], "exit": 1, "kind": "assertion", "line": 22}
//! {"args": ["--define", "LATE=1", "--define", "CLOCK=4"], "exit": 1, "kind": "assertion", "line": 24}
//! {"args": ["--define", "LATE=0", "--define", "CLOCK=5"], "exit": 1, "kind": "assertion", "line": 22}
//! {"args": ["--define", "LATE=1", "--define", "CLOCK=5"], "exit": 1, "kind": "assertion", "line": 24}
//! {"args": ["--define", "LATE=2"], "exit": 0, "executions": 2, "not_covered": "less than 8 days"}
// Between two looks at a clock no time may pass, or a long time.
#include <assert.h>

#include "look.h"

int main(void) {
  const long start = look();
  if (look() < start + 500000000)
    assert(LATE != 0);
  else
    assert(LATE != 1);
}
