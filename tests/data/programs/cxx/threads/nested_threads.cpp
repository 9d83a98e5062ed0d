//! {"exit": 0}
// A thread starts another one and joins it; what both wrote is there after the outer join.
#include <cassert>
#include <thread>

int main() {
  int inner_result = 0, outer_result = 0;
  std::thread outer([&] {
    std::thread inner([&] { inner_result = 20; });
    inner.join();
    outer_result = inner_result + 1;
  });
  outer.join();
  assert(inner_result == 20 && outer_result == 21);
}
