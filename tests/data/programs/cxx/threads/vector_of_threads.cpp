//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=use-after-free"], "exit": 1, "kind": "assertion"}
//! {"args": ["--ignore=assertions,use-after-free"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Each part of the work has its thread but the last, which main does; they must not share the loop's variable.
#include <array>
#include <cassert>
#include <thread>
#include <vector>

int main() {
  constexpr int parts = 2;
  std::array<int, parts> results{};
  std::vector<std::thread> workers;
  workers.reserve(parts - 1);
  for (int part = 0; part < parts - 1; ++part) {
#ifdef FIXED
    workers.emplace_back([&results, part] { results[part] = 10; });
#else
    workers.emplace_back([&results, &part] { results[part] = 10; });
#endif
  }
  results[parts - 1] = 20;
  for (std::thread& worker : workers) worker.join();
  assert(results[0] == 10 && results[1] == 20);
}
