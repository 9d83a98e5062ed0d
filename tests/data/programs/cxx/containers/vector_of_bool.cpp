//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The elements of a vector<bool> are bits of the same word: different ones still race.
#include <cassert>
#include <thread>
#include <vector>

#ifdef FIXED
std::vector<char> done(2);
#else
std::vector<bool> done(2);
#endif

int main() {
  std::thread other([] { done[1] = true; });
  done[0] = true;
  other.join();
  assert(done[0] && done[1]);
}
