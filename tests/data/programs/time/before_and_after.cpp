//! {"args": ["--define", "LATE=0"], "exit": 1, "kind": "assertion", "line": 17}
//! {"args": ["--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 19}
//! {"args": ["--define", "LATE=0", "--", "-DCLOCK=system_clock"], "exit": 1, "kind": "assertion", "line": 17}
//! {"args": ["--define", "LATE=1", "--", "-DCLOCK=system_clock"], "exit": 1, "kind": "assertion", "line": 19}
// Between two looks at a clock no time may pass, or a long time.
#include <cassert>
#include <chrono>
#ifndef CLOCK
#define CLOCK steady_clock
#endif
using namespace std::chrono_literals;
using Clock = std::chrono::CLOCK;

int main() {
  const auto start = Clock::now();
  if (Clock::now() < start + 500ms)
    assert(LATE != 0);
  else
    assert(LATE != 1);
}
