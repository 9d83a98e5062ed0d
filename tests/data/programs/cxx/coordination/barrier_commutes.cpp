//! {"exit": 0, "executions": 1}
//! {"args": ["--model", "pso"], "exit": 0, "executions": 1}
//! {"args": ["--reduction", "dpor", "--runtime", "tree"], "exit": 0, "executions": 1}
//! {"args": ["--define", "WRONG=1"], "exit": 1, "kind": "assertion", "line": 28}
//! {"args": ["--define", "DROPS=1"], "exit": 0}
// All threads arrive and wait: one execution. The completion function sees what all of them wrote.
#include <array>
#include <barrier>
#include <cassert>
#include <latch>
#include <thread>

constexpr int count = 3;
std::array<int, count> cell{};
int sum = 0, phases = 0;

int main() {
  std::latch start(count);
  std::barrier phase(count, []() noexcept {
    ++phases;
    for (int value : cell) sum += value;
  });
  const auto work = [&](int mine) {
    start.arrive_and_wait();
    cell[mine] = 1;
    phase.arrive_and_wait();
#ifdef WRONG
    assert(sum < count);
#endif
    assert(sum == count);
#ifdef DROPS
    phase.arrive_and_drop();
#else
    phase.arrive_and_wait();
    assert(phases == 2);
#endif
  };
  std::thread first(work, 0), second(work, 1), third(work, 2);
  first.join();
  second.join();
  third.join();
  assert(phases == 2 && sum == 2 * count);
}
