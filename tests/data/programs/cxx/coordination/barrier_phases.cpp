//! {"exit": 0}
// The completion of a barrier runs once a phase; a thread that drops out is not waited for again.
#include <barrier>
#include <cassert>
#include <vector>

int main() {
  int phases = 0;
  auto completion = [&phases]() noexcept { ++phases; };
  std::barrier alone(1, completion);
  for (int round = 1; round <= 3; ++round) {
    alone.arrive_and_wait();
    assert(phases == round);
  }
  std::barrier pair(2, completion);
  auto token = pair.arrive();
  assert(phases == 3);
  pair.arrive_and_drop();
  pair.wait(std::move(token));
  assert(phases == 4);
  pair.arrive_and_wait();
  assert(phases == 5);
}
