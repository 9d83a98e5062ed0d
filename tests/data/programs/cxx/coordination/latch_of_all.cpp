//! {"exit": 0, "executions": 1}
//! {"args": ["--model", "tso"], "exit": 0, "executions": 1}
//! {"args": ["--define", "COUNTS=1"], "exit": 0}
//! {"args": ["--define", "COUNTS=2"], "exit": 1, "kind": "assertion"}
// A latch that exists before main runs. COUNTS: one thread counts down, and does not wait, or only looks.
#include <array>
#include <cassert>
#include <latch>
#include <thread>

constexpr int count = 3;
constinit std::latch all(count);
std::array<int, count> cell{};

void meet(int mine) {
  cell[mine] = 1;
#ifdef COUNTS
  if (mine == 0) {
    all.count_down();
    if (COUNTS == 1) all.wait();
  } else {
    all.arrive_and_wait();
  }
#else
  all.arrive_and_wait();
#endif
  assert(cell[(mine + 1) % count] == 1);
}

int main() {
  std::thread first(meet, 0), second(meet, 1), third(meet, 2);
  first.join();
  second.join();
  third.join();
}
