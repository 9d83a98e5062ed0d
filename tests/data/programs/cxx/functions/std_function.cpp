//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// What a std::function can hold: functions, lambdas large and small, members; run by a thread.
#include <cassert>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

int triple(int x) {
  return 3 * x;
}

struct Adder {
  int base;
  int add(int x) const { return base + x; }
};

int main() {
  const std::string text = "a captured string of some length";
  const Adder adder{10};
  std::vector<std::function<int(int)>> steps;
  steps.emplace_back(triple);
  steps.emplace_back([](int x) { return x + 1; });
  steps.emplace_back([text](int x) { return x + static_cast<int>(text.size()); });
  steps.emplace_back([&adder](int x) { return adder.add(x); });
  int result = 0;
  std::thread runner([&result, steps] {
    result = 1;
    for (const auto& step : steps) result = step(result);
  });
  runner.join();
  assert(result == 46);
  std::function<int(const Adder&, int)> member = &Adder::add;
  assert(member(adder, 5) == 15);
  std::function<int(int)> empty, moved = std::move(steps[2]);
  assert(!empty && moved(0) == 32);
  empty.swap(moved);
  assert(empty && !moved && empty.target_type() != typeid(void));
}
