//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Looks every millisecond.
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;

std::atomic<bool> loaded{false};
std::atomic<int> entries{0};

void load() {
  entries = 2;
#if BUG == 1
  loaded = true;
#endif
  entries = 3;
#if BUG != 2
  loaded = true;
#endif
}

int main() {
  std::thread loader(load);
  while (!loaded.load()) std::this_thread::sleep_for(1ms);
  assert(entries == 3);
  loader.join();
}
