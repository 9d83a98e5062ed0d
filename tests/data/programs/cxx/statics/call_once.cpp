//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two threads need the same preparation, which is to be done once and before both go on.
#include <cassert>
#include <mutex>
#include <thread>

std::once_flag once;
int prepared = 0;

void prepare(int amount) {
  prepared += amount;
}

int use() {
#ifdef FIXED
  std::call_once(once, prepare, 3);
#else
  if (prepared == 0) prepare(3);
#endif
  return prepared;
}

int main() {
  std::thread other([] { assert(use() == 3); });
  assert(use() == 3);
  other.join();
}
