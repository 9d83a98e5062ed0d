//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The end of a jthread's scope joins it; before that its result is not there yet.
#include <cassert>
#include <thread>

int main() {
  int result = 0;
  int seen = 0;
  {
    std::jthread worker([&result] { result = 3; });
#ifndef FIXED
    seen = result;
#endif
  }
#ifdef FIXED
  seen = result;
  assert(seen == 3);
#endif
  return seen == 4;
}
