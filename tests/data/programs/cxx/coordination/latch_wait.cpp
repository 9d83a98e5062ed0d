//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A latch opens when it has been counted down to zero, and not before.
#include <cassert>
#include <latch>
#include <thread>

#ifdef FIXED
std::latch loaded(1);
#else
std::latch loaded(2);
#endif
int value = 0;

int main() {
  std::thread loader([] {
    value = 9;
    loaded.count_down();
  });
  loaded.wait();
  assert(value == 9);
  loader.join();
}
