//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// An atomic_ref makes accesses to an ordinary variable atomic, if everybody uses one.
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

int main() {
  std::vector<int> votes{0, 0};
  std::thread other([&votes] { std::atomic_ref(votes[1]).fetch_add(1); });
#ifdef FIXED
  std::atomic_ref(votes[1]) += 2;
#else
  votes[1] += 2;
#endif
  other.join();
  assert(votes[0] == 0 && votes[1] == 3);
}
